import { randomUUID } from 'node:crypto'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'
import { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import { returnsApi } from '@haat/shared/returns/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { pngOf } from '../../testing/factories/media.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const dashboard = shop.visitor()
let readOnlyStaff: Client

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const editor = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }])
  await dashboard.signIn(editor.email, editor.password)
  const viewer = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: false }])
  readOnlyStaff = shop.visitor()
  await readOnlyStaff.signIn(viewer.email, viewer.password)
})
afterAll(async () => {
  const broken = await findViolations(shop.db)
  expect(broken.filter(({ check }) => !check.includes('administrator'))).toEqual([])
})

type Product = Awaited<ReturnType<typeof aProduct>>
const stockOf = async (variantId: string) =>
  (await shop.db.execute<{ on_hand: number }>(sql`SELECT on_hand FROM stock WHERE variant_id = ${variantId}`)).rows[0]!.on_hand

async function signedIn(): Promise<Client> {
  const { email, password } = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}

/** A delivered and paid order. */
async function arrived(product: Product, qty: number, client: Client = shop.visitor(), names: object = {}) {
  const placed = await placeOrder(client, [{ _id: product.id, qty, ...names }])
  expect(placed.status).toBe(201)
  const { order, token } = placed.body
  const { orderId } = order
  await dashboard.call(ordersDashboardApi.confirm, { orderId })
  const { version } = (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order
  const parcel = (await dashboard.call(ordersDashboardApi.pack, { orderId, version })).body.order.parcels[0]!
  await dashboard.call(ordersDashboardApi.ship, { orderId, parcelId: parcel._id })
  await dashboard.call(ordersDashboardApi.deliver, { orderId, parcelId: parcel._id })
  await dashboard.call(ordersDashboardApi.collect, { orderId, amount: order.total })
  return { client, orderId, token, lineId: order.items[0]!._id, total: order.total, holder: { orderId, token } }
}
type Bought = Awaited<ReturnType<typeof arrived>>

const resolution = ({ holder, lineId }: Bought, qty = 1, over: object = {}) => ({
  ...holder,
  lines: [{ lineId, qty }],
  resolution: 'refund' as const,
  reason: 'changed_mind' as const,
  ...over,
})
const ask = ({ client, ...bought }: Bought, qty = 1, over: object = {}, idempotencyKey: string = randomUUID()) =>
  client.call(returnsApi.request, resolution({ client, ...bought }, qty, over), { idempotencyKey })
const asked = async (bought: Bought, qty = 1, over: object = {}) => {
  const { status, body } = await ask(bought, qty, over)
  expect(status).toBe(201)
  return body.return
}
const read = async (returnId: string) => (await dashboard.call(returnsDashboardApi.read, { returnId })).body.return
const orderOf = async (orderId: string) => (await dashboard.call(ordersDashboardApi.read, { orderId })).body.order

describe('a buyer', () => {
  test('requests a return of offered units; staff approve and receive it, and resellable units are restocked', async () => {
    const product = await aProduct(shop.db, { stock: 5, price: 1000 })
    const bought = await arrived(product, 3)
    const { body } = await bought.client.call(returnsApi.list, bought.holder)
    expect(body).toMatchObject({
      returns: [],
      offer: { lines: [{ lineId: bought.lineId, qty: 3, exchanges: [{ color: null, attribute: null }] }], why: null, days: 30 },
    })
    const mine = await asked(bought, 2, { note: 'Too small' })
    expect(mine).toMatchObject({
      number: 1,
      status: 'requested',
      canCancel: true,
      messages: [{ author: 'customer', text: 'Too small' }],
    })
    expect(await orderOf(bought.orderId)).toMatchObject({ returnStatus: 'requested' })
    const offer = (await bought.client.call(returnsApi.list, bought.holder)).body.offer
    expect(offer.lines).toMatchObject([{ qty: 1 }])

    const { version } = await read(mine._id)
    const approved = await dashboard.call(returnsDashboardApi.approve, { returnId: mine._id, version, words: 'Send it to us' })
    expect(approved.body.return).toMatchObject({ status: 'approved', next: 'receive', actions: ['reject', 'receive', 'reply'] })
    const received = await dashboard.call(returnsDashboardApi.receive, {
      returnId: mine._id,
      version: approved.body.return.version,
      lines: [{ lineId: bought.lineId, received: 2, resellable: 1 }],
    })
    expect(received.body.return).toMatchObject({
      status: 'received',
      next: 'refund',
      value: 20,
      suggested: 20,
      suggestedDelivery: 0,
    })
    expect(await stockOf(product.variants[0]!.id)).toBe(3)
    const closed = await dashboard.call(returnsDashboardApi.close, { returnId: mine._id, version: received.body.return.version })
    expect(closed.body.return).toMatchObject({ status: 'closed', next: 'none' })
    const order = await orderOf(bought.orderId)
    expect(order).toMatchObject({ returnStatus: 'partially_returned' })
    expect(order.timeline.slice(0, 4)).toMatchObject([
      { type: 'return_closed', actor: { kind: 'staff' } },
      { type: 'return_received' },
      { type: 'return_approved' },
      { type: 'return_requested', actor: { kind: 'guest' } },
    ])
    const topics = await shop.db.execute(sql`SELECT topic FROM outbox WHERE reference = ${mine._id} ORDER BY created_at, topic`)
    expect(topics.rows.map(({ topic }) => topic).toSorted()).toEqual([
      'return.approved',
      'return.closed',
      'return.received',
      'return.requested',
    ])
  })

  test('cannot return more units than were delivered, also with 12 concurrent requests', async () => {
    const bought = await arrived(await aProduct(shop.db, { stock: 5 }), 3)
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask(bought, 2)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
    expect(new Set(replies.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['too_many_units']))
    expect((await ask(bought, 2)).body.code).toBe('too_many_units')
    expect((await ask(bought, 1)).status).toBe(201)
  })

  test('gets one return for concurrent requests with the same idempotency key', async () => {
    const bought = await arrived(await aProduct(shop.db, { stock: 5 }), 3)
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(bought, 1, {}, key)))
    expect(new Set(replies.map(({ body }) => body.return?._id)).size).toBe(1)
    expect((await ask(bought, 2, {}, key)).body.code).toBe('idempotency_mismatch')
    expect((await bought.client.call(returnsApi.request, resolution(bought))).body.code).toBe('idempotency_key_required')
  })

  test('can cancel a request until the units are received, and request again', async () => {
    const bought = await arrived(await aProduct(shop.db, { stock: 5 }), 1)
    const { _id } = await asked(bought)
    const cancel = () => bought.client.call(returnsApi.cancel, { ...bought.holder, returnId: _id })
    expect((await cancel()).body.return).toMatchObject({ status: 'cancelled', canCancel: false })
    expect((await cancel()).body.code).toBe('order_state')
    expect(await orderOf(bought.orderId)).toMatchObject({ returnStatus: 'none' })
    const again = await asked(bought)
    expect(again.number).toBe(2)
    const { version } = await read(again._id)
    await dashboard.call(returnsDashboardApi.approve, { returnId: again._id, version })
    await dashboard.call(returnsDashboardApi.receive, {
      returnId: again._id,
      version: version + 1,
      lines: [{ lineId: bought.lineId, received: 1, resellable: 0 }],
    })
    expect((await bought.client.call(returnsApi.cancel, { ...bought.holder, returnId: again._id })).body.code).toBe('order_state')
  })

  test('cannot return undelivered units, after the return period, or while returns are disabled', async () => {
    const product = await aProduct(shop.db, { stock: 9 })
    const { order, token } = (await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])).body
    const waiting = {
      client: shop.visitor(),
      orderId: order.orderId,
      token,
      lineId: order.items[0]!._id,
      total: 0,
      holder: { orderId: order.orderId, token },
    }
    expect((await ask(waiting)).body).toMatchObject({ code: 'order_state', why: 'not_arrived' })
    const bought = await arrived(product, 1)
    await shop.db.execute(
      sql`UPDATE parcels SET delivered_at = now() - interval '31 days' WHERE order_id = (SELECT id FROM orders WHERE order_id = ${bought.orderId})`,
    )
    expect((await ask(bought)).body).toMatchObject({ code: 'order_state', why: 'too_late' })
    await givenSettings(ctx, 'returns', { enabled: true, days: 60, address: 'Gate 4' })
    expect((await bought.client.call(returnsApi.list, bought.holder)).body.offer).toMatchObject({
      days: 60,
      address: 'Gate 4',
      lines: [{}],
    })
    await givenSettings(ctx, 'returns', { enabled: false, days: 60, address: '' })
    expect((await ask(bought)).body).toMatchObject({ code: 'order_state', why: 'off' })
    await givenSettings(ctx, 'returns', { enabled: true, days: 30, address: '' })
  })

  test('exchanges messages with staff; only photos of the same order can be attached', async () => {
    const bought = await arrived(await aProduct(shop.db, { stock: 5 }), 1)
    const other = await arrived(await aProduct(shop.db, { stock: 5 }), 1)
    const photo = async ({ orderId, token }: Bought) =>
      (
        await bought.client.http
          .post(`/api/home/orders/${orderId}/return-photos`)
          .set(orderTokenHeader, token!)
          .set('Content-Type', 'image/png')
          .send(await pngOf())
      ).body.picture._id as string
    const [own, foreign] = [await photo(bought), await photo(other)]
    expect((await ask(bought, 1, { pictures: [foreign] })).body.code).toBe('bad_request')
    const { _id } = await asked(bought, 1, { pictures: [own] })
    const write = (text: string, over: object = {}) =>
      bought.client.call(returnsApi.write, { ...bought.holder, returnId: _id, text, ...over })
    expect((await write('Here it is')).body.return.messages).toMatchObject([{ pictures: [{ _id: own }] }, { text: 'Here it is' }])
    expect((await write('')).body.code).toBe('bad_request')
    expect((await write('x', { pictures: [foreign] })).body.code).toBe('bad_request')
    expect(await read(_id)).toMatchObject({ unanswered: true })
    const answered = await dashboard.call(returnsDashboardApi.reply, { returnId: _id, text: 'Thank you' })
    expect(answered.status).toBe(201)
    expect(answered.body.return).toMatchObject({ unanswered: false, messages: [{}, {}, { author: 'staff', text: 'Thank you' }] })
  })

  test('gets not_found for a return of another customer', async () => {
    const mine = await arrived(await aProduct(shop.db, { stock: 5 }), 1, await signedIn())
    const { _id } = await asked(mine)
    expect((await orderOf(mine.orderId)).timeline[0]).toMatchObject({ type: 'return_requested', actor: { kind: 'customer' } })
    const other = await signedIn()
    const theirs = await arrived(await aProduct(shop.db, { stock: 5 }), 1, other)
    for (const [client, orderId] of [
      [other, mine.orderId],
      [other, theirs.orderId],
      [shop.visitor(), mine.orderId],
    ] as const) {
      expect((await client.call(returnsApi.cancel, { orderId, returnId: _id })).body.code).toBe('not_found')
      expect((await client.call(returnsApi.write, { orderId, returnId: _id, text: 'Hello' })).body.code).toBe('not_found')
    }
    expect((await other.call(returnsApi.list, { orderId: mine.orderId })).body.code).toBe('not_found')
    expect((await other.call(returnsApi.request, resolution(mine), { idempotencyKey: randomUUID() })).body.code).toBe('not_found')
    const line = (await ask({ ...theirs, lineId: mine.lineId })).body
    expect(line.code).toBe('too_many_units')
  })

  test.each<[string, object]>([
    ['no lines', { lines: [] }],
    ['a line twice', { lines: [0, 0] }],
    ['zero units', { lines: [{ lineId: randomUUID(), qty: 0 }] }],
    ['half a unit', { lines: [{ lineId: randomUUID(), qty: 0.5 }] }],
    ['an unknown reason', { reason: 'because' }],
    ['a status', { status: 'approved' }],
    ['a note over 2000 characters', { note: 'x'.repeat(2001) }],
    ['a NUL character in the note', { note: 'a\u0000b' }],
  ])('gets bad_request for a return with %s', async (_name, over) => {
    const input = {
      orderId: '10000000012345',
      lines: [{ lineId: randomUUID(), qty: 1 }],
      resolution: 'refund',
      reason: 'other',
      ...over,
    }
    const { body } = await shop.visitor().call(returnsApi.request, input as never, { idempotencyKey: randomUUID() })
    expect(body.code).toBe('bad_request')
  })
})

test('the data export contains returns and messages; erasing deletes the messages', async () => {
  const account = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  const bought = await arrived(await aProduct(shop.db, { stock: 5 }), 1, client)
  const { _id } = await asked(bought, 1, { note: 'My cat did not like it' })
  const { version } = await read(_id)
  await dashboard.call(returnsDashboardApi.reject, { returnId: _id, version, words: 'We are sorry' })
  const { data } = (await client.call(privacyApi.download, { password: account.password })).body
  expect(data.returns).toMatchObject([
    {
      order: bought.orderId,
      status: 'rejected',
      lines: [{ qty: 1 }],
      messages: [{ author: 'customer', text: 'My cat did not like it' }, { author: 'staff' }],
    },
  ])
  const erased = await client.call(privacyApi.erase, { email: account.email, password: account.password })
  expect(erased.status).toBe(200)
  expect(await read(_id)).toMatchObject({ status: 'rejected', messages: [], unanswered: false })
})

describe('an exchange', () => {
  test('creates one free order and takes its stock', async () => {
    const product = await aProduct(shop.db, {
      type: 'variable',
      variants: [
        { color: 'Red', stock: 5, price: 1000 },
        { color: 'Blue', stock: 1, price: 1000 },
        { color: 'Gold', stock: 5, price: 2000 },
      ],
    } as never)
    const bought = await arrived(product, 2, await signedIn(), { color: { name: 'Red' } })
    const { offer } = (await bought.client.call(returnsApi.list, bought.holder)).body
    expect(offer.lines[0]!.exchanges.map(({ color }) => color).toSorted()).toEqual(['Blue', 'Red'])
    const swap = (name: string, qty = 1) => ({
      resolution: 'exchange',
      lines: [{ lineId: bought.lineId, qty, exchange: { color: { name } } }],
    })
    expect((await ask(bought, 1, swap('Gold'))).body.code).toBe('variant_unavailable')
    expect((await ask(bought, 2, swap('Blue', 2))).body.code).toBe('sold_out')
    const { _id } = await asked(bought, 1, swap('Blue'))
    let { version } = await read(_id)
    await dashboard.call(returnsDashboardApi.approve, { returnId: _id, version, noGoodsBack: true })
    version += 1
    expect(await read(_id)).toMatchObject({ next: 'exchange', lines: [{ stock: 1, exchange: { color: 'Blue' } }] })
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => dashboard.call(returnsDashboardApi.exchange, { returnId: _id, version })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    const { orderId } = (await read(_id)).exchange!
    expect((await bought.client.call(ordersApi.read, { orderId })).body.order).toMatchObject({
      total: 0,
      paymentStatus: 'paid',
      items: [{ color: { name: 'Blue' }, qty: 1, price: 0 }],
    })
    expect(await stockOf(product.variants[1]!.id)).toBe(0)
    expect((await bought.client.call(returnsApi.list, bought.holder)).body.returns[0]).toMatchObject({
      status: 'closed',
      exchange: { orderId },
    })
  })

  test('for a sold-out product is refused and changes nothing', async () => {
    const product = await aProduct(shop.db, { stock: 2 })
    const bought = await arrived(product, 1)
    const { _id } = await asked(bought, 1, { resolution: 'exchange' })
    await arrived(product, 1)
    const { version } = await read(_id)
    await dashboard.call(returnsDashboardApi.approve, { returnId: _id, version, noGoodsBack: true })
    const { body } = await dashboard.call(returnsDashboardApi.exchange, { returnId: _id, version: version + 1 })
    expect(body.code).toBe('sold_out')
    expect(await read(_id)).toMatchObject({ status: 'approved', exchange: null })
  })
})

describe('the refund of a return', () => {
  test('is paid once for the received units, including delivery once all units are returned', async () => {
    const product = await aProduct(shop.db, { stock: 5, price: 1000 })
    const bought = await arrived(product, 3)
    const ready = async (qty: number) => {
      const { _id } = await asked(bought, qty)
      const { version } = await read(_id)
      await dashboard.call(returnsDashboardApi.approve, { returnId: _id, version })
      const lines = [{ lineId: bought.lineId, received: qty, resellable: 0 }]
      return (await dashboard.call(returnsDashboardApi.receive, { returnId: _id, version: version + 1, lines })).body.return
    }
    const first = await ready(2)
    expect(first).toMatchObject({ value: 20, suggested: 20, suggestedDelivery: 0, refundable: bought.total })
    const pay = (one: typeof first, over: object = {}, key: string = randomUUID()) =>
      dashboard.call(
        returnsDashboardApi.refund,
        { returnId: one._id, version: one.version, amount: one.suggested, delivery: one.suggestedDelivery, ...over },
        { idempotencyKey: key },
      )
    expect((await pay(first, { amount: bought.total + 1 })).body.code).toBe('refund_too_much')
    expect((await pay(first, { amount: 0 })).body.code).toBe('bad_request')
    expect((await pay(first, { amount: -1 })).body.code).toBe('bad_request')
    const replies = await Promise.all(Array.from({ length: 8 }, () => pay(first)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await orderOf(bought.orderId)).toMatchObject({
      paymentStatus: 'partially_refunded',
      refunds: [{ amount: 20, lines: [{ qty: 2, restocked: false }] }],
    })
    const second = await ready(1)
    expect(second).toMatchObject({ value: 10, suggested: 12, suggestedDelivery: 2 })
    const key = randomUUID()
    const [paid, again] = [await pay(second, { words: 'All is back' }, key), await pay(second, { words: 'All is back' }, key)]
    expect([paid.status, again.status]).toEqual([200, 200])
    expect(again.body.return).toMatchObject({ status: 'closed', refund: { amount: 12, status: 'succeeded' } })
    expect(await orderOf(bought.orderId)).toMatchObject({ paymentStatus: 'refunded', returnStatus: 'returned' })
    expect((await bought.client.call(returnsApi.list, bought.holder)).body).toMatchObject({
      returns: [{ number: 2, refund: { amount: 12 }, messages: [{ author: 'staff', text: 'All is back' }] }, { number: 1 }],
      offer: { lines: [], why: 'nothing_left' },
    })
  })
})

describe('staff', () => {
  test('decide a return once; concurrent decisions get version_conflict', async () => {
    const bought = await arrived(await aProduct(shop.db, { stock: 5 }), 1)
    const { _id } = await asked(bought)
    const { version } = await read(_id)
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => dashboard.call(returnsDashboardApi.approve, { returnId: _id, version })),
      ...Array.from({ length: 4 }, () => dashboard.call(returnsDashboardApi.reject, { returnId: _id, version, words: 'No' })),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = replies.find(({ status }) => status === 409)!
    expect(lost.body).toMatchObject({ code: 'version_conflict', return: { _id, version: version + 1 } })
  })

  test('cannot receive more units than requested, nor restock more than received', async () => {
    const bought = await arrived(await aProduct(shop.db, { stock: 5 }), 2)
    const { _id } = await asked(bought, 1)
    const { version } = await read(_id)
    const receive = (lines: object[], at = version) =>
      dashboard.call(returnsDashboardApi.receive, { returnId: _id, version: at, lines } as never)
    const line = { lineId: bought.lineId, received: 1, resellable: 1 }
    expect((await receive([line])).body.code).toBe('order_state')
    await dashboard.call(returnsDashboardApi.approve, { returnId: _id, version })
    expect((await receive([{ ...line, received: 2 }], version + 1)).body.code).toBe('too_many_units')
    expect((await receive([{ ...line, resellable: 2 }], version + 1)).body.code).toBe('bad_request')
    expect((await receive([{ ...line, lineId: randomUUID() }], version + 1)).body.code).toBe('bad_request')
    const replies = await Promise.all(Array.from({ length: 6 }, () => receive([line], version + 1)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('open an approved return for a customer, also after the return period', async () => {
    const bought = await arrived(await aProduct(shop.db, { stock: 5 }), 2)
    await shop.db.execute(
      sql`UPDATE parcels SET delivered_at = now() - interval '90 days' WHERE order_id = (SELECT id FROM orders WHERE order_id = ${bought.orderId})`,
    )
    const { token: _, ...input } = resolution(bought, 2, { reason: 'damaged', noGoodsBack: true, note: 'Called us' })
    const opened = await dashboard.call(returnsDashboardApi.open, input, { idempotencyKey: randomUUID() })
    expect(opened.body.return).toMatchObject({
      status: 'approved',
      next: 'refund',
      value: 20,
      suggested: bought.total,
      suggestedDelivery: 2,
      messages: [{ author: 'staff' }],
    })
    expect((await dashboard.call(returnsDashboardApi.open, input, { idempotencyKey: randomUUID() })).body.code).toBe(
      'too_many_units',
    )
  })

  test('find returns by order, name and status, page by page', async () => {
    const bought = await arrived(await aProduct(shop.db, { stock: 5, name: 'Kettle' }), 3)
    for (let times = 0; times < 3; times += 1) await asked(bought, 1)
    const list = async (query: object) => (await dashboard.call(returnsDashboardApi.list, query as never)).body
    expect(await list({ order: bought.orderId })).toMatchObject({
      total: 3,
      returns: [
        { number: 3, first: 'Kettle', units: 1, next: 'decide', customer: 'Rahima Khatun' },
        { number: 2 },
        { number: 1 },
      ],
    })
    expect((await list({ q: bought.orderId, status: 'closed' })).total).toBe(0)
    const first = await list({ order: bought.orderId, limit: '2', sort: 'old' })
    expect(first.returns.map(({ number }) => number)).toEqual([1, 2])
    const second = await list({ order: bought.orderId, limit: '2', sort: 'old', cursor: first.next })
    expect(second.returns.map(({ number }) => number)).toEqual([3])
    expect((await list({ waiting: '1', q: 'rahima', reason: ['changed_mind', 'other'] })).total).toBeGreaterThan(2)
    expect((await list({ order: bought.orderId, cursor: first.next })).code).toBe('bad_cursor')
    const { counts } = (await dashboard.call(returnsDashboardApi.counts, {})).body
    expect(counts.decide).toBeGreaterThan(2)
    expect((await dashboard.call(ordersDashboardApi.list, { returns: 'requested', q: bought.orderId } as never)).body.total).toBe(
      1,
    )
  })

  test('without permission to edit can only view returns', async () => {
    const bought = await arrived(await aProduct(shop.db, { stock: 5 }), 1)
    const { _id } = await asked(bought)
    expect((await readOnlyStaff.call(returnsDashboardApi.read, { returnId: _id })).status).toBe(200)
    for (const row of [returnsDashboardApi.approve, returnsDashboardApi.close, returnsDashboardApi.exchange] as const)
      expect((await readOnlyStaff.call(row, { returnId: _id, version: 1 })).body.code).toBe('not_allowed')
    expect((await readOnlyStaff.call(returnsDashboardApi.reply, { returnId: _id, text: 'x' })).body.code).toBe('not_allowed')
    expect((await dashboard.call(returnsDashboardApi.read, { returnId: randomUUID() })).body.code).toBe('not_found')
  })
})
