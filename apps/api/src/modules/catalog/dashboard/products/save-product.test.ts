import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../../commands/check.ts'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { anAdmin } from '../../../../testing/factories/accounts.ts'
import { aBrand, aCategory, aPicture, aProduct } from '../../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../../testing/factories/ctx.ts'
import { givenSettings } from '../../../../testing/factories/settings.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { publishScheduled } from './publish-due.ts'

const shop = await startTestApp()
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  const account = await anAdmin(shop.db)
  await staff.signIn(account.email, account.password)
})
afterAll(async () => expect(await findViolations(shop.db)).toEqual([]))

const created = async (name: string, price = 12.5) => (await staff.call(catalogDashboardApi.create, { name, price })).body.product
const shown = async (slug: string) => (await shop.visitor().call(catalogApi.product, { slug })).status
const inputOf = ({
  _id,
  version,
  name,
  slug,
  shortDescription,
  description,
  brand,
  categories,
  tags,
  seo,
  media,
}: DashboardProduct) => ({
  productId: _id,
  version,
  name,
  slug,
  shortDescription,
  description,
  brandId: brand?._id ?? null,
  categoryIds: categories.map((category) => category._id),
  tags,
  seo,
  media: media.map(({ _id, color }) => ({ _id, color })),
})
const auditOf = async (target: string) =>
  (
    await shop.db.execute<{ action: string; diff: Record<string, unknown> }>(
      sql`SELECT action, diff FROM audit WHERE target = ${target} ORDER BY at, id`,
    )
  ).rows

describe('a draft', () => {
  test('can be previewed by staff only', async () => {
    const draft = await created('Secret lamp')
    const { status, body } = await staff.call(catalogDashboardApi.preview, { productId: draft._id })
    expect([status, body.product.name, body.product.price, body.product.variants.length]).toEqual([200, 'Secret lamp', 12.5, 1])
    expect((await shop.visitor().call(catalogDashboardApi.preview, { productId: draft._id })).status).toBe(401)
    expect((await staff.call(catalogDashboardApi.preview, { productId: crypto.randomUUID() })).status).toBe(404)
    expect(await shown(draft.slug)).toBe(404)
  })

  test('is created unpublished with a free slug', async () => {
    const first = await created('Été à Dhaka')
    const second = await created('Été à Dhaka')
    expect([first.slug, second.slug]).toEqual(['ete-a-dhaka', 'ete-a-dhaka-2'])
    expect(first).toMatchObject({ status: 'draft', type: 'simple', version: 1 })
    expect(first.variants).toMatchObject([{ price: 12.5, charged: 12.5, qty: 0, color: null, attribute: null }])
    expect(await shown(first.slug)).toBe(404)
  })

  test('concurrent drafts of one name get different slugs or a refusal', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => staff.call(catalogDashboardApi.create, { name: 'Rush' })))
    const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.product.slug)
    expect(new Set(made).size).toBe(made.length)
    expect(replies.every(({ status, body }) => status === 201 || body.code === 'taken')).toBe(true)
  })

  test.each([{ name: '' }, { name: '   ' }, { name: 'x', price: -1 }, { name: 'x', price: 0.001 }, { name: 'x', price: 1e12 }])(
    'is refused: %j',
    async (input) => {
      expect((await staff.call(catalogDashboardApi.create, input)).status).toBe(400)
    },
  )
})

describe('stock and cost of a simple product', () => {
  const simple = { price: 20, comparePrice: null, sku: '', barcode: '', lowAt: 3 }
  const movements = async (variantId: string) =>
    (
      await shop.db.execute<{ delta: number; reference: string }>(
        sql`SELECT delta, reference FROM stock_movements WHERE variant_id = ${variantId} ORDER BY id`,
      )
    ).rows

  test('the first stock is recorded as a movement in the same save as the fields', async () => {
    const product = await created('Stocked lamp')
    const save = (version: number, qty: number, was: number) =>
      staff.call(catalogDashboardApi.save, { ...inputOf(product), version, simple: { ...simple, cost: 8.25, qty, was } })
    const { status, body } = await save(1, 12, 0)
    expect([status, body.product.version, body.product.variants[0]]).toMatchObject([200, 2, { qty: 12, cost: 8.25, price: 20 }])
    const variantId = product.variants[0]!._id
    expect(await movements(variantId)).toEqual([{ delta: 12, reference: 'first count' }])

    const stale = await save(2, 30, 11)
    expect([stale.status, stale.body]).toMatchObject([400, { fields: { 'simple.qty': 'changed' }, qty: 12 }])
    expect((await save(2, 10, 12)).status).toBe(200)
    expect(await movements(variantId)).toEqual([
      { delta: 12, reference: 'first count' },
      { delta: -2, reference: 'counted' },
    ])
    expect(
      (await staff.call(catalogDashboardApi.save, { ...inputOf(product), version: 3, simple: { ...simple, qty: 5 } })).status,
    ).toBe(400)
  })

  test('the cost is visible to staff only, stays unless it is sent, and is restored by undo', async () => {
    const product = await created('Wholesale lamp')
    const save = (version: number, cost?: number | null) =>
      staff.call(catalogDashboardApi.save, {
        ...inputOf(product),
        version,
        simple: { ...simple, ...(cost !== undefined && { cost }) },
      })
    await save(1, 8)
    expect((await save(2)).body.product.variants[0]).toMatchObject({ cost: 8 })
    const emptied = (await save(2, null)).body
    expect(emptied.product.variants[0]).toMatchObject({ cost: null })
    expect((await staff.call(auditDashboardApi.undo, { entryId: emptied.undo! })).status).toBe(200)
    const { product: now } = (await staff.call(catalogDashboardApi.read, { productId: product._id })).body
    expect(now.variants[0]).toMatchObject({ cost: 8 })
    expect((await save(now.version, -1)).status).toBe(400)
    await staff.call(catalogDashboardApi.setStatus, { productId: product._id, version: now.version, status: 'active' })
    const { body } = await shop.visitor().call(catalogApi.product, { slug: product.slug })
    expect(JSON.stringify(body)).not.toContain('cost')
  })
})

/** The answer is built from the written data: it equals a read, and the product is read only once. */
describe('a change of one product', () => {
  const readsProduct = (text: string) => /SELECT p\.id, p\.version, p\.slug/.test(text)
  const changed = async (request: () => Promise<{ status: number; body: { product: DashboardProduct } }>) => {
    const answers: DashboardProduct[] = []
    const statements = await statementsOf(async () => {
      const { status, body } = await request()
      expect(status).toBe(200)
      answers.push(body.product)
    })
    const [product] = answers as [DashboardProduct]
    expect(product).toEqual((await staff.call(catalogDashboardApi.read, { productId: product._id })).body.product)
    return { product, reads: statements.filter(readsProduct).length }
  }

  test('reads the product once, and again only for a new brand, category or image', async () => {
    const draft = await created('Counted lamp')
    const [category, brand, picture] = [await aCategory(shop.db), await aBrand(shop.db), await aPicture(shop.db)]
    const references = { brandId: brand.id, categoryIds: [category.id], media: [{ _id: picture.id, color: null }] }
    const first = await changed(() => staff.call(catalogDashboardApi.save, { ...inputOf(draft), ...references }))
    expect(first).toMatchObject({ reads: 2, product: { version: 2, brand: { _id: brand.id } } })

    let product = first.product
    const _id = product.variants[0]!._id
    const save = (over: object) => () => staff.call(catalogDashboardApi.save, { ...inputOf(product), ...over })
    const about = () => ({ productId: product._id, version: product.version })
    const requests = [
      save({ name: 'Counted table lamp' }),
      save({
        description: '<p onclick="x()">Bright</p>',
        tags: ['Home', 'home'],
        seo: { title: 'A', description: '', keyword: '' },
      }),
      save({ media: [{ _id: picture.id, color: 'Red' }] }),
      save({ simple: { price: 20.5, comparePrice: 25, cost: 3, sku: 'COUNTED-1', barcode: '1', lowAt: 5, qty: 7, was: 0 } }),
      save({ brandId: null, categoryIds: [], media: [] }),
      () => staff.call(catalogDashboardApi.saveTranslations, { ...about(), texts: { ar: { name: 'مصباح', slug: 'lamp-ar' } } }),
      () => staff.call(catalogDashboardApi.setCells, { ...about(), cells: [{ _id, price: 30, qty: -1, was: 7 }] }),
      () =>
        staff.call(catalogDashboardApi.setStatus, { ...about(), status: 'scheduled', publishAt: '2099-01-02T03:04:05+01:00' }),
      () => staff.call(catalogDashboardApi.setStatus, { ...about(), status: 'active' }),
    ]
    for (const request of requests) {
      const { version } = product
      const { reads, product: after } = await changed(request)
      product = after
      expect([reads, product.version]).toEqual([1, version + 1])
    }
  })
})

describe('saving a product', () => {
  test('writes all fields, sanitizes the text, increments the version and records the differences', async () => {
    const product = await created('Lamp')
    const [category, brand, picture] = [await aCategory(shop.db), await aBrand(shop.db), await aPicture(shop.db)]
    const reply = await staff.call(catalogDashboardApi.save, {
      ...inputOf(product),
      name: 'Reading lamp',
      slug: 'Reading Lamp!',
      description: '<p onclick="x()">Bright<script>alert(1)</script></p>',
      brandId: brand.id,
      categoryIds: [category.id],
      tags: ['Light', 'light', 'Home'],
      seo: { title: 'A lamp', description: '', keyword: '' },
      media: [{ _id: picture.id, color: null }],
      simple: { price: 20, comparePrice: 25, sku: 'LAMP-1', barcode: '123', lowAt: 5, mpn: 'M-7', weight: 1250, height: 300 },
    })
    expect(reply.body.product).toMatchObject({
      version: 2,
      name: 'Reading lamp',
      slug: 'reading-lamp',
      description: '<p>Bright</p>',
      brand: { _id: brand.id },
      categories: [{ _id: category.id }],
      tags: ['light', 'Home'],
      seo: { title: 'A lamp', description: '', keyword: '' },
      variants: [
        {
          ...{ price: 20, comparePrice: 25, sku: 'LAMP-1', barcode: '123', lowAt: 5 },
          ...{ mpn: 'M-7', weight: 1250, length: null, width: null, height: 300 },
        },
      ],
    })
    expect(reply.body.undo).toMatch(/^[0-9a-f-]{36}$/)
    const entry = (await auditOf(product._id)).at(-1)!
    expect(entry.action).toBe('products.save')
    expect(entry.diff).toMatchObject({ name: ['Lamp', 'Reading lamp'], brandId: [null, brand.id] })
    expect(entry.diff).not.toHaveProperty('status')
  })

  test('measurements have limits; undo restores the previous ones, also from an older audit entry', async () => {
    const product = await created('Measured')
    const simple = { price: 9, comparePrice: null, sku: '', barcode: '', lowAt: 3 }
    for (const wrong of [{ weight: -1 }, { weight: 10_000_001 }, { length: 1.5 }, { height: 100_001 }])
      expect((await staff.call(catalogDashboardApi.save, { ...inputOf(product), simple: { ...simple, ...wrong } })).status).toBe(
        400,
      )
    const { undo } = (await staff.call(catalogDashboardApi.save, { ...inputOf(product), simple: { ...simple, weight: 500 } }))
      .body
    await shop.db.execute(sql`ALTER TABLE audit DISABLE TRIGGER USER`)
    await shop.db.execute(
      sql`UPDATE audit SET diff = regexp_replace(diff::text, '"(mpn|length|width|height)": null, ', '', 'g')::jsonb WHERE id = ${undo}`,
    )
    await shop.db.execute(sql`ALTER TABLE audit ENABLE TRIGGER USER`)
    expect((await staff.call(auditDashboardApi.undo, { entryId: undo! })).status).toBe(200)
    const [variant] = (await staff.call(catalogDashboardApi.read, { productId: product._id })).body.product.variants
    expect(variant).toMatchObject({ weight: null, mpn: null, price: product.variants[0]!.price })
  })

  test('undo rejects a price that rounds to zero now', async () => {
    const product = await created('Button', 0.05)
    const [variant] = product.variants
    const simple = { price: 9, comparePrice: null, sku: '', barcode: '', lowAt: variant!.lowAt }
    const { undo } = (await staff.call(catalogDashboardApi.save, { ...inputOf(product), simple })).body
    const usd = { name: 'USD', s: '$', decimals: 1 }
    await givenSettings(ctxOf(shop), 'currency', { ...usd, exchangeRate: 0.1 })
    expect((await staff.call(auditDashboardApi.undo, { entryId: undo! })).body.code).toBe('version_conflict')
    expect((await staff.call(catalogDashboardApi.read, { productId: product._id })).body.product.variants[0]!.price).toBe(9)
    await givenSettings(ctxOf(shop), 'currency', { ...usd, exchangeRate: 1 })
    expect((await staff.call(auditDashboardApi.undo, { entryId: undo! })).status).toBe(200)
  })

  test('saving without changes writes nothing', async () => {
    const product = await created('Still')
    const { body } = await staff.call(catalogDashboardApi.save, inputOf(product))
    expect([body.product.version, body.undo]).toEqual([1, null])
    expect(await auditOf(product._id)).toHaveLength(1)
  })

  test('of two editors the second gets the version of the first', async () => {
    const product = await created('Contested')
    await staff.call(catalogDashboardApi.save, { ...inputOf(product), name: 'First' })
    const reply = await staff.call(catalogDashboardApi.save, { ...inputOf(product), name: 'Second' })
    expect([reply.status, reply.body.code, reply.body.product.name]).toEqual([409, 'version_conflict', 'First'])
  })

  test('of twenty concurrent saves one succeeds', async () => {
    const product = await created('Twenty')
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => staff.call(catalogDashboardApi.save, { ...inputOf(product), name: `Twenty ${n}` })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a taken slug is refused with a free suggestion', async () => {
    await created('Harbour')
    const reply = await staff.call(catalogDashboardApi.save, { ...inputOf(await created('Port')), slug: 'harbour' })
    expect([reply.status, reply.body.code, reply.body.fields]).toEqual([409, 'taken', { slug: 'taken' }])
    expect((reply.body as { suggestion?: string }).suggestion).toBe('harbour-2')
  })

  test('unknown references, a compare price below the price and a used SKU are refused', async () => {
    const product = await created('Pointing')
    const missing = '00000000-0000-7000-8000-000000000000'
    const nowhere = { ...inputOf(product), brandId: missing, categoryIds: [missing], media: [{ _id: missing, color: null }] }
    const reply = await staff.call(catalogDashboardApi.save, nowhere)
    expect([reply.status, Object.keys(reply.body.fields!).toSorted()]).toEqual([400, ['brandId', 'categoryIds', 'media']])
    const simple = { price: 10, comparePrice: 9, sku: '', barcode: '', lowAt: 1 }
    expect((await staff.call(catalogDashboardApi.save, { ...inputOf(product), simple })).body.fields).toEqual({
      'simple.comparePrice': 'compare',
    })
    await aProduct(shop.db, { variants: [{ sku: 'MINE' }] })
    const taken = { ...simple, comparePrice: null, sku: 'MINE' }
    expect((await staff.call(catalogDashboardApi.save, { ...inputOf(product), simple: taken })).body.code).toBe('taken')
  })
})

describe('status', () => {
  const setStatus = (
    product: Pick<DashboardProduct, '_id' | 'version'>,
    status: DashboardProduct['status'],
    publishAt?: string,
  ) =>
    staff.call(catalogDashboardApi.setStatus, {
      productId: product._id,
      version: product.version,
      status,
      ...(publishAt && { publishAt }),
    })

  test('publishing and archiving take effect in the storefront at once', async () => {
    const product = await created('Follow me')
    const published = (await setStatus(product, 'active')).body.product
    expect(published.status).toBe('active')
    expect(await shown(product.slug)).toBe(200)
    const archived = (await setStatus(published, 'archived')).body.product
    await expect.poll(() => shown(product.slug)).toBe(404)
    expect((await setStatus(archived, 'draft')).body.product.status).toBe('draft')
  })

  test('the publication date is set on first publication only', async () => {
    const product = await created('Newcomer')
    await shop.db.execute(
      sql`UPDATE products SET created_at = now() - interval '9 days', published_at = now() - interval '9 days' WHERE id = ${product._id}`,
    )
    const first = (await setStatus(product, 'active')).body.product
    expect(Date.now() - Date.parse(first.publishedAt)).toBeLessThan(60_000)
    const back = (await setStatus(first, 'draft')).body.product
    expect((await setStatus(back, 'active')).body.product.publishedAt).toBe(first.publishedAt)
  })

  test('publishes a scheduled product once, also with two concurrent jobs', async () => {
    const product = await created('Later')
    expect((await setStatus(product, 'scheduled')).status).toBe(400)
    expect((await setStatus(product, 'scheduled', '2001-01-01T00:00:00Z')).status).toBe(400)
    expect((await setStatus(product, 'active', '2099-01-01T00:00:00Z')).status).toBe(400)
    const scheduled = (await setStatus(product, 'scheduled', '2099-01-01T00:00:00Z')).body.product
    expect([scheduled.status, scheduled.publishAt]).toEqual(['scheduled', '2099-01-01T00:00:00.000Z'])
    const ctx = ctxOf(shop)
    expect(await publishScheduled(ctx)).toBe(0)
    await shop.db.execute(sql`UPDATE products SET publish_at = now() - interval '1 second' WHERE id = ${product._id}`)
    const done = await Promise.all([publishScheduled(ctx), publishScheduled(ctx), publishScheduled(ctx)])
    expect(done.toSorted()).toEqual([0, 0, 1])
    await expect.poll(() => shown(product.slug)).toBe(200)
    expect((await auditOf(product._id)).map(({ action }) => action)).toEqual([
      'products.create',
      'products.status',
      'products.published-on-time',
    ])
  })
})

test('a duplicate is a separate draft without SKUs and stock', async () => {
  const source = await aProduct(shop.db, {
    name: 'Original',
    variants: [
      { color: 'Red', stock: 4, sku: 'OR-1', price: 700 },
      { color: 'Blue', stock: null, price: 800 },
    ],
  })
  const { product } = (await staff.call(catalogDashboardApi.duplicate, { productId: source.id })).body
  expect(product).toMatchObject({ name: 'Original', slug: 'original', status: 'draft' })
  expect(product.variants).toMatchObject([
    { color: { name: 'Red' }, qty: 0, sku: null, price: 7 },
    { color: { name: 'Blue' }, qty: -1, price: 8 },
  ])
})
