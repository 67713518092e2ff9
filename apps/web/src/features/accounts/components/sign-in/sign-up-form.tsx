import { endpoints } from 'virtual:endpoints'
import type { Registration } from '@haat/shared/accounts/schema.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { getErrorCode } from '../../../../lib/api/http.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { signIn } from '../../../../lib/session/sign-in.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../../../ui/form/password-input.tsx'
import { StrengthMeter } from '../../../../ui/form/strength-meter.tsx'
import { CaptchaState, useCaptcha } from '../../../captcha/index.ts'
import { registrationSchema } from '../../schemas.ts'
import { useWait } from '../../use-wait.ts'
import { AuthAlert } from './auth-alert.tsx'

interface Props {
  /** typed email, stored by the parent to share it with other forms */
  email: string
  onEmail: (email: string) => void
  onDone: () => void
  /** called with true when the account exists and sign-in starts, with false if that fails */
  onRegistered?: (isRegistered: boolean) => void
  /** the account already existed with this password and requires two-factor authentication */
  onSecondStep: () => void
  /** link to sign in with the typed email */
  signInInstead: (label: string) => ReactNode
}

/** Registers and signs in. The server does not reveal whether the email was registered; only the sign-in shows it. */
export function SignUpForm({ email, onEmail, onDone, onRegistered, onSecondStep, signInInstead }: Props) {
  const { t } = useTranslation()
  const { form, problems, submit, refuse, field } = useForm(registrationSchema)
  const [refusal, setRefusal] = useState<ReactNode>()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { wait, startWaiting } = useWait()
  const signUpCaptcha = useCaptcha('sign-up')
  const signInCaptcha = useCaptcha('sign-in')

  const register = async (given: Registration): Promise<ReactNode> => {
    const answer = await signUpCaptcha.withCaptcha(
      (captcha) => send(endpoints.accounts.register, { ...given, ...(captcha && { captcha }) }),
      getErrorCode,
    )
    if (!answer.success) {
      if (answer.code !== 'password_common') {
        startWaiting(answer.retryAfter)
        return <FormAlert>{t(`errors.${answer.code}`)}</FormAlert>
      }
      refuse('password', 'common')
      return null
    }
    onRegistered?.(true)
    const { ok, error } = await signInCaptcha.withCaptcha(
      (captcha) => signIn(given.email, given.password, captcha),
      (result) => result.error,
    )
    if (ok || error === 'SecondFactorRequired') {
      if (ok) onDone()
      else onSecondStep()
      return null
    }
    onRegistered?.(false)
    if (error !== 'CredentialsSignin') return <AuthAlert code={error ?? 'Default'} />
    return (
      <FormAlert>
        {t('accounts.perhapsKnown')} {signInInstead(t('accounts.signInInstead'))}
      </FormAlert>
    )
  }
  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || wait) return
    const values = await submit()
    if (!values) return
    setBusy(true)
    setRefusal(undefined)
    setRefusal(await register(values as Registration))
    setBusy(false)
  }
  const getFieldError = (name: 'name' | 'email' | 'password') => {
    const problem = problems[name]
    if (problem === 'short' && name === 'password') return t('accounts.strength.short')
    return problem && t(`accounts.problem.${problem}`)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submitted(event)} className="space-y-4">
      {refusal}
      <Input
        label={t('accounts.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        dir="auto"
        error={getFieldError('name')}
        {...field}
      />
      <Input
        label={t('accounts.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        error={getFieldError('email')}
        onChange={(event) => onEmail(event.target.value)}
        {...field}
      />
      <PasswordInput
        label={t('accounts.password')}
        autoComplete="new-password"
        hint={<StrengthMeter password={password} />}
        error={getFieldError('password')}
        onChange={(event) => setPassword(event.target.value)}
        {...field}
      />
      <Button type="submit" variant="primary" size="lg" wide loading={isBusy} disabledReason={wait}>
        {wait ?? t('accounts.signUp')}
      </Button>
      <CaptchaState isChecking={signUpCaptcha.isChecking || signInCaptcha.isChecking} />
    </form>
  )
}
