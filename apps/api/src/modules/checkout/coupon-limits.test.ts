import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aCategory, aProduct } from '../../testing/factories/catalog.ts'
import { givenCoupon } from '../../testing/factories/coupons.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const guest = shop.visitor()
let shoe: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  shoe = await aProduct(shop.db, { price: 2000, stock: 1000 })
})
afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([])
})

const hour = 3_600_000
const from = (email: string) => ({ billingInfo: givenAddress({ email }) })
const buy = (coupon: string, over: Parameters<typeof placeOrder>[2] = {}, client = shop.visitor()) =>
  placeOrder(client, [{ _id: shoe.id, qty: 1 }], { coupon, expectedTotal: 20, ...over })
const used = async (code: string) =>
  (await shop.db.execute<{ used: number }>(sql`SELECT used FROM coupons WHERE code = ${code}`)).rows[0]!.used

test('P04: a coupon code is case-insensitive, and its discount applies only to items in its scope', async () => {
  const sale = await aCategory(shop.db)
  const bag = await aProduct(shop.db, { price: 1000, categoryIds: [sale.id] })
  await givenCoupon(shop.db, { code: 'BAGS25', percent: 25, scope: { type: 'categories', ids: [sale.id] } })
  const items = [
    { _id: shoe.id, qty: 1 },
    { _id: bag.id, qty: 3 },
  ]
  const { body } = await guest.call(cartApi.quote, { items, coupon: ' bags25 ' })
  expect(body.quote).toMatchObject({
    itemTotal: 50,
    discount: 7.5,
    total: 42.5,
    coupon: { code: 'BAGS25', discount: 25 },
    items: [{ discount: 0 }, { discount: 7.5 }],
    problems: [],
  })
  const known = await guest.call(cartApi.coupon, { items, code: 'bags25' })
  expect(known.body.coupon).toEqual({ code: 'BAGS25', discount: 25 })
})

test('a coupon that does not apply is a problem in the quote, priced without it, and refuses the order', async () => {
  await givenCoupon(shop.db, { code: 'OFF', active: false })
  await givenCoupon(shop.db, { code: 'SOON', startsAt: new Date(Date.now() + hour) })
  await givenCoupon(shop.db, { code: 'PAST', endsAt: new Date(Date.now() - hour) })
  await givenCoupon(shop.db, { code: 'GONE', usageLimit: 0 })
  await givenCoupon(shop.db, { code: 'RICH', minimum: 2010 })
  await givenCoupon(shop.db, { code: 'OTHER', scope: { type: 'products', ids: ['00000000-0000-4000-8000-000000000000'] } })
  for (const [coupon, code] of Object.entries({
    OFF: 'coupon_unknown',
    "' OR 1=1 --": 'coupon_unknown',
    SOON: 'coupon_not_started',
    PAST: 'coupon_expired',
    GONE: 'coupon_exhausted',
    RICH: 'coupon_minimum',
    OTHER: 'coupon_scope',
  })) {
    const priced = await guest.call(cartApi.quote, { items: [{ _id: shoe.id, qty: 1 }], coupon })
    expect(priced.body.quote).toMatchObject({ total: 20, discount: 0, problems: [{ code }] })
    const known = await guest.call(cartApi.coupon, { items: [{ _id: shoe.id, qty: 1 }], code: coupon })
    expect([known.status, known.body.code]).toEqual([409, code])
    const refused = await buy(coupon, { expectedTotal: 22 })
    expect([refused.status, refused.body.code]).toEqual([409, code])
  }
  const rich = await guest.call(cartApi.coupon, { items: [{ _id: shoe.id, qty: 1 }], code: 'RICH' })
  expect(rich.body).toMatchObject({ minimum: 20.1 })
})

test('P05: a coupon with limit 10 is used by 10 of 30 concurrent orders', async () => {
  await givenCoupon(shop.db, { code: 'FIRST10', usageLimit: 10 })
  const replies = await Promise.all(Array.from({ length: 30 }, (_, i) => buy('FIRST10', from(`buyer${i}@example.org`))))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['coupon_exhausted']),
  )
  expect(await used('FIRST10')).toBe(10)
})

test('P05: the limit per customer counts by email in any case, for guests and accounts', async () => {
  await givenCoupon(shop.db, { code: 'TWICE', perCustomerLimit: 2 })
  const account = await aCustomer(shop.db, { email: 'amina@example.org' })
  const customer = shop.visitor()
  await customer.signIn(account.email, account.password)
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      i % 2
        ? buy('TWICE', from('other@example.org'), customer)
        : buy('TWICE', from(i % 4 ? 'amina@example.org' : 'AMINA@Example.org')),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(new Set(['coupon_used']))
  const priced = await customer.call(cartApi.quote, { items: [{ _id: shoe.id, qty: 1 }], coupon: 'TWICE' })
  expect(priced.body.quote.problems).toEqual([{ code: 'coupon_used' }])
  expect((await buy('TWICE', from('somebody@example.org'))).status).toBe(201)
})

test('P05: spellings of the same mailbox count as one customer', async () => {
  await givenCoupon(shop.db, { code: 'WELCOME', perCustomerLimit: 1 })
  expect((await buy('WELCOME', from('nadia.k@gmail.com'))).status).toBe(201)
  for (const email of ['nadia.k+2@gmail.com', 'NADIAK@googlemail.com', 'n.a.d.i.a.k+x+y@gmail.com']) {
    const again = await buy('WELCOME', from(email))
    expect([email, again.status, again.body.code]).toEqual([email, 409, 'coupon_used'])
  }
  expect((await buy('WELCOME', from('nadia.k@example.org'))).status).toBe(201)
  expect((await buy('WELCOME', from('nadia.k+shop@example.org'))).body.code).toBe('coupon_used')
  expect((await buy('WELCOME', from('nadiak@example.org'))).status).toBe(201)
})

test('a customer can reuse a coupon without a limit per customer', async () => {
  await givenCoupon(shop.db, { code: 'AGAIN' })
  const replies = await Promise.all(Array.from({ length: 8 }, () => buy('AGAIN', from('fan@example.org'))))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await used('AGAIN')).toBe(8)
})

test('a cancelled order releases its use of the coupon', async () => {
  await givenCoupon(shop.db, { code: 'ONCE', usageLimit: 1, perCustomerLimit: 1 })
  const { body } = await buy('ONCE', from('lea@example.org'))
  expect((await buy('ONCE', from('lea@example.org'))).status).toBe(409)
  await guest.call(ordersApi.cancel, { orderId: body.order.orderId, token: body.token })
  expect(await used('ONCE')).toBe(0)
  expect((await buy('ONCE', from('lea@example.org'))).status).toBe(201)
})
