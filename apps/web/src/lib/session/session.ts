import type { Session } from '@haat/shared/accounts/schema.ts'
import { bootedSignedOut } from '../boot.ts'
import { forgetWork } from '../storage.ts'
import { getJson, postForm, postJson } from './protocol.ts'

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated'
export interface SessionState {
  /** while `updateSession` runs it is `loading`, and the session stays */
  status: SessionStatus
  session: Session | null
  /** whose session ran out or was ended elsewhere; nobody's after signing out */
  ended?: string
}

const refetchEvery = 600_000
const messageKey = 'nextauth.message'

let state: SessionState = bootedSignedOut ? { status: 'unauthenticated', session: null } : { status: 'loading', session: null }
const listeners = new Set<() => void>()

export const sessionStore = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Tells people apart; the session names nobody better. */
export const personOf = ({ user }: Session): string => user.email ?? `${user.name} ${user.image}`

function become(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  for (const listener of listeners) listener()
}

function set(session: Session | null, { left = false } = {}): void {
  if (session) {
    become({ status: 'authenticated', session })
    return
  }
  const ended = left ? undefined : state.session ? personOf(state.session) : state.ended
  become({ status: 'unauthenticated', session: null, ...(ended !== undefined && { ended }) })
}

let asked = 0
let heard = 0
/**
 * Asks who is signed in. An answer that fails is nobody's sign-out: who is known stays until the session's own end, and is asked
 * for again soon. `left`: somebody signed out on purpose.
 */
export async function fetchSession({ broadcast = false, left = false } = {}): Promise<Session | null> {
  asked += 1
  const turn = asked
  const answer = await getJson<Partial<Session>>('session')
  // A later question has been answered already: this one knows less.
  if (turn < heard) return state.session
  heard = turn
  askAgain(answer === undefined)
  const known = state.session
  if (answer === undefined && known && !left && Date.parse(known.expires) > Date.now()) {
    become({ status: 'authenticated', session: known })
    return known
  }
  const session = answer?.user ? (answer as Session) : null
  set(session, { left })
  if (broadcast) tellOtherTabs('getSession')
  return session
}

let isWatched = false
let pause = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** After a failure: in a second, then less and less often. */
function askAgain(hasFailed: boolean): void {
  clearTimeout(timer)
  pause = hasFailed ? Math.min(60_000, pause * 3 || 1000) : 0
  if (hasFailed && isWatched) timer = setTimeout(() => void fetchSession(), pause)
}

/** Starts the watch: every 600 s while signed in, when the page is looked at again, and when another tab says something changed. */
export function watchSession(): () => void {
  isWatched = true
  if (state.status === 'loading') void fetchSession()
  const every = setInterval(() => state.session && void fetchSession({ broadcast: true }), refetchEvery)
  const onVisible = () => {
    // Whose session ran out may have signed in elsewhere meanwhile.
    const isKnown = state.session !== null || state.ended !== undefined
    if (document.visibilityState === 'visible' && isKnown) void fetchSession({ broadcast: true })
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === messageKey && newValue) void fetchSession({ left: newValue.includes('"signout"') })
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('storage', onStorage)
  return () => {
    isWatched = false
    clearInterval(every)
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('storage', onStorage)
  }
}

/** Changes the own session (the name). Undefined without a request while nobody is known; null when it did not work. */
export async function updateSession(data: { name: string }): Promise<Session | null | undefined> {
  const { status, session: before } = state
  if (status !== 'authenticated' || !before) return undefined
  become({ status: 'loading', session: before })
  const answer = await postJson('session', data)
  const session = answer?.ok && 'user' in answer.body ? (answer.body as Session) : null
  if (state.status === 'loading') set(session ?? before)
  if (session) tellOtherTabs('getSession')
  return session
}

const onLeaving = new Set<() => void>()
/** Somebody wanted to leave, here: a session that merely ran out, or could not be read, does not count. */
export const onSignOut = (listener: () => void): (() => void) => {
  onLeaving.add(listener)
  return () => void onLeaving.delete(listener)
}

/** Ends the session here and in every other tab. */
export async function signOut(): Promise<boolean> {
  const answer = await postForm('signout', { callbackUrl: location.origin })
  if (answer?.ok) {
    forgetWork()
    for (const listener of onLeaving) listener()
  }
  tellOtherTabs('signout')
  await fetchSession({ left: Boolean(answer?.ok) })
  return Boolean(answer?.ok)
}

/** Other tabs look at the session anew. */
export function tellOtherTabs(trigger: 'getSession' | 'signout'): void {
  const message = { event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000) }
  try {
    localStorage.setItem(messageKey, JSON.stringify(message))
  } catch {
    // Storage may be closed; other tabs then learn of it at their next look.
  }
}
