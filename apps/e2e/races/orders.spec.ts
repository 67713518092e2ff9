import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { aBundle } from '@haat/api/src/testing/factories/catalog.ts'
import { givenCoupon } from '@haat/api/src/testing/factories/coupons.ts'
import { expect, test } from '@playwright/test'
import {
  cartOf,
  count,
  expectInvariants,
  goods,
  keepBuying,
  openRaceHarness,
  type RaceHarness,
  type Reply,
  times,
} from './race-harness.ts'

test.describe.configure({ mode: 'serial' })

let harness: RaceHarness
test.beforeAll(async () => {
  harness = await openRaceHarness()
})
test.afterAll(() => harness?.close())

const stockOf = async (product: { variants: { id: string }[] }) =>
  (await harness.shop.ask<{ on_hand: number }>('SELECT on_hand FROM stock WHERE variant_id = $1', [product.variants[0]!.id]))[0]!
    .on_hand
const ordersOf = async (product: { id: string }) =>
  (await harness.shop.ask<{ n: number }>('SELECT count(*)::int AS n FROM order_lines WHERE product_id = $1', [product.id]))[0]!.n

test('100 buyers for 50 units over two processes: 50 orders, 50 clear refusals', async () => {
  const product = await goods(harness.db, 50)
  const replies = await times(100, (i) => harness.orderPatiently(cartOf(product.id, `buyer${i}@example.org`)))
  expect(count(replies, ({ status }) => status === 201)).toBe(50)
  expect(count(replies, ({ status, body }) => status === 409 && body.code === 'sold_out')).toBe(50)
  expect(await ordersOf(product)).toBe(50)
  expect(await stockOf(product)).toBe(0)
})

test('200 buyers for bundles whose products are also sold alone, over two processes: every unit is sold once', async () => {
  const [cup, pot] = [await goods(harness.db, 70), await goods(harness.db, 60)]
  const units = [cup, pot].map(({ variants }, index) => ({ id: variants[0]!.id, qty: index + 1 }))
  const bundle = await aBundle(harness.db, units, { price: 1000, slug: `race-${randomUUID()}` })
  const wanted = [bundle, cup, bundle, pot, bundle]
  const replies = await times(200, (i) => harness.orderPatiently(cartOf(wanted[i % wanted.length]!.id, `set${i}@example.org`)))
  expect(count(replies, ({ status, body }) => status === 201 || (status === 409 && body.code === 'sold_out'))).toBe(200)
  const [bundles, cups, pots] = [await ordersOf(bundle), await ordersOf(cup), await ordersOf(pot)]
  expect(count(replies, ({ status }) => status === 201)).toBe(bundles + cups + pots)
  expect([await stockOf(cup), await stockOf(pot)]).toEqual([70 - bundles - cups, 60 - 2 * bundles - pots])
  const left = await harness.shop.ask<{ on_hand: number }>('SELECT on_hand FROM stock_levels WHERE variant_id = $1', [
    bundle.variants[0]!.id,
  ])
  expect(left[0]!.on_hand).toBe(0)
})

test('60 buyers with one coupon of limit 10: 10 orders, 50 clear refusals', async () => {
  const product = await goods(harness.db, 1000)
  await givenCoupon(harness.db, { code: 'RACE10', percent: 50, usageLimit: 10 })
  const replies = await times(60, (i) =>
    harness.orderPatiently(cartOf(product.id, `saver${i}@example.org`, { coupon: 'RACE10', expectedTotal: 7 })),
  )
  expect(count(replies, ({ status }) => status === 201)).toBe(10)
  expect(count(replies, ({ status, body }) => status === 409 && body.code === 'coupon_exhausted')).toBe(50)
  expect(await stockOf(product)).toBe(990)
})

test('one key 20 times at once on both processes: one order, one answer', async () => {
  const product = await goods(harness.db, 50)
  const key = randomUUID()
  const replies = await times(20, () => harness.orderPatiently(cartOf(product.id), { key }))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await ordersOf(product)).toBe(1)
  expect(await stockOf(product)).toBe(49)
})

test('a process killed in the middle of orders leaves complete orders, and a retry finds its order', async () => {
  const product = await goods(harness.db, 10_000)
  const calls: { key: string; buyer: number; reply: Reply }[] = []
  const bodyOf = (buyer: number) => cartOf(product.id, `buyer${buyer}@example.org`)
  const buying = keepBuying(16, async (buyer) => {
    const key = randomUUID()
    const reply = await harness.order(bodyOf(buyer), { key, process: buyer % 2 })
    calls.push({ key, buyer, reply })
    if (reply.status === 0) await sleep(150)
  })
  for (let blow = 0; blow < 2; blow++) {
    buying.allow(160)
    await buying.after(60)
    await harness.shop.processes[0]!.kill()
    await harness.shop.processes[0]!.restart()
  }
  buying.allow(16)
  await buying.after(16)
  await buying.stop()
  const statuses = new Set(calls.map(({ reply }) => reply.status))
  expect([...statuses]).toEqual(expect.arrayContaining([0, 201]))
  expect([0, 201, 503]).toEqual(expect.arrayContaining([...statuses]))

  const placed = calls.length
  await times(16, async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const again = await harness.orderPatiently(bodyOf(call.buyer), { key: call.key })
      expect(again.status).toBe(201)
      if (call.reply.status === 201) expect(again.text).toBe(call.reply.text)
    }
  })
  expect(await ordersOf(product)).toBe(placed)
  expect(await stockOf(product)).toBe(10_000 - placed)
})

test('afterwards all invariants hold', () => expectInvariants(harness.shop))
