import { endpoints } from 'virtual:endpoints'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { paths } from '../../../lib/paths.ts'
import { fetchSession } from '../../../lib/session/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { AuthPage } from '../components/sign-in/auth-page.tsx'
import { AuthState } from '../components/sign-in/auth-state.tsx'
import { InvalidLink, OpeningLink, UnreadLink } from '../components/sign-in/link-states.tsx'
import { NewPassword } from '../components/sign-in/new-password.tsx'
import { newPasswordSchema } from '../schemas.ts'
import { useLink } from '../use-link.ts'
import { useWait } from '../use-wait.ts'

/** Sets a new password with an emailed link, which is checked before the form appears. */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const { secret, link, retry } = useLink((token) => send(endpoints.accounts.checkReset, { token }))
  const [end, setEnd] = useState<'done' | 'dead'>()
  if (end === 'done')
    return (
      <AuthState icon={<ShieldCheck aria-hidden />} title={t('accounts.reset.doneTitle')} text={t('accounts.reset.doneText')}>
        <ButtonLink variant="primary" to={paths.signIn}>
          {t('accounts.signIn')}
        </ButtonLink>
      </AuthState>
    )
  if (end === 'dead' || link.state === 'dead')
    return (
      <InvalidLink secret={secret}>
        <ButtonLink variant="primary" to={paths.forgotPassword}>
          {t('accounts.askAgain')}
        </ButtonLink>
      </InvalidLink>
    )
  if (link.state === 'opening') return <OpeningLink />
  if (link.state === 'failed') return <UnreadLink title={t('accounts.reset.title')} failure={link.failure} onRetry={retry} />
  return (
    <AuthPage title={t('accounts.reset.title')} text={t('accounts.reset.text')}>
      <ResetForm secret={secret} onEnd={setEnd} />
    </AuthPage>
  )
}

function ResetForm({ secret, onEnd }: { secret: string; onEnd: (end: 'done' | 'dead') => void }) {
  const { t } = useTranslation()
  const { form, problems, submit, refuse, field } = useForm(newPasswordSchema)
  const { wait, startWaiting } = useWait()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || wait) return
    const values = await submit()
    if (!values) return
    setBusy(true)
    setFailure(undefined)
    const answer = await send(endpoints.accounts.resetPassword, { token: secret, password: values.password! })
    setBusy(false)
    if (answer.success) {
      onEnd('done')
      // Resetting ended all sessions of the account, possibly this browser's too.
      await fetchSession({ broadcast: true, left: true })
    } else if (answer.code === 'link_invalid') onEnd('dead')
    else if (answer.code === 'password_common') refuse('password', 'common')
    else {
      startWaiting(answer.retryAfter)
      setFailure(t(`errors.${answer.code}`))
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submitted(event)} className="space-y-4">
      {failure && <FormAlert>{failure}</FormAlert>}
      <NewPassword label={t('accounts.reset.newPassword')} problem={problems.password} field={field} />
      <Button type="submit" variant="primary" size="lg" wide loading={isBusy} disabledReason={wait}>
        {wait ?? t('accounts.reset.save')}
      </Button>
    </form>
  )
}
