import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../../commands/check.ts'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { anAdmin } from '../../../../testing/factories/accounts.ts'
import { aProduct } from '../../../../testing/factories/catalog.ts'

const shop = await startTestApp()
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  const account = await anAdmin(shop.db)
  await staff.signIn(account.email, account.password)
})
afterAll(async () => expect(await findViolations(shop.db)).toEqual([]))

const create = async (name: string, parentId: string | null = null) =>
  (await staff.call(catalogDashboardApi.createCategory, { name, parentId })).body.category
const all = async () => (await staff.call(catalogDashboardApi.categories)).body.categories
const found = async (query: { q?: string; category?: string }) => (await shop.visitor().call(catalogApi.list, query)).body.total

describe('categories', () => {
  test('are created, renamed in every language and searchable, and a change can be undone', async () => {
    const made = await create('Lamps')
    await aProduct(shop.db, { name: 'Beam', categoryIds: [made._id] })
    const { _id: categoryId, version } = made
    const fields = { name: 'Lights', texts: { fr: { name: 'Luminaires' } }, ground: '#ffeedd' }
    const reply = await staff.call(catalogDashboardApi.saveCategory, { categoryId, version, ...fields })
    expect(reply.body.category).toMatchObject({ name: 'Lights', slug: 'lamps', version: 2, count: 1, ground: '#ffeedd' })
    await expect.poll(() => found({ q: 'luminaires' })).toBe(1)
    expect((await staff.call(catalogDashboardApi.saveCategory, { categoryId, version, ...fields })).body.code).toBe(
      'version_conflict',
    )
    expect((await staff.call(catalogDashboardApi.createCategory, { name: 'Lamps' })).body.code).toBe('taken')
    expect((await staff.call(auditDashboardApi.undo, { entryId: reply.body.undo! })).status).toBe(200)
    expect((await all()).find(({ _id }) => _id === categoryId)).toMatchObject({ name: 'Lamps', texts: {}, ground: null })
    await expect.poll(() => found({ q: 'luminaires' })).toBe(0)
  })

  test('are moved with their products; cycles and incomplete orders are refused; a move can be undone', async () => {
    const [home, garden] = [await create('Home'), await create('Garden')]
    const tools = await create('Tools', home._id)
    await aProduct(shop.db, { categoryIds: [tools._id] })
    await expect.poll(() => found({ category: 'home' })).toBe(1)
    const places = (await all()).map(({ _id, parentId }) => ({ _id, parentId }))
    const moved = places.map((place) => (place._id === tools._id ? { ...place, parentId: garden._id } : place)).toReversed()
    const { body } = await staff.call(catalogDashboardApi.orderCategories, { places: moved })
    expect(body.categories.map(({ _id, parentId }) => ({ _id, parentId }))).toEqual(moved)
    await expect.poll(async () => [await found({ category: 'home' }), await found({ category: 'garden' })]).toEqual([0, 1])

    const circle = moved.map((place) => (place._id === garden._id ? { ...place, parentId: tools._id } : place))
    expect((await staff.call(catalogDashboardApi.orderCategories, { places: circle })).status).toBe(400)
    expect((await staff.call(catalogDashboardApi.orderCategories, { places: moved.slice(1) })).body.code).toBe('version_conflict')
    const twice = [...moved.slice(1), moved[1]!]
    expect((await staff.call(catalogDashboardApi.orderCategories, { places: twice })).body.code).toBe('version_conflict')

    expect((await staff.call(auditDashboardApi.undo, { entryId: body.undo! })).status).toBe(200)
    expect((await all()).map(({ _id, parentId }) => ({ _id, parentId }))).toEqual(places)
  })

  test('have at most three levels below the top, when created or moved', async () => {
    const line = [await create('L0')]
    for (const name of ['L1', 'L2', 'L3']) line.push(await create(name, line.at(-1)!._id))
    const [top, , , low] = line
    const refused = await staff.call(catalogDashboardApi.createCategory, { name: 'L4', parentId: low!._id })
    expect([refused.status, refused.body.code]).toEqual([409, 'too_deep'])
    const other = await create('Other')
    const places = (await all()).map(({ _id, parentId }) => ({ _id, parentId }))
    const under = places.map((place) => (place._id === top!._id ? { ...place, parentId: other._id } : place))
    expect((await staff.call(catalogDashboardApi.orderCategories, { places: under })).body.code).toBe('too_deep')
    expect((await all()).map(({ _id, parentId }) => ({ _id, parentId }))).toEqual(places)
    await staff.call(catalogDashboardApi.removeCategory, { categoryId: low!._id })
    expect(
      (await staff.call(catalogDashboardApi.orderCategories, { places: under.filter(({ _id }) => _id !== low!._id) })).status,
    ).toBe(200)
  })

  test('deleting a category moves its children up and keeps its products', async () => {
    const top = await create('Top')
    const middle = await create('Middle', top._id)
    const low = await create('Low', middle._id)
    const product = await aProduct(shop.db, { categoryIds: [middle._id, low._id] })
    const { categories } = (await staff.call(catalogDashboardApi.removeCategory, { categoryId: middle._id })).body
    expect(categories.find(({ _id }) => _id === low._id)!.parentId).toBe(top._id)
    const read = (await staff.call(catalogDashboardApi.read, { productId: product.id })).body.product
    expect(read.categories.map(({ name }) => name)).toEqual(['Low'])
    await expect.poll(() => found({ category: 'top' })).toBe(1)
    expect((await staff.call(catalogDashboardApi.removeCategory, { categoryId: middle._id })).status).toBe(404)
  })
})

describe('brands', () => {
  test('are created, renamed, undone and deleted; products follow', async () => {
    const { brand } = (await staff.call(catalogDashboardApi.createBrand, { name: 'Padma' })).body
    expect((await staff.call(catalogDashboardApi.createBrand, { name: 'PADMA', slug: 'other' })).body.code).toBe('taken')
    const product = await aProduct(shop.db, { brandId: brand._id })
    const renamed = await staff.call(catalogDashboardApi.saveBrand, { brandId: brand._id, version: 1, name: 'Meghna' })
    expect(renamed.body.brand).toMatchObject({ name: 'Meghna', slug: 'padma', version: 2, count: 1 })
    await expect.poll(() => found({ q: 'meghna' })).toBe(1)
    expect((await staff.call(catalogDashboardApi.saveBrand, { brandId: brand._id, version: 1, name: 'X' })).body.code).toBe(
      'version_conflict',
    )
    expect((await staff.call(auditDashboardApi.undo, { entryId: renamed.body.undo! })).status).toBe(200)
    await expect.poll(() => found({ q: 'padma' })).toBe(1)
    await staff.call(catalogDashboardApi.removeBrand, { brandId: brand._id })
    expect((await staff.call(catalogDashboardApi.read, { productId: product.id })).body.product.brand).toBeNull()
    expect((await staff.call(catalogDashboardApi.brands)).body.brands).toEqual([])
  })

  test('twenty concurrent creations with one name create one brand', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => staff.call(catalogDashboardApi.createBrand, { name: 'Jamuna' })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true)
  })
})
