import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, aHomeSection, aPicture, aProduct } from '../../testing/factories/catalog.ts'

const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()

test('sections come in their order and language, with products and categories in them', async () => {
  const category = await aCategory(db, { slug: 'shoes', name: 'Shoes', texts: { ar: { name: 'أحذية' } } })
  const picture = await aPicture(db)
  await aProduct(db, { slug: 'plain', publishedAt: new Date(Date.UTC(2026, 0, 1)), categoryIds: [category.id], sold: 5 })
  await aProduct(db, { slug: 'reduced', publishedAt: new Date(Date.UTC(2026, 0, 2)), comparePrice: 2000, sold: 9 })
  await aProduct(db, { slug: 'gone', publishedAt: new Date(Date.UTC(2026, 0, 3)), stock: 0, sold: 99 })
  const words = { title: 'جديد', action0: 'تسوق' }
  await aHomeSection(db, {
    type: 'hero',
    data: {
      eyebrow: 'New',
      title: 'Good things',
      text: 'Made to be kept.',
      actions: [{ label: 'Shop', href: '/shop' }],
      alt: 'Shoes',
    },
    texts: { ar: words },
    mediaId: picture.id,
  })
  await aHomeSection(db, { type: 'categories', data: { title: 'Categories', categories: ['shoes', 'nowhere'] } })
  const list = (name: string) =>
    aHomeSection(db, { type: 'products', data: { title: name, href: '/shop', show: { list: name, limit: 4 } } })
  await list('bestsellers')
  await list('new')
  await list('sale')
  await aHomeSection(db, {
    type: 'products',
    data: { title: 'Chosen', href: '/shop', show: { slugs: ['reduced', 'nowhere', 'plain'] } },
  })
  await aHomeSection(db, { type: 'products', data: { title: 'Empty', href: '/shop', show: { slugs: ['nowhere'] } } })
  await aHomeSection(db, { type: 'banner', data: { title: 42 } })
  await aHomeSection(db, { type: 'banner', data: { title: 'Hidden' }, active: false })

  const { status, body } = await visitor.call(catalogApi.home, { lng: 'ar' })
  expect(status).toBe(200)
  const slugs = body.sections.map((section) => ('products' in section ? section.products.map(({ slug }) => slug) : section.type))
  expect(slugs).toEqual([
    'hero',
    'categories',
    ['reduced', 'plain'],
    ['gone', 'reduced', 'plain'],
    ['reduced'],
    ['reduced', 'plain'],
  ])
  expect(body.sections[0]).toMatchObject({
    title: 'جديد',
    text: 'Made to be kept.',
    actions: [{ label: 'تسوق', href: '/shop' }],
    image: { alt: 'Shoes' },
  })
  expect(body.sections[1]).toMatchObject({ categories: [{ slug: 'shoes', name: 'أحذية', count: 1 }] })
})

test('categories say their parent and what is in and below them; brands count', async () => {
  const root = await aCategory(db, { slug: 'root', position: 1 })
  const leaf = await aCategory(db, { slug: 'leaf', parentId: root.id, position: 2 })
  const brand = await aBrand(db, { slug: 'maker' })
  await aProduct(db, { categoryIds: [leaf.id], brandId: brand.id })
  await aProduct(db, { categoryIds: [leaf.id, root.id], brandId: brand.id })
  await aProduct(db, { categoryIds: [root.id], status: 'draft', brandId: brand.id })
  const { body } = await visitor.call(catalogApi.categories)
  const of = (slug: string) => body.categories.find((category) => category.slug === slug)
  expect([of('root'), of('leaf')]).toMatchObject([
    { parent: null, count: 2 },
    { parent: 'root', count: 2 },
  ])
  expect((await visitor.call(catalogApi.brands)).body.brands).toEqual([
    { _id: brand.id, slug: 'maker', name: brand.name, count: 2 },
  ])
})
