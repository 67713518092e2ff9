import type { Permission } from '@haat/shared/accounts/schema.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import { staffApi } from '@haat/shared/staff/endpoints.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember, type TestAccount } from '../../testing/factories/accounts.ts'
import { deleteMember, updateMember } from './repo.ts'

const shop = await startTestApp()

const may = (name: Permission['name'], held: string): Permission => ({
  name,
  view: held.includes('v'),
  edit: held.includes('e'),
  delete: held.includes('d'),
})
const manager = [may('staff', 'ved'), may('orders', 've'), may('customers', 've')]

async function signedIn({ email, password }: TestAccount): Promise<Client> {
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}
const asAdmin = async () => signedIn(await anAdmin(shop.db))
const asManager = async () => signedIn(await aStaffMember(shop.db, manager))
const memberOf = async (client: Client, { id }: { id: string }) => (await client.call(staffApi.read, { staffId: id })).body.member
const isIn = async (client: Client) => Boolean((await client.session()).user)
const auditOf = async (target: string) =>
  (
    await shop.db.execute<{ action: string; diff: unknown; actor_id: string }>(
      sql`SELECT action, diff, actor_id FROM audit WHERE target = ${target} AND section <> 'session' ORDER BY at, id`,
    )
  ).rows
const answer = (reply: { status: number; body: { code?: string } }) => [reply.status, reply.body.code]

describe('reading staff', () => {
  test('staff are listed by name with permissions, second factor, sessions and last activity', async () => {
    const admin = await asAdmin()
    const account = await aStaffMember(shop.db, [may('orders', 'v')], { name: 'Aaron the First' })
    await signedIn(account)
    const { staff } = (await admin.call(staffApi.list)).body
    expect(staff.map(({ name }) => name)).toEqual(staff.map(({ name }) => name).toSorted())
    const member = staff.find(({ _id }) => _id === account.id)!
    expect(member).toMatchObject({
      name: 'Aaron the First',
      email: account.email,
      status: 'active',
      admin: false,
      permissions: [may('orders', 'v')],
      secondFactor: false,
      sessions: 1,
      invitedUntil: null,
      version: 1,
    })
    expect(Math.abs(Date.parse(member.lastSeen!) - Date.now())).toBeLessThan(60_000)
    expect(JSON.stringify(staff)).not.toContain('argon2')
  })

  test('the id of a customer is answered with 404, an invalid id with 400', async () => {
    const admin = await asAdmin()
    const { id } = await aCustomer(shop.db)
    expect(answer(await admin.call(staffApi.read, { staffId: id }))).toEqual([404, 'not_found'])
    expect(answer(await admin.call(staffApi.read, { staffId: 'x' }))).toEqual([400, 'bad_request'])
  })
})

describe('changing permissions (P23)', () => {
  test('changed permissions apply to the next request without ending the session', async () => {
    const admin = await asAdmin()
    const account = await aStaffMember(shop.db)
    const client = await signedIn(account)
    expect((await client.call(staffApi.list)).status).toBe(403)
    const rights = [may('orders', 'd'), may('staff', 've'), may('pages', '')]
    const changed = await admin.call(staffApi.update, { staffId: account.id, permissions: rights, version: 1 })
    expect(changed.body.member).toMatchObject({ permissions: [may('orders', 'vd'), may('staff', 've')], version: 2 })
    expect((await client.call(staffApi.list)).status).toBe(200)
    await admin.call(staffApi.update, { staffId: account.id, permissions: [], version: 2 })
    expect((await client.call(staffApi.list)).status).toBe(403)
    expect(await auditOf(account.id)).toMatchObject([
      { action: 'staff.update', diff: { permissions: [[], ['orders: view delete', 'staff: view edit']] } },
      { action: 'staff.update', diff: { permissions: [['orders: view delete', 'staff: view edit'], []] } },
    ])
  })

  test('an outdated version gets version_conflict with the current member', async () => {
    const admin = await asAdmin()
    const { id } = await aStaffMember(shop.db)
    await admin.call(staffApi.update, { staffId: id, permissions: [may('pages', 'v')], version: 1 })
    const late = await admin.call(staffApi.update, { staffId: id, permissions: [], version: 1 })
    expect(answer(late)).toEqual([409, 'version_conflict'])
    expect(late.body.member).toMatchObject({ version: 2, permissions: [may('pages', 'v')] })
  })

  test('staff cannot grant permissions they do not have', async () => {
    const client = await asManager()
    const { id } = await aStaffMember(shop.db)
    const update = (wanted: object) => client.call(staffApi.update, { staffId: id, version: 1, ...wanted })
    for (const wanted of [
      { permissions: [may('orders', 'd')] },
      { permissions: [may('settings', 'v')] },
      { admin: true },
      { admin: true, permissions: [] },
    ])
      expect(answer(await update(wanted)), JSON.stringify(wanted)).toEqual([403, 'more_than_own'])
    expect((await update({ permissions: [may('orders', 'e')] })).status).toBe(200)
  })

  test('staff cannot change members with more permissions, and only admins can change admins', async () => {
    const client = await asManager()
    const [admin, mighty] = [await anAdmin(shop.db), await aStaffMember(shop.db, [may('settings', 'v')])]
    for (const [{ id }, refusal] of [
      [admin, 'not_allowed'],
      [mighty, 'more_than_own'],
    ] as const) {
      for (const wanted of [{ status: 'disabled' as const }, { permissions: [] }, { admin: false }, {}])
        expect(answer(await client.call(staffApi.update, { staffId: id, version: 1, ...wanted }))).toEqual([403, refusal])
      expect(answer(await client.call(staffApi.remove, { staffId: id }))).toEqual([403, refusal])
      expect(answer(await client.call(staffApi.endSessions, { staffId: id }))).toEqual([403, refusal])
    }
    expect(await memberOf(client, admin)).toMatchObject({ admin: true, status: 'active', version: 1 })
  })

  test('staff and admins cannot change their own permissions', async () => {
    for (const account of [await aStaffMember(shop.db, manager), await anAdmin(shop.db)]) {
      const client = await signedIn(account)
      for (const wanted of [{ permissions: [] }, { status: 'disabled' as const }, { admin: true }, { admin: false }])
        expect(answer(await client.call(staffApi.update, { staffId: account.id, version: 1, ...wanted }))).toEqual([
          403,
          'own_rights',
        ])
      expect(answer(await client.call(staffApi.remove, { staffId: account.id }))).toEqual([403, 'own_rights'])
      expect(await isIn(client)).toBe(true)
    }
  })

  test('changing status or admin role ends the sessions; disabled staff lose dashboard access until enabled', async () => {
    const admin = await asAdmin()
    const account = await aStaffMember(shop.db, manager)
    await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${account.id}`)
    let client = await signedIn(account)
    for (const [version, wanted] of [
      [1, { status: 'disabled' }],
      [2, { status: 'active' }],
      [3, { admin: true }],
      [4, { admin: false }],
    ] as [number, { status?: 'active' | 'disabled'; admin?: boolean }][]) {
      expect((await admin.call(staffApi.update, { staffId: account.id, version, ...wanted })).status).toBe(200)
      expect(await isIn(client), JSON.stringify(wanted)).toBe(false)
      client = await signedIn(account)
      expect((await client.call(staffApi.list)).status).toBe(wanted.status === 'disabled' ? 403 : 200)
    }
  })

  test('unknown, duplicate and privileged fields in the body are refused', async () => {
    const client = await asManager()
    const { id } = await aStaffMember(shop.db)
    const path = `/api/dashboard/staff/${id}`
    for (const more of [{ a: true }, { isAdmin: true }, { actor: id }, { permissions: [{ ...may('orders', 'v'), a: true }] }]) {
      const reply = await client.http.put(path).send({ version: 1, ...more })
      expect(reply.status).toBe(400)
    }
    const twice = { version: 1, permissions: [may('orders', 'v'), may('orders', 've')] }
    expect((await client.http.put(path).send(twice)).status).toBe(400)
    const unknown = { version: 1, permissions: [{ ...may('orders', 'v'), name: 'everything' }] }
    expect((await client.http.put(path).send(unknown)).status).toBe(400)
  })
})

describe('removing staff', () => {
  test('a removed member is signed out and stays a customer', async () => {
    const admin = await asAdmin()
    const account = await aStaffMember(shop.db, manager)
    const client = await signedIn(account)
    expect((await admin.call(staffApi.remove, { staffId: account.id })).status).toBe(200)
    expect(await isIn(client)).toBe(false)
    const again = await signedIn(account)
    expect((await again.session()).user).not.toHaveProperty('s')
    expect(answer(await admin.call(staffApi.remove, { staffId: account.id }))).toEqual([404, 'not_found'])
    const left = await shop.db.execute(sql`SELECT 1 FROM permissions WHERE user_id = ${account.id}`)
    expect(left.rowCount).toBe(0)
  })

  test('all sessions of a member can be ended, including one’s own', async () => {
    const account = await aStaffMember(shop.db, manager)
    const [here, there] = [await signedIn(account), await signedIn(account)]
    const ended = await (await asAdmin()).call(staffApi.endSessions, { staffId: account.id })
    expect(ended.body.member.sessions).toBe(0)
    expect([await isIn(here), await isIn(there)]).toEqual([false, false])
    const back = await signedIn(account)
    expect((await back.call(staffApi.endSessions, { staffId: account.id })).status).toBe(200)
    expect(await isIn(back)).toBe(false)
  })
})

describe('the last admin', () => {
  const activeAdmins = async () =>
    (await shop.db.execute(sql`SELECT user_id FROM staff WHERE is_admin AND status = 'active'`)).rows.map((row) => row.user_id)

  test.each([
    ['demoted', (client: Client, staffId: string) => client.call(staffApi.update, { staffId, admin: false, version: 1 })],
    ['disabled', (client: Client, staffId: string) => client.call(staffApi.update, { staffId, status: 'disabled', version: 1 })],
    ['removed', (client: Client, staffId: string) => client.call(staffApi.remove, { staffId })],
  ])('20 admins are concurrently %s by each other: at least one stays active', async (_how, act) => {
    await shop.db.execute(sql`DELETE FROM staff WHERE is_admin`)
    const admins = await Promise.all(Array.from({ length: 20 }, () => anAdmin(shop.db)))
    const clients: Client[] = []
    for (const admin of admins) clients.push(await signedIn(admin))
    const replies = await Promise.all(clients.map((client, i) => act(client, admins[(i + 1) % 20]!.id)))
    expect(replies.map(({ status }) => status).filter((status) => ![200, 401, 403].includes(status))).toEqual([])
    expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1)
  })

  test('two admins who concurrently demote and remove each other: one stays', async () => {
    for (let round = 0; round < 5; round++) {
      await shop.db.execute(sql`DELETE FROM staff WHERE is_admin`)
      const [one, two] = [await anAdmin(shop.db), await anAdmin(shop.db)]
      const [a, b] = [await signedIn(one), await signedIn(two)]
      await Promise.all([
        a.call(staffApi.update, { staffId: two.id, admin: false, version: 1 }),
        b.call(staffApi.remove, { staffId: one.id }),
      ])
      expect(await activeAdmins()).toHaveLength(1)
    }
  })

  test('the SQL statements alone, without a lock around them, leave one admin', async () => {
    for (const act of [
      (userId: string) => updateMember(shop.db, { userId, status: 'active', admin: false }),
      (userId: string) => updateMember(shop.db, { userId, status: 'disabled', admin: true }),
      (userId: string) => deleteMember(shop.db, userId),
    ]) {
      await shop.db.execute(sql`DELETE FROM staff WHERE is_admin`)
      const admins = await Promise.all(Array.from({ length: 12 }, () => anAdmin(shop.db)))
      const done = await Promise.all(admins.map(({ id }) => act(id)))
      expect(done.filter(Boolean)).toHaveLength(11)
      expect(await activeAdmins()).toHaveLength(1)
    }
  })

  test('an admin with a disabled account does not count as the last admin', async () => {
    await shop.db.execute(sql`DELETE FROM staff WHERE is_admin`)
    const [one, blocked] = [await anAdmin(shop.db), await anAdmin(shop.db)]
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${blocked.id}`)
    expect(await deleteMember(shop.db, one.id)).toBe(false)
    expect(await updateMember(shop.db, { userId: one.id, status: 'active', admin: false })).toBe(false)
    expect(await updateMember(shop.db, { userId: one.id, status: 'disabled', admin: true })).toBe(false)
    expect(await updateMember(shop.db, { userId: one.id, status: 'active', admin: true })).toBe(true)
    expect(await deleteMember(shop.db, blocked.id)).toBe(true)
  })

  test('staff whose permission was revoked cannot remove members', async () => {
    const admin = await asAdmin()
    const [striker, victim] = [await aStaffMember(shop.db, manager), await aStaffMember(shop.db)]
    const client = await signedIn(striker)
    const [, struck] = await Promise.all([
      admin.call(staffApi.update, { staffId: striker.id, permissions: [], version: 1 }),
      client.call(staffApi.remove, { staffId: victim.id }),
    ])
    expect([200, 403]).toContain(struck.status)
    expect(answer(await client.call(staffApi.remove, { staffId: victim.id }))[0]).toBe(403)
  })
})

describe('customers', () => {
  test('blocking a customer ends their sessions and prevents sign-in until unblocked', async () => {
    const customer = await aCustomer(shop.db)
    const client = await signedIn(customer)
    const staff = await asManager()
    const set = (status: 'active' | 'disabled') => staff.call(staffApi.setCustomerStatus, { customerId: customer.id, status })
    expect((await set('disabled')).body).toMatchObject({ status: 'disabled' })
    expect(await isIn(client)).toBe(false)
    const open = await shop.db.execute(sql`SELECT 1 FROM sessions WHERE user_id = ${customer.id}`)
    expect(open.rowCount).toBe(0)
    expect((await client.signIn(customer.email, customer.password)).status).toBe(403)
    expect((await set('disabled')).status).toBe(200)
    expect((await set('active')).body).toMatchObject({ status: 'active' })
    expect((await client.signIn(customer.email, customer.password)).status).toBe(200)
    expect((await auditOf(customer.id)).map(({ diff }) => diff)).toEqual([
      { status: ['active', 'disabled'] },
      { status: ['disabled', 'active'] },
    ])
    expect((await client.call(settingsApi.read)).status).toBe(200)
  })

  test('staff cannot be blocked as customers; an unknown customer is answered with 404', async () => {
    const staff = await asManager()
    for (const { id } of [
      await aStaffMember(shop.db),
      await anAdmin(shop.db),
      await aStaffMember(shop.db, [], { staffStatus: 'disabled' }),
    ])
      expect(answer(await staff.call(staffApi.setCustomerStatus, { customerId: id, status: 'disabled' }))).toEqual([
        403,
        'not_allowed',
      ])
    const customerId = crypto.randomUUID()
    expect(answer(await staff.call(staffApi.setCustomerStatus, { customerId, status: 'disabled' }))).toEqual([404, 'not_found'])
  })
})
