import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useForm } from '../../../../lib/form/use-form.ts'
import { paths } from '../../../../lib/paths.ts'
import { mailSignInLink, type SignInResult, signIn } from '../../../../lib/session/sign-in.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { PasswordInput } from '../../../../ui/form/password-input.tsx'
import { CaptchaState, useCaptcha } from '../../../captcha/index.ts'
import { signInSchema } from '../../schemas.ts'
import { useWait } from '../../use-wait.ts'
import { AuthAlert } from './auth-alert.tsx'
import { authLink } from './auth-page.tsx'

interface Props {
  /** error code from the URL, shown until the next attempt */
  code?: string | undefined
  /** typed email, stored by the parent to share it with other forms */
  email: string
  onEmail: (email: string) => void
  onDone: () => void
  /** the password was correct and two-factor authentication is required */
  onSecondStep: () => void
  /** opens links in a new tab, to stay on this page */
  keepsPage?: boolean | undefined
  /** target of an emailed sign-in link; undefined disables the option */
  mailLink?: { callbackUrl: string; onMailed: () => void } | undefined
}

/** Email and password form. An error names the next step and keeps the input. */
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
  const getFieldError = (name: string) => problems[name] && t(`accounts.problem.${problems[name]}`)

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
        error={getFieldError('email')}
        onChange={(event) => onEmail(event.target.value)}
        {...field}
      />
      <div>
        <PasswordInput
          label={t('accounts.password')}
          autoComplete="current-password"
          error={getFieldError('password')}
          {...field}
        />
        <Link
          to={paths.forgotPassword}
          state={{ email }}
          target={keepsPage ? '_blank' : undefined}
          className={`${authLink} text-sm`}
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
