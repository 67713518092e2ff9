import { api } from '../lib/api/api.ts'
import { sessionStore } from '../lib/session/session.ts'
import type { store as Store } from './store.ts'

/** What one person's calls answered is forgotten when somebody else, or nobody, sits there. */
export function followSession(store: typeof Store): void {
  let known: string | null | undefined
  const look = () => {
    const { status, session } = sessionStore.get()
    if (status === 'loading') return
    const now = session?.user.email ?? null
    if (known !== undefined && known !== now) store.dispatch(api.util.resetApiState())
    known = now
  }
  look()
  sessionStore.subscribe(look)
}
