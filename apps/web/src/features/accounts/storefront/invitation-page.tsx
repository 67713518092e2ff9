import { endpoints } from 'virtual:endpoints'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AnswerTo } from '../../../lib/api/address.ts'
import { send } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { paths, to } from '../../../lib/paths.ts'
import { fetchSession, sessionStore, signOut } from '../../../lib/session/session.ts'
import { signIn } from '../../../lib/session/sign-in.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { afterSignIn } from '../after-sign-in.ts'
import { AuthPage } from '../components/sign-in/auth-page.tsx'
import { InvalidLink, OpeningLink, UnreadLink } from '../components/sign-in/link-states.tsx'
import { NewPassword } from '../components/sign-in/new-password.tsx'
import { newStaffSchema } from '../schemas.ts'
import { useLink } from '../use-link.ts'
import { useWait } from '../use-wait.ts'

type Invitation = AnswerTo<typeof endpoints.staff.checkInvitation>

/** Accepts a staff invitation: new users set a password, existing ones keep theirs. */
export default function InvitationPage() {
  const { t } = useTranslation()
  const { name } = useSettings()
  const { secret, link, retry } = useLink((token) => send(endpoints.staff.checkInvitation, { token }))
  const [isDead, setDead] = useState(false)
  if (isDead || link.state === 'dead')
    return (
      <InvalidLink secret={secret} text={t('accounts.invitation.dead')}>
        <ButtonLink to={paths.home}>{t('shell.access.home')}</ButtonLink>
      </InvalidLink>
    )
  if (link.state === 'opening') return <OpeningLink />
  if (link.state === 'failed')
    return <UnreadLink title={t('accounts.invitation.pageTitle')} failure={link.failure} onRetry={retry} />
  const { email, hasAccount, admin } = link.answer
  const Form = hasAccount ? Acceptance : NewStaff
  return (
    <AuthPage
      title={t('accounts.invitation.title', { shop: name })}
      text={t(admin ? 'accounts.invitation.admin' : 'accounts.invitation.staff', { email: `\u2068${email}\u2069` })}
    >
      <Form invitation={link.answer} secret={secret} onDead={() => setDead(true)} />
    </AuthPage>
  )
}

interface FormProps {
  invitation: Invitation
  secret: string
  onDead: () => void
}

function NewStaff({ invitation, secret, onDead }: FormProps) {
  const { t } = useTranslation()
  const { form, problems, submit, refuse, field } = useForm(newStaffSchema)
  const { accept, failure, isBusy, wait } = useAccept(secret, onDead)
  const goTo = useContinue(invitation)
  const [name, setName] = useState(invitation.name ?? '')

  const submitted = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || wait) return
    const values = await submit()
    if (!values) return
    const password = values.password!
    const code = await accept({ name: values.name!, password })
    if (code === 'password_common') refuse('password', 'common')
    if (code) return
    const { ok } = await signIn(invitation.email, password)
    goTo(ok ? 'dashboard' : 'sign-in')
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submitted(event)} className="space-y-4">
      {failure && <FormAlert>{failure}</FormAlert>}
      {/* Password managers store the password for this username. */}
      <input
        type="text"
        autoComplete="username"
        value={invitation.email}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <Input
        label={t('accounts.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        dir="auto"
        value={name}
        error={problems.name && t(`accounts.problem.${problems.name}`)}
        onChange={(event) => setName(event.target.value)}
        {...field}
      />
      <NewPassword label={t('accounts.password')} problem={problems.password} field={field} />
      <Button type="submit" variant="primary" size="lg" wide loading={isBusy} disabledReason={wait}>
        {wait ?? t('accounts.invitation.accept')}
      </Button>
    </form>
  )
}

function Acceptance({ invitation, secret, onDead }: FormProps) {
  const { t } = useTranslation()
  const { accept, failure, isBusy, wait } = useAccept(secret, onDead)
  const goTo = useContinue(invitation)
  const accepted = async () => {
    if (await accept({})) return
    // Accepting ended the account's sessions. Sign out any other user of this browser.
    if (await fetchSession({ broadcast: true, left: true })) await signOut()
    toast.success(t('accounts.invitation.accepted'))
    goTo('sign-in')
  }
  return (
    <div className="space-y-4">
      {failure && <FormAlert>{failure}</FormAlert>}
      <p className="text-soft">{t('accounts.invitation.hasAccount')}</p>
      <Button variant="primary" size="lg" wide loading={isBusy} disabledReason={wait} onClick={() => void accepted()}>
        {wait ?? t('accounts.invitation.accept')}
      </Button>
    </div>
  )
}

/** Accepts the invitation; returns the error code on refusal. */
function useAccept(token: string, onDead: () => void) {
  const { t } = useTranslation()
  const { wait, startWaiting } = useWait()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const accept = async (given: { name?: string; password?: string }): Promise<string | undefined> => {
    setBusy(true)
    setFailure(undefined)
    const answer = await send(endpoints.staff.acceptInvitation, { token, ...given })
    setBusy(false)
    if (answer.success) return undefined
    if (answer.code === 'link_invalid') onDead()
    else if (answer.code !== 'password_common') {
      startWaiting(answer.retryAfter)
      setFailure(t(`errors.${answer.code}`))
    }
    return answer.code
  }
  return { accept, failure, isBusy, wait }
}

function useContinue({ email }: Invitation) {
  const navigate = useNavigate()
  return (where: 'dashboard' | 'sign-in') => {
    const path =
      where === 'dashboard'
        ? afterSignIn(paths.dashboard, sessionStore.get().session)
        : to(paths.signIn, undefined, { callbackUrl: paths.dashboard })
    void navigate(path, { replace: true, state: { email } })
  }
}
