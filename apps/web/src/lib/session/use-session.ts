import { useSyncExternalStore } from 'react'
import { type SessionState, sessionStore } from './session.ts'

/** The session: `loading`, `authenticated` or `unauthenticated`, with its data. */
export const useSession = (): SessionState => useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
