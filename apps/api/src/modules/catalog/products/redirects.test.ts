import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { eventually } from '../../../testing/eventually.ts'
import { anAdmin } from '../../../testing/factories/accounts.ts'
import { aCategory, aProduct } from '../../../testing/factories/catalog.ts'

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
  const { product } = (await staff.call(catalogDashboardApi.read, { productId })).body
  const { _id, version, name, shortDescription, description, tags, seo } = product
  const fields = { name, slug, shortDescription, description, tags, seo, brandId: null, categoryIds: [], media: [] }
  return staff.call(catalogDashboardApi.save, { productId: _id, version, ...fields })
}
/** Cached pages are cleared by a database notification, which may arrive after the answer to the change. */
const expectLeads = (path: string, target: string | number) =>
  eventually(async () => {
    const { status, headers } = await shop.visitor().get(path)
    expect(status === 308 ? headers.location : status).toBe(target)
  })

test('every former slug of a product redirects to the current one, in the page and in the API', async () => {
  const product = await aProduct(shop.db, { slug: 'one' })
  await movesTo(product.id, 'two')
  await movesTo(product.id, 'three')
  await expectLeads('/product/one?color=Red&lng=bn', '/product/three?color=Red&lng=bn')
  await expectLeads('/product/two', '/product/three')
  await expectLeads('/product/three', 200)
  const answer = await shop.visitor().call(catalogApi.product, { slug: 'one' })
  expect(answer.body.product).toMatchObject({ _id: product.id, slug: 'three' })
})

test('renaming back and forth makes no redirect loop, and undo restores the slug', async () => {
  const product = await aProduct(shop.db, { slug: 'here' })
  await movesTo(product.id, 'there')
  await movesTo(product.id, 'here')
  await expectLeads('/product/here', 200)
  await expectLeads('/product/there', '/product/here')
  const { undo } = (await movesTo(product.id, 'elsewhere')).body
  expect((await staff.call(auditDashboardApi.undo, { entryId: undo! })).status).toBe(200)
  await expectLeads('/product/here', 200)
  await expectLeads('/product/elsewhere', '/product/here')
})

test('the current slug takes precedence over a former one', async () => {
  const first = await aProduct(shop.db, { slug: 'lamp' })
  await movesTo(first.id, 'old-lamp')
  const second = await aProduct(shop.db, { slug: 'new-lamp' })
  await movesTo(second.id, 'lamp')
  expect((await shop.visitor().call(catalogApi.product, { slug: 'lamp' })).body.product._id).toBe(second.id)
  await expectLeads('/product/lamp', 200)
  await expectLeads('/product/new-lamp', '/product/lamp')
})

test('an unpublished product answers 404 for its former slug', async () => {
  const product = await aProduct(shop.db, { slug: 'secret' })
  const { version } = (await movesTo(product.id, 'hidden')).body.product
  await staff.call(catalogDashboardApi.setStatus, { productId: product.id, version, status: 'archived' })
  await expectLeads('/product/secret', 404)
  expect((await shop.visitor().call(catalogApi.product, { slug: 'secret' })).status).toBe(404)
})

test('a former category slug works in the page, the list and the category tree', async () => {
  const category = await aCategory(shop.db, { slug: 'shoes', name: 'Shoes' })
  const product = await aProduct(shop.db, { slug: 'boot', categoryIds: [category.id] })
  const save = { categoryId: category.id, name: 'Shoes', slug: 'footwear', version: 1 }
  expect((await staff.call(catalogDashboardApi.saveCategory, save)).status).toBe(200)
  await expectLeads('/category/shoes?sort=pa', '/category/footwear?sort=pa')
  const { categories } = (await shop.visitor().call(catalogApi.categories, {})).body
  expect(categories.find(({ _id }) => _id === category.id)).toMatchObject({ slug: 'footwear', formerly: ['shoes'] })
  const { products } = (await shop.visitor().call(catalogApi.list, { category: 'shoes' })).body
  expect(products.map(({ _id }) => _id)).toEqual([product.id])
  await staff.call(catalogDashboardApi.removeCategory, { categoryId: category.id })
  await expectLeads('/category/shoes', 404)
})
