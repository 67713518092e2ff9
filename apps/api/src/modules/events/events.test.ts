import type { Permission } from '@haat/shared/accounts/schema.ts'
import { eventsDashboardApi } from '@haat/shared/events/dashboard/endpoints.ts'
import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { permissions } from '../../db/tables/people/accounts.ts'
import { anotherProcess } from '../../testing/another-process.ts'
import { startTestApp } from '../../testing/app.ts'
import { Client } from '../../testing/client.ts'
import { aCustomer, aStaffMember, type TestAccount } from '../../testing/factories/accounts.ts'
import { aProduct, aReview } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { insertEvent } from '../orders/order/repo.ts'

const shop = await startTestApp()
let other: string
let buyer: Client
let product: Awaited<ReturnType<typeof aProduct>>
const open: Listener[] = []

/** An open event stream and the events received so far. */
class Listener {
  readonly notified: ShopEvent[] = []
  ended = false
  status = 0
  headers = new Headers()
  readonly #giveUp = new AbortController()

  async start(url: string, client: Client, query = ''): Promise<this> {
    const answer = await fetch(`${url}/api/dashboard/events${query}`, {
      headers: { Accept: 'text/event-stream', Cookie: client.cookie('next-auth.session-token') },
      signal: this.#giveUp.signal,
    })
    this.status = answer.status
    this.headers = answer.headers
    if (answer.ok) void this.#read(answer)
    open.push(this)
    return this
  }

  async #read(answer: Response): Promise<void> {
    let text = ''
    try {
      for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += part
        const parts = text.split('\n\n')
        text = parts.pop()!
        for (const one of parts) {
          const data = /^data: (.*)$/m.exec(one)?.[1]
          if (data && !one.includes('event: end')) this.notified.push(JSON.parse(data) as ShopEvent)
        }
      }
    } catch {
      // aborted by stop()
    }
    this.ended = true
  }

  stop = () => this.#giveUp.abort()
}

async function dashboardOf(rights: Partial<Permission>[], url = shop.url): Promise<{ client: Client; account: TestAccount }> {
  const account = await aStaffMember(shop.db, rights as Permission[])
  const client = new Client(url)
  await client.signIn(account.email, account.password)
  return { client, account }
}
const mayView = (name: string) => [{ name, view: true }] as Partial<Permission>[]
const soon = (what: () => unknown) => expect.poll(what)

beforeAll(async () => {
  other = await anotherProcess(shop)
  const { email, password } = await aCustomer(shop.db)
  buyer = shop.visitor()
  await buyer.signIn(email, password)
  await givenArea(ctxOf(shop))
  product = await aProduct(shop.db, { price: 1000, stock: 50 })
})
afterEach(() => {
  for (const one of open.splice(0)) one.stop()
})

async function buy(): Promise<{ number: string }> {
  const { status, body } = await placeOrder(buyer, [{ _id: product.id, qty: 1 }])
  expect(status).toBe(201)
  return { number: body.order.orderId }
}

test('order events reach staff who may view orders, in both processes, without customer data', async () => {
  const here = await new Listener().start(shop.url, (await dashboardOf(mayView('orders'))).client)
  const there = await new Listener().start(other, (await dashboardOf(mayView('orders'), other)).client)
  const elsewhere = await new Listener().start(shop.url, (await dashboardOf(mayView('products'))).client)
  expect(here.headers.get('content-type')).toContain('text/event-stream')
  expect(here.headers.get('cache-control')).toBe('no-store, no-transform')
  const { number } = await buy()
  for (const one of [here, there]) {
    await soon(() => one.notified.length).toBe(1)
    expect(one.notified[0]).toMatchObject({ type: 'order', number, total: expect.any(Number) })
    expect(Object.keys(one.notified[0]!).toSorted()).toEqual(['_id', 'at', 'currency', 'number', 'total', 'type'])
  }
  expect(elsewhere.notified).toEqual([])
})

test('events about pending reviews reach staff who may view reviews', async () => {
  const listener = await new Listener().start(other, (await dashboardOf(mayView('reviews'), other)).client)
  const review = await aReview(shop.db, product.id, { status: 'pending' })
  await shop.db.execute(sql`SELECT pg_notify('staff', 'review')`)
  await soon(() => listener.notified.map(({ _id }) => _id)).toEqual([review.id])
})

test('events about failed refunds reach staff who may view orders', async () => {
  const { number } = await buy()
  const listener = await new Listener().start(other, (await dashboardOf(mayView('orders'), other)).client)
  const elsewhere = await new Listener().start(shop.url, (await dashboardOf(mayView('reviews'))).client)
  const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM orders WHERE order_id = ${number}`)
  await insertEvent(shop.db, { orderId: rows[0]!.id, type: 'refund_failed', actor: 'system', data: { amount: 5 } })
  await soon(() => listener.notified.filter(({ type }) => type === 'money')).toMatchObject([{ number, what: 'refund_failed' }])
  expect(elsewhere.notified.filter(({ type }) => type === 'money')).toEqual([])
})

test('staff get the events since a time, over the stream or as a plain response', async () => {
  const since = new Date().toISOString()
  const { number } = await buy()
  const { client } = await dashboardOf(mayView('orders'))
  const listener = await new Listener().start(shop.url, client, `?since=${since}`)
  await soon(() => listener.notified.map((event) => 'number' in event && event.number)).toEqual([number])
  const { body } = await client.call(eventsDashboardApi.follow, { since })
  expect(body.events).toEqual(listener.notified)
  expect((await client.call(eventsDashboardApi.follow, {})).body.events).toEqual([])
  for (const never of ['yesterday', '9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z'])
    expect((await client.call(eventsDashboardApi.follow, { since: never })).body.code).toBe('bad_request')
})

test('removed permissions apply immediately, and the stream ends with the session', async () => {
  const { client, account } = await dashboardOf([...mayView('orders'), ...mayView('reviews')])
  const listener = await new Listener().start(shop.url, client)
  await shop.db.delete(permissions).where(eq(permissions.userId, account.id))
  const witness = await new Listener().start(shop.url, (await dashboardOf(mayView('orders'))).client)
  const { number } = await buy()
  await soon(() => witness.notified.map((event) => 'number' in event && event.number)).toContain(number)
  expect(listener.notified).toEqual([])
  await client.signOut()
  await soon(() => listener.ended).toBe(true)
})

test('a staff member can open six streams', async () => {
  const { client } = await dashboardOf(mayView('orders'))
  const all = []
  for (let at = 0; at < 7; at += 1) all.push(await new Listener().start(shop.url, client))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 503])
  all[0]!.stop()
  await soon(async () => (await new Listener().start(shop.url, client)).status).toBe(200)
})

test('visitors are refused', async () => {
  expect((await shop.visitor().call(eventsDashboardApi.follow, {})).body.code).toBe('sign_in_required')
})
