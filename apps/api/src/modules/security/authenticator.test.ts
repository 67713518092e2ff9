import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { securityApi } from '@haat/shared/security/endpoints.ts'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { seal, unseal } from '../../platform/encryption.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, type TestAccount } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { sealSecret } from './codes.ts'
import { checkSecondFactor, needsSecondFactor } from './service.ts'

const shop = await startTestApp()
const strict = await startTestApp({ rateLimitFactor: 1 })
const ctx = ctxOf(shop)

async function signedIn(account?: TestAccount, at = shop): Promise<{ client: Client; account: TestAccount }> {
  const known = account ?? (await aCustomer(at.db))
  const client = at.visitor()
  await client.signIn(known.email, known.password)
  return { client, account: known }
}

/** The code of an authenticator app with this secret, `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Allows codes of the current half minute again, as if time had passed since the last code. */
const clearStep = (userId: string, at = shop) =>
  at.db.execute(sql`UPDATE authenticators SET last_step = 0 WHERE user_id = ${userId}`)

async function withAuthenticator(at = shop) {
  const { client, account } = await signedIn(undefined, at)
  const begun = await client.call(securityApi.beginAuthenticator, { password: account.password })
  const { secret } = begun.body
  const confirmed = await client.call(securityApi.confirmAuthenticator, { code: codeOf(secret) })
  expect(confirmed.status).toBe(200)
  await clearStep(account.id, at)
  return { client, account, secret, codes: confirmed.body.recoveryCodes }
}

const queued = async (userId: string) =>
  (
    await shop.db.execute<{ change: string }>(
      sql`SELECT data ->> 'change' AS change FROM mails WHERE kind = 'factors-changed' AND user_id = ${userId} ORDER BY created_at, id`,
    )
  ).rows.map(({ change }) => change)

test('an authenticator secret is shown as text, URI and QR code, and takes effect once confirmed', async () => {
  const { client, account } = await signedIn()
  const elsewhere = await signedIn(account)
  const wrong = await client.call(securityApi.beginAuthenticator, { password: 'not the password' })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'password_wrong'])

  const { body } = await client.call(securityApi.beginAuthenticator, { password: account.password })
  expect(body.uri).toMatch(/^otpauth:\/\/totp\//)
  const uri = new URL(body.uri)
  expect(uri.searchParams.get('secret')).toBe(body.secret)
  // A shop without a name uses its hostname.
  expect(uri.searchParams.get('issuer')).toBe('127.0.0.1')
  expect(decodeURIComponent(uri.pathname)).toContain(account.email)
  expect(body.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  expect(body.qr.size).toBeGreaterThan(30)
  expect(await needsSecondFactor(ctx, account.id)).toBe(false)
  expect(await checkSecondFactor(ctx, account.id, codeOf(body.secret))).toBe(false)

  const missed = await client.call(securityApi.confirmAuthenticator, { code: '000000' })
  expect([missed.status, missed.body.code]).toEqual([422, 'code_wrong'])
  const before = await sidsOf(account.id)
  const code = codeOf(body.secret)
  const { body: done } = await client.call(securityApi.confirmAuthenticator, { code })
  expect(done.factors).toMatchObject({ authenticator: true, recoveryCodesLeft: 10, passkeys: [], required: false })
  expect(new Set(done.recoveryCodes).size).toBe(10)
  for (const code of done.recoveryCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  expect(await needsSecondFactor(ctx, account.id)).toBe(true)

  // This session continues with a new id and counts as strong; all other sessions end.
  const after = await sidsOf(account.id)
  expect(after).toHaveLength(1)
  expect(before).not.toContain(after[0]!.sid)
  expect(after[0]!.strong).toBe(true)
  expect((await client.call(ordersApi.list, {})).status).toBe(200)
  expect((await elsewhere.client.call(ordersApi.list, {})).status).toBe(401)
  expect(await queued(account.id)).toEqual(['authenticator-added'])

  // The code of the confirmation cannot be used again, and no second secret is issued.
  expect(await checkSecondFactor(ctx, account.id, code)).toBe(false)
  const again = await client.call(securityApi.beginAuthenticator, { password: account.password })
  expect([again.status, again.body.code]).toEqual([409, 'conflict'])
})

async function sidsOf(userId: string) {
  const { rows } = await shop.db.execute<{ sid: string; strong: boolean | null }>(
    sql`SELECT sid, (sess ->> 'strong')::boolean AS strong FROM sessions WHERE user_id = ${userId}`,
  )
  return rows
}

test('no table contains a secret or a recovery code in plain text', async () => {
  const { account, secret, codes } = await withAuthenticator()
  const { rows } = await shop.db.execute<{ text: string }>(sql`
    SELECT a::text AS text FROM authenticators a UNION ALL SELECT r::text FROM recovery_codes r
    UNION ALL SELECT m::text FROM mails m UNION ALL SELECT s::text FROM sessions s UNION ALL SELECT t::text FROM account_tokens t`)
  const all = rows.map(({ text }) => text).join('\n')
  expect(all).toContain(account.id)
  for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(all).not.toContain(hidden)
})

test('an unconfirmed secret expires after half an hour', async () => {
  const { client, account } = await signedIn()
  const none = await client.call(securityApi.confirmAuthenticator, { code: '123456' })
  expect([none.status, none.body.code]).toEqual([404, 'not_found'])
  const { body } = await client.call(securityApi.beginAuthenticator, { password: account.password })
  await shop.db.execute(sql`UPDATE authenticators SET created_at = now() - interval '31 minutes' WHERE user_id = ${account.id}`)
  expect((await client.call(securityApi.confirmAuthenticator, { code: codeOf(body.secret) })).status).toBe(404)
  const second = await client.call(securityApi.beginAuthenticator, { password: account.password })
  expect((await client.call(securityApi.confirmAuthenticator, { code: codeOf(body.secret) })).body.code).toBe('code_wrong')
  expect((await client.call(securityApi.confirmAuthenticator, { code: codeOf(second.body.secret) })).status).toBe(200)
})

test('a code is valid once, half a minute before and after its time, and not after a newer code', async () => {
  const { account, secret } = await withAuthenticator()
  for (const steps of [-3, 3]) expect(await checkSecondFactor(ctx, account.id, codeOf(secret, steps))).toBe(false)
  expect(await checkSecondFactor(ctx, account.id, codeOf(secret, -1))).toBe(true)
  expect(await checkSecondFactor(ctx, account.id, codeOf(secret, -1))).toBe(false)
  expect(await checkSecondFactor(ctx, account.id, codeOf(secret, 1))).toBe(true)
  expect(await checkSecondFactor(ctx, account.id, codeOf(secret, 0))).toBe(false)
  for (const code of ['', '12345', '1234567', 'abcdef', '000000 000000', '\u0000'])
    expect(await checkSecondFactor(ctx, account.id, code)).toBe(false)
})

test('a code is accepted with Arabic, Persian and Bengali digits and with spaces', async () => {
  const { account, secret } = await withAuthenticator()
  const code = codeOf(secret)
  const inScript = (zero: number) => [...code].map((digit) => String.fromCharCode(zero + Number(digit))).join('')
  for (const typed of [inScript(0x660), inScript(0x6f0), inScript(0x9e6), ` ${code.slice(0, 3)} ${code.slice(3)} `]) {
    await clearStep(account.id)
    expect(await checkSecondFactor(ctx, account.id, typed)).toBe(true)
  }
})

test('20 concurrent uses of one code succeed once', async () => {
  const { account, secret, codes } = await withAuthenticator()
  const uses = (code: string) => Promise.all(Array.from({ length: 20 }, () => checkSecondFactor(ctx, account.id, code)))
  expect((await uses(codeOf(secret))).filter(Boolean)).toHaveLength(1)
  expect((await uses(codes[0]!)).filter(Boolean)).toHaveLength(1)
})

test('a recovery code is valid once, in any spelling, for its own account only', async () => {
  const { client, account, codes } = await withAuthenticator()
  const other = await withAuthenticator()
  expect(await checkSecondFactor(ctx, other.account.id, codes[0]!)).toBe(false)
  expect(await checkSecondFactor(ctx, account.id, codes[0]!)).toBe(true)
  expect(await checkSecondFactor(ctx, account.id, codes[0]!)).toBe(false)
  expect(await checkSecondFactor(ctx, account.id, codes[1]!.toUpperCase().replace('-', ' '))).toBe(true)
  expect((await client.call(securityApi.read, {})).body.factors.recoveryCodesLeft).toBe(8)
  expect(await queued(account.id)).toEqual(['authenticator-added', 'recovery-code-used', 'recovery-code-used'])

  const unproven = await client.call(securityApi.renewRecoveryCodes, {})
  expect([unproven.status, unproven.body.code]).toEqual([403, 'password_wrong'])
  const { body } = await client.call(securityApi.renewRecoveryCodes, { password: account.password })
  expect(body.factors.recoveryCodesLeft).toBe(10)
  expect(await checkSecondFactor(ctx, account.id, codes[2]!)).toBe(false)
  expect(await checkSecondFactor(ctx, account.id, body.recoveryCodes[2]!)).toBe(true)
})

test('removing an authenticator requires password and code, and deletes its recovery codes', async () => {
  const { client, account, secret, codes } = await withAuthenticator()
  const { password } = account
  const noPassword = await client.call(securityApi.removeAuthenticator, { code: codeOf(secret) })
  expect([noPassword.status, noPassword.body.code]).toEqual([403, 'password_wrong'])
  const wrong = await client.call(securityApi.removeAuthenticator, { password, code: '000 000' })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'code_wrong'])
  const { body } = await client.call(securityApi.removeAuthenticator, { password, code: codeOf(secret) })
  expect(body.factors).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 })
  expect(await needsSecondFactor(ctx, account.id)).toBe(false)
  expect(await checkSecondFactor(ctx, account.id, codes[0]!)).toBe(false)
  const none = await client.call(securityApi.removeAuthenticator, { password, code: codes[0]! })
  expect([none.status, none.body.code]).toEqual([404, 'not_found'])
  expect((await client.call(securityApi.renewRecoveryCodes, { password })).status).toBe(404)
  expect(await queued(account.id)).toEqual(['authenticator-added', 'authenticator-removed'])
})

test('20 concurrent confirmations return one set of recovery codes', async () => {
  const { client, account } = await signedIn()
  const { body } = await client.call(securityApi.beginAuthenticator, { password: account.password })
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => client.call(securityApi.confirmAuthenticator, { code: codeOf(body.secret) })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.every(({ status }) => [200, 401, 404].includes(status))).toBe(true)
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM recovery_codes WHERE user_id = ${account.id}`)
  expect(rows).toHaveLength(10)
})

test('P30: wrong codes are rate limited at sign-in and at removal', async () => {
  const { client, account } = await withAuthenticator(strict)
  const inStrict = ctxOf(strict)
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => checkSecondFactor(inStrict, account.id, '000000')))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  await expect(checkSecondFactor(inStrict, account.id, '000000')).rejects.toMatchObject({ code: 'rate_limited' })
  // The session of the owner has a separate limit.
  const remove = () => client.call(securityApi.removeAuthenticator, { password: account.password, code: '000000' })
  for (let n = 0; n < 6; n++) expect((await remove()).body.code).toBe('code_wrong')
  const reply = await remove()
  expect([reply.status, reply.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('a secret encrypted for another account or with another key is not accepted', async () => {
  const { account, secret } = await withAuthenticator()
  const sealed = sealSecret(ctx, 'another account', secret)
  await shop.db.execute(sql`UPDATE authenticators SET secret = ${sealed} WHERE user_id = ${account.id}`)
  expect(await checkSecondFactor(ctx, account.id, codeOf(secret))).toBe(false)

  const secrets = { sessionSecret: 'secret' }
  const saved = seal(secrets, 'purpose', 'välue')
  expect(seal(secrets, 'purpose', 'välue')).not.toBe(saved)
  expect(unseal(secrets, 'purpose', saved)).toBe('välue')
  expect(unseal(secrets, 'other purpose', saved)).toBeNull()
  expect(unseal({ sessionSecret: 'other secret' }, 'purpose', saved)).toBeNull()
  expect(unseal({ sessionSecret: 'new', previousSecret: 'secret' }, 'purpose', saved)).toBe('välue')
  for (let at = 0; at < saved.length; at += 7) {
    const letter = saved[at] === 'A' ? 'B' : 'A'
    const changed = saved.slice(0, at) + letter + saved.slice(at + 1)
    if (Buffer.from(changed, 'base64url').equals(Buffer.from(saved, 'base64url'))) continue
    expect(unseal(secrets, 'purpose', changed)).toBeNull()
  }
  for (const broken of ['', 'x', saved.slice(0, 20)]) expect(unseal(secrets, 'purpose', broken)).toBeNull()
})

test('factors can be read and changed only by their signed-in owner', async () => {
  const visitor = shop.visitor()
  for (const reply of [
    await visitor.call(securityApi.read, {}),
    await visitor.call(securityApi.beginAuthenticator, {}),
    await visitor.call(securityApi.confirmAuthenticator, { code: '123456' }),
    await visitor.call(securityApi.removeAuthenticator, { code: '123456' }),
    await visitor.call(securityApi.renewRecoveryCodes, {}),
  ])
    expect([reply.status, reply.body.code]).toEqual([401, 'sign_in_required'])
  const { client, account } = await signedIn()
  const body = { code: '123456', userId: account.id }
  expect((await client.post('/api/home/account/authenticator/removal', body)).status).toBe(400)
  expect((await client.http.put('/api/home/account/authenticator').send({ code: 123456 })).status).toBe(400)
})

test('a session that ends during the request cannot change a factor', async () => {
  const { client, account } = await signedIn()
  const { body } = await client.call(securityApi.beginAuthenticator, { password: account.password })
  let asked: Promise<{ status: number }> | undefined
  await shop.db.transaction(async (tx) => {
    // Like a password reset: locks the account and ends its sessions.
    await tx.execute(sql`SELECT 1 FROM users WHERE id = ${account.id} FOR UPDATE`)
    await tx.execute(sql`DELETE FROM sessions WHERE user_id = ${account.id}`)
    asked = client.call(securityApi.confirmAuthenticator, { code: codeOf(body.secret) })
    await somebodyWaits()
  })
  expect((await asked)?.status).toBe(401)
  expect(await needsSecondFactor(ctx, account.id)).toBe(false)
})

/** Polls until a transaction waits for a lock. */
async function somebodyWaits() {
  await expect.poll(async () => (await shop.db.execute(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)).rows).not.toEqual([])
}
