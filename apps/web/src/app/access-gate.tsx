import { type Action, can, isStaff, type Section } from '@haat/shared/permissions.ts'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Page } from '../lib/page.ts'
import { paths, to } from '../lib/paths.ts'
import { useSession } from '../lib/session/use-session.ts'
import { EmptyState } from '../ui/bits.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** Shows a page to whom it is for, and everybody else how to get there. */
export function AccessGate({ access, children }: { access: Page['access']; children: ReactNode }) {
  const { status, session } = useSession()
  if (access === 'public') return children
  if (status === 'loading') return <LoadingScreen />
  if (!session) return <SignInFirst />
  if (access === 'customer') return children
  const [section, action] = access.split(':') as [Section, Action | undefined]
  const allowed = access === 'staff' || !action ? isStaff(session) : can(session, section, action)
  return allowed ? children : <Refused email={session.user.email ?? session.user.name ?? ''} />
}

function SignInFirst() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const query = { callbackUrl: pathname + search }
  return (
    <EmptyState page icon={<LockKeyhole aria-hidden />} title={t('shell.access.signInTitle')} text={t('shell.access.signInText')}>
      <ButtonLink variant="primary" to={to(paths.signIn, undefined, query)}>
        {t('shell.header.signIn')}
      </ButtonLink>
      <ButtonLink to={paths.home}>{t('shell.access.home')}</ButtonLink>
    </EmptyState>
  )
}

function Refused({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      page
      icon={<LockKeyhole aria-hidden />}
      title={t('shell.access.refusedTitle')}
      text={t('shell.access.refusedText', { email })}
    >
      <ButtonLink variant="ink" to={paths.home}>
        {t('shell.access.home')}
      </ButtonLink>
    </EmptyState>
  )
}
