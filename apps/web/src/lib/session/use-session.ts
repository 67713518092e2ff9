import { createContext, useContext, useSyncExternalStore } from 'react'
import { type SessionState, sessionStore } from './session.ts'

/** The session with which a page was opened, stored while its user is asked to sign in again. */
export const PageSession = createContext<SessionState | undefined>(undefined)

/** The session: `loading`, `authenticated` or `unauthenticated`, with its data. */
export function useSession(): SessionState {
  const now = useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
  return useContext(PageSession) ?? now
}
