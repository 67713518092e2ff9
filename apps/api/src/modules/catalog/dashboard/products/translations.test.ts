import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { anAdmin } from '../../../../testing/factories/accounts.ts'
import { aBrand, aProduct } from '../../../../testing/factories/catalog.ts'

const shop = await startTestApp()
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  const account = await anAdmin(shop.db)
  await staff.signIn(account.email, account.password)
})

const read = async (productId: string) => (await staff.call(catalogDashboardApi.read, { productId })).body.product
const found = async (q: string) =>
  (await shop.visitor().call(catalogApi.list, { q, lng: 'ar' })).body.products.map(({ _id }) => _id)
const undone = (undo: string | null) => staff.call(auditDashboardApi.undo, { entryId: undo! })

test('translations are saved, sanitized, searchable, recorded in the audit log and can be undone', async () => {
  const { id, slug } = await aProduct(shop.db, { name: 'Coat', shortDescription: 'Warm.' })
  const texts = {
    ar: {
      name: ' عباءة ',
      slug: 'عباءة شتوية',
      shortDescription: 'دافئة',
      description: '<p onclick="x()">صوف<script>alert(1)</script></p>',
      seoTitle: '',
    },
    fr: { name: '', description: '<p></p>' },
  }
  const saved = await staff.call(catalogDashboardApi.saveTranslations, { productId: id, version: 1, texts })
  expect(saved.status).toBe(200)
  const ar = { name: 'عباءة', slug: 'عباءة-شتوية', shortDescription: 'دافئة', description: '<p>صوف</p>' }
  expect(saved.body.product).toMatchObject({ version: 2, texts: { ar } })
  expect(saved.body.product.texts).toEqual({ ar })
  expect(await found('عباءة')).toEqual([id])
  const { entry } = (await staff.call(auditDashboardApi.read, { entryId: saved.body.undo! })).body
  expect(entry).toMatchObject({ action: 'products.translate', target: id })

  expect((await undone(saved.body.undo)).status).toBe(200)
  expect((await read(id)).texts).toEqual({})
  expect(await found('عباءة')).toEqual([])
  const former = (await shop.visitor().call(catalogApi.product, { slug: 'عباءة-شتوية', lng: 'ar' })).body.product
  expect(former).toMatchObject({ _id: id, slug })
})

test('a stale version conflicts; a slug of another product in any language is refused with a suggestion', async () => {
  const one = await aProduct(shop.db, { slug: 'lamp', labels: { fr: { slug: 'lampe' } } })
  const two = await aProduct(shop.db)
  const save = (slug: string, version = 1) =>
    staff.call(catalogDashboardApi.saveTranslations, { productId: two.id, version, texts: { ar: { slug } } })
  expect((await save('x', 7)).body).toMatchObject({ code: 'version_conflict', product: { _id: two.id } })
  for (const slug of ['lamp', 'lampe'])
    expect((await save(slug)).body).toMatchObject({
      code: 'taken',
      fields: { 'texts.ar.slug': 'taken' },
      suggestion: `${slug}-2`,
    })
  const many = await Promise.all(['a', 'b', 'c'].map(() => save('مصباح')))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await read(one.id)).texts.fr).toEqual({ slug: 'lampe' })
})

test('the product list shows complete translations and filters untranslated products', async () => {
  const done = await aProduct(shop.db, {
    name: 'Plate',
    shortDescription: 'Round',
    labels: { ar: { name: 'صحن' }, fr: { name: 'Assiette' } },
    texts: { ar: { shortDescription: 'مستدير' } },
    tags: ['translated'],
  })
  const row = (await staff.call(catalogDashboardApi.list, { tag: 'translated' })).body.products[0]!
  expect(row.translated).toEqual(['ar'])
  const without = async (untranslated: 'ar' | 'fr') =>
    (await staff.call(catalogDashboardApi.list, { untranslated, tag: 'translated' })).body.products.map(({ _id }) => _id)
  expect(await without('ar')).toEqual([])
  expect(await without('fr')).toEqual([done.id])
})

test('an option is translated once for all products, ignoring case and spaces, and can be undone', async () => {
  const products = await Promise.all(
    ['Indigo', ' indigo'].map((color) => aProduct(shop.db, { attributeLabel: 'Cut', variants: [{ color, attribute: 'Slim' }] })),
  )
  const options = async () => (await staff.call(catalogDashboardApi.options)).body
  const term = (await options()).colors.find(({ name }) => name.trim().toLowerCase() === 'indigo')!
  expect(term).toMatchObject({ names: {}, version: 0 })
  const input = { name: 'Indigo', version: 0, names: { ar: 'نيلي', fr: '' } }
  const saved = await staff.call(catalogDashboardApi.saveTerm, input)
  expect(saved.body.term).toEqual({ name: 'Indigo', names: { ar: 'نيلي' }, version: 1 })
  expect((await staff.call(catalogDashboardApi.saveTerm, input)).body).toMatchObject({
    code: 'version_conflict',
    term: { version: 1 },
  })
  expect((await found('نيلي')).sort()).toEqual(products.map(({ id }) => id).sort())
  await staff.call(catalogDashboardApi.saveTerm, { name: 'Cut', version: 0, names: { ar: 'القصّة' } })
  expect((await options()).labels).toContainEqual({ name: 'Cut', names: { ar: 'القصّة' }, version: 1 })

  expect((await undone(saved.body.undo)).status).toBe(200)
  expect(await found('نيلي')).toEqual([])
})

test('options count products and variants under their most frequent spelling, in any state, and follow every change', async () => {
  const rows = (sizes: string[], color: string) => sizes.map((attribute) => ({ color, attribute }))
  const made = [
    await aProduct(shop.db, {
      attributeLabel: 'Fit',
      tags: ['Ochre tag'],
      variants: [...rows(['Wide', 'Narrow'], 'Ochre'), ...rows(['Tall'], 'ochre ')],
    }),
    await aProduct(shop.db, {
      attributeLabel: 'fit ',
      tags: ['ochre tag', 'Ochre tag'],
      status: 'draft',
      variants: rows(['Wide'], 'OCHRE'),
    }),
    await aProduct(shop.db, { attributeLabel: 'Fit', tags: ['Ochre tag'], variants: rows(['Wide', 'Narrow'], 'Ochre') }),
  ]
  const used = async () => {
    const { colors, attributes, tags } = (await staff.call(catalogDashboardApi.options)).body
    const counts = ({ name, products, variants }: { name: string; products: number; variants?: number }) => [
      name,
      products,
      variants ?? 0,
    ]
    return {
      colors: colors.filter(({ name }) => /ochre|umber/i.test(name)).map(counts),
      fits: attributes.filter(({ label }) => /fit/i.test(label)).map(counts),
      tags: tags.filter(({ name }) => /ochre/i.test(name)).map(counts),
    }
  }
  const fits = [
    ['Wide', 3, 3],
    ['Narrow', 2, 2],
    ['Tall', 1, 1],
  ]
  expect(await used()).toEqual({ colors: [['Ochre', 3, 6]], fits, tags: [['Ochre tag', 3, 0]] })

  await staff.call(catalogDashboardApi.saveColor, { names: ['ochre'], name: 'Umber', value: '#635147' })
  expect(await used()).toEqual({ colors: [['Umber', 3, 6]], fits, tags: [['Ochre tag', 3, 0]] })

  // Also by the previous release during an update, which knows nothing of the counts.
  await shop.db.execute(sql`UPDATE products SET tags = '{}' WHERE id = ${made[1]!.id}`)
  await shop.db.execute(sql`DELETE FROM variants WHERE id = ${made[0]!.variants[2]!.id}`)
  await shop.db.execute(sql`DELETE FROM products WHERE id = ${made[2]!.id}`)
  expect(await used()).toEqual({
    colors: [['Umber', 2, 3]],
    fits: [
      ['Wide', 2, 2],
      ['Narrow', 1, 1],
    ],
    tags: [['Ochre tag', 1, 0]],
  })
  await shop.db.execute(sql`DELETE FROM products WHERE id = ANY(${sql.param([made[0]!.id, made[1]!.id])}::uuid[])`)
  expect(await used()).toEqual({ colors: [], fits: [], tags: [] })
})

test('a tag is translated once, ignoring case; product page and search use the translation', async () => {
  const made = await Promise.all(['Picnic', 'picnic'].map((tag) => aProduct(shop.db, { tags: [tag] })))
  const tagOf = async () =>
    (await staff.call(catalogDashboardApi.options)).body.tags.find(({ name }) => name.toLowerCase() === 'picnic')
  expect(await tagOf()).toMatchObject({ products: 2, names: {}, version: 0 })
  await staff.call(catalogDashboardApi.saveTerm, { name: 'Picnic', version: 0, names: { ar: 'نزهة' } })
  expect(await tagOf()).toMatchObject({ names: { ar: 'نزهة' }, version: 1 })
  expect((await found('نزهة')).sort()).toEqual(made.map(({ id }) => id).sort())
  const { product } = (await shop.visitor().call(catalogApi.product, { slug: made[0]!.slug, lng: 'ar' })).body
  expect(product.tags).toEqual(['نزهة'])
})

test('a brand has translated names, which a rename keeps', async () => {
  const { id, version } = await aBrand(shop.db, { name: 'Padma' })
  const product = await aProduct(shop.db, { brandId: id })
  const saved = (
    await staff.call(catalogDashboardApi.saveBrand, { brandId: id, version, name: 'Padma', names: { ar: 'بادما', bn: '' } })
  ).body
  expect(saved.brand.names).toEqual({ ar: 'بادما' })
  expect(await found('بادما')).toEqual([product.id])
  const renamed = (
    await staff.call(catalogDashboardApi.saveBrand, { brandId: id, version: saved.brand.version, name: 'Padma Mills' })
  ).body
  expect(renamed.brand).toMatchObject({ name: 'Padma Mills', names: { ar: 'بادما' } })
})

test('a duplicate has the translations without their slugs', async () => {
  const { id } = await aProduct(shop.db, { name: 'Stool', labels: { fr: { name: 'Tabouret', slug: 'tabouret' } } })
  const copy = (await staff.call(catalogDashboardApi.duplicate, { productId: id })).body.product
  expect(copy.texts).toEqual({ fr: { name: 'Tabouret' } })
})
