import type { InputOf } from '@haat/shared/endpoint.ts'
import { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let desk: Client
let viewer: Client
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  product = await aProduct(shop.db, { stock: null })
  desk = await staffWith({ view: true, edit: true })
  viewer = await staffWith({ view: true })
})
afterEach(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})

async function staffWith(rights: { view?: boolean; edit?: boolean }): Promise<Client> {
  const { email, password } = await aStaffMember(shop.db, [{ name: 'orders', ...rights }])
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}
const buyAs = async (over: Parameters<typeof givenAddress>[0], qty = 1) => {
  const billingInfo = givenAddress(over)
  return (await placeOrder(shop.visitor(), [{ _id: product.id, qty }], { billingInfo })).body.order
}
const listed = async (query: InputOf<typeof ordersDeskApi.list>) => {
  const { body } = await viewer.call(ordersDeskApi.list, query)
  return { ...body, ids: body.orders.map(({ orderId }) => orderId) }
}

test('orders are found by number, name, address and telephone, in any script and grouping', async () => {
  const wanted = await buyAs({ fullName: 'Ayşe 50%_x Öz', phone: '+90 (532) 555-01-77', email: 'ayse.oz@example.net' })
  const arabic = await buyAs({ fullName: 'ليلى حسن', phone: '٠١٠ ٢٣٤ ٥٦٧٨' })
  for (const q of [wanted.orderId, 'öz', 'AYŞE', 'ayse.oz@EXAMPLE', '0532 555', '(532)5550177', '50%_x', 'öz ayse.oz'])
    expect([q, (await listed({ q })).ids]).toEqual([q, [wanted.orderId]])
  for (const q of ['ليلى', '٠١٠٢٣٤٥٦٧٨', '102345678']) expect([q, (await listed({ q })).ids]).toEqual([q, [arabic.orderId]])
  for (const q of ['%', '__________', "' OR 1=1 --", 'nobody at all'])
    expect([q, (await listed({ q })).total]).toEqual([q, q === '%' ? 0 : 0])
})

test('pages, sorts and filters', async () => {
  const mine = { email: 'pages@example.net', fullName: 'Pages Person' }
  const placed: Awaited<ReturnType<typeof buyAs>>[] = []
  for (const qty of [3, 1, 5, 2, 4]) placed.push(await buyAs(mine, qty))
  await shop.db.execute(sql`UPDATE orders SET placed_at = '2026-03-04 23:59:59.5Z' WHERE order_id = ${placed[0]!.orderId}`)
  await shop.db.execute(
    sql`UPDATE orders SET tags = '{gift,late}', held_at = now(), hold_reason = 'address' WHERE order_id = ${placed[1]!.orderId}`,
  )
  const q = 'pages@example.net'

  const paged = async (sort: 'new' | 'old' | 'high' | 'low') => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listed({ q, sort, limit: 2, cursor })
      expect(page.total).toBe(5)
      seen.push(...page.ids)
      cursor = page.next ?? undefined
    } while (cursor)
    return seen
  }
  const byQty = [1, 3, 0, 4, 2].map((index) => placed[index]!.orderId)
  expect(await paged('low')).toEqual(byQty)
  expect(await paged('high')).toEqual(byQty.toReversed())
  expect(await paged('old')).toEqual(placed.map(({ orderId }) => orderId))
  expect(await paged('new')).toEqual(placed.map(({ orderId }) => orderId).toReversed())

  expect((await listed({ q, from: '2026-03-04', to: '2026-03-04' })).ids).toEqual([placed[0]!.orderId])
  expect((await listed({ q, held: '1' })).ids).toEqual([placed[1]!.orderId])
  expect((await listed({ q, tag: ['late', 'gift'] })).ids).toEqual([placed[1]!.orderId])
  expect((await listed({ q, status: ['confirmed', 'placed'], payment: ['pending'], method: ['cod'] })).total).toBe(5)
  expect((await listed({ q, fulfilment: ['shipped'] })).total).toBe(0)
  expect((await listed({ q, source: 'staff' })).total).toBe(0)

  const first = await listed({ q, limit: 2 })
  const elsewhere = await viewer.call(ordersDeskApi.list, { q, limit: 2, sort: 'low', cursor: first.next! })
  expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'bad_cursor'])
})

test.each([
  { from: '0000-01-01' },
  { from: '2026-02-30' },
  { sort: 'x' },
  { status: 'gone' },
  { limit: 1000 },
  { customer: 'x' },
  { x: 1 },
])('the list refuses %j', async (query) => {
  expect((await viewer.call(ordersDeskApi.list, query as never)).status).toBe(400)
})

test('an order is read whole, and says what comes first', async () => {
  const address = { email: 'whole@example.net' }
  await buyAs(address)
  const { orderId } = await buyAs(address, 2)
  const { order } = (await viewer.call(ordersDeskApi.read, { orderId })).body
  expect(order).toMatchObject({
    next: 'confirm',
    actions: ['confirm', 'hold', 'edit', 'cancel'],
    total: 22,
    items: [{ qty: 2, packed: 0, shipped: 0, remaining: 2 }],
    customer: { _id: null, others: { count: 1, value: 12 } },
    parcels: [],
    payments: [{ status: 'pending', amount: 22, captured: 0 }],
    timeline: [{ type: 'placed', actor: { kind: 'guest' } }],
    version: 1,
  })
  expect((await viewer.call(ordersDeskApi.read, { orderId: '10000000099999' })).body.code).toBe('not_found')
  expect(desk).toBeDefined()
})
