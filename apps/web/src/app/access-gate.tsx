import type { Session } from '@haat/shared/accounts/schema.ts'
import { type Action, can, isStaff, type Section } from '@haat/shared/permissions.ts'
import { LockKeyhole, ShieldPlus } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Page } from '../lib/page.ts'
import { paths, to } from '../lib/paths.ts'
import { personOf } from '../lib/session/session.ts'
import { useOwner } from '../lib/session/use-owner.ts'
import { KeptSession, useSession } from '../lib/session/use-session.ts'
import { EmptyState } from '../ui/bits.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LazySection } from '../ui/lazy-section.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'

const SessionEnded = lazy(() => import('./session-ended.tsx'))

/** Shows a page to whom it is for, and everybody else how to get there. */
export function AccessGate({ access, children }: { access: Page['access']; children: ReactNode }) {
  const { status, session } = useSession()
  if (access === 'public') return children
  if (status === 'loading' && !session) return <LoadingScreen />
  return <Guarded access={access}>{children}</Guarded>
}

/** A page stays as it is while its owner, whose session ran out, signs in again over it: nothing typed is lost. */
function Guarded({ access, children }: { access: string; children: ReactNode }) {
  const { session } = useSession()
  const owner = useOwner()
  const [isPutOff, setPutOff] = useState(false)
  if (session && isPutOff) setPutOff(false)
  const person = owner && personOf(owner)
  const { giveUp } = useSignInAgain(person, () => setPutOff(false))
  const putOff = () => {
    setPutOff(true)
    giveUp()
  }
  if (!owner) return <SignInFirst />
  const isOver = !session
  return (
    <>
      <div key={person} className="contents" hidden={isOver && isPutOff}>
        <KeptSession value={isOver ? { status: 'authenticated', session: owner } : undefined}>
          {isAllowed(access, owner) ? children : <Refused session={owner} />}
        </KeptSession>
      </div>
      {isOver && isPutOff && <SignInFirst onSignIn={() => setPutOff(false)} />}
      {isOver && (
        <LazySection failure="toast">
          <SessionEnded email={owner.user.email ?? ''} open={!isPutOff} onClose={putOff} />
        </LazySection>
      )}
    </>
  )
}

function isAllowed(access: string, session: Session): boolean {
  if (access === 'customer') return true
  const [section, action] = access.split(':') as [Section, Action | undefined]
  return action ? can(session, section, action) : isStaff(session)
}

function SignInFirst({ onSignIn }: { onSignIn?: () => void }) {
  const { t } = useTranslation()
  const { pathname, search, hash } = useLocation()
  const query = { error: 'SessionRequired', callbackUrl: pathname + search + hash }
  return (
    <EmptyState page icon={<LockKeyhole aria-hidden />} title={t('shell.access.signInTitle')} text={t('shell.access.signInText')}>
      {onSignIn ? (
        <Button variant="primary" onClick={onSignIn}>
          {t('shell.header.signIn')}
        </Button>
      ) : (
        <ButtonLink variant="primary" to={to(paths.signIn, undefined, query)}>
          {t('shell.header.signIn')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.home}>{t('shell.access.home')}</ButtonLink>
    </EmptyState>
  )
}

function Refused({ session: { user } }: { session: Session }) {
  const { t } = useTranslation()
  const { pathname, search, hash } = useLocation()
  if (user.mustAddFactor)
    return (
      <EmptyState
        page
        icon={<ShieldPlus aria-hidden />}
        title={t('accounts.addFactor.title')}
        text={t('accounts.addFactor.text')}
      >
        <ButtonLink variant="primary" to={to(paths.security, undefined, { callbackUrl: pathname + search + hash })}>
          {t('accounts.addFactor.action')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState
      page
      icon={<LockKeyhole aria-hidden />}
      title={t('shell.access.refusedTitle')}
      text={t('shell.access.refusedText', { email: `\u2068${user.email ?? user.name ?? ''}\u2069` })}
    >
      <ButtonLink variant="ink" to={paths.home}>
        {t('shell.access.home')}
      </ButtonLink>
    </EmptyState>
  )
}
