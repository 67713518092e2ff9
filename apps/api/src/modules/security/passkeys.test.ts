import { securityApi } from '@haat/shared/security/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../db/tables/people/accounts.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, type TestAccount } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { VirtualPasskey } from '../../testing/virtual-passkey.ts'
import { verifyPasskeySignIn } from './service.ts'

// A hostname instead of 127.0.0.1, because WebAuthn does not allow IP addresses.
const origin = 'http://shop.example'
const shop = await startTestApp({ publicUrl: origin })
const ctx = ctxOf(shop)

async function signedIn(): Promise<{ client: Client; account: TestAccount }> {
  const account = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return { client, account }
}

const optionsFor = async ({ client, account }: { client: Client; account: TestAccount }) =>
  (await client.call(securityApi.passkeyOptions, { password: account.password })).body.options

async function withPasskey() {
  const owner = await signedIn()
  const key = new VirtualPasskey(origin)
  const reply = await owner.client.call(securityApi.addPasskey, { name: 'Phone', answer: key.create(await optionsFor(owner)) })
  expect(reply.status).toBe(201)
  return { ...owner, key, id: key.id.toString('base64url') }
}

const signInOptions = async () => (await shop.visitor().call(securityApi.passkeySignIn, {})).body.options
const refused = { code: 'passkey_refused' }

test('passkey options request a discoverable, verified credential, and its response is stored', async () => {
  const owner = await signedIn()
  const wrong = await owner.client.call(securityApi.passkeyOptions, { password: 'no' })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'password_wrong'])
  const options = await optionsFor(owner)
  expect(options).toMatchObject({
    rp: { id: 'shop.example' },
    user: { name: owner.account.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const key = new VirtualPasskey(origin)
  const { body } = await owner.client.call(securityApi.addPasskey, { name: ' My phone ', answer: key.create(options) })
  expect(body.factors.passkeys).toMatchObject([
    { _id: key.id.toString('base64url'), name: 'My phone', lastUsed: null, backedUp: false },
  ])
  const again = await optionsFor(owner)
  expect(again.excludeCredentials).toEqual([
    { id: key.id.toString('base64url'), transports: ['internal', 'hybrid'], type: 'public-key' },
  ])
  const { rows } = await shop.db.execute(
    sql`SELECT data ->> 'change' AS change FROM mails WHERE user_id = ${owner.account.id} AND kind = 'factors-changed'`,
  )
  expect(rows).toEqual([{ change: 'passkey-added' }])
})

test('a passkey signs in its owner, and its last use is recorded', async () => {
  const { key, account, client } = await withPasskey()
  const options = await signInOptions()
  expect(options).toMatchObject({ rpId: 'shop.example', userVerification: 'required' })
  expect(options.allowCredentials).toBeUndefined()
  expect(await verifyPasskeySignIn(ctx, key.get(options))).toBe(account.id)
  expect(await verifyPasskeySignIn(ctx, JSON.stringify(key.get(await signInOptions())))).toBe(account.id)
  const { passkeys } = (await client.call(securityApi.read, {})).body.factors
  expect(passkeys[0]!.lastUsed).not.toBeNull()
})

test.each([
  ['another origin', { origin: 'http://shop.example.evil.test' }],
  ['another scheme', { origin: 'https://shop.example' }],
  ['another port', { origin: 'http://shop.example:8080' }],
  ['another relying party', { rpId: 'example' }],
  ['no user verification', { unverified: true }],
  ['a made-up challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['a registration response', { type: 'webauthn.create' }],
])('sign-in with a passkey is refused for %s', async (_what, twist) => {
  const { key, account } = await withPasskey()
  await expect(verifyPasskeySignIn(ctx, key.get(await signInOptions(), twist))).rejects.toMatchObject(refused)
  expect(await verifyPasskeySignIn(ctx, key.get(await signInOptions()))).toBe(account.id)
})

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['no user verification', { unverified: true }],
  ['a made-up challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['a sign-in response', { type: 'webauthn.get' }],
  ['an attestation with certificates', { attestation: { fmt: 'packed', x5c: true } }],
  ['a U2F attestation with certificates', { attestation: { fmt: 'fido-u2f', x5c: true } }],
  ['an unknown attestation format', { attestation: { fmt: 'none-such', x5c: false } }],
])('adding a passkey is refused for %s', async (_what, twist) => {
  const owner = await signedIn()
  const answer = new VirtualPasskey(origin).create(await optionsFor(owner), twist)
  const reply = await owner.client.call(securityApi.addPasskey, { name: 'Phone', answer })
  expect([reply.status, reply.body.code]).toEqual([422, 'passkey_refused'])
  expect((await owner.client.call(securityApi.read, {})).body.factors.passkeys).toEqual([])
})

test('a passkey with self attestation is accepted', async () => {
  const owner = await signedIn()
  const key = new VirtualPasskey(origin)
  const answer = key.create(await optionsFor(owner), { attestation: { fmt: 'packed', x5c: false } })
  expect((await owner.client.call(securityApi.addPasskey, { name: 'Key', answer })).status).toBe(201)
  expect(await verifyPasskeySignIn(ctx, key.get(await signInOptions()))).toBe(owner.account.id)
})

test('a challenge is valid once, for a few minutes, for its own purpose and account', async () => {
  const { key, account } = await withPasskey()
  const options = await signInOptions()
  const answer = key.get(options)
  expect(await verifyPasskeySignIn(ctx, answer)).toBe(account.id)
  await expect(verifyPasskeySignIn(ctx, answer)).rejects.toMatchObject(refused)
  await expect(verifyPasskeySignIn(ctx, key.get(options))).rejects.toMatchObject(refused)

  const late = key.get(await signInOptions())
  await shop.db.execute(sql`UPDATE account_tokens SET expires_at = now() WHERE purpose = 'passkey-sign-in'`)
  await expect(verifyPasskeySignIn(ctx, late)).rejects.toMatchObject(refused)

  // A challenge of another customer's registration, and a registration challenge used to sign in.
  const [one, other] = [await signedIn(), await signedIn()]
  const foreign = new VirtualPasskey(origin).create(await optionsFor(one))
  expect((await other.client.call(securityApi.addPasskey, { name: 'Mine', answer: foreign })).status).toBe(422)
  await expect(verifyPasskeySignIn(ctx, key.get(await optionsFor(one)))).rejects.toMatchObject(refused)
})

test('20 concurrent sign-ins with one response succeed once; 20 registrations add one passkey', async () => {
  const { key } = await withPasskey()
  const answer = key.get(await signInOptions())
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => verifyPasskeySignIn(ctx, answer)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const owner = await signedIn()
  const created = new VirtualPasskey(origin).create(await optionsFor(owner))
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => owner.client.call(securityApi.addPasskey, { name: 'Phone', answer: created })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('a passkey whose counter does not increase is refused as a copy; a counter of 0 is allowed', async () => {
  const { key, account } = await withPasskey()
  expect(await verifyPasskeySignIn(ctx, key.get(await signInOptions(), { counter: 5 }))).toBe(account.id)
  for (const counter of [5, 4, 0])
    await expect(verifyPasskeySignIn(ctx, key.get(await signInOptions(), { counter }))).rejects.toMatchObject(refused)
  expect(await verifyPasskeySignIn(ctx, key.get(await signInOptions(), { counter: 6 }))).toBe(account.id)

  const uncounted = await withPasskey()
  for (let i = 0; i < 2; i++)
    expect(await verifyPasskeySignIn(ctx, uncounted.key.get(await signInOptions(), { counter: 0 }))).toBe(uncounted.account.id)
})

test('a passkey signs in to its own account only, with its own key, while the account is active', async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()]
  const handle = Buffer.from(other.account.id.replaceAll('-', ''), 'hex').toString('base64url')
  await expect(verifyPasskeySignIn(ctx, mine.key.get(await signInOptions(), { userHandle: handle }))).rejects.toMatchObject(
    refused,
  )
  const stolenId = { ...mine.key.get(await signInOptions(), { userHandle: handle }), id: other.id, rawId: other.id }
  await expect(verifyPasskeySignIn(ctx, stolenId)).rejects.toMatchObject(refused)
  await expect(verifyPasskeySignIn(ctx, new VirtualPasskey(origin).get(await signInOptions()))).rejects.toMatchObject(refused)

  await shop.db.update(users).set({ status: 'disabled' }).where(eq(users.id, mine.account.id))
  await expect(verifyPasskeySignIn(ctx, mine.key.get(await signInOptions()))).rejects.toMatchObject({ code: 'not_allowed' })
})

test.each([
  undefined,
  null,
  '',
  '{',
  '[]',
  7,
  {},
  { id: 'x', rawId: 'x', type: 'public-key' },
  { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30' } },
])('the response %j is refused', async (answer) => {
  await expect(verifyPasskeySignIn(ctx, answer)).rejects.toMatchObject(refused)
})

test('tampered sign-in and registration responses are refused', async () => {
  const { key, client, account } = await withPasskey()
  const good = key.get(await signInOptions())
  for (const response of [
    { ...good.response, signature: 'AAAA' },
    { ...good.response, signature: 7 },
    { ...good.response, authenticatorData: '' },
    { ...good.response, authenticatorData: 'A'.repeat(200) },
  ]) {
    const answer = {
      ...key.get(await signInOptions()),
      response: { ...response, clientDataJSON: key.get(await signInOptions()).response.clientDataJSON },
    }
    await expect(verifyPasskeySignIn(ctx, answer)).rejects.toMatchObject(refused)
  }
  for (const attestationObject of [undefined, 7, '', 'oA', 'A'.repeat(5000)]) {
    const made = new VirtualPasskey(origin).create(await optionsFor({ client, account }))
    const answer = { ...made, response: { ...made.response, attestationObject } }
    const reply = await client.call(securityApi.addPasskey, { name: 'x', answer })
    expect([reply.status, reply.body.code]).toEqual([422, 'passkey_refused'])
  }
})

test('customers rename and remove their own passkeys; those of others are answered with 404', async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()]
  const { password } = mine.account
  const renamed = await mine.client.call(securityApi.renamePasskey, { passkeyId: mine.id, name: 'Laptop' })
  expect(renamed.body.factors.passkeys).toMatchObject([{ name: 'Laptop' }])
  expect((await mine.client.call(securityApi.renamePasskey, { passkeyId: other.id, name: 'x' })).status).toBe(404)
  expect((await mine.client.call(securityApi.renamePasskey, { passkeyId: mine.id, name: ' ' })).status).toBe(400)
  expect((await mine.client.call(securityApi.removePasskey, { passkeyId: other.id, password })).status).toBe(404)
  expect((await mine.client.call(securityApi.removePasskey, { passkeyId: mine.id })).body.code).toBe('password_wrong')
  const { body } = await mine.client.call(securityApi.removePasskey, { passkeyId: mine.id, password })
  expect(body.factors.passkeys).toEqual([])
  await expect(verifyPasskeySignIn(ctx, mine.key.get(await signInOptions()))).rejects.toMatchObject(refused)
  expect(await verifyPasskeySignIn(ctx, other.key.get(await signInOptions()))).toBe(other.account.id)
})

test('the last sign-in method cannot be removed, also by concurrent requests', async () => {
  const { client, account, id } = await withPasskey()
  const second = new VirtualPasskey(origin)
  await client.call(securityApi.addPasskey, { name: 'Key', answer: second.create(await optionsFor({ client, account })) })
  await shop.db.update(users).set({ passwordHash: null }).where(eq(users.id, account.id))
  const replies = await Promise.all(
    [id, second.id.toString('base64url')].map((passkeyId) => client.call(securityApi.removePasskey, { passkeyId })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)!.body.code).toBe('last_way_in')
})

test('an account without a password needs a recent sign-in instead', async () => {
  const owner = await signedIn()
  await shop.db.update(users).set({ passwordHash: null }).where(eq(users.id, owner.account.id))
  expect((await owner.client.call(securityApi.passkeyOptions, {})).status).toBe(200)
  await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE user_id = ${owner.account.id}`)
  const late = await owner.client.call(securityApi.passkeyOptions, {})
  expect([late.status, late.body.code]).toEqual([403, 'sign_in_again'])
})

test('an account can have at most ten passkeys', async () => {
  const owner = await signedIn()
  const fill = (from: number, to: number) =>
    shop.db.execute(sql`INSERT INTO passkeys (id, user_id, name, public_key, counter)
    SELECT ${owner.account.id} || n, ${owner.account.id}, 'Old', '', 0 FROM generate_series(${from}::int, ${to}::int) n`)
  await fill(1, 9)
  const answer = new VirtualPasskey(origin).create(await optionsFor(owner))
  await fill(10, 10)
  const late = await owner.client.call(securityApi.addPasskey, { name: 'Eleventh', answer })
  expect([late.status, late.body.code]).toEqual([409, 'limit_reached'])
  const full = await owner.client.call(securityApi.passkeyOptions, { password: owner.account.password })
  expect([full.status, full.body.code]).toEqual([409, 'limit_reached'])
})
