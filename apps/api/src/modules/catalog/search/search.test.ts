import { searchRulesDashboardApi } from '@haat/shared/catalog/dashboard/search-rules.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { anAdmin } from '../../../testing/factories/accounts.ts'
import { aBrand, aCategory, aProduct } from '../../../testing/factories/catalog.ts'
import { notificationsArrived } from '../../../testing/notifications.ts'

const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()

beforeAll(async () => {
  const shoes = await aCategory(db, {
    slug: 'shoes',
    name: 'Shoes',
    texts: { bn: { name: 'জুতা' }, ar: { name: 'أحذية' }, fr: { name: 'Chaussures' } },
  })
  const tech = await aCategory(db, { slug: 'tech', name: 'Tech' })
  const brand = await aBrand(db, { slug: 'meridian', name: 'Méridian' })
  await aProduct(db, { slug: 'runner', name: 'Stride Runner', categoryIds: [shoes.id], tags: ['sport'] })
  await aProduct(db, {
    slug: 'boot',
    name: 'Chelsea Boot',
    categoryIds: [shoes.id],
    variants: [{ color: 'Red', attribute: '42', sku: 'CB-42-RED' }],
  })
  await aProduct(db, {
    slug: 'phones',
    name: 'Quiet One Headphones',
    categoryIds: [tech.id],
    brandId: brand.id,
    description: '<p>Silence for <strong>travel</strong>.</p>',
  })
  await aProduct(db, { slug: 'tote', name: 'Leather Tote', brandId: brand.id, description: '<p>Carries headphones, too.</p>' })
  await aProduct(db, { slug: 'alert', name: 'Field Watch 38', stock: 0 })
  await aProduct(db, { slug: 'watch-2', name: 'Field Watch 42' })
  await aProduct(db, { slug: 'sari', name: 'জামদানি শাড়ি' })
  await aProduct(db, { slug: 'abaya', name: 'عباءة حريرية' })
  await aProduct(db, { slug: 'bag', name: 'حقيبة جلدية' })
  await aProduct(db, { slug: 'mariniere', name: 'Marinière rayée', shortDescription: 'Crème et bleu.' })
  const sneakers = await aCategory(db, { slug: 'sneakers', name: 'Sneakers', texts: { fr: { name: 'Baskets' } } })
  await aProduct(db, { slug: 'trail', name: 'Trail Low', categoryIds: [sneakers.id] })
  await aProduct(db, {
    slug: 'radio',
    name: 'Kitchen Radio 60',
    description: '<p>A speaker for small rooms, shows the time.</p>',
  })
  await aProduct(db, { slug: 'shades', name: 'Sunglasses', description: '<p>Those shades, with a smooth shore look.</p>' })
  await aProduct(db, { slug: 'hidden', name: 'Stride Runner secret', status: 'draft' })
})

const search = async (q: string) => {
  const { status, body } = await visitor.call(catalogApi.list, { q })
  expect(status).toBe(200)
  expect(body.total).toBe(body.products.length)
  return { found: body.products.map(({ slug }) => slug), fuzzy: body.fuzzy ?? false }
}

describe('as typed', () => {
  test.each<[string, string[]]>([
    ['runner', ['runner']],
    ['RUNNERS', ['runner']],
    ['strid', ['runner']],
    ['shoe', ['boot', 'runner']],
    ['chaussures', ['boot', 'runner']],
    ['احذيه', ['boot', 'runner']],
    ['জুতা', ['boot', 'runner']],
    ['red boot', ['boot']],
    ['CB-42-RED', ['boot']],
    ['meridian', ['phones', 'tote']],
    ['watch ৪২', ['watch-2']],
    ['watch ٣٨', ['alert']],
    ['জামদানি', ['sari']],
    ['শাড়ী', ['sari']],
    ['عباءه', ['abaya']],
    ['العباءة', ['abaya']],
    ['حَقِيبَة', ['bag']],
    ['mariniere rayee', ['mariniere']],
    ['creme', ['mariniere']],
    // Stop words need not occur, unless there are no others.
    ['runner for sport', ['runner']],
    ['The Leather Tote', ['tote']],
    ['marinière pour bleu', ['mariniere']],
    ['حقيبة من جلدية', ['bag']],
    ['জামদানি এর শাড়ি', ['sari']],
    ['with', ['shades']],
  ])('%s', async (q, slugs) => {
    const { found, fuzzy } = await search(q)
    expect([...found].sort()).toEqual(slugs)
    expect(fuzzy).toBe(false)
  })

  test('matches in the name come before matches in the description', async () => {
    expect((await search('headphones')).found).toEqual(['phones', 'tote'])
  })
  test('products in stock come before sold-out ones', async () => {
    expect((await search('field watch')).found).toEqual(['watch-2', 'alert'])
  })
})

describe('misspelt searches', () => {
  test.each<[string, string]>([
    ['stirde', 'runner'],
    ['runer', 'runner'],
    ['headfones', 'phones'],
    ['haedphones', 'phones'],
    ['chelsae boto', 'boot'],
    ['leathr tote', 'tote'],
    ['wach', 'alert'],
    ['marinire', 'mariniere'],
    ['marinère rayé', 'mariniere'],
    ['জামদানী', 'sari'],
    ['জামানি', 'sari'],
    ['শারি', 'sari'],
    ['عباية', 'abaya'],
    ['حقبة', 'bag'],
    ['حقيبت جلدية', 'bag'],
    ['jamdani', 'sari'],
    ['chaussurs', 'runner'],
  ])('%s still finds %s', async (q, slug) => {
    expect((await search(q)).found).toContain(slug)
  })

  test('the answer reports a fuzzy search, and the next page uses it as well', async () => {
    const first = await visitor.call(catalogApi.list, { q: 'feild wacth', limit: 1 })
    expect(first.body).toMatchObject({ fuzzy: true, total: 2 })
    const second = await visitor.call(catalogApi.list, { q: 'feild wacth', limit: 1, cursor: first.body.next! })
    expect(second.body.fuzzy).toBe(true)
    expect(second.body.next).toBeNull()
    expect(first.body.products[0]!._id).not.toBe(second.body.products[0]!._id)
  })

  test.each<[string, string[], string]>([
    ['sneeker', ['trail'], 'sneakers'],
    ['Sneekers', ['trail'], 'sneakers'],
    ['shooes', ['boot', 'runner'], 'shoes'],
    ['trial sneeker', ['trail'], 'trail sneakers'],
    ['marinire rayée', ['mariniere'], 'marinière rayée'],
    ['জামদানী শারি', ['sari'], 'জামদানী শাড়ি'],
    ['trial for sneeker', ['trail'], 'trail for sneakers'],
  ])('%s finds only similar words, and returns the corrected search', async (q, slugs, corrected) => {
    const { body } = await visitor.call(catalogApi.list, { q })
    expect(body.products.map(({ slug }) => slug).sort()).toEqual(slugs)
    expect(body.corrected).toBe(corrected)
  })

  test('an exact search is not corrected', async () => {
    const { body } = await visitor.call(catalogApi.list, { q: 'sneeker', exact: '1' })
    expect(body).toMatchObject({ total: 0, products: [] })
    expect(body.corrected).toBeUndefined()
  })

  test('an unknown word does not hide the results of the others', async () => {
    const { found, fuzzy } = await search('xqzvbn headphones')
    expect(found).toContain('phones')
    expect(fuzzy).toBe(true)
  })

  test('a search similar to no word finds nothing', async () => {
    expect(await search('xqzvbn')).toEqual({ found: [], fuzzy: false })
  })
})

describe('suggestions', () => {
  test('contain products, categories and brands in the requested language', async () => {
    const { body } = await visitor.call(catalogApi.suggest, { q: 'chau', lng: 'fr' })
    expect(body.categories).toEqual([{ slug: 'shoes', name: 'Chaussures' }])
    expect(body.products.map(({ slug }) => slug).sort()).toEqual(['boot', 'runner'])
    expect((await visitor.call(catalogApi.suggest, { q: 'merid' })).body.brands).toEqual([{ slug: 'meridian', name: 'Méridian' }])
  })
  test('contain categories for a misspelt word', async () => {
    const { body } = await visitor.call(catalogApi.suggest, { q: 'sneeker' })
    expect(body.categories).toEqual([{ slug: 'sneakers', name: 'Sneakers' }])
    expect(body.products.map(({ slug }) => slug)).toEqual(['trail'])
  })
  test('never contain hidden products, and require a search term', async () => {
    expect((await visitor.call(catalogApi.suggest, { q: 'secret' })).body.products).toEqual([])
    expect((await visitor.call(catalogApi.suggest, { q: '' })).status).toBe(400)
  })
})

describe('synonyms and redirects', () => {
  const staff = shop.visitor()
  beforeAll(async () => {
    const account = await anAdmin(db)
    await staff.signIn(account.email, account.password)
    for (const rule of [
      { words: 'Trainers', synonyms: ['sneakers'], path: null },
      { words: 'ear cups', synonyms: ['headphones', 'leather tote'], path: null },
      { words: 'Box of sound', synonyms: ['kitchen radio'], path: null },
      { words: 'Return policy', synonyms: [], path: '/page/returns' },
    ])
      expect((await staff.call(searchRulesDashboardApi.create, rule)).status).toBe(201)
    await notificationsArrived(db)
  })

  test.each<[string, string[], boolean]>([
    ['trainer', ['trail'], false],
    ['trial trainers', ['trail'], true],
    ['trainrs', ['trail'], true],
    ['ear cups', ['phones', 'tote'], false],
    ['box of sound', ['radio'], false],
    ['box of the sound', ['radio'], false],
  ])('%s', async (q, slugs, fuzzy) => {
    const { found, fuzzy: isFuzzy } = await search(q)
    expect([...found].sort()).toEqual(slugs)
    expect(isFuzzy).toBe(fuzzy)
  })

  test('apply to facets and suggested categories', async () => {
    const { body } = await visitor.call(catalogApi.list, { q: 'trainers', facets: '1' })
    expect(body.facets!.categories).toEqual([{ slug: 'sneakers', name: 'Sneakers', count: 1 }])
    const { body: offers } = await visitor.call(catalogApi.suggest, { q: 'trainers' })
    expect(offers.categories).toEqual([{ slug: 'sneakers', name: 'Sneakers' }])
  })

  test('a redirect applies to the whole search, unless it is exact', async () => {
    expect((await visitor.call(catalogApi.list, { q: 'return policies' })).body.redirect).toBe('/page/returns')
    expect((await visitor.call(catalogApi.list, { q: 'return policy shoes' })).body.redirect).toBeUndefined()
    expect((await visitor.call(catalogApi.list, { q: 'return policy', exact: '1' })).body.redirect).toBeUndefined()
  })

  test('a change takes effect at once and is recorded in the audit log', async () => {
    const { body } = await staff.call(searchRulesDashboardApi.list, {})
    const rule = body.rules.find(({ words }) => words === 'Trainers')!
    const input = { ruleId: rule._id, version: rule.version, words: 'Trainers', synonyms: ['boot'], path: null }
    expect((await staff.call(searchRulesDashboardApi.save, input)).body.rule).toMatchObject({ synonyms: ['boot'], version: 2 })
    expect((await staff.call(searchRulesDashboardApi.save, input)).body).toMatchObject({ code: 'version_conflict' })
    await expect.poll(async () => (await search('trainers')).found).toEqual(['boot'])
    expect((await staff.call(searchRulesDashboardApi.remove, { ruleId: rule._id })).status).toBe(200)
    expect((await staff.call(searchRulesDashboardApi.remove, { ruleId: rule._id })).status).toBe(404)
    await expect.poll(async () => (await search('trainers')).found).toEqual([])
    const { rows } = await db.execute<{ action: string }>(sql`SELECT action FROM audit WHERE target = ${rule._id} ORDER BY id`)
    expect(rows.map(({ action }) => action)).toEqual(['searchRules.create', 'searchRules.save', 'searchRules.remove'])
  })

  test.each([
    [{ words: '!!', synonyms: ['a'], path: null }, 400, 'bad_request'],
    [{ words: 'sale', synonyms: [], path: null }, 400, 'bad_request'],
    [{ words: 'sale', synonyms: ['offer'], path: '/shop' }, 400, 'bad_request'],
    [{ words: 'sale', synonyms: [], path: 'https://elsewhere.example' }, 400, 'bad_request'],
    [{ words: 'sale', synonyms: [], path: '//elsewhere.example' }, 400, 'bad_request'],
    [{ words: 'sale', synonyms: [], path: '/\\elsewhere.example' }, 400, 'bad_request'],
    [{ words: 'sale', synonyms: [], path: '/dashboard/orders' }, 400, 'bad_request'],
    [{ words: 'EAR CUP', synonyms: ['mug'], path: null }, 409, 'taken'],
  ])('%o is refused', async (input, status, code) => {
    const { status: given, body } = await staff.call(searchRulesDashboardApi.create, input)
    expect([given, (body as { code?: string }).code]).toEqual([status, code])
  })
})

test('swapped letters in a short word are corrected, also among many words with the same prefix', async () => {
  await db.execute(
    sql`INSERT INTO search_words (word, roman) SELECT w, w FROM (SELECT 'ca' || chr(98 + i % 12) || chr(98 + i / 12) || 's' AS w FROM generate_series(0, 143) i) x ON CONFLICT DO NOTHING`,
  )
  await aProduct(db, { slug: 'overcoat', name: 'Harbour Coat' })
  const { body } = await visitor.call(catalogApi.list, { q: 'harbuor caot' })
  expect([body.products.map(({ slug }) => slug), body.corrected]).toEqual([['overcoat'], 'harbour coat'])
})
