import type { Session } from '@haat/shared/accounts/schema.ts'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { server } from '../../testing/server.ts'

const amina: Session = { user: { name: 'Amina', email: 'amina@haat.example', image: null }, expires: '2027-01-01T00:00:00.000Z' }
const message = () =>
  JSON.parse(localStorage.getItem('nextauth.message') ?? 'null') as { event: string; data: { trigger: string } } | null

let signedIn: Session | null
let asked: number
let stop: (() => void) | undefined

/** The module stores one session per page, so every test loads a new copy. */
async function page() {
  vi.resetModules()
  const modules = { ...(await import('./session.ts')), ...(await import('./sign-in.ts')) }
  stop = modules.watchSession()
  return modules
}
type Store = Awaited<ReturnType<typeof page>>['sessionStore']
const status = (store: Store, wanted: string) => eventually(() => expect(store.get().status).toBe(wanted))

beforeEach(() => {
  signedIn = null
  asked = 0
  server.use(
    http.get('*/api/auth/session', () => {
      asked += 1
      return HttpResponse.json(signedIn ?? {})
    }),
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c'.repeat(64) })),
  )
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  document.getElementById('boot')?.remove()
})

describe('session state', () => {
  test('is loading, then authenticated', async () => {
    signedIn = amina
    const { sessionStore } = await page()
    expect(sessionStore.get()).toEqual({ status: 'loading', session: null })
    await status(sessionStore, 'authenticated')
    expect(sessionStore.get().session?.user.name).toBe('Amina')
  })

  test('is told to other tabs, where another user may have been signed in before a redirect of Google or an emailed link', async () => {
    localStorage.clear()
    signedIn = amina
    const { sessionStore } = await page()
    await status(sessionStore, 'authenticated')
    expect(message()).toMatchObject({ event: 'session', data: { trigger: 'getSession' } })
  })

  test('is unauthenticated if the API answers {}, or the first request fails', async () => {
    server.use(http.get('*/api/auth/session', () => HttpResponse.error(), { once: true }))
    const { sessionStore, fetchSession } = await page()
    await status(sessionStore, 'unauthenticated')
    expect(await fetchSession()).toBeNull()
    expect(sessionStore.get()).toEqual({ status: 'unauthenticated', session: null })
  })

  test.each([
    ['a server error', () => HttpResponse.json({}, { status: 500 })],
    ['an error page of a proxy', () => HttpResponse.html('<h1>502</h1>')],
    ['a lost connection', () => HttpResponse.error()],
  ])('after %s the session stays and is requested again a second later', async (_what, answer) => {
    signedIn = amina
    const { sessionStore, fetchSession } = await page()
    await status(sessionStore, 'authenticated')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.use(http.get('*/api/auth/session', answer, { once: true }))
    expect(await fetchSession()).toEqual(amina)
    expect(sessionStore.get().status).toBe('authenticated')
    signedIn = null
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    await status(sessionStore, 'unauthenticated')
  })

  test('is unauthenticated after the session expired, even without a connection', async () => {
    signedIn = { ...amina, expires: '2020-01-01T00:00:00.000Z' }
    const { sessionStore, fetchSession } = await page()
    await status(sessionStore, 'authenticated')
    server.use(http.get('*/api/auth/session', () => HttpResponse.error()))
    expect(await fetchSession()).toBeNull()
    expect(sessionStore.get().status).toBe('unauthenticated')
  })

  test('stores the email of a session that expired, but not after a sign-out', async () => {
    signedIn = amina
    const { sessionStore, fetchSession } = await page()
    await status(sessionStore, 'authenticated')
    signedIn = null
    await fetchSession()
    await fetchSession()
    expect(sessionStore.get()).toEqual({ status: 'unauthenticated', session: null, ended: amina.user.email })
    const newValue = '{"event":"session","data":{"trigger":"signout"},"timestamp":1}'
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }))
    await eventually(() => expect(sessionStore.get()).toEqual({ status: 'unauthenticated', session: null }))
  })

  test('is the answer to the latest request, whatever the order of answers', async () => {
    const { sessionStore, fetchSession } = await page()
    await status(sessionStore, 'unauthenticated')
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const slow = async () => {
      await held
      return HttpResponse.json({})
    }
    server.use(http.get('*/api/auth/session', slow, { once: true }))
    const first = fetchSession()
    signedIn = amina
    await fetchSession()
    release()
    await first
    expect(sessionStore.get().session).toEqual(amina)
  })

  test('is not requested if the page contains the answer', async () => {
    const boot = document.createElement('script')
    boot.type = 'application/json'
    boot.id = 'boot'
    boot.setAttribute('data-signed-out', '')
    boot.textContent = '{}'
    document.body.append(boot)
    const { sessionStore } = await page()
    expect(sessionStore.get().status).toBe('unauthenticated')
    expect(asked).toBe(0)
  })
})

describe('the session is requested again', () => {
  test('every 600 seconds while a user is signed in', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    signedIn = amina
    const { sessionStore } = await page()
    await status(sessionStore, 'authenticated')
    const before = asked
    vi.advanceTimersByTime(599_000)
    expect(asked).toBe(before)
    signedIn = null
    vi.advanceTimersByTime(1_000)
    await status(sessionStore, 'unauthenticated')
    const after = asked
    vi.advanceTimersByTime(6_000_000)
    expect(asked).toBe(after)
  })

  test('when the page becomes visible', async () => {
    signedIn = amina
    const { sessionStore } = await page()
    await status(sessionStore, 'authenticated')
    signedIn = null
    document.dispatchEvent(new Event('visibilitychange'))
    await status(sessionStore, 'unauthenticated')
  })

  test('on the signal of another tab, without sending one', async () => {
    const { sessionStore } = await page()
    await status(sessionStore, 'unauthenticated')
    localStorage.clear()
    signedIn = amina
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: 'nextauth.message',
        newValue: '{"event":"session","data":{"trigger":"getSession"},"timestamp":1}',
      }),
    )
    await status(sessionStore, 'authenticated')
    expect(message()).toBeNull()
  })
})

describe('sign-in and sign-out', () => {
  test('signing in sends the form of the protocol and loads the new session', async () => {
    let form: Record<string, string> = {}
    server.use(
      http.post('*/api/auth/callback/credentials', async ({ request }) => {
        form = Object.fromEntries(new URLSearchParams(await request.text()))
        signedIn = amina
        return HttpResponse.json({ url: 'http://haat.test/' })
      }),
    )
    const { sessionStore, signIn } = await page()
    await status(sessionStore, 'unauthenticated')
    expect(await signIn('amina@haat.example', ' pass word ')).toEqual({ ok: true, status: 200, error: null })
    expect(form).toMatchObject({
      email: 'amina@haat.example',
      password: ' pass word ',
      csrfToken: 'c'.repeat(64),
      json: 'true',
      redirect: 'false',
    })
    expect(sessionStore.get().status).toBe('authenticated')
  })

  test.each([
    [401, { url: 'http://haat.test/api/auth/error?error=CredentialsSignin&provider=credentials' }, 'CredentialsSignin'],
    [429, { url: 'http://haat.test/api/auth/error?error=TooManyTries' }, 'TooManyTries'],
    // A rejected CSRF token looks like success in this protocol.
    [200, { url: 'http://haat.test/api/auth/signin?csrf=true' }, 'Callback'],
    [500, {}, 'Default'],
  ])('a refusal with status %i returns its error code', async (code, body, error) => {
    server.use(http.post('*/api/auth/callback/credentials', () => HttpResponse.json(body, { status: code })))
    const { signIn } = await page()
    expect(await signIn('a@b.example', 'wrong')).toEqual({ ok: false, status: code, error })
  })

  test('a lost connection returns the error network', async () => {
    server.use(http.post('*/api/auth/callback/credentials', () => HttpResponse.error()))
    const { signIn } = await page()
    expect(await signIn('a@b.example', 'x')).toMatchObject({ ok: false, error: 'network' })
  })

  test('signing out notifies other tabs and deletes drafts and recent pages of staff', async () => {
    signedIn = amina
    for (const key of ['haat-draft:customer 1', 'haat-dashboard:recent', 'haat-dashboard:news', 'haat-dashboard:dense'])
      localStorage.setItem(key, '"Rahima"')
    server.use(
      http.post('*/api/auth/signout', () => {
        signedIn = null
        return HttpResponse.json({ url: 'http://haat.test' })
      }),
    )
    const { sessionStore, signOut } = await page()
    await status(sessionStore, 'authenticated')
    expect(await signOut()).toBe(true)
    expect(message()).toMatchObject({ event: 'session', data: { trigger: 'signout' } })
    expect(sessionStore.get().status).toBe('unauthenticated')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('haat-'))).toEqual(['haat-dashboard:dense'])
  })
})

test('signing out waits for pending work that needs the session', async () => {
  signedIn = amina
  const asked: string[] = []
  server.use(
    http.post('*/api/auth/signout', () => {
      asked.push('sign out')
      signedIn = null
      return HttpResponse.json({ url: '/' })
    }),
  )
  const { sessionStore, signOut, beforeSignOut } = await page()
  await status(sessionStore, 'authenticated')
  beforeSignOut(async () => {
    await Promise.resolve()
    asked.push('cart')
  })
  expect(await signOut()).toBe(true)
  expect(asked).toEqual(['cart', 'sign out'])
})

test('signing out waits for running queries; a query started later runs after it without a session', async () => {
  signedIn = amina
  const asked: string[] = []
  let answerEarly = () => {}
  const early = new Promise<void>((done) => {
    answerEarly = done
  })
  server.use(
    http.post('*/api/auth/signout', () => {
      asked.push('sign out')
      signedIn = null
      return HttpResponse.json({ url: '/' })
    }),
  )
  const { sessionStore, signOut, queryAsUser } = await page()
  await status(sessionStore, 'authenticated')
  const query = (name: string, until?: Promise<void>) =>
    queryAsUser(async (hasLeft) => {
      await until
      asked.push(`${name}, ${sessionStore.get().status}, ${hasLeft ? 'left' : 'here'}`)
    })
  const first = query('early', early)
  const left = signOut()
  const second = query('late')
  answerEarly()
  expect(await left).toBe(true)
  await Promise.all([first, second])
  expect(asked).toEqual(['early, authenticated, here', 'sign out', 'late, unauthenticated, left'])
})

describe('updating the session', () => {
  test('keeps the session while the request is pending, then applies the answer', async () => {
    signedIn = amina
    let sent: unknown
    const { sessionStore, updateSession } = await page()
    await status(sessionStore, 'authenticated')
    localStorage.clear()
    const states: string[] = []
    sessionStore.subscribe(() => states.push(`${sessionStore.get().status} ${sessionStore.get().session?.user.name}`))
    server.use(
      http.post('*/api/auth/session', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ ...amina, user: { ...amina.user, name: 'Amina R.' } })
      }),
    )
    expect((await updateSession({ name: 'Amina R.' }))?.user.name).toBe('Amina R.')
    expect(sent).toEqual({ csrfToken: 'c'.repeat(64), data: { name: 'Amina R.' } })
    expect(states).toEqual(['loading Amina', 'authenticated Amina R.'])
    expect(message()).toMatchObject({ data: { trigger: 'getSession' } })
  })

  test('a failed update changes nothing, and without a session there is nothing to update', async () => {
    server.use(http.post('*/api/auth/session', () => HttpResponse.json({}, { status: 500 })))
    const { sessionStore, updateSession, fetchSession } = await page()
    await status(sessionStore, 'unauthenticated')
    expect(await updateSession({ name: 'x' })).toBeUndefined()
    signedIn = amina
    await fetchSession()
    expect(await updateSession({ name: 'x' })).toBeNull()
    expect(sessionStore.get()).toEqual({ status: 'authenticated', session: amina })
  })
})
