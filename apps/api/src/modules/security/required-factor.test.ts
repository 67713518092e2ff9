import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { securityApi } from '@haat/shared/security/endpoints.ts'
import { staffApi } from '@haat/shared/staff/endpoints.ts'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember, type TestAccount } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { VirtualPasskey } from '../../testing/virtual-passkey.ts'

const origin = 'http://shop.example'
const shop = await startTestApp({ publicUrl: origin })
const asked = (staffSecondFactor: boolean) => givenSettings(ctxOf(shop), 'security', { staffSecondFactor })
afterEach(() => asked(false))

async function signedIn(account: TestAccount): Promise<Client> {
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return client
}

const mayWork = async (client: Client) => {
  const { status, body } = await client.call(staffApi.list, {})
  return status === 200 ? true : body.code
}
const marked = async (client: Client) => (await client.get('/api/auth/session')).body.user.mustAddFactor
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const clearStep = () => shop.db.execute(sql`UPDATE authenticators SET last_step = 0`)

async function addAuthenticator(client: Client, { password }: TestAccount) {
  const { body } = await client.call(securityApi.beginAuthenticator, { password })
  const confirmed = await client.call(securityApi.confirmAuthenticator, { code: codeOf(body.secret) })
  expect(confirmed.status).toBe(200)
  await clearStep()
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes }
}

async function addPasskey(client: Client, { password }: TestAccount) {
  const { body } = await client.call(securityApi.passkeyOptions, { password })
  const key = new VirtualPasskey(origin)
  const added = await client.call(securityApi.addPasskey, { name: 'Key', answer: key.create(body.options) })
  expect(added.status).toBe(201)
  return key
}

test.each([
  ['an admin', () => anAdmin(shop.db)],
  ['staff', () => aStaffMember(shop.db, [{ name: 'staff', view: true }])],
])('%s cannot use the dashboard without a second factor once the shop requires it', async (_who, make) => {
  const account = await make()
  const client = await signedIn(account)
  expect([await mayWork(client), await marked(client)]).toEqual([true, undefined])

  await asked(true)
  expect([await mayWork(client), await marked(client)]).toEqual(['second_factor_required', true])
  // The storefront and adding the factor stay available.
  expect((await client.call(accountsApi.read, {})).status).toBe(200)
  expect((await client.call(securityApi.read, {})).body.factors.required).toBe(true)

  await addAuthenticator(client, account)
  expect([await mayWork(client), await marked(client)]).toEqual([true, undefined])
})

test('a passkey also fulfils the requirement', async () => {
  const account = await anAdmin(shop.db)
  const client = await signedIn(account)
  await asked(true)
  expect(await mayWork(client)).toBe('second_factor_required')
  await addPasskey(client, account)
  expect(await mayWork(client)).toBe(true)
})

test('the first factor needs only the password; another one needs a sign-in with the existing factor', async () => {
  const account = await anAdmin(shop.db)
  const owner = await signedIn(account)
  await asked(true)
  await addPasskey(owner, account)

  const thief = await signedIn(account)
  expect(await mayWork(thief)).toBe('second_factor_required')
  for (const row of [securityApi.beginAuthenticator, securityApi.passkeyOptions]) {
    const reply = await thief.call(row, { password: account.password })
    expect([reply.status, reply.body.code]).toEqual([403, 'second_factor_required'])
  }
  await addAuthenticator(owner, account)
  expect(await mayWork(owner)).toBe(true)
})

test('the last factor cannot be removed while it is required, also by concurrent requests', async () => {
  const account = await anAdmin(shop.db)
  const { password } = account
  const client = await signedIn(account)
  await asked(true)
  const { recoveryCodes } = await addAuthenticator(client, account)
  const alone = await client.call(securityApi.removeAuthenticator, { password, code: recoveryCodes[0]! })
  expect([alone.status, alone.body.code]).toEqual([403, 'second_factor_required'])
  // The refused request did not consume the recovery code.
  expect((await client.call(securityApi.read, {})).body.factors.recoveryCodesLeft).toBe(10)

  const passkeyId = (await addPasskey(client, account)).id.toString('base64url')
  const replies = await Promise.all([
    client.call(securityApi.removeAuthenticator, { password, code: recoveryCodes[0]! }),
    client.call(securityApi.removePasskey, { password, passkeyId }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(replies.find(({ status }) => status === 403)!.body.code).toBe('second_factor_required')

  await asked(false)
  const { authenticator, passkeys } = (await client.call(securityApi.read, {})).body.factors
  const last = authenticator
    ? client.call(securityApi.removeAuthenticator, { password, code: recoveryCodes[1]! })
    : client.call(securityApi.removePasskey, { password, passkeyId: passkeys[0]!._id })
  expect((await last).status).toBe(200)
})

test('customers, invited staff and disabled staff need no second factor', async () => {
  await asked(true)
  for (const account of [
    await aCustomer(shop.db),
    await aStaffMember(shop.db, [], { staffStatus: 'invited' }),
    await aStaffMember(shop.db, [], { staffStatus: 'disabled' }),
  ]) {
    const client = await signedIn(account)
    expect([await mayWork(client), await marked(client)]).toEqual(['not_allowed', undefined])
    expect((await client.call(securityApi.read, {})).body.factors.required).toBe(false)
  }
})

test('request fields cannot mark a session as signed in with a second factor', async () => {
  const account = await anAdmin(shop.db)
  await asked(true)
  const client = shop.visitor()
  await client.authPost('callback/credentials', {
    email: account.email,
    password: account.password,
    strong: 'true',
    method: 'passkey',
  })
  expect(await mayWork(client)).toBe('second_factor_required')
  await client.post('/api/auth/session', { data: { strong: true, mustAddFactor: false }, strong: true })
  expect(await mayWork(client)).toBe('second_factor_required')
})

test('a sign-in with both factors or a passkey gives dashboard access; the password alone does not sign in', async () => {
  const account = await anAdmin(shop.db)
  const { email, password } = account
  await asked(true)
  const first = await signedIn(account)
  const key = await addPasskey(first, account)
  const { secret, recoveryCodes } = await addAuthenticator(first, account)

  const alone = shop.visitor()
  const half = await alone.signIn(email, password)
  expect([half.status, String(half.body.url)]).toEqual([401, expect.stringContaining('SecondFactorRequired')])
  expect(await alone.session()).toEqual({})
  const wrong = await alone.authPost('callback/credentials', { code: '000000' })
  expect([wrong.status, String(wrong.body.url)]).toEqual([401, expect.stringContaining('SecondFactorWrong')])
  expect((await alone.authPost('callback/credentials', { code: codeOf(secret) })).status).toBe(200)
  expect(await mayWork(alone)).toBe(true)

  const atOnce = shop.visitor()
  await atOnce.authPost('callback/credentials', { email, password, code: recoveryCodes[0]! })
  expect([await mayWork(atOnce), await marked(atOnce)]).toEqual([true, undefined])

  const byKey = shop.visitor()
  const { options } = (await byKey.call(securityApi.passkeySignIn, {})).body
  const answer = JSON.stringify(key.get(options))
  expect((await byKey.authPost('callback/passkey', { answer })).status).toBe(200)
  expect(await mayWork(byKey)).toBe(true)
  const again = await shop.visitor().authPost('callback/passkey', { answer })
  expect([again.status, String(again.body.url)]).toEqual([401, expect.stringContaining('PasskeyRefused')])

  const { rows } = await shop.db.execute<{ action: string }>(
    sql`SELECT action FROM audit WHERE target = ${account.id} AND actor_id = ${account.id} ORDER BY at, id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['session.passkey-added', 'session.authenticator-added', 'session.recovery-code-used']),
  )
})
