import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { mailSignInLink, type SignInResult, signIn } from '../../../lib/session/sign-in.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { CaptchaState, useCaptcha } from '../../captcha/index.ts'
import { signInSchema } from '../schemas.ts'
import { useWait } from '../use-wait.ts'
import { AuthAlert } from './auth-alert.tsx'
import { doorLink } from './door-page.tsx'

interface Props {
  /** the code that led here, explained until the next try */
  code?: string | undefined
  /** the typed address; whoever shows the form keeps it, so that it can go along to another one */
  email: string
  onEmail: (email: string) => void
  onDone: () => void
  /** the password was right, and a code is asked for */
  onSecondStep: () => void
  /** this page stays: links open beside it */
  keepsPage?: boolean | undefined
  /** where a mailed link leads to; without it, or where the shop offers none, there is none */
  mailLink?: { callbackUrl: string; onMailed: () => void } | undefined
}

/** E-mail and password. A refusal says what to do and keeps what was typed. */
export function SignInForm({ code: brought, email, onEmail, onDone, onSecondStep, keepsPage, mailLink }: Props) {
  const { t } = useTranslation()
  const { form, problems, submit, take, field } = useForm(signInSchema)
  const { wait, startWaiting } = useWait()
  const { isChecking, withCaptcha } = useCaptcha('sign-in')
  const [code, setCode] = useState(brought)
  const [busy, setBusy] = useState<'password' | 'mail'>()

  const ask = async (what: 'password' | 'mail', question: () => Promise<SignInResult>) => {
    setBusy(what)
    setCode(undefined)
    const { ok, error, retryAfter } = await question()
    setBusy(undefined)
    if (!ok && error !== 'SecondFactorRequired') setCode(error ?? 'Default')
    startWaiting(retryAfter)
    return { ok, error }
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait) return
    const values = await submit()
    if (!values) return
    const enter = (captcha?: string) => signIn(values.email!, values.password!, captcha)
    const { ok, error } = await ask('password', () => withCaptcha(enter, (result) => result.error))
    if (ok) onDone()
    else if (error === 'SecondFactorRequired') onSecondStep()
    else form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
  }
  const mail = async ({ callbackUrl, onMailed }: NonNullable<typeof mailLink>) => {
    const address = await take('email')
    if (!address) return
    const { ok } = await ask('mail', () => mailSignInLink(address, callbackUrl))
    if (ok) onMailed()
  }
  const errorOf = (name: string) => problems[name] && t(`accounts.problem.${problems[name]}`)

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="space-y-4">
      {code && <AuthAlert code={code} />}
      <Input
        label={t('accounts.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        dir="ltr"
        value={email}
        error={errorOf('email')}
        onChange={(event) => onEmail(event.target.value)}
        {...field}
      />
      <div>
        <PasswordInput label={t('accounts.password')} autoComplete="current-password" error={errorOf('password')} {...field} />
        <Link
          to={paths.forgotPassword}
          state={{ email }}
          target={keepsPage ? '_blank' : undefined}
          className={`${doorLink} text-sm`}
        >
          {t('accounts.forgot')}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" wide loading={busy === 'password'} disabledReason={wait}>
        {wait ?? t('accounts.signIn')}
      </Button>
      <CaptchaState isChecking={isChecking} />
      {mailLink && (
        <Button
          variant="quiet"
          wide
          className="animate-fade"
          loading={busy === 'mail'}
          disabledReason={wait}
          onClick={() => void mail(mailLink)}
        >
          {t('accounts.mailLink')}
        </Button>
      )}
    </form>
  )
}
