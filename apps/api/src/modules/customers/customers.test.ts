import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { inTimeZone } from '../../testing/database.ts'
import { aCustomer, aStaffMember, type TestAccount } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'

const shop = await startTestApp({}, { prepare: inTimeZone('Pacific/Kiritimati') })
const dashboard = shop.visitor()
let staff: TestAccount
let buyer: TestAccount

beforeAll(async () => {
  await givenArea(ctxOf(shop))
  staff = await aStaffMember(shop.db, [{ name: 'customers', view: true, edit: true }])
  await dashboard.signIn(staff.email, staff.password)
  buyer = await aCustomer(shop.db, { name: 'Zoë Árbol', email: 'zoe@example.net' })
  for (const name of ['Anna', 'Bela', 'Carl', 'anna b']) await aCustomer(shop.db, { name })
  const product = await aProduct(shop.db)
  const own = shop.visitor()
  await own.signIn(buyer.email, buyer.password)
  await placeOrder(own, [{ _id: product.id, qty: 1 }])
  await placeOrder(own, [{ _id: product.id, qty: 2 }])
})

test('staff list and search customers with their orders; staff accounts are not listed', async () => {
  const seen: (string | null)[] = []
  let cursor: string | undefined
  do {
    const { body } = await dashboard.call(customersDashboardApi.list, { sort: 'na', limit: 2, cursor })
    expect(body.total).toBe(5)
    seen.push(...body.customers.map(({ name }) => name))
    cursor = body.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(['Anna', 'anna b', 'Bela', 'Carl', 'Zoë Árbol'])
  for (const q of ['zoë', 'ZOE@example', 'árbol zoe@', 'Zoe Arbol'])
    expect((await dashboard.call(customersDashboardApi.list, { q })).body.customers).toMatchObject([
      { orders: 2, value: 34, status: 'active' },
    ])
  expect((await dashboard.call(customersDashboardApi.list, { bought: '1' })).body.total).toBe(1)
  expect((await dashboard.call(customersDashboardApi.list, { status: 'disabled' })).body.total).toBe(0)
  expect((await dashboard.call(customersDashboardApi.list, { q: '%' })).body.total).toBe(0)
  expect((await dashboard.call(customersDashboardApi.read, { customerId: staff.id })).body.code).toBe('not_found')
})

test('Bengali names are found in both spellings of their letters', async () => {
  const spellings = ['সুমি রা\u09df', 'সুমি রা\u09af\u09bc']
  for (const name of spellings) await aCustomer(shop.db, { name })
  for (const q of spellings) expect((await dashboard.call(customersDashboardApi.list, { q })).body.total).toBe(2)
})

test('days are whole days in UTC, whatever the time zone of the database', async () => {
  const moments = ['2020-03-04T23:59:59Z', '2020-03-05T00:00:00Z', '2020-03-05T23:59:59Z', '2020-03-06T00:00:00Z']
  for (const at of moments) {
    const { id } = await aCustomer(shop.db)
    await shop.db.execute(sql`UPDATE users SET created_at = ${at}::timestamptz WHERE id = ${id}`)
  }
  const { body } = await dashboard.call(customersDashboardApi.list, { from: '2020-03-05', to: '2020-03-05' })
  expect(body.customers.map(({ since }) => since.slice(0, 10))).toEqual(['2020-03-05', '2020-03-05'])
})

test('saving note and tags requires the current version; of 20 concurrent first notes one succeeds', async () => {
  const customerId = buyer.id
  const notes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      dashboard.call(customersDashboardApi.note, { customerId, note: `Note ${index}`, tags: ['VIP'], version: 0 }),
    ),
  )
  expect(notes.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(notes.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'version_conflict' })
  const { customer } = (await dashboard.call(customersDashboardApi.read, { customerId })).body
  expect(customer).toMatchObject({ tags: ['VIP'], version: 1, phone: '+880 1712 345678' })
  expect((await dashboard.call(customersDashboardApi.list, { tag: 'VIP' })).body.total).toBe(1)
  const tagged = await dashboard.call(customersDashboardApi.note, { customerId, note: customer.note, tags: ['late'], version: 1 })
  expect(tagged.body).toMatchObject({ undo: expect.any(String), customer: { tags: ['late'], version: 2 } })
})

test('customers are blocked and tagged in bulk, with a result and an undo per customer', async () => {
  const [first, second] = [await aCustomer(shop.db), await aCustomer(shop.db)]
  const one = shop.visitor()
  await one.signIn(first.email, first.password)
  const ids = [first.id, second.id, staff.id]
  const change = (input: object) => dashboard.call(customersDashboardApi.change, { ids, ...input })
  const statusOf = async ({ id }: TestAccount) =>
    (await dashboard.call(customersDashboardApi.read, { customerId: id })).body.customer.status
  const undo = async (results: { undo: string | null }[]) =>
    Promise.all(results.flatMap(({ undo }) => (undo ? [dashboard.call(auditDashboardApi.undo, { entryId: undo })] : [])))

  const { results } = (await change({ status: 'disabled' })).body
  expect(results.map(({ done, code }) => code ?? done)).toEqual([true, true, 'not_found'])
  expect([await one.session(), await statusOf(first)]).toEqual([{}, 'disabled'])
  expect((await change({ status: 'disabled' })).body.results[0]).toMatchObject({ done: true, undo: null })
  expect((await undo(results)).map(({ status }) => status)).toEqual([200, 200])
  expect(await statusOf(second)).toBe('active')

  const tagged = (await change({ addTag: 'Market day' })).body.results
  await change({ addTag: 'market DAY' })
  const { customer } = (await dashboard.call(customersDashboardApi.read, { customerId: first.id })).body
  expect(customer).toMatchObject({ tags: ['Market day'], addresses: [], reviews: 0, sessions: 0 })
  expect((await dashboard.call(customersDashboardApi.tags, {})).body.tags).toContain('Market day')
  await undo(tagged)
  expect((await dashboard.call(customersDashboardApi.list, { tag: 'Market day' })).body.total).toBe(0)
  for (const input of [{}, { status: 'gone' }, { status: 'active', addTag: 'x' }, { addTag: ' ' }])
    expect((await change(input)).body.code).toBe('bad_request')
  const viewer = shop.visitor()
  const { email, password } = await aStaffMember(shop.db, [{ name: 'customers', view: true }])
  await viewer.signIn(email, password)
  expect((await viewer.call(customersDashboardApi.change, { ids, status: 'disabled' })).body.code).toBe('not_allowed')
  expect((await viewer.call(customersDashboardApi.data, { customerId: first.id })).body.code).toBe('not_allowed')
})

test('staff export the data of a customer and end all sessions', async () => {
  const customer = await aCustomer(shop.db, { name: 'Copy Reader' })
  for (let at = 0; at < 2; at++) await shop.visitor().signIn(customer.email, customer.password)
  const one = { customerId: customer.id }
  const { data } = (await dashboard.call(customersDashboardApi.data, one)).body
  expect(data).toMatchObject({ account: { name: 'Copy Reader', email: customer.email }, orders: [], notedByStaff: null })
  expect(data.sessions).toHaveLength(2)
  expect(JSON.stringify(data)).not.toMatch(/password_hash|argon2|passwordHash/)
  const { rows } = await shop.db.execute(
    `SELECT action, diff FROM audit WHERE target = '${customer.id}' AND action = 'customers.data'`,
  )
  expect(rows).toHaveLength(1)
  expect((await dashboard.call(customersDashboardApi.read, one)).body.customer.sessions).toBe(2)
  expect((await dashboard.call(customersDashboardApi.endSessions, one)).body.customer.sessions).toBe(0)
  for (const row of [customersDashboardApi.data, customersDashboardApi.endSessions] as const) {
    expect((await dashboard.call(row, { customerId: staff.id })).body.code).toBe('not_found')
  }
})

test('staff with the permission to delete erase a customer after typing the email', async () => {
  const gone = await aCustomer(shop.db)
  const erase = (email: string, customerId = gone.id, by = remover) => by.call(customersDashboardApi.erase, { customerId, email })
  const account = await aStaffMember(shop.db, [{ name: 'customers', view: true, edit: true, delete: true }])
  const remover = shop.visitor()
  await remover.signIn(account.email, account.password)
  expect((await erase(gone.email, gone.id, dashboard)).body.code).toBe('not_allowed')
  expect((await erase('other@example.com')).body.code).toBe('bad_request')
  expect((await erase(buyer.email, buyer.id)).body.code).toBe('orders_open')
  expect((await erase(staff.email, staff.id)).body.code).toBe('not_allowed')
  const replies = await Promise.all(Array.from({ length: 5 }, () => erase(gone.email.toUpperCase())))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await dashboard.call(customersDashboardApi.read, { customerId: gone.id })).status).toBe(404)
})
