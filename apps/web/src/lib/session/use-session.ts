import { createContext, useContext, useSyncExternalStore } from 'react'
import { type SessionState, sessionStore } from './session.ts'

/** The session a page was opened with, while its owner is asked to sign in again. */
export const KeptSession = createContext<SessionState | undefined>(undefined)

/** The session: `loading`, `authenticated` or `unauthenticated`, with its data. */
export function useSession(): SessionState {
  const now = useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
  return useContext(KeptSession) ?? now
}
