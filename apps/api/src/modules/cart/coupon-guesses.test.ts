import { randomUUID } from 'node:crypto'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { givenCoupon } from '../../testing/factories/coupons.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenOrderBody } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp({ rateLimitFactor: 1, trustProxy: 1 })
const ctx = ctxOf(shop)

test('P30: unknown coupon codes share one rate limit in quote and coupon check; valid codes are not limited', async () => {
  const shoe = await aProduct(shop.db)
  await givenCoupon(shop.db, { code: 'REAL' })
  const visitor = shop.visitor()
  const items = [{ _id: shoe.id, qty: 1 }]
  for (let i = 0; i < 60; i++) expect((await visitor.call(cartApi.quote, { items, coupon: 'REAL' })).status).toBe(200)

  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      i % 2
        ? shop.visitor().call(cartApi.quote, { items, coupon: `GUESS${i}` })
        : shop.visitor().call(cartApi.coupon, { items, code: `GUESS${i}` }),
    ),
  )
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(19)
  expect(refused[0]!.body.code).toBe('rate_limited')
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await visitor.call(cartApi.quote, { items })).status).toBe(200)
})

test('P30: an unknown coupon counts as an attempt even if the order is refused for another reason', async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const [shoe, gone] = [await aProduct(shop.db), await aProduct(shop.db, { stock: 0 })]
  await givenCoupon(shop.db, { code: 'TRUE' })
  const items = [shoe, gone].map(({ id }) => ({ _id: id, qty: 1 }))
  const order = async (coupon: string) => {
    const call = { idempotencyKey: randomUUID(), headers: { 'X-Forwarded-For': '203.0.113.9' } }
    return (await shop.visitor().call(checkoutApi.place, givenOrderBody(items, { coupon }), call)).body.code
  }
  for (let i = 0; i < 45; i++) expect(await order('TRUE')).toBe('sold_out')
  const guesses: unknown[] = []
  for (let i = 0; i < 60; i++) guesses.push(await order(`GUESS${i}`))
  expect(guesses).toContain('rate_limited')
})
