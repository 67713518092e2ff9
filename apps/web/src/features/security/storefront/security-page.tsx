import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useAccountQuery, useFactorsQuery } from '../api.ts'
import { AuthenticatorSection } from '../components/authenticator-section.tsx'
import { DevicesSection } from '../components/devices-section.tsx'
import { EmailSection } from '../components/email-section.tsx'
import { LinkedSection } from '../components/linked-section.tsx'
import { PasskeysSection } from '../components/passkeys-section.tsx'
import { PasswordSection } from '../components/password-section.tsx'

/** Security settings of the account. */
export default function SecurityPage() {
  const { t } = useTranslation()
  const { session } = useSession()
  const account = useAccountQuery(undefined, { refetchOnMountOrArgChange: true })
  const factors = useFactorsQuery()
  const error = (!account.data && account.error) || (!factors.data && factors.error)
  const hasFactor = factors.data && (factors.data.authenticator || factors.data.passkeys.length > 0)
  return (
    <div className="max-w-3xl">
      <h1 className="text-[28px] md:text-4xl">{t('security.title')}</h1>
      <p className="mt-1.5 mb-6 text-soft">{t('security.text')}</p>
      {session?.user.mustAddFactor && factors.data && (
        <div className="mb-4">
          <FormAlert tone="info">{t(hasFactor ? 'security.staff.use' : 'security.staff.add')}</FormAlert>
        </div>
      )}
      {error ? (
        <Failed
          failure={toFailure(error)}
          onRetry={() => {
            if (!account.data) void account.refetch()
            if (!factors.data) void factors.refetch()
          }}
        />
      ) : account.data && factors.data ? (
        <div className="space-y-4">
          <EmailSection account={account.data} />
          <PasswordSection account={account.data} />
          <AuthenticatorSection factors={factors.data} />
          <PasskeysSection factors={factors.data} />
          <LinkedSection account={account.data} />
          <DevicesSection />
        </div>
      ) : (
        <div aria-hidden className="space-y-4">
          {[0, 1, 2, 3].map((one) => (
            <div key={one} className="flex items-start gap-4 rounded-card border border-line bg-card p-4 md:p-6">
              <Skeleton className="size-10 rounded-full" />
              <span className="flex-1">
                <Skeleton className="mt-2 h-6 w-36" />
                <Skeleton className="mt-2 h-4 w-3/5" />
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
