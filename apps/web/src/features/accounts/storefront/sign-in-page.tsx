import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useProviders } from '../../../lib/session/providers.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { afterSignIn } from '../after-sign-in.ts'
import { authProblem } from '../auth-errors.ts'
import { safeCallback } from '../callback-url.ts'
import { AuthPage, authLink } from '../components/sign-in/auth-page.tsx'
import { AuthState } from '../components/sign-in/auth-state.tsx'
import { Mailed } from '../components/sign-in/mailed.tsx'
import { OtherWays } from '../components/sign-in/other-ways.tsx'
import { SecondStep } from '../components/sign-in/second-step.tsx'
import { SignInForm } from '../components/sign-in/sign-in-form.tsx'

type Step = 'first' | 'second' | 'mailed'

/** Sign-in page; returns to the previous page. NextAuth redirects here with error codes. */
export default function SignInPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { session } = useSession()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { email?: string } | null }
  const [email, setEmail] = useState(state?.email ?? '')
  const callbackUrl = query.get('callbackUrl')
  const [code, setCode] = useState(query.get('error') ?? undefined)
  const [step, setStep] = useState<Step>(code === 'SecondFactorRequired' ? 'second' : query.has('sent') ? 'mailed' : 'first')
  const providers = useProviders()
  const next = safeCallback(callbackUrl)
  const back = new URL(next, location.origin).href
  // A signed-in user is redirected, unless there is an error to show.
  if (session && code && !isPassing(code)) return <SignedInAlready code={code} next={next} />
  if (session) return <Navigate to={afterSignIn(next, session)} replace />
  const onDone = () => void navigate(afterSignIn(next, sessionStore.get().session), { replace: true })
  const goBack = (problem?: string) => {
    setCode(problem)
    setStep('first')
  }
  if (step === 'mailed')
    return (
      <Mailed text={email ? t('accounts.mailed.signIn', { email: `\u2068${email}\u2069` }) : t('accounts.mailed.signInAny')}>
        <Button onClick={() => goBack()}>{t('accounts.backToSignIn')}</Button>
      </Mailed>
    )
  if (step === 'second')
    return (
      <AuthPage title={t('accounts.second.title')}>
        <SecondStep onDone={onDone} onBack={goBack} />
      </AuthPage>
    )
  return (
    <AuthPage title={t('accounts.welcomeBack')} text={t('accounts.signInText')}>
      <SignInForm
        code={code}
        email={email}
        onEmail={setEmail}
        onDone={onDone}
        onSecondStep={() => setStep('second')}
        mailLink={
          providers.some(({ type }) => type === 'email') ? { callbackUrl: back, onMailed: () => setStep('mailed') } : undefined
        }
      />
      <OtherWays providers={providers} callbackUrl={back} onDone={onDone} />
      <div className="mt-5 text-center text-soft">
        <p>
          {t('accounts.newHere')}{' '}
          <Link
            to={to(paths.signUp, undefined, { callbackUrl: callbackUrl ?? undefined })}
            state={{ email }}
            className={authLink}
          >
            {t('accounts.signUp')}
          </Link>
        </p>
        <p>
          {t('accounts.asGuest')}{' '}
          <Link to={paths.findOrder} className={authLink}>
            {t('accounts.findOrder')}
          </Link>
        </p>
      </div>
    </AuthPage>
  )
}

/** Codes without meaning for a signed-in user. */
const isPassing = (code: string): boolean => ['sessionRequired', 'secondFactor'].includes(authProblem(code))

/** Linking another sign-in method failed; the current session is not affected. */
function SignedInAlready({ code, next }: { code: string; next: string }) {
  const { t } = useTranslation()
  const problem = authProblem(code)
  return (
    <AuthState
      icon={<UserRoundCheck aria-hidden />}
      title={t(`accounts.sorry.${problem}`)}
      text={
        <>
          {t(`accounts.error.${problem}`)} <span className="mt-2 block">{t('accounts.stillSignedIn')}</span>
        </>
      }
    >
      <ButtonLink variant="primary" to={next}>
        {t('accounts.goOn')}
      </ButtonLink>
    </AuthState>
  )
}
