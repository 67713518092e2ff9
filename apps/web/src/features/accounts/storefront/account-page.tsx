import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/use-session.ts'
import { EmailBanner, useAccountQuery } from '../../security/index.ts'
import { ClaimBanner } from '../components/claim-banner.tsx'
import { LatestOrders } from '../components/latest-orders.tsx'
import { LatestWishlistItems } from '../components/latest-wishlist-items.tsx'
import { Profile } from '../components/profile.tsx'

/** Account overview page. */
export default function AccountPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { data: account } = useAccountQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!session) return null
  const first = session.user.name?.trim().split(/\s+/)[0]
  return (
    <div>
      <h1 className="text-[28px] md:text-4xl">{first ? t('accounts.hello', { name: first }) : t('accounts.title')}</h1>
      {account && (
        <div className="mt-6 space-y-3 empty:hidden">
          <EmailBanner account={account} />
          <ClaimBanner count={account.claimableOrders} />
        </div>
      )}
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-11 xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0 space-y-11">
          <LatestOrders />
          <LatestWishlistItems />
        </div>
        <Profile session={session} account={account} />
      </div>
    </div>
  )
}
