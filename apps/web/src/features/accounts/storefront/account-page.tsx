import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/use-session.ts'
import { LatestOrders } from '../parts/latest-orders.tsx'
import { LatestWishes } from '../parts/latest-wishes.tsx'
import { Profile } from '../parts/profile.tsx'

/** One's own corner of the shop. */
export default function AccountPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  if (!session) return null
  const first = session.user.name?.trim().split(/\s+/)[0]
  return (
    <div>
      <h1 className="text-[32px] md:text-[40px]">{first ? t('accounts.hello', { name: first }) : t('accounts.title')}</h1>
      <div className="mt-8 grid gap-x-12 gap-y-11 lg:grid-cols-[minmax(0,1fr)_330px]">
        <div className="min-w-0 space-y-11">
          <LatestOrders />
          <LatestWishes />
        </div>
        <Profile session={session} />
      </div>
    </div>
  )
}
