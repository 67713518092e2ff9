import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bulkDashboardApi } from '@haat/shared/bulk/dashboard/endpoints.ts'
import { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { transfersDashboardApi } from '@haat/shared/transfers/dashboard/endpoints.ts'
import { webhooksDashboardApi } from '@haat/shared/webhooks/dashboard/endpoints.ts'
import { webhookTopicNames } from '@haat/shared/webhooks/topics.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct, aReview } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { transferTools } from '../../testing/factories/transfers.ts'
import { webhookReceiver } from '../../testing/webhook-receiver.ts'
import { webhookReaders } from '../../webhook-readers.ts'
import { claimBulkRuns, workOnBulkRun } from '../bulk/service.ts'
import { refreshOrderStates } from '../orders/service.ts'
import { claimDeliveries, sendDelivery } from '../webhooks/jobs.ts'

const receiver = await webhookReceiver()
const shop = await startTestApp({ outboundAllow: [receiver.place] })
const ctx = ctxOf(shop)
const admin = shop.visitor()
const { work, exported, imported, items, act, read } = transferTools(ctx, admin)
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  product = await aProduct(shop.db, { stock: null })
  const { email, password } = await anAdmin(shop.db)
  await admin.signIn(email, password)
  await admin.call(webhooksDashboardApi.create, { name: 'ERP', url: receiver.url, topics: [...webhookTopicNames] })
  return receiver.close
})

/** Describes all events, and sends what is due. */
async function deliver(): Promise<void> {
  for (;;) {
    const claimed = await claimDeliveries(ctx, { limit: 48, lease: 60 }, webhookReaders)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((claim) => sendDelivery(ctx, claim)))
  }
}

async function aBuyer(mark: string) {
  const account = await aCustomer(shop.db, { email: `${mark}@example.com`, name: `Zainab ${mark}` })
  await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${account.id}`)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  const address = givenAddress({ fullName: `Zainab ${mark}`, email: account.email })
  const given = { billingInfo: address, shippingInfo: address }
  for (const visitor of [client, shop.visitor()]) await placeOrder(visitor, [{ _id: product.id, qty: 1 }], given)
  await aReview(shop.db, product.id, { userId: account.id, author: `Zainab ${mark}` })
  await shop.db.execute(sql`INSERT INTO order_events (id, order_id, type)
    SELECT gen_random_uuid(), id, unnest(ARRAY['confirmed', 'shipped', 'delivered', 'completed']) FROM orders WHERE email = ${account.email}`)
  await refreshOrderStates(ctx)
  return { account, client, erase: () => client.call(privacyApi.erase, { email: account.email, password: account.password }) }
}

const tracesIn = async (table: string, mark: string): Promise<number> =>
  (await shop.db.execute<{ n: number }>(sql.raw(`SELECT count(*)::int AS n FROM "${table}" t WHERE t::text LIKE '%${mark}%'`)))
    .rows[0]!.n
const files = () => readdirSync(join(shop.env.dataDir, 'transfers'))

test('an erasure deletes events for webhooks, also those that wait for their receiver; the receiver learns of the deletion', async () => {
  const { account, erase } = await aBuyer('hookmark')
  const other = await aBuyer('otherhook')
  await deliver()
  receiver.answer((res) => void res.writeHead(500).end())
  await shop.db.execute(sql`UPDATE users SET name = 'Zainab hookmark 2' WHERE id = ${account.id}`)
  await deliver()
  expect(await tracesIn('webhook_events', 'hookmark')).toBeGreaterThan(4)

  expect((await erase()).status).toBe(200)
  receiver.answer((res) => void res.writeHead(204).end())
  receiver.received.length = 0
  await shop.db.execute(sql`UPDATE webhook_deliveries SET due_at = now()`)
  await deliver()
  for (const table of ['webhook_events', 'webhook_deliveries', 'webhook_attempts'])
    expect(await tracesIn(table, 'hookmark')).toBe(0)
  expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([
    ['customer.deleted', { customer: { _id: account.id } }],
  ])
  expect(await tracesIn('webhook_events', other.account.email)).toBeGreaterThan(2)
})

test('an erasure deletes the files of exports, and what imports store about the customer; the import can be undone', async () => {
  const { account, erase } = await aBuyer('filemark')
  expect((await exported('customers', 'csv')).toString()).toContain('filemark')
  expect((await exported('orders', 'csv', { q: 'filemark' })).toString()).toContain('filemark')
  const products = (await admin.call(transfersDashboardApi.export, { object: 'products', fileFormat: 'csv' })).body.transfer._id
  await work()
  const transferId = await imported(`Email,Name,Note\n${account.email},Zainab filemark,filemark pays\nnew@example.com,New,`, {
    object: 'customers',
  })
  const running = (await admin.call(transfersDashboardApi.export, { object: 'customers', fileFormat: 'xlsx' })).body.transfer._id

  expect((await erase()).status).toBe(200)
  for (const table of ['transfers', 'transfer_items']) expect(await tracesIn(table, 'filemark')).toBe(0)
  for (const file of files()) expect(readFileSync(join(shop.env.dataDir, 'transfers', file), 'latin1')).not.toContain('filemark')
  expect(files()).toContain(`${products}.csv`)
  await work()
  const { transfer } = (await admin.call(transfersDashboardApi.read, { transferId: running })).body
  expect(transfer).toMatchObject({ state: 'failed', availableUntil: null, error: expect.stringContaining('Start a new export') })
  expect((await items(transferId)).map(({ name, outcome }) => [name, outcome])).toEqual([
    ['—', 'unchanged'],
    ['New', 'created'],
  ])
  expect(await act(transferId, 'undo')).toBe('undoing')
  await work()
  expect((await read(transferId)).state).toBe('undone')
})

test('nothing of the lines about a customer is left in bulk runs', async () => {
  const { account, erase } = await aBuyer('bulkmark')
  const line = JSON.stringify({ email: account.email, note: 'bulkmark pays late' })
  const reply = await admin.http
    .post(bulkDashboardApi.customers.path)
    .set({ 'Content-Type': 'application/x-ndjson', 'Idempotency-Key': 'key-of-the-bulk-run' })
    .send(Buffer.from(line))
  expect(reply.status).toBe(201)
  for (const { id } of await claimBulkRuns(ctx, { limit: 1, lease: 30 })) await workOnBulkRun(ctx, id)
  expect(await tracesIn('customer_notes', 'bulkmark')).toBe(1)
  expect((await erase()).status).toBe(200)
  for (const table of ['bulk_rows', 'customer_notes']) expect(await tracesIn(table, 'bulkmark')).toBe(0)
})
