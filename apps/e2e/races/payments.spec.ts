import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { settings } from '@haat/api/src/db/tables/shop/settings.ts'
import { type FakeStripe, fakeStripe } from '@haat/api/src/testing/providers/stripe.ts'
import { expect, test } from '@playwright/test'
import { cartOf, expectInvariants, goods, openRaceHarness, type RaceHarness, times } from './race-harness.ts'

test.describe.configure({ mode: 'serial' })

let harness: RaceHarness
let stripe: FakeStripe
test.beforeAll(async () => {
  stripe = await fakeStripe()
  harness = await openRaceHarness({
    STRIPE_BASE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.keys.secretKey!,
    STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret!,
  })
  await harness.db
    .insert(settings)
    .values({ group: 'paymentGateway', data: { cod: true, stripe: true } })
    .onConflictDoUpdate({ target: settings.group, set: { data: { cod: true, stripe: true } } })
})
test.afterAll(async () => {
  await harness?.close()
  await stripe?.close()
})

const webhookOf = (process: number) => `${harness.shop.processes[process]!.url}/api/payments/stripe/webhook`
const idOf = (url: string) => url.split('/').at(-1)!
const one = async (question: string, values: unknown[] = []) =>
  (await harness.shop.ask<{ value: number }>(question, values))[0]!.value
const stockOf = (product: { variants: { id: string }[] }) =>
  one('SELECT on_hand AS value FROM stock WHERE variant_id = $1', [product.variants[0]!.id])
const paidOf = (product: { id: string }) =>
  one(
    `SELECT count(*)::int AS value FROM orders o JOIN order_lines l ON l.order_id = o.id
     WHERE l.product_id = $1 AND o.payment_status = 'paid' AND o.status = 'placed'`,
    [product.id],
  )
const notificationsOf = (product: { id: string }) =>
  one(
    `SELECT count(*)::int AS value FROM outbox x JOIN orders o ON o.order_id = x.reference JOIN order_lines l ON l.order_id = o.id
     WHERE l.product_id = $1 AND x.topic = 'order.paid'`,
    [product.id],
  )
const mailsOf = (product: { id: string }) =>
  one(
    `SELECT count(*)::int AS value FROM mails m JOIN orders o ON o.order_id = m.data ->> 'orderId' JOIN order_lines l ON l.order_id = o.id
     WHERE l.product_id = $1 AND m.kind = 'order-paid'`,
    [product.id],
  )

/** Orders one unit and returns the id of its payment at the provider. Repeats the request until the API has reached the provider. */
async function sentToPay(product: { id: string }, buyer: string, key = randomUUID()): Promise<string> {
  const cart = cartOf(product.id, buyer, { paymentMethod: 'stripe' })
  let reply = await harness.orderPatiently(cart, { key })
  for (let again = 0; again < 5 && reply.status === 201 && !reply.body.payment?.url; again++)
    reply = await harness.orderPatiently(cart, { key })
  expect(reply.status).toBe(201)
  expect(reply.body.payment?.url).toContain('/pay/')
  return idOf(reply.body.payment!.url!)
}

/** The buyer's browser returns from the provider to this process. Resolves with the status; 0 without a response. */
async function comeBack(id: string, process: number): Promise<number> {
  const { pathname, search } = new URL(stripe.backFrom(id))
  const reply = await fetch(`${harness.shop.processes[process]!.url}${pathname}${search}`, { redirect: 'manual' }).catch(
    () => null,
  )
  await reply?.arrayBuffer().catch(() => {})
  return reply?.status ?? 0
}

/** Asks again while the shop is busy (503), as a provider and a buyer do. */
async function untilAnswered(ask: () => Promise<number>): Promise<number> {
  for (;;) {
    const status = await ask()
    if (status !== 503) return status
  }
}

test('60 races of webhook and return on two processes: one payment, one email, one unit each', async () => {
  const product = await goods(harness.db, 500)
  for (let round = 0; round < 6; round++) {
    const ids = await times(10, (n) => sentToPay(product, `payer${round}-${n}@example.org`))
    await times(10, async (n) => {
      const id = ids[n]!
      await stripe.decide(id, 'pay', { quiet: true })
      stripe.notifyAddress(webhookOf(n % 2))
      const eventId = `evt_${randomUUID()}`
      const notified = [0, 1].map(() => untilAnswered(() => stripe.notify(id, { eventId })))
      const back = await Promise.all([0, 1].map((process) => untilAnswered(() => comeBack(id, process))))
      expect(await Promise.all(notified)).toEqual([200, 200])
      expect(back).toEqual([303, 303])
    })
  }
  expect(await paidOf(product)).toBe(60)
  expect(await notificationsOf(product)).toBe(60)
  expect(await stockOf(product)).toBe(440)
  // On a busy machine a handler may fail once and run again after the first retry delay.
  await expect.poll(() => mailsOf(product), { timeout: 200_000 }).toBe(60)
})

test('a process killed while it handles webhooks stores each event completely or not at all, and the provider sends it again', async () => {
  const product = await goods(harness.db, 500)
  const ids: string[] = []
  for (let round = 0; round < 3; round++)
    ids.push(...(await times(20, (n) => sentToPay(product, `killed${round}-${n}@example.org`))))
  for (const id of ids) await stripe.decide(id, 'pay', { quiet: true })
  const events = new Map(ids.map((id) => [id, `evt_${randomUUID()}`]))
  stripe.notifyAddress(webhookOf(0))
  const first = ids.map((id) => stripe.notify(id, { eventId: events.get(id)! }).catch(() => 0))
  await sleep(60)
  await harness.shop.processes[0]!.kill()
  const taken = (await Promise.all(first)).filter((status) => status === 200).length
  expect(await paidOf(product)).toBeGreaterThanOrEqual(taken)
  expect(await harness.shop.command('check')).toMatchObject({ code: 0 })
  await harness.shop.processes[0]!.restart()
  stripe.notifyAddress(webhookOf(1))
  // A provider repeats an event until it is accepted; a busy shop answers 503.
  for (let open = ids; open.length > 0; ) {
    const again = await times(open.length, (n) => stripe.notify(open[n]!, { eventId: events.get(open[n]!)! }))
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(again)]))
    open = open.filter((_, n) => again[n] !== 200)
  }
  expect([await paidOf(product), await notificationsOf(product), await stockOf(product)]).toEqual([60, 60, 440])
})

test('a process killed between order and provider leaves the order, and the retry continues the same payment', async () => {
  const product = await goods(harness.db, 500)
  const before = stripe.payments().length
  const calls = Array.from({ length: 30 }, (_, n) => ({ key: randomUUID(), buyer: `cut${n}@example.org` }))
  const first = calls.map(({ key, buyer }) =>
    harness.order(cartOf(product.id, buyer, { paymentMethod: 'stripe' }), { key, process: 0 }),
  )
  await sleep(120)
  await harness.shop.processes[0]!.kill()
  await Promise.all(first)
  expect(await harness.shop.command('check')).toMatchObject({ code: 0 })
  await harness.shop.processes[0]!.restart()
  for (const call of calls) {
    const id = await sentToPay(product, call.buyer, call.key)
    await stripe.decide(id, 'pay', { quiet: true })
    expect(await stripe.notify(id)).toBe(200)
  }
  const references = stripe
    .payments()
    .slice(before)
    .map(({ reference }) => reference)
  expect(new Set(references).size).toBe(references.length)
  expect([await paidOf(product), await stockOf(product)]).toEqual([30, 470])
})

test('afterwards all invariants hold', () => expectInvariants(harness.shop))
