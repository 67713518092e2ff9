import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, aProduct } from '../../testing/factories/catalog.ts'

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
  await aProduct(db, { slug: 'watch', name: 'Field Watch 38', stock: 0 })
  await aProduct(db, { slug: 'watch-2', name: 'Field Watch 42' })
  await aProduct(db, { slug: 'sari', name: 'জামদানি শাড়ি' })
  await aProduct(db, { slug: 'abaya', name: 'عباءة حريرية' })
  await aProduct(db, { slug: 'bag', name: 'حقيبة جلدية' })
  await aProduct(db, { slug: 'mariniere', name: 'Marinière rayée', shortDescription: 'Crème et bleu.' })
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
    ['watch ٣٨', ['watch']],
    ['জামদানি', ['sari']],
    ['শাড়ী', ['sari']],
    ['عباءه', ['abaya']],
    ['العباءة', ['abaya']],
    ['حَقِيبَة', ['bag']],
    ['mariniere rayee', ['mariniere']],
    ['creme', ['mariniere']],
  ])('%s', async (q, slugs) => {
    const { found, fuzzy } = await search(q)
    expect([...found].sort()).toEqual(slugs)
    expect(fuzzy).toBe(false)
  })

  test('a hit in the name stands before one in the description', async () => {
    expect((await search('headphones')).found).toEqual(['phones', 'tote'])
  })
  test('what can be bought stands before what cannot', async () => {
    expect((await search('field watch')).found).toEqual(['watch-2', 'watch'])
  })
})

describe('with a slip', () => {
  test.each<[string, string]>([
    ['stirde', 'runner'],
    ['runer', 'runner'],
    ['headfones', 'phones'],
    ['haedphones', 'phones'],
    ['chelsae boto', 'boot'],
    ['leathr tote', 'tote'],
    ['wach', 'watch'],
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

  test('says that it was widened, and pages on in the same reading', async () => {
    const first = await visitor.call(catalogApi.list, { q: 'feild wacth', limit: 1 })
    expect(first.body).toMatchObject({ fuzzy: true, total: 2 })
    const second = await visitor.call(catalogApi.list, { q: 'feild wacth', limit: 1, cursor: first.body.next! })
    expect(second.body.fuzzy).toBe(true)
    expect(second.body.next).toBeNull()
    expect(first.body.products[0]!._id).not.toBe(second.body.products[0]!._id)
  })

  test('one strange word does not hide what the others find', async () => {
    const { found, fuzzy } = await search('xqzvbn headphones')
    expect(found).toContain('phones')
    expect(fuzzy).toBe(true)
  })

  test('what is like nothing finds nothing', async () => {
    expect(await search('xqzvbn')).toEqual({ found: [], fuzzy: false })
  })
})

describe('suggestions', () => {
  test('offer products, categories and brands in the language asked for', async () => {
    const { body } = await visitor.call(catalogApi.suggest, { q: 'chau', lng: 'fr' })
    expect(body.categories).toEqual([{ slug: 'shoes', name: 'Chaussures' }])
    expect(body.products.map(({ slug }) => slug).sort()).toEqual(['boot', 'runner'])
    expect((await visitor.call(catalogApi.suggest, { q: 'merid' })).body.brands).toEqual([{ slug: 'meridian', name: 'Méridian' }])
  })
  test('never offer what is hidden, and want a word', async () => {
    expect((await visitor.call(catalogApi.suggest, { q: 'secret' })).body.products).toEqual([])
    expect((await visitor.call(catalogApi.suggest, { q: '' })).status).toBe(400)
  })
})
