import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { sql } from 'drizzle-orm'
import supertest from 'supertest'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { seal } from '../../../platform/encryption.ts'
import { anotherProcess } from '../../../testing/another-process.ts'
import { startTestApp } from '../../../testing/app.ts'
import { Client } from '../../../testing/client.ts'
import { aCustomer, anAdmin, testPassword } from '../../../testing/factories/accounts.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { socialPeer } from '../../../testing/social-peer.ts'

type Name = 'google' | 'facebook'

const peer = await socialPeer()
const shop = await startTestApp(peer.env)
const base = `${shop.url}/api/auth`
const signInSwitches = (login: Partial<Record<Name | 'email', boolean>>) =>
  givenSettings(ctxOf(shop), 'login', { google: true, facebook: true, email: false, ...login })
await signInSwitches({})

let count = 0
beforeEach(async () => {
  count += 1
  peer.says({ sub: `g-${count}`, id: `f-${count}`, email: `Somebody-${count}@Example.com`, email_verified: true, name: 'Rahima' })
})
const subject = (name: Name) => `${name === 'google' ? 'g' : 'f'}-${count}`
const address = () => `somebody-${count}@example.com`

const cookiesOf = (answer: { headers: Record<string, unknown> }) => (answer.headers['set-cookie'] as string[] | undefined) ?? []
const cookieIn = (answer: { headers: Record<string, unknown> }, name: string) =>
  cookiesOf(answer).find((line) => line.startsWith(`${name}=`))

/** Starts at the shop, and returns with the redirect of the provider. */
async function away(visitor: Client, name: Name, { callbackUrl = '/account', query = '' } = {}): Promise<URL> {
  const start = await visitor.authPost(`signin/${name}${query}`, { callbackUrl })
  expect(start.status).toBe(200)
  const gone = await fetch(start.body.url as string, { redirect: 'manual' })
  return new URL(gone.headers.get('location')!)
}
const comeBack = (visitor: Client, home: URL) => visitor.get(`${home.pathname}${home.search}`).redirects(0)
async function through(visitor: Client, name: Name) {
  return comeBack(visitor, await away(visitor, name))
}
const usersNamed = async (email: string) =>
  (await shop.db.execute(sql`SELECT id, name, image, language, email_verified_at FROM users WHERE email = ${email}`)).rows
const identitiesOf = async (userId: string) =>
  (await shop.db.execute(sql`SELECT provider, subject, label FROM identities WHERE user_id = ${userId} ORDER BY provider`)).rows

describe('start', () => {
  test('Google: answers with the authorization URL, state and PKCE, in encrypted cookies', async () => {
    const visitor = shop.visitor()
    const start = await visitor.authPost(
      'signin/google?prompt=select_account&login_hint=a%40b.c&state=mine&client_id=evil&redirect_uri=https%3A%2F%2Fevil.example&response_type=token&code_challenge=x&code_challenge_method=plain&request_uri=https%3A%2F%2Fevil.example&code=x&error=y',
      { callbackUrl: '/cart' },
    )
    const url = new URL(start.body.url as string)
    expect(`${url.origin}${url.pathname}`).toBe(`${peer.env.google!.baseUrl}/authorize`)
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({
      client_id: 'haat',
      redirect_uri: `${base}/callback/google`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      prompt: 'select_account',
      login_hint: 'a@b.c',
    })
    expect(asked.state).toMatch(/^[\w-]{43}$/)
    expect(asked.code_challenge).toMatch(/^[\w-]{43}$/)
    expect(asked.request_uri).toBeUndefined()
    for (const name of ['next-auth.state', 'next-auth.pkce.code_verifier']) {
      const line = cookieIn(start, name)!
      expect(line).toMatch(/; Max-Age=900; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
      expect(line).not.toContain(asked.state)
    }
    expect(cookieIn(start, 'next-auth.callback-url')).toContain(encodeURIComponent(`${shop.url}/cart`))
  })

  test('a form without JSON is redirected; GET, a wrong token and an unknown provider start nothing', async () => {
    const visitor = shop.visitor()
    const form = await visitor.authPost('signin/facebook', { json: 'no' })
    expect(form.status).toBe(302)
    const url = new URL(form.headers.location as string)
    expect(url.searchParams.get('scope')).toBe('email,public_profile')
    expect(url.searchParams.has('code_challenge')).toBe(false)
    const page = await shop.visitor().get('/api/auth/signin/google')
    expect(page.headers.location).toBe(`/signin?callbackUrl=${encodeURIComponent(shop.url)}`)
    expect(cookieIn(page, 'next-auth.state')).toBeUndefined()
    const hasInvalidSignature = await shop.visitor().authPost('signin/google', { csrfToken: 'x'.repeat(64) })
    expect([hasInvalidSignature.status, hasInvalidSignature.body]).toEqual([200, { url: `${base}/signin?csrf=true` }])
    expect((await shop.visitor().authPost('signin/nobody')).body).toEqual({ url: `${base}/signin?csrf=true` })
    expect((await shop.visitor().authPost('signin/credentials')).body).toEqual({ url: `${base}/signin` })
  })

  test('the provider list contains Google and Facebook', async () => {
    const { body } = await shop.visitor().get('/api/auth/providers')
    expect(Object.keys(body)).toEqual(['credentials', 'passkey', 'google', 'facebook'])
    expect(body.google).toEqual({
      id: 'google',
      name: 'Google',
      type: 'oauth',
      signinUrl: `${base}/signin/google`,
      callbackUrl: `${base}/callback/google`,
    })
  })
})

describe.each(['google', 'facebook'] as const)('%s', (name) => {
  test('the first sign-in creates an account, later ones find it even if the email changed', async () => {
    const visitor = shop.visitor()
    visitor.http.set('Accept-Language', 'bn')
    const home = await away(visitor, name)
    const back = await comeBack(visitor, home)
    expect([back.status, back.headers.location, back.text]).toEqual([302, `${shop.url}/account`, ''])
    expect(cookieIn(back, 'next-auth.session-token')).toBeDefined()
    expect(cookieIn(back, 'next-auth.state')).toMatch(/^next-auth.state=; Max-Age=0;/)
    expect(cookieIn(back, 'next-auth.pkce.code_verifier')).toMatch(/=; Max-Age=0;/)
    expect((await visitor.session()).user).toMatchObject({ name: 'Rahima', email: address() })
    const [made] = await usersNamed(address())
    expect(made).toMatchObject({ language: 'bn' })
    // Only Google reports that it has verified the email.
    expect(made!.email_verified_at !== null).toBe(name === 'google')
    expect(await identitiesOf(made!.id as string)).toEqual([{ provider: name, subject: subject(name), label: address() }])

    peer.says({ sub: `g-${count}`, id: `f-${count}`, email: 'moved@example.com', name: 'Another name' })
    const later = shop.visitor()
    expect((await through(later, name)).headers.location).toBe(`${shop.url}/account`)
    expect((await later.session()).user).toMatchObject({ email: address() })
    const { rows } = await shop.db.execute(sql`SELECT sess FROM sessions WHERE user_id = ${made!.id}`)
    expect(rows.map(({ sess }) => (sess as { method?: string; strong?: boolean }).method)).toEqual([name, name])

    // The same redirect again: its cookies are deleted.
    const again = await comeBack(visitor, home)
    expect(again.headers.location).toBe(`${base}/error?error=OAuthCallback`)
  })

  test('without an email an account without one is created; an email of another account is refused', async () => {
    peer.says({ sub: `g-${count}`, id: `f-${count}`, name: 'Nameless' })
    const visitor = shop.visitor()
    await through(visitor, name)
    expect((await visitor.session()).user).toMatchObject({ name: 'Nameless', email: null })

    const { email } = await aCustomer(shop.db)
    for (const spelled of [email, email.toUpperCase()]) {
      peer.says({ sub: `other-${count}`, id: `other-${count}`, email: spelled, email_verified: true, name: 'Not me' })
      const anonymous = shop.visitor()
      const back = await through(anonymous, name)
      expect(back.headers.location).toBe(`${base}/error?error=OAuthAccountNotLinked`)
      expect(cookieIn(back, 'next-auth.state')).toMatch(/Max-Age=0/)
      expect(await anonymous.session()).toEqual({})
    }
  })

  test('twenty concurrent first sign-ins create one account', async () => {
    const homes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = shop.visitor()
        return { visitor, home: await away(visitor, name) }
      }),
    )
    const answers = await Promise.all(homes.map(({ visitor, home }) => comeBack(visitor, home)))
    expect([...new Set(answers.map(({ headers }) => headers.location))]).toEqual([`${shop.url}/account`])
    expect(await usersNamed(address())).toHaveLength(1)
  })

  test('an error from the provider redirects with Callback and keeps the cookies', async () => {
    for (const error of ['access_denied', 'server_error', '<script>']) {
      const visitor = shop.visitor()
      const home = await away(visitor, name)
      const back = await visitor.get(
        `${home.pathname}?error=${encodeURIComponent(error)}&state=${home.searchParams.get('state')}`,
      )
      expect([back.status, back.headers.location]).toEqual([302, `${base}/error?error=Callback`])
      expect(cookieIn(back, 'next-auth.state')).toBeUndefined()
    }
  })

  test('a missing, wrong, foreign or expired state, or one without its cookie, redirects with OAuthCallback', async () => {
    const visitor = shop.visitor()
    const home = await away(visitor, name)
    const [code, state] = [home.searchParams.get('code'), home.searchParams.get('state')!]
    const foreign = (await away(shop.visitor(), name)).searchParams.get('state')
    const at = async (client: Client, query: string) => {
      const back = await client.get(`${home.pathname}${query}`)
      expect([back.status, back.headers.location]).toEqual([302, `${base}/error?error=OAuthCallback`])
      expect(cookieIn(back, 'next-auth.session-token')).toBeUndefined()
      expect(cookieIn(back, 'next-auth.state')).toBeUndefined()
    }
    await at(visitor, '')
    await at(visitor, `?code=${code}`)
    await at(visitor, `?state=${state}`)
    await at(visitor, `?code=${code}&state=${foreign}`)
    await at(visitor, `?code=${code}&state=${state}x`)
    await at(visitor, `?code=${code}&code=${code}&state=${state}`)
    await at(shop.visitor(), `?code=${code}&state=${state}`)
    // The valid redirect still works afterwards.
    expect((await comeBack(visitor, home)).headers.location).toBe(`${shop.url}/account`)

    const planted = shop.visitor()
    planted.http.set('Cookie', `next-auth.state=${Buffer.alloc(60, 1).toString('base64url')}`)
    await at(planted, `?code=${code}&state=${state}`)

    const late = shop.visitor()
    const value = { value: 'a-state', provider: name }
    for (const [until, page] of [
      [Date.now() - 1, `${base}/error?error=OAuthCallback`],
      [Date.now() + 60_000, name === 'google' ? `${base}/error?error=OAuthCallback` : `${shop.url}/`],
    ] as const) {
      const sealed = seal(shop.env, 'cookie oauth state', JSON.stringify({ value, until }))
      late.http.set('Cookie', `next-auth.state=${sealed}; next-auth.callback-url=${encodeURIComponent(`${shop.url}/`)}`)
      const back = await late.get(`${home.pathname}?code=x&state=a-state`)
      expect(back.headers.location).toBe(page)
    }
  })

  test('cookies of one provider are not accepted for the other', async () => {
    const other = name === 'google' ? 'facebook' : 'google'
    const visitor = shop.visitor()
    const home = await away(visitor, other)
    const back = await visitor.get(`/api/auth/callback/${name}${home.search}`)
    expect(back.headers.location).toBe(`${base}/error?error=OAuthCallback`)
  })

  test('a failed token or profile request redirects with OAuthCallback, a profile without an id to sign-in', async () => {
    peer.nextToken({ error: 'invalid_grant' }, 400)
    expect((await through(shop.visitor(), name)).headers.location).toBe(`${base}/error?error=OAuthCallback`)
    peer.nextToken({}, 200)
    expect((await through(shop.visitor(), name)).headers.location).toBe(`${base}/error?error=OAuthCallback`)
    peer.nextToken({ message: 'down' }, 500)
    expect((await through(shop.visitor(), name)).headers.location).toBe(`${base}/error?error=OAuthCallback`)
    peer.says({ error: { message: 'down' } }, 500)
    expect((await through(shop.visitor(), name)).headers.location).toBe(`${base}/error?error=OAuthCallback`)
    peer.says(null as never)
    expect((await through(shop.visitor(), name)).headers.location).toBe(`${base}/error?error=OAuthCallback`)
    for (const id of [undefined, '', null, {}, ['x'], 'x'.repeat(300)]) {
      peer.says({ sub: id, id, name: 'Nobody' })
      const back = await through(shop.visitor(), name)
      expect(back.headers.location).toBe(`${base}/signin`)
      expect(cookieIn(back, 'next-auth.state')).toMatch(/Max-Age=0/)
    }
  })

  test('invalid or oversized values of a profile are dropped or cut', async () => {
    peer.says({
      sub: `g-${count}`,
      id: `f-${count}`,
      email: 'no address',
      email_verified: true,
      name: `A${'x'.repeat(500)}`,
      picture: 'javascript:alert(1)',
    })
    const visitor = shop.visitor()
    await through(visitor, name)
    expect((await visitor.session()).user).toEqual({ name: `A${'x'.repeat(119)}`, email: null, image: null })
  })

  test('a signed-in user links a new identity; one of another account is refused', async () => {
    const { email, id } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    await visitor.signIn(email, testPassword)
    const before = visitor.cookie('next-auth.session-token')
    expect((await through(visitor, name)).headers.location).toBe(`${shop.url}/account`)
    expect(visitor.cookie('next-auth.session-token')).not.toBe(before)
    expect((await visitor.session()).user).toMatchObject({ email })
    expect(await identitiesOf(id)).toEqual([{ provider: name, subject: subject(name), label: address() }])
    expect(await usersNamed(address())).toEqual([])
    // Linking again changes nothing.
    expect((await through(visitor, name)).headers.location).toBe(`${shop.url}/account`)
    expect(await identitiesOf(id)).toHaveLength(1)
    const notified = (await shop.mails()).filter(({ to }) => to === email)
    expect(
      notified.map(({ text }) => text.includes(`Sign-in with ${name === 'google' ? 'Google' : 'Facebook'} was added.`)),
    ).toEqual([true])
    const { account } = (await visitor.call(accountsApi.read, {})).body
    expect(account.identities).toMatchObject([{ provider: name, label: address() }])

    const other = await aCustomer(shop.db)
    const anonymous = shop.visitor()
    await anonymous.signIn(other.email, testPassword)
    expect((await through(anonymous, name)).headers.location).toBe(`${base}/error?error=OAuthAccountNotLinked`)
    expect((await anonymous.session()).user).toMatchObject({ email: other.email })
    expect(await identitiesOf(other.id)).toEqual([])
  })

  test('a disabled account is refused, and a failed account creation is reported', async () => {
    await through(shop.visitor(), name)
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE email = ${address()}`)
    const visitor = shop.visitor()
    expect((await through(visitor, name)).headers.location).toBe(`${base}/error?error=AccessDenied`)
    expect(await visitor.session()).toEqual({})

    await shop.db.execute(sql`ALTER TABLE users ADD CONSTRAINT no_luck CHECK (name <> 'Unlucky')`)
    peer.says({ sub: `g-u${count}`, id: `f-u${count}`, name: 'Unlucky' })
    const back = await through(visitor, name)
    await shop.db.execute(sql`ALTER TABLE users DROP CONSTRAINT no_luck`)
    expect(back.headers.location).toBe(`${base}/error?error=OAuthCreateAccount`)
    expect(cookieIn(back, 'next-auth.state')).toMatch(/Max-Age=0/)
    expect((await shop.db.execute(sql`SELECT 1 FROM identities WHERE subject LIKE ${`%u${count}`}`)).rows).toEqual([])
  })

  test('the provider setting is checked in the list, at the start and on return', async () => {
    const visitor = shop.visitor()
    const home = await away(visitor, name)
    await signInSwitches({ [name]: false })
    const back = await comeBack(visitor, home)
    const list = await visitor.get('/api/auth/providers')
    const start = await visitor.authPost(`signin/${name}`)
    await signInSwitches({})
    expect([back.status, back.headers.location]).toEqual([302, `${base}/error?error=OAuthCallback`])
    expect(await visitor.session()).toEqual({})
    expect(await usersNamed(address())).toEqual([])
    expect(list.body).not.toHaveProperty(name)
    expect(start.body).toEqual({ url: `${base}/signin?csrf=true` })
  })

  test('a provider may return by a form POST', async () => {
    const visitor = shop.visitor()
    const home = await away(visitor, name)
    const back = await visitor.http.post(home.pathname).type('form').send(Object.fromEntries(home.searchParams))
    expect([back.status, back.headers.location]).toEqual([302, `${shop.url}/account`])
    expect((await visitor.session()).user).toMatchObject({ email: address() })
    // Parameters of a form are not read from the URL.
    const other = await away(shop.visitor(), name)
    const mixed = await shop.visitor().http.post(`${other.pathname}${other.search}`)
    expect(mixed.headers.location).toBe(`${base}/error?error=OAuthCallback`)
  })
})

test('without the PKCE cookie, or with that of another sign-in, no token is issued', async () => {
  const visitor = shop.visitor()
  const home = await away(visitor, 'google')
  const [state, own] = [visitor.cookie('next-auth.state'), visitor.cookie('next-auth.pkce.code_verifier')]
  const anonymous = shop.visitor()
  await away(anonymous, 'google')
  const at = async (cookies: string[]) =>
    (await shop.visitor().get(`${home.pathname}${home.search}`).set('Cookie', cookies.join('; '))).headers.location
  expect(await at([state])).toBe(`${base}/error?error=OAuthCallback`)
  expect(await at([state, anonymous.cookie('next-auth.pkce.code_verifier')])).toBe(`${base}/error?error=OAuthCallback`)
  // A value encrypted for one cookie is not accepted in the other.
  expect(await at([state, `next-auth.pkce.code_verifier=${state.split('=')[1]}`])).toBe(`${base}/error?error=OAuthCallback`)
  expect(own).not.toBe('')
})

test('for an https URL, cookies of a social sign-in have their prefix and Secure', async () => {
  const url = await anotherProcess(shop, { publicUrl: 'https://shop.example' })
  const csrf = await supertest(url).get('/api/auth/csrf')
  const pairs = (answer: { headers: Record<string, unknown> }) => cookiesOf(answer).map((line) => line.split(';')[0]!)
  const start = await supertest(url)
    .post('/api/auth/signin/google')
    .set('Cookie', pairs(csrf).join('; '))
    .type('form')
    .send({ csrfToken: csrf.body.csrfToken, json: 'true', callbackUrl: '/account' })
  for (const name of ['__Secure-next-auth.state', '__Secure-next-auth.pkce.code_verifier'])
    expect(cookieIn(start, name)).toMatch(/; Max-Age=900; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/)
  const home = new URL((await fetch(start.body.url, { redirect: 'manual' })).headers.get('location')!)
  expect(home.origin).toBe('https://shop.example')
  const back = await supertest(url)
    .get(`${home.pathname}${home.search}`)
    .set('Cookie', [...pairs(start), ...pairs(csrf)].join('; '))
  expect(back.headers.location).toBe('https://shop.example/account')
  expect(cookieIn(back, '__Secure-next-auth.state')).toMatch(
    /=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(cookieIn(back, '__Secure-next-auth.session-token')).toContain('; Secure')
  expect(cookieIn(back, '__Host-haat.device')).toContain('; Secure')
})

test('a social sign-in started at one process can end at another', async () => {
  const second = await anotherProcess(shop)
  const visitor = shop.visitor()
  const home = await away(visitor, 'google')
  const cookies = ['next-auth.state', 'next-auth.pkce.code_verifier', 'next-auth.callback-url'].map((name) =>
    visitor.cookie(name),
  )
  const back = await supertest(second).get(`${home.pathname}${home.search}`).set('Cookie', cookies.join('; '))
  expect(back.headers.location).toBe(`${shop.url}/account`)
})

test('an invalid provider URL redirects with OAuthSignin', async () => {
  const url = await anotherProcess(shop, { google: { clientId: 'a', clientSecret: 'b', baseUrl: 'nowhere' } })
  const start = await new Client(url).authPost('signin/google')
  expect([start.status, start.body]).toEqual([200, { url: `${base}/error?error=OAuthSignin` }])
})

test('repeated guesses of an authorization code are rate limited', async () => {
  const visitor = new Client(await anotherProcess(shop, { rateLimitFactor: 0.05 }))
  const start = await visitor.authPost('signin/google')
  const state = new URL(start.body.url as string).searchParams.get('state')
  const codes = []
  for (let i = 0; i < 4; i++)
    codes.push((await visitor.get(`/api/auth/callback/google?code=guess-${i}&state=${state}`)).headers.location)
  await shop.db.execute(sql`DELETE FROM rate_limits`)
  expect(codes).toContain(`${base}/error?error=RateLimited`)
  expect(codes[0]).toBe(`${base}/error?error=OAuthCallback`)
})

test('Facebook requests contain an appsecret_proof', async () => {
  await through(shop.visitor(), 'facebook')
  expect(peer.asked.at(-1)).toMatch(/appsecret_proof=[0-9a-f]{64}/)
})

test('the access token of Google is not part of a URL', async () => {
  await through(shop.visitor(), 'google')
  expect(peer.asked.at(-1)).toBe('/userinfo')
})

test('linking is refused in a session that was opened long ago', async () => {
  const { email, id } = await aCustomer(shop.db)
  const visitor = shop.visitor()
  await visitor.signIn(email, testPassword)
  await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE user_id = ${id}`)
  expect((await through(visitor, 'google')).headers.location).toBe(`${base}/error?error=SignInAgain`)
  expect(await identitiesOf(id)).toEqual([])
  expect((await visitor.session()).user).toMatchObject({ email })
  await visitor.signIn(email, testPassword)
  expect((await through(visitor, 'google')).headers.location).toBe(`${shop.url}/account`)
  expect(await identitiesOf(id)).toHaveLength(1)
})

test('a social sign-in of staff and a linked identity are recorded in the audit log', async () => {
  const { email, id } = await anAdmin(shop.db)
  const visitor = shop.visitor()
  await visitor.signIn(email, testPassword)
  await through(visitor, 'google')
  await through(shop.visitor(), 'google')
  const { rows } = await shop.db.execute(sql`SELECT action, diff FROM audit WHERE target = ${id} ORDER BY at, id`)
  expect(rows.map(({ action }) => action)).toEqual(['session.sign-in', 'session.linked', 'session.sign-in'])
  expect(rows.at(-1)!.diff).toEqual({ method: [null, 'google'] })
})

test('a provider that does not respond times out; an unconfigured provider does not exist', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((up) => silent.listen(0, '127.0.0.1', up))
  afterAll(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const slow = new Client(
    await anotherProcess(shop, { google: { clientId: 'a', clientSecret: 'b', baseUrl }, facebook: undefined }),
  )
  const start = await slow.authPost('signin/google')
  const state = new URL(start.body.url as string).searchParams.get('state')
  const back = await slow.get(`/api/auth/callback/google?code=x&state=${state}`)
  expect(back.headers.location).toBe(`${base}/error?error=OAuthCallback`)

  const none = await slow.get('/api/auth/callback/facebook')
  expect([none.status, cookiesOf(none)]).toEqual([400, []])
  expect((await slow.get('/api/auth/providers')).body).not.toHaveProperty('facebook')
})
