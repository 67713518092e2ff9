import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import type { MomentObject, MomentResult } from '@haat/shared/audit/dashboard/moment.ts'
import { inRestoreOrder, type MomentKindName, mostRestored } from '@haat/shared/audit/moment.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { findViolations } from '../../../commands/check.ts'
import { rows } from '../../../db/rows.ts'
import { anotherProcess } from '../../../testing/another-process.ts'
import { startTestApp } from '../../../testing/app.ts'
import { Client } from '../../../testing/client.ts'
import { anAdmin, aStaffMember } from '../../../testing/factories/accounts.ts'
import { randomFrom, writeAtRandom } from '../../../testing/factories/random-writes.ts'

const shop = await startTestApp()
let admin: Client

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  admin = shop.visitor()
  await admin.signIn(email, password)
})
afterAll(async () => expect(await findViolations(shop.db)).toEqual([]))

/** A timestamp between earlier and later entries. */
async function moment(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 2))
  const at = new Date().toISOString()
  await new Promise((resolve) => setTimeout(resolve, 2))
  return at
}

async function readAll(at: string, limit = 100): Promise<MomentObject[]> {
  const objects: MomentObject[] = []
  let cursor: string | undefined
  do {
    const { body } = await admin.call(auditDashboardApi.moment, { at, limit, ...(cursor && { cursor }) })
    objects.push(...body.objects)
    cursor = body.next ?? undefined
  } while (cursor)
  return objects
}

type Result = z.infer<typeof MomentResult>
async function restore(at: string, objects: readonly Pick<MomentObject, 'kind' | 'id'>[], by = admin): Promise<Result[]> {
  const named = objects.map(({ kind, id }) => ({ kind, id }))
  return (await by.call(auditDashboardApi.restore, { at, objects: named })).body.results
}

/** Restores all differences in order until a round changes nothing, as the page does. */
async function restoreAll(at: string): Promise<Result[]> {
  for (;;) {
    const objects = inRestoreOrder(await readAll(at))
    const results: Result[] = []
    for (let from = 0; from < objects.length; from += mostRestored)
      results.push(...(await restore(at, objects.slice(from, from + mostRestored))))
    if (!results.some(({ undo }) => undo)) return results
  }
}

const find = (objects: readonly MomentObject[], kind: MomentKindName, id: string) =>
  objects.find((one) => one.kind === kind && one.id === id)

describe('objects', () => {
  test('product, price, category, brand, settings, page and menu link are restored, and the restore is undone', async () => {
    const { category } = (await admin.call(catalogDashboardApi.createCategory, { name: 'Cups' })).body
    const { brand } = (await admin.call(catalogDashboardApi.createBrand, { name: 'Potter', names: { ar: 'فخار' } })).body
    const { product } = (await admin.call(catalogDashboardApi.create, { name: 'Mug', price: 12.5 })).body
    const productId = product._id
    const fields = {
      slug: 'mug',
      shortDescription: '',
      description: '',
      tags: [],
      seo: { title: '', description: '', keyword: '' },
      media: [],
    }
    const assigned = { ...fields, name: 'Mug', brandId: brand._id, categoryIds: [category._id] }
    const saved = await admin.call(catalogDashboardApi.save, { productId, version: product.version, ...assigned })
    const { version } = saved.body.product
    const { page } = (await admin.call(pagesDashboardApi.create, { title: 'Terms', body: '<p>First</p>' })).body
    const links = [{ label: 'Terms', href: `/page/${page.slug}` }]
    await admin.call(pagesDashboardApi.saveMenu, { place: 'footer-help', version: 0, links })
    const at = await moment()

    const cells = [{ _id: product.variants[0]!._id, price: 99 }]
    await admin.call(catalogDashboardApi.setCells, { productId, version, cells })
    await admin.call(catalogDashboardApi.adjustStock, {
      productId,
      variantId: product.variants[0]!._id,
      delta: 7,
      reason: 'received',
    })
    await admin.call(catalogDashboardApi.removeCategory, { categoryId: category._id })
    await admin.call(catalogDashboardApi.removeBrand, { brandId: brand._id })
    await admin.call(pagesDashboardApi.save, { pageId: page._id, version: page.version, title: 'Rules', slug: 'rules' })
    const { group } = (await admin.call(settingsDashboardApi.read, { group: 'social' })).body
    const values = { ...group.values, facebook: 'https://facebook.com/mug' }
    await admin.call(settingsDashboardApi.save, { group: 'social', version: group.version, values })
    const made = (await admin.call(catalogDashboardApi.createBrand, { name: 'Made since' })).body.brand

    const objects = await readAll(at, 2)
    expect(objects.map(({ kind, change }) => `${kind} ${change}`).toSorted()).toEqual([
      'brand created',
      'brand deleted',
      'category deleted',
      'menu changed',
      'page changed',
      'product changed',
      'settings changed',
    ])
    expect(find(objects, 'settings', 'social')!.diff).toEqual({
      facebook: [group.values.facebook || null, values.facebook].map((v) => v ?? ''),
    })
    expect(find(objects, 'product', productId)).toMatchObject({
      name: 'Mug',
      gaps: [],
      diff: { brandId: [brand._id, null], categoryIds: [[category._id], []] },
    })

    const results = await restore(at, objects)
    expect(results.filter(({ done }) => !done)).toEqual([])
    expect(await readAll(at)).toEqual([])
    const restored = (await admin.call(catalogDashboardApi.read, { productId })).body.product
    expect(restored).toMatchObject({
      brand: { _id: brand._id },
      categories: [{ _id: category._id }],
      variants: [{ price: 12.5, qty: 7 }],
    })
    const { menus } = (await admin.call(pagesDashboardApi.menus)).body
    expect(menus.find(({ place }) => place === 'footer-help')!.links![0]!.href).toBe(`/page/${page.slug}`)
    expect((await admin.call(catalogDashboardApi.brands)).body.brands.some(({ _id }) => _id === made._id)).toBe(false)

    // The menu link changed with its page, so it has no entry to undo.
    const ids = results.flatMap(({ undo }) => undo ?? []).reverse()
    const undone = (await admin.call(auditDashboardApi.undoMany, { ids })).body.results
    expect(undone.filter(({ done }) => !done)).toEqual([])
    const again = await readAll(at)
    const facts = (all: readonly MomentObject[]) => all.map(({ kind, id, change, diff }) => ({ kind, id, change, diff }))
    expect(facts(again)).toEqual(facts(objects))
  })

  test('a product created since is archived; only the page whose slug is taken is refused', async () => {
    const at = await moment()
    const { page } = (await admin.call(pagesDashboardApi.create, { title: 'Contact' })).body
    const between = await moment()
    const { product } = (await admin.call(catalogDashboardApi.create, { name: 'New since', price: 3 })).body
    await admin.call(pagesDashboardApi.remove, { pageId: page._id })
    await admin.call(pagesDashboardApi.create, { title: 'Contact', slug: page.slug })
    const results = await restore(between, [
      { kind: 'page', id: page._id },
      { kind: 'product', id: product._id },
    ])
    expect(results).toMatchObject([
      { _id: `page ${page._id}`, done: false, code: 'taken' },
      { _id: `product ${product._id}`, done: true },
    ])
    expect((await admin.call(catalogDashboardApi.read, { productId: product._id })).body.product.status).toBe('archived')
    expect(find(await readAll(at), 'product', product._id)).toBeUndefined()
  })

  test('changed variants and deletions with incomplete entries are not restorable', async () => {
    const { product } = (await admin.call(catalogDashboardApi.create, { name: 'Shirt', price: 3 })).body
    const at = await moment()
    const lost = '0198c7a2-0000-7000-8000-0000000000aa'
    await shop.db.execute(sql`INSERT INTO audit (id, section, action, target, diff)
      VALUES (gen_random_uuid(), 'brands', 'brands.remove', ${lost}, '{"name": ["Old brand", null]}')`)
    await shop.db.execute(sql`INSERT INTO audit (id, section, action, target, diff)
      VALUES (gen_random_uuid(), 'products', 'products.variants', ${product._id}, ${JSON.stringify({ [`variant ${lost}`]: [{ price: 1 }, null] })}::jsonb)`)
    const results = await restore(at, [
      { kind: 'brand', id: lost },
      { kind: 'product', id: product._id },
    ])
    expect(results.map(({ code }) => code)).toEqual(['not_restorable', 'not_restorable'])
  })
})

describe('permissions', () => {
  test('reading requires the audit log; restoring requires edit, and delete for records created since', async () => {
    const { page } = (await admin.call(pagesDashboardApi.create, { title: 'Kept' })).body
    const at = await moment()
    await admin.call(pagesDashboardApi.save, { pageId: page._id, version: page.version, title: 'Changed' })
    const made = (await admin.call(pagesDashboardApi.create, { title: 'Made' })).body.page
    const rights = [
      { name: 'pages' as const, view: true, edit: true },
      { name: 'audit' as const, view: true },
    ]
    const [editor, nobody] = await Promise.all(
      [rights, []].map(async (given) => {
        const { email, password } = await aStaffMember(shop.db, given)
        const client = shop.visitor()
        await client.signIn(email, password)
        return client
      }),
    )
    expect((await nobody!.call(auditDashboardApi.moment, { at })).status).toBe(403)
    expect((await shop.visitor().call(auditDashboardApi.moment, { at })).status).toBe(401)
    const objects = [page, made].map(({ _id }) => ({ kind: 'page' as const, id: _id }))
    expect((await restore(at, objects, nobody)).map(({ code }) => code)).toEqual(['not_allowed', 'not_allowed'])
    const shown = (await editor!.call(auditDashboardApi.moment, { at, kind: 'page' })).body.objects
    expect(shown.map(({ change, restorable }) => [change, restorable]).toSorted()).toEqual([
      ['changed', true],
      ['created', false],
    ])
    expect((await restore(at, objects, editor)).map(({ done, code }) => code ?? done)).toEqual([true, 'not_allowed'])
  })

  test('invalid moments are refused, and unknown ids change nothing', async () => {
    const past = await moment()
    const future = new Date(Date.now() + 60_000).toISOString()
    for (const at of [future, 'yesterday', '', '9999-12-31T23:59:59-18:00'])
      expect((await admin.call(auditDashboardApi.moment, { at })).status).toBe(400)
    expect((await admin.call(auditDashboardApi.restore, { at: future, objects: [{ kind: 'menu', id: 'header' }] })).status).toBe(
      400,
    )
    expect((await admin.call(auditDashboardApi.moment, { at: past, cursor: 'x.y' })).body.code).toBe('bad_cursor')
    const odd = ['x', "'; DROP TABLE audit", '__proto__', '', 'home'].map((id) => ({ kind: 'product' as const, id }))
    const others = ['settings', 'menu', 'blocks', 'page-order'].map((kind) => ({
      kind: kind as MomentKindName,
      id: 'constructor',
    }))
    for (const { done, undo } of await restore(past, [...odd, ...others])) expect([done, undo]).toEqual([true, null])
  })
})

test('ten concurrent restores in two processes change a brand once', async () => {
  const { brand } = (await admin.call(catalogDashboardApi.createBrand, { name: 'Contested' })).body
  const at = await moment()
  await admin.call(catalogDashboardApi.saveBrand, { brandId: brand._id, version: brand.version, name: 'Changed since' })
  const { email, password } = await anAdmin(shop.db)
  const other = new Client(await anotherProcess(shop))
  await other.signIn(email, password)
  const said = await Promise.all(
    Array.from({ length: 10 }, (_, n) => restore(at, [{ kind: 'brand', id: brand._id }], n % 2 ? other : admin)),
  )
  expect(said.flat().filter(({ undo }) => undo)).toHaveLength(1)
  expect(said.flat().filter(({ code }) => code !== undefined && code !== 'version_conflict')).toEqual([])
})

/** The tables of catalog, content and settings, without columns that every write changes: versions, times and gaps between positions. */
async function snapshot(at: string): Promise<Record<string, unknown[]>> {
  const tables: Record<string, ReturnType<typeof sql>> = {
    categories: sql`SELECT to_jsonb(t) - '{version,created_at,changed_at,position}'::text[] || jsonb_build_object('at', row_number() OVER (ORDER BY position, name, id)) AS row FROM categories t ORDER BY id`,
    brands: sql`SELECT to_jsonb(t) - '{version,created_at,changed_at}'::text[] AS row FROM brands t ORDER BY id`,
    collections: sql`SELECT to_jsonb(t) - '{version,updated_at,rule_version,evaluated_version,evaluated_at,created_at,changed_at}'::text[] AS row FROM collections t ORDER BY id`,
    collection_products: sql`SELECT to_jsonb(t) AS row FROM collection_products t ORDER BY collection_id, position`,
    products: sql`SELECT to_jsonb(t) - '{version,updated_at,published_at,in_stock}'::text[] AS row FROM products t WHERE created_at <= ${at} ORDER BY id`,
    product_categories: sql`SELECT to_jsonb(t) - 'position' AS row FROM product_categories t JOIN products p ON p.id = t.product_id
      WHERE p.created_at <= ${at} ORDER BY product_id, t.position, category_id`,
    variants: sql`SELECT to_jsonb(t) AS row FROM variants t JOIN products p ON p.id = t.product_id WHERE p.created_at <= ${at} ORDER BY t.id`,
    pages: sql`SELECT to_jsonb(t) - '{version,updated_at,created_at,position}'::text[] || jsonb_build_object('at', row_number() OVER (ORDER BY position, slug)) AS row FROM pages t ORDER BY id`,
    posts: sql`SELECT to_jsonb(t) - '{version,updated_at,created_at}'::text[] AS row FROM posts t ORDER BY id`,
    menus: sql`SELECT to_jsonb(t) - 'version' AS row FROM menus t WHERE links IS NOT NULL ORDER BY place`,
    settings: sql`SELECT to_jsonb(t) - '{version,updated_at}'::text[] AS row FROM settings t ORDER BY "group"`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(tables))
    found[name] = (await rows<{ row: unknown }>(shop.db, query)).map(({ row }) => row)
  return found
}

test('after random writes, a restore brings all tables back to the moment', { timeout: 600_000 }, async () => {
  const count = Number(process.env.MOMENT_WRITES ?? 140)
  const pick = randomFrom(Number(process.env.MOMENT_SEED ?? 7))
  for (let n = 0; n < 60; n++) await writeAtRandom(admin, pick, n)
  // Settings never saved have no row, and a restore to the defaults keeps the row, so write first.
  const at = await moment()
  const before = await snapshot(at)
  let done = 0
  for (let n = 60; n < 60 + count; n++) if (await writeAtRandom(admin, pick, n)) done++
  expect(done).toBeGreaterThan(count * 0.8)
  const results = await restoreAll(at)
  expect(results.filter((one) => !one.done)).toEqual([])
  expect(await readAll(at)).toEqual([])
  expect(await snapshot(at)).toEqual(before)
  const madeSince = await rows<{ status: string }>(shop.db, sql`SELECT DISTINCT status FROM products WHERE created_at > ${at}`)
  expect(madeSince.map(({ status }) => status)).toEqual(['archived'])
})
