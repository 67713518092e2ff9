import { api } from '../lib/api/api.ts'
import { personOf, sessionStore } from '../lib/session/session.ts'
import type { store as Store } from './store.ts'

/** What one person's calls answered is forgotten when somebody else sits there, or when they signed out. */
export function followSession(store: typeof Store): void {
  let known: string | null | undefined
  const look = () => {
    const { status, session, ended } = sessionStore.get()
    // Whose session ran out may sign in again, and goes on where they were.
    if (status === 'loading' || ended !== undefined) return
    const now = session && personOf(session)
    if (known !== undefined && known !== now) store.dispatch(api.util.resetApiState())
    known = now
  }
  look()
  sessionStore.subscribe(look)
}
