import { deliveryApi } from '@haat/shared/delivery/endpoints.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { findRate } from './service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const days = { daysMin: 1, daysMax: 2 }
await givenArea(ctx, {
  name: 'Dhaka',
  texts: { bn: { name: 'ঢাকা' } },
  serves: [{ country: 'BD', city: 'Dhaka' }],
  position: 3,
  rates: [
    { type: 'pickup', cost: 0, freeOver: null, ...days },
    { type: 'express', cost: 550, freeOver: null, ...days },
    { type: 'delivery', cost: 200, freeOver: 6000, ...days },
  ],
})
await givenArea(ctx, { name: 'Bangladesh', serves: [{ country: 'BD' }], position: 2 })
await givenArea(ctx, { name: 'World', position: 1 })
const areas = async (input = {}) => (await shop.visitor().call(deliveryApi.areas, input)).body.areas

test('lists all areas in shop order, or for an address the areas that serve it, most specific first', async () => {
  expect((await areas()).map(({ area }) => area)).toEqual(['World', 'Bangladesh', 'Dhaka'])
  expect((await areas({ country: 'BD', city: ' dhaka ' })).map(({ area }) => area)).toEqual(['Dhaka', 'Bangladesh', 'World'])
  expect((await areas({ country: 'BD', city: 'Sylhet' })).map(({ area }) => area)).toEqual(['Bangladesh', 'World'])
  expect((await areas({ country: 'FR' })).map(({ area }) => area)).toEqual(['World'])
})

test('the display name is translated, the identifying name is not; rates are sorted by type', async () => {
  const [dhaka] = await areas({ country: 'BD', city: 'Dhaka', lng: 'bn' })
  expect(dhaka).toMatchObject({ area: 'Dhaka', name: 'ঢাকা' })
  expect(dhaka?.rates).toEqual([
    { type: 'delivery', cost: 2, freeOver: 60, ...days },
    { type: 'express', cost: 5.5, freeOver: null, ...days },
    { type: 'pickup', cost: 0, freeOver: null, ...days },
  ])
})

test('a rate is found by area name or id, only if the area serves the address', async () => {
  const [dhaka] = await areas({ country: 'BD', city: 'Dhaka' })
  const found = await findRate(ctx, { type: 'express', area: ' DHAKA ' }, { country: 'BD', city: 'Dhaka' })
  expect(found).toMatchObject({ area: 'Dhaka', type: 'express', cost: 550, freeOver: null })
  expect(await findRate(ctx, { type: 'express', area: dhaka!._id })).toEqual(found)
  const refused = { code: 'delivery_unavailable' }
  await expect(findRate(ctx, { type: 'express', area: 'Dhaka' }, { country: 'FR' })).rejects.toMatchObject(refused)
  await expect(findRate(ctx, { type: 'express', area: 'World' })).rejects.toMatchObject(refused)
  await expect(findRate(ctx, { type: 'delivery', area: 'Atlantis' })).rejects.toMatchObject(refused)
})

test('costs are shown in the currency of the shop', async () => {
  await givenSettings(ctx, 'currency', { name: 'BDT', s: '৳', exchangeRate: 119.55, decimals: 0 })
  await expect
    .poll(async () => (await areas({ country: 'BD', city: 'Dhaka' }))[0]?.rates[0])
    .toEqual({
      type: 'delivery',
      cost: 239,
      freeOver: 7173,
      ...days,
    })
})
