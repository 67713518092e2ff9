import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { apiKeysDashboardApi } from '@haat/shared/api-keys/dashboard/endpoints.ts'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { bulkDashboardApi as api } from '@haat/shared/bulk/dashboard/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { webhooksDashboardApi } from '@haat/shared/webhooks/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { aCustomer, anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { claimBulkRuns, deleteOldBulkRuns, workOnBulkRun } from './service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const staff = shop.visitor()
let keys = 0

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  await staff.signIn(email, password)
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
})
beforeEach(async () => {
  await shop.db.execute(sql`TRUNCATE products, bulk_runs CASCADE`)
})

type Kind = 'stock' | 'prices' | 'customers' | 'fulfilment'
const ndjson = (lines: readonly unknown[]) => Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))
const submit = (kind: Kind, file: Buffer, { key = `key-${keys++}-of-this-test`, visitor = staff, headers = {} } = {}) =>
  visitor.http
    .post(api[kind].path)
    .set({ 'Content-Type': 'application/x-ndjson', 'Idempotency-Key': key, ...headers })
    .send(file)
const read = async (bulkId: string) => (await staff.call(api.read, { bulkId })).body.run
const linesOf = async (bulkId: string, more = {}) => (await staff.call(api.lines, { bulkId, ...more })).body

/** Claims and processes runs until none is due, as a worker does. */
async function work(): Promise<void> {
  for (;;) {
    const [run] = await claimBulkRuns(ctx, { limit: 1, lease: 30 })
    if (!run) return
    await workOnBulkRun(ctx, run.id)
  }
}

async function done(kind: Kind, lines: readonly unknown[]) {
  const { status, body } = await submit(kind, ndjson(lines))
  expect(status).toBe(201)
  await work()
  expect(await findViolations(shop.db)).toEqual([])
  return body.run._id as string
}

const stockOf = async (sku: string) =>
  (
    await shop.db.execute<{ on_hand: number | null }>(
      sql`SELECT k.on_hand FROM stock k JOIN variants v ON v.id = k.variant_id WHERE v.sku = ${sku}`,
    )
  ).rows[0]!.on_hand

const shirt = () =>
  aProduct(shop.db, {
    name: 'Shirt',
    variants: [
      { attribute: 'S', sku: 'S', stock: 1 },
      { attribute: 'M', sku: 'M', stock: 5, comparePrice: 2000 },
      { attribute: 'L', sku: 'L', stock: null },
    ],
  })

describe('stock', () => {
  test('reports the result of each line and applies the valid ones', async () => {
    await shirt()
    const id = await done('stock', [
      { sku: 'S', qty: 40 },
      { sku: 'M', delta: -5 },
      { sku: 'M', delta: -1 },
      { sku: 'L', delta: 3 },
      { sku: 'unknown', qty: 1 },
      { sku: 'S', qty: 1, delta: 1 },
      { qty: 1 },
      { sku: 'S', qty: 1.5 },
      { sku: 'S', qty: 2, price: 1 },
      { sku: 'L', qty: -1 },
    ])
    expect(await read(id)).toMatchObject({ state: 'finished', total: 10, done: 10, refused: 7 })
    const { lines } = await linesOf(id)
    expect(lines.map(({ line, done, code }) => [line, done, code ?? null])).toEqual([
      [1, true, null],
      [2, true, null],
      [3, false, 'sold_out'],
      [4, false, 'bad_request'],
      [5, false, 'not_found'],
      [6, false, 'bad_request'],
      [7, false, 'bad_request'],
      [8, false, 'bad_request'],
      [9, false, 'bad_request'],
      [10, true, null],
    ])
    expect(lines[4]!.fields).toEqual({ sku: 'is not in the catalogue' })
    expect([await stockOf('S'), await stockOf('M'), await stockOf('L')]).toEqual([40, 0, null])
    expect(await linesOf(id, { refused: '1', after: 4, limit: 2 })).toMatchObject({ lines: [{ line: 5 }, { line: 6 }], next: 6 })
  })

  test('records movements with the reference bulk and updates in_stock', async () => {
    const { id } = await aProduct(shop.db, { name: 'Cup', variants: [{ sku: 'CUP', stock: 3 }] })
    const { body } = await submit('stock', ndjson([{ sku: 'CUP', qty: 0 }]), {})
    await work()
    const { rows } = await shop.db.execute(sql`SELECT delta, reference FROM stock_movements ORDER BY id DESC LIMIT 1`)
    expect(rows).toEqual([{ delta: -3, reference: 'bulk' }])
    expect((await shop.db.execute(sql`SELECT in_stock FROM products WHERE id = ${id}`)).rows).toEqual([{ in_stock: false }])
    expect((await read(body.run._id)).finishedAt).not.toBeNull()
  })

  test('four concurrent workers apply 1100 deltas exactly once', async () => {
    await aProduct(shop.db, { variants: [{ sku: 'MANY', stock: 0 }] })
    const { body } = await submit('stock', ndjson(Array.from({ length: 1100 }, () => ({ sku: 'MANY', delta: 1 }))))
    const { _id } = body.run
    // Skips the claim, as a worker whose lease has expired may still be running.
    await Promise.all(Array.from({ length: 4 }, () => workOnBulkRun(ctx, _id)))
    await work()
    expect(await read(_id)).toMatchObject({ state: 'finished', done: 1100, refused: 0 })
    expect(await stockOf('MANY')).toBe(1100)
    expect(await findViolations(shop.db)).toEqual([])
  })

  test('a failed step is rolled back, and the run continues from there', async () => {
    await aProduct(shop.db, { variants: [{ sku: 'X', stock: 0 }] })
    const { body } = await submit('stock', ndjson(Array.from({ length: 300 }, () => ({ sku: 'X', delta: 1 }))))
    const { _id } = body.run
    await shop.db.execute(sql`ALTER TABLE stock_movements ADD CONSTRAINT no_more CHECK (id < 0) NOT VALID`)
    // The clock of this process is an hour ahead of that of the database.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    await workOnBulkRun(ctx, _id)
    vi.useRealTimers()
    const { rows } = await shop.db.execute(sql`SELECT due_at < now() + interval '1 minute' AS soon FROM bulk_runs`)
    expect(rows).toEqual([{ soon: true }])
    expect([await read(_id), await stockOf('X')]).toMatchObject([{ state: 'running', done: 0 }, 0])
    await shop.db.execute(sql`ALTER TABLE stock_movements DROP CONSTRAINT no_more`)
    await workOnBulkRun(ctx, _id)
    expect([await read(_id), await stockOf('X')]).toMatchObject([{ state: 'finished', done: 300 }, 300])
  })
})

describe('prices', () => {
  test('updates prices and the product version; invalid prices are refused', async () => {
    const { id } = await shirt()
    const run = await done('prices', [
      { sku: 'S', price: 12.5 },
      { sku: 'M', price: 25 },
      { sku: 'M', price: 25, comparePrice: 30 },
      { sku: 'L', price: -1 },
      { sku: 'L', price: 7, comparePrice: null },
    ])
    expect((await linesOf(run)).lines.map(({ code }) => code ?? null)).toEqual([null, 'bad_request', null, 'bad_request', null])
    const { rows } = await shop.db.execute(
      sql`SELECT sku, price, compare_price AS compare FROM variants WHERE product_id = ${id} ORDER BY price`,
    )
    expect(rows).toEqual([
      { sku: 'L', price: 700, compare: null },
      { sku: 'S', price: 1250, compare: null },
      { sku: 'M', price: 2500, compare: 3000 },
    ])
    expect((await shop.db.execute(sql`SELECT version FROM products WHERE id = ${id}`)).rows).toEqual([{ version: 2 }])
  })

  test('writes one undoable audit entry per changed product', async () => {
    const { id } = await shirt()
    await done('prices', [
      { sku: 'S', price: 12.5 },
      { sku: 'M', price: 25, comparePrice: 30 },
    ])
    const { entries } = (await staff.call(auditDashboardApi.list, { action: 'products.prices', target: id })).body
    expect(entries).toMatchObject([
      { fields: [expect.stringContaining('variant'), expect.stringContaining('variant')], undoable: true },
    ])
    const before = { price: 1000, compare: 2000 }
    expect((await staff.call(auditDashboardApi.undo, { entryId: entries[0]!._id })).status).toBe(200)
    const { rows } = await shop.db.execute(
      sql`SELECT price, compare_price AS compare FROM variants WHERE product_id = ${id} AND sku = 'M'`,
    )
    expect(rows).toEqual([before])
  })
})

describe('submitting a file', () => {
  test('the same key and file create one run; another file with the key is refused', async () => {
    await shirt()
    const file = ndjson([{ sku: 'S', delta: 1 }])
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit('stock', file, { key: 'same-key-0001' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.run._id)).size).toBe(1)
    const other = await submit('stock', ndjson([{ sku: 'S', delta: 2 }]), { key: 'same-key-0001' })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    await work()
    await submit('stock', file, { key: 'same-key-0001' })
    await work()
    expect(await stockOf('S')).toBe(2)
  })

  test.each<[string, Buffer, string]>([
    ['an empty file', Buffer.from(''), 'file_unreadable'],
    ['a file of empty lines', Buffer.from('\n \n'), 'file_unreadable'],
    ['a file that is not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'file_unreadable'],
    ['a file with too many lines', Buffer.from('{}\n'.repeat(100_001)), 'file_unreadable'],
    ['a file with too many bytes', Buffer.alloc(16 * 1024 * 1024 + 1, 32), 'body_too_large'],
  ])('%s is refused', async (_name, file, code) => {
    expect((await submit('stock', file)).body.code).toBe(code)
    expect((await shop.db.execute(sql`SELECT 1 FROM bulk_runs`)).rows).toEqual([])
  })

  test('each hostile line is refused', async () => {
    const lines = [
      '[',
      'null',
      '[]',
      '"x"',
      `{"sku":"${'x'.repeat(5000)}"}`,
      '{"__proto__":{"qty":1},"sku":"S"}',
      `${'['.repeat(1900)}`,
      '{"sku":"a\\u0000","qty":1}',
      '{"a\\u0000":1}',
      '{"\\ud800":{"\\udfff":1}}',
      `{${Array.from({ length: 300 }, (_, n) => `"f${n}":1`).join(',')}}`,
      '{"sku":"S","qty":1e400}',
      '{"sku":"S","qty":123456789012345678901234567890}',
    ]
    const { body } = await submit('stock', Buffer.from(lines.join('\r\n')))
    await work()
    expect(await read(body.run._id)).toMatchObject({ total: lines.length, refused: lines.length, state: 'finished' })
  })

  test('requires an idempotency key, the NDJSON content type and the edit permission', async () => {
    const file = ndjson([{ sku: 'S', qty: 1 }])
    const without = await staff.http.post(api.stock.path).set('Content-Type', 'application/x-ndjson').send(file)
    expect(without.body.code).toBe('idempotency_key_required')
    expect((await submit('stock', file, { headers: { 'Content-Type': 'application/json' } })).body.code).toBe('unsupported_type')
    const viewer = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: false, delete: false }])
    const visitor = shop.visitor()
    await visitor.signIn(viewer.email, viewer.password)
    expect((await submit('stock', file, { visitor })).body.code).toBe('not_allowed')
    const { body } = await submit('stock', file)
    expect((await visitor.call(api.read, { bulkId: body.run._id })).status).toBe(200)
    expect((await staff.call(api.read, { bulkId: '01890000-0000-7000-8000-000000000000' })).body.code).toBe('not_found')
  })

  test('works with an API key and queues a bulk.finished webhook event', async () => {
    const created = await staff.call(apiKeysDashboardApi.create, {
      name: 'ERP',
      permissions: [{ name: 'products', view: true, edit: true, delete: false }],
      expiresAt: null,
      allowedIps: [],
    } as never)
    const hook = await staff.call(webhooksDashboardApi.create, {
      name: 'ERP',
      url: 'https://erp.example/hook',
      topics: ['bulk.finished'],
    } as never)
    expect([created.status, hook.status]).toEqual([201, 201])
    await shirt()
    const { secret } = created.body as { secret: string }
    const answer = await submit(
      'stock',
      ndjson([
        { sku: 'S', qty: 3 },
        { sku: 'none', qty: 3 },
      ]),
      {
        visitor: shop.visitor(),
        headers: { Authorization: `Bearer ${secret}` },
      },
    )
    expect(answer.status).toBe(201)
    await work()
    const { rows } = await shop.db.execute(sql`SELECT topic, detail FROM webhook_events`)
    expect(rows).toEqual([
      {
        topic: 'bulk.finished',
        detail: { bulk: { _id: answer.body.run._id, kind: 'stock', state: 'finished', total: 2, refused: 1 } },
      },
    ])
  })
})

describe('customers', () => {
  test('lines set status, tags and note of customers; staff and unknown accounts are not_found', async () => {
    const [one, two] = [await aCustomer(shop.db, { name: 'Rahima' }), await aCustomer(shop.db, { name: 'Karim' })]
    const boss = await anAdmin(shop.db)
    const { body } = await submit(
      'customers',
      ndjson([
        { customerId: one.id, tags: ['vip', 'VIP', 'b2b'], note: 'Pays by invoice' },
        { email: two.email.toUpperCase(), status: 'disabled' },
        { customerId: one.id, note: 'Calls back' },
        { email: boss.email, tags: ['x'] },
        { email: 'nobody@example.org', tags: ['x'] },
        { customerId: one.id },
        { customerId: one.id, email: one.email, tags: [] },
        { customerId: one.id, admin: true, tags: [] },
      ]),
    )
    await work()
    const { lines } = (await staff.call(api.customerLines, { bulkId: body.run._id })).body
    expect(lines.map(({ code }) => code ?? null)).toEqual([
      null,
      null,
      null,
      'not_found',
      'not_found',
      'bad_request',
      'bad_request',
      'bad_request',
    ])
    const shown = async (customerId: string) => (await staff.call(customersDashboardApi.read, { customerId })).body.customer
    expect(await shown(one.id)).toMatchObject({ tags: ['VIP', 'b2b'], note: 'Calls back', status: 'active' })
    expect(await shown(two.id)).toMatchObject({ status: 'disabled' })
    // What was said about customers is not stored any longer than needed.
    expect((await shop.db.execute(sql`SELECT DISTINCT data::text FROM bulk_rows WHERE run_id = ${body.run._id}`)).rows).toEqual([
      { data: 'null' },
    ])
  })
})

test('submitting, reading and processing a run require the permission of its section', async () => {
  const rights = (name: 'orders' | 'products') => [{ name, view: true, edit: true, delete: false }]
  const members = {
    orders: await aStaffMember(shop.db, rights('orders')),
    products: await aStaffMember(shop.db, rights('products')),
  }
  const [packer, stocker] = [shop.visitor(), shop.visitor()]
  await packer.signIn(members.orders.email, members.orders.password)
  await stocker.signIn(members.products.email, members.products.password)
  const file = ndjson([{ orderId: '999999999', action: 'pack' }])
  for (const refused of [
    await submit('fulfilment', file, { visitor: stocker }),
    await submit('customers', file, { visitor: packer }),
    await submit('stock', file, { visitor: packer }),
  ])
    expect(refused.body.code).toBe('not_allowed')
  const { body } = await submit('fulfilment', file, { visitor: packer })
  const bulkId = body.run._id
  expect((await packer.call(api.readFulfilment, { bulkId })).body.run).toMatchObject({ kind: 'fulfilment', total: 1 })
  expect((await stocker.call(api.readFulfilment, { bulkId })).status).toBe(403)
  for (const foreign of [await stocker.call(api.read, { bulkId }), await stocker.call(api.lines, { bulkId })])
    expect(foreign.body.code).toBe('not_found')
  await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE email = ${members.orders.email}`)
  await work()
  expect((await staff.call(api.fulfilmentLines, { bulkId })).body.lines).toMatchObject([{ done: false, code: 'not_allowed' }])
})

test('a run outlives the account that sent it: its lines so far are done, the others refused', async () => {
  await shirt()
  const member = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: true, delete: false }])
  const visitor = shop.visitor()
  await visitor.signIn(member.email, member.password)
  const first = await submit('stock', ndjson([{ sku: 'S', qty: 5 }]), { visitor })
  await work()
  const second = await submit('stock', ndjson([{ sku: 'S', qty: 9 }]), { visitor })
  await shop.db.execute(sql`DELETE FROM users WHERE email = ${member.email}`)
  await work()
  expect(await read(first.body.run._id)).toMatchObject({ state: 'finished', done: 1, refused: 0 })
  expect(await read(second.body.run._id)).toMatchObject({ state: 'finished', done: 1, refused: 1 })
  expect((await linesOf(second.body.run._id)).lines).toMatchObject([{ done: false, code: 'not_allowed' }])
  expect(await stockOf('S')).toBe(5)
})

/** An API key of the admin for one section, and a client that uses only this key. */
async function aKey(name: 'orders' | 'customers' | 'products') {
  const right = { name, view: true, edit: true, delete: false }
  const { body } = await staff.call(apiKeysDashboardApi.create, {
    name: `ERP ${name}`,
    permissions: [right],
    expiresAt: null,
  } as never)
  const { key, secret } = body as { key: { _id: string; version: number }; secret: string }
  return { key, by: { visitor: shop.visitor(), headers: { Authorization: `Bearer ${secret}` } } }
}

describe('a run submitted by an API key', () => {
  test('is recorded under the key in the audit log', async () => {
    const customer = await aCustomer(shop.db)
    const { id: productId } = await shirt()
    const [people, goods] = [await aKey('customers'), await aKey('products')]
    await submit('customers', ndjson([{ customerId: customer.id, tags: ['b2b'] }]), people.by)
    await submit('prices', ndjson([{ sku: 'S', price: 12.5 }]), goods.by)
    await work()
    const entryOf = async (target: string) => (await staff.call(auditDashboardApi.list, { target })).body.entries[0]
    expect(await entryOf(customer.id)).toMatchObject({ apiKey: 'ERP customers' })
    expect(await entryOf(productId)).toMatchObject({ action: 'products.prices', apiKey: 'ERP products' })
  })

  test.each<[string, (keyId: string) => Promise<unknown>]>([
    ['is revoked', (keyId) => staff.call(apiKeysDashboardApi.revoke, { keyId })],
    ['has expired', (keyId) => shop.db.execute(sql`UPDATE api_keys SET expires_at = now() WHERE id = ${keyId}`)],
    ['loses the permission', (keyId) => shop.db.execute(sql`UPDATE api_keys SET permissions = '[]' WHERE id = ${keyId}`)],
  ])('refuses its lines once the key %s', async (_how, end) => {
    const customer = await aCustomer(shop.db)
    await shirt()
    const [people, goods] = [await aKey('customers'), await aKey('products')]
    const runs = {
      customers: await submit('customers', ndjson([{ customerId: customer.id, tags: ['late'] }]), people.by),
      stock: await submit('stock', ndjson([{ sku: 'S', qty: 99 }]), goods.by),
      prices: await submit('prices', ndjson([{ sku: 'S', price: 99 }]), goods.by),
    }
    for (const { key } of [people, goods]) await end(key._id)
    await work()
    for (const { body } of [runs.stock, runs.prices])
      expect((await linesOf(body.run._id)).lines).toMatchObject([{ done: false, code: 'not_allowed' }])
    const bulkId = runs.customers.body.run._id
    expect((await staff.call(api.customerLines, { bulkId })).body.lines).toMatchObject([{ done: false, code: 'not_allowed' }])
    expect([await stockOf('S'), await read(runs.stock.body.run._id)]).toMatchObject([1, { state: 'finished', refused: 1 }])
  })

  test('continues after the secret of the key is rotated', async () => {
    await shirt()
    const { key, by } = await aKey('products')
    await submit('stock', ndjson([{ sku: 'S', qty: 7 }]), by)
    expect((await staff.call(apiKeysDashboardApi.rotate, { keyId: key._id, overlapHours: 0 })).status).toBe(200)
    await work()
    expect(await stockOf('S')).toBe(7)
  })
})

test('after a worker is killed with SIGKILL during a step, every line is applied exactly once', async () => {
  await aProduct(shop.db, {
    variants: [
      { attribute: 'A', sku: 'FREE', stock: 0 },
      { attribute: 'B', sku: 'HELD', stock: 0 },
    ],
  })
  const lines = Array.from({ length: 600 }, (_, n) => ({ sku: n === 400 ? 'HELD' : 'FREE', delta: 1 }))
  const { body } = await submit('stock', ndjson(lines))
  const id = body.run._id as string
  const source = `
    import { openDatabase } from ${JSON.stringify(new URL('../../db/client.ts', import.meta.url).href)}
    import { workOnBulkRun } from ${JSON.stringify(new URL('./service.ts', import.meta.url).href)}
    const { db } = openDatabase(process.env.DATABASE, { max: 2, route: 'pooler without prepared statements' })
    const log = { warn() {}, error() {}, info() {} }
    process.stdout.write('ready')
    process.stdin.once('data', async () => {
      for (;;) await workOnBulkRun({ db, env: {}, person: null, address: '', language: 'en', log }, process.env.RUN)
    })`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, DATABASE: shop.databaseUrl, RUN: id },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(worker, 'exit')
  await once(worker.stdout, 'data')
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM stock k JOIN variants v ON v.id = k.variant_id WHERE v.sku = 'HELD' FOR UPDATE OF k`)
    worker.stdin.write('go')
    // The second step waits for this lock with half of its lines applied. Queried outside of `tx`, where pg_stat_activity is a fixed snapshot.
    await eventually(async () => {
      const waiting = await shop.db.execute(
        sql`SELECT 1 FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
      )
      expect(waiting.rows).not.toEqual([])
    })
    expect((await tx.execute(sql`SELECT done, state FROM bulk_runs WHERE id = ${id}`)).rows).toEqual([
      { done: 250, state: 'running' },
    ])
    worker.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
  expect([await stockOf('FREE'), await stockOf('HELD')]).toEqual([250, 0])
  // PostgreSQL rolls back the killed worker shortly after; until then its locked run is skipped.
  await eventually(async () => {
    await work()
    expect(await read(id)).toMatchObject({ state: 'finished', done: 600, refused: 0 })
  })
  expect([await stockOf('FREE'), await stockOf('HELD')]).toEqual([599, 1])
  expect(await findViolations(shop.db)).toEqual([])
})

test('old runs are deleted with their lines', async () => {
  await shirt()
  const id = await done('stock', [{ sku: 'S', qty: 2 }])
  expect(await deleteOldBulkRuns(ctx)).toBe(0)
  await shop.db.execute(sql`UPDATE bulk_runs SET finished_at = now() - interval '31 days'`)
  expect(await deleteOldBulkRuns(ctx)).toBe(1)
  expect((await staff.call(api.read, { bulkId: id })).body.code).toBe('not_found')
})

// Last, because the other tests truncate products.
describe('fulfilment', () => {
  test('four concurrent workers pack, ship and deliver orders once per line', async () => {
    const { id } = await aProduct(shop.db, { name: 'Lamp', variants: [{ stock: null }] })
    const orders: string[] = []
    for (let n = 0; n < 3; n++) {
      const { order } = (await placeOrder(shop.visitor(), [{ _id: id, qty: 2 }], { billingInfo: givenAddress() })).body
      await staff.call(ordersDashboardApi.confirm, { orderId: order.orderId })
      orders.push(order.orderId)
    }
    const [first, second, third] = orders
    const { body } = await submit(
      'fulfilment',
      ndjson([
        { orderId: first, action: 'pack' },
        { orderId: first, action: 'ship', carrier: 'Pathao', tracking: 'PT-1' },
        { orderId: first, action: 'deliver' },
        { orderId: second, action: 'ship', carrier: 'Pathao', tracking: 'PT-2' },
        { orderId: second, action: 'ship', tracking: 'PT-3' },
        { orderId: first, action: 'deliver' },
        { orderId: '999999999', action: 'pack' },
        { orderId: third, action: 'burn' },
        { orderId: third, action: 'pack', lines: [{ lineId: '01890000-0000-7000-8000-000000000000', qty: 1 }] },
        { orderId: third, action: 'ship', trackingUrl: 'javascript:alert(1)' },
      ]),
    )
    await Promise.all(Array.from({ length: 4 }, () => workOnBulkRun(ctx, body.run._id)))
    await work()
    const { lines } = (await staff.call(api.fulfilmentLines, { bulkId: body.run._id })).body
    expect(lines.map(({ code }) => code ?? null)).toEqual([
      null,
      null,
      null,
      null,
      'order_state',
      'order_state',
      'not_found',
      'bad_request',
      'not_found',
      'bad_request',
    ])
    const shown = await Promise.all(
      orders.map(async (orderId) => (await staff.call(ordersDashboardApi.read, { orderId })).body.order),
    )
    expect(
      shown.map(({ fulfilmentStatus, parcels }) => [fulfilmentStatus, parcels.map(({ state, tracking }) => [state, tracking])]),
    ).toEqual([
      ['delivered', [['delivered', 'PT-1']]],
      ['shipped', [['shipped', 'PT-2']]],
      ['unfulfilled', []],
    ])
    expect(
      (await shop.db.execute(sql`SELECT topic FROM outbox WHERE topic IN ('order.shipped', 'order.delivered')`)).rows,
    ).toHaveLength(3)
    const { entries } = (await staff.call(auditDashboardApi.list, { action: 'orders.ship' })).body
    expect(entries).toHaveLength(2)
    expect(await findViolations(shop.db)).toEqual([])
  })
})
