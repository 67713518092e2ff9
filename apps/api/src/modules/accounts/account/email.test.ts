import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { aCustomer, testPassword } from '../../../testing/factories/accounts.ts'
import { mailed, mailedSecret } from '../../../testing/mailed.ts'

const shop = await startTestApp()
const { register, read, sendVerification, verifyEmail, changeEmail } = accountsApi
let counter = 0
const newEmail = () => `new-${++counter}@example.com`

async function signedIn(over: Parameters<typeof aCustomer>[1] = {}) {
  const account = await aCustomer(shop.db, over)
  const visitor = shop.visitor()
  await visitor.signIn(account.email, testPassword)
  return { ...account, visitor }
}
const loadAccount = async (visitor: ReturnType<typeof shop.visitor>) => (await visitor.call(read)).body.account

describe('registering', () => {
  test('sends a verification link that works once, in the language of the visitor', async () => {
    const visitor = shop.visitor()
    const email = newEmail()
    const headers = { 'Accept-Language': 'ar' }
    await visitor.call(register, { name: 'Huda', email, password: testPassword }, { headers })
    const [mail] = await mailed(shop)
    expect(mail).toMatchObject({ kind: 'verify-email', to: email, language: 'ar', text: expect.stringContaining('Huda') })
    expect(mail!.link).toMatch(new RegExp(`^${shop.env.publicUrl}/verify-email#[A-Za-z0-9_-]{43}$`))
    const token = mail!.link!.split('#')[1]!
    await visitor.signIn(email, testPassword)
    expect(await loadAccount(visitor)).toMatchObject({ emailVerified: false, language: 'ar' })

    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.visitor().call(verifyEmail, { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
    expect(answers.find(({ status }) => status === 200)!.body).toEqual({ success: true, email, changed: false })
    expect(await loadAccount(visitor)).toMatchObject({ email, emailVerified: true })
    expect((await visitor.session()).user?.email).toBe(email)
  })

  test('a registered email receives address-taken, and the response does not reveal the account (P29)', async () => {
    const { email, id } = await aCustomer(shop.db, { name: 'Owner' })
    await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`)
    const answer = await shop.visitor().call(register, { name: 'Stranger', email, password: 'stranger-river-9' })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    const [mail] = await mailed(shop)
    expect(mail).toMatchObject({ kind: 'address-taken', to: email, text: expect.stringContaining('Owner') })
    expect(mail!.link).toBe(`${shop.env.publicUrl}/forgot-password`)
  })

  test('registering twice sends one email; a blocked account receives none', async () => {
    const email = newEmail()
    for (const _ of [1, 2]) await shop.visitor().call(register, { name: 'Twice', email, password: testPassword })
    expect((await mailed(shop)).map(({ kind }) => kind)).toEqual(['verify-email'])
    const blocked = await aCustomer(shop.db, { status: 'disabled' })
    await shop.visitor().call(register, { name: 'Blocked', email: blocked.email, password: testPassword })
    expect(await mailed(shop)).toEqual([])
  })
})

describe('requesting another verification email', () => {
  test('invalidates the older link and sends nothing once the email is verified', async () => {
    const { email, visitor } = await signedIn()
    await visitor.call(sendVerification)
    const older = await mailedSecret(shop)
    const again = await visitor.call(sendVerification)
    expect([again.status, again.body]).toEqual([200, { success: true }])
    const newer = await mailedSecret(shop)
    expect((await visitor.call(verifyEmail, { token: older })).body.code).toBe('link_invalid')
    expect((await visitor.call(verifyEmail, { token: newer })).body).toMatchObject({ email, changed: false })
    expect((await visitor.call(sendVerification)).status).toBe(200)
    expect(await mailed(shop)).toEqual([])
    expect((await shop.visitor().call(sendVerification)).body.code).toBe('sign_in_required')
  })

  test('a blocked account cannot verify its email', async () => {
    const { id, visitor } = await signedIn()
    await visitor.call(sendVerification)
    const token = await mailedSecret(shop)
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${id}`)
    expect((await shop.visitor().call(verifyEmail, { token })).status).toBe(410)
  })

  test.each([{ token: 'short' }, { token: 12 }, {}, { token: 'A'.repeat(43), email: 'me@example.com' }])(
    'refuses the hostile body %j',
    async (body) => {
      const answer = await shop.visitor().post('/api/home/email-verification', body)
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
    },
  )
})

describe('changing the email', () => {
  test('takes effect when the link is opened, ends other sessions and notifies the old email', async () => {
    const { email, visitor } = await signedIn({ name: 'Rahima' })
    const elsewhere = shop.visitor()
    await elsewhere.signIn(email, testPassword)
    const wanted = newEmail()
    const wrong = await visitor.call(changeEmail, { password: 'not my password', email: wanted })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'password_wrong'])
    const asked = await visitor.call(changeEmail, { password: testPassword, email: wanted })
    expect([asked.status, asked.body]).toEqual([200, { success: true }])
    expect(await loadAccount(visitor)).toMatchObject({ email, pendingEmail: wanted })
    const [mail] = await mailed(shop)
    expect(mail).toMatchObject({ kind: 'change-email', to: wanted, text: expect.stringContaining('Rahima') })
    const token = mail!.link!.split('#')[1]!
    expect(await loadAccount(visitor)).toMatchObject({ pendingEmail: wanted })

    const done = await visitor.call(verifyEmail, { token })
    expect(done.body).toEqual({ success: true, email: wanted, changed: true })
    expect(await loadAccount(visitor)).toMatchObject({ email: wanted, emailVerified: true, pendingEmail: null })
    expect(await elsewhere.session()).toEqual({})
    const [notice] = await mailed(shop)
    expect(notice).toMatchObject({ kind: 'email-changed', to: email })
    expect(JSON.stringify(notice)).not.toContain(wanted)
    expect((await visitor.call(verifyEmail, { token })).status).toBe(410)
    expect((await shop.visitor().signIn(email, testPassword)).status).toBe(401)
    expect((await shop.visitor().signIn(wanted, testPassword)).status).toBe(200)
  })

  test('opening the link in another browser ends every session', async () => {
    const { visitor } = await signedIn()
    await visitor.call(changeEmail, { password: testPassword, email: newEmail() })
    const token = await mailedSecret(shop)
    expect((await shop.visitor().call(verifyEmail, { token })).status).toBe(200)
    expect(await visitor.session()).toEqual({})
    await mailed(shop)
  })

  test('invalidates links sent to the old email', async () => {
    const { email, visitor } = await signedIn()
    await shop.visitor().call(accountsApi.forgotPassword, { email })
    const reset = await mailedSecret(shop)
    await visitor.call(changeEmail, { password: testPassword, email: newEmail() })
    await visitor.call(verifyEmail, { token: await mailedSecret(shop) })
    await mailed(shop)
    expect((await visitor.call(accountsApi.checkReset, { token: reset })).status).toBe(410)
  })

  test('a registered email gets the same response, and its owner is notified (P29)', async () => {
    const taken = await aCustomer(shop.db)
    await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${taken.id}`)
    const { visitor, email } = await signedIn()
    const answer = await visitor.call(changeEmail, { password: testPassword, email: taken.email })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect((await mailed(shop)).map(({ kind, to }) => [kind, to])).toEqual([['address-taken', taken.email]])
    expect(await loadAccount(visitor)).toMatchObject({ email, pendingEmail: taken.email })
  })

  test('the link is invalid if another visitor registered the email meanwhile', async () => {
    const { visitor, email } = await signedIn()
    const wanted = newEmail()
    await visitor.call(changeEmail, { password: testPassword, email: wanted })
    const token = await mailedSecret(shop)
    await shop.visitor().call(register, { name: 'Quicker', email: wanted, password: testPassword })
    await mailed(shop)
    const late = await visitor.call(verifyEmail, { token })
    expect([late.status, late.body.code]).toEqual([410, 'link_invalid'])
    expect(await loadAccount(visitor)).toMatchObject({ email })
  })

  test('if 20 customers request the same email, one gets it', async () => {
    const wanted = newEmail()
    const people = await Promise.all(Array.from({ length: 20 }, () => signedIn()))
    await Promise.all(people.map(({ visitor }) => visitor.call(changeEmail, { password: testPassword, email: wanted })))
    const tokens = (await mailed(shop)).map(({ link }) => link!.split('#')[1]!)
    expect(tokens).toHaveLength(20)
    const answers = await Promise.all(tokens.map((token) => shop.visitor().call(verifyEmail, { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
    await mailed(shop)
  })

  test('a newer request, the current email or a new password invalidates the older request', async () => {
    const { email, visitor } = await signedIn()
    const input = (to: string) => visitor.call(changeEmail, { password: testPassword, email: to })
    await input(newEmail())
    const older = await mailedSecret(shop)
    const [second, third] = [newEmail(), newEmail()]
    await input(second)
    await input(third)
    const made = await mailed(shop)
    expect(made.map(({ to }) => to)).toEqual([third])
    expect((await visitor.call(verifyEmail, { token: older })).status).toBe(410)
    await input(email)
    expect(await loadAccount(visitor)).toMatchObject({ pendingEmail: null })
    expect((await visitor.call(verifyEmail, { token: made[0]!.link!.split('#')[1]! })).status).toBe(410)

    await input(newEmail())
    const token = await mailedSecret(shop)
    await visitor.call(accountsApi.changePassword, { password: testPassword, newPassword: 'winter-harbour-31' })
    await mailed(shop)
    expect((await visitor.call(verifyEmail, { token })).status).toBe(410)
  })

  test('a social account without an email sets its first', async () => {
    const { visitor, id } = await signedIn()
    await shop.db.execute(sql`UPDATE users SET email = NULL, password_hash = NULL WHERE id = ${id}`)
    expect(await loadAccount(visitor)).toMatchObject({ email: null, emailVerified: false, claimableOrders: 0 })
    expect((await visitor.call(sendVerification)).status).toBe(200)
    const wanted = newEmail()
    expect((await visitor.call(changeEmail, { email: wanted })).status).toBe(200)
    const done = await visitor.call(verifyEmail, { token: await mailedSecret(shop) })
    expect(done.body).toMatchObject({ email: wanted, changed: true })
    expect(await mailed(shop)).toEqual([])
    expect(await loadAccount(visitor)).toMatchObject({ email: wanted, emailVerified: true })
  })

  test('refuses visitors and hostile bodies', async () => {
    const refused = await shop.visitor().call(changeEmail, { password: testPassword, email: newEmail() })
    expect(refused.body.code).toBe('sign_in_required')
    const { visitor } = await signedIn()
    for (const email of ['no address', ['a@b.co'], { $gt: '' }, `${'x'.repeat(250)}@example.com`, 'a@b.co\u0000']) {
      const answer = await visitor.http.put('/api/home/account/email').send({ password: testPassword, email })
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
    }
  })
})
