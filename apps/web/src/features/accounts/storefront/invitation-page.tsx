import { endpoints } from 'virtual:endpoints'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AnswerTo } from '../../../lib/api/address.ts'
import { send } from '../../../lib/api/api.ts'
import { paths, to } from '../../../lib/paths.ts'
import { fetchSession, sessionStore, signOut } from '../../../lib/session/session.ts'
import { signIn } from '../../../lib/session/sign-in.ts'
import { useSettings } from '../../../lib/settings.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { toast } from '../../../ui/toast.tsx'
import { afterSignIn } from '../after-sign-in.ts'
import { DoorPage } from '../parts/door-page.tsx'
import { DeadLink, OpeningLink, UnreadLink } from '../parts/link-states.tsx'
import { NewPassword } from '../parts/new-password.tsx'
import { newStaffSchema } from '../schemas.ts'
import { useLink } from '../use-link.ts'
import { useWait } from '../use-wait.ts'

type Invitation = AnswerTo<typeof endpoints.staff.checkInvitation>

/** An invitation to the staff: who has no account yet chooses a password, everybody else keeps theirs. */
export default function InvitationPage() {
  const { t } = useTranslation()
  const { name } = useSettings()
  const { secret, link, retry } = useLink((token) => send(endpoints.staff.checkInvitation, { token }))
  const [isDead, setDead] = useState(false)
  if (isDead || link.state === 'dead')
    return (
      <DeadLink secret={secret} text={t('accounts.invitation.dead')}>
        <ButtonLink to={paths.home}>{t('shell.access.home')}</ButtonLink>
      </DeadLink>
    )
  if (link.state === 'opening') return <OpeningLink />
  if (link.state === 'failed')
    return <UnreadLink title={t('accounts.invitation.pageTitle')} failure={link.failure} onRetry={retry} />
  const { email, hasAccount, admin } = link.answer
  const Form = hasAccount ? Acceptance : NewStaff
  return (
    <DoorPage
      title={t('accounts.invitation.title', { shop: name })}
      text={t(admin ? 'accounts.invitation.admin' : 'accounts.invitation.staff', { email: `\u2068${email}\u2069` })}
    >
      <Form invitation={link.answer} secret={secret} onDead={() => setDead(true)} />
    </DoorPage>
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
  const goTo = useWayOn(invitation)
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
    goTo(ok ? 'dashboard' : 'door')
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submitted(event)} className="space-y-4">
      {failure && <FormAlert>{failure}</FormAlert>}
      {/* Password managers keep the password for this address. */}
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
  const goTo = useWayOn(invitation)
  const accepted = async () => {
    if (await accept({})) return
    // Its sessions ended with the acceptance. Whoever else is signed in here makes room.
    if (await fetchSession({ broadcast: true, left: true })) await signOut()
    toast.success(t('accounts.invitation.accepted'))
    goTo('door')
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

/** Accepts; answers the code of a refusal. */
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

function useWayOn({ email }: Invitation) {
  const navigate = useNavigate()
  return (where: 'dashboard' | 'door') => {
    const path =
      where === 'dashboard'
        ? afterSignIn(paths.dashboard, sessionStore.get().session)
        : to(paths.signIn, undefined, { callbackUrl: paths.dashboard })
    void navigate(path, { replace: true, state: { email } })
  }
}
