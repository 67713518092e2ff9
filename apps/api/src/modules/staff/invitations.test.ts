import { randomBytes } from 'node:crypto'
import type { Permission } from '@haat/shared/accounts/schema.ts'
import { invitationsApi, staffApi } from '@haat/shared/staff/endpoints.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember, type TestAccount } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { issueToken } from '../accounts/tokens/tokens.ts'
import { staffMails } from './mails.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const newEmail = () => `new-${randomBytes(5).toString('hex')}@example.com`
const right: Permission = { name: 'orders', view: true, edit: true, delete: false }
const password = 'a-strange-harvest-9'
const unknown = randomBytes(32).toString('base64url')
const answer = (reply: { status: number; body: { code?: string } }) => [reply.status, reply.body.code]

async function signedIn(account: TestAccount): Promise<Client> {
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return client
}
const asAdmin = async () => signedIn(await anAdmin(shop.db))

/** Renders the newest invitation email of the user, as the job does, and returns the secret of its link. */
async function secretFor(userId: string): Promise<string | null> {
  const { rows } = await shop.db.execute<{ id: string; data: Record<string, unknown> }>(
    sql`SELECT id, data FROM mails WHERE user_id = ${userId} AND kind = 'invitation' ORDER BY created_at DESC LIMIT 1`,
  )
  const mail = await staffMails.invitation(ctx, { ...rows[0]!, to: null, userId, language: 'en' })
  return mail?.link?.split('/invitation#')[1] ?? null
}
const check = (token: string) => shop.visitor().call(invitationsApi.checkInvitation, { token })
const accept = (token: string, more: { name?: string; password?: string } = {}) =>
  shop.visitor().call(invitationsApi.acceptInvitation, { token, ...more })

async function invited(email = newEmail(), more: { admin?: boolean; permissions?: Permission[] } = {}) {
  const admin = await asAdmin()
  const reply = await admin.call(staffApi.invite, { email, name: 'Nila Roy', permissions: [right], ...more })
  const id = reply.body.member._id
  return { admin, id, email, reply, token: (await secretFor(id))! }
}
const asVerified = (id: string) => shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`)

test('an invited person without an account sets a password and gets the given permissions', async () => {
  const { admin, id, email, reply, token } = await invited()
  expect(reply.status).toBe(201)
  expect(reply.body.member).toMatchObject({
    email,
    name: 'Nila Roy',
    status: 'invited',
    admin: false,
    permissions: [right],
    sessions: 0,
  })
  const waiting = (await admin.call(staffApi.read, { staffId: id })).body.member
  expect(Math.round((Date.parse(waiting.invitedUntil!) - Date.now()) / 86_400_000)).toBe(7)
  expect((await check(token)).body).toMatchObject({ name: 'Nila Roy', email, hasAccount: false, admin: false })
  expect((await check(token)).status).toBe(200)

  const accepted = await accept(token, { name: 'Nila R.', password })
  expect(accepted.body).toMatchObject({ success: true, email })
  expect(accepted.headers).not.toHaveProperty('set-cookie')
  const client = shop.visitor()
  expect((await client.signIn(email, password)).status).toBe(200)
  expect((await client.session()).user).toMatchObject({ email, name: 'Nila R.', s: { status: 'active', permissions: [right] } })
  expect(answer(await check(token))).toEqual([410, 'link_invalid'])
  expect(answer(await accept(token, { password }))).toEqual([410, 'link_invalid'])
  const { rows } = await shop.db.execute(sql`SELECT email_verified_at FROM users WHERE id = ${id}`)
  expect(rows[0]!.email_verified_at).not.toBeNull()
  const log = await shop.db.execute(
    sql`SELECT action, actor_id FROM audit WHERE target = ${id} AND section <> 'session' ORDER BY at, id`,
  )
  expect(log.rows).toMatchObject([{ action: 'staff.invite' }, { action: 'staff.accept', actor_id: id }])
})

test('an invited customer becomes staff with the same account and password, and their sessions end', async () => {
  const customer = await aCustomer(shop.db, { name: 'Kept Name' })
  await asVerified(customer.id)
  const client = await signedIn(customer)
  const { id, token } = await invited(customer.email.toUpperCase())
  expect(id).toBe(customer.id)
  expect((await client.session()).user).toMatchObject({ name: 'Kept Name', s: { status: 'invited' } })
  expect((await client.get('/api/dashboard/staff')).status).toBe(403)
  expect((await check(token)).body).toMatchObject({ hasAccount: true, name: 'Kept Name' })
  expect(answer(await accept(token, { password }))).toEqual([400, 'bad_request'])
  expect((await accept(token, { name: 'Another' })).status).toBe(200)
  expect((await client.session()).user).toBeUndefined()
  const again = await signedIn(customer)
  expect((await again.session()).user).toMatchObject({ name: 'Kept Name', s: { status: 'active' } })
})

test('an invited account with an unconfirmed email loses its password, social sign-ins and passkeys', async () => {
  const squatter = await aCustomer(shop.db)
  await shop.db.execute(
    sql`INSERT INTO identities (provider, subject, user_id) VALUES ('google', ${squatter.id}, ${squatter.id})`,
  )
  await shop.db.execute(
    sql`INSERT INTO passkeys (id, user_id, name, public_key, counter) VALUES (${squatter.id}, ${squatter.id}, 'x', 'x', 0)`,
  )
  const { token } = await invited(squatter.email)
  expect((await check(token)).body.hasAccount).toBe(false)
  expect(answer(await accept(token))).toEqual([400, 'bad_request'])
  expect((await accept(token, { password })).status).toBe(200)
  expect((await shop.visitor().signIn(squatter.email, squatter.password)).status).toBe(401)
  expect((await shop.visitor().signIn(squatter.email, password)).status).toBe(200)
  for (const table of ['identities', 'passkeys'])
    expect((await shop.db.execute(sql`SELECT 1 FROM ${sql.identifier(table)} WHERE user_id = ${squatter.id}`)).rowCount).toBe(0)
})

test('a refused password leaves the invitation valid', async () => {
  const { email, token } = await invited()
  for (const common of ['password123', email, 'aaaaaaaaaa'])
    expect(answer(await accept(token, { password: common }))).toEqual([422, 'password_common'])
  expect((await accept(token, { password: 'short' })).status).toBe(400)
  expect(answer(await accept(token))).toEqual([400, 'bad_request'])
  expect((await accept(token, { password })).status).toBe(200)
})

test('20 concurrent acceptances succeed once', async () => {
  const { id, token } = await invited()
  const replies = await Promise.all(Array.from({ length: 20 }, () => accept(token, { password })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(replies.filter(({ status }) => status !== 200).map((reply) => reply.body.code))).toEqual(
    new Set(['link_invalid']),
  )
  const log = await shop.db.execute(sql`SELECT 1 FROM audit WHERE target = ${id} AND action = 'staff.accept'`)
  expect(log.rowCount).toBe(1)
})

describe('an invalid invitation link', () => {
  test('is replaced by a newer invitation', async () => {
    const { admin, id, token } = await invited()
    expect((await admin.call(staffApi.inviteAgain, { staffId: id })).status).toBe(200)
    expect(answer(await check(token))).toEqual([410, 'link_invalid'])
    const newer = (await secretFor(id))!
    const newest = (await secretFor(id))!
    expect(answer(await check(newer))).toEqual([410, 'link_invalid'])
    expect((await check(newest)).status).toBe(200)
  })

  test('belongs to a member who was removed or disabled before accepting, and is not emailed', async () => {
    const [removed, disabled] = [await invited(), await invited()]
    await removed.admin.call(staffApi.remove, { staffId: removed.id })
    await disabled.admin.call(staffApi.update, { staffId: disabled.id, status: 'disabled', version: 1 })
    for (const { id, token } of [removed, disabled]) {
      expect(answer(await check(token))).toEqual([410, 'link_invalid'])
      expect(answer(await accept(token, { password }))).toEqual([410, 'link_invalid'])
      expect(await secretFor(id)).toBeNull()
    }
    // A member who never accepted is invited again when enabled.
    const enabled = await disabled.admin.call(staffApi.update, { staffId: disabled.id, status: 'active', version: 2 })
    expect(enabled.body.member.status).toBe('invited')
    expect((await accept((await secretFor(disabled.id))!, { password })).status).toBe(200)
  })

  test('cannot be bypassed by setting the member to active', async () => {
    const { admin, id } = await invited()
    expect((await admin.call(staffApi.update, { staffId: id, status: 'active', version: 1 })).status).toBe(400)
  })

  test('is expired, made up, for another purpose, or for a changed email', async () => {
    const [late, moved] = [await invited(), await invited()]
    await shop.db.execute(sql`UPDATE account_tokens SET expires_at = now() - interval '1 second' WHERE user_id = ${late.id}`)
    await shop.db.execute(sql`UPDATE users SET email = ${newEmail()} WHERE id = ${moved.id}`)
    const other = await issueToken(ctx, { purpose: 'reset-password', userId: (await invited()).id, minutes: 5 })
    for (const token of [late.token, moved.token, other, unknown]) {
      expect(answer(await check(token))).toEqual([410, 'link_invalid'])
      expect(answer(await accept(token, { password }))).toEqual([410, 'link_invalid'])
    }
  })

  test('the secret of a link is not stored in plain text', async () => {
    const { token } = await invited()
    for (const table of ['account_tokens', 'mails', 'audit', 'users'])
      expect(
        (await shop.db.execute(sql`SELECT 1 FROM ${sql.identifier(table)} AS t WHERE t::text LIKE ${`%${token}%`}`)).rowCount,
      ).toBe(0)
  })
})

describe('permission to invite', () => {
  const manager: Permission[] = [{ name: 'staff', view: true, edit: true, delete: false }, right]

  test('staff can grant only permissions they have, and cannot invite admins', async () => {
    const client = await signedIn(await aStaffMember(shop.db, manager))
    const invite = (more: object) => client.call(staffApi.invite, { email: newEmail(), name: 'N', ...more })
    expect((await invite({ permissions: [right] })).status).toBe(201)
    expect((await invite({})).status).toBe(201)
    expect(answer(await invite({ permissions: [{ ...right, delete: true }] }))).toEqual([403, 'more_than_own'])
    expect(answer(await invite({ admin: true }))).toEqual([403, 'more_than_own'])
    const made = await invited(newEmail(), { admin: true, permissions: [] })
    expect((await check(made.token)).body.admin).toBe(true)
    expect(answer(await client.call(staffApi.inviteAgain, { staffId: made.id }))).toEqual([403, 'not_allowed'])
  })

  test('staff and disabled accounts cannot be invited; a refused invitation creates no account', async () => {
    const admin = await asAdmin()
    const again = async (email: string) => answer(await admin.call(staffApi.invite, { email, name: 'N' }))
    const waiting = await invited()
    expect(await again(waiting.email)).toEqual([409, 'already_staff'])
    expect(await again((await aStaffMember(shop.db)).email)).toEqual([409, 'already_staff'])
    const member = await aStaffMember(shop.db)
    expect(answer(await admin.call(staffApi.inviteAgain, { staffId: member.id }))).toEqual([409, 'already_staff'])
    expect(await again((await aCustomer(shop.db, { status: 'disabled' })).email)).toEqual([403, 'not_allowed'])
    const client = await signedIn(await aStaffMember(shop.db, manager))
    const email = newEmail()
    await client.call(staffApi.invite, { email, name: 'N', admin: true })
    expect((await shop.db.execute(sql`SELECT 1 FROM users WHERE email = ${email}`)).rowCount).toBe(0)
  })

  test('20 concurrent invitations of one email create one account and one invitation', async () => {
    const admin = await asAdmin()
    const email = newEmail()
    const replies = await Promise.all(Array.from({ length: 20 }, () => admin.call(staffApi.invite, { email, name: 'N' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    const mails = await shop.db.execute(
      sql`SELECT 1 FROM mails JOIN users ON users.id = mails.user_id WHERE users.email = ${email}`,
    )
    expect(mails.rowCount).toBe(1)
  })
})

test('checking made-up links is rate limited', async () => {
  const strict = await startTestApp({ rateLimitFactor: 0.05 })
  const visitor = strict.visitor()
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 5; i++)
    codes.push((await visitor.call(invitationsApi.checkInvitation, { token: randomBytes(32).toString('base64url') })).body.code)
  expect(codes[0]).toBe('link_invalid')
  expect(codes.at(-1)).toBe('rate_limited')
})
