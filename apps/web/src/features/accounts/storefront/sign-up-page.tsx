import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useProviders } from '../../../lib/session/providers.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { afterSignIn } from '../after-sign-in.ts'
import { safeCallback } from '../callback-url.ts'
import { AuthPage, authLink } from '../components/sign-in/auth-page.tsx'
import { AuthState } from '../components/sign-in/auth-state.tsx'
import { OtherWays } from '../components/sign-in/other-ways.tsx'
import { SecondStep } from '../components/sign-in/second-step.tsx'
import { SignUpForm } from '../components/sign-in/sign-up-form.tsx'

/** Registration page; signs in the new user. */
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
    <Link to={to(paths.signIn, undefined, { callbackUrl })} state={{ email }} className={authLink}>
      {label}
    </Link>
  )
  const onDone = () => {
    // A new user with a destination is redirected; others see a welcome on this page.
    if (next === paths.home) return
    toast.info(t('accounts.welcome.mailed'))
    void navigate(afterSignIn(next, sessionStore.get().session), { replace: true })
  }
  if (isSecond)
    return (
      <AuthPage title={t('accounts.second.title')}>
        <SecondStep
          onDone={() => void navigate(afterSignIn(next, sessionStore.get().session), { replace: true })}
          onBack={() => void navigate(to(paths.signIn, undefined, { callbackUrl }), { state: { email } })}
        />
      </AuthPage>
    )
  return (
    <AuthPage title={t('accounts.signUpTitle')} text={t('accounts.signUpText')}>
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
    </AuthPage>
  )
}

/** Welcome page that asks to confirm the email. */
function Welcome({ email, name }: { email: string; name: string }) {
  const { t } = useTranslation()
  return (
    <AuthState
      icon={<MailCheck aria-hidden />}
      title={t('accounts.welcome.title', { name: `\u2068${name}\u2069` })}
      text={t('accounts.welcome.text', { email: `\u2068${email.trim()}\u2069` })}
    >
      <ButtonLink variant="primary" to={paths.shop}>
        {t('accounts.browse')}
      </ButtonLink>
      <ButtonLink to={paths.account}>{t('accounts.yourAccount')}</ButtonLink>
    </AuthState>
  )
}
