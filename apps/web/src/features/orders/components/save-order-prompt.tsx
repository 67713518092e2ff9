import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** Offers a guest an account; once the email is confirmed, the order is added to it. */
export function SaveOrderPrompt({ email }: { email: string }) {
  const { t } = useTranslation()
  const { session } = useSession()
  if (session) return null
  return (
    <aside
      aria-label={t('orders.keep.title')}
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunken p-4 print:hidden"
    >
      <UserPlus aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t('orders.keep.title')}</p>
        <p className="text-sm text-pretty text-soft">{t('orders.keep.text', { email: `\u2068${email}\u2069` })}</p>
      </div>
      <ButtonLink to={to(paths.signUp, undefined, { callbackUrl: paths.account })} state={{ email }}>
        {t('orders.keep.button')}
      </ButtonLink>
    </aside>
  )
}
