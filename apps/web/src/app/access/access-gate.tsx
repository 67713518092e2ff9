import type { ReactNode } from 'react'
import { lazyNow } from '../../lib/lazy-now.tsx'
import type { Page } from '../../lib/page.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** Loaded together with restricted pages; the first load of the storefront does not need it. */
export const loadGuard = () => import('./guard.tsx')
const Guarded = lazyNow(loadGuard, (code) => code.Guarded)

/** Shows a page to users who may see it, and others a redirect to sign-in or a refusal. */
export function AccessGate({ access, children }: { access: Page['access']; children: ReactNode }) {
  const { status, session } = useSession()
  if (access === 'public') return children
  if (status === 'loading' && !session) return <LoadingScreen />
  return <Guarded access={access}>{children}</Guarded>
}
