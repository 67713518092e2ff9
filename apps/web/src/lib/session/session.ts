import type { Session } from '@haat/shared/accounts/schema.ts'
import { bootedSignedOut } from '../boot.ts'

export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated'
export interface SessionState {
  status: SessionStatus
  session: Session | null
}

const base = '/api/auth'
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

function set(session: Session | null): void {
  const next: SessionState = { status: session ? 'authenticated' : 'unauthenticated', session }
  if (next.status === state.status && JSON.stringify(next.session) === JSON.stringify(state.session)) return
  state = next
  for (const listener of listeners) listener()
}

/** Asks who is signed in; like NextAuth's client, a failed answer counts as nobody. */
export async function fetchSession({ broadcast = false } = {}): Promise<Session | null> {
  const answer = await getJson<Partial<Session>>('session')
  const session = answer?.user ? (answer as Session) : null
  set(session)
  if (broadcast) tellOtherTabs('getSession')
  return session
}

/** Starts the watch: every 600 s while signed in, when the page is looked at again, and when another tab says something changed. */
export function watchSession(): () => void {
  if (state.status === 'loading') void fetchSession()
  const timer = setInterval(() => state.session && void fetchSession({ broadcast: true }), refetchEvery)
  const onVisible = () => {
    if (document.visibilityState === 'visible' && state.session) void fetchSession({ broadcast: true })
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === messageKey && event.newValue) void fetchSession()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('storage', onStorage)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('storage', onStorage)
  }
}

export interface SignInResult {
  ok: boolean
  status: number
  /** NextAuth's error code, such as `CredentialsSignin` */
  error: string | null
}

/** Signs in with e-mail and password, without leaving the page. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  // Not this page's own address: the `error` that led here would come back in the answer and read as a refusal.
  const answer = await post('callback/credentials', { email, password, redirect: 'false', callbackUrl: location.origin })
  if (!answer) return { ok: false, status: 0, error: 'network' }
  const url = new URL(answer.body.url ?? location.href, location.href)
  const error = url.searchParams.get('error') ?? (url.searchParams.has('csrf') ? 'Callback' : null)
  const ok = answer.ok && !error
  if (ok) {
    await fetchSession()
    tellOtherTabs('getSession')
  }
  return { ok, status: answer.status, error: ok ? null : (error ?? 'Default') }
}

const onLeaving = new Set<() => void>()
/** Somebody wanted to leave, here: a session that merely ran out, or could not be read, does not count. */
export const onSignOut = (listener: () => void): (() => void) => {
  onLeaving.add(listener)
  return () => void onLeaving.delete(listener)
}

/** Ends the session here and in every other tab. */
export async function signOut(): Promise<boolean> {
  const answer = await post('signout', { callbackUrl: location.origin })
  if (answer?.ok) for (const listener of onLeaving) listener()
  tellOtherTabs('signout')
  await fetchSession()
  return Boolean(answer?.ok)
}

function tellOtherTabs(trigger: 'getSession' | 'signout'): void {
  const message = { event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000) }
  try {
    localStorage.setItem(messageKey, JSON.stringify(message))
  } catch {
    // Storage may be closed; other tabs then learn of it at their next look.
  }
}

async function getJson<T>(action: string): Promise<T | null> {
  try {
    const answer = await fetch(`${base}/${action}`, { headers: { 'Content-Type': 'application/json' } })
    return answer.ok ? ((await answer.json()) as T) : null
  } catch {
    return null
  }
}

async function post(
  action: string,
  fields: Record<string, string>,
): Promise<{ ok: boolean; status: number; body: { url?: string } } | null> {
  const csrf = await getJson<{ csrfToken: string }>('csrf')
  if (!csrf) return null
  try {
    const answer = await fetch(`${base}/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, csrfToken: csrf.csrfToken, json: 'true' }),
    })
    return { ok: answer.ok, status: answer.status, body: (await answer.json()) as { url?: string } }
  } catch {
    return null
  }
}
