import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { Language } from '@haat/shared/text.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aCategory, aProduct } from '../../testing/factories/catalog.ts'

const shop = await startTestApp()
const { db } = shop
const sections = async (lng?: Language) => (await shop.visitor().call(catalogApi.home, { ...(lng && { lng }) })).body.sections

test('a shop without name and products says that it opens soon', async () => {
  const [hero, ...others] = await sections('fr')
  expect(hero).toMatchObject({
    type: 'hero',
    title: 'Ouverture prochaine',
    text: 'Nos premiers produits arrivent bientôt.',
    actions: [],
    image: null,
  })
  expect(others).toEqual([])
})

test('a shop without a home page of its own shows its categories and its newest products', async () => {
  const categories = [await aCategory(db, { slug: 'tea', name: 'Tea' }), await aCategory(db, { slug: 'cups', name: 'Cups' })]
  await aCategory(db, { slug: 'empty', name: 'Empty' })
  await aProduct(db, { slug: 'older', publishedAt: new Date(Date.UTC(2026, 0, 1)), categoryIds: [categories[0]!.id] })
  await aProduct(db, { slug: 'newer', publishedAt: new Date(Date.UTC(2026, 0, 2)), categoryIds: [categories[1]!.id] })

  await expect.poll(async () => (await sections('ar')).map(({ type }) => type)).toEqual(['hero', 'categories', 'products'])
  const [hero, tiles, row] = await sections('ar')
  expect(hero).toMatchObject({ actions: [{ label: 'تسوّق كل المنتجات', href: '/shop' }] })
  expect(tiles).toMatchObject({ title: 'تسوّق حسب الفئة', categories: [{ slug: 'tea' }, { slug: 'cups' }] })
  expect(row).toMatchObject({ title: 'وصل حديثًا', products: [{ slug: 'newer' }, { slug: 'older' }] })
  expect((await sections()).at(-1)).toMatchObject({ title: 'New arrivals' })
})
