import type { Session } from '@haat/shared/accounts/schema.ts'
import { bootedSignedOut } from '../boot.ts'
import { clearOfflineCopies } from '../browser/offline-copies.ts'
import { clearStaffStorage } from '../browser/storage.ts'
import { getJson, postForm, postJson } from './protocol.ts'

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated'
export interface SessionState {
  /** `loading` during `updateSession`, while the session stays set */
  status: SessionStatus
  session: Session | null
  /** user whose session expired or was ended elsewhere; undefined after signing out here */
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

/** Identifies a user; the session has no better id. */
export const getUserKey = ({ user }: Session): string => user.email ?? `${user.name} ${user.image}`

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
  const ended = left ? undefined : state.session ? getUserKey(state.session) : state.ended
  become({ status: 'unauthenticated', session: null, ...(ended !== undefined && { ended }) })
}

let lastRequest = 0
let lastAnswered = 0
/**
 * Loads the session. A failed request does not sign the user out: the known session stays until it expires, and the request is
 * retried soon. `left`: the user signed out on purpose.
 */
export async function fetchSession({ broadcast = false, left = false } = {}): Promise<Session | null> {
  lastRequest += 1
  const request = lastRequest
  const answer = await getJson<Partial<Session>>('session')
  // A later request has been answered already, so this answer is outdated.
  if (request < lastAnswered) return state.session
  lastAnswered = request
  askAgain(answer === undefined)
  const known = state.session
  if (answer === undefined && known && !left && Date.parse(known.expires) > Date.now()) {
    become({ status: 'authenticated', session: known })
    return known
  }
  const session = answer?.user ? (answer as Session) : null
  set(session, { left })
  if (broadcast) notifyOtherTabs('getSession')
  return session
}

let isWatching = false
let pause = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Schedules a retry after a failure, first after one second, then with growing delays. */
function askAgain(hasFailed: boolean): void {
  clearTimeout(timer)
  pause = hasFailed ? Math.min(60_000, pause * 3 || 1000) : 0
  if (hasFailed && isWatching) timer = setTimeout(() => void fetchSession(), pause)
}

/** Refreshes the session every 600 s while signed in, when the page becomes visible, and when another tab reports a change. */
export function watchSession(): () => void {
  isWatching = true
  // A sign-in with Google or by an emailed link ends with this page, perhaps as another user than the one of other tabs.
  if (state.status === 'loading') void fetchSession({ broadcast: true })
  const every = setInterval(() => state.session && void fetchSession({ broadcast: true }), refetchEvery)
  const onVisible = () => {
    // A user whose session expired may have signed in again in another tab.
    const isKnown = state.session !== null || state.ended !== undefined
    if (document.visibilityState === 'visible' && isKnown) void fetchSession({ broadcast: true })
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === messageKey && newValue) void fetchSession({ left: newValue.includes('"signout"') })
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('storage', onStorage)
  return () => {
    isWatching = false
    clearInterval(every)
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('storage', onStorage)
  }
}

/** Updates the user's own session (the name). Undefined without a request if nobody is signed in; null on failure. */
export async function updateSession(data: { name: string }): Promise<Session | null | undefined> {
  const { status, session: before } = state
  if (status !== 'authenticated' || !before) return undefined
  become({ status: 'loading', session: before })
  const answer = await postJson('session', data)
  const session = answer?.ok && 'user' in answer.body ? (answer.body as Session) : null
  if (state.status === 'loading') set(session ?? before)
  if (session) notifyOtherTabs('getSession')
  return session
}

const onLeaving = new Set<() => void>()
/** Adds a listener for signing out in this tab; an expired or unreadable session does not count. */
export const onSignOut = (listener: () => void): (() => void) => {
  onLeaving.add(listener)
  return () => void onLeaving.delete(listener)
}

/** how long signing out waits for work that needs the session, in milliseconds */
const longestFinish = 2000
const unfinished = new Set<() => Promise<unknown>>()
/** Adds work that signing out in this tab waits for, since it needs the session; at most two seconds. */
export const beforeSignOut = (finish: () => Promise<unknown>): (() => void) => {
  unfinished.add(finish)
  return () => void unfinished.delete(finish)
}

let isLeaving = false
/** True while signing out is under way: a request that needs the session could be answered without it. */
export const isSigningOut = (): boolean => isLeaving

const queries = new Set<Promise<unknown>>()
let leaving: Promise<unknown> | undefined
/**
 * Sends a query that may need the session. Signing out waits for it, and it waits for signing out: on two connections the server
 * could end the session first. `send` learns whether the session has ended meanwhile.
 */
export async function queryAsUser<T>(send: (hasLeft: boolean) => Promise<T>): Promise<T> {
  const hasWaited = leaving !== undefined
  await leaving
  const query = send(hasWaited && state.session === null)
  queries.add(query)
  return query.finally(() => queries.delete(query))
}

/** Ends the session in this tab and all others. */
export function signOut(): Promise<boolean> {
  const left = leave().finally(() => {
    leaving = undefined
  })
  leaving = left.catch(() => {})
  return left
}

async function leave(): Promise<boolean> {
  const finished = Promise.allSettled([...queries, ...[...unfinished].map((finish) => finish())])
  await Promise.race([finished, new Promise((done) => setTimeout(done, longestFinish))])
  isLeaving = true
  const answer = await postForm('signout', { callbackUrl: location.origin })
  if (answer?.ok) {
    clearStaffStorage()
    clearOfflineCopies()
    for (const listener of onLeaving) listener()
  }
  notifyOtherTabs('signout')
  await fetchSession({ left: Boolean(answer?.ok) })
  isLeaving = false
  return Boolean(answer?.ok)
}

/** Makes other tabs reload the session. */
export function notifyOtherTabs(trigger: 'getSession' | 'signout'): void {
  const message = { event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000) }
  try {
    localStorage.setItem(messageKey, JSON.stringify(message))
  } catch {
    // With a blocked storage, other tabs notice at their next refresh.
  }
}
