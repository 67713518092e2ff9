import { api } from '../../lib/api/api.ts'
import { getUserKey, sessionStore } from '../../lib/session/session.ts'
import type { store as Store } from '../store.ts'

/** Clears cached answers when the user signs out or another user signs in. */
export function followSession(store: typeof Store): void {
  let known: string | null | undefined
  const look = () => {
    const { status, session, ended } = sessionStore.get()
    // A user whose session expired may sign in again and continue.
    if (status === 'loading' || ended !== undefined) return
    const now = session && getUserKey(session)
    if (known !== undefined && known !== now) store.dispatch(api.util.resetApiState())
    known = now
  }
  look()
  sessionStore.subscribe(look)
}
