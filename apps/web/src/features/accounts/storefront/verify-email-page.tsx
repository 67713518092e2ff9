import { endpoints } from 'virtual:endpoints'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { paths, to } from '../../../lib/paths.ts'
import { fetchSession } from '../../../lib/session/session.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { AuthState } from '../components/sign-in/auth-state.tsx'
import { InvalidLink, OpeningLink, UnreadLink } from '../components/sign-in/link-states.tsx'
import { WaitingLink } from '../components/sign-in/waiting-link.tsx'
import { useLink } from '../use-link.ts'
import { useWait } from '../use-wait.ts'

/** Confirms an email address with an emailed link: in the browser of a signed-in user at once, elsewhere after a click. */
export default function VerifyEmailPage() {
  const { status } = useSession()
  return status === 'loading' ? <OpeningLink /> : <Confirmation />
}

function Confirmation() {
  const { t } = useTranslation()
  const { session } = useSession()
  const [byClick] = useState(session === null)
  const { secret, isWaiting, link, retry } = useLink(
    async (token) => {
      const answer = await send(endpoints.accounts.verifyEmail, { token })
      // The session contains the new email.
      if (answer.success && answer.changed) await fetchSession({ broadcast: true })
      return answer
    },
    { byClick },
  )
  if (isWaiting) return <WaitingLink action={t('accounts.verify.title')} onGo={retry} />
  if (link.state === 'opening') return <OpeningLink />
  if (link.state === 'failed') return <UnreadLink title={t('accounts.verify.title')} failure={link.failure} onRetry={retry} />
  if (link.state === 'dead') return <InvalidLink secret={secret}>{session ? <SendAgain /> : <SignInForAnother />}</InvalidLink>
  const { email, changed } = link.answer
  return (
    <AuthState
      icon={<MailCheck aria-hidden />}
      title={t(changed ? 'accounts.verify.changedTitle' : 'accounts.verify.doneTitle')}
      text={t(changed ? 'accounts.verify.changedText' : 'accounts.verify.doneText', { email: `\u2068${email}\u2069` })}
    >
      <ButtonLink variant="primary" to={session ? paths.account : to(paths.signIn, undefined, { callbackUrl: paths.account })}>
        {t(session ? 'accounts.yourAccount' : 'accounts.signIn')}
      </ButtonLink>
      <ButtonLink to={paths.home}>{t('shell.access.home')}</ButtonLink>
    </AuthState>
  )
}

function SignInForAnother() {
  const { t } = useTranslation()
  return (
    <ButtonLink variant="primary" to={to(paths.signIn, undefined, { callbackUrl: paths.account })}>
      {t('accounts.verify.signInForAnother')}
    </ButtonLink>
  )
}

function SendAgain() {
  const { t } = useTranslation()
  const { wait, startWaiting } = useWait()
  const [state, setState] = useState<'busy' | 'sent'>()
  const [failure, setFailure] = useState<string>()
  const again = async () => {
    setState('busy')
    setFailure(undefined)
    const answer = await send(endpoints.accounts.sendVerification, {})
    setState(answer.success ? 'sent' : undefined)
    if (answer.success) return
    startWaiting(answer.retryAfter)
    setFailure(t(`errors.${answer.code}`))
  }
  if (state === 'sent') return <FormAlert tone="info">{t('accounts.verify.sent')}</FormAlert>
  return (
    <>
      {failure && <FormAlert>{failure}</FormAlert>}
      <Button variant="primary" loading={state === 'busy'} disabledReason={wait} onClick={() => void again()}>
        {wait ?? t('accounts.askAgain')}
      </Button>
    </>
  )
}
