import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { apiKeysDashboardApi } from '@haat/shared/api-keys/dashboard/endpoints.ts'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { bulkDashboardApi as api } from '@haat/shared/bulk/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { anAdmin, aStaffMember } from '../../testing/factories/accounts.ts'
import { aBrand, aCategory, aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { refreshProducts } from '../catalog/service.ts'
import { claimBulkRuns, workOnBulkRun } from './service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const staff = shop.visitor()
let keys = 0

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  await staff.signIn(email, password)
})
beforeEach(async () => {
  await shop.db.execute(sql`TRUNCATE products, bulk_runs CASCADE`)
})

const submit = (
  lines: readonly unknown[],
  { key = `products-key-${keys++}`, visitor = staff, headers = {} as Record<string, string> } = {},
) =>
  visitor.http
    .post(api.products.path)
    .set({ 'Content-Type': 'application/x-ndjson', 'Idempotency-Key': key, ...headers })
    .send(Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')))

/** Claims and processes runs until none is due, as a worker does. */
async function work(): Promise<void> {
  for (;;) {
    const [run] = await claimBulkRuns(ctx, { limit: 1, lease: 30 })
    if (!run) return
    await workOnBulkRun(ctx, run.id)
  }
}

const linesOf = async (bulkId: string) => (await staff.call(api.lines, { bulkId })).body.lines

/** Submits lines, processes them and returns their results. */
async function done(lines: readonly unknown[], how: Parameters<typeof submit>[1] = {}) {
  const { status, body } = await submit(lines, how)
  expect(status).toBe(201)
  await work()
  expect(await findViolations(shop.db)).toEqual([])
  return linesOf(body.run._id)
}

const shown = async (productId: string) => (await staff.call(catalogDashboardApi.read, { productId })).body.product
const productOf = async (sku: string) =>
  (await shop.db.execute<{ id: string }>(sql`SELECT product_id AS id FROM variants WHERE sku = ${sku}`)).rows[0]?.id
const cup = async (sku = 'CUP') => {
  const { id } = await aProduct(shop.db, { name: 'Cup', price: 900, stock: 3 })
  await shop.db.execute(sql`UPDATE variants SET sku = ${sku} WHERE product_id = ${id}`)
  await refreshProducts(ctx, [id])
  return id
}

describe('product lines', () => {
  test('an unknown SKU creates and publishes a simple product with all fields of the line', async () => {
    const [brand, category] = [await aBrand(shop.db), await aCategory(shop.db)]
    const [line] = await done([
      {
        sku: 'TEE-1',
        name: 'Tee',
        slug: 'Tee of cotton',
        shortDescription: 'Soft',
        description: '<p>Cotton</p><script>alert(1)</script>',
        brandId: brand.id,
        categoryIds: [category.id],
        tags: ['New', 'new', 'cotton'],
        seo: { title: 'Tee', description: '', keyword: '' },
        price: 12.5,
        comparePrice: 15,
        cost: 4,
        barcode: '4006381333931',
        weight: 150,
        lowAt: 2,
        status: 'active',
      },
    ])
    expect(line).toEqual({ line: 1, done: true, productId: await productOf('TEE-1') })
    const product = await shown(line!.productId!)
    expect(product).toMatchObject({
      name: 'Tee',
      slug: 'tee-of-cotton',
      type: 'simple',
      status: 'active',
      description: '<p>Cotton</p>',
      brand: { _id: brand.id },
      categories: [{ _id: category.id }],
      tags: ['new', 'cotton'],
      seo: { title: 'Tee' },
    })
    expect(product.variants).toMatchObject([
      { sku: 'TEE-1', price: 12.5, comparePrice: 15, cost: 4, barcode: '4006381333931', weight: 150, lowAt: 2, qty: 0 },
    ])
  })

  test('a line changes only the fields it sets, and each line can be undone', async () => {
    const id = await cup()
    const before = await shown(id)
    expect(
      await done([
        { sku: 'CUP', name: 'Mug' },
        { productId: id, price: 11, status: 'draft' },
      ]),
    ).toEqual([
      { line: 1, done: true, productId: id },
      { line: 2, done: true, productId: id },
    ])
    const [variant] = before.variants
    expect(await shown(id)).toMatchObject({
      name: 'Mug',
      slug: before.slug,
      status: 'draft',
      version: before.version + 2,
      variants: [{ price: 11, qty: variant!.qty, sku: 'CUP' }],
    })
    const { entries } = (await staff.call(auditDashboardApi.list, { action: 'products.save', target: id })).body
    expect(entries).toHaveLength(2)
    for (const { _id } of entries) expect((await staff.call(auditDashboardApi.undo, { entryId: _id })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ name: 'Cup', status: 'active', variants: [{ price: 9 }] })
  })

  test('a line with a version changes only this version and never creates a product', async () => {
    const id = await cup()
    const { version } = await shown(id)
    const lines = await done([
      { productId: id, version, name: 'First' },
      { productId: id, version, name: 'Second' },
      { productId: id, version: version + 1, name: 'Third' },
      { sku: 'CUP', version: version + 7, status: 'archived' },
      { sku: 'NEW', version: 1, name: 'New' },
    ])
    expect(lines.map(({ code }) => code ?? null)).toEqual([null, 'version_conflict', null, 'version_conflict', 'not_found'])
    expect(await shown(id)).toMatchObject({ name: 'Third', status: 'active', version: version + 2 })
    expect(await productOf('NEW')).toBeUndefined()
  })

  test('a refused line is rolled back and does not stop the other lines', async () => {
    const id = await cup()
    await cup('OTHER')
    const { id: shirt } = await aProduct(shop.db, { name: 'Shirt', variants: [{ sku: 'S' }, { sku: 'M', attribute: 'M' }] })
    const nobody = '01890000-0000-7000-8000-000000000000'
    const lines = await done([
      { sku: 'S', name: 'Shirt of linen' },
      { sku: 'S', price: 5 },
      { productId: nobody, name: 'x' },
      { sku: 'UNKNOWN', price: 5 },
      { sku: 'HALF', name: 'Half', price: 9, comparePrice: 8 },
      { sku: 'CUP', name: 'Renamed', brandId: nobody },
      { sku: 'CUP', name: 'Renamed', categoryIds: [nobody] },
      { sku: 'CUP', name: 'Renamed', status: 'scheduled', publishAt: '2020-01-01T00:00:00Z' },
      { sku: 'CUP', status: 'scheduled' },
      { sku: 'CUP' },
      { productId: id, sku: 'CUP', name: 'x' },
      { name: 'x' },
      { sku: 'CUP', name: 'x', units: 4 },
      { sku: 'CUP', price: 8 },
    ])
    expect(lines.map(({ code, fields }) => (code ? [code, Object.keys(fields ?? {})[0]] : null))).toEqual([
      null,
      ['bad_request', 'price'],
      ['not_found', undefined],
      ['not_found', 'sku'],
      ['bad_request', 'comparePrice'],
      ['bad_request', 'brandId'],
      ['bad_request', 'categoryIds'],
      ['bad_request', 'publishAt'],
      ['bad_request', 'publishAt'],
      ['bad_request', 'name'],
      ['bad_request', 'sku'],
      ['bad_request', 'sku'],
      ['bad_request', 'units'],
      null,
    ])
    expect([await shown(shirt), await shown(id)]).toMatchObject([
      { name: 'Shirt of linen' },
      { name: 'Cup', variants: [{ price: 8 }] },
    ])
    expect(await productOf('HALF')).toBeUndefined()
    expect((await shop.db.execute(sql`SELECT 1 FROM products WHERE name = 'Half'`)).rows).toEqual([])
  })

  test('a taken slug is refused; a new product without slug gets a free one', async () => {
    const id = await cup()
    const { slug } = await shown(id)
    const lines = await done([
      { sku: 'A', name: 'A', slug },
      { sku: 'B', name: 'Cup of tea' },
      { sku: 'C', name: 'Cup of tea' },
    ])
    expect(lines.map(({ code }) => code ?? null)).toEqual(['taken', null, null])
    expect((await shown(lines[2]!.productId!)).slug).toBe('cup-of-tea-2')
    expect(await productOf('A')).toBeUndefined()
  })

  test('a long description is accepted; only the line of a megabyte is refused', async () => {
    const [long, tooLong, other] = await done([
      { sku: 'LONG', name: 'Long', description: `<p>${'word '.repeat(15_000)}</p>` },
      { sku: 'HUGE', name: 'Huge', description: 'x'.repeat(1_000_000) },
      { sku: 'LAST', name: 'Last' },
    ])
    expect([long!.done, tooLong!.code, other!.done]).toEqual([true, 'bad_request', true])
    expect((await shown(long!.productId!)).description.length).toBeGreaterThan(70_000)
  })
})

describe('translations, variants and stock', () => {
  const options = [
    { name: 'Colour', display: 'swatch' },
    { name: 'Size', display: 'button' },
  ]
  const colors = [{ name: 'Navy', value: '#112244' }]
  const tee = {
    sku: 'TEE-S',
    name: 'Tee',
    texts: {
      fr: { name: 'T-shirt', slug: 'T shirt' },
      bn: { name: 'টি-শার্ট' },
      ar: { description: '<p>قطن</p><script>x</script>' },
    },
    options,
    colors,
    variants: [
      {
        values: ['Navy', 'S'],
        sku: 'TEE-S',
        price: 10,
        comparePrice: 12,
        cost: 3,
        barcode: '4006381333931',
        weight: 140,
        qty: 4,
      },
      { values: ['Navy', 'M'], sku: 'TEE-M', price: 11, qty: -1, lowAt: 2, active: false },
    ],
    status: 'active',
  }
  const movements = async (productId: string) =>
    (await staff.call(catalogDashboardApi.movements, { product: productId } as never)).body.movements.map(({ delta }) => delta)

  test('a line creates a product with variants and translations; repeating it changes nothing', async () => {
    const [line] = await done([tee])
    const { productId } = line!
    const made = await shown(productId!)
    expect(made).toMatchObject({
      type: 'variable',
      status: 'active',
      options,
      texts: {
        fr: { name: 'T-shirt', slug: 't-shirt' },
        bn: { name: 'টি-শার্ট' },
        ar: { description: '<p>قطن</p>' },
      },
      variants: [
        {
          values: ['Navy', 'S'],
          sku: 'TEE-S',
          price: 10,
          comparePrice: 12,
          cost: 3,
          barcode: '4006381333931',
          weight: 140,
          qty: 4,
        },
        { values: ['Navy', 'M'], sku: 'TEE-M', price: 11, qty: -1, lowAt: 2, active: false },
      ],
    })
    expect(made.variants[0]!.color).toEqual(colors[0])
    expect(await movements(productId!)).toEqual([4])
    expect(await done([tee])).toEqual([{ line: 1, done: true, productId }])
    expect(await shown(productId!)).toEqual(made)
  })

  test('variants matched by SKU or values keep id and stock; omitted ones are deleted', async () => {
    const [line] = await done([tee])
    const productId = line!.productId!
    const [small] = (await shown(productId)).variants
    await done([
      {
        productId,
        options,
        colors: [...colors, { name: 'Sand', value: '#ddccaa' }],
        variants: [
          { values: ['Sand', 'L'], sku: 'TEE-L', price: 13, qty: 2 },
          { values: ['Sand', 'S'], sku: 'TEE-S' },
        ],
      },
    ])
    const changed = await shown(productId)
    expect(changed.variants).toMatchObject([
      { values: ['Sand', 'L'], sku: 'TEE-L', price: 13, qty: 2 },
      { _id: small!._id, values: ['Sand', 'S'], sku: 'TEE-S', price: 10, qty: 4 },
    ])
    await done([{ productId, options: [], variants: [{ values: [], sku: 'TEE', price: 9 }] }])
    expect(await shown(productId)).toMatchObject({ type: 'simple', options: [], variants: [{ sku: 'TEE', price: 9 }] })
    const { entries } = (await staff.call(auditDashboardApi.list, { action: 'products.variants', target: productId })).body
    expect(entries).toHaveLength(3)
  })

  test('a line sets single translations and removes empty ones', async () => {
    const id = await cup()
    await done([
      { sku: 'CUP', texts: { fr: { name: 'Tasse', slug: 'tasse' }, ar: { name: 'كوب' } } },
      { sku: 'CUP', texts: { fr: { shortDescription: 'Douce', name: 'Bol' }, ar: { name: '' } } },
    ])
    expect((await shown(id)).texts).toEqual({ fr: { name: 'Bol', slug: 'tasse', shortDescription: 'Douce' } })
    const [entry] = (await staff.call(auditDashboardApi.list, { action: 'products.save', target: id })).body.entries
    await staff.call(auditDashboardApi.undo, { entryId: entry!._id })
    expect((await shown(id)).texts).toMatchObject({ fr: { name: 'Tasse' }, ar: { name: 'كوب' } })
  })

  test('a simple product gets its stock with a movement; `was` requires the current quantity', async () => {
    const id = await cup()
    const lines = await done([
      { sku: 'CUP', qty: 8 },
      { sku: 'CUP', qty: 8 },
      { sku: 'CUP', qty: 5, was: 3 },
      { sku: 'CUP', qty: 5, was: 8, price: 7 },
      { sku: 'BOX', name: 'Box', price: 2, qty: 6 },
    ])
    expect(lines.map(({ code, fields }) => (code ? [code, fields] : null))).toEqual([
      null,
      null,
      ['version_conflict', { qty: 'is no longer the quantity that `was` names' }],
      null,
      null,
    ])
    expect(await shown(id)).toMatchObject({ variants: [{ qty: 5, price: 7 }] })
    expect((await movements(id)).slice(0, 2)).toEqual([-3, 5])
    expect(await movements(lines[4]!.productId!)).toEqual([6])
    await done([{ sku: 'CUP', qty: -1 }])
    expect(await shown(id)).toMatchObject({ variants: [{ qty: -1 }] })
  })

  test('of two runs with the same `was` one succeeds', async () => {
    await cup()
    const runs = [await submit([{ sku: 'CUP', qty: 1, was: 3 }]), await submit([{ sku: 'CUP', qty: 2, was: 3 }])]
    await Promise.all(runs.map(({ body }) => workOnBulkRun(ctx, body.run._id)))
    await work()
    const codes = await Promise.all(runs.map(async ({ body }) => (await linesOf(body.run._id))[0]!.code ?? 'done'))
    expect(codes.sort()).toEqual(['done', 'version_conflict'])
    expect(await findViolations(shop.db)).toEqual([])
  })

  test('refused lines report the field path of the line and change nothing', async () => {
    await done([tee, { sku: 'CUP', name: 'Cup', price: 9, texts: { fr: { slug: 'tasse' } } }])
    const before = await shown((await productOf('TEE-S'))!)
    const [S, M] = tee.variants
    const wrong: [line: object, code: string, field: string][] = [
      [{ sku: 'TEE-S', qty: 4 }, 'bad_request', 'qty'],
      [{ ...tee, variants: [S, { ...M, sku: 'CUP' }] }, 'taken', 'variants.1.sku'],
      [{ ...tee, variants: [S, { ...M, sku: 'TEE-S' }] }, 'bad_request', 'variants.1.sku'],
      [{ ...tee, variants: [S, { ...M, values: ['Navy', 's'] }] }, 'bad_request', 'variants.1.values'],
      [{ ...tee, variants: [S, { ...M, values: ['Red', 'M'] }] }, 'bad_request', 'variants.1.values'],
      [{ ...tee, variants: [S, { ...M, comparePrice: 1 }] }, 'bad_request', 'variants.1.comparePrice'],
      [{ ...tee, variants: [S, { ...M, qty: 3, was: 7 }] }, 'version_conflict', 'variants.1.qty'],
      [{ ...tee, variants: [S, { ...M, qty: undefined, was: 7 }] }, 'bad_request', 'variants.1.was'],
      [{ ...tee, variants: [M] }, 'bad_request', 'sku'],
      [{ ...tee, variants: undefined }, 'bad_request', 'options'],
      [{ ...tee, options: [], colors: [] }, 'bad_request', 'variants.0.values'],
      [{ ...tee, price: 4 }, 'bad_request', 'price'],
      [{ ...tee, texts: { fr: { slug: 'tasse' } } }, 'taken', 'texts.fr.slug'],
      [{ ...tee, texts: { de: { name: 'Hemd' } } }, 'bad_request', 'texts.de'],
      [
        { sku: 'NEW', name: 'New', options, variants: [{ values: ['Navy', 'S'], sku: 'NEW' }] },
        'bad_request',
        'variants.0.values',
      ],
      [{ sku: 'CUP', was: 3 }, 'bad_request', 'was'],
    ]
    const lines = await done(wrong.map(([line]) => line))
    expect(lines.map(({ code, fields }) => [code, Object.keys(fields ?? {})])).toEqual(
      wrong.map(([, code, field]) => [code, expect.arrayContaining([field])]),
    )
    expect(await shown(before._id)).toEqual(before)
    expect(await productOf('NEW')).toBeUndefined()
  })
})

describe('permissions', () => {
  test('submitting requires the permission to edit products; results are visible to product staff only', async () => {
    const viewer = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: false, delete: false }])
    const visitor = shop.visitor()
    await visitor.signIn(viewer.email, viewer.password)
    expect((await submit([{ sku: 'X', name: 'X' }], { visitor })).body.code).toBe('not_allowed')
    const { body } = await submit([{ sku: 'X', name: 'X' }])
    expect((await visitor.call(api.read, { bulkId: body.run._id })).body.run).toMatchObject({ kind: 'products' })
    expect((await staff.call(api.readCustomers, { bulkId: body.run._id })).body.code).toBe('not_found')
  })

  test('lines of an API key are audited under the key and refused once it is revoked', async () => {
    const { body } = await staff.call(apiKeysDashboardApi.create, {
      name: 'ERP',
      permissions: [{ name: 'products', view: true, edit: true, delete: false }],
      expiresAt: null,
    } as never)
    const { key, secret } = body as { key: { _id: string }; secret: string }
    const how = { visitor: shop.visitor(), headers: { Authorization: `Bearer ${secret}` } }
    const [line] = await done([{ sku: 'KEY', name: 'By key' }], how)
    const { entries } = (await staff.call(auditDashboardApi.list, { target: line!.productId! })).body
    expect(entries.map(({ apiKey }) => apiKey)).toEqual(['ERP', 'ERP'])
    const late = await submit([{ sku: 'KEY', name: 'Late' }], how)
    await staff.call(apiKeysDashboardApi.revoke, { keyId: key._id })
    await work()
    expect(await linesOf(late.body.run._id)).toMatchObject([{ done: false, code: 'not_allowed' }])
    expect((await shown(line!.productId!)).name).toBe('By key')
  })
})

describe('exactly once', () => {
  const many = () => Array.from({ length: 60 }, (_, n) => ({ sku: `N-${n}`, name: `Product ${n}`, price: 1 }))
  const stored = async () =>
    (
      await shop.db.execute<{ products: number; entries: number }>(
        sql`SELECT (SELECT count(*) FROM products)::int AS products,
          (SELECT count(*) FROM audit WHERE action = 'products.create' AND target IN (SELECT id::text FROM products))::int AS entries`,
      )
    ).rows[0]

  test('a repeated request returns the first run; concurrent workers create each product once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(many(), { key: 'products-once' })))
    expect(new Set(answers.map(({ body }) => body.run._id)).size).toBe(1)
    await Promise.all(Array.from({ length: 4 }, () => workOnBulkRun(ctx, answers[0]!.body.run._id)))
    await work()
    await submit(many(), { key: 'products-once' })
    await work()
    expect(await stored()).toEqual({ products: 60, entries: 60 })
  })

  test('two concurrent runs with the same new SKUs create each product once', async () => {
    const runs = [await submit(many()), await submit(many().reverse())]
    await Promise.all(runs.map(({ body }) => workOnBulkRun(ctx, body.run._id)))
    await eventually(async () => {
      await shop.db.execute(sql`UPDATE bulk_runs SET due_at = now()`)
      await work()
      for (const { body } of runs)
        expect((await staff.call(api.read, { bulkId: body.run._id })).body.run).toMatchObject({ state: 'finished', done: 60 })
    })
    expect(await stored()).toEqual({ products: 60, entries: 60 })
    for (const { body } of runs) expect((await linesOf(body.run._id)).filter(({ done }) => !done)).toEqual([])
    expect(await findViolations(shop.db)).toEqual([])
  })

  test('a worker killed with SIGKILL during a step leaves no line half applied', async () => {
    const held = await cup('HELD')
    const { body } = await submit([...many().slice(0, 30), { sku: 'HELD', name: 'Held' }, ...many().slice(30)])
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
      await tx.execute(sql`SELECT 1 FROM products WHERE id = ${held} FOR UPDATE`)
      worker.stdin.write('go')
      // Queried outside of `tx`, where pg_stat_activity is a fixed snapshot.
      await eventually(async () => {
        const waiting = await shop.db.execute(
          sql`SELECT 1 FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
        )
        expect(waiting.rows).not.toEqual([])
      })
      worker.kill('SIGKILL')
      expect(await ended).toEqual([null, 'SIGKILL'])
    })
    expect((await stored())!.products).toBe(26)
    // PostgreSQL rolls back the killed worker shortly after; until then its locked run is skipped.
    await eventually(async () => {
      await shop.db.execute(sql`UPDATE bulk_runs SET due_at = now()`)
      await work()
      expect((await staff.call(api.read, { bulkId: id })).body.run).toMatchObject({ state: 'finished', done: 61, refused: 0 })
    })
    expect(await stored()).toEqual({ products: 61, entries: 60 })
    expect(await shown(held)).toMatchObject({ name: 'Held', version: 2 })
    expect(await findViolations(shop.db)).toEqual([])
  })
})
