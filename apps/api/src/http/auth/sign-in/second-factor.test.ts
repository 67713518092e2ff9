import { securityApi } from '@haat/shared/security/endpoints.ts'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { authenticators } from '../../../db/tables/people/accounts.ts'
import { newSecret, sealSecret } from '../../../modules/security/codes.ts'
import { seal } from '../../../platform/encryption.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer, anAdmin, testPassword } from '../../../testing/factories/accounts.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { socialPeer } from '../../../testing/social-peer.ts'
import { VirtualPasskey } from '../../../testing/virtual-passkey.ts'

const peer = await socialPeer()
const shop = await startTestApp(peer.env)
const base = `${shop.url}/api/auth`
await givenSettings(ctxOf(shop), 'login', { google: true, facebook: false, email: false })

const cookiesOf = (answer: { headers: Record<string, unknown> }) => (answer.headers['set-cookie'] as string[] | undefined) ?? []
const cookieIn = (answer: { headers: Record<string, unknown> }, name: string) =>
  cookiesOf(answer).find((line) => line.startsWith(`${name}=`))
const asked = { url: `${base}/error?error=SecondFactorRequired` }
const wrong = { url: `${base}/error?error=SecondFactorWrong` }
const unknown = { url: `${base}/error?error=CredentialsSignin&provider=credentials` }

async function guarded(make = aCustomer) {
  const account = await make(shop.db)
  const secret = newSecret()
  await shop.db
    .insert(authenticators)
    .values({ userId: account.id, secret: sealSecret(ctxOf(shop), account.id, secret), confirmedAt: new Date() })
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return { ...account, code }
}
const marksOf = async (userId: string) =>
  (await shop.db.execute(sql`SELECT sess FROM sessions WHERE user_id = ${userId}`)).rows.map(({ sess }) => sess) as {
    method?: string
    strong?: boolean
    agent?: string
    network?: string
  }[]
const send = (visitor: Client, fields: Record<string, string>) => visitor.authPost('callback/credentials', fields)

describe('a password', () => {
  test('requires the second factor, which is then accepted from the same browser alone', async () => {
    const { id, email, code } = await guarded()
    const visitor = shop.visitor()
    const first = await visitor.signIn(email, testPassword)
    expect([first.status, first.body]).toEqual([401, asked])
    const line = cookieIn(first, 'haat.second-factor')!
    expect(line).toMatch(/; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    expect(line).not.toContain(id)
    expect(cookieIn(first, 'next-auth.session-token')).toBeUndefined()
    expect(cookieIn(first, 'haat.device')).toBeUndefined()
    expect(await visitor.session()).toEqual({})

    const no = await send(visitor, { code: '000000' })
    expect([no.status, no.body]).toEqual([401, wrong])
    const yes = await send(visitor, { code: code(), email: '', password: '', callbackUrl: '/account' })
    expect([yes.status, yes.body]).toEqual([200, { url: `${shop.url}/account` }])
    expect(cookieIn(yes, 'haat.second-factor')).toMatch(/^haat.second-factor=; Max-Age=0;/)
    expect(await marksOf(id)).toMatchObject([{ method: 'password', strong: true }])
    // The sign-in is complete, so no code is expected any more.
    expect((await send(visitor, { code: code() })).body).toEqual(unknown)
  })

  test('can be sent together with the code; a used code is refused', async () => {
    const { id, email, code } = await guarded()
    const used = code()
    expect((await send(shop.visitor(), { email, password: testPassword, code: used })).status).toBe(200)
    const copied = await send(shop.visitor(), { email, password: testPassword, code: used })
    expect([copied.status, copied.body]).toEqual([401, wrong])
    expect((await send(shop.visitor(), { email, password: 'wrong password', code: code() })).body).toEqual(unknown)
    expect(await marksOf(id)).toHaveLength(1)
  })

  test('without a second factor ignores the code', async () => {
    const { id, email } = await aCustomer(shop.db)
    expect((await send(shop.visitor(), { email, password: testPassword, code: '123456' })).status).toBe(200)
    expect((await marksOf(id))[0]).not.toHaveProperty('strong')
  })

  test('a form without JSON is redirected to the page that asks for the code', async () => {
    const { email } = await guarded()
    const visitor = shop.visitor()
    const form = await send(visitor, { email, password: testPassword, json: 'no', callbackUrl: '/cart' })
    expect([form.status, form.headers.location]).toEqual([302, asked.url])
    const next = await visitor.get('/api/auth/error?error=SecondFactorRequired')
    expect(next.headers.location).toBe(`${base}/signin?error=SecondFactorRequired`)
    expect((await visitor.get('/api/auth/signin?error=SecondFactorRequired')).headers.location).toBe(
      `/signin?callbackUrl=${encodeURIComponent(`${shop.url}/cart`)}&error=SecondFactorRequired`,
    )
  })
})

test('a sign-in that started before a second factor was confirmed opens no session', async () => {
  const { id, email } = await aCustomer(shop.db)
  const visitor = shop.visitor()
  const door = await shop.pool.connect()
  try {
    await door.query('BEGIN')
    await door.query('LOCK TABLE sessions IN SHARE MODE')
    const coming = visitor.signIn(email, testPassword)
    // The sign-in has checked for a second factor and waits to write its session.
    await expect
      .poll(
        async () => (await door.query("SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'sessions'::regclass")).rowCount,
      )
      .toBe(1)
    const secret = sealSecret(ctxOf(shop), id, newSecret())
    await shop.db.insert(authenticators).values({ userId: id, secret, confirmedAt: new Date() })
    await door.query('COMMIT')
    expect((await coming).status).toBe(401)
  } finally {
    door.release()
  }
  expect(await marksOf(id)).toEqual([])
  expect(await visitor.session()).toEqual({})
})

describe('a sign-in that waits for its code', () => {
  test('ends when the password changes or the account is disabled', async () => {
    const { id, email, code } = await guarded()
    const visitor = shop.visitor()
    await visitor.signIn(email, testPassword)
    await shop.db.execute(sql`UPDATE users SET password_hash = 'another' WHERE id = ${id}`)
    expect((await send(visitor, { code: code() })).body).toEqual(unknown)
    expect(await marksOf(id)).toEqual([])

    const other = await guarded()
    const late = shop.visitor()
    await late.signIn(other.email, testPassword)
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${other.id}`)
    expect((await send(late, { code: other.code() })).status).toBe(401)
    expect(await marksOf(other.id)).toEqual([])
  })

  test('expires after ten minutes and cannot be forged', async () => {
    const { id, code } = await guarded()
    const value = { owner: { id, mark: 'x' }, method: 'password' }
    const sealed = (secrets: Secrets, purpose: string, until: number) => seal(secrets, purpose, JSON.stringify({ value, until }))
    const soon = Date.now() + 60_000
    for (const cookie of [
      sealed(shop.env, 'cookie second factor', Date.now() - 1),
      sealed(shop.env, 'cookie oauth state', soon),
      sealed({ sessionSecret: 'another secret that only tests know 987654' }, 'cookie second factor', soon),
      'x',
      '',
    ]) {
      const visitor = shop.visitor()
      const csrfToken = await visitor.csrfToken()
      const answer = await visitor.http
        .post('/api/auth/callback/credentials')
        .set('Cookie', `${visitor.cookie('next-auth.csrf-token')}; haat.second-factor=${cookie}`)
        .type('form')
        .send({ csrfToken, code: code(), json: 'true' })
      expect(answer.body).toEqual(unknown)
    }
    expect(await marksOf(id)).toEqual([])
  })

  test('twenty concurrent requests with one valid code open one session', async () => {
    const { id, email, code } = await guarded()
    const right = code()
    const visitors = Array.from({ length: 20 }, () => shop.visitor())
    const answers = await Promise.all(visitors.map((visitor) => send(visitor, { email, password: testPassword, code: right })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await marksOf(id)).toHaveLength(1)
  })
})

test('a social sign-in requires the second factor as well', async () => {
  const { id, code } = await guarded()
  await shop.db.execute(sql`INSERT INTO identities (provider, subject, user_id) VALUES ('google', 'g-2fa', ${id})`)
  peer.says({ sub: 'g-2fa', name: 'x' })
  const visitor = shop.visitor()
  const start = await visitor.authPost('signin/google', { callbackUrl: '/cart' })
  const home = new URL((await fetch(start.body.url as string, { redirect: 'manual' })).headers.get('location')!)
  const back = await visitor.get(`${home.pathname}${home.search}`)
  expect([back.status, back.headers.location]).toEqual([302, asked.url])
  expect(await visitor.session()).toEqual({})
  expect((await send(visitor, { code: code(), callbackUrl: '/cart' })).body).toEqual({ url: `${shop.url}/cart` })
  expect(await marksOf(id)).toMatchObject([{ method: 'google', strong: true }])
})

test('wrong passwords and codes of staff are recorded in the audit log', async () => {
  const { id, email } = await guarded(anAdmin)
  const visitor = shop.visitor()
  await visitor.signIn(email, 'wrong password')
  await visitor.signIn(email, testPassword)
  await send(visitor, { code: '000000' })
  const written = async () =>
    (await shop.db.execute(sql`SELECT action, actor_id FROM audit WHERE target = ${id} ORDER BY at, id`)).rows
  await expect.poll(written).toEqual([
    { action: 'session.password-wrong', actor_id: null },
    { action: 'session.second-factor-wrong', actor_id: null },
  ])
})

describe('a passkey', () => {
  const origin = 'http://shop.example'

  test('signs in with two factors at once; an invalid answer is refused', async () => {
    const house = await startedFor(origin)
    const { email, id } = await aCustomer(house.db)
    const owner = house.visitor()
    await owner.signIn(email, testPassword)
    const key = new VirtualPasskey(origin)
    const { options } = (await owner.call(securityApi.passkeyOptions, { password: testPassword })).body
    expect((await owner.call(securityApi.addPasskey, { name: 'Phone', answer: key.create(options) })).status).toBe(201)
    const ask = async () => (await house.visitor().call(securityApi.passkeySignIn, {})).body.options
    const completeSignIn = (answer: string) => house.visitor().authPost('callback/passkey', { answer, callbackUrl: '/account' })
    const refused = [401, { url: `${origin}/api/auth/error?error=PasskeyRefused` }]

    await house.db.execute(sql`DELETE FROM sessions`)
    const answer = JSON.stringify(key.get(await ask()))
    const yes = await completeSignIn(answer)
    expect([yes.status, yes.body]).toEqual([200, { url: `${origin}/account` }])
    const { rows } = await house.db.execute(sql`SELECT sess FROM sessions WHERE user_id = ${id}`)
    expect(rows).toMatchObject([{ sess: { method: 'passkey', strong: true } }])
    for (const bad of [answer, '', '{', '{}', 'null', JSON.stringify(key.get(await ask(), { unverified: true }))]) {
      const no = await completeSignIn(bad)
      expect([no.status, no.body]).toEqual(refused)
    }
    const hasInvalidSignature = await house.visitor().authPost('callback/passkey', { answer, csrfToken: 'x' })
    expect(hasInvalidSignature.body).toEqual({ url: `${origin}/api/auth/signin?csrf=true` })
    await house.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${id}`)
    const disabled = await completeSignIn(JSON.stringify(key.get(await ask())))
    expect([disabled.status, disabled.body]).toEqual([403, { url: `${origin}/api/auth/error?error=AccessDenied` }])
  })

  const startedFor = (publicUrl: string) => startTestApp({ publicUrl })
})
