import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { extensionsDashboardApi } from '@haat/shared/extensions/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { loadArchive } from '../backup/load-archive.ts'
import { inspectArchive } from '../backup/read-archive.ts'
import { withTemporaryDatabase } from '../backup/temporary-database.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { readExtensionMigrations } from '../db/extension-migrations.ts'
import { migrate, pendingMigrations } from '../db/migrate.ts'
import { archiveFile } from '../gateways/archive-file.ts'
import { listeners } from '../listeners.ts'
import { expireOrders } from '../modules/checkout/jobs.ts'
import { retryExtensionMessages } from '../modules/extensions/jobs.ts'
import { claimMessages, processMessages } from '../modules/orders/jobs.ts'
import { publish } from '../modules/orders/service.ts'
import { settleRefund } from '../modules/payments/jobs.ts'
import { inTransaction } from '../platform/context.ts'
import { startTestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { aCustomer, anAdmin } from '../testing/factories/accounts.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { letPass } from '../testing/factories/payments.ts'
import { startFakeWallet } from '../testing/fake-wallet.ts'
import { aloneWithTemporaryDatabases } from '../testing/temporary-databases.ts'
import { eraseInExtensions } from './erase.ts'
import { extensionsOf, findExtension, register } from './registry.ts'

await aloneWithTemporaryDatabases()

/** A shop with the two extensions of the repository. */
const shop = await startTestApp({ extensions: ['loyalty', 'local-wallet'] })
const ctx = ctxOf(shop)
const admin = await signedIn(await anAdmin(shop.db))
const buyer = await aCustomer(shop.db)
const customer = await signedIn(buyer)
const product = await aProduct(shop.db, { price: 5000, stock: 100 })
await givenArea(ctx, { rates: [{ type: 'delivery', cost: 0, freeOver: null, daysMin: 1, daysMax: 2 }] })

const wallet = await startFakeWallet()

async function signedIn({ email, password }: { email: string; password: string }): Promise<Client> {
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}

/** Processes the outbox as the job runner does. */
async function settle(): Promise<void> {
  const claims = await claimMessages(ctx, { limit: 100, lease: 30 })
  await processMessages(ctx, claims, { listeners, attempts: 3, retryDelay: 60 })
}

const address = {
  fullName: 'Rahima Khatun',
  phone: '+8801711000000',
  email: buyer.email,
  house: '12 Lake Road',
  city: 'Dhaka',
  state: '',
  zipCode: '1205',
  country: 'BD',
}
const cart = (qty: number) => ({ items: [{ _id: product.id, qty }], delivery: { type: 'delivery' as const, area: 'everywhere' } })

async function order(expectedTotal: number, { qty = 1, paymentMethod = 'cod' as 'cod' | 'x-local-wallet' } = {}) {
  const { items, delivery } = cart(qty)
  const input = { items, billingInfo: address, shippingInfo: address, deliveryInfo: delivery, paymentMethod, expectedTotal }
  return customer.call(checkoutApi.place, input, { idempotencyKey: randomUUID() })
}
const total = async (qty = 1) => (await customer.call(cartApi.quote, cart(qty))).body.quote
const account = async () => (await customer.http.get('/api/x/loyalty/account')).body.account
const spend = (spending: boolean) => customer.http.put('/api/x/loyalty/spending').send({ spending })

/** Confirms, packs, ships and delivers an order. */
async function deliver(orderId: string): Promise<void> {
  await shop.pool.query(
    "UPDATE orders SET status = 'completed', fulfilment_status = 'delivered', payment_status = 'paid' WHERE order_id = $1",
    [orderId],
  )
  await publish(ctx, 'order.delivered', orderId)
  await settle()
}

test('loyalty points are earned by a delivered order, spent in the cart and restored by a cancellation', async () => {
  expect(await account()).toMatchObject({ points: 0, spending: false, entries: [] })
  const first = await order(500, { qty: 10 })
  expect(first.body).toMatchObject({ success: true })
  await settle()
  expect((await account()).points).toBe(0)
  await deliver(first.body.order.orderId)
  await deliver(first.body.order.orderId)
  expect((await account()).points).toBe(500)
  expect((await shop.mails()).filter(({ subject }) => /500 points/.test(subject))).toHaveLength(1)

  expect((await total()).total).toBe(50)
  await spend(true)
  const quote = await total()
  expect(quote).toMatchObject({ total: 25, discount: 25 })
  expect(quote.explanation).toContainEqual(
    expect.objectContaining({
      rule: 'promotion',
      about: 'Loyalty points',
      amount: -25,
      names: expect.objectContaining({ fr: 'Points de fidélité' }),
    }),
  )
  expect((await order(50)).body).toMatchObject({ code: 'total_changed', quote: { total: 25 } })
  const [one, other] = await Promise.all([order(25), order(25)])
  const [placed, lost] = one.body.success ? [one, other] : [other, one]
  expect(placed.body).toMatchObject({ success: true, order: { total: 25, discount: 25 } })
  expect(lost.body).toMatchObject({ code: 'total_changed', quote: { total: 50 } })
  expect(await account()).toMatchObject({ points: 0, spending: false })

  const cancelled = await customer.call(ordersApi.cancel, { orderId: placed.body.order.orderId })
  expect(cancelled.body).toMatchObject({ success: true })
  await settle()
  expect((await account()).points).toBe(500)
})

test('the wallet is offered once configured, and handles payments, declines, unsigned webhooks and refunds', async () => {
  expect((await shop.visitor().call(settingsApi.read, {})).body.settings.extensions).toEqual([
    { name: 'loyalty' },
    { name: 'local-wallet' },
  ])
  expect((await order(50, { paymentMethod: 'x-local-wallet' })).body).toMatchObject({ code: 'payment_unavailable' })
  const saved = await admin.call(extensionsDashboardApi.save, {
    name: 'local-wallet',
    version: 0,
    values: { enabled: true, baseUrl: wallet.url, merchantId: wallet.merchantId, secret: wallet.secret },
  })
  expect(saved.body).toMatchObject({ success: true })
  expect((await shop.visitor().call(settingsApi.read, { lng: 'fr' })).body.settings.extensions?.[1]).toEqual({
    name: 'local-wallet',
    payment: { name: 'Portefeuille local', about: 'Vous payez sur la page du portefeuille.' },
  })

  const { body } = await order(50, { paymentMethod: 'x-local-wallet' })
  expect(body.payment).toMatchObject({ action: 'redirect', url: expect.stringContaining(wallet.url) })
  const { reference, webhookUrl } = wallet.payments().at(-1)!
  const unsigned = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'x-wallet-signature': `t=${Date.now()},v1=${'0'.repeat(64)}` },
    body: JSON.stringify({ id: 'e1', type: 'payment.paid', payment: { reference, status: 'paid' } }),
  })
  expect(unsigned.status).toBe(400)
  const { orderId } = body.order
  const paymentStatus = async () =>
    (await shop.pool.query('SELECT payment_status FROM orders WHERE order_id = $1', [orderId])).rows[0].payment_status
  expect(await paymentStatus()).toBe('pending')
  expect(await wallet.decide(reference, 'paid')).toBe(200)
  expect(await paymentStatus()).toBe('paid')

  await deliver(orderId)
  const earned = (await account()).points
  await admin.call(paymentsDashboardApi.refund, { orderId, amount: 20, reason: 'Torn' }, { idempotencyKey: randomUUID() })
  const { rows: refunds } = await shop.pool.query("SELECT id FROM refunds WHERE status = 'pending'")
  for (const { id } of refunds) await settleRefund(ctx, id)
  expect(wallet.payments().at(-1)!.refunds).toMatchObject([{ amount: 2000 }])
  await settle()
  expect((await account()).points).toBe(earned - 20)

  const declined = await order(50, { paymentMethod: 'x-local-wallet' })
  await wallet.decide(wallet.payments().at(-1)!.reference, 'declined')
  const read = await customer.http.get(`/api/home/orders/${declined.body.order.orderId}`)
  expect(read.body.order.pay.methods).toContain('x-local-wallet')
  expect(read.body.order.paymentStatus).not.toBe('paid')
})

test('a refund gives back the points that the refunded goods were paid with, and takes those that they earned, in proportion', async () => {
  await admin.http.post(`/api/x/loyalty/customers/${buyer.id}/adjustments`).send({ points: 3000 - (await account()).points })
  await spend(true)
  const { orderId } = (await order(150, { qty: 6 })).body.order
  await admin.call(ordersDashboardApi.confirm, { orderId })
  expect((await admin.call(ordersDashboardApi.collect, { orderId, amount: 150 })).status).toBe(200)
  await deliver(orderId)
  expect((await account()).points).toBe(150)
  const refund = async (amount: number) => {
    const refunded = await admin.call(
      paymentsDashboardApi.refund,
      { orderId, amount, reason: 'Torn' },
      { idempotencyKey: randomUUID() },
    )
    expect(refunded.status).toBe(201)
    for (const { _id } of refunded.body.order.refunds) await settleRefund(ctx, _id)
    await settle()
    await shop.pool.query("UPDATE outbox SET done_at = NULL, due_at = now() WHERE topic = 'refund.succeeded'")
    await settle()
    return (await account()).points
  }
  expect(await refund(50)).toBe(1000 + 100)
  expect(await refund(100)).toBe(3000)
  const { entries } = await account()
  expect(
    entries
      .slice(0, 4)
      .map(({ kind, points }: { kind: string; points: number }) => `${kind} ${points}`)
      .sort(),
  ).toEqual(['earned -100', 'earned -50', 'refunded 1000', 'refunded 2000'])
})

test('an edit that lowers the reduction gives points back, and an order that a late payment reopens takes its points again', async () => {
  const set = async (points: number) => {
    const change = points - (await account()).points
    if (change !== 0) await admin.http.post(`/api/x/loyalty/customers/${buyer.id}/adjustments`).send({ points: change })
  }
  await set(3000)
  await spend(true)
  const { orderId } = (await order(150, { qty: 6 })).body.order
  expect((await account()).points).toBe(0)
  const edit = async (qty: number) => {
    const { version, items } = (await admin.call(ordersDashboardApi.read, { orderId })).body.order
    const lines = [{ lineId: items[0]!._id, qty }]
    const { total: expectedTotal } = (await admin.call(ordersDashboardApi.previewEdit, { orderId, lines, add: [] })).body.preview
    return (await admin.call(ordersDashboardApi.edit, { orderId, version, lines, add: [], expectedTotal })).body.order
  }
  expect(await edit(1)).toMatchObject({ discount: 50, total: 0 })
  expect((await account()).points).toBe(2000)
  expect(await edit(4)).toMatchObject({ discount: 50, total: 150 })
  expect((await account()).points).toBe(2000)
  await customer.call(ordersApi.cancel, { orderId })
  await settle()
  expect((await account()).points).toBe(3000)

  const payLate = async (before: () => Promise<unknown>) => {
    await set(2000)
    await spend(true)
    const { order: placed } = (await order(100, { qty: 4, paymentMethod: 'x-local-wallet' })).body
    expect((await account()).points).toBe(0)
    await letPass(shop, placed.orderId, 31)
    await expireOrders(ctx)
    await before()
    await wallet.decide(wallet.payments().at(-1)!.reference, 'paid')
    const { order: seen } = (await customer.call(ordersApi.read, { orderId: placed.orderId })).body
    await settle()
    return {
      status: seen.status,
      discount: seen.discount,
      points: (await account()).points,
      spending: (await account()).spending,
    }
  }
  const returned = async () => {
    await settle()
    expect((await account()).points).toBe(2000)
    await spend(true)
  }
  expect(await payLate(returned)).toEqual({ status: 'placed', discount: 100, points: 0, spending: true })
  // The payment arrives before the extension hears of the cancellation.
  expect(await payLate(async () => {})).toEqual({ status: 'placed', discount: 100, points: 0, spending: false })
  const spentElsewhere = async () => {
    await returned()
    await set(1999)
  }
  expect(await payLate(spentElsewhere)).toEqual({ status: 'cancelled', discount: 100, points: 1999, spending: true })
})

test('the audit log names actions of an extension and their fields in its texts', async () => {
  await admin.http.post(`/api/x/loyalty/customers/${buyer.id}/adjustments`).send({ points: 5, note: 'Sorry' })
  const read = (path: string, language: string) => admin.http.get(`/api/dashboard/audit${path}`).set('Accept-Language', language)
  for (const [language, action, points] of [
    ['fr', 'Points ajoutés ou retirés', 'Points'],
    ['ar', 'إضافة نقاط أو خصمها', 'النقاط'],
  ] as const) {
    const { entries } = (await read('?action=loyalty.adjust', language)).body
    expect(entries[0]).toMatchObject({ names: { action, fields: { points } } })
    expect((await read(`/${entries[0]._id}`, language)).body.entry.names.action).toBe(action)
  }
})

test('errors of an extension lead to a fallback or a refusal, and failed listeners are retried', async () => {
  const { promotion, listeners: own } = findExtension(shop.env, 'loyalty')!
  const definitions = ['loyalty', 'local-wallet'].map((name) => findExtension(shop.env, name)!)
  const given = (changes: object) => register(shop.env, [{ ...definitions[0]!, ...changes }, definitions[1]!])
  const fails = () => Promise.reject(new Error('broken'))
  const wrongQuery = async (some: typeof ctx) => Number(await some.db.execute('SELECT nothing'))
  await spend(true)
  for (const price of [fails, wrongQuery, async () => Number.NaN, async () => -5]) {
    given({ promotion: { ...promotion, price } })
    expect(await total()).toMatchObject({ total: 50, discount: 0 })
  }
  given({ promotion: { ...promotion, price: wrongQuery } })
  expect((await order(50)).body).toMatchObject({ success: true })
  given({ promotion: { ...promotion, redeem: wrongQuery } })
  const { total: reduced } = await total()
  const before = await shop.pool.query('SELECT count(*)::int AS n FROM orders')
  expect((await order(reduced)).body).toMatchObject({ code: 'extension_failed' })
  expect((await shop.pool.query('SELECT count(*)::int AS n FROM orders')).rows).toEqual(before.rows)

  given({
    promotion: undefined,
    deliveryRate: fails,
    taxRates: fails,
    listeners: { 'order.placed': wrongQuery },
    payment: undefined,
  })
  const placed = await order(50)
  expect(placed.body).toMatchObject({ success: true })
  await settle()
  const waiting = () => shop.pool.query('SELECT topic, reference, attempts FROM extension_messages')
  expect((await waiting()).rows).toEqual(
    expect.arrayContaining([{ topic: 'order.placed', reference: placed.body.order.orderId, attempts: 1 }]),
  )
  expect((await shop.pool.query('SELECT 1 FROM outbox WHERE done_at IS NULL')).rowCount).toBe(0)
  await shop.pool.query('UPDATE extension_messages SET due_at = now()')
  const seen: string[] = []
  given({ listeners: { 'order.placed': async (_: unknown, { reference }: { reference: string }) => seen.push(reference) } })
  await retryExtensionMessages(ctx)
  expect(seen).toContain(placed.body.order.orderId)
  expect((await waiting()).rows).toEqual([])
  given({ listeners: own })
})

test('disabling and enabling extensions loses no data, and migrations run with both installed', async () => {
  const points = (await account()).points
  const off = await startTestApp({ extensions: [] })
  expect((await off.visitor().http.get('/api/x/loyalty/rules')).status).toBe(404)
  const definitions = ['loyalty', 'local-wallet'].map((name) => findExtension(shop.env, name)!)
  register(shop.env, [])
  const { body } = await admin.call(extensionsDashboardApi.list, {})
  expect(body.extensions.map(({ name, on }) => [name, on])).toEqual([
    ['local-wallet', false],
    ['loyalty', false],
  ])
  const orders = await customer.http.get('/api/home/orders')
  expect(orders.body.orders.some(({ paymentMethod }: { paymentMethod: string }) => paymentMethod === 'x-local-wallet')).toBe(true)
  register(shop.env, definitions)
  expect((await account()).points).toBe(points)
  expect((await admin.call(extensionsDashboardApi.read, { name: 'local-wallet' })).body.extension.values.enabled).toBe(true)

  const extensions = shop.env.extensions.flatMap((name) => readExtensionMigrations(shop.env.extensionsFolder, name))
  // The database with the tables of the extensions has no migration left to apply.
  expect(await migrate(shop.databaseUrl, undefined, { extensions })).toBe(0)
  expect(await pendingMigrations(shop.pool)).toEqual([])
})

test('the endpoints of both extensions enforce their access, and erasing a customer erases extension data', async () => {
  const clients: [string, Client, (access: string) => string][] = [
    ['visitor', shop.visitor(), (access) => (access === 'public' ? 'open' : 'sign_in_required')],
    ['customer', customer, (access) => (access.includes(':') ? 'not_allowed' : 'open')],
    ['admin', admin, () => 'open'],
  ]
  const rows = extensionsOf(shop.env).flatMap(({ routes = [] }) => routes.map(({ row }) => row))
  expect(rows.length).toBeGreaterThan(5)
  for (const [name, client, expected] of clients)
    for (const { method, path, access } of rows) {
      const { status, body } = await client.http[method.toLowerCase() as 'get' | 'post' | 'put'](
        path.replace(/:\w+/g, randomUUID()),
      )
      expect(status, path).toBeLessThan(500)
      const said = ['sign_in_required', 'not_allowed'].includes(body.code) ? body.code : 'open'
      expect([name, path, said]).toEqual([name, path, expected(access)])
    }
  await inTransaction(ctx, (ctx) => eraseInExtensions(ctx, buyer.id))
  expect(await account()).toMatchObject({ points: 0, entries: [] })
})

test('a backup contains the tables of extensions, and a restore requires their folders', async () => {
  await customer.http.put('/api/x/loyalty/spending').send({ spending: true })
  const folder = mkdtempSync(join(tmpdir(), 'haat-extension-backup-'))
  const file = archiveFile(join(folder, 'shop.tar'), shop.env)
  const { header } = await writeArchive({ url: shop.databaseUrl, env: shop.env, file, passphrase: undefined })
  expect(header.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['x_loyalty.accounts', 'x_loyalty.entries']))
  const { manifest } = await inspectArchive(file, undefined)
  const found = await withTemporaryDatabase(shop.databaseUrl, async ({ url }) => {
    await loadArchive({ url, file, passphrase: undefined, header, manifest })
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('SELECT user_id, spending FROM x_loyalty.accounts')
    await client.end()
    const unknown = { ...header, extensions: [{ extension: 'elsewhere', name: '0001_first', hash: 'a'.repeat(64) }] }
    await expect(loadArchive({ url, file, passphrase: undefined, header: unknown, manifest })).rejects.toThrow(
      /data of the extension elsewhere \(0001_first\)/,
    )
    return rows
  })
  expect(found).toContainEqual({ user_id: buyer.id, spending: true })
  rmSync(folder, { recursive: true })
})
