import { randomUUID } from 'node:crypto'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../commands/check.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer, aStaffMember } from '../../../testing/factories/accounts.ts'
import { aCategory, aProduct } from '../../../testing/factories/catalog.ts'
import { givenCoupon } from '../../../testing/factories/coupons.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { givenAddress, givenOrderBody, placeOrder } from '../../../testing/factories/orders.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const dashboard = shop.visitor()

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenCoupon(shop.db, { usageLimit: 1000 })
  const { email, password } = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
  await dashboard.signIn(email, password)
})
afterAll(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})

type Product = Awaited<ReturnType<typeof aProduct>>
const stockOf = async (product: Product) =>
  (await shop.db.execute<{ on_hand: number }>(sql`SELECT on_hand FROM stock WHERE variant_id = ${product.variants[0]!.id}`))
    .rows[0]!.on_hand
const buy = async (product: Product, qty: number, over: Parameters<typeof placeOrder>[2] = {}, client: Client = shop.visitor()) =>
  (await placeOrder(client, [{ _id: product.id, qty }], over)).body

test('of 20 concurrent cancellations by staff and customer one restores the stock', async () => {
  const product = await aProduct(shop.db, { stock: 5 })
  const { order, token } = await buy(product, 3, { coupon: 'TEN' })
  const { orderId } = order
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? dashboard.call(ordersDashboardApi.cancel, { orderId, reason: 'Out of print' })
        : shop.visitor().call(ordersApi.cancel, { orderId, token }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await stockOf(product)).toBe(5)
})

test('staff cancel packed orders, but not shipped ones', async () => {
  const product = await aProduct(shop.db, { stock: 5 })
  const { orderId } = (await buy(product, 3)).order
  await dashboard.call(ordersDashboardApi.confirm, { orderId })
  const { version } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
  const packed = (await dashboard.call(ordersDashboardApi.pack, { orderId, version })).body.order
  const { body } = await dashboard.call(ordersDashboardApi.cancel, { orderId, reason: 'Customer called' })
  expect(body.order).toMatchObject({
    status: 'cancelled',
    next: 'none',
    actions: [],
    parcels: [{ state: 'cancelled' }],
    cancelled: { reason: 'Customer called' },
    paymentStatus: 'unpaid',
  })
  expect(await stockOf(product)).toBe(5)
  expect((await dashboard.call(ordersDashboardApi.ship, { orderId, parcelId: packed.parcels[0]!._id })).body.code).toBe(
    'order_state',
  )

  const other = (await buy(product, 1)).order.orderId
  await dashboard.call(ordersDashboardApi.confirm, { orderId: other })
  const seen = (await dashboard.call(ordersDashboardApi.read, { orderId: other })).body.order
  const away = (await dashboard.call(ordersDashboardApi.pack, { orderId: other, version: seen.version })).body.order
  await dashboard.call(ordersDashboardApi.ship, { orderId: other, parcelId: away.parcels[0]!._id })
  expect((await dashboard.call(ordersDashboardApi.cancel, { orderId: other, reason: 'x' })).body.code).toBe('order_state')
})

test('cash is collected once, for exactly the amount owed; a paid and delivered order is completed', async () => {
  const product = await aProduct(shop.db, { stock: 5 })
  const { orderId, total } = (await buy(product, 1)).order
  expect((await dashboard.call(ordersDashboardApi.collect, { orderId, amount: total })).body.code).toBe('order_state')
  await dashboard.call(ordersDashboardApi.confirm, { orderId })
  const wrong = await dashboard.call(ordersDashboardApi.collect, { orderId, amount: total - 1 })
  expect(wrong.body).toMatchObject({ code: 'total_changed', owed: total })
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => dashboard.call(ordersDashboardApi.collect, { orderId, amount: total })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { order } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body
  expect(order).toMatchObject({ paymentStatus: 'paid', next: 'pack', payments: [{ status: 'captured', captured: total }] })
  const { parcels } = (await dashboard.call(ordersDashboardApi.pack, { orderId, version: order.version })).body.order
  await dashboard.call(ordersDashboardApi.ship, { orderId, parcelId: parcels[0]!._id })
  const done = (await dashboard.call(ordersDashboardApi.deliver, { orderId, parcelId: parcels[0]!._id })).body.order
  expect(done).toMatchObject({ status: 'completed', next: 'none', actions: [] })
})

async function quoted(product: Product, qty: number) {
  const body = givenOrderBody([{ _id: product.id, qty }])
  const { quote } = (
    await dashboard.call(cartApi.quote, { items: body.items, delivery: body.deliveryInfo, address: { country: 'BD' } })
  ).body
  return { ...body, expectedTotal: quote.total }
}

test('staff place an order for a customer at the prices of the shop', async () => {
  const product = await aProduct(shop.db, { stock: 5 })
  const customer = await aCustomer(shop.db)
  const body = { ...(await quoted(product, 2)), customerId: customer.id }
  const idempotencyKey = randomUUID()
  const first = await dashboard.call(ordersDashboardApi.place, body, { idempotencyKey })
  expect(first.status).toBe(201)
  expect((await dashboard.call(ordersDashboardApi.place, body, { idempotencyKey })).body).toMatchObject({
    order: first.body.order,
  })
  expect(await stockOf(product)).toBe(3)
  const { orderId } = first.body.order
  expect((await dashboard.call(ordersDashboardApi.read, { orderId })).body.order).toMatchObject({
    source: 'staff',
    customer: { _id: customer.id },
    timeline: [{ type: 'placed', actor: { kind: 'staff' } }],
  })
  const own = shop.visitor()
  await own.signIn(customer.email, customer.password)
  expect((await own.call(ordersApi.read, { orderId })).status).toBe(200)

  const refused = async (over: object) =>
    (await dashboard.call(ordersDashboardApi.place, { ...body, ...over }, { idempotencyKey: randomUUID() })).body.code
  expect(await refused({ expectedTotal: 1 })).toBe('total_changed')
  expect(await refused({ customerId: randomUUID() })).toBe('not_found')
  expect(await refused({ items: [{ _id: product.id, qty: 9 }] })).toBe('sold_out')
})

test('an edit before packing keeps the price of ordered units and adds units at the current price', async () => {
  const book = await aProduct(shop.db, { stock: 5, price: 1000 })
  const lamp = await aProduct(shop.db, { stock: 5, price: 3000 })
  const { orderId } = (await buy(book, 3, { coupon: 'TEN' })).order
  await shop.db.execute(sql`UPDATE variants SET price = 1500 WHERE id = ${book.variants[0]!.id}`)
  await shop.db.execute(sql`UPDATE products SET price = 1500, max_price = 1500 WHERE id = ${book.id}`)
  const { order } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body
  const lineId = order.items[0]!._id

  const fewer = { orderId, lines: [{ lineId, qty: 1 }], add: [{ _id: lamp.id, qty: 1 }] }
  const { preview } = (await dashboard.call(ordersDashboardApi.previewEdit, fewer)).body
  expect(preview).toMatchObject({ itemTotal: 40, discount: 4, delivery: 2, total: 38, difference: 9, couponLost: false })
  const wrong = await dashboard.call(ordersDashboardApi.edit, { ...fewer, version: order.version, expectedTotal: 1 })
  expect(wrong.body).toMatchObject({ code: 'total_changed', preview: { total: 38 } })
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      dashboard.call(ordersDashboardApi.edit, { ...fewer, version: order.version, expectedTotal: 38 }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
  expect([await stockOf(book), await stockOf(lamp)]).toEqual([4, 4])

  const more = { orderId, lines: [{ lineId, qty: 2 }] }
  const dearer = (await dashboard.call(ordersDashboardApi.previewEdit, more)).body.preview
  expect(dearer.items.map(({ price, qty }) => [price, qty])).toEqual([
    [10, 1],
    [30, 1],
    [15, 1],
  ])
  const { version } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
  const done = (
    await dashboard.call(ordersDashboardApi.edit, { ...more, version, expectedTotal: dearer.total, reason: 'Called' })
  ).body.order
  expect(done).toMatchObject({
    total: dearer.total,
    paymentStatus: 'pending',
    timeline: [{ type: 'edited', data: { to: dearer.total, reason: 'Called' } }, { type: 'edited' }, { type: 'placed' }],
  })
  expect([await stockOf(book), await stockOf(lamp)]).toEqual([3, 4])

  const refused = async (edit: object) => (await dashboard.call(ordersDashboardApi.previewEdit, { orderId, ...edit })).body.code
  expect(await refused({ lines: done.items.map((item) => ({ lineId: item._id, qty: 0 })) })).toBe('bad_request')
  expect(await refused({ add: [{ _id: lamp.id, qty: 99 }] })).toBe('sold_out')
  expect(await refused({ lines: [{ lineId: randomUUID(), qty: 1 }] })).toBe('not_found')
  expect(await refused({ add: [{ _id: randomUUID(), qty: 1 }] })).toBe('product_unavailable')
  await dashboard.call(ordersDashboardApi.confirm, { orderId })
  const seen = (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
  await dashboard.call(ordersDashboardApi.pack, { orderId, version: seen.version })
  expect(await refused({})).toBe('order_state')
})

test('an edit below the minimum of the coupon and of free delivery drops both', async () => {
  const chair = await aProduct(shop.db, { stock: null, price: 4000 })
  await givenCoupon(shop.db, { code: 'BIG', percent: 10, minimum: 6000 })
  const { orderId, total } = (await buy(chair, 2, { coupon: 'BIG' })).order
  expect(total).toBe(72)
  const { order } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body
  const one = { orderId, lines: [{ lineId: order.items[0]!._id, qty: 1 }] }
  const { preview } = (await dashboard.call(ordersDashboardApi.previewEdit, one)).body
  expect(preview).toMatchObject({ discount: 0, delivery: 2, total: 42, couponLost: true })
  const { body } = await dashboard.call(ordersDashboardApi.edit, { ...one, version: order.version, expectedTotal: 42 })
  expect(body.order.total).toBe(42)
})

test('an edit keeps the coupon of a category for products that are not sold any more', async () => {
  const category = await aCategory(shop.db)
  const shoe = await aProduct(shop.db, { categoryIds: [category.id] })
  const bag = await aProduct(shop.db)
  await givenCoupon(shop.db, { code: 'SHOES', percent: 50, scope: { type: 'categories', ids: [category.id] } })
  const items = [shoe, bag].map(({ id }) => ({ _id: id, qty: 2 }))
  const { orderId } = (await placeOrder(shop.visitor(), items, { coupon: 'SHOES' })).body.order
  const { order } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body
  await shop.db.execute(sql`UPDATE products SET status = 'archived' WHERE id = ${shoe.id}`)
  const lines = [{ lineId: order.items.find(({ productId }) => productId === bag.id)!._id, qty: 1 }]
  const { preview } = (await dashboard.call(ordersDashboardApi.previewEdit, { orderId, lines })).body
  expect(preview).toMatchObject({ itemTotal: 30, discount: 10, total: 22, couponLost: false })
})

test('digital goods in edits: nothing that is shipped comes to an order of files, and an order of files costs no delivery', async () => {
  const book = await aProduct(shop.db, { stock: null })
  const mug = await aProduct(shop.db, { stock: null })
  await shop.db.execute(sql`UPDATE variants SET digital = true WHERE product_id = ${book.id}`)
  await givenSettings(ctx, 'paymentGateway', { bankTransfer: true })
  const items = [{ _id: book.id, qty: 1 }]
  const placed = await shop
    .visitor()
    .call(
      checkoutApi.place,
      { items, billingInfo: givenAddress(), paymentMethod: 'bankTransfer', expectedTotal: 10, digitalConsent: true },
      { idempotencyKey: randomUUID() },
    )
  const files = placed.body.order.orderId
  const add = [{ _id: mug.id, qty: 1 }]
  expect((await dashboard.call(ordersDashboardApi.previewEdit, { orderId: files, add })).body.code).toBe('not_shipped')
  const twice = { orderId: files, version: 1, add: items, expectedTotal: 20 }
  expect((await dashboard.call(ordersDashboardApi.edit, twice)).body.order.explanation).toEqual([{ rule: 'items', amount: 20 }])

  const { orderId } = (await placeOrder(shop.visitor(), [...items, ...add], { digitalConsent: true })).body.order
  const { order } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body
  expect(order).toMatchObject({ total: 22, delivery: { cost: 2 } })
  const lines = [{ lineId: order.items.find(({ productId }) => productId === mug.id)!._id, qty: 0 }]
  const without = await dashboard.call(ordersDashboardApi.edit, { orderId, version: order.version, lines, expectedTotal: 10 })
  expect(without.body.order).toMatchObject({ total: 10, explanation: [{ rule: 'items', amount: 10 }] })
  const again = (await dashboard.call(ordersDashboardApi.previewEdit, { orderId, add })).body.preview
  expect(again).toMatchObject({ delivery: 2, total: 22 })
})

test('an order with cash on delivery that an edit leaves with only files is paid in another way, or staff record the cash', async () => {
  const book = await aProduct(shop.db, { stock: null })
  const mug = await aProduct(shop.db, { stock: null })
  await shop.db.execute(sql`UPDATE variants SET digital = true WHERE product_id = ${book.id}`)
  await givenSettings(ctx, 'paymentGateway', { bankTransfer: false })
  const items = [book, mug].map(({ id }) => ({ _id: id, qty: 1 }))
  const withoutMug = async (email: string) => {
    const contact = givenAddress({ email })
    const placed = await placeOrder(shop.visitor(), items, { digitalConsent: true, billingInfo: contact, shippingInfo: contact })
    const { token, order } = placed.body
    const { orderId } = order
    const { version, items: lines } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
    const edit = { orderId, version, lines: [{ lineId: lines.find(({ digital }) => !digital)!._id, qty: 0 }], expectedTotal: 10 }
    expect((await dashboard.call(ordersDashboardApi.edit, edit)).body.order).toMatchObject({ total: 10, next: 'confirm' })
    return { orderId, token: token! }
  }
  const nextInList = async (email: string, step: 'pack' | 'collect') =>
    (await dashboard.call(ordersDashboardApi.list, { q: email, next: [step] })).body.orders.map(({ next }) => next)

  const cash = await withoutMug('cash@example.org')
  expect((await shop.visitor().call(ordersApi.read, cash)).body.order).toMatchObject({
    delivery: { type: 'digital' },
    pay: { amount: 10, method: 'cod', methods: [] },
  })
  const confirmed = (await dashboard.call(ordersDashboardApi.confirm, { orderId: cash.orderId })).body.order
  expect(confirmed).toMatchObject({ next: 'collect', paymentStatus: 'pending' })
  expect([await nextInList('cash@example.org', 'collect'), await nextInList('cash@example.org', 'pack')]).toEqual([
    ['collect'],
    [],
  ])
  const collected = await dashboard.call(ordersDashboardApi.collect, { orderId: cash.orderId, amount: 10 })
  expect(collected.body.order).toMatchObject({ status: 'completed', next: 'none' })

  await givenSettings(ctx, 'paymentGateway', { bankTransfer: true })
  const transfer = await withoutMug('transfer@example.org')
  const seen = (await shop.visitor().call(ordersApi.read, transfer)).body.order
  expect(seen.pay).toMatchObject({ amount: 10, method: 'cod', methods: ['bankTransfer'] })
  expect((await shop.visitor().call(paymentsApi.start, { ...transfer, method: 'cod' })).body.code).toBe('order_state')
  await dashboard.call(ordersDashboardApi.confirm, { orderId: transfer.orderId })
  expect((await shop.visitor().call(paymentsApi.start, { ...transfer, method: 'bankTransfer' })).status).toBe(200)
  expect((await shop.visitor().call(ordersApi.read, transfer)).body.order).toMatchObject({
    paymentMethod: 'bankTransfer',
    pay: { amount: 10, method: 'bankTransfer' },
  })
  expect((await dashboard.call(ordersDashboardApi.read, { orderId: transfer.orderId })).body.order.next).toBe('collect')
})

test('in lists, files of an order do not wait to be packed', async () => {
  const book = await aProduct(shop.db, { stock: null })
  const mug = await aProduct(shop.db, { stock: null })
  await shop.db.execute(sql`UPDATE variants SET digital = true WHERE product_id = ${book.id}`)
  const items = [book, mug].map(({ id }) => ({ _id: id, qty: 1 }))
  const { orderId } = (await placeOrder(shop.visitor(), items, { digitalConsent: true })).body.order
  const { version } = (await dashboard.call(ordersDashboardApi.confirm, { orderId })).body.order
  const packed = (await dashboard.call(ordersDashboardApi.pack, { orderId, version })).body.order
  const listed = async (next?: 'pack' | 'ship') =>
    (await dashboard.call(ordersDashboardApi.list, { q: orderId, ...(next && { next: [next] }) })).body.orders.map(
      (order) => order.next,
    )
  expect([packed.next, await listed(), await listed('pack'), await listed('ship')]).toEqual(['ship', ['ship'], [], ['ship']])
})
