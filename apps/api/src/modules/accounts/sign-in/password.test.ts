import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passkeys, users } from '../../../db/tables/people/accounts.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aCustomer, aStaffMember, testPassword } from '../../../testing/factories/accounts.ts'
import { mailed, mailedSecret } from '../../../testing/mailed.ts'

const shop = await startTestApp()
const another = 'winter-harbour-31'
const unknownToken = 'A'.repeat(43)

const { forgotPassword, checkReset, resetPassword, changePassword } = accountsApi

async function resetLinkFor(email: string): Promise<string> {
  await shop.visitor().call(forgotPassword, { email })
  return mailedSecret(shop)
}

async function signedIn(over: Parameters<typeof aCustomer>[1] = {}) {
  const account = await aCustomer(shop.db, over)
  const visitor = shop.visitor()
  await visitor.signIn(account.email, testPassword)
  return { ...account, visitor }
}

describe('password reset (P28)', () => {
  test('sets the password, ends all sessions, verifies the email and notifies the owner', async () => {
    const { email, visitor } = await signedIn({ name: 'Rahima' })
    const asked = await shop.visitor().call(forgotPassword, { email: ` ${email.toUpperCase()}` })
    expect([asked.status, asked.body]).toEqual([200, { success: true }])
    const [mail] = await mailed(shop)
    expect(mail).toMatchObject({ kind: 'reset-password', to: email, text: expect.stringContaining('Rahima') })
    expect(mail!.link).toMatch(new RegExp(`^${shop.env.publicUrl}/reset-password#[A-Za-z0-9_-]{43}$`))
    const token = mail!.link!.split('#')[1]!

    const anonymous = shop.visitor()
    expect((await anonymous.call(checkReset, { token })).status).toBe(200)
    const done = await anonymous.call(resetPassword, { token, password: another })
    expect([done.status, done.body]).toEqual([200, { success: true }])
    expect(await visitor.session()).toEqual({})
    expect((await mailed(shop)).map(({ kind, to }) => [kind, to])).toEqual([['password-changed', email]])
    expect((await anonymous.signIn(email, testPassword)).status).toBe(401)
    expect((await anonymous.signIn(email, another)).status).toBe(200)
    expect((await anonymous.call(accountsApi.read)).body.account.emailVerified).toBe(true)
  })

  test('the link works once, and a newer link invalidates it', async () => {
    const { email } = await aCustomer(shop.db)
    const older = await resetLinkFor(email)
    const newer = await resetLinkFor(email)
    const visitor = shop.visitor()
    for (const token of [older, unknownToken]) {
      expect((await visitor.call(checkReset, { token })).body.code).toBe('link_invalid')
      const refused = await visitor.call(resetPassword, { token, password: another })
      expect([refused.status, refused.body.code]).toEqual([410, 'link_invalid'])
    }
    expect((await visitor.call(resetPassword, { token: newer, password: another })).status).toBe(200)
    expect((await visitor.call(resetPassword, { token: newer, password: 'third-lantern-99' })).status).toBe(410)
  })

  test('the link expires after an hour', async () => {
    const { email, id } = await aCustomer(shop.db)
    const token = await resetLinkFor(email)
    const { rows } = await shop.db.execute<{ minutes: number }>(
      sql`SELECT extract(epoch FROM expires_at - now())::float8 / 60 AS minutes FROM account_tokens WHERE user_id = ${id}`,
    )
    expect(rows[0]!.minutes).toBeLessThanOrEqual(60)
    await shop.db.execute(sql`UPDATE account_tokens SET expires_at = now() - interval '1 second' WHERE user_id = ${id}`)
    expect((await shop.visitor().call(checkReset, { token })).status).toBe(410)
    expect((await shop.visitor().call(resetPassword, { token, password: another })).status).toBe(410)
  })

  test('of 20 concurrent uses of the link one sets the password', async () => {
    const { email } = await aCustomer(shop.db)
    const token = await resetLinkFor(email)
    const passwords = Array.from({ length: 20 }, (_, n) => `lantern-river-${n}`)
    const answers = await Promise.all(passwords.map((password) => shop.visitor().call(resetPassword, { token, password })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]!
    expect((await shop.visitor().signIn(email, winner)).status).toBe(200)
    await mailed(shop)
  })

  test('a common password is refused and the link stays valid', async () => {
    const { email } = await aCustomer(shop.db, { name: 'Ayesha Rahman' })
    const token = await resetLinkFor(email)
    const visitor = shop.visitor()
    for (const password of ['password123', 'ayesharahman', email]) {
      const refused = await visitor.call(resetPassword, { token, password })
      expect([refused.status, refused.body.code]).toEqual([422, 'password_common'])
    }
    expect((await visitor.call(resetPassword, { token, password: 'short' })).status).toBe(400)
    expect((await visitor.call(resetPassword, { token, password: another })).status).toBe(200)
    await mailed(shop)
  })

  test('an unknown email or blocked account gets the same response and queued row, but no email (P29)', async () => {
    const known = await aCustomer(shop.db)
    const blocked = await aCustomer(shop.db, { status: 'disabled' })
    const answers = []
    for (const email of [known.email, blocked.email, 'nobody-here@example.com']) {
      const answer = await shop.visitor().call(forgotPassword, { email })
      answers.push([answer.status, answer.body])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { rows } = await shop.db.execute<{ data: object; kind: string; user_id: null }>(
      sql`SELECT kind, data, user_id FROM mails WHERE state = 'queued'`,
    )
    expect(rows).toEqual(Array(3).fill({ kind: 'reset-password', data: {}, user_id: null }))
    expect((await mailed(shop)).map(({ to }) => to)).toEqual([known.email])
  })

  test('the link of an account that was blocked meanwhile does not change its password', async () => {
    const { email, id } = await aCustomer(shop.db)
    const token = await resetLinkFor(email)
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${id}`)
    expect((await shop.visitor().call(checkReset, { token })).status).toBe(410)
    expect((await shop.visitor().call(resetPassword, { token, password: another })).status).toBe(410)
    await shop.db.execute(sql`UPDATE users SET status = 'active' WHERE id = ${id}`)
    expect((await shop.visitor().signIn(email, testPassword)).status).toBe(200)
  })

  test('a reset by the owner of the email removes sessions, passkeys and links of an unverified registrant', async () => {
    const { email, id, visitor: squatter } = await signedIn()
    await shop.db.insert(passkeys).values({ id: 'squatted', userId: id, name: 'Key', publicKey: 'x', counter: 0 })
    await squatter.call(accountsApi.changeEmail, { password: testPassword, email: 'squatter@example.com' })
    const [pending] = await mailed(shop)
    const token = await resetLinkFor(email)
    expect((await shop.visitor().call(resetPassword, { token, password: another })).status).toBe(200)
    await mailed(shop)
    expect(await squatter.session()).toEqual({})
    const { rows } = await shop.db.execute(sql`SELECT id FROM passkeys WHERE user_id = ${id}`)
    expect(rows).toEqual([])
    const late = await shop.visitor().call(accountsApi.verifyEmail, { token: pending!.link!.split('#')[1]! })
    expect(late.body.code).toBe('link_invalid')
  })

  test('a reset keeps the passkeys of an account with a verified email', async () => {
    const { email, id } = await aCustomer(shop.db)
    await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`)
    await shop.db.insert(passkeys).values({ id: 'own key', userId: id, name: 'Key', publicKey: 'x', counter: 0 })
    const token = await resetLinkFor(email)
    await shop.visitor().call(resetPassword, { token, password: another })
    await mailed(shop)
    const { rows } = await shop.db.execute(sql`SELECT id FROM passkeys WHERE user_id = ${id}`)
    expect(rows).toHaveLength(1)
  })

  test('a verification link cannot reset the password, nor a reset link verify the email', async () => {
    const { email, visitor } = await signedIn()
    await visitor.call(accountsApi.sendVerification)
    const token = await mailedSecret(shop)
    expect((await shop.visitor().call(resetPassword, { token, password: another })).status).toBe(410)
    const reset = await resetLinkFor(email)
    expect((await shop.visitor().call(accountsApi.verifyEmail, { token: reset })).status).toBe(410)
    expect((await shop.visitor().call(checkReset, { token: reset })).status).toBe(200)
  })

  test.each([
    { token: 'short' },
    { token: `${'A'.repeat(42)}\u0000` },
    { token: { $ne: '' } },
    { token: ['A'.repeat(43)] },
    { token: `${'A'.repeat(43)}' OR 1=1` },
    { token: unknownToken, userId: 'x' },
  ])('refuses the hostile body %j', async (body) => {
    const answer = await shop
      .visitor()
      .http.put('/api/home/password-reset')
      .send({ password: another, ...body })
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
  })

  test('the link is built from PUBLIC_URL, not from the Host header', async () => {
    const { email } = await aCustomer(shop.db)
    await shop
      .visitor()
      .post('/api/home/password-reset', { email })
      .set({ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
    const [mail] = await mailed(shop)
    expect(mail!.link).toMatch(new RegExp(`^${shop.env.publicUrl}/`))
  })
})

describe('changing the password', () => {
  test('requires the current password, ends all other sessions and renews the session id', async () => {
    const { email, visitor } = await signedIn()
    const elsewhere = shop.visitor()
    await elsewhere.signIn(email, testPassword)
    const before = visitor.cookie('next-auth.session-token')
    const wrong = await visitor.call(changePassword, { password: 'not my password', newPassword: another })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'password_wrong'])
    expect((await visitor.call(changePassword, { newPassword: another })).body.code).toBe('password_wrong')
    const common = await visitor.call(changePassword, { password: testPassword, newPassword: 'password123' })
    expect([common.status, common.body.code]).toEqual([422, 'password_common'])

    const done = await visitor.call(changePassword, { password: testPassword, newPassword: another })
    expect([done.status, done.body]).toEqual([200, { success: true }])
    expect((await visitor.session()).user?.email).toBe(email)
    expect(await elsewhere.session()).toEqual({})
    const after = visitor.cookie('next-auth.session-token')
    expect(after).not.toBe(before)
    const replayed = await shop.visitor().get('/api/auth/session').set('Cookie', before)
    expect(replayed.body).toEqual({})
    expect((await mailed(shop)).map(({ kind, to }) => [kind, to])).toEqual([['password-changed', email]])
    expect((await shop.visitor().signIn(email, testPassword)).status).toBe(401)
    expect((await shop.visitor().signIn(email, another)).status).toBe(200)
  })

  test('invalidates open reset links', async () => {
    const { email, visitor } = await signedIn()
    const token = await resetLinkFor(email)
    await visitor.call(changePassword, { password: testPassword, newPassword: another })
    await mailed(shop)
    expect((await shop.visitor().call(checkReset, { token })).status).toBe(410)
  })

  test('of 20 concurrent changes one succeeds', async () => {
    const { email, visitor } = await signedIn()
    const passwords = Array.from({ length: 20 }, (_, n) => `lantern-river-${n}`)
    const answers = await Promise.all(
      passwords.map((newPassword) => visitor.call(changePassword, { password: testPassword, newPassword })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 401, 403].includes(status))).toBe(true)
    await mailed(shop)
    expect((await shop.visitor().signIn(email, passwords[answers.indexOf(won[0]!)]!)).status).toBe(200)
  })

  test('an account without a password sets its first only after a recent sign-in', async () => {
    const { id, email, visitor } = await signedIn()
    await shop.db.update(users).set({ passwordHash: null }).where(sql`id = ${id}`)
    await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE user_id = ${id}`)
    expect((await visitor.call(accountsApi.read)).body.account.hasPassword).toBe(false)
    const late = await visitor.call(changePassword, { newPassword: another })
    expect([late.status, late.body.code]).toEqual([403, 'sign_in_again'])
    await shop.db.execute(sql`UPDATE sessions SET created_at = now() WHERE user_id = ${id}`)
    expect((await visitor.call(changePassword, { newPassword: another })).status).toBe(200)
    await mailed(shop)
    expect((await shop.visitor().signIn(email, another)).status).toBe(200)
  })

  test('refuses visitors', async () => {
    const answer = await shop.visitor().call(changePassword, { password: testPassword, newPassword: another })
    expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_required'])
  })
})

test('the audit log records password changes of staff without secrets, and none of customers', async () => {
  const [member, customer] = [await aStaffMember(shop.db, [], { name: 'Sadia' }), await aCustomer(shop.db)]
  for (const { email } of [member, customer]) {
    const visitor = shop.visitor()
    await visitor.signIn(email, testPassword)
    await visitor.call(changePassword, { password: testPassword, newPassword: another })
    await mailed(shop)
    await visitor.call(resetPassword, { token: await resetLinkFor(email), password: 'third-lantern-99' })
    await mailed(shop)
  }
  const { rows } = await shop.db.execute(
    sql`SELECT action, target, actor_id, actor_name, diff FROM audit WHERE action LIKE 'session.password%' ORDER BY at`,
  )
  const trace = { target: member.id, actor_id: member.id, actor_name: 'Sadia', diff: {} }
  expect(rows).toEqual(['session.password-changed', 'session.password-reset'].map((action) => ({ action, ...trace })))
})
