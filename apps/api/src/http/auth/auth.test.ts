import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../db/tables/people/accounts.ts'
import { hashPassword } from '../../modules/accounts/service.ts'
import { keysFor } from '../../platform/secrets.ts'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin, aStaffMember, testPassword } from '../../testing/factories/accounts.ts'

const shop = await startTestApp()
const base = `${shop.url}/api/auth`

const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  (response.headers['set-cookie'] as string[] | undefined) ?? []
const cookie = (response: { headers: Record<string, unknown> }, name: string) =>
  cookiesOf(response).find((line) => line.startsWith(`${name}=`))
const sessionRows = async () => (await shop.db.execute(sql`SELECT sid, user_id FROM sessions`)).rows

describe('reads', () => {
  test('csrf returns 64 hex digits bound to a cookie, the same for one browser, and is never cached', async () => {
    const visitor = shop.visitor()
    const first = await visitor.get('/api/auth/csrf').expect(200)
    const { csrfToken } = first.body as { csrfToken: string }
    expect(csrfToken).toMatch(/^[0-9a-f]{64}$/)
    const line = cookie(first, 'next-auth.csrf-token')!
    const value = decodeURIComponent(line.split(';')[0]!.split('=')[1]!)
    expect(value).toBe(
      `${csrfToken}|${createHash('sha256')
        .update(csrfToken + keysFor(shop.env, 'csrf token')[0]!.toString('hex'))
        .digest('hex')}`,
    )
    expect(line).toContain('%7C')
    expect(line).toMatch(/Path=\/.*HttpOnly.*SameSite=Lax/)
    expect(line).not.toMatch(/Expires|Max-Age|Domain|Secure/)
    expect(first.headers['cache-control']).toBe('private, no-cache, no-store')
    const again = await visitor.get('/api/auth/csrf')
    expect(again.body).toEqual({ csrfToken })
    expect(cookie(again, 'next-auth.csrf-token')).toBeUndefined()
  })

  test('providers lists the methods and sets no cookies', async () => {
    const answer = await shop.visitor().get('/api/auth/providers').expect(200)
    expect(answer.body).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        signinUrl: `${base}/signin/credentials`,
        callbackUrl: `${base}/callback/credentials`,
      },
      passkey: {
        id: 'passkey',
        name: 'Passkey',
        type: 'credentials',
        signinUrl: `${base}/signin/passkey`,
        callbackUrl: `${base}/callback/passkey`,
      },
    })
    expect(cookiesOf(answer)).toEqual([])
  })

  test('session returns {} to a visitor and creates neither cookie nor row', async () => {
    const answer = await shop.visitor().get('/api/auth/session').expect(200)
    expect(answer.body).toEqual({})
    expect(cookie(answer, 'next-auth.session-token')).toBeUndefined()
    expect(await sessionRows()).toEqual([])
  })

  test('an unusable session cookie is cleared', async () => {
    for (const value of ['x', 's%3Aforged.signature', encodeURIComponent('s:a.b'), '%E0%A4%A']) {
      const answer = await shop.visitor().get('/api/auth/session').set('Cookie', `next-auth.session-token=${value}`).expect(200)
      expect(answer.body).toEqual({})
    }
    const answer = await shop.visitor().get('/api/auth/session').set('Cookie', 'next-auth.session-token=x')
    expect(cookie(answer, 'next-auth.session-token')).toMatch(/^next-auth.session-token=; Max-Age=0;/)
  })
})

describe('paths', () => {
  test.each([
    ['GET', '/unknown'],
    ['GET', '/callback/nobody'],
    ['POST', '/callback/nobody'],
    ['POST', '/csrf'],
    ['PUT', '/session'],
    ['DELETE', '/signout'],
    ['GET', '/_log'],
    ['GET', '/SESSION'],
    ['GET', '/toString'],
    ['GET', '/session/x.css'],
    ['GET', '/session;x.css'],
    ['GET', '/session%2Fx.css'],
    ['GET', '/csrf/x.js'],
    ['GET', '/providers/x.png'],
    ['GET', '/signin/google/x.css'],
    ['POST', '/signin/google/x'],
    ['GET', '/callback/google/x.css'],
    ['GET', '/error/x.css'],
  ])('%s %s answers 400 in plain text without cookies', async (method, path) => {
    const answer = await shop.visitor().http[method.toLowerCase() as 'get'](`/api/auth${path}`)
    expect(answer.status).toBe(400)
    expect(answer.text).toBe(`Error: This action with HTTP ${method} is not supported by NextAuth.js`)
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(cookiesOf(answer)).toEqual([])
  })

  test('the path without an action answers 400 in JSON', async () => {
    const answer = await shop.visitor().get('/api/auth').expect(400)
    expect(answer.body.message).toContain('server configuration')
  })

  test('signin redirects to the sign-in page with encoded callback URL and error only', async () => {
    const answer = await shop.visitor().get('/api/auth/signin?callbackUrl=/cart&error=SessionRequired&x=1').expect(302)
    expect(answer.headers.location).toBe(`/signin?callbackUrl=${encodeURIComponent(`${shop.url}/cart`)}&error=SessionRequired`)
    const evil = await shop.visitor().get(`/api/auth/signin?error=${encodeURIComponent('"><script>&x=1\r\nA: b')}`)
    expect(evil.headers.location).toBe(
      `/signin?callbackUrl=${encodeURIComponent(shop.url)}&error=${encodeURIComponent('"><script>&x=1\r\nA: b')}`,
    )
  })

  test('error redirects to the sign-in page for sign-in codes, else to the error page', async () => {
    const visitor = shop.visitor()
    expect((await visitor.get('/api/auth/error?error=CredentialsSignin&x=1')).headers.location).toBe(
      `${base}/signin?error=CredentialsSignin`,
    )
    expect((await visitor.get('/api/auth/error?error=AccessDenied')).headers.location).toBe('/auth-error?error=AccessDenied')
    expect((await visitor.get('/api/auth/error?error=%26a%3Db')).headers.location).toBe('/auth-error?error=%26a%3Db')
    expect((await visitor.get('/api/auth/error')).headers.location).toBe('/auth-error?error=undefined')
  })

  test.each([
    'Signin',
    'OAuthSignin',
    'OAuthCallback',
    'OAuthCreateAccount',
    'EmailCreateAccount',
    'Callback',
    'OAuthAccountNotLinked',
    'EmailSignin',
    'CredentialsSignin',
    'SessionRequired',
    'RateLimited',
    'Busy',
    'SecondFactorRequired',
    'SecondFactorWrong',
    'PasskeyRefused',
  ])('%s redirects to the sign-in page', async (code) => {
    const visitor = shop.visitor()
    await visitor.get('/api/auth/signin?callbackUrl=/cart')
    const first = await visitor.get(`/api/auth/error?error=${code}&provider=x`)
    expect([first.status, first.headers.location]).toEqual([302, `${base}/signin?error=${code}`])
    const next = await visitor.get(`/api/auth/signin?error=${code}`)
    expect(next.headers.location).toBe(`/signin?callbackUrl=${encodeURIComponent(`${shop.url}/cart`)}&error=${code}`)
  })

  test.each(['Configuration', 'configuration', 'AccessDenied', 'Verification', 'Default', 'signin', 'toString'])(
    '%s redirects to the error page',
    async (code) => {
      const answer = await shop.visitor().get(`/api/auth/error?error=${code}`)
      expect([answer.status, answer.headers.location]).toEqual([302, `/auth-error?error=${code}`])
    },
  )

  test('GET signout shows a confirmation and does not sign out', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    await visitor.signIn(email, testPassword)
    const page = await visitor.get('/api/auth/signout').expect(200)
    expect(page.text).toContain(`value="${await visitor.csrfToken()}"`)
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    expect((await visitor.session()).user?.email).toBe(email)
  })

  test('GET callback/credentials is refused with 405', async () => {
    const { email } = await aCustomer(shop.db)
    const answer = await shop.visitor().get(`/api/auth/callback/credentials?email=${email}&password=${testPassword}`)
    expect(answer.status).toBe(405)
    expect(cookie(answer, 'next-auth.session-token')).toBeUndefined()
  })
})

describe('callbackUrl (P31)', () => {
  const cases: [string, string][] = [
    ['/cart?a=1#b', '/cart?a=1#b'],
    ['//evil.example', '//evil.example'],
    ['/\\evil.example', '/\\evil.example'],
    ['/a b', '/a%20b'],
    ['https://evil.example/x', ''],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['http://', ''],
    ['not an address', ''],
    [`/${'x'.repeat(3000)}`, ''],
  ]
  test.each(cases)('%.40s is resolved', async (given, path) => {
    const answer = await shop.visitor().authPost('signout', { callbackUrl: given })
    expect(answer.body).toEqual({ url: shop.url + path })
  })

  test('another spelling of the origin is not accepted', async () => {
    const { port, host } = new URL(shop.url)
    for (const given of [
      `http://user@${host}/`,
      `http://${host}.evil.example/`,
      `http://${host}@evil.example/`,
      `http://127.0.0.1:${port}0/`,
      `https://${host}/`,
      `blob:http://${host}/x`,
    ])
      expect((await shop.visitor().authPost('signout', { callbackUrl: given })).body).toEqual({ url: shop.url })
    expect((await shop.visitor().authPost('signout', { callbackUrl: `http://${host}/shop?x=1` })).body).toEqual({
      url: `http://${host}/shop?x=1`,
    })
  })

  test('is stored in a cookie, and a planted cookie is validated', async () => {
    const visitor = shop.visitor()
    const set = await visitor.get('/api/auth/signin?callbackUrl=/checkout')
    expect(cookie(set, 'next-auth.callback-url')).toContain(encodeURIComponent(`${shop.url}/checkout`))
    const later = await visitor.get('/api/auth/signin')
    expect(later.headers.location).toContain(encodeURIComponent(`${shop.url}/checkout`))
    expect(cookie(later, 'next-auth.callback-url')).toBeUndefined()
    const planted = await shop
      .visitor()
      .get('/api/auth/signin')
      .set('Cookie', `next-auth.callback-url=${encodeURIComponent('https://evil.example')}`)
    expect(planted.headers.location).toBe(`/signin?callbackUrl=${encodeURIComponent(shop.url)}`)
  })
})

describe('csrf (P27)', () => {
  test('sign-in, sign-out and session update without the token are refused as the protocol requires', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    const fields = { email, password: testPassword, json: 'true' }
    const signIn = await visitor.http.post('/api/auth/callback/credentials').type('form').send(fields)
    expect([signIn.status, signIn.body]).toEqual([200, { url: `${base}/signin?csrf=true` }])
    expect(cookie(signIn, 'next-auth.session-token')).toBeUndefined()
    // A token in header or query does not replace the one in the body.
    const token = await visitor.csrfToken()
    const byQuery = await visitor.http
      .post(`/api/auth/callback/credentials?csrfToken=${token}`)
      .set('X-CSRF-Token', token)
      .type('form')
      .send(fields)
    expect(byQuery.body).toEqual({ url: `${base}/signin?csrf=true` })
    // the token of another visitor
    const foreign = await visitor.authPost('callback/credentials', { ...fields, csrfToken: await shop.visitor().csrfToken() })
    expect(foreign.body).toEqual({ url: `${base}/signin?csrf=true` })

    await visitor.signIn(email, testPassword)
    const signOut = await visitor.http.post('/api/auth/signout').type('form').send({ json: 'true' })
    expect(signOut.body).toEqual({ url: `${base}/signout?csrf=true` })
    await visitor.post('/api/auth/session', { data: { name: 'X' } }).expect(400, {})
    expect((await visitor.session()).user?.email).toBe(email)
  })

  test('a planted cookie without a valid hash is refused', async () => {
    const token = 'a'.repeat(64)
    const hash = createHash('sha256').update(token).digest('hex')
    const answer = await shop
      .visitor()
      .http.post('/api/auth/signout')
      .set('Cookie', `next-auth.csrf-token=${token}%7C${hash}`)
      .type('form')
      .send({ csrfToken: token, json: 'true' })
    expect(answer.body.url).toContain('csrf=true')
  })

  test('a body of another content type counts as empty; repeated fields are ignored', async () => {
    const visitor = shop.visitor()
    const csrfToken = await visitor.csrfToken()
    for (const body of [`csrfToken=${csrfToken}&csrfToken=${csrfToken}&json=true`, `csrfToken=${csrfToken}&json=true&x[a]=1`]) {
      const answer = await visitor.http.post('/api/auth/signout').type('form').send(body)
      expect(answer.status).toBe(200)
    }
    const plain = await visitor.http.post('/api/auth/signout').type('text/plain').send(`csrfToken=${csrfToken}&json=true`)
    expect([plain.status, plain.headers.location]).toEqual([302, `${base}/signout?csrf=true`])
    await visitor.post('/api/auth/signout', { csrfToken, json: true }).expect(302)
    await visitor.post('/api/auth/signout', { csrfToken, json: 'true' }).expect(200)
  })
})

describe('credentials', () => {
  test('sign-in sets an opaque cookie that is stored hashed; sign-out invalidates it', async () => {
    const { email } = await aCustomer(shop.db, { name: 'Rahim' })
    const visitor = shop.visitor()
    const answer = await visitor.signIn(` ${email.toUpperCase()} `, testPassword)
    expect([answer.status, answer.body]).toEqual([200, { url: `${shop.url}/` }])
    const line = cookie(answer, 'next-auth.session-token')!
    expect(line).toMatch(/Path=\/; Expires=.*HttpOnly; SameSite=Lax/)
    const sid = decodeURIComponent(line.split(';')[0]!.split('=')[1]!).slice(2).split('.')[0]!
    expect(sid.length).toBeGreaterThanOrEqual(32)
    const stored = (await sessionRows()).map((row) => row.sid)
    expect(stored).toContain(createHash('sha256').update(sid).digest('base64url'))
    expect(stored).not.toContain(sid)

    const session = await visitor.get('/api/auth/session').expect(200)
    expect(session.body).toEqual({ user: { name: 'Rahim', email, image: null }, expires: expect.any(String) })
    expect(new Date(session.body.expires).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(cookie(session, 'next-auth.session-token')).toContain('Expires=')

    const out = await visitor.authPost('signout', { callbackUrl: '/bye' })
    expect([out.status, out.body]).toEqual([200, { url: `${shop.url}/bye` }])
    expect(cookie(out, 'next-auth.session-token')).toMatch(/^next-auth.session-token=; Max-Age=0;/)
    // A stolen cookie is invalid as well.
    const replay = await shop.visitor().get('/api/auth/session').set('Cookie', line.split(';')[0]!)
    expect(replay.body).toEqual({})
  })

  test('without json=true the response is a redirect, whatever its status', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    const wrong = await visitor.authPost('callback/credentials', { email, password: 'nope nope', json: 'TRUE' })
    expect([wrong.status, wrong.headers.location, wrong.text]).toEqual([
      302,
      `${base}/error?error=CredentialsSignin&provider=credentials`,
      '',
    ])
    const right = await visitor.authPost('callback/credentials', { email, password: testPassword, json: '1' })
    expect([right.status, right.headers.location]).toEqual([302, `${shop.url}/`])
  })

  test('wrong password, unknown account and missing fields get the same response (P29)', async () => {
    const { email } = await aCustomer(shop.db)
    const answers = []
    for (const fields of [
      { email, password: 'wrong password' },
      { email: 'nobody@example.com', password: 'wrong password' },
      { email },
      { email: 'x', password: 'y' },
      { email: `${email}\u0000`, password: testPassword },
    ] as Record<string, string>[])
      answers.push(await shop.visitor().authPost('callback/credentials', fields))
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([401, { url: `${base}/error?error=CredentialsSignin&provider=credentials` }])
      expect(cookie(answer, 'next-auth.session-token')).toBeUndefined()
      expect(cookie(answer, 'haat.device')).toBeUndefined()
    }
  })

  test('an unknown account costs as much processor time as a known one', async () => {
    const { id, email } = await aCustomer(shop.db)
    // The production hash instead of the fast one of the factory.
    await shop.db
      .update(users)
      .set({ passwordHash: await hashPassword(testPassword) })
      .where(eq(users.id, id))
    const visitor = shop.visitor()
    await visitor.csrfToken()
    // Processor time of this process, which runs the shop: other programs do not count.
    const work = async (address: string) => {
      const before = process.cpuUsage()
      await visitor.signIn(address, 'wrong password')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    // Alternating, with the minimum of each, because other work of this process only adds time.
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 8; i++) {
      known.push(await work(email))
      unknown.push(await work('nobody-here@example.com'))
    }
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test('a new sign-in replaces the session id; the old one is invalid (P26)', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    const first = cookie(await visitor.signIn(email, testPassword), 'next-auth.session-token')!.split(';')[0]!
    const second = cookie(await visitor.signIn(email, testPassword), 'next-auth.session-token')!.split(';')[0]!
    expect(second).not.toBe(first)
    expect((await shop.visitor().get('/api/auth/session').set('Cookie', first)).body).toEqual({})
    expect((await shop.visitor().get('/api/auth/session').set('Cookie', second)).body.user.email).toBe(email)
  })

  test('a disabled account is revealed only with the right password, and its sessions end at once', async () => {
    const { email, id } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    await visitor.signIn(email, testPassword)
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${id}`)
    expect(await visitor.session()).toEqual({})
    const right = await visitor.signIn(email, testPassword)
    expect([right.status, right.body]).toEqual([403, { url: `${base}/error?error=AccessDenied` }])
    expect((await visitor.signIn(email, 'wrong password')).status).toBe(401)
  })

  test('permissions of a session are read from the database on every request', async () => {
    const staff = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
    const visitor = shop.visitor()
    await visitor.signIn(staff.email, testPassword)
    expect((await visitor.session()).user).toMatchObject({
      s: { status: 'active', permissions: [{ name: 'orders', view: true, edit: true, delete: false }] },
    })
    await shop.db.execute(sql`UPDATE permissions SET edit = false WHERE user_id = ${staff.id}`)
    await shop.db.execute(sql`UPDATE staff SET status = 'disabled' WHERE user_id = ${staff.id}`)
    expect((await visitor.session()).user).toMatchObject({
      s: { status: 'disabled', permissions: [{ name: 'orders', view: true, edit: false, delete: false }] },
    })
    const admin = await anAdmin(shop.db)
    const other = shop.visitor()
    await other.signIn(admin.email, testPassword)
    expect((await other.session()).user).toMatchObject({ a: true })
    await shop.db.execute(sql`UPDATE staff SET is_admin = false WHERE user_id = ${admin.id}`)
    expect((await other.session()).user).not.toHaveProperty('a')
  })

  test('permissions and email in a request body are ignored', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    await visitor.authPost('callback/credentials', { email, password: testPassword, a: 'true', role: 'admin' })
    const csrfToken = await visitor.csrfToken()
    const data = { name: '  New Name ', email: 'other@example.com', a: true, s: { status: 'active' }, image: 'x' }
    const updated = await visitor.post('/api/auth/session', { csrfToken, data }).expect(200)
    expect(updated.body.user).toEqual({ name: 'New Name', email, image: null })
    expect(cookie(updated, 'next-auth.session-token')).toBeDefined()
    expect((await visitor.session()).user).toEqual({ name: 'New Name', email, image: null })
    await visitor.post('/api/auth/session', { csrfToken }).expect(200)
    await visitor.post('/api/auth/session', { csrfToken, data: { name: '' } }).expect(200)
    expect((await visitor.session()).user).toMatchObject({ name: 'New Name' })
    const anybody = shop.visitor()
    await anybody.post('/api/auth/session', { csrfToken: await anybody.csrfToken(), data }).expect(200, {})
  })

  test('a session expires after 30 days without use, and after 90 days at the latest', async () => {
    const { email, id } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    await visitor.signIn(email, testPassword)
    await shop.db.execute(
      sql`UPDATE sessions SET created_at = now() - interval '89 days 12 hours', expire = now() + interval '1 day' WHERE user_id = ${id}`,
    )
    const late = await visitor.session()
    expect(new Date(late.expires!).getTime() - Date.now()).toBeLessThan(13 * 3_600_000)
    await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '91 days' WHERE user_id = ${id}`)
    expect(await visitor.session()).toEqual({})
    await visitor.signIn(email, testPassword)
    await shop.db.execute(sql`UPDATE sessions SET expire = now() - interval '1 second' WHERE user_id = ${id}`)
    expect(await visitor.session()).toEqual({})
  })

  test('a request extends the session at most once an hour', async () => {
    const { email, id } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    await visitor.signIn(email, testPassword)
    const end = async () =>
      (
        await shop.db.execute<{ days: number }>(
          sql`SELECT extract(epoch FROM expire - now())::float8 / 86400 AS days FROM sessions WHERE user_id = ${id}`,
        )
      ).rows[0]!.days
    await shop.db.execute(sql`UPDATE sessions SET expire = now() + interval '20 days' WHERE user_id = ${id}`)
    await visitor.session()
    expect(await end()).toBeGreaterThan(29.9)
    await shop.db.execute(sql`UPDATE sessions SET expire = now() + interval '29 days 23 hours 30 minutes' WHERE user_id = ${id}`)
    await visitor.session()
    expect(await end()).toBeLessThan(29.99)
  })
})

describe('hostile bodies', () => {
  test('oversized and malformed bodies are answered with JSON and a URL', async () => {
    const visitor = shop.visitor()
    const large = await visitor.http
      .post('/api/auth/callback/credentials')
      .type('form')
      .send(`password=${'x'.repeat(40_000)}`)
    expect([large.status, large.body.url]).toEqual([413, `${base}/error?error=Default`])
    const broken = await visitor.http.post('/api/auth/signout').type('json').send('{"a":')
    expect([broken.status, broken.body.url]).toEqual([400, `${base}/error?error=Default`])
    const many = await visitor.http.post('/api/auth/signout').type('form').send('a=1&'.repeat(200))
    expect([many.status, typeof many.body.url]).toEqual([413, 'string'])
    await visitor.http.post('/api/auth/signout').type('json').send('[1]').expect(302)
    await visitor.http.post('/api/auth/session').type('json').send('null').expect(400)
  })

  test('_log answers 200 without content to any body', async () => {
    const visitor = shop.visitor()
    for (const [type, body] of [
      ['form', 'level=error&code=CLIENT_FETCH_ERROR&message=x%0Ainjected'],
      ['form', 'level=__proto__'],
      ['form', ''],
      ['json', '{'],
      ['form', `level=error&message=${'x'.repeat(50_000)}`],
      ['text/plain', 'x'],
    ] as const) {
      const answer = await visitor.http.post('/api/auth/_log').type(type).send(body)
      expect([answer.status, answer.text, cookiesOf(answer)]).toEqual([200, '', []])
    }
  })
})
