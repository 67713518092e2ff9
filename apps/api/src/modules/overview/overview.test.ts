import type { Permission } from '@haat/shared/accounts/schema.ts'
import { overviewDeskApi } from '@haat/shared/overview/desk-endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'

const shop = await startTestApp({ demo: false })
let admin: Client

async function signedIn({ email, password }: { email: string; password: string }): Promise<Client> {
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}
const overview = async (client: Client, query: object = {}) => (await client.call(overviewDeskApi.read, query)).body.overview
const staffWith = async (...names: Permission['name'][]) =>
  signedIn(
    await aStaffMember(
      shop.db,
      names.map((name) => ({ name, view: true, edit: false, delete: false })),
    ),
  )
const stepsOf = async () => Object.fromEntries((await overview(admin)).setup!.map(({ key, done }) => [key, done]))

beforeAll(async () => {
  admin = await signedIn(await anAdmin(shop.db))
})

test('a new shop shows its first steps, and ticks them by what is there', async () => {
  await givenArea(ctxOf(shop))
  const { sales, todo, latest } = await overview(admin)
  expect(sales).toMatchObject({ figures: { orders: 0, net: 0 }, today: { orders: 0 }, visitors: { now: 0 }, best: [] })
  expect(sales!.steps).toHaveLength(30)
  expect([todo, latest]).toEqual([[], []])
  expect(await stepsOf()).toMatchObject({
    name: false,
    currency: false,
    product: false,
    payment: true,
    staff: false,
    order: false,
  })

  const shoe = await aProduct(shop.db, { name: 'Shoe', price: 3000, stock: 5 })
  await aProduct(shop.db, { name: 'Gone', price: 3000, stock: 0 })
  await aProduct(shop.db, { name: 'Draft', status: 'draft' })
  const buyer = await signedIn(await aCustomer(shop.db))
  expect((await placeOrder(buyer, [{ _id: shoe.id, qty: 3 }])).status).toBe(201)
  await staffWith('orders')
  expect(await stepsOf()).toMatchObject({ currency: true, product: true, staff: true, order: true })
})

test('figures, what waits, what sells and the latest orders', async () => {
  const { sales, todo, latest } = await overview(admin, { days: '7' })
  expect(sales).toMatchObject({
    figures: { orders: 1, net: 90 },
    figuresBefore: { orders: 0 },
    today: { orders: 1, net: 90 },
    best: [{ name: 'Shoe', pieces: 3, net: 90, netBefore: 0 }],
  })
  expect([sales!.steps.length, sales!.stepsBefore.length, sales!.visitors.steps.length]).toEqual([7, 7, 7])
  expect(todo).toEqual([
    { key: 'confirm', count: 1 },
    { key: 'unpaid', count: 1 },
    { key: 'out', count: 1 },
    { key: 'low', count: 1 },
    { key: 'drafts', count: 1 },
  ])
  expect(latest).toMatchObject([{ status: 'placed', total: expect.any(Number) as number, next: 'confirm' }])
})

test.each<[Permission['name'][], { sales: boolean; latest: boolean; todo: string[] }]>([
  [['orders'], { sales: false, latest: true, todo: ['confirm', 'unpaid'] }],
  [['products'], { sales: false, latest: false, todo: ['out', 'low', 'drafts'] }],
  [['reports'], { sales: true, latest: false, todo: [] }],
  [['media'], { sales: false, latest: false, todo: [] }],
])('who may look at %j sees that and nothing else', async (names, expected) => {
  const { sales, latest, todo, setup } = await overview(await staffWith(...names))
  expect({ sales: sales !== null, latest: latest !== null, todo: todo.map(({ key }) => key) }).toEqual(expected)
  expect(setup).toBeNull()
})

test('days are one of four', async () => {
  const { status, body } = await admin.call(overviewDeskApi.read, { days: '31' } as never)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['days']])
})

test('what failed to be sent waits for who keeps the settings', async () => {
  await shop.db.execute(sql`INSERT INTO mails (id, kind, language, state) VALUES (gen_random_uuid(), 'test', 'en', 'failed')`)
  expect((await overview(await staffWith('settings'))).todo).toEqual([{ key: 'mails', count: 1 }])
})

test('money that has to go back and messages of providers that do not fit wait for who keeps the orders', async () => {
  const { todo: before } = await overview(await staffWith('orders'))
  await shop.db.execute(
    sql`INSERT INTO payment_events (id, method, event_id, kind, verdict) VALUES (gen_random_uuid(), 'stripe', 'evt_1', 'odd', 'foreign')`,
  )
  await shop.db.execute(
    sql`UPDATE payments SET status = 'captured', amount = 2 * amount, captured = 2 * amount, problem = 'double'`,
  )
  expect((await overview(await staffWith('orders'))).todo).toEqual([
    { key: 'refunds', count: 1 },
    { key: 'mismatches', count: 1 },
    ...before,
  ])
  expect((await overview(await staffWith('media'))).todo).toEqual([])
})
