import type { Session } from '@haat/shared/accounts/schema.ts'
import { isStaff } from '@haat/shared/permissions.ts'
import { LayoutDashboard, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { signOut } from '../../../lib/session/session.ts'
import { Card } from '../../../ui/bits.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { NameRow } from './name-row.tsx'

/** Who is signed in, and the way out. */
export function Profile({ session }: { session: Session }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const { name, email } = session.user

  const leave = async () => {
    setLeaving(true)
    if (await signOut()) return void navigate(paths.home)
    setLeaving(false)
    toast.error(t('errors.network'))
  }
  return (
    <Card aria-labelledby="profile" className="self-start lg:sticky lg:top-24">
      <h2 id="profile" className="mb-4 text-xl">
        {t('accounts.profile')}
      </h2>
      <NameRow name={name ?? ''} />
      <dl className="mt-4 mb-5">
        <dt className="text-sm text-soft">{t('accounts.email')}</dt>
        <dd className="font-semibold break-all">
          <bdi dir="ltr">{email}</bdi>
        </dd>
      </dl>
      <div className="space-y-2.5">
        {isStaff(session) && (
          <ButtonLink to={paths.dashboard} wide icon={<LayoutDashboard aria-hidden className="size-4.5" />}>
            {t('shell.header.dashboard')}
          </ButtonLink>
        )}
        <Button wide loading={isLeaving} icon={<LogOut aria-hidden className="size-4.5 flip-rtl" />} onClick={() => void leave()}>
          {t('accounts.signOut')}
        </Button>
      </div>
    </Card>
  )
}
