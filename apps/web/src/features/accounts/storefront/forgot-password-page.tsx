import { endpoints } from 'virtual:endpoints'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { send } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { AuthPage, authLink } from '../components/sign-in/auth-page.tsx'
import { Mailed } from '../components/sign-in/mailed.tsx'
import { addressSchema } from '../schemas.ts'
import { useWait } from '../use-wait.ts'

/** Requests a password reset link. The answer does not reveal whether the account exists. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: { email?: string } | null }
  const [email, setEmail] = useState(state?.email ?? '')
  const [sentTo, setSentTo] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { form, problems, submit, field } = useForm(addressSchema)
  const { wait, startWaiting } = useWait()

  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || wait) return
    const values = await submit()
    if (!values) return
    setBusy(true)
    setFailure(undefined)
    const answer = await send(endpoints.accounts.forgotPassword, { email: values.email! })
    setBusy(false)
    if (answer.success) return setSentTo(values.email)
    startWaiting(answer.retryAfter)
    setFailure(t(`errors.${answer.code}`))
  }
  if (sentTo)
    return (
      <Mailed text={t('accounts.mailed.reset', { email: `\u2068${sentTo}\u2069` })}>
        <ButtonLink to={paths.signIn} state={{ email: sentTo }}>
          {t('accounts.backToSignIn')}
        </ButtonLink>
        <Button variant="quiet" onClick={() => setSentTo(undefined)}>
          {t('accounts.otherAddress')}
        </Button>
      </Mailed>
    )
  return (
    <AuthPage title={t('accounts.forgotTitle')} text={t('accounts.forgotText')}>
      <form ref={form} noValidate onSubmit={(event) => void submitted(event)} className="space-y-4">
        {failure && <FormAlert>{failure}</FormAlert>}
        <Input
          label={t('accounts.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          dir="ltr"
          value={email}
          error={problems.email && t(`accounts.problem.${problems.email}`)}
          onChange={(event) => setEmail(event.target.value)}
          {...field}
        />
        <Button type="submit" variant="primary" size="lg" wide loading={isBusy} disabledReason={wait}>
          {wait ?? t('accounts.sendLink')}
        </Button>
      </form>
      <p className="mt-5 text-center">
        <Link to={paths.signIn} state={{ email }} className={authLink}>
          {t('accounts.backToSignIn')}
        </Link>
      </p>
    </AuthPage>
  )
}
