import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { aStaffMember } from '../../../../testing/factories/accounts.ts'
import { aBrand, aCategory, aPicture, aProduct } from '../../../../testing/factories/catalog.ts'

const shop = await startTestApp()
let staff: Client
const known = { shoes: '', boots: '', brand: '', boot: '', draft: '', gone: '', gift: '' }

beforeAll(async () => {
  staff = shop.visitor()
  const account = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: false, delete: false }])
  await staff.signIn(account.email, account.password)
  const shoes = await aCategory(shop.db, { name: 'Shoes' })
  const boots = await aCategory(shop.db, { name: 'Boots', parentId: shoes.id })
  const brand = await aBrand(shop.db, { name: 'Rupsha' })
  const picture = await aPicture(shop.db)
  Object.assign(known, { shoes: shoes.id, boots: boots.id, brand: brand.id })
  const made = {
    boot: await aProduct(shop.db, {
      name: 'Winter boot',
      categoryIds: [boots.id],
      brandId: brand.id,
      tags: ['snow'],
      pictures: [{ mediaId: picture.id }],
      description: 'For the zanzibar trail',
      variants: [
        { attribute: '40', price: 9000, stock: 2, sku: 'WB-40' },
        { attribute: '41', price: 9500, stock: 8, sku: 'WB-41' },
      ],
    }),
    draft: await aProduct(shop.db, { name: 'Sandal in the making', status: 'draft', price: 2500 }),
    gone: await aProduct(shop.db, { name: 'Old clog', status: 'archived', stock: 0, price: 1500 }),
    gift: await aProduct(shop.db, { name: 'Gift card', stock: null, price: 5000 }),
  }
  Object.assign(known, Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, id])))
})

type Query = InputOf<typeof catalogDashboardApi.list>
const listed = async (query: Query = {}) => (await staff.call(catalogDashboardApi.list, query)).body
const namesOf = async (query: Query = {}) => (await listed(query)).products.map(({ name }) => name).toSorted()

describe('product list of the dashboard', () => {
  test('shows every status with stock, prices, categories and picture', async () => {
    const { products, total, next } = await listed()
    expect([products.length, total, next]).toEqual([4, 4, null])
    expect(products.find(({ _id }) => _id === known.boot)).toMatchObject({
      name: 'Winter boot',
      status: 'active',
      type: 'variable',
      price: 90,
      maxPrice: 95,
      units: 10,
      stock: 'low',
      variants: 2,
      brand: 'Rupsha',
      categories: ['Boots'],
      tags: ['snow'],
      version: 1,
    })
    expect(products.find(({ _id }) => _id === known.boot)!.image!.url).toMatch(/^\/media\//)
    expect(products.find(({ _id }) => _id === known.gift)!.stock).toBe('unlimited')
    expect(products.find(({ _id }) => _id === known.gone)!.stock).toBe('out')
  })

  test.each([
    [{ status: 'draft' }, ['Sandal in the making']],
    [{ type: 'variable' }, ['Winter boot']],
    [{ stock: 'low' }, ['Winter boot']],
    [{ stock: 'out' }, ['Old clog']],
    [{ stock: 'unlimited' }, ['Gift card']],
    [{ tag: 'snow' }, ['Winter boot']],
    [{ tag: 'SNOW' }, []],
    [{ min: 50, max: 90 }, ['Gift card', 'Winter boot']],
    [{ max: 24.99 }, ['Old clog']],
    [{ q: 'winter' }, ['Winter boot']],
    [{ q: 'win bo' }, []],
    [{ q: 'boot win' }, ['Winter boot']],
    [{ q: 'wb-4' }, ['Winter boot']],
    [{ q: 'WB-41' }, ['Winter boot']],
    [{ q: 'zanzibar' }, []],
    [{ q: '%' }, []],
    [{ q: "'\\" }, []],
    [{ status: 'archived', q: 'clog' }, ['Old clog']],
  ] as [Query, string[]][])('is filtered by %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test('a category filter includes subcategories, a brand filter its products', async () => {
    expect(await namesOf({ category: known.shoes })).toEqual(['Winter boot'])
    expect(await namesOf({ brand: known.brand })).toEqual(['Winter boot'])
  })

  test.each(['updated', '-updated', 'created', '-created', 'name', '-name', 'price', '-price'] as const)(
    'pages sorted by %s contain each product once',
    async (sort) => {
      const whole = (await listed({ sort })).products.map(({ _id }) => _id)
      const met: string[] = []
      let cursor: string | undefined
      do {
        const page = await listed({ sort, limit: 1, ...(cursor && { cursor }) })
        met.push(...page.products.map(({ _id }) => _id))
        cursor = page.next ?? undefined
      } while (cursor && met.length < 10)
      expect(met).toEqual(whole)
      expect(new Set(met).size).toBe(4)
    },
  )

  test('a cursor of another list is refused', async () => {
    const { next } = await listed({ limit: 1 })
    const reply = await staff.call(catalogDashboardApi.list, { limit: 1, status: 'draft', cursor: next! })
    expect([reply.status, reply.body.code]).toEqual([400, 'bad_cursor'])
  })
})

describe('single product', () => {
  test('contains all fields of the editor and the charged prices', async () => {
    const { product } = (await staff.call(catalogDashboardApi.read, { productId: known.boot })).body
    expect(product).toMatchObject({
      name: 'Winter boot',
      status: 'active',
      brand: { name: 'Rupsha' },
      categories: [{ _id: known.boots, name: 'Boots' }],
      version: 1,
    })
    expect(product.variants).toMatchObject([
      { attribute: '40', sku: 'WB-40', price: 90, charged: 90, qty: 2, lowAt: 3, active: true },
      { attribute: '41', sku: 'WB-41', price: 95, charged: 95, qty: 8 },
    ])
    expect(product.media).toHaveLength(1)
  })

  test('an unknown product answers 404', async () => {
    const reply = await staff.call(catalogDashboardApi.read, { productId: '00000000-0000-7000-8000-000000000000' })
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
  })
})
