import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { givenCoupon } from '../../testing/factories/coupons.ts'

const shop = await startTestApp({ rateLimitFactor: 1 })

test('P30: codes that exist may be tried for ever, guesses may not, in cart, check and order together', async () => {
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
