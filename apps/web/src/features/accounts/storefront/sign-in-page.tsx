import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { safeCallback } from '../callback-url.ts'
import { DoorPage, doorLink } from '../parts/door-page.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'

/** Sign in, and go back to where one came from. NextAuth brings its error codes here. */
export default function SignInPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { session } = useSession()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { email?: string } | null }
  const [email, setEmail] = useState(state?.email ?? '')
  const callbackUrl = query.get('callbackUrl')
  const code = query.get('error') ?? undefined
  const next = safeCallback(callbackUrl)
  // Whoever is signed in already, here or in another tab, goes on; with an error there is something to read first.
  if (session && !code) return <Navigate to={next} replace />
  return (
    <DoorPage title={t('accounts.welcomeBack')} text={t('accounts.signInText')}>
      <SignInForm code={code} email={email} onEmail={setEmail} onDone={() => void navigate(next, { replace: true })} />
      <OtherWays callbackUrl={new URL(next, location.origin).href} />
      <p className="mt-5 text-center text-soft">
        {t('accounts.newHere')}{' '}
        <Link to={to(paths.signUp, undefined, { callbackUrl: callbackUrl ?? undefined })} state={{ email }} className={doorLink}>
          {t('accounts.signUp')}
        </Link>
      </p>
    </DoorPage>
  )
}
