import { createHash, createPublicKey, generateKeyPairSync, type JsonWebKey, randomUUID, verify } from 'node:crypto'
import { ucpPaths, ucpVersion } from '@haat/shared/agents/constants.ts'
import { agentsDashboardApi } from '@haat/shared/agents/dashboard/endpoints.ts'
import { agentsApi } from '@haat/shared/agents/endpoints.ts'
import { readHandedCart } from '@haat/shared/agents/fragment.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { paymentsApi } from '@haat/shared/payments/endpoints.ts'
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { sql } from 'drizzle-orm'
import { httpbis } from 'http-message-signatures'
import { pino } from 'pino'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { findViolations } from '../../commands/check.ts'
import { agentPlatform, profileOf } from '../../testing/agent-platform.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { givenCoupon } from '../../testing/factories/coupons.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { providersAt, webhookOf } from '../../testing/factories/payments.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { fakeStripe } from '../../testing/providers/stripe.ts'
import { ResponseCache } from '../response-cache.ts'

// The applicable part of the published conformance tests, with statuses and shapes of the supported release.

const platform = await agentPlatform()
const stripe = await fakeStripe()
const shop = await startTestApp({ outboundAllow: [platform.place], payments: providersAt({ stripe }) })
stripe.notifyAddress(webhookOf(shop, 'stripe'))
const ctx = ctxOf(shop)
const sessions = `${ucpPaths.rest}/checkout-sessions`
let admin: Client
let secret: string
let shirt: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  await givenArea(ctx, {
    name: 'Dhaka',
    serves: [{ country: 'BD' }],
    rates: [
      { type: 'delivery', cost: 200, freeOver: 10_000, daysMin: 1, daysMax: 3 },
      { type: 'express', cost: 500, freeOver: null, daysMin: 0, daysMax: 1 },
    ],
  })
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenCoupon(shop.db, { code: 'TEN', percent: 10 })
  // More than all tests order: the number depends on the winner of the race for a handed cart.
  shirt = await aProduct(shop.db, { name: 'Shirt', price: 1500, stock: 50 })
  const account = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
})
afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([])
  await Promise.all([platform.close(), stripe.close()])
})

interface Body {
  ucp: { version: string; status: string; capabilities: object }
  id: string
  status: string
  code: string
  content: string
  line_items: {
    id: string
    item: { price: number; title: string }
    quantity: number
    totals: { type: string; amount: number }[]
  }[]
  totals: { type: string; amount: number }[]
  messages: { type: string; code: string; path?: string; severity?: string; content: string }[]
  fulfillment: { methods: { destinations: { id: string }[]; groups: { options: { id: string; title: string }[] }[] }[] }
  discounts: { applied?: { code: string; amount: number }[] }
  order: { id: string; permalink_url: string }
  continue_url: string
}

const home = {
  street_address: '12 Lake Road',
  address_locality: 'Dhaka',
  postal_code: '1207',
  address_country: 'BD',
  phone_number: '+880 1712 345678',
}
const buyer = { first_name: 'Rahima', last_name: 'Khatun', email: 'rahima@example.org' }
const lines = (quantity = 1, id = shirt.variants[0]!.id) => ({ line_items: [{ item: { id }, quantity }] })
const payment = (type = 'cod') => ({
  payment: { instruments: [{ id: 'i1', handler_id: 'shop_checkout', type, selected: true }] },
})
const delivered = (option?: string) => ({
  buyer,
  fulfillment: {
    methods: [{ type: 'shipping', destinations: [home], ...(option && { groups: [{ selected_option_id: option }] }) }],
  },
})

interface Send {
  key?: string | null
  headers?: Record<string, string>
  by?: string
}

async function send(method: 'get' | 'post' | 'put', path: string, body?: object, { key, headers, by = secret }: Send = {}) {
  const request = shop
    .visitor()
    .http[method](path)
    .set({ 'UCP-Agent': `profile="${platform.profile}"`, Authorization: `Bearer ${by}`, ...headers })
  if (method !== 'get' && key !== null) void request.set('Idempotency-Key', key ?? randomUUID())
  const answer = await (body ? request.send(body) : request)
  return {
    status: answer.status,
    body: answer.body as Body,
    headers: answer.headers as Record<string, string>,
    text: answer.text,
  }
}
const create = (body: object, options?: Send) => send('post', sessions, body, options)
const update = (id: string, body: object, options?: Send) => send('put', `${sessions}/${id}`, body, options)
const complete = (id: string, body: object = payment(), options?: Send) =>
  send('post', `${sessions}/${id}/complete`, body, options)
const cancel = (id: string, options?: Send) => send('post', `${sessions}/${id}/cancel`, {}, options)
const read = (id: string) => send('get', `${sessions}/${id}`)
const totalOf = ({ totals }: Pick<Body, 'totals'>, type = 'total') => totals.find((one) => one.type === type)?.amount

/** A checkout that is ready to complete. */
async function readyCheckout(body: object = lines()): Promise<Body> {
  const { body: made } = await create({ ...body, ...delivered() })
  expect(made, 'a new checkout').toHaveProperty('fulfillment.methods')
  const option = made.fulfillment.methods[0]!.groups[0]!.options[0]!.id
  const ready = await update(made.id, { ...body, ...delivered(option) })
  expect(ready.body).toMatchObject({ status: 'ready_for_complete', messages: [] })
  return ready.body
}

test('while agent access is disabled, every path answers 404', async () => {
  for (const path of [ucpPaths.profile, `${sessions}/${randomUUID()}`, ucpPaths.mcp])
    expect([path, (await shop.visitor().get(path)).status]).toEqual([path, 404])
  expect((await shop.visitor().post(sessions, lines())).status).toBe(404)
  expect((await shop.visitor().post(ucpPaths.mcp, {})).status).toBe(404)
})

test('staff enable agent access and add an agent, whose secret is shown once', async () => {
  const { body } = await admin.call(agentsDashboardApi.list, {})
  expect(body).toMatchObject({ access: { enabled: false, version: 0 }, agents: [], orders: [] })
  expect((await admin.call(agentsDashboardApi.enable, { enabled: true, version: 0 })).body.access).toMatchObject({
    enabled: true,
  })
  expect((await admin.call(agentsDashboardApi.enable, { enabled: false, version: 0 })).body.code).toBe('version_conflict')
  const refused = await admin.call(agentsDashboardApi.create, { name: 'Metadata', profile: 'http://169.254.169.254/latest' })
  expect([refused.status, refused.body.fields]).toEqual([400, { profile: expect.any(String) }])
  const made = await admin.call(agentsDashboardApi.create, { name: 'Helper', profile: platform.profile })
  secret = made.body.secret
  expect(secret).toMatch(/^haat_agent_[0-9a-f]{48}$/)
  expect((await admin.call(agentsDashboardApi.create, { name: 'Twin', profile: platform.profile })).body.code).toBe('taken')
})

test('the profile names version, transports, capabilities, payment methods and keys', async () => {
  const { status, body, headers } = await shop.visitor().get(ucpPaths.profile)
  expect(status).toBe(200)
  expect(headers['cache-control']).toMatch(/^public, max-age=(\d{2,})$/)
  expect(body.ucp.version).toBe(ucpVersion)
  expect(body.ucp.services['dev.ucp.shopping']).toMatchObject([
    { transport: 'rest', endpoint: shop.url + ucpPaths.rest, version: ucpVersion },
    { transport: 'mcp', endpoint: shop.url + ucpPaths.mcp, version: ucpVersion },
  ])
  expect(Object.keys(body.ucp.capabilities).sort()).toEqual(
    ['checkout', 'discount', 'fulfillment', 'order'].map((name) => `dev.ucp.shopping.${name}`),
  )
  expect(Object.values(body.ucp.payment_handlers)).toEqual([
    [{ id: 'shop_checkout', version: ucpVersion, available_instruments: [{ type: 'cod' }] }],
  ])
  expect(body.signing_keys).toMatchObject([{ kty: 'EC', crv: 'P-256', kid: expect.any(String) }])
  expect(JSON.stringify(body)).not.toContain('"d"')
})

test('a key and a profile that do not belong together are refused', async () => {
  const asks = async (headers: Record<string, string>, by?: string) => {
    const { status, body } = await create(lines(), { headers, ...(by !== undefined && { by }) })
    return [status, body.code]
  }
  expect(await asks({}, `haat_agent_${'0'.repeat(48)}`)).toEqual([401, 'unauthorized'])
  expect(await asks({}, 'haat_live_123')).toEqual([401, 'unauthorized'])
  expect(await asks({ 'UCP-Agent': 'profile="https://other.example/profile"' })).toEqual([403, 'profile_not_trusted'])
  for (const header of ['', 'profile=token', 'profile="no url"', '"', 'x'.repeat(5000)])
    expect(await asks({ 'UCP-Agent': header })).toEqual([400, 'invalid_profile_url'])
  expect(await asks({ 'UCP-Agent': `profile="${platform.profile}"; version="2099-01-01"` })).toEqual([422, 'version_unsupported'])
  const nobody = await shop.visitor().http.post(sessions).set('UCP-Agent', `profile="${platform.profile}"`).send(lines())
  expect([nobody.status, nobody.body.code, nobody.headers['www-authenticate']]).toEqual([
    401,
    'signature_missing',
    'Bearer realm="ucp"',
  ])
})

test('a profile of another release, or an unreachable one, is refused', async () => {
  const other = await agentPlatform()
  shop.env.outboundAllow = [platform.place, other.place]
  const { body } = await admin.call(agentsDashboardApi.create, { name: 'Old', profile: other.profile })
  const ask = async (profile: string) =>
    send('post', sessions, lines(), { by: body.secret, headers: { 'UCP-Agent': `profile="${profile}"` } })
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  other.publish(profileOf(publicKey, '2099-01-01'))
  expect((await ask(other.profile)).body).toMatchObject({ code: 'version_unsupported' })
  await other.close()
  const gone = await admin.call(agentsDashboardApi.create, { name: 'Gone', profile: `${other.profile}/gone` })
  const answer = await send('post', sessions, lines(), {
    by: gone.body.secret,
    headers: { 'UCP-Agent': `profile="${other.profile}/gone"` },
  })
  expect([answer.status, answer.body.code]).toEqual([424, 'profile_unreachable'])
  await admin.call(agentsDashboardApi.remove, { agentId: body.agent._id })
  expect((await ask(other.profile)).status).toBe(401)
  shop.env.outboundAllow = [platform.place]
})

test('prices come from the shop, whatever the agent sends', async () => {
  const made = await create({
    line_items: [{ item: { id: shirt.variants[0]!.id, title: 'Cheap', price: 1 }, quantity: 2, totals: [] }],
    currency: 'EUR',
    totals: [{ type: 'total', amount: 1 }],
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ucp: { version: ucpVersion, status: 'success' },
    status: 'incomplete',
    currency: 'USD',
    line_items: [
      { item: { title: 'Shirt', price: 1500 }, quantity: 2, totals: [{ type: 'subtotal', amount: 3000 }, { amount: 3000 }] },
    ],
  })
  expect(totalOf(made.body)).toBe(3000)
  expect(made.body.messages.map(({ path }) => path)).toContain('$.buyer.email')
  expect((await read(made.body.id)).body).toEqual(made.body)
  const more = await update(made.body.id, lines(3))
  expect([more.status, totalOf(more.body)]).toEqual([200, 4500])
})

test('unknown and sold-out items are reported', async () => {
  const gone = await aProduct(shop.db, { name: 'Lamp', stock: 0 })
  const unknown = await create(lines(1, 'pink wumpus'))
  expect([unknown.status, unknown.body.ucp.status]).toEqual([200, 'error'])
  expect(unknown.body.messages).toMatchObject([{ code: 'item_unavailable', severity: 'unrecoverable' }])
  const empty = await create(lines(1, gone.variants[0]!.id))
  expect(empty.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'out_of_stock', severity: 'unrecoverable' }] })
  const some = await create({ line_items: [...lines(1, 'nothing').line_items, ...lines(51).line_items] })
  expect(some.body.line_items).toHaveLength(1)
  expect(some.body.messages).toMatchObject([
    { code: 'item_unavailable' },
    { code: 'out_of_stock', severity: 'recoverable', path: '$.line_items[0].quantity', content: expect.stringContaining('50') },
    ...Array<object>(some.body.messages.length - 2).fill({}),
  ])
})

test('a discount code lowers the total; invalid and additional codes are reported', async () => {
  const { body } = await create({ ...lines(2), discounts: { codes: ['nope', 'ten', 'TEN2'] } })
  expect(totalOf(body)).toBe(2700)
  expect(body.discounts.applied).toMatchObject([{ code: 'TEN', amount: 300 }])
  expect(body.messages.filter(({ type }) => type === 'warning')).toMatchObject([
    { code: 'discount_code_invalid', path: '$.discounts.codes[0]' },
    { code: 'discount_code_combination_disallowed', path: '$.discounts.codes[2]' },
  ])
  const cleared = await update(body.id, { ...lines(2), discounts: { codes: [] } })
  expect(totalOf(cleared.body)).toBe(3000)
  expect(cleared.body.discounts).toEqual({ codes: [] })
})

test('delivery options depend on the address and change the total', async () => {
  const { body } = await create({ ...lines(), ...delivered() })
  const [method] = body.fulfillment.methods
  expect(method).toMatchObject({ type: 'shipping', selected_destination_id: 'dest_1', destinations: [{ id: 'dest_1', ...home }] })
  expect(method!.groups[0]!.options).toMatchObject([
    { totals: [{ type: 'total', amount: 200 }] },
    { totals: [{ type: 'total', amount: 500 }] },
  ])
  expect(body.messages).toMatchObject([{ code: 'missing', path: '$.fulfillment.methods[0].groups[0].selected_option_id' }])
  const express = method!.groups[0]!.options[1]!.id
  const chosen = await update(body.id, {
    ...lines(),
    fulfillment: { methods: [{ id: 'delivery', line_item_ids: [], groups: [{ id: 'all', selected_option_id: express }] }] },
  })
  expect(chosen.body).toMatchObject({ status: 'ready_for_complete', buyer })
  expect([totalOf(chosen.body), totalOf(chosen.body, 'fulfillment')]).toEqual([2000, 500])
  const abroad = await update(body.id, {
    ...lines(),
    fulfillment: { methods: [{ type: 'shipping', destinations: [{ ...home, address_country: 'FR' }] }] },
  })
  expect(abroad.body).toMatchObject({
    status: 'incomplete',
    messages: [{ code: 'address_undeliverable', severity: 'recoverable' }],
  })
  const free = await update(body.id, { ...lines(7), ...delivered() })
  expect(free.body.fulfillment.methods[0]!.groups[0]!.options[0]).toMatchObject({ totals: [{ amount: 0 }] })
})

test('concurrent completions place one order through the storefront checkout, marked with the agent', async () => {
  const { id } = await readyCheckout()
  const key = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) => complete(id, payment(), { key: n < 3 ? key : randomUUID() })),
  )
  const done = replies.filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThan(0)
  expect(new Set(done.map(({ body }) => body.order.id)).size).toBe(1)
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const { body } = done[0]!
  expect(body).toMatchObject({ status: 'completed', order: { id: expect.stringMatching(/^1\d{13}$/) } })
  expect(body.order.permalink_url).toContain(`/orders/${body.order.id}#t=`)
  const again = await complete(id, payment(), { key })
  expect([again.status, again.body.order.id]).toEqual([200, body.order.id])
  expect((await complete(id, payment(), { key: randomUUID() })).status).toBe(409)
  expect((await complete(id, payment('stripe'), { key })).body.code).toBe('idempotency_conflict')
  for (const reply of [await update(id, lines(2)), await cancel(id)])
    expect([reply.status, reply.body.ucp.status, reply.body.messages[0]!.code]).toEqual([409, 'error', 'checkout_completed'])
  expect((await read(id)).body).toMatchObject({ status: 'completed', order: body.order })

  const listed = await admin.call(ordersDashboardApi.list, { source: 'agent' })
  expect(listed.body.orders).toMatchObject([{ orderId: body.order.id, source: 'agent', agent: 'Helper' }])
  expect((await admin.call(agentsDashboardApi.list, {})).body).toMatchObject({
    agents: expect.arrayContaining([expect.objectContaining({ name: 'Helper', orders: 1 })]),
    orders: [{ orderId: body.order.id, agent: 'Helper', total: 17 }],
  })
  // The email to the buyer is sent from this message.
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM outbox WHERE topic = 'order.placed' AND reference = ${body.order.id}`)
  expect(rows).toHaveLength(1)
})

test('a completion repeated with its key after a crash returns the existing order', async () => {
  const { id } = await readyCheckout()
  const key = randomUUID()
  const { body } = await complete(id, payment(), { key })
  await shop.db.execute(sql`DELETE FROM idempotency WHERE route = ${`agents complete ${id}`} OR key = ${`agent-checkout-${id}`}`)
  expect((await complete(id, payment(), { key: randomUUID() })).status).toBe(409)
  expect((await complete(id, payment(), { key })).body).toMatchObject({ status: 'completed', order: body.order })
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM orders WHERE agent_checkout_id = ${id}`)
  expect(rows).toHaveLength(1)
})

test('the response to a completion is signed with a key of the profile', async () => {
  const { id } = await readyCheckout()
  const { status, text, headers } = await complete(id)
  const { signing_keys } = (await shop.visitor().get(ucpPaths.profile)).body as { signing_keys: (JsonWebKey & { kid: string })[] }
  expect(headers['content-digest']).toBe(`sha-256=:${createHash('sha256').update(text).digest('base64')}:`)
  const isValid = await httpbis.verifyMessage(
    {
      requiredFields: ['@status', 'content-digest', 'content-type'],
      keyLookup: async ({ keyid }) => {
        const key = createPublicKey({ key: signing_keys.find(({ kid }) => kid === keyid)!, format: 'jwk' })
        return { verify: async (data, signature) => verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature) }
      },
    },
    { status, headers },
  )
  expect(isValid).toBe(true)
})

test('an order shows cancellation, and is visible only to the agent that placed it', async () => {
  const { id } = await readyCheckout()
  const { order } = (await complete(id)).body
  const path = `${ucpPaths.rest}/orders/${order.id}`
  const { body } = await send('get', path)
  expect(body).toMatchObject({
    ucp: { status: 'success', capabilities: { 'dev.ucp.shopping.order': [{ version: ucpVersion }] } },
    id: order.id,
    checkout_id: id,
    line_items: [
      { quantity: { original: 1, total: 1, fulfilled: 0 }, status: 'processing', item: { id: shirt.variants[0]!.id } },
    ],
    fulfillment: { expectations: [{ method_type: 'shipping', destination: { address_locality: 'Dhaka' } }], events: [] },
    adjustments: [],
  })
  expect(totalOf(body)).toBe(1700)
  expect((await admin.call(ordersDashboardApi.cancel, { orderId: order.id, reason: 'Test' })).status).toBe(200)
  expect((await send('get', path)).body).toMatchObject({
    line_items: [{ status: 'removed' }],
    adjustments: [{ type: 'cancellation', status: 'completed' }],
  })
  expect((await read(id)).body.status).toBe('canceled')

  const rival = await agentPlatform()
  shop.env.outboundAllow = [platform.place, rival.place]
  const other = await admin.call(agentsDashboardApi.create, { name: 'Rival', profile: rival.profile })
  const as = { by: other.body.secret, headers: { 'UCP-Agent': `profile="${rival.profile}"` } }
  for (const reply of [
    await send('get', path, undefined, as),
    await send('get', `${sessions}/${id}`, undefined, as),
    await send('put', `${sessions}/${id}`, lines(), as),
    await send('post', `${sessions}/${id}/complete`, payment(), as),
    await send('post', `${sessions}/${id}/cancel`, {}, as),
    await read(randomUUID()),
    await read('not-an-id'),
  ])
    expect([reply.status, reply.body.messages[0]!.code]).toEqual([404, 'not_found'])
  await rival.close()
  shop.env.outboundAllow = [platform.place]
})

test('a completion with a changed total is refused and shows the new total', async () => {
  const { id } = await readyCheckout()
  await shop.db.execute(sql`UPDATE variants SET price = 1600 WHERE id = ${shirt.variants[0]!.id}`)
  const refused = await complete(id)
  expect(refused.body).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'total_changed', type: 'warning' }] })
  expect(totalOf(refused.body)).toBe(1800)
  expect(refused.body).not.toHaveProperty('order')
  expect((await complete(id)).body.status).toBe('completed')
  await shop.db.execute(sql`UPDATE variants SET price = 1500 WHERE id = ${shirt.variants[0]!.id}`)
})

test('a completion with the same number in another currency is refused and shows the new currency', async () => {
  const { id } = await readyCheckout()
  await givenSettings(ctx, 'currency', { name: 'EUR', s: '€', exchangeRate: 1, decimals: 1 })
  const refused = await complete(id)
  expect(refused.body).toMatchObject({
    status: 'ready_for_complete',
    currency: 'EUR',
    messages: [{ code: 'total_changed', type: 'warning' }],
  })
  expect(refused.body).not.toHaveProperty('order')
  expect((await complete(id)).body).toMatchObject({ status: 'completed', currency: 'EUR' })
  await givenSettings(ctx, 'currency', {})
})

test('missing data, a disabled payment method and a required sign-in prevent the order', async () => {
  const { body: bare } = await create(lines())
  expect((await complete(bare.id)).body).toMatchObject({ status: 'incomplete' })
  const { id } = await readyCheckout()
  expect((await complete(id, payment('stripe'))).body.messages).toMatchObject([{ code: 'payment_failed' }])
  expect((await complete(id, payment(), { key: null })).body.code).toBe('idempotency_key_required')
  await givenSettings(ctx, 'security', {})
  const handed = await read(id)
  expect(handed.body).toMatchObject({
    status: 'requires_escalation',
    messages: [{ code: 'identity_required', severity: 'requires_buyer_input' }],
    continue_url: expect.stringContaining('/cart'),
  })
  expect((await complete(id)).body.status).toBe('requires_escalation')
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  expect((await cancel(id)).body.status).toBe('canceled')
  for (const reply of [await cancel(id), await update(id, lines()), await complete(id)]) expect(reply.status).toBe(409)
})

test('with an online payment method the order is placed and reserved, and the buyer pays in the shop', async () => {
  await givenSettings(ctx, 'paymentGateway', { cod: true, stripe: true })
  const { id } = await readyCheckout()
  const { body } = await complete(id, payment('stripe'))
  expect(body).toMatchObject({
    status: 'requires_escalation',
    messages: [{ code: 'payment_required', severity: 'requires_buyer_input' }],
    continue_url: body.order.permalink_url,
  })
  const token = body.continue_url.split('#t=')[1]!
  const started = await shop.visitor().call(paymentsApi.start, { orderId: body.order.id, token })
  expect(started.body.payment.action).toBe('redirect')
  await stripe.decide(stripe.payments().at(-1)!.providerId, 'pay')
  expect((await read(id)).body).toMatchObject({ status: 'completed', messages: [], order: body.order })
  await givenSettings(ctx, 'paymentGateway', {})
})

test('a buyer who continues a checkout in the shop places the order of that checkout', async () => {
  const [option] = (await create({ ...lines(2), ...delivered() })).body.fulfillment.methods[0]!.groups[0]!.options
  const { body } = await create({ ...lines(2), ...delivered(option!.id), discounts: { codes: ['ten'] } })
  const { pathname, hash, search } = new URL(body.continue_url)
  expect([pathname, search]).toEqual(['/cart', ''])
  const token = readHandedCart(hash)!
  const opened = await shop.visitor().call(agentsApi.openCart, { token })
  const { cart } = opened.body
  expect(cart).toMatchObject({
    agent: 'Helper',
    items: [{ _id: shirt.id, qty: 2, name: 'Shirt', price: 15 }],
    coupon: { code: 'TEN', discount: 10 },
    address: { fullName: 'Rahima Khatun', email: buyer.email, house: '12 Lake Road', city: 'Dhaka', country: 'BD' },
    delivery: { type: 'delivery', cost: 2 },
  })
  expect(opened.headers['cache-control']).toContain('no-store')

  const other = await aProduct(shop.db, { name: 'Lamp', price: 1500 })
  const buy = (productId: string) =>
    placeOrder(shop.visitor(), [{ _id: productId, qty: 1 }], {
      billingInfo: cart.address,
      shippingInfo: cart.address,
      deliveryInfo: { type: cart.delivery!.type, area: cart.delivery!.area },
      agentCheckout: token,
    })
  const unrelated = await buy(other.id)
  expect([unrelated.status, (await read(body.id)).body.status]).toEqual([201, 'ready_for_complete'])
  const replies = await Promise.all([buy(shirt.id), buy(shirt.id), complete(body.id)])
  expect(replies.slice(0, 2).map(({ status }) => status)).toEqual([201, 201])
  const { rows } = await shop.db.execute<{ order_id: string; source: string }>(
    sql`SELECT order_id, source FROM orders WHERE agent_checkout_id = ${body.id}`,
  )
  expect(rows).toEqual([{ order_id: expect.any(String), source: 'agent' }])
  expect((await read(body.id)).body).toMatchObject({ status: 'completed', order: { id: rows[0]!.order_id } })
  expect((await shop.visitor().call(agentsApi.openCart, { token })).status).toBe(404)
})

test('forged and expired tokens, and those of other checkouts, open no cart', async () => {
  const { body } = await create(lines())
  const token = readHandedCart(new URL(body.continue_url).hash)!
  const [id, signature] = token.split('.')
  const { body: another } = await create(lines())
  const open = async (given: string) => (await shop.visitor().call(agentsApi.openCart, { token: given })).status
  expect(await open(token)).toBe(200)
  expect(await open(`${another.id}.${signature}`)).toBe(404)
  expect(await open(`${id}.${'A'.repeat(43)}`)).toBe(404)
  expect(await open(String(id))).toBe(400)
  expect((await shop.visitor().call(agentsApi.openCart, { token: { $ne: '' } as never })).status).toBe(400)
  await cancel(body.id)
  expect(await open(token)).toBe(404)
})

test('digital products need no delivery, and a consent only if the shop requires it', async () => {
  const song = await aProduct(shop.db, { name: 'Song', price: 300, stock: null })
  await shop.db.execute(sql`UPDATE variants SET digital = true WHERE product_id = ${song.id}`)
  const { body } = await create({ ...lines(1, song.variants[0]!.id), buyer: { ...buyer, phone_number: home.phone_number } })
  expect(body).toMatchObject({ status: 'requires_escalation', messages: [{ code: 'consent_required' }] })
  expect(body).not.toHaveProperty('fulfillment')
  await givenSettings(ctx, 'downloads', { days: 7, count: 5, consent: false })
  await givenSettings(ctx, 'paymentGateway', { cod: true, bankTransfer: true })
  await givenSettings(ctx, 'bank', { details: 'IBAN BD00 0000' })
  const bare = await complete(body.id)
  expect(bare.body.messages).toMatchObject([{ code: 'missing', path: '$.payment.instruments[0].billing_address' }])
  const pay = (type: string) => {
    const [instrument] = payment(type).payment.instruments
    return complete(body.id, { payment: { instruments: [{ ...instrument, billing_address: home }] } })
  }
  expect((await pay('cod')).body.status).toBe('incomplete') // Digital products cannot be paid with cash on delivery.
  const done = await pay('bankTransfer')
  await givenSettings(ctx, 'paymentGateway', {})
  expect(done.body).toMatchObject({ status: 'completed', totals: [{ amount: 300 }, { type: 'total', amount: 300 }] })
  const order = await send('get', `${ucpPaths.rest}/orders/${done.body.order.id}`)
  expect(order.body).toMatchObject({ fulfillment: { expectations: [{ method_type: 'digital' }] } })
})

test('an idempotency key returns the same response, and a different request with it is refused', async () => {
  const key = randomUUID()
  const first = await create(lines(), { key })
  const second = await create(lines(), { key })
  expect([second.status, second.body]).toEqual([201, first.body])
  expect((await create(lines(2), { key })).status).toBe(409)
  const changed = await update(first.body.id, lines(2), { key })
  expect((await update(first.body.id, lines(2), { key })).body).toEqual(changed.body)
  expect((await update(first.body.id, lines(3), { key })).status).toBe(409)
  const cancelled = await cancel(first.body.id, { key })
  expect((await cancel(first.body.id, { key })).body).toEqual(cancelled.body)
})

test('forged, incomplete, expired and replayed signatures are refused', async () => {
  const url = shop.url + sessions
  const body = JSON.stringify(lines())
  const idempotencyKey = randomUUID()
  const post = async (headers: Record<string, string>, sent = body, path = sessions) => {
    const reply = await shop.visitor().http.post(path).set(headers).send(sent)
    return { status: reply.status, body: reply.body as Body }
  }
  const call = { method: 'POST', url, body, idempotencyKey }
  const signed = await platform.signed(call)
  const made = await post(signed)
  expect([made.status, made.body.ucp.status]).toEqual([201, 'success'])
  // The repeated request creates nothing; with another body, target or key it is invalid.
  expect((await post(signed)).body).toEqual(made.body)
  expect(await post(signed, JSON.stringify(lines(2)))).toMatchObject({ status: 400, body: { code: 'digest_mismatch' } })
  const invalid = { status: 401, body: { code: 'signature_invalid' } }
  expect(await post(signed, body, `${sessions}/${made.body.id}/cancel`)).toMatchObject(invalid)
  expect(await post({ ...signed, 'Idempotency-Key': randomUUID() })).toMatchObject(invalid)
  expect(
    await post({ ...signed, 'Content-Digest': `sha-256=:${createHash('sha256').update('x').digest('base64')}:` }),
  ).toMatchObject({
    status: 400,
  })
  for (const without of ['@method', '@authority', '@path', 'ucp-agent', 'idempotency-key', 'content-digest', 'content-type'])
    expect([without, (await post(await platform.signed({ ...call, without: [without] }))).body.code]).toEqual([
      without,
      'signature_invalid',
    ])
  expect(await post(await platform.signed({ ...call, url: `https://other.example${sessions}` }))).toMatchObject(invalid)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(await post(await platform.signed({ ...call, key: privateKey }))).toMatchObject(invalid)
  expect(await post(await platform.signed({ ...call, kid: 'another' }))).toMatchObject({
    status: 401,
    body: { code: 'key_not_found' },
  })
  for (const minutes of [-6, 6]) {
    const created = new Date(Date.now() + minutes * 60_000)
    expect(await post(await platform.signed({ ...call, created }))).toMatchObject(invalid)
  }
  expect(await post(await platform.signed({ ...call, created: new Date() }))).toMatchObject({ status: 201 })
  const { 'Idempotency-Key': _, ...withoutKey } = await platform.signed({ method: 'POST', url, body })
  expect(await post(withoutKey)).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } })
  for (const input of ['', 'sig1', 'sig1=();keyid="x", sig2=();keyid="x"', 'sig1=("@method");keyid=1', '🙂'])
    expect([401, 400]).toContain((await post({ ...signed, 'Signature-Input': encodeURI(input) })).status)
  // A valid key of the agent does not compensate for a forged signature.
  expect(await post({ ...signed, 'Idempotency-Key': randomUUID(), Authorization: `Bearer ${secret}` })).toMatchObject(invalid)
  const seen = await shop
    .visitor()
    .http.get(`${sessions}/${made.body.id}`)
    .set(await platform.signed({ method: 'GET', url: `${url}/${made.body.id}` }))
  expect(seen.status).toBe(200)
})

test('the official MCP client completes a purchase with the same tools', async () => {
  const requestInit = { headers: { Authorization: `Bearer ${secret}`, 'UCP-Agent': `profile="${platform.profile}"` } }
  const client = new McpClient({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(shop.url + ucpPaths.mcp), { requestInit })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'cancel_checkout',
    'complete_checkout',
    'create_checkout',
    'get_checkout',
    'get_order',
    'update_checkout',
  ])
  const call = async (name: string, given: object, key?: string) => {
    const meta = { 'ucp-agent': { profile: platform.profile }, ...(key && { 'idempotency-key': key }) }
    const result = await client.callTool({ name, arguments: { meta, ...given } })
    expect(JSON.parse((result.content as { text: string }[])[0]!.text)).toEqual(result.structuredContent)
    return result.structuredContent as unknown as Body
  }
  const made = await call('create_checkout', { checkout: { ...lines(), ...delivered() } })
  const option = made.fulfillment.methods[0]!.groups[0]!.options[0]!.id
  const ready = await call('update_checkout', { id: made.id, checkout: { ...lines(), ...delivered(option) } })
  expect(ready.status).toBe('ready_for_complete')
  const key = randomUUID()
  const done = await call('complete_checkout', { id: made.id, checkout: payment() }, key)
  expect(done.status).toBe('completed')
  expect(await call('complete_checkout', { id: made.id, checkout: payment() }, key)).toEqual(done)
  expect(await call('get_checkout', { id: made.id })).toMatchObject({ order: done.order })
  expect(await call('get_order', { id: done.order.id })).toMatchObject({ id: done.order.id })
  expect(await call('cancel_checkout', { id: made.id }, randomUUID())).toMatchObject({ ucp: { status: 'error' } })
  const wrong = await client.callTool({ name: 'get_checkout', arguments: { id: made.id } })
  expect(wrong.isError).toBe(true)
  await client.close()

  const message = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })
  const accept = { ...requestInit.headers, Accept: 'application/json, text/event-stream' }
  const batch = await shop
    .visitor()
    .http.post(ucpPaths.mcp)
    .set(accept)
    .send([message(1), message(2)])
  expect([batch.status, batch.body.error?.data]).toMatchObject([400, { code: 'invalid_request' }])

  const unsigned = await shop
    .visitor()
    .http.post(ucpPaths.mcp)
    .set(requestInit.headers)
    .set('Authorization', 'Bearer haat_agent_0')
    .send({})
  expect([unsigned.status, unsigned.body]).toMatchObject([
    401,
    { jsonrpc: '2.0', error: { code: -32000, data: { code: 'unauthorized' } } },
  ])
})

test('hostile requests are refused with a status below 500', async () => {
  const { id } = await readyCheckout()
  const bodies: unknown[] = [
    null,
    [],
    'text',
    { line_items: [] },
    { line_items: 'x' },
    lines(0),
    lines(-1),
    lines(1e9),
    lines(1.5),
    { line_items: Array.from({ length: 101 }, () => lines().line_items[0]) },
    lines(1, '\u0000'),
    lines(1, "'; DROP TABLE orders; --"),
    { ...lines(), buyer: { email: 'x'.repeat(300) } },
    { ...lines(), buyer: { email: '\ud800@example.org', first_name: { a: 1 } } },
    { ...lines(), discounts: { codes: Array(6).fill('X') } },
    { ...lines(), discounts: { codes: ['\u0000'] } },
    { ...lines(), fulfillment: { methods: [{ destinations: [{ ...home, address_country: 'XX', __proto__: null }] }] } },
    { ...lines(), fulfillment: { methods: [{ groups: [{ selected_option_id: "delivery:' OR 1=1" }] }] } },
    { payment: { instruments: [{ handler_id: '__proto__', type: 'constructor' }] } },
    { payment: { instruments: [] } },
  ]
  for (const [index, body] of bodies.entries())
    for (const path of [sessions, `${sessions}/${id}`, `${sessions}/${id}/complete`, ucpPaths.mcp]) {
      const request = shop.visitor().http[path === `${sessions}/${id}` ? 'put' : 'post'](path)
      const { status, text } = await request
        .set({ 'UCP-Agent': `profile="${platform.profile}"`, 'X-API-Key': secret, 'Idempotency-Key': randomUUID() })
        .set({ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' })
        .send(JSON.stringify(body))
      expect(status, `body ${index} to ${path}: ${text}`).toBeLessThan(500)
    }
  const raw = (sent: string, type: string) =>
    shop
      .visitor()
      .http.post(sessions)
      .set({ 'UCP-Agent': `profile="${platform.profile}"`, 'X-API-Key': secret, 'Content-Type': type })
      .send(sent)
  expect((await raw('{', 'application/json')).status).toBe(400)
  expect((await raw('{}', 'text/plain')).status).toBe(400)
  expect((await raw(`{"a":${'['.repeat(100_000)}`, 'application/json')).status).toBe(400)
  expect((await raw('x'.repeat(300_000), 'application/json')).status).toBe(413)
  expect((await send('get', `${ucpPaths.rest}/orders/1'--`)).status).toBe(404)
  expect((await send('get', `${ucpPaths.rest}/nothing`)).status).toBe(404)
})

test('an agent has its own rate limit with headers; disabling access takes effect at once', async () => {
  const limited = limitedProcess()
  const statuses = []
  for (let n = 0; n < 4; n += 1) statuses.push((await limited()).status)
  expect(statuses).toEqual([404, 404, 429, 429])
  const { headers, body } = await limited()
  expect([headers['retry-after'], headers.ratelimit, body.code]).toEqual([
    '60',
    expect.stringContaining('"agent"'),
    'rate_limited',
  ])
  const { version } = (await admin.call(agentsDashboardApi.list, {})).body.access
  await admin.call(agentsDashboardApi.enable, { enabled: false, version })
  expect((await read(randomUUID())).status).toBe(404)
  expect((await shop.visitor().get(ucpPaths.profile)).status).toBe(404)
})

/** Requests to another process on the same database with a limit of two requests per minute. */
function limitedProcess() {
  const { db, pool } = shop
  const env = { ...shop.env, rateLimitFactor: 2 / 120 }
  const log = pino({ level: 'silent' })
  const app = buildApp({ env, database: { ...shop, db, pool }, log, cache: new ResponseCache(), health: { draining: false } })
  return () =>
    supertest(app)
      .get(`${sessions}/${randomUUID()}`)
      .set({ 'UCP-Agent': `profile="${platform.profile}"`, Authorization: `Bearer ${secret}` })
}
