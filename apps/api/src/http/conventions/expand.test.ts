import { apiKeysDashboardApi } from '@haat/shared/api-keys/dashboard/endpoints.ts'
import type { ApiKeySection } from '@haat/shared/api-keys/rules.ts'
import { collectionsDashboardApi } from '@haat/shared/catalog/dashboard/collections.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import supertest from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp()
const staff = shop.visitor()
const ids = { cup: '', bowl: '' }
beforeAll(async () => {
  const admin = await anAdmin(shop.db)
  await staff.signIn(admin.email, admin.password)
  await givenArea(ctxOf(shop))
  await givenSettings(ctxOf(shop), 'security', { loginForPurchase: false })
  ids.cup = (await aProduct(shop.db, { name: 'Cup' })).id
  ids.bowl = (await aProduct(shop.db, { name: 'Bowl' })).id
  await staff.call(collectionsDashboardApi.create, { name: 'Kitchen', kind: 'hand', products: [ids.cup] })
  for (const items of [
    [{ _id: ids.cup, qty: 2 }],
    [
      { _id: ids.cup, qty: 1 },
      { _id: ids.bowl, qty: 1 },
    ],
  ]) {
    const { status, body } = await placeOrder(shop.visitor(), items)
    expect(status, body.err).toBe(201)
  }
})

/** An API key with the given sections. */
async function aKey(...names: ApiKeySection[]) {
  const permissions = names.map((name) => ({ name, view: true, edit: false, delete: false }))
  const { body } = await staff.call(apiKeysDashboardApi.create, { name: 'ERP', permissions, allowedIps: [], expiresAt: null })
  return (path: string) => supertest(shop.url).get(path).set('Authorization', `Bearer ${body.secret}`)
}

test('a list of orders expands order details and products, equal to those read separately', async () => {
  const { orders } = (await staff.call(ordersDashboardApi.list, { sort: 'old', expand: ['details', 'products'] })).body
  expect(orders).toHaveLength(2)
  for (const { orderId, details } of orders)
    expect(details).toEqual((await staff.call(ordersDashboardApi.read, { orderId })).body.order)
  expect(orders.map(({ products }) => products!.map(({ name }) => name).sort())).toEqual([['Cup'], ['Bowl', 'Cup']])
  const { product } = (await staff.call(catalogDashboardApi.read, { productId: ids.cup })).body
  expect(orders[0]!.products).toEqual([product])
  const plain = (await staff.call(ordersDashboardApi.list)).body.orders
  expect(plain.some((order) => 'details' in order || 'products' in order)).toBe(false)
})

test('a list of products expands details and collections', async () => {
  const { body } = await staff.call(catalogDashboardApi.list, { sort: 'name', expand: ['details', 'collections'] })
  for (const { _id, details } of body.products)
    expect(details).toEqual((await staff.call(catalogDashboardApi.read, { productId: _id })).body.product)
  expect(body.products.map(({ name, collections }) => [name, collections!.map((one) => one.name)])).toEqual([
    ['Bowl', []],
    ['Cup', ['Kitchen']],
  ])
  const one = await staff.get('/api/dashboard/products?limit=1&sort=name&expand=details&fields=name,details')
  expect(Object.keys(one.body.products[0]).sort()).toEqual(['_id', 'details', 'name'])
  const second = await staff.get(`/api/dashboard/products?limit=1&sort=name&expand=details&cursor=${one.body.next}`)
  expect(second.body.products[0].details.name).toBe('Cup')
})

test('a single order expands products, and a single product collections', async () => {
  const { orderId, products } = (await staff.call(ordersDashboardApi.list, { sort: 'old', expand: ['products'] })).body.orders[1]!
  const read = async (expand?: 'products') =>
    (await staff.call(ordersDashboardApi.read, { orderId, ...(expand && { expand: [expand] }) })).body.order
  expect(await read('products')).toEqual({ ...(await read()), products })
  const { product } = (await staff.call(catalogDashboardApi.read, { productId: ids.cup, expand: ['collections'] })).body
  expect(product.collections!.map(({ name }) => name)).toEqual(['Kitchen'])
  const { collections: _, ...plain } = product
  expect((await staff.call(catalogDashboardApi.read, { productId: ids.cup })).body.product).toEqual(plain)
  for (const path of [`orders/${orderId}?expand=details`, `products/${ids.cup}?expand=details`])
    expect((await staff.get(`/api/dashboard/${path}`)).body.code).toBe('bad_request')
  const [orders, goods] = [await aKey('orders'), await aKey('products')]
  expect((await orders(`/api/dashboard/orders/${orderId}?expand=products`)).body.code).toBe('not_allowed')
  expect((await goods(`/api/dashboard/products/${ids.cup}?expand=collections`)).body.code).toBe('not_allowed')
})

test('an API key expands only data that it may view', async () => {
  const [orders, both] = [await aKey('orders'), await aKey('orders', 'products')]
  const path = '/api/dashboard/orders?expand='
  expect((await orders(`${path}details`)).body.orders[0].details.customer).toMatchObject({ note: '', tags: [] })
  expect((await orders(`${path}products`)).body.code).toBe('not_allowed')
  expect((await both(`${path}products`)).status).toBe(200)
  const [products, shelves] = [await aKey('products'), await aKey('products', 'categories')]
  expect((await products('/api/dashboard/products?expand=collections')).body.code).toBe('not_allowed')
  expect((await shelves('/api/dashboard/products?expand=collections')).status).toBe(200)
})

test.each(['products', 'orders'])('%s: expanding too many rows or an unknown name is refused', async (list) => {
  const refused = async (query: string) => (await staff.get(`/api/dashboard/${list}?${query}`)).body
  expect((await refused('expand=details&limit=101')).fields).toHaveProperty('limit')
  expect((await staff.get(`/api/dashboard/${list}?expand=details&limit=100`)).status).toBe(200)
  for (const name of ['', 'customer', '__proto__', 'details,collections'])
    expect((await refused(`expand=${name}`)).code).toBe('bad_request')
})
