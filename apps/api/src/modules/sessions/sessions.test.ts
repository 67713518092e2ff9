import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sessionsApi } from '@haat/shared/sessions/endpoints.ts'
import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { authenticators } from '../../db/tables/people/accounts.ts'
import { anotherProcess } from '../../testing/another-process.ts'
import { startTestApp } from '../../testing/app.ts'
import { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember, testPassword } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { newSecret, sealSecret } from '../security/codes.ts'

const shop = await startTestApp()
const signIn = (email: string, more: { password?: string; code?: string } = {}) =>
  shop.visitor().call(sessionsApi.create, { email, password: testPassword, ...more })
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const tokenOf = async (email: string) => (await signIn(email)).body.token
const read = (token: string, visitor = shop.visitor()) => visitor.call(sessionsApi.read, {}, bearer(token))

describe('signing in', () => {
  test('returns a token once and stores only its hash', async () => {
    const { id, email } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    visitor.http.set('User-Agent', 'Haat for phones 1.0')
    const answer = await visitor.call(sessionsApi.create, { email, password: testPassword })
    expect([answer.status, answer.body.session.user.email]).toEqual([201, email])
    expect(answer.body.token).toMatch(/^haat_session_[\w-]{43}$/)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
    const { rows } = await shop.db.execute<{ sid: string; sess: object }>(
      sql`SELECT sid, sess FROM sessions WHERE user_id = ${id}`,
    )
    expect(rows).toMatchObject([{ sess: { method: 'password', agent: 'Haat for phones 1.0' } }])
    expect(JSON.stringify(rows)).not.toContain(answer.body.token.slice(13))
    const known = await read(answer.body.token)
    expect([known.status, known.body.session.user.email]).toEqual([200, email])
  })

  test('gives the same answer for an unknown account and a wrong password', async () => {
    const { email } = await aCustomer(shop.db)
    const answers = [await signIn(email, { password: 'wrong password' }), await signIn('nobody@example.com')]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([401, 'wrong_password'])
  })

  test('requires the second factor, accepts its code once, and marks the session as strong', async () => {
    const { id, email } = await aCustomer(shop.db)
    const secret = newSecret()
    await shop.db
      .insert(authenticators)
      .values({ userId: id, secret: sealSecret(ctxOf(shop), id, secret), confirmedAt: new Date() })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await signIn(email)).body.code).toBe('code_required')
    expect((await signIn(email, { code: '000000' })).body.code).toBe('code_wrong')
    expect((await signIn(email, { password: 'wrong password', code })).body.code).toBe('wrong_password')
    expect((await signIn(email, { code })).status).toBe(201)
    expect((await signIn(email, { code })).body.code).toBe('code_wrong')
    const { rows } = await shop.db.execute(sql`SELECT sess -> 'strong' AS strong FROM sessions WHERE user_id = ${id}`)
    expect(rows).toEqual([{ strong: true }])
  })

  test('attempts count towards the rate limit of the sign-in page', async () => {
    const strict = new Client(await anotherProcess(shop, { rateLimitFactor: 1 }))
    const { email } = await aCustomer(shop.db)
    const codes: string[] = []
    for (let n = 0; n < 30; n++)
      codes.push((await strict.call(sessionsApi.create, { email, password: 'wrong password' })).body.code!)
    expect(codes).toContain('rate_limited')
    await shop.db.execute(
      sql`UPDATE rate_limits SET open_at = open_at + interval '1 minute' WHERE open_at > now() - interval '1 minute'`,
    )
    expect((await strict.signIn(email, testPassword)).status).toBe(429)
  })
})

describe('a token', () => {
  test('gives access to customer endpoints without a cookie and from any origin', async () => {
    const { email } = await aCustomer(shop.db)
    const product = await aProduct(shop.db)
    const token = await tokenOf(email)
    const foreign = { headers: { ...bearer(token).headers, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' } }
    expect((await shop.visitor().call(wishlistApi.add, { productId: product.id }, foreign)).status).toBe(200)
    expect((await shop.visitor().call(wishlistApi.read, {}, foreign)).body.wishlist).toHaveLength(1)
    expect((await shop.visitor().call(ordersApi.list, {}, bearer(token))).status).toBe(200)
  })

  test('takes precedence over a session cookie, even if the token is invalid', async () => {
    const [one, other] = [await aCustomer(shop.db), await aCustomer(shop.db)]
    const visitor = shop.visitor()
    await visitor.signIn(one.email, testPassword)
    expect((await read(await tokenOf(other.email), visitor)).body.session.user.email).toBe(other.email)
    expect((await read(`haat_session_${'a'.repeat(43)}`, visitor)).body.code).toBe('session_invalid')
  })

  test.each(['', 'x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}'`, 'é'.repeat(43), 'a'.repeat(5000)])(
    'that is invalid (%.20s) is refused, also on public endpoints',
    async (made) => {
      const token = encodeURIComponent(`haat_session_${made}`)
      const answer = await read(token)
      expect([answer.status, answer.body.code]).toEqual([401, 'session_invalid'])
      const open = await shop.visitor().get('/api/home/products').set('Authorization', `Bearer ${token}`)
      expect([open.status, open.body.code]).toEqual([401, 'session_invalid'])
    },
  )

  test('cannot be used as a cookie, nor the session id of a cookie as a token', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    await visitor.signIn(email, testPassword)
    const sid = /s%3A([^.]+)\./.exec(visitor.cookie('next-auth.session-token'))![1]!
    for (const token of [sid, `haat_session_${sid}`]) expect((await read(token)).status).toBe(401)
    const token = await tokenOf(email)
    for (const value of [token, token.slice(13), `s%3A${token}.x`]) {
      const session = await shop.visitor().get('/api/auth/session').set('Cookie', `next-auth.session-token=${value}`)
      expect(session.body).toEqual({})
    }
  })

  test('gives no access to the dashboard, also for admins and staff', async () => {
    for (const { email } of [await anAdmin(shop.db), await aStaffMember(shop.db)]) {
      const token = await tokenOf(email)
      for (const path of ['/api/dashboard/orders', '/api/dashboard/overview', '/api/dashboard/jobs', '/api/dashboard/api-keys']) {
        const answer = await shop.visitor().get(path).set('Authorization', `Bearer ${token}`)
        expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'not_allowed'])
      }
    }
  })
})

describe('the end of a session', () => {
  test('signing out ends the session in every process', async () => {
    const { email } = await aCustomer(shop.db)
    const token = await tokenOf(email)
    const other = new Client(await anotherProcess(shop))
    expect((await other.call(sessionsApi.end, {}, bearer(token))).status).toBe(200)
    expect((await read(token)).body.code).toBe('session_invalid')
  })

  test('the token of a disabled account or an expired session is refused', async () => {
    const { id, email } = await aCustomer(shop.db)
    const token = await tokenOf(email)
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${id}`)
    expect((await read(token)).status).toBe(401)
    await shop.db.execute(sql`UPDATE users SET status = 'active' WHERE id = ${id}`)
    expect((await read(token)).status).toBe(200)
    await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '91 days' WHERE user_id = ${id}`)
    expect((await read(token)).status).toBe(401)
  })

  test('using a token extends its expiry, but not beyond the absolute maximum', async () => {
    const { id, email } = await aCustomer(shop.db)
    const token = await tokenOf(email)
    const left = async () =>
      (
        await shop.db.execute<{ days: number }>(sql`
        SELECT extract(epoch FROM expire - now())::float / 86400 AS days FROM sessions WHERE user_id = ${id}`)
      ).rows[0]!.days
    await shop.db.execute(sql`UPDATE sessions SET expire = now() + interval '2 days' WHERE user_id = ${id}`)
    await read(token)
    expect(await left()).toBeCloseTo(30, 1)
    await shop.db.execute(
      sql`UPDATE sessions SET created_at = now() - interval '85 days', expire = now() + interval '1 day' WHERE user_id = ${id}`,
    )
    await read(token)
    expect(await left()).toBeCloseTo(5, 1)
  })

  test('changing the password replaces the token of that client and ends all other sessions', async () => {
    const { email } = await aCustomer(shop.db)
    const [mine, other] = [await tokenOf(email), await tokenOf(email)]
    const changed = await shop
      .visitor()
      .call(accountsApi.changePassword, { password: testPassword, newPassword: 'nine yellow lanterns' }, bearer(mine))
    expect(changed.status).toBe(200)
    const next = changed.headers['session-token'] as unknown as string
    expect(next).toMatch(/^haat_session_/)
    expect((await read(next)).body.session.user.email).toBe(email)
    for (const token of [mine, other]) expect((await read(token)).body.code).toBe('session_invalid')
  })
})
