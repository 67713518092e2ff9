import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useProviders } from '../../../lib/session/providers.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { afterSignIn } from '../after-sign-in.ts'
import { safeCallback } from '../callback-url.ts'
import { DoorPage, doorLink } from '../parts/door-page.tsx'
import { DoorState } from '../parts/door-state.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import { SecondStep } from '../parts/second-step.tsx'
import { SignUpForm } from '../parts/sign-up-form.tsx'

/** Create an account; one is signed in with it at once. */
export default function SignUpPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { session } = useSession()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { email?: string } | null }
  const [email, setEmail] = useState(state?.email ?? '')
  const [isRegistered, setRegistered] = useState(false)
  const [isSecond, setSecond] = useState(false)
  const providers = useProviders()
  const callbackUrl = query.get('callbackUrl') ?? undefined
  const next = safeCallback(callbackUrl ?? null)
  if (session && isRegistered && next === paths.home) return <Welcome email={email} name={session.user.name ?? ''} />
  if (session && !isRegistered) return <Navigate to={afterSignIn(next, session)} replace />
  const signIn = (label: string) => (
    <Link to={to(paths.signIn, undefined, { callbackUrl })} state={{ email }} className={doorLink}>
      {label}
    </Link>
  )
  const onDone = () => {
    // Who came for something goes on with it; who came for the account is told about it on this page.
    if (next === paths.home) return
    toast.info(t('accounts.welcome.mailed'))
    void navigate(afterSignIn(next, sessionStore.get().session), { replace: true })
  }
  if (isSecond)
    return (
      <DoorPage title={t('accounts.second.title')}>
        <SecondStep
          onDone={() => void navigate(afterSignIn(next, sessionStore.get().session), { replace: true })}
          onBack={() => void navigate(to(paths.signIn, undefined, { callbackUrl }), { state: { email } })}
        />
      </DoorPage>
    )
  return (
    <DoorPage title={t('accounts.signUpTitle')} text={t('accounts.signUpText')}>
      <SignUpForm
        email={email}
        onEmail={setEmail}
        onDone={onDone}
        onRegistered={setRegistered}
        onSecondStep={() => {
          setRegistered(false)
          setSecond(true)
        }}
        signInInstead={signIn}
      />
      <OtherWays providers={providers} callbackUrl={new URL(next, location.origin).href} />
      <p className="mt-5 text-center text-soft">
        {t('accounts.haveOne')} {signIn(t('accounts.signIn'))}
      </p>
    </DoorPage>
  )
}

/** Everything works from here on; one thing waits in the inbox. */
function Welcome({ email, name }: { email: string; name: string }) {
  const { t } = useTranslation()
  return (
    <DoorState
      icon={<MailCheck aria-hidden />}
      title={t('accounts.welcome.title', { name: `\u2068${name}\u2069` })}
      text={t('accounts.welcome.text', { email: `\u2068${email.trim()}\u2069` })}
    >
      <ButtonLink variant="primary" to={paths.shop}>
        {t('accounts.browse')}
      </ButtonLink>
      <ButtonLink to={paths.account}>{t('accounts.yourAccount')}</ButtonLink>
    </DoorState>
  )
}
