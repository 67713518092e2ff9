import type { Session } from '@haat/shared/accounts/schema.ts'
import { type Action, can, isStaff } from '@haat/shared/permissions.ts'
import type { Section } from '@haat/shared/sections.ts'
import { CloudOff, LockKeyhole, ShieldPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useOffline } from '../../lib/browser/connection.ts'
import { lazyPart } from '../../lib/lazy-now.tsx'
import { paths, to } from '../../lib/paths.ts'
import { getUserKey } from '../../lib/session/session.ts'
import { useOwner } from '../../lib/session/use-owner.ts'
import { PageSession, useSession } from '../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LazySection } from '../../ui/feedback/lazy-section.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'

const SessionEnded = lazyPart(() => import('../errors/session-ended.tsx'))

/** Keeps the page mounted while a user whose session expired signs in again in a dialog, so that no input is lost. */
export function Guarded({ access, children }: { access: string; children: ReactNode }) {
  const { session } = useSession()
  const owner = useOwner()
  const [isPutOff, setPutOff] = useState(false)
  if (session && isPutOff) setPutOff(false)
  const person = owner && getUserKey(owner)
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
        <PageSession value={isOver ? { status: 'authenticated', session: owner } : undefined}>
          {isAllowed(access, owner) ? children : <Refused session={owner} />}
        </PageSession>
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
  // Offline, the state of the session is unknown.
  if (useOffline())
    return <EmptyState page icon={<CloudOff aria-hidden />} title={t('shell.offline.title')} text={t('shell.offline.text')} />
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
