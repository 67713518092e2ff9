import type { Permission } from '@haat/shared/accounts/schema.ts'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer, aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../../testing/factories/orders.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let dashboard: Client
let viewer: Client
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  product = await aProduct(shop.db, { stock: null })
  dashboard = await staffWith({ view: true, edit: true })
  viewer = await staffWith({ view: true })
})
afterAll(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})

async function staffWith(
  rights: { view?: boolean; edit?: boolean },
  ...more: Pick<Permission, 'name' | 'view' | 'edit'>[]
): Promise<Client> {
  const { email, password } = await aStaffMember(shop.db, [{ name: 'orders', ...rights }, ...more])
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}
const buyAs = async (over: Parameters<typeof givenAddress>[0], qty = 1) => {
  const billingInfo = givenAddress(over)
  return (await placeOrder(shop.visitor(), [{ _id: product.id, qty }], { billingInfo })).body.order
}
const listed = async (query: InputOf<typeof ordersDashboardApi.list>) => {
  const { body } = await viewer.call(ordersDashboardApi.list, query)
  return { ...body, ids: body.orders.map(({ orderId }) => orderId) }
}

test('staff find orders by number, name, email and phone, in any script and grouping', async () => {
  const wanted = await buyAs({ fullName: 'Ayşe 50%_x Öz', phone: '+90 (532) 555-01-77', email: 'ayse.oz@example.net' })
  const arabic = await buyAs({ fullName: 'ليلى حسن', phone: '٠١٠ ٢٣٤ ٥٦٧٨' })
  for (const q of [
    wanted.orderId,
    'öz',
    'OZ',
    'AYŞE',
    'ayse',
    'ayse.oz@EXAMPLE',
    '0532 555',
    '(532)5550177',
    '50%_x',
    'öz ayse.oz',
  ])
    expect([q, (await listed({ q })).ids]).toEqual([q, [wanted.orderId]])
  for (const q of ['ليلى', '٠١٠٢٣٤٥٦٧٨', '102345678']) expect([q, (await listed({ q })).ids]).toEqual([q, [arabic.orderId]])
  for (const q of ['%', '__________', "' OR 1=1 --", 'nobody at all'])
    expect([q, (await listed({ q })).total]).toEqual([q, q === '%' ? 0 : 0])
})

test('staff page, sort and filter the order list', async () => {
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
  const elsewhere = await viewer.call(ordersDashboardApi.list, { q, limit: 2, sort: 'low', cursor: first.next! })
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
  expect((await viewer.call(ordersDashboardApi.list, query as never)).status).toBe(400)
})

test('the order page returns details, allowed actions and the next step', async () => {
  const address = { email: 'whole@example.net' }
  await buyAs(address)
  const { orderId } = await buyAs(address, 2)
  const { order } = (await viewer.call(ordersDashboardApi.read, { orderId })).body
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
  expect((await viewer.call(ordersDashboardApi.read, { orderId: '10000000099999' })).body.code).toBe('not_found')
})

const call = <E extends Parameters<Client['call']>[0]>(row: E, input: InputOf<E>) => dashboard.call(row, input)
const orderOf = async (orderId: string) => (await viewer.call(ordersDashboardApi.read, { orderId })).body.order
const confirmed = async (qty = 3) => {
  const { orderId } = await buyAs({}, qty)
  return (await call(ordersDashboardApi.confirm, { orderId })).body.order
}

test('customer notes require the permission to view customers', async () => {
  const account = await aCustomer(shop.db)
  const buyer = shop.visitor()
  await buyer.signIn(account.email, account.password)
  const { orderId } = (await placeOrder(buyer, [{ _id: product.id, qty: 1 }])).body.order
  const { id: customerId } = account
  const known = await staffWith({ view: true }, { name: 'customers', view: true, edit: true })
  await known.call(customersDashboardApi.note, { customerId, note: 'Owes us money', tags: ['late'], version: 0 })
  const customerOf = async (client: Client) => (await client.call(ordersDashboardApi.read, { orderId })).body.order.customer
  expect(await customerOf(known)).toMatchObject({ note: 'Owes us money', tags: ['late'], blocked: false })
  await known.call(customersDashboardApi.change, { ids: [customerId], status: 'disabled' })
  expect(await customerOf(known)).toMatchObject({ blocked: true })
  expect(await customerOf(viewer)).toMatchObject({ note: '', tags: [], blocked: false, others: { count: 0 } })
})

test('of 20 concurrent confirmations one succeeds', async () => {
  const { orderId } = await buyAs({})
  const replies = await Promise.all(Array.from({ length: 20 }, () => call(ordersDashboardApi.confirm, { orderId })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
  const order = await orderOf(orderId)
  expect(order).toMatchObject({
    status: 'confirmed',
    next: 'pack',
    timeline: [{ type: 'confirmed', actor: { kind: 'staff' } }, {}],
  })
})

test('an order on hold cannot be confirmed; hold reason and notes are not shown to the customer', async () => {
  const { body } = await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])
  const { orderId } = body.order
  const held = await call(ordersDashboardApi.hold, { orderId, reason: 'Asks for another street' })
  expect(held.body).toMatchObject({
    undo: expect.any(String),
    order: { next: 'release', held: { reason: 'Asks for another street' } },
  })
  expect((await call(ordersDashboardApi.hold, { orderId, reason: 'again' })).body.code).toBe('order_state')
  expect((await call(ordersDashboardApi.confirm, { orderId })).body.code).toBe('order_held')
  await call(ordersDashboardApi.note, { orderId, text: 'Called, no answer.\n<b>Try</b> tomorrow' })
  const ofBuyer = await shop.visitor().call(ordersApi.read, { orderId, token: body.token })
  expect(JSON.stringify(ofBuyer.body)).not.toMatch(/another street|no answer/)
  expect(ofBuyer.body.order.events).toHaveLength(1)
  expect((await call(ordersDashboardApi.release, { orderId })).body.order).toMatchObject({ next: 'confirm', held: null })
  expect((await orderOf(orderId)).timeline.map(({ type }) => type)).toEqual(['released', 'note', 'held', 'placed'])
})

test('changing tags requires the current version', async () => {
  const { orderId, version } = await orderOf((await buyAs({})).orderId)
  const tagged = await call(ordersDashboardApi.tag, { orderId, tags: ['Gift', 'late', 'gift'], version })
  expect(tagged.body.order.tags).toEqual(['gift', 'late'])
  const stale = await call(ordersDashboardApi.tag, { orderId, tags: [], version })
  expect(stale.body).toMatchObject({ code: 'version_conflict', order: { tags: ['gift', 'late'] } })
  expect((await viewer.call(ordersDashboardApi.tags, {})).body.tags).toEqual(expect.arrayContaining(['gift', 'late']))
  const same = await call(ordersDashboardApi.tag, { orderId, tags: ['gift', 'late'], version: tagged.body.order.version })
  expect([same.body.undo, same.body.order.version]).toEqual([null, tagged.body.order.version])
})

test('an order ships in several parcels; once all are delivered, collecting the payment is next', async () => {
  const order = await confirmed(3)
  const { orderId } = order
  const lineId = order.items[0]!._id
  const first = (await call(ordersDashboardApi.pack, { orderId, version: order.version, lines: [{ lineId, qty: 2 }] })).body.order
  expect(first).toMatchObject({ next: 'pack', fulfilmentStatus: 'unfulfilled', items: [{ packed: 2, shipped: 0, remaining: 1 }] })
  const more = await call(ordersDashboardApi.pack, { orderId, version: first.version, lines: [{ lineId, qty: 2 }] })
  expect(more.body.code).toBe('too_many_units')
  const [one] = first.parcels
  const tracking = { carrier: 'Post', tracking: 'AB 12', trackingUrl: 'https://post.example/AB12' }
  const shipped = (await call(ordersDashboardApi.ship, { orderId, parcelId: one!._id, ...tracking })).body.order
  expect(shipped).toMatchObject({
    fulfilmentStatus: 'partially_shipped',
    next: 'pack',
    parcels: [{ state: 'shipped', ...tracking }],
  })
  const second = (await call(ordersDashboardApi.pack, { orderId, version: shipped.version })).body.order
  expect(second).toMatchObject({ next: 'ship', parcels: [{}, { number: 2, lines: [{ qty: 1 }] }] })
  await call(ordersDashboardApi.deliver, { orderId, parcelId: one!._id })
  expect((await orderOf(orderId)).fulfilmentStatus).toBe('partially_delivered')
  expect((await call(ordersDashboardApi.deliver, { orderId, parcelId: second.parcels[1]!._id })).body.code).toBe('order_state')
  await call(ordersDashboardApi.ship, { orderId, parcelId: second.parcels[1]!._id })
  const arrived = (await call(ordersDashboardApi.deliverAll, { orderId })).body.order
  expect(arrived).toMatchObject({ fulfilmentStatus: 'delivered', status: 'confirmed', next: 'collect' })
  expect((await call(ordersDashboardApi.unpack, { orderId, parcelId: one!._id })).body.code).toBe('order_state')
})

test('a parcel without a link gets the tracking URL of its carrier, known or added by the shop', async () => {
  await givenSettings(ctx, 'carriers', { own: [{ name: 'Bike', trackingUrl: 'https://bike.example/{number}' }] })
  const { orderId, version } = await confirmed(1)
  const [parcel] = (await call(ordersDashboardApi.pack, { orderId, version })).body.order.parcels
  const parcelId = parcel!._id
  const shipped = await call(ordersDashboardApi.ship, { orderId, parcelId, carrier: 'bike', tracking: 'A/1' })
  expect(shipped.body.order.parcels).toMatchObject([{ carrier: 'bike', trackingUrl: 'https://bike.example/A%2F1' }])
  const track = async (tracking: { carrier: string; tracking: string; trackingUrl?: string }) => {
    const { parcels } = await orderOf(orderId)
    return (await call(ordersDashboardApi.track, { orderId, parcelId, ...tracking, version: parcels[0]!.version })).body.order
      .parcels[0]
  }
  expect(await track({ carrier: 'DHL', tracking: 'JD1' })).toMatchObject({
    trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD1',
  })
  const own = 'https://elsewhere.example/JD1'
  expect(await track({ carrier: 'DHL', tracking: 'JD1', trackingUrl: own })).toMatchObject({ trackingUrl: own })
  expect(await track({ carrier: 'Uncle', tracking: '1' })).toMatchObject({ trackingUrl: '' })
})

test('20 concurrent requests pack the same units once', async () => {
  const order = await confirmed(3)
  const { orderId } = order
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call(ordersDashboardApi.pack, { orderId, version: order.version })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  const { parcels } = await orderOf(orderId)
  expect(parcels).toHaveLength(1)
  const parcelId = parcels[0]!._id
  const unpacked = await Promise.all(Array.from({ length: 5 }, () => call(ordersDashboardApi.unpack, { orderId, parcelId })))
  expect(unpacked.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await orderOf(orderId)).toMatchObject({ next: 'pack', items: [{ remaining: 3 }], fulfilmentStatus: 'unfulfilled' })
})

test('a shipped parcel that is returned can be packed again', async () => {
  const order = await confirmed(1)
  const { orderId } = order
  const packed = (await call(ordersDashboardApi.pack, { orderId, version: order.version })).body.order
  const parcelId = packed.parcels[0]!._id
  await call(ordersDashboardApi.ship, { orderId, parcelId })
  expect((await call(ordersDashboardApi.unpack, { orderId, parcelId })).body.order).toMatchObject({
    fulfilmentStatus: 'unfulfilled',
    next: 'pack',
  })
})

test('lines and parcels of other orders and tracking URLs that are not http(s) are refused', async () => {
  const [mine, other] = [await confirmed(1), await confirmed(1)]
  const foreign = { orderId: mine.orderId, version: mine.version, lines: [{ lineId: other.items[0]!._id, qty: 1 }] }
  expect((await call(ordersDashboardApi.pack, foreign)).body.code).toBe('not_found')
  const { parcels, version } = (await call(ordersDashboardApi.pack, { orderId: other.orderId, version: other.version })).body
    .order
  const parcelId = parcels[0]!._id
  expect((await call(ordersDashboardApi.ship, { orderId: mine.orderId, parcelId })).body.code).toBe('not_found')
  for (const trackingUrl of ['javascript:alert(1)', 'data:text/html,x', '//x', 'x'])
    expect((await call(ordersDashboardApi.ship, { orderId: other.orderId, parcelId, trackingUrl })).status).toBe(400)
  expect(version).toBeGreaterThan(0)
  expect((await viewer.call(ordersDashboardApi.confirm, { orderId: mine.orderId })).body.code).toBe('not_allowed')
  expect((await viewer.call(ordersDashboardApi.print, { ids: [mine._id] })).body.code).toBe('not_allowed')
})

test('an order shipped before parcels existed is delivered as a whole', async () => {
  const { _id, orderId } = await confirmed(2)
  await shop.db.execute(sql`INSERT INTO order_events (id, order_id, type) VALUES (gen_random_uuid(), ${_id}, 'shipped')`)
  await shop.db.execute(sql`UPDATE orders SET fulfilment_status = 'shipped' WHERE id = ${_id}`)
  expect(await orderOf(orderId)).toMatchObject({ next: 'deliver', items: [{ shipped: 2, remaining: 0 }] })
  expect((await call(ordersDashboardApi.deliverAll, { orderId })).body.order.fulfilmentStatus).toBe('delivered')
})

test('a bulk confirmation reports the result of each order', async () => {
  const [a, b, c] = [await buyAs({}), await confirmed(1), await buyAs({})]
  const missing = '01900000-0000-7000-8000-000000000000'
  const { body } = await call(ordersDashboardApi.confirmMany, { ids: [a._id, b._id, missing, c._id, a._id] })
  expect(body.results).toEqual([
    { _id: a._id, done: true, undo: null },
    { _id: b._id, done: false, undo: null, code: 'order_state' },
    { _id: missing, done: false, undo: null, code: 'not_found' },
    { _id: c._id, done: true, undo: null },
  ])
  const print = await call(ordersDashboardApi.print, { ids: [c._id, missing, a._id] })
  expect(print.body.orders.map(({ _id }) => _id)).toEqual([c._id, a._id])
  expect(print.body.pickList).toMatchObject([{ qty: 2, orders: [{ orderId: c.orderId }, { orderId: a.orderId }] }])
})

test('undo reverts hold, tags, tracking and packing, but not a shipped parcel', async () => {
  const order = await confirmed(2)
  const { orderId } = order
  const takeBack = (entryId: string | null) => call(auditDashboardApi.undo, { entryId: entryId! })
  const held = await call(ordersDashboardApi.hold, { orderId, reason: 'Wait' })
  expect((await takeBack(held.body.undo)).status).toBe(200)
  expect((await takeBack(held.body.undo)).body.success).toBe(false)
  const tagged = await call(ordersDashboardApi.tag, { orderId, tags: ['x'], version: (await orderOf(orderId)).version })
  await takeBack(tagged.body.undo)
  expect(await orderOf(orderId)).toMatchObject({ held: null, tags: [] })

  const packed = (await call(ordersDashboardApi.pack, { orderId, version: (await orderOf(orderId)).version })).body
  expect((await takeBack(packed.undo)).status).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ next: 'pack', parcels: [{ state: 'cancelled' }] })
  const again = (await call(ordersDashboardApi.pack, { orderId, version: (await orderOf(orderId)).version })).body
  const parcel = again.order.parcels[1]!
  const tracking = { carrier: 'Post', tracking: '1', trackingUrl: '' }
  const tracked = await call(ordersDashboardApi.track, { orderId, parcelId: parcel._id, ...tracking, version: parcel.version })
  await takeBack(tracked.body.undo)
  expect((await orderOf(orderId)).parcels[1]).toMatchObject({ carrier: '', tracking: '' })
  await call(ordersDashboardApi.ship, { orderId, parcelId: parcel._id })
  expect((await takeBack(again.undo)).body.code).toBe('version_conflict')
})

test('list, filter and order page agree on the next step, from placed to completed', async () => {
  const email = 'steps@example.net'
  const { orderId } = await buyAs({ email }, 3)
  const steps = ['release', 'confirm', 'pack', 'ship', 'deliver', 'collect'] as const
  const expectNext = async (next: (typeof steps)[number] | 'none') => {
    const { body } = await viewer.call(ordersDashboardApi.list, { q: email })
    expect([(await orderOf(orderId)).next, body.orders[0]!.next]).toEqual([next, next])
    for (const step of steps)
      expect([next, step, (await listed({ q: email, next: step })).total]).toEqual([next, step, step === next ? 1 : 0])
  }
  const waiting = async () => (await viewer.call(ordersDashboardApi.counts, {})).body.counts
  await expectNext('confirm')
  const before = await waiting()
  await call(ordersDashboardApi.hold, { orderId, reason: 'x' })
  await expectNext('release')
  expect(await waiting()).toMatchObject({ confirm: before.confirm - 1, release: before.release + 1 })
  await call(ordersDashboardApi.release, { orderId })
  const { order } = (await call(ordersDashboardApi.confirm, { orderId })).body
  await expectNext('pack')
  const lineId = order.items[0]!._id
  const one = (await call(ordersDashboardApi.pack, { orderId, version: order.version, lines: [{ lineId, qty: 1 }] })).body.order
  await expectNext('pack')
  const two = (await call(ordersDashboardApi.pack, { orderId, version: one.version })).body.order
  await expectNext('ship')
  expect(await waiting()).toMatchObject({ pack: before.pack, ship: before.ship + 1, unpaid: before.unpaid })
  await call(ordersDashboardApi.ship, { orderId, parcelId: two.parcels[0]!._id })
  await expectNext('ship')
  await call(ordersDashboardApi.ship, { orderId, parcelId: two.parcels[1]!._id })
  await call(ordersDashboardApi.deliver, { orderId, parcelId: two.parcels[0]!._id })
  await expectNext('deliver')
  await call(ordersDashboardApi.deliverAll, { orderId })
  await expectNext('collect')
  await call(ordersDashboardApi.collect, { orderId, amount: order.total })
  await expectNext('none')
})

test('bulk packing packs the remaining units of each order, reports failures and is undone per order', async () => {
  const [one, two] = [await confirmed(2), await confirmed(1)]
  const placed = await buyAs({})
  const { version } = (
    await call(ordersDashboardApi.pack, {
      orderId: one.orderId,
      version: one.version,
      lines: [{ lineId: one.items[0]!._id, qty: 1 }],
    })
  ).body.order
  const ids = [one._id, two._id, placed._id, '01890000-0000-7000-8000-000000000000']
  const { results } = (await call(ordersDashboardApi.packMany, { ids })).body
  expect(results).toMatchObject([
    { _id: one._id, done: true, undo: expect.any(String) },
    { _id: two._id, done: true, undo: expect.any(String) },
    { _id: placed._id, done: false, code: 'order_state', undo: null },
    { done: false, code: 'not_found' },
  ])
  expect(await orderOf(one.orderId)).toMatchObject({
    next: 'ship',
    version: version + 1,
    parcels: [{ lines: [{ qty: 1 }] }, { lines: [{ qty: 1 }] }],
  })
  await call(auditDashboardApi.undo, { entryId: results[1]!.undo! })
  expect((await orderOf(two.orderId)).next).toBe('pack')
  expect((await viewer.call(ordersDashboardApi.packMany, { ids })).status).toBe(403)
})
