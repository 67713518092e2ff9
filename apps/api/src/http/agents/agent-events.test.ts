import { createHash, createPublicKey, type JsonWebKey, randomUUID, verify } from 'node:crypto'
import { capabilities, ucpPaths, ucpVersion } from '@haat/shared/agents/constants.ts'
import { agentsDashboardApi } from '@haat/shared/agents/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { webhooksDashboardApi } from '@haat/shared/webhooks/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { httpbis } from 'http-message-signatures'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDeliveries, sendDelivery } from '../../modules/webhooks/jobs.ts'
import { agentPlatform } from '../../testing/agent-platform.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { type ReceivedWebhook, webhookReceiver } from '../../testing/webhook-receiver.ts'
import { webhookReaders } from '../../webhook-readers.ts'

const [platform, other, receiver] = await Promise.all([agentPlatform(), agentPlatform(), webhookReceiver()])
const shop = await startTestApp({ outboundAllow: [platform.place, other.place, receiver.place] })
const ctx = ctxOf(shop)
const hook = `${receiver.url}/agents?tenant=7`
let admin: Client
let secret: string
let shirt: Awaited<ReturnType<typeof aProduct>>

const publish = (webhook_url: unknown, to = platform) =>
  to.publish({
    ucp: {
      version: ucpVersion,
      capabilities: Object.fromEntries(
        Object.values(capabilities).map((name) => [
          name,
          [{ version: ucpVersion, ...(name === capabilities.order && webhook_url !== undefined && { config: { webhook_url } }) }],
        ]),
      ),
    },
  })

beforeAll(async () => {
  await givenArea(ctx, {
    rates: [{ type: 'pickup', cost: 0, freeOver: null, daysMin: 0, daysMax: 1 }],
    serves: [{ country: 'BD' }],
  })
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  shirt = await aProduct(shop.db, { name: 'Shirt', price: 1500, stock: null })
  const account = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
  await admin.call(agentsDashboardApi.enable, { enabled: true, version: 0 })
  publish(hook)
  secret = (await admin.call(agentsDashboardApi.create, { name: 'Helper', profile: platform.profile })).body.secret
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer((res) => void res.writeHead(200).end('{}'))
})
afterAll(() => Promise.all([platform.close(), other.close(), receiver.close()]))

async function call(method: 'get' | 'post', path: string, body: object = {}, { by = secret, profile = platform.profile } = {}) {
  const request = shop
    .visitor()
    .http[method](ucpPaths.rest + path)
    .set({ 'UCP-Agent': `profile="${profile}"`, Authorization: `Bearer ${by}`, 'Idempotency-Key': randomUUID() })
  return (await (method === 'get' ? request : request.send(body))).body
}

/** Places an order as an agent and returns its number. */
async function agentOrder(as?: { by: string; profile: string }): Promise<string> {
  const destination = {
    street_address: '12 Lake Road',
    address_locality: 'Dhaka',
    address_country: 'BD',
    phone_number: '+880 1712 345678',
  }
  const checkout = await call(
    'post',
    '/checkout-sessions',
    {
      line_items: [{ item: { id: shirt.variants[0]!.id }, quantity: 2 }],
      buyer: { first_name: 'Rahima', email: 'rahima@example.org' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [destination] }] },
    },
    as,
  )
  expect(checkout).toMatchObject({ status: 'ready_for_complete' })
  const payment = { instruments: [{ handler_id: 'shop_checkout', type: 'cod' }] }
  return (await call('post', `/checkout-sessions/${checkout.id}/complete`, { payment }, as)).order.id
}

/** Sends all due deliveries, as the workers do. */
async function deliver(): Promise<void> {
  for (;;) {
    const claimed = await claimDeliveries(ctx, { limit: 48, lease: 60 }, webhookReaders)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((claim) => sendDelivery(ctx, claim, webhookReaders.agents)))
  }
}

const webhookOfAgent = async () => (await admin.call(webhooksDashboardApi.list, {})).body.webhooks[0]!
const events = () => receiver.received.map(({ event }) => event as unknown as { id: string })

/** Verifies an event as the protocol requires: with the key from the profile that the event names. */
async function isGenuine({ headers, body }: ReceivedWebhook, url = hook): Promise<boolean> {
  const profile = /^profile="(.+)"$/.exec(String(headers['ucp-agent']))![1]!
  expect(profile).toBe(shop.env.publicUrl + ucpPaths.profile)
  const { signing_keys } = (await shop.visitor().get(ucpPaths.profile)).body as { signing_keys: (JsonWebKey & { kid: string })[] }
  if (headers['content-digest'] !== `sha-256=:${createHash('sha256').update(body).digest('base64')}:`) return false
  const covered = /^sig1=\(([^)]*)\)/.exec(String(headers['signature-input']))![1]!.split(' ')
  expect(covered).toEqual(
    expect.arrayContaining([
      '"@method"',
      '"@authority"',
      '"@path"',
      '"@query"',
      '"ucp-agent"',
      '"content-digest"',
      '"content-type"',
    ]),
  )
  return await httpbis
    .verifyMessage(
      {
        keyLookup: async ({ keyid }) => ({
          verify: async (data, signature) =>
            verify(
              'sha256',
              data,
              {
                key: createPublicKey({ key: signing_keys.find(({ kid }) => kid === keyid)!, format: 'jwk' }),
                dsaEncoding: 'ieee-p1363',
              },
              signature,
            ),
        }),
      },
      { method: 'POST', url, headers: headers as Record<string, string> },
    )
    .then(Boolean, () => false)
}

test('an agent receives every event of its orders in order, with the full order and a valid signature', async () => {
  const orderId = await agentOrder()
  const ofNobody = { billingInfo: givenAddress({ country: 'BD' }), deliveryInfo: { type: 'pickup' as const, area: 'Everywhere' } }
  const { status, body } = await placeOrder(shop.visitor(), [{ _id: shirt.id, qty: 1 }], ofNobody)
  expect([status, body.order?.status]).toEqual([201, 'placed'])
  await deliver()
  expect(events()).toMatchObject([{ id: orderId, line_items: [{ quantity: { original: 2, total: 2, fulfilled: 0 } }] }])
  expect(events()[0]).toEqual(await call('get', `/orders/${orderId}`))
  const [first] = receiver.received
  expect(first!.headers).toMatchObject({
    'webhook-id': expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    'content-type': 'application/json',
  })
  expect(await isGenuine(first!)).toBe(true)
  expect(await isGenuine({ ...first!, body: `${first!.body} ` })).toBe(false)
  expect(await isGenuine(first!, `${receiver.url}/others?tenant=7`)).toBe(false)
  expect(await isGenuine({ ...first!, headers: { ...first!.headers, 'webhook-id': 'msg_1' } })).toBe(false)

  const { version } = (await admin.call(ordersDashboardApi.confirm, { orderId })).body.order
  const packed = (await admin.call(ordersDashboardApi.pack, { orderId, version })).body.order
  const parcelId = packed.parcels[0]!._id
  await admin.call(ordersDashboardApi.ship, { orderId, parcelId, carrier: 'Pathao', tracking: 'PT-1', trackingUrl: '' })
  await deliver()
  await admin.call(ordersDashboardApi.deliver, { orderId, parcelId })
  await deliver()
  expect(events().slice(1)).toMatchObject([
    { fulfillment: { events: [{ type: 'shipped' }] } }, // Confirmed and packed: contain the order as of the delivery.
    { fulfillment: { events: [{ type: 'shipped' }] } },
    { fulfillment: { events: [{ type: 'shipped', tracking_number: 'PT-1', carrier: 'Pathao' }] } },
    { fulfillment: { events: [{ type: 'shipped' }, { type: 'delivered' }] }, line_items: [{ status: 'fulfilled' }] },
  ])
  expect(new Set(events().map(({ id }) => id))).toEqual(new Set([orderId]))
})

test('a failed event is resent with its id before later events of the order, and staff see every response', async () => {
  receiver.answer((res) => void res.writeHead(503).end('busy'))
  const orderId = await agentOrder()
  await admin.call(ordersDashboardApi.cancel, { orderId, reason: 'Sold out' })
  await deliver()
  expect(events()).toMatchObject([{ id: orderId }])
  receiver.answer((res) => void res.writeHead(200).end('{}'))
  await shop.db.execute(sql`UPDATE webhook_deliveries SET due_at = now()`)
  await deliver()
  expect(events()).toMatchObject([{ id: orderId }, { id: orderId }, { id: orderId, adjustments: [{ type: 'cancellation' }] }])
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
  for (const one of receiver.received) expect(await isGenuine(one)).toBe(true)
  const { _id: webhookId, name, url, topics, agent } = await webhookOfAgent()
  const { agents } = (await admin.call(agentsDashboardApi.list, {})).body
  expect({ name, url, topics, agent }).toEqual({ name: 'Helper', url: hook, topics: [], agent: agents[0]!._id })
  expect(agents[0]!.webhook).toBe(webhookId)
  const { deliveries } = (await admin.call(webhooksDashboardApi.deliveries, { webhookId, q: orderId })).body
  expect(deliveries.map(({ topic, state }) => [topic, state])).toEqual([
    ['order.cancelled', 'delivered'],
    ['order.placed', 'delivered'],
  ])
  const shown = (await admin.call(webhooksDashboardApi.delivery, { webhookId, deliveryId: deliveries[1]!._id })).body
  expect(shown.payload).toBe(receiver.received[0]!.body)
  expect(shown.attempts.map(({ status }) => status)).toEqual([200, 503])
})

test('staff pause and resume the webhook of an agent, but cannot edit, rotate, test or delete it', async () => {
  const { _id: webhookId, version } = await webhookOfAgent()
  const change = { webhookId, version, name: 'Mine', url: 'https://erp.example/hooks', topics: ['order.placed' as const] }
  for (const reply of [
    await admin.call(webhooksDashboardApi.save, change),
    await admin.call(webhooksDashboardApi.rotate, { webhookId }),
    await admin.call(webhooksDashboardApi.test, { webhookId }),
    await admin.call(webhooksDashboardApi.remove, { webhookId }),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'set_by_agent'])
  await admin.call(webhooksDashboardApi.pause, { webhookId })
  const orderId = await agentOrder()
  await deliver()
  expect(events()).toEqual([])
  expect((await admin.call(webhooksDashboardApi.resume, { webhookId })).body.webhook.paused).toBeNull()
  await deliver()
  expect(events()).toMatchObject([{ id: orderId }])
})

test('events that occur while agent access is disabled are sent once it is enabled', async () => {
  const orderId = await agentOrder()
  const { access } = (await admin.call(agentsDashboardApi.enable, { enabled: false, version: 1 })).body
  await deliver()
  expect(events()).toEqual([])
  await admin.call(agentsDashboardApi.enable, { enabled: true, version: access.version })
  await deliver()
  expect(events()).toMatchObject([{ id: orderId }])
})

test('other agents receive no events of the order; a private or missing webhook URL disables events', async () => {
  publish(receiver.url, other)
  const made = (await admin.call(agentsDashboardApi.create, { name: 'Other', profile: other.profile })).body
  const as = { by: made.secret, profile: other.profile }
  const orderId = await agentOrder(as)
  await deliver()
  expect(events()).toMatchObject([{ id: orderId }])
  for (const address of ['http://169.254.169.254/latest', 'https://10.0.0.7/hooks', 'file:///etc/passwd', 7, undefined]) {
    const fresh = await agentPlatform()
    shop.env.outboundAllow.push(fresh.place)
    publish(address, fresh)
    const { secret: by, agent } = (await admin.call(agentsDashboardApi.create, { name: 'Fresh', profile: fresh.profile })).body
    receiver.received.length = 0
    await agentOrder({ by, profile: fresh.profile })
    await deliver()
    expect(events()).toEqual([])
    await admin.call(agentsDashboardApi.remove, { agentId: agent._id })
    await fresh.close()
  }
  await admin.call(agentsDashboardApi.remove, { agentId: made.agent._id })
  expect((await admin.call(webhooksDashboardApi.list, {})).body.webhooks).toHaveLength(1)
})
