import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { webhooksDashboardApi } from '@haat/shared/webhooks/dashboard/endpoints.ts'
import { webhookData } from '@haat/shared/webhooks/schema.ts'
import { type WebhookTopic, webhookTopicNames, webhookTopics } from '@haat/shared/webhooks/topics.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { postOutside } from '../../gateways/outbound/post.ts'
import { openJobs } from '../../jobs/runner.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { aCustomer, anAdmin, aStaffMember, testPassword } from '../../testing/factories/accounts.ts'
import { aProduct, aReview } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { type WebhookReceiver, webhookReceiver } from '../../testing/webhook-receiver.ts'
import { webhookReaders } from '../../webhook-readers.ts'
import { claimDeliveries, deleteOldEvents, sendDelivery } from './jobs.ts'
import { publishImportFinished } from './service.ts'

const api = webhooksDashboardApi
const receiver: WebhookReceiver = await webhookReceiver()
const shop = await startTestApp({ outboundAllow: [receiver.place] })
const ctx = ctxOf(shop)
let admin: Client
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  product = await aProduct(shop.db, { stock: null })
  const account = await anAdmin(shop.db, { name: 'Amina' })
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
  return receiver.close
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer((res) => void res.writeHead(204).end())
})
afterEach(async () => {
  await shop.db.execute(sql`DELETE FROM webhooks`)
  await shop.db.execute(sql`DELETE FROM webhook_events`)
})

const made = async (topics: WebhookTopic[], url = receiver.url, by = admin) => {
  const reply = await by.call(api.create, { name: 'ERP', url, topics })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** Sends everything that is due, as the workers do. */
async function deliver(): Promise<void> {
  for (;;) {
    const claimed = await claimDeliveries(ctx, { limit: 48, lease: 60 }, webhookReaders)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((claim) => sendDelivery(ctx, claim)))
  }
}

const quantityOf = ({ data }: { data: Record<string, unknown> }) => (data.stock as { qty: number }).qty
const topicsReceived = () => receiver.received.map(({ event }) => event.type)
const makeAllDue = () => shop.db.execute(sql`UPDATE webhook_deliveries SET due_at = now()`)
const deliveriesOf = async (webhookId: string, query = {}) =>
  (await admin.call(api.deliveries, { webhookId, ...query })).body.deliveries
const buy = async () =>
  (await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }], { billingInfo: givenAddress() })).body.order
const setStock = (variantId: string, onHand: number) =>
  shop.db.execute(sql`UPDATE stock SET on_hand = ${onHand} WHERE variant_id = ${variantId}`)
const variantOf = async (productId: string) =>
  (await shop.db.execute(sql`SELECT id FROM variants WHERE product_id = ${productId}`)).rows[0]!.id as string

test('the Standard Webhooks library verifies deliveries, with both secrets during a rotation', async () => {
  const { webhook, secret } = await made(['order.placed'])
  const order = await buy()
  await deliver()
  const [{ headers, body, event } = receiver.received[0]!] = receiver.received
  const verified = new StandardWebhook(secret).verify(body, headers as Record<string, string>)
  expect(verified).toEqual(event)
  expect(event).toMatchObject({
    type: 'order.placed',
    version: 1,
    data: { order: { orderId: order.orderId, total: order.total } },
  })
  expect(() => new StandardWebhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow()

  const replaced = (await admin.call(api.rotate, { webhookId: webhook._id, overlapHours: 1 })).body
  await buy()
  await deliver()
  for (const one of [secret, replaced.secret])
    expect(new StandardWebhook(one).verify(receiver.received[1]!.body, receiver.received[1]!.headers as never)).toBeTruthy()
  await shop.db.execute(sql`UPDATE webhooks SET overlap_until = now()`)
  await buy()
  await deliver()
  const last = receiver.received[2]!
  expect(() => new StandardWebhook(secret).verify(last.body, last.headers as never)).toThrow()
  expect(new StandardWebhook(replaced.secret).verify(last.body, last.headers as never)).toBeTruthy()
  const stored = await shop.db.execute(sql`SELECT secret, old_secret FROM webhooks`)
  expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(6))
})

test('order events from placement to delivery are sent in order, with the fields of the API', async () => {
  await made(webhookTopicNames.filter((name) => name.startsWith('order.')))
  const { orderId } = await buy()
  const confirmed = (await admin.call(ordersDashboardApi.confirm, { orderId })).body.order
  const packed = (await admin.call(ordersDashboardApi.pack, { orderId, version: confirmed.version })).body
  expect(packed.code).toBeUndefined()
  const parcelId = packed.order.parcels[0]!._id
  await admin.call(ordersDashboardApi.ship, { orderId, parcelId, carrier: 'Pathao', tracking: 'PT-1', trackingUrl: '' })
  await admin.call(ordersDashboardApi.deliver, { orderId, parcelId })
  await deliver()
  expect(topicsReceived()).toEqual(['order.placed', 'order.confirmed', 'order.packed', 'order.shipped', 'order.delivered'])
  for (const { event } of receiver.received) expect(webhookData.order.safeParse(event.data).error).toBeUndefined()
  expect(receiver.received[3]!.event.data).toMatchObject({ parcelId, order: { orderId } })
  expect(JSON.stringify(receiver.received[3]!.event.data)).not.toContain('timeline')
})

test('events of products, stock, customers, reviews, carts and imports are sent', async () => {
  await made(webhookTopicNames.filter((name) => webhookTopics[name] !== 'order'))
  const { email } = await aCustomer(shop.db, { name: 'Rahima' })
  await shop.db.execute(sql`UPDATE users SET name = 'Rahima Khatun' WHERE email = ${email}`)
  await aStaffMember(shop.db, [{ name: 'orders', view: true }])
  const { body: created } = await admin.call(catalogDashboardApi.create, { name: 'Lamp' })
  const { _id: productId } = created.product
  const variantId = await variantOf(productId)
  await setStock(variantId, 9)
  await setStock(variantId, 2)
  await setStock(variantId, 2)
  await setStock(variantId, 1)
  await aReview(shop.db, productId, { status: 'pending' })
  await shop.db.execute(sql`UPDATE reviews SET status = 'published' WHERE product_id = ${productId}`)
  await shop.db.execute(
    sql`INSERT INTO carts (user_id, items, compare) SELECT id, ${JSON.stringify([{ _id: productId, qty: 2, color: null, attribute: null }])}::jsonb, '[]' FROM users WHERE email = ${email}`,
  )
  await shop.db.execute(sql`UPDATE carts SET reminded_at = now()`)
  await publishImportFinished(ctx, { _id: 'import-1', kind: 'products', created: 3, updated: 1, failed: 0 })
  await shop.db.execute(sql`DELETE FROM products WHERE id = ${productId}`)
  await shop.db.execute(sql`DELETE FROM users WHERE email = ${email}`)
  await deliver()
  const seen = receiver.received.map(({ event }) => event)
  for (const { type, data } of seen) {
    const kind = webhookTopics[type as WebhookTopic]
    expect([type, webhookData[kind].safeParse(data).error]).toEqual([type, undefined])
  }
  const of = (type: WebhookTopic) => seen.filter((event) => event.type === type)
  expect(of('customer.created')).toHaveLength(1)
  expect(of('customer.updated')[0]!.data).toMatchObject({ customer: { email, name: 'Rahima Khatun' } })
  expect(of('stock.changed').map(quantityOf)).toEqual([9, 2, 1])
  expect(of('stock.low').map(quantityOf)).toEqual([2])
  for (const type of [
    'product.deleted',
    'customer.deleted',
    'cart.abandoned',
    'review.created',
    'review.updated',
    'import.finished',
  ] as const)
    expect([type, of(type).length]).toEqual([type, 1])
  // The product was deleted before its first event was distributed, so only product.deleted is sent.
  expect(of('product.created')).toHaveLength(0)
})

test('two workers send each committed change once and no change that was rolled back', async () => {
  await made(['stock.changed'])
  const variantId = await variantOf((await aProduct(shop.db, { stock: 100 })).id)
  await shop.db
    .transaction(async (tx) => {
      await tx.execute(sql`UPDATE stock SET on_hand = 50 WHERE variant_id = ${variantId}`)
      throw new Error('no')
    })
    .catch(() => {})
  const runners = [0, 1].map(() => {
    const jobs = openJobs({ database: shop, url: shop.databaseUrl, log: pino({ level: 'silent' }) })
    jobs.work(shop.env)
    return jobs
  })
  for (let left = 99; left >= 60; left--) await setStock(variantId, left)
  await eventually(() => expect(receiver.received).toHaveLength(40))
  await Promise.all(runners.map((jobs) => jobs.stop()))
  const quantities = receiver.received.map(({ event }) => quantityOf(event))
  expect(quantities).toEqual(Array.from({ length: 40 }, (_, n) => 99 - n))
})

test('a delivery of a dead process is sent again after its lease, before later events of the object', async () => {
  await made(['stock.changed'])
  const variantId = await variantOf((await aProduct(shop.db, { stock: 10 })).id)
  await setStock(variantId, 9)
  await setStock(variantId, 8)
  const [claimed] = await claimDeliveries(ctx, { limit: 10, lease: 60 }, webhookReaders) // the process dies here
  expect(claimed?.attempts).toBe(1)
  await deliver()
  expect(receiver.received).toHaveLength(0)
  await shop.db.execute(sql`UPDATE webhook_deliveries SET leased_until = now()`)
  await deliver()
  expect(receiver.received.map(({ event }) => quantityOf(event))).toEqual([9, 8])
})

test('failed deliveries delay only their own object, are logged, and are resent with the same id', async () => {
  const { webhook } = await made(['stock.changed'])
  const [one, other] = [await aProduct(shop.db, { stock: 10 }), await aProduct(shop.db, { stock: 10 })]
  const [bad, good] = [await variantOf(one.id), await variantOf(other.id)]
  receiver.answer((res, { event }) => {
    const isBad = JSON.stringify(event.data).includes(bad)
    res.writeHead(isBad ? 500 : 200, { 'X-Trace': 'abc' }).end(isBad ? 'x'.repeat(10_000) : 'fine')
  })
  await setStock(bad, 9)
  await setStock(bad, 8)
  await setStock(good, 9)
  await deliver()
  expect(receiver.received.filter(({ body }) => body.includes(bad))).toHaveLength(1)
  expect(receiver.received.filter(({ body }) => body.includes(good))).toHaveLength(1)
  const [failed] = await deliveriesOf(webhook._id, { q: bad, state: 'waiting' }).then((all) =>
    all.filter(({ attempts }) => attempts > 0),
  )
  expect(failed).toMatchObject({ status: 500, error: 'answers 500', topic: 'stock.changed', finishedAt: null })
  expect(Date.parse(failed!.next!)).toBeGreaterThan(Date.now())
  const { body: detail } = await admin.call(api.delivery, { webhookId: webhook._id, deliveryId: failed!._id })
  expect(detail.attempts).toHaveLength(1)
  expect(detail.attempts[0]).toMatchObject({ number: 1, status: 500, response: { 'x-trace': 'abc' } })
  expect(detail.attempts[0]!.body).toHaveLength(4096)
  expect(detail.attempts[0]!.request['webhook-id']).toMatch(/^msg_/)
  expect(JSON.parse(detail.payload!)).toEqual(receiver.received.find(({ body }) => body.includes(bad))!.event)

  receiver.answer((res) => void res.writeHead(204).end())
  await makeAllDue()
  await deliver()
  const toBad = receiver.received.filter(({ body }) => body.includes(bad))
  expect(toBad.map(({ event }) => quantityOf(event))).toEqual([9, 9, 8])
  expect(toBad[0]!.headers['webhook-id']).toBe(toBad[1]!.headers['webhook-id'])
  expect(await deliveriesOf(webhook._id, { state: 'delivered' })).toHaveLength(3)

  const all = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }
  const again = (deliveries: { from: string; to: string; states: ('delivered' | 'failed')[] } | string[]) =>
    admin.call(api.redeliver, { webhookId: webhook._id, deliveries })
  expect((await again({ ...all, states: ['delivered'] })).body.count).toBe(3)
  expect((await again([failed!._id])).body.count).toBe(1)
  expect((await again({ ...all, states: ['failed'] })).body.count).toBe(0)
  await deliver()
  expect(
    receiver.received
      .filter(({ body }) => body.includes(bad))
      .slice(-2)
      .map(({ headers }) => headers['webhook-id']),
  ).toEqual([toBad[1]!, toBad[2]!].map(({ headers }) => headers['webhook-id']))
})

test('a delivery fails after its last attempt, and the next event of the object is sent', async () => {
  const { webhook } = await made(['stock.changed'])
  const variantId = await variantOf((await aProduct(shop.db, { stock: 10 })).id)
  receiver.answer((res, { event }) => void res.writeHead(JSON.stringify(event.data).includes('"qty":9') ? 422 : 200).end())
  await setStock(variantId, 9)
  await setStock(variantId, 8)
  for (let attempt = 1; attempt <= 13; attempt++) {
    await deliver()
    await makeAllDue()
  }
  expect((await deliveriesOf(webhook._id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 1],
    ['failed', 13],
  ])
})

test('three days of failures or a 410 pause a webhook; admins get one email, and events wait until resumed', async () => {
  const { webhook } = await made(['stock.changed'])
  const variantId = await variantOf((await aProduct(shop.db, { stock: 10 })).id)
  receiver.answer((res) => void res.writeHead(503, { 'Retry-After': '7200' }).end())
  await setStock(variantId, 9)
  await deliver()
  const [waiting] = await deliveriesOf(webhook._id)
  expect(Date.parse(waiting!.next!) - Date.now()).toBeGreaterThan(7_000_000)
  const read = async () => (await admin.call(api.read, { webhookId: webhook._id })).body.webhook
  expect((await read()).failingSince).not.toBeNull()
  await shop.db.execute(sql`UPDATE webhooks SET failing_since = now() - interval '3 days 1 minute'`)
  await makeAllDue()
  await deliver()
  expect((await read()).paused?.reason).toBe('failures')
  const mails = (await shop.mails()).filter(({ subject }) => subject.includes('webhook'))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('ERP')
  expect(mails[0]!.text).toContain('/dashboard/developers/webhooks')
  await setStock(variantId, 8)
  await makeAllDue()
  receiver.received.length = 0
  await deliver()
  expect(receiver.received).toHaveLength(0)
  receiver.answer((res) => void res.writeHead(204).end())
  expect((await admin.call(api.resume, { webhookId: webhook._id })).body.webhook.paused).toBeNull()
  await deliver()
  expect(receiver.received).toHaveLength(2)

  receiver.answer((res) => void res.writeHead(410).end())
  await setStock(variantId, 7)
  await deliver()
  expect((await read()).paused?.reason).toBe('gone')
})

test('a webhook needs the permissions of its topics, for its owner and for staff who change it', async () => {
  const account = await aStaffMember(shop.db, [
    { name: 'developers', view: true, edit: true, delete: true },
    { name: 'products', view: true },
  ])
  const staff = shop.visitor()
  await staff.signIn(account.email, account.password)
  const fields = { name: 'ERP', url: receiver.url }
  expect((await staff.call(api.create, { ...fields, topics: ['order.placed'] })).body.code).toBe('more_than_own')
  const { webhook: ofAdmin } = await made(['order.placed'])
  const { _id: webhookId, version } = ofAdmin
  expect((await staff.call(api.save, { webhookId, version, ...fields, topics: ['stock.low'] })).body.code).toBe('more_than_own')
  expect((await staff.call(api.rotate, { webhookId })).body.code).toBe('more_than_own')
  expect((await staff.call(api.resume, { webhookId })).body.code).toBe('more_than_own')
  receiver.answer((res, { body }) => void res.writeHead(200).end(body))
  await buy()
  await deliver()
  const [sent] = await deliveriesOf(webhookId)
  const seen = (await staff.call(api.delivery, { webhookId, deliveryId: sent!._id })).body
  expect([seen.delivery._id, seen.payload]).toEqual([sent!._id, null])
  expect(seen.attempts).toMatchObject([{ status: 200, body: '' }])

  const { webhook } = await made(['stock.changed'], receiver.url, staff)
  const variantId = await variantOf((await aProduct(shop.db, { stock: 10 })).id)
  await shop.db.execute(sql`DELETE FROM permissions WHERE user_id = ${account.id} AND section = 'products'`)
  receiver.received.length = 0
  await setStock(variantId, 9)
  await deliver()
  expect(receiver.received).toHaveLength(0)
  expect((await admin.call(api.read, { webhookId: webhook._id })).body.webhook.paused?.reason).toBe('permission')
  await admin.call(api.resume, { webhookId: webhook._id })
  await deliver()
  expect(receiver.received).toHaveLength(1)
  await shop.db.execute(sql`DELETE FROM users WHERE id = ${account.id}`)
})

test('private addresses, other ports, credentials and HTTP are refused, also after DNS resolution', async () => {
  for (const url of [
    'https://127.0.0.1/x',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://user:secret@example.com/',
    'https://example.com:8443/',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'no address',
    '',
    'x'.repeat(3000),
  ])
    expect([url.slice(0, 60), (await admin.call(api.create, { name: 'X', url, topics: ['stock.low'] })).body.code]).toEqual([
      url.slice(0, 60),
      'bad_request',
    ])
  const { webhook } = await made(['stock.changed'], 'https://localhost/hook')
  const { body } = await admin.call(api.test, { webhookId: webhook._id })
  expect(body.delivery).toMatchObject({ state: 'failed', status: null, error: 'leads into a private network' })
})

test('a hostname is resolved once per request, which prevents DNS rebinding', async () => {
  const port = Number(receiver.place.split(':')[1])
  const rules = { outboundAllow: [`rebinding.example:${port}`] }
  const real = dns.promises.lookup
  const answers = ['127.0.0.1', '169.254.169.254']
  let asked = 0
  dns.promises.lookup = (async () => ({ address: answers[asked++], family: 4 })) as never
  syncBuiltinESMExports()
  try {
    const answer = await postOutside(`http://rebinding.example:${port}/hook`, { body: '{}', headers: {} }, rules)
    expect([answer.status, asked, receiver.received[0]!.headers.host]).toEqual([204, 1, `rebinding.example:${port}`])
    await expect(postOutside('https://rebinding.example/hook', { body: '{}', headers: {} }, rules)).rejects.toThrow(
      'private network',
    )
  } finally {
    dns.promises.lookup = real
    syncBuiltinESMExports()
  }
})

test('redirects are not followed, and responses are limited to 1 MB', async () => {
  const { webhook } = await made(['stock.changed'])
  receiver.answer((res) => void res.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end())
  const test = async () => (await admin.call(api.test, { webhookId: webhook._id })).body.delivery
  expect(await test()).toMatchObject({ state: 'failed', status: 302, error: 'answers 302' })
  receiver.answer((res) => {
    res.writeHead(200)
    res.on('error', () => {})
    const fill = (): void => void (res.destroyed || res.write(Buffer.alloc(64 * 1024), () => setImmediate(fill)))
    fill()
  })
  expect(await test()).toMatchObject({ state: 'failed', error: 'answers more than 1 MB' })
  receiver.answer((res) => void res.writeHead(200).end('a\0b'))
  expect(await test()).toMatchObject({ state: 'delivered', topic: 'webhook.test' })
})

test('a test delivery is sent to a paused webhook too', async () => {
  const { webhook, secret } = await made(['stock.changed'])
  await admin.call(api.pause, { webhookId: webhook._id })
  const { status, body } = await admin.call(api.test, { webhookId: webhook._id })
  expect([status, body.delivery.state]).toEqual([201, 'delivered'])
  const { event, headers, body: sent } = receiver.received[0]!
  expect(event).toMatchObject({ type: 'webhook.test', data: { webhook: { name: 'ERP' } } })
  expect(new StandardWebhook(secret).verify(sent, headers as never)).toBeTruthy()
})

test('saving requires the current version and a recent sign-in; webhooks are limited to 20', async () => {
  const { webhook } = await made(['stock.changed'])
  const save = {
    webhookId: webhook._id,
    name: 'Warehouse',
    url: receiver.url,
    topics: ['stock.low' as const],
    version: webhook.version,
  }
  expect((await admin.call(api.save, { ...save, version: 7 })).body.code).toBe('version_conflict')
  expect((await admin.call(api.save, save)).body.webhook).toMatchObject({ name: 'Warehouse', topics: ['stock.low'], version: 2 })
  await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '1 hour'`)
  expect((await admin.call(api.save, { ...save, version: 2 })).body.code).toBe('reauthentication_required')
  expect((await admin.call(api.save, { ...save, version: 2, password: testPassword })).status).toBe(200)
  await shop.db.execute(sql`UPDATE sessions SET created_at = now()`)
  const replies = await Promise.all(
    Array.from({ length: 22 }, () => admin.call(api.create, { name: 'X', url: receiver.url, topics: ['stock.low'] })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(19)
  expect((await admin.call(api.remove, { webhookId: webhook._id })).status).toBe(200)
  expect((await admin.call(api.remove, { webhookId: webhook._id })).body.code).toBe('not_found')
})

test('events are deleted after 30 days, with their deliveries', async () => {
  const { webhook } = await made(['stock.changed'])
  const variantId = await variantOf((await aProduct(shop.db, { stock: 10 })).id)
  await setStock(variantId, 9)
  await setStock(variantId, 8)
  await deliver()
  await shop.db.execute(
    sql`UPDATE webhook_events SET created_at = now() - interval '31 days' WHERE seq = (SELECT min(seq) FROM webhook_events)`,
  )
  expect(await deleteOldEvents(ctx)).toBe(1)
  expect(await deliveriesOf(webhook._id)).toHaveLength(1)
})
