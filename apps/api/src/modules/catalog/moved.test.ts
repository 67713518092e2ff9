import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditDeskApi } from '@haat/shared/audit/desk-endpoints.ts'
import { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aCategory, aProduct } from '../../testing/factories/catalog.ts'

const webDist = mkdtempSync(join(tmpdir(), 'haat-dist-'))
writeFileSync(
  join(webDist, 'index.html'),
  '<!doctype html><html lang="en" dir="ltr"><head><title>Haat</title></head><body></body></html>',
)
afterAll(() => rmSync(webDist, { recursive: true }))
const shop = await startTestApp({ webDist })
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  const account = await anAdmin(shop.db)
  await staff.signIn(account.email, account.password)
})

async function movesTo(productId: string, slug: string) {
  const { product } = (await staff.call(catalogDeskApi.read, { productId })).body
  const { _id, version, name, shortDescription, description, tags, seo } = product
  const fields = { name, slug, shortDescription, description, tags, seo, brandId: null, categoryIds: [], media: [] }
  return staff.call(catalogDeskApi.save, { productId: _id, version, ...fields })
}
const leadsTo = async (path: string) => {
  const { status, headers } = await shop.visitor().get(path)
  return status === 308 ? headers.location : status
}

test('every address a product had leads straight to where it is, in the page and in the API', async () => {
  const product = await aProduct(shop.db, { slug: 'one' })
  await movesTo(product.id, 'two')
  await movesTo(product.id, 'three')
  expect(await leadsTo('/product/one?color=Red&lng=bn')).toBe('/product/three?color=Red&lng=bn')
  expect(await leadsTo('/product/two')).toBe('/product/three')
  expect(await leadsTo('/product/three')).toBe(200)
  const answer = await shop.visitor().call(catalogApi.product, { slug: 'one' })
  expect(answer.body.product).toMatchObject({ _id: product.id, slug: 'three' })
})

test('back and forth makes no circle, and taking a move back moves the address back', async () => {
  const product = await aProduct(shop.db, { slug: 'here' })
  await movesTo(product.id, 'there')
  await movesTo(product.id, 'here')
  expect(await leadsTo('/product/here')).toBe(200)
  expect(await leadsTo('/product/there')).toBe('/product/here')
  const { undo } = (await movesTo(product.id, 'elsewhere')).body
  expect((await staff.call(auditDeskApi.undo, { entryId: undo! })).status).toBe(200)
  expect(await leadsTo('/product/here')).toBe(200)
  expect(await leadsTo('/product/elsewhere')).toBe('/product/here')
})

test('who stands at an address comes before who stood there', async () => {
  const first = await aProduct(shop.db, { slug: 'lamp' })
  await movesTo(first.id, 'old-lamp')
  const second = await aProduct(shop.db, { slug: 'new-lamp' })
  await movesTo(second.id, 'lamp')
  expect((await shop.visitor().call(catalogApi.product, { slug: 'lamp' })).body.product._id).toBe(second.id)
  expect(await leadsTo('/product/lamp')).toBe(200)
  expect(await leadsTo('/product/new-lamp')).toBe('/product/lamp')
})

test('what nobody may see is at no address', async () => {
  const product = await aProduct(shop.db, { slug: 'secret' })
  const { version } = (await movesTo(product.id, 'hidden')).body.product
  await staff.call(catalogDeskApi.setStatus, { productId: product.id, version, status: 'archived' })
  expect(await leadsTo('/product/secret')).toBe(404)
  expect((await shop.visitor().call(catalogApi.product, { slug: 'secret' })).status).toBe(404)
})

test('a category that moves takes its old address along: page, list and tree', async () => {
  const category = await aCategory(shop.db, { slug: 'shoes', name: 'Shoes' })
  const product = await aProduct(shop.db, { slug: 'boot', categoryIds: [category.id] })
  const save = { categoryId: category.id, name: 'Shoes', slug: 'footwear', version: 1 }
  expect((await staff.call(catalogDeskApi.saveCategory, save)).status).toBe(200)
  expect(await leadsTo('/category/shoes?sort=pa')).toBe('/category/footwear?sort=pa')
  const { categories } = (await shop.visitor().call(catalogApi.categories, {})).body
  expect(categories.find(({ _id }) => _id === category.id)).toMatchObject({ slug: 'footwear', formerly: ['shoes'] })
  const { products } = (await shop.visitor().call(catalogApi.list, { category: 'shoes' })).body
  expect(products.map(({ _id }) => _id)).toEqual([product.id])
  await staff.call(catalogDeskApi.removeCategory, { categoryId: category.id })
  expect(await leadsTo('/category/shoes')).toBe(404)
})
