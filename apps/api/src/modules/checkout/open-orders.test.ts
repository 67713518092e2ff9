import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { anotherProcess } from '../../testing/another-process.ts'
import { startTestApp } from '../../testing/app.ts'
import { Client } from '../../testing/client.ts'
import { aCustomer, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, givenOrderBody, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const shop = await startTestApp({ rateLimitFactor: 1, trustProxy: 1 })
const ctx = ctxOf(shop)
const other = await anotherProcess(shop)
const staff = shop.visitor()
let items: { _id: string; qty: number }[]
let turn = 0

beforeAll(async () => {
  await givenArea(ctx)
  const product = await aProduct(shop.db, { stock: 1000 })
  items = [{ _id: product.id, qty: 1 }]
  const account = await aStaffMember(shop.db, [
    { name: 'customers', view: true, edit: true },
    { name: 'orders', view: true, edit: true },
  ])
  await staff.signIn(account.email, account.password)
})

const limits = (over: { openOrdersPerAccount?: number; openOrdersPerAddress?: number; openOrdersPerNetwork?: number }) => {
  const none = { openOrdersPerAccount: 0, openOrdersPerAddress: 0, openOrdersPerNetwork: 0 }
  return givenSettings(ctx, 'security', { loginForPurchase: false, ...none, ...over })
}
/** A new guest for each call, with another email and another house. */
const anonymous = () => {
  const n = ++turn
  return givenAddress({ email: `stranger-${n}@example.org`, house: `${n} Long Lane` })
}
const from = async (client: Client, address: ReturnType<typeof givenAddress>, ip = '203.0.113.7') => {
  client.http.set('X-Forwarded-For', ip)
  return placeOrder(client, items, { billingInfo: address, shippingInfo: address })
}
const codes = (replies: { status: number; body: { code?: string } }[]) =>
  replies.map(({ status, body }) => (status === 201 ? 'placed' : body.code)).sort()

test('the limit of open unpaid orders per account holds across two processes; cancelling one frees a slot', async () => {
  await limits({ openOrdersPerAccount: 3 })
  const buyer = await aCustomer(shop.db)
  const [here, there] = [shop.visitor(), new Client(other)]
  await here.signIn(buyer.email, buyer.password)
  await there.signIn(buyer.email, buyer.password)
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => from(n % 2 ? here : there, anonymous())))
  expect(codes(replies)).toEqual([...Array(3).fill('placed'), ...Array(9).fill('too_many_open_orders')])
  const refused = replies.find(({ status }) => status !== 201)!
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ by: 'account', limit: 3 })

  const { orderId } = replies.find(({ status }) => status === 201)!.body.order
  await here.call(ordersApi.cancel, { orderId })
  expect((await from(here, anonymous())).status).toBe(201)
  expect((await from(here, anonymous())).body.code).toBe('too_many_open_orders')
})

test('staff see the open orders of a customer, lift the limit and undo it', async () => {
  await limits({ openOrdersPerAccount: 1, openOrdersPerAddress: 1 })
  const buyer = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(buyer.email, buyer.password)
  const home = anonymous()
  await from(client, home)
  expect((await from(client, home)).body.code).toBe('too_many_open_orders')
  const seen = await staff.call(customersDashboardApi.read, { customerId: buyer.id })
  expect(seen.body.customer.openOrders).toEqual({ count: 1, limit: 1, unlimited: false })

  const lifted = await staff.call(customersDashboardApi.limitOrders, { customerId: buyer.id, unlimited: true })
  expect(lifted.body.customer.openOrders).toEqual({ count: 1, limit: 1, unlimited: true })
  expect((await from(client, home)).status).toBe(201)
  const neighbour = { ...home, email: 'neighbour@example.org' }
  expect((await from(shop.visitor(), neighbour)).status, 'theirs do not count against others there').toBe(201)

  await staff.post(`/api/dashboard/audit/${lifted.body.undo}/undo`, {}).expect(200)
  expect((await from(client, anonymous())).body.code).toBe('too_many_open_orders')
})

test('orders placed by staff are not limited', async () => {
  await limits({ openOrdersPerAccount: 1, openOrdersPerAddress: 1, openOrdersPerNetwork: 1 })
  const home = anonymous()
  const body = givenOrderBody(items, { billingInfo: home, shippingInfo: home })
  const total = (await placeOrder(shop.visitor(), items, { shippingInfo: anonymous() })).body.order.total
  for (const key of ['first-order', 'second-order']) {
    const { status } = await staff.call(ordersDashboardApi.place, { ...body, expectedTotal: total }, { idempotencyKey: key })
    expect(status).toBe(201)
  }
})

test('open orders of guests are counted by email, normalized postal address and network', async () => {
  await limits({ openOrdersPerAccount: 1 })
  const one = anonymous()
  expect((await from(shop.visitor(), one)).status).toBe(201)
  const again = await from(shop.visitor(), { ...one, email: one.email.toUpperCase(), house: 'Elsewhere 9' })
  expect(again.body).toMatchObject({ code: 'too_many_open_orders', by: 'account' })

  await limits({ openOrdersPerAddress: 1 })
  const home = { ...anonymous(), house: 'Flat 4, 12 Lake-Road' }
  expect((await from(shop.visitor(), home)).status).toBe(201)
  const written = { ...home, email: 'b@example.org', house: 'FLAT 4 / 12 lake road.' }
  expect((await from(shop.visitor(), written)).body).toMatchObject({ code: 'too_many_open_orders', by: 'address' })

  await limits({ openOrdersPerNetwork: 2 })
  for (const status of [201, 201, 409]) expect((await from(shop.visitor(), anonymous(), '2001:db8::1')).status).toBe(status)
  expect((await from(shop.visitor(), anonymous(), '2001:db8::2')).body).toMatchObject({ by: 'network' })
  expect((await from(shop.visitor(), anonymous(), '198.51.100.4')).status).toBe(201)
})
