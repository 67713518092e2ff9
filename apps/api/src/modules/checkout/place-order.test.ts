import { randomUUID } from 'node:crypto'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { givenCoupon } from '../../testing/factories/coupons.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, givenOrderBody, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const guest = shop.visitor()

beforeAll(async () => {
  await givenArea(ctx)
  await givenArea(ctx, {
    name: 'Paris only',
    serves: [{ country: 'FR', city: 'Paris' }],
    rates: [{ type: 'express', cost: 900, freeOver: null, daysMin: 1, daysMax: 1 }],
  })
  await givenSettings(ctx, 'security', { loginForPurchase: false })
})
afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([])
})

const one = async <T>(question: ReturnType<typeof sql>) => (await shop.db.execute<{ value: T }>(question)).rows[0]!.value
const stockOf = (product: { variants: { id: string }[] }, index = 0) =>
  one<number | null>(sql`SELECT on_hand AS value FROM stock WHERE variant_id = ${product.variants[index]!.id}`)
const orderCount = () => one<number>(sql`SELECT count(*)::int AS value FROM orders`)
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

describe('an order', () => {
  test('is stored with number, total, history and a hashed token', async () => {
    const shoe = await aProduct(shop.db, { price: 1990 })
    const placed = await placeOrder(guest, [{ _id: shoe.id, qty: 2 }], { note: 'Ring twice' })
    expect(placed.body).toMatchObject({ success: true, payment: { action: 'none' } })
    expect(placed.status).toBe(201)
    const { order, token } = placed.body
    expect(order).toMatchObject({
      status: 'placed',
      paymentStatus: 'pending',
      fulfilmentStatus: 'unfulfilled',
      itemTotal: 39.8,
      discount: 0,
      delivery: { type: 'delivery', area: 'Everywhere', cost: 2, daysMin: 1, daysMax: 3 },
      total: 41.8,
      count: 2,
      note: 'Ring twice',
      canCancel: true,
      currency: { name: 'USD', s: '$', exchangeRate: 1, decimals: 1 },
      explanation: [
        { rule: 'items', amount: 39.8 },
        { rule: 'delivery', about: 'Everywhere', amount: 2 },
      ],
      events: [{ type: 'placed' }],
    })
    expect(order.orderId).toMatch(/^1\d{13}$/)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await stockOf(shoe)).toBe(8)

    const read = await shop.visitor().call(ordersApi.read, { orderId: order.orderId, token })
    expect(read.body.order).toEqual(order)
    const saved = await shop.db.execute(sql`SELECT o::text || i::text || x::text AS text FROM orders o, idempotency i, outbox x`)
    expect(JSON.stringify(saved.rows)).not.toContain(token)
  })

  test('keeps names and prices when the product changes or is deleted', async () => {
    const lamp = await aProduct(shop.db, { name: 'Lamp', price: 5000 })
    const { body } = await placeOrder(guest, [{ _id: lamp.id, qty: 1 }])
    await shop.db.execute(sql`UPDATE variants SET price = 9900 WHERE product_id = ${lamp.id}`)
    await shop.db.execute(sql`DELETE FROM products WHERE id = ${lamp.id}`)
    const read = await guest.call(ordersApi.read, { orderId: body.order.orderId, token: body.token })
    expect(read.body.order.items).toMatchObject([{ name: 'Lamp', price: 50, slug: null, productId: null }])
    expect(read.body.order.total).toBe(body.order.total)
  })

  test('with a 100 percent coupon and free pickup is marked paid', async () => {
    const book = await aProduct(shop.db, { price: 1000 })
    await givenCoupon(shop.db, { code: 'ALL', percent: 100 })
    await givenArea(ctx, { name: 'Shop door', rates: [{ type: 'pickup', cost: 0, freeOver: null, daysMin: 0, daysMax: 0 }] })
    const { body } = await placeOrder(guest, [{ _id: book.id, qty: 1 }], {
      coupon: 'all',
      deliveryInfo: { type: 'pickup', area: 'Shop door' },
    })
    expect(body.order).toMatchObject({ total: 0, discount: 10, paymentStatus: 'paid', coupon: { code: 'ALL', discount: 100 } })
  })
})

test('an order is priced with the delivery costs of the database while quotes still show those that the process remembers', async () => {
  const cup = await aProduct(shop.db, { price: 1000 })
  await givenArea(ctx, { name: 'Hills', rates: [{ type: 'delivery', cost: 300, freeOver: null, daysMin: 1, daysMax: 1 }] })
  const lines = [{ _id: cup.id, qty: 1 }]
  const delivery = { type: 'delivery' as const, area: 'Hills' }
  const quoted = async () => (await guest.call(cartApi.quote, { items: lines, delivery })).body.quote.total
  expect(await quoted()).toBe(13)
  // As if the notification were still on its way.
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE delivery_rates DISABLE TRIGGER delivery_rates_signal`)
    await tx.execute(
      sql`UPDATE delivery_rates SET cost = 400 WHERE area_id = (SELECT id FROM delivery_areas WHERE name = 'Hills')`,
    )
    await tx.execute(sql`ALTER TABLE delivery_rates ENABLE TRIGGER delivery_rates_signal`)
  })
  expect(await quoted()).toBe(13)
  const refused = await guest.call(checkoutApi.place, givenOrderBody(lines, { deliveryInfo: delivery, expectedTotal: 13 }), {
    headers: { 'Idempotency-Key': randomUUID() },
  })
  expect(refused.body).toMatchObject({ code: 'total_changed', quote: { total: 14 } })
})

describe('P01 P02: the request body', () => {
  test.each([
    ['price', { price: 0.01 }],
    ['items.0.price', { items: [{ price: 0.01 }] }],
    ['total', { total: 1 }],
    ['userId', { userId: randomUUID() }],
    ['status', { status: 'confirmed' }],
    ['deliveryInfo.cost', { deliveryInfo: { type: 'delivery', area: 'Everywhere', cost: 0 } }],
  ])('refuses the field %s', async (field, extra) => {
    const shoe = await aProduct(shop.db)
    const body = givenOrderBody([{ _id: shoe.id, qty: 1 }], { expectedTotal: 12 })
    const items = (extra as { items?: object[] }).items
    const reply = await guest
      .post('/api/home/orders', { ...body, ...extra, items: body.items.map((item, i) => ({ ...item, ...items?.[i] })) })
      .set('Idempotency-Key', randomUUID())
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.fields)).toContain(field)
    expect(await stockOf(shoe)).toBe(10)
  })

  test('reports an invalid phone number by its field', async () => {
    const shoe = await aProduct(shop.db)
    const body = givenOrderBody([{ _id: shoe.id, qty: 1 }], { expectedTotal: 12 })
    const reply = await guest
      .post('/api/home/orders', { ...body, shippingInfo: { ...body.shippingInfo, phone: '(--)' } })
      .set('Idempotency-Key', randomUUID())
    expect([reply.status, reply.body.fields]).toEqual([400, { 'shippingInfo.phone': 'is not a phone number' }])
    expect(await stockOf(shoe)).toBe(10)
  })

  test.each([0, -1, 1.5, '2', 1000, 1e300, null, true, [2]])('reports the quantity %j by its field', async (qty) => {
    const shoe = await aProduct(shop.db)
    const body = { ...givenOrderBody([]), items: [{ _id: shoe.id, qty }] }
    const reply = await guest.post('/api/home/orders', body).set('Idempotency-Key', randomUUID())
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toHaveProperty(['items.0.qty'])
  })

  test('limits a cart to 100 lines, 9,999 units and a safe total', async () => {
    const shoe = await aProduct(shop.db)
    const lines = (count: number, qty: number) => Array.from({ length: count }, () => ({ _id: shoe.id, qty }))
    for (const items of [lines(101, 1), lines(11, 999), []]) {
      const reply = await guest.call(cartApi.quote, { items })
      expect(reply.status).toBe(400)
      expect(reply.body.fields).toHaveProperty('items')
    }
    await givenSettings(ctx, 'currency', { name: 'USD', s: '$', exchangeRate: 1_000_000, decimals: 1 })
    const gold = await aProduct(shop.db, { price: 5_000_000_000, stock: null })
    const reply = await guest.call(cartApi.quote, { items: [{ _id: gold.id, qty: 999 }] })
    await givenSettings(ctx, 'currency', {})
    expect(reply.body).toMatchObject({ success: false, code: 'bad_request', fields: { items: expect.any(String) } })
  })

  test('a wrong expected total is refused with the current quote', async () => {
    const shoe = await aProduct(shop.db, { price: 2000 })
    for (const expectedTotal of [0, 21.9, 22.1]) {
      const reply = await placeOrder(guest, [{ _id: shoe.id, qty: 1 }], { expectedTotal })
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({ code: 'total_changed', quote: { total: 22, items: [{ price: 20 }] } })
    }
    const finer = await placeOrder(guest, [{ _id: shoe.id, qty: 1 }], { expectedTotal: 22.001 })
    expect(finer.status).toBe(400)
    expect(finer.body).toMatchObject({ code: 'bad_request', fields: { expectedTotal: expect.any(String) } })
    expect(await stockOf(shoe)).toBe(10)
  })

  test('the same total in another currency, which the shop had before, is refused with the current quote', async () => {
    const shoe = await aProduct(shop.db, { price: 2000 })
    await givenSettings(ctx, 'currency', { name: 'EUR', s: '€' })
    const reply = await placeOrder(guest, [{ _id: shoe.id, qty: 1 }], { currency: 'USD' })
    expect([reply.status, reply.body]).toMatchObject([
      409,
      { code: 'total_changed', quote: { total: 22, currency: { name: 'EUR' } } },
    ])
    expect((await placeOrder(guest, [{ _id: shoe.id, qty: 1 }], { currency: 'EUR' })).status).toBe(201)
    await givenSettings(ctx, 'currency', { name: 'USD', s: '$' })
  })
})

describe('P03: a line must name its variant exactly', () => {
  test('by color and attribute of its product', async () => {
    const shirt = await aProduct(shop.db, {
      variants: [
        { color: 'Red', attribute: 'M', price: 1500, stock: 2 },
        { color: 'Red', attribute: 'L', price: 1600, stock: 2 },
        { color: 'Blue', attribute: 'M', price: 1700, active: false },
      ],
    })
    const plain = await aProduct(shop.db)
    const draft = await aProduct(shop.db, { status: 'draft' })
    const soon = await aProduct(shop.db, { publishedAt: new Date(Date.now() + 3_600_000) })
    const red = { name: ' red ' }
    const { body } = await placeOrder(guest, [{ _id: shirt.id, qty: 1, color: red, attribute: { name: 'l' } }])
    expect(body.order.items).toMatchObject([{ price: 16, color: { name: 'Red' }, attribute: { name: 'L' } }])
    expect(await stockOf(shirt, 0)).toBe(2)
    expect(await stockOf(shirt, 1)).toBe(1)

    const refused = [
      [{ _id: shirt.id }, 'variant_unavailable'],
      [{ _id: shirt.id, color: red }, 'variant_unavailable'],
      [{ _id: shirt.id, color: { name: 'Blue' }, attribute: { name: 'M' } }, 'variant_unavailable'],
      [{ _id: plain.id, color: red }, 'variant_unavailable'],
      [{ _id: draft.id }, 'product_unavailable'],
      [{ _id: soon.id }, 'product_unavailable'],
      [{ _id: randomUUID() }, 'product_unavailable'],
    ] as const
    for (const [line, code] of refused) {
      const reply = await placeOrder(guest, [{ ...line, qty: 1 }])
      expect(reply.body).toMatchObject({ success: false, code, quote: { problems: [{ code }, ...Array<object>(0)] } })
      expect(reply.status).toBe(409)
    }
  })
})

describe('P06: delivery', () => {
  test('the delivery area must serve the address and sets the cost', async () => {
    const shoe = await aProduct(shop.db, { price: 2000 })
    const items = [{ _id: shoe.id, qty: 1 }]
    const express = { type: 'express', area: 'paris ONLY' } as const
    const paris = givenAddress({ country: 'FR', city: 'Paris', state: '' })
    const placed = await placeOrder(guest, items, { deliveryInfo: express, shippingInfo: paris })
    expect(placed.body.order).toMatchObject({
      total: 29,
      delivery: { cost: 9, area: 'Paris only' },
      shippingInfo: { city: 'Paris' },
    })

    for (const over of [
      { deliveryInfo: express },
      { deliveryInfo: { ...express, type: 'pickup' as const }, shippingInfo: paris },
      { deliveryInfo: { type: 'delivery' as const, area: 'Nowhere' } },
    ]) {
      const reply = await placeOrder(guest, items, { ...over, expectedTotal: 20 })
      expect(reply.body).toMatchObject({ code: 'delivery_unavailable' })
    }
  })
})

describe('payment methods and sign-in follow the settings', () => {
  test('refuses a payment method that is off or not connected', async () => {
    const shoe = await aProduct(shop.db)
    await givenSettings(ctx, 'paymentGateway', { cod: false, stripe: true })
    for (const paymentMethod of ['cod', 'stripe', 'paypal'] as const)
      expect((await placeOrder(guest, [{ _id: shoe.id, qty: 1 }], { paymentMethod })).body.code).toBe('payment_unavailable')
    await givenSettings(ctx, 'paymentGateway', {})
  })

  test('requires a session if sign-in is required for purchases', async () => {
    const shoe = await aProduct(shop.db)
    await givenSettings(ctx, 'security', {})
    const reply = await placeOrder(guest, [{ _id: shoe.id, qty: 1 }])
    expect([reply.status, reply.body.code]).toEqual([401, 'sign_in_required'])

    const account = await aCustomer(shop.db)
    const customer = shop.visitor()
    await customer.signIn(account.email, account.password)
    const bought = await placeOrder(customer, [{ _id: shoe.id, qty: 1 }])
    expect(bought.status).toBe(201)
    expect(bought.body).not.toHaveProperty('token')
    expect(await stockOf(shoe)).toBe(9)
    await givenSettings(ctx, 'security', { loginForPurchase: false })
  })
})

describe('P08 to P12: stock', () => {
  test('of 20 concurrent buyers one gets the last unit, the others sold_out', async () => {
    const last = await aProduct(shop.db, { stock: 1 })
    const replies = await times(20, () => placeOrder(shop.visitor(), [{ _id: last.id, qty: 1 }], { expectedTotal: 12 }))
    expect(statuses(replies)).toEqual([201, ...Array<number>(19).fill(409)])
    expect(new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(new Set(['sold_out']))
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ quote: { problems: [{ code: 'sold_out', stock: 0 }] } })
    expect(await stockOf(last)).toBe(0)
    expect(await one(sql`SELECT in_stock AS value FROM products WHERE id = ${last.id}`)).toBe(false)
  })

  test('concurrent orders of the same products in different sequence do not deadlock', async () => {
    const [a, b, c] = [
      await aProduct(shop.db, { stock: 100 }),
      await aProduct(shop.db, { stock: 100 }),
      await aProduct(shop.db, { stock: 100 }),
    ]
    const carts = [
      [a, b, c],
      [c, b, a],
      [b, a, c],
    ] as const
    const replies = await times(30, (i) =>
      placeOrder(
        shop.visitor(),
        carts[i % 3]!.map(({ id }) => ({ _id: id, qty: 1 })),
      ),
    )
    expect(new Set(statuses(replies))).toEqual(new Set([201]))
    expect(await Promise.all([a, b, c].map((product) => stockOf(product)))).toEqual([70, 70, 70])
  })

  test('concurrent orders of plenty of stock are counted exactly, also where it becomes low or too little for bundles', async () => {
    const [many, low] = [await aProduct(shop.db, { stock: 108 }), await aProduct(shop.db, { stock: 310 })]
    await shop.db.execute(sql`UPDATE stock SET low_at = 300 WHERE variant_id = ${low.variants[0]!.id}`)
    const orders = await times(20, () =>
      placeOrder(guest, [
        { _id: many.id, qty: 1 },
        { _id: low.id, qty: 1 },
      ]),
    )
    expect(new Set(statuses(orders))).toEqual(new Set([201]))
    expect([await stockOf(many), await stockOf(low)]).toEqual([88, 290])
    const sold = sql`SELECT count(*)::int AS value FROM stock_movements WHERE kind = 'sale' AND variant_id = ${many.variants[0]!.id}`
    expect(await one(sold)).toBe(20)
    // `shop check` at the end compares the marks of low stock, too.
    expect(await one(sql`SELECT count(*)::int AS value FROM stock_marks WHERE mark = 'low' AND product_id = ${low.id}`)).toBe(1)
  })

  test('two lines of one variant share its stock', async () => {
    const shoe = await aProduct(shop.db, { stock: 3 })
    const twice = (qty: number) => [
      { _id: shoe.id, qty },
      { _id: shoe.id, qty: 2 },
    ]
    const { body } = await guest.call(cartApi.quote, { items: twice(2) })
    expect(body.quote.items).toMatchObject([{ stock: 3 }, { problem: 'sold_out', stock: 1 }])
    expect(body.quote.items[0]).not.toHaveProperty('problem')
    expect((await placeOrder(guest, twice(2))).body.code).toBe('sold_out')
    expect((await placeOrder(guest, twice(1))).status).toBe(201)
    expect(await stockOf(shoe)).toBe(0)
  })

  test('unlimited stock is not decremented', async () => {
    const song = await aProduct(shop.db, { stock: null })
    expect((await placeOrder(guest, [{ _id: song.id, qty: 999 }])).status).toBe(201)
    expect(await stockOf(song)).toBe(null)
  })
})

describe('P14: the idempotency key', () => {
  test('20 concurrent requests with one key create one order and get the same response', async () => {
    const shoe = await aProduct(shop.db)
    const before = await orderCount()
    const key = randomUUID()
    const replies = await times(20, () => placeOrder(shop.visitor(), [{ _id: shoe.id, qty: 1 }], { expectedTotal: 12 }, key))
    expect(new Set(statuses(replies))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await orderCount()).toBe(before + 1)
    expect(await stockOf(shoe)).toBe(9)
  })

  test('the same key with another body is refused; a key that is not random creates another order for another guest', async () => {
    const shoe = await aProduct(shop.db)
    const key = 'my-order-1'
    const first = await placeOrder(guest, [{ _id: shoe.id, qty: 1 }], {}, key)
    const changed = await placeOrder(guest, [{ _id: shoe.id, qty: 2 }], {}, key)
    expect([changed.status, changed.body.code]).toEqual([422, 'idempotency_mismatch'])
    const anonymous = await placeOrder(
      guest,
      [{ _id: shoe.id, qty: 1 }],
      { billingInfo: givenAddress({ email: 'x@example.org' }) },
      key,
    )
    expect(anonymous.status).toBe(201)
    expect(anonymous.body.order.orderId).not.toBe(first.body.order.orderId)
    expect(anonymous.body.token).not.toBe(first.body.token)
  })

  describe('after the answer was lost and the session changed', () => {
    const signedIn = async () => {
      const { email, password } = await aCustomer(shop.db)
      const client = shop.visitor()
      await client.signIn(email, password)
      return client
    }
    const place = (by: typeof guest, shoe: { id: string }, key: string, qty = 1) =>
      placeOrder(by, [{ _id: shoe.id, qty }], { expectedTotal: 12 * qty }, key)

    test('a guest who signed in gets the answer of the order with its token', async () => {
      const shoe = await aProduct(shop.db)
      const key = randomUUID()
      const first = await place(shop.visitor(), shoe, key)
      const customer = await signedIn()
      const before = await orderCount()
      const again = await place(customer, shoe, key)
      expect([again.status, again.body.order.orderId, again.body.token]).toEqual([
        201,
        first.body.order.orderId,
        first.body.token,
      ])
      expect(again.body).not.toHaveProperty('caller')
      expect((await place(customer, shoe, key, 2)).body.code).toBe('idempotency_mismatch')
      expect(await orderCount()).toBe(before)
      expect(await stockOf(shoe)).toBe(9)
    })

    test('a buyer who is signed out, or signed in to another account, places no second order and reads nothing of the first', async () => {
      const shoe = await aProduct(shop.db)
      const key = randomUUID().replaceAll('-', '')
      const owner = await signedIn()
      const first = await place(owner, shoe, key)
      const others = [shop.visitor(), await signedIn()]
      for (const other of others) {
        const refused = await place(other, shoe, key)
        expect([refused.status, refused.body.code]).toEqual([409, 'already_ordered'])
        expect(refused.text).not.toContain(first.body.order.orderId)
        expect((await place(other, shoe, key, 2)).body.code).toBe('idempotency_mismatch')
      }
      expect((await place(owner, shoe, key)).body).toEqual(first.body)
      expect(await stockOf(shoe)).toBe(9)
    })

    test('both sessions at once become one order', async () => {
      const shoe = await aProduct(shop.db)
      const key = randomUUID()
      const clients = [shop.visitor(), await signedIn(), await signedIn()]
      const replies = await times(12, (n) => place(clients[n % 3]!, shoe, key))
      expect(statuses(replies).every((status) => status === 201 || status === 409)).toBe(true)
      expect(await stockOf(shoe)).toBe(9)
    })
  })

  test('may be used again after a refusal', async () => {
    const shoe = await aProduct(shop.db, { stock: 0 })
    const key = randomUUID()
    expect((await placeOrder(guest, [{ _id: shoe.id, qty: 1 }], { expectedTotal: 12 }, key)).body.code).toBe('sold_out')
    await shop.db.execute(sql`UPDATE stock SET on_hand = 1 WHERE variant_id = ${shoe.variants[0]!.id}`)
    await shop.db.execute(
      sql`INSERT INTO stock_movements (variant_id, delta, kind) VALUES (${shoe.variants[0]!.id}, 1, 'adjust')`,
    )
    await shop.db.execute(sql`UPDATE products SET in_stock = true WHERE id = ${shoe.id}`)
    expect((await placeOrder(guest, [{ _id: shoe.id, qty: 1 }], { expectedTotal: 12 }, key)).status).toBe(201)
  })

  test.each([undefined, 'short', 'x'.repeat(256), 'not a key!'])('refuses the key %j', async (idempotencyKey) => {
    const reply = await guest.call(
      checkoutApi.place,
      givenOrderBody([{ _id: randomUUID(), qty: 1 }]),
      idempotencyKey ? { idempotencyKey } : {},
    )
    expect([reply.status, reply.body.code]).toEqual([400, 'idempotency_key_required'])
  })
})

test('rejects hostile texts or stores them as text, without a server error', async () => {
  const shoe = await aProduct(shop.db)
  const evil = `'); DROP TABLE orders; -- <script>alert(1)</script> {{7*7}} \\u0000 é 🛒`
  const { body } = await placeOrder(guest, [{ _id: shoe.id, qty: 1 }], {
    note: evil,
    shippingInfo: givenAddress({ fullName: evil.slice(0, 100) }),
  })
  expect(body.order.note).toBe(evil)
  for (const note of ['\u0000', '\ud800', 'x'.repeat(501), 5, {}]) {
    const reply = await guest
      .post('/api/home/orders', { ...givenOrderBody([{ _id: shoe.id, qty: 1 }]), note })
      .set('Idempotency-Key', randomUUID())
    expect(reply.status).toBe(400)
  }
})
