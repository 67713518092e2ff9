import type { Account } from '@haat/shared/accounts/schema.ts'
import { MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useResend } from '../use-resend.ts'

/** Reminds the user to confirm the email. */
export function EmailBanner({ account: { email, emailVerified } }: { account: Account }) {
  const { t } = useTranslation()
  const { resend, isBusy, sent } = useResend()
  if (!email || emailVerified) return null
  return (
    <section
      aria-label={t('security.email.unverified')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-warn-soft p-4 text-warn md:px-5"
    >
      <MailCheck aria-hidden className="size-5 shrink-0 max-sm:self-start" />
      <p className="min-w-0 flex-1 basis-56 text-pretty">
        {t(sent ? 'security.email.sentTo' : 'security.email.confirm', { email: `\u2068${email}\u2069` })}
      </p>
      {!sent && (
        <Button loading={isBusy} onClick={resend}>
          {t('security.email.resend')}
        </Button>
      )}
    </section>
  )
}
