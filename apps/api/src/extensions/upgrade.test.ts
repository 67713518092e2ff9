import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { loadArchive } from '../backup/load-archive.ts'
import { inspectArchive } from '../backup/read-archive.ts'
import { withTemporaryDatabase } from '../backup/temporary-database.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { readExtensionMigrations } from '../db/extension-migrations.ts'
import { knownMigrations, migrate, pendingMigrations } from '../db/migrate.ts'
import { archiveFile } from '../gateways/archive-file.ts'
import { settleRefund } from '../modules/payments/jobs.ts'
import { seal } from '../platform/encryption.ts'
import type { Env } from '../platform/env.ts'
import { startTestApp } from '../testing/app.ts'
import { anAdmin, passwordHash, testPassword } from '../testing/factories/accounts.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { startFakeWallet } from '../testing/fake-wallet.ts'
import { aloneWithTemporaryDatabases } from '../testing/temporary-databases.ts'

await aloneWithTemporaryDatabases()

/** The newest migration that the extensions of the repository need; later ones run with their tables present. */
const installedWith = '0082_extension_methods'
const names = ['loyalty', 'local-wallet']
const buyer = { id: randomUUID(), email: 'buyer@example.org' }
const orderId = '20260101000001'
const reference = 'paid-before-the-upgrade'

const wallet = await startFakeWallet()
const folder = mkdtempSync(join(tmpdir(), 'haat-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))
const archive = (env: Env) => archiveFile(join(folder, 'older.tar'), env)

/** Replaces the database by one of an older version with both extensions and their data, and writes a backup of it. */
async function asOfOlderVersion(url: string, env: Env): Promise<void> {
  const extensions = names.flatMap((name) => readExtensionMigrations(env.extensionsFolder, name))
  const client = new pg.Client(url)
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await migrate(url, undefined, { until: installedWith, extensions })
  await client.query('INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, $3, $4)', [
    buyer.id,
    buyer.email,
    'Rahima',
    passwordHash,
  ])
  await client.query('INSERT INTO extension_settings (extension, "values") VALUES ($1, $2), ($3, $4)', [
    'loyalty',
    { perUnit: 2, minimum: 100 },
    'local-wallet',
    {
      enabled: true,
      baseUrl: wallet.url,
      merchantId: wallet.merchantId,
      secret: `sealed:${seal(env, 'extension settings local-wallet', wallet.secret)}`,
    },
  ])
  await client.query('INSERT INTO x_loyalty.accounts (user_id, balance, spending) VALUES ($1, 300, true)', [buyer.id])
  await client.query(
    "INSERT INTO x_loyalty.entries (user_id, kind, points, order_id) VALUES ($1, 'earned', 500, $2), ($1, 'spent', -200, $2)",
    [buyer.id, orderId],
  )
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO orders (id, order_id, user_id, email, status, payment_status, payment_method, currency, item_total, discount, delivery, total,
        delivery_type, delivery_area, billing, shipping, explanation)
      VALUES (gen_random_uuid(), $1, $2, $3, 'confirmed', 'paid', 'x-local-wallet', '{"name": "USD", "s": "$", "exchangeRate": 1, "decimals": 2}',
        6000, 1000, 0, 5000, 'delivery', 'Everywhere', $4, $4, $5) RETURNING id`,
    [
      orderId,
      buyer.id,
      buyer.email,
      address,
      JSON.stringify([
        { rule: 'items', amount: 60 },
        { rule: 'promotion', about: 'Loyalty points', amount: -10 },
      ]),
    ],
  )
  await client.query(
    `INSERT INTO order_lines (id, order_id, position, name, slug, qty, price, discount, total)
      VALUES (gen_random_uuid(), $1, 1, 'Lamp', 'lamp', 1, 6000, 1000, 6000)`,
    [rows[0]!.id],
  )
  const payment = await payAtWallet()
  await client.query(
    `INSERT INTO payments (id, order_id, method, status, amount, captured, mode, reference, provider_id, capture_id, provider_amount,
        provider_currency, provider_decimals, provider_rate, settled_at)
      VALUES (gen_random_uuid(), $1, 'x-local-wallet', 'captured', 5000, 5000, 'test', $2, $3, $3, 5000, 'USD', 2, 1, now())`,
    [rows[0]!.id, reference, payment],
  )
  await client.end()
  const { header } = await writeArchive({ url, env, file: archive(env), passphrase: undefined })
  expect(header.migrations.at(-1)!.name).toBe(installedWith)
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

/** Pays at the wallet and returns the id of the payment there. */
async function payAtWallet(): Promise<string> {
  const answer = await fetch(`${wallet.url}/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${wallet.merchantId}:${wallet.secret}` },
    body: JSON.stringify({ reference, amount: 5000, currency: 'USD', returnUrl: wallet.url, webhookUrl: wallet.url }),
  })
  await wallet.decide(reference, 'paid')
  return ((await answer.json()) as { id: string }).id
}

const shop = await startTestApp({ extensions: names }, { prepare: asOfOlderVersion })
const ctx = ctxOf(shop)
const customer = shop.visitor()

test('the shop migrates to the newest version with both extensions installed, and both use their old data', async () => {
  expect(knownMigrations().findIndex(({ name }) => name === installedWith)).toBeLessThan(knownMigrations().length - 1)
  expect(await pendingMigrations(shop.pool)).toEqual([])
  await customer.signIn(buyer.email, testPassword)
  expect((await customer.http.get('/api/x/loyalty/account')).body.account).toMatchObject({
    points: 300,
    spending: true,
    entries: expect.arrayContaining([expect.objectContaining({ kind: 'earned', points: 500, orderId })]),
  })

  const { body } = await customer.call(ordersApi.read, { orderId })
  expect(body.order).toMatchObject({ total: 50, discount: 10, paymentMethod: 'x-local-wallet', paymentStatus: 'paid' })
  const admin = shop.visitor()
  const { email, password } = await anAdmin(shop.db)
  await admin.signIn(email, password)
  const refund = { orderId, amount: 20, reason: 'Torn' }
  expect((await admin.call(paymentsDashboardApi.refund, refund, { idempotencyKey: randomUUID() })).body.success).toBe(true)
  const { rows } = await shop.pool.query<{ id: string }>("SELECT id FROM refunds WHERE status = 'pending'")
  for (const { id } of rows) await settleRefund(ctx, id)
  expect(wallet.payments().find((one) => one.reference === reference)!.refunds).toMatchObject([{ amount: 2000 }])
})

test('after the upgrade, points reduce a cart and the wallet takes its payment', async () => {
  const product = await aProduct(shop.db, { price: 5000, stock: 10 })
  await givenArea(ctx, { rates: [{ type: 'delivery', cost: 0, freeOver: null, daysMin: 1, daysMax: 2 }] })
  const items = [{ _id: product.id, qty: 1 }]
  const deliveryInfo = { type: 'delivery' as const, area: 'everywhere' }
  expect((await customer.call(cartApi.quote, { items, delivery: deliveryInfo })).body.quote).toMatchObject({
    total: 35,
    discount: 15,
  })
  const placed = await customer.call(
    checkoutApi.place,
    { items, billingInfo: address, shippingInfo: address, deliveryInfo, paymentMethod: 'x-local-wallet', expectedTotal: 35 },
    { idempotencyKey: randomUUID() },
  )
  expect(placed.body).toMatchObject({ success: true, payment: { url: expect.stringContaining(wallet.url) } })
  expect(await wallet.decide(wallet.payments().at(-1)!.reference, 'paid')).toBe(200)
  const read = await customer.call(ordersApi.read, { orderId: placed.body.order.orderId })
  expect(read.body.order.paymentStatus).toBe('paid')
  expect((await customer.http.get('/api/x/loyalty/account')).body.account.points).toBe(0)
})

test('restoring a backup of the older version migrates it and includes the data of extensions', async () => {
  const file = archive(shop.env)
  const { header, manifest } = await inspectArchive(file, undefined)
  await withTemporaryDatabase(shop.databaseUrl, async ({ url }) => {
    await loadArchive({ url, file, passphrase: undefined, header, manifest })
    const client = new pg.Client(url)
    await client.connect()
    const read = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows
    expect(await read('SELECT user_id, balance, spending FROM x_loyalty.accounts')).toEqual([
      { user_id: buyer.id, balance: 300, spending: true },
    ])
    expect(await read('SELECT kind, points FROM x_loyalty.entries ORDER BY kind')).toEqual([
      { kind: 'earned', points: 500 },
      { kind: 'spent', points: -200 },
    ])
    expect(
      await read("SELECT \"values\" ->> 'merchantId' AS id FROM extension_settings WHERE extension = 'local-wallet'"),
    ).toEqual([{ id: wallet.merchantId }])
    expect(await read('SELECT count(*)::int AS n FROM schema_migrations')).toEqual([{ n: knownMigrations().length }])
    await client.end()
  })
})
