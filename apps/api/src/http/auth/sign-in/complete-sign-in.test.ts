import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer, aStaffMember, testPassword } from '../../../testing/factories/accounts.ts'
import { shortened } from '../session/marks.ts'

const shop = await startTestApp()

const old = (id: string) => shop.db.execute(sql`UPDATE users SET created_at = now() - interval '2 days' WHERE id = ${id}`)
const notified = async (id: string) =>
  (await shop.db.execute(sql`SELECT data FROM mails WHERE user_id = ${id} AND kind = 'new-device' ORDER BY created_at`)).rows

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:12:3456::1', '2001:db8:12::'],
  ['2001:0db8::1', '2001:db8:0::'],
  ['', undefined],
])('the IP %s is stored as %s', (address, saved) => {
  expect(shortened(address)).toBe(saved)
})

test('a session stores the method, shortened network and user agent of the sign-in', async () => {
  const { id, email } = await aCustomer(shop.db)
  const visitor = shop.visitor()
  visitor.http.set('User-Agent', `Firefox\t1 ${'x'.repeat(1000)}`)
  await visitor.signIn(email, testPassword)
  const { rows } = await shop.db.execute<{ sess: { agent: string } }>(sql`SELECT sess FROM sessions WHERE user_id = ${id}`)
  expect(rows).toMatchObject([{ sess: { method: 'password', network: '127.0.0.x' } }])
  expect(rows[0]!.sess.agent).toMatch(/^Firefox 1 +x+$/)
  expect(rows[0]!.sess.agent.length).toBeLessThanOrEqual(300)
})

test('a sign-in from an unknown browser is notified to the account once per browser', async () => {
  const one = await aCustomer(shop.db)
  const other = await aCustomer(shop.db)
  const phone = shop.visitor()
  await phone.signIn(one.email, testPassword)
  expect(await notified(one.id)).toEqual([]) // The account is new, so no email is sent.
  await old(one.id)
  await old(other.id)
  await phone.signIn(one.email, testPassword)
  expect(await notified(one.id)).toEqual([])
  const laptop = shop.visitor()
  laptop.http.set('User-Agent', 'Laptop')
  await laptop.signIn(one.email, 'wrong password')
  expect(await notified(one.id)).toEqual([])
  // one browser shared by several accounts
  for (const { email } of [one, other, one, other]) await laptop.signIn(email, testPassword)
  expect(await notified(one.id)).toEqual([{ data: { agent: 'Laptop' } }])
  expect(await notified(other.id)).toHaveLength(1)
})

test('the cookie of known accounts is limited: a browser shared by many forgets the oldest one', async () => {
  const device = (visitor: Client) => visitor.cookie('haat.device')
  const visitor = shop.visitor()
  const people = await Promise.all(Array.from({ length: 8 }, () => aCustomer(shop.db)))
  for (const { email } of people) await visitor.signIn(email, testPassword)
  expect(device(visitor).length).toBeLessThan(400)
  await Promise.all(people.map(({ id }) => old(id)))
  for (const { email } of people.slice(2)) await visitor.signIn(email, testPassword)
  for (const { id } of people.slice(2)) expect(await notified(id)).toEqual([])
  await visitor.signIn(people[0]!.email, testPassword)
  expect(await notified(people[0]!.id)).toHaveLength(1)
})

test('a forged device cookie, or one of another account, is not accepted', async () => {
  const one = await aCustomer(shop.db)
  const other = await aCustomer(shop.db)
  await old(one.id)
  const visitor = shop.visitor()
  await visitor.signIn(other.email, testPassword)
  for (const cookie of [
    visitor.cookie('haat.device'),
    `haat.device=${'a'.repeat(24)}.${'b'.repeat(43)}`,
    'haat.device=.',
    'haat.device=x.y.z',
  ]) {
    const thief = shop.visitor()
    const csrfToken = await thief.csrfToken()
    await thief.http
      .post('/api/auth/callback/credentials')
      .set('Cookie', `${thief.cookie('next-auth.csrf-token')}; ${cookie}`)
      .type('form')
      .send({ csrfToken, email: one.email, password: testPassword, json: 'true' })
      .expect(200)
  }
  expect(await notified(one.id)).toHaveLength(4)
})

test('sign-ins of staff are recorded in the audit log, those of customers are not', async () => {
  const staff = await aStaffMember(shop.db)
  const customer = await aCustomer(shop.db)
  for (const { email } of [staff, customer]) await shop.visitor().signIn(email, testPassword)
  const { rows } = await shop.db.execute(sql`SELECT section, action, target, actor_id, diff FROM audit`)
  expect(rows).toEqual([
    {
      section: 'session',
      action: 'session.sign-in',
      target: staff.id,
      actor_id: staff.id,
      diff: { method: [null, 'password'] },
    },
  ])
})

test('notifications about new devices are limited to five per hour and account', async () => {
  const { id, email } = await aCustomer(shop.db)
  await old(id)
  for (let n = 0; n < 7; n++) expect((await shop.visitor().signIn(email, testPassword)).status).toBe(200)
  expect(await notified(id)).toHaveLength(5)
  await shop.db.execute(sql`UPDATE mails SET created_at = created_at - interval '61 minutes' WHERE user_id = ${id}`)
  await shop.visitor().signIn(email, testPassword)
  expect(await notified(id)).toHaveLength(6)
})
