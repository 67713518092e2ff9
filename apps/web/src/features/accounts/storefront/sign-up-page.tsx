import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { safeCallback } from '../callback-url.ts'
import { DoorPage, doorLink } from '../parts/door-page.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import { SignUpForm } from '../parts/sign-up-form.tsx'

/** Create an account; one is signed in with it at once. */
export default function SignUpPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { session } = useSession()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { email?: string } | null }
  const [email, setEmail] = useState(state?.email ?? '')
  const callbackUrl = query.get('callbackUrl') ?? undefined
  const next = safeCallback(callbackUrl ?? null)
  if (session) return <Navigate to={next} replace />
  const signIn = (label: string) => (
    <Link to={to(paths.signIn, undefined, { callbackUrl })} state={{ email }} className={doorLink}>
      {label}
    </Link>
  )
  return (
    <DoorPage title={t('accounts.signUpTitle')} text={t('accounts.signUpText')}>
      <SignUpForm email={email} onEmail={setEmail} onDone={() => void navigate(next, { replace: true })} signInInstead={signIn} />
      <OtherWays callbackUrl={new URL(next, location.origin).href} />
      <p className="mt-5 text-center text-soft">
        {t('accounts.haveOne')} {signIn(t('accounts.signIn'))}
      </p>
    </DoorPage>
  )
}
