import { endpoints } from 'virtual:endpoints'
import { MailCheck } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { getErrorCode } from '../../../lib/api/http.ts'
import { loadNow } from '../../../lib/browser/load-code.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CaptchaState, useCaptcha } from '../../captcha/index.ts'

const schema = () =>
  loadNow(() => import('@haat/shared/newsletter/schema.ts')).then(({ NewsletterSignUp }) =>
    NewsletterSignUp.pick({ email: true }),
  )

/** Asks for an email. The answer is the same for every address but the own: a confirmation email. */
export default function SignUpForm({ source }: { source: 'footer' | 'block' }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const language = useLanguage()
  const id = useId()
  const { form, problems, submit, field } = useForm(schema)
  const [email, setEmail] = useState<string>()
  const [done, setDone] = useState<{ state: 'subscribed' | 'mailed'; email: string }>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { isChecking, withCaptcha } = useCaptcha('newsletter')
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done) note.current?.focus()
  }, [done])

  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    const values = (await submit()) as { email: string } | undefined
    if (!values) return
    setBusy(true)
    const answer = await withCaptcha(
      (captcha) => send(endpoints.newsletter.signUp, { email: values.email, source, language, ...(captcha && { captcha }) }),
      getErrorCode,
    )
    setBusy(false)
    if (answer.success) setDone({ state: answer.state, email: values.email })
    else setFailure(t(`errors.${answer.code}`))
  }

  if (done)
    return (
      <p ref={note} tabIndex={-1} role="status" className="flex gap-3 focus:outline-none">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-text" />
        <span className="min-w-0 wrap-anywhere">{t(`newsletter.${done.state}`, { email: `\u2068${done.email}\u2069` })}</span>
      </p>
    )
  const problem = failure ?? (problems.email && t('newsletter.emailWrong'))
  return (
    <form ref={form} noValidate onSubmit={(event) => void submitted(event)}>
      <label htmlFor={id} className="sr-only">
        {t('newsletter.email')}
      </label>
      <div className="flex flex-col gap-2 sm:flex-row">
        <input
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          dir="ltr"
          placeholder={t('newsletter.email')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          value={email ?? session?.user.email ?? ''}
          onChange={({ target }) => setEmail(target.value)}
          {...field}
          className={cx(
            'min-h-12 min-w-0 flex-1 rounded-field border bg-card px-3.5 text-ink placeholder:text-faint focus:border-brand-text focus:outline-none focus:ring-2 focus:ring-brand-text/25 rtl:placeholder:text-end',
            problem ? 'border-bad' : 'border-field-line/60 hover:border-field-line',
          )}
        />
        <Button type="submit" variant="ink" size="lg" loading={isBusy} className="shrink-0">
          {t('newsletter.signUp')}
        </Button>
      </div>
      <p
        id={`${id}-note`}
        role={problem ? 'alert' : undefined}
        className={cx('mt-1.5 text-sm', problem ? 'text-bad' : 'text-soft')}
      >
        {problem || t('newsletter.promise')}
      </p>
      <CaptchaState isChecking={isChecking} />
    </form>
  )
}
