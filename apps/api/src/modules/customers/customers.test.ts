import { customersDeskApi } from '@haat/shared/customers/desk-endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer, aStaffMember, type TestAccount } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'

const shop = await startTestApp()
const desk = shop.visitor()
let staff: TestAccount
let buyer: TestAccount

beforeAll(async () => {
  await givenArea(ctxOf(shop))
  staff = await aStaffMember(shop.db, [{ name: 'customers', view: true, edit: true }])
  await desk.signIn(staff.email, staff.password)
  buyer = await aCustomer(shop.db, { name: 'Zoë Árbol', email: 'zoe@example.net' })
  for (const name of ['Anna', 'Bela', 'Carl', 'anna b']) await aCustomer(shop.db, { name })
  const product = await aProduct(shop.db)
  const own = shop.visitor()
  await own.signIn(buyer.email, buyer.password)
  await placeOrder(own, [{ _id: product.id, qty: 1 }])
  await placeOrder(own, [{ _id: product.id, qty: 2 }])
})

test('customers with what they bought; staff are not among them', async () => {
  const seen: (string | null)[] = []
  let cursor: string | undefined
  do {
    const { body } = await desk.call(customersDeskApi.list, { sort: 'na', limit: 2, cursor })
    expect(body.total).toBe(5)
    seen.push(...body.customers.map(({ name }) => name))
    cursor = body.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(['Anna', 'anna b', 'Bela', 'Carl', 'Zoë Árbol'])
  for (const q of ['zoë', 'ZOE@example', 'árbol zoe@'])
    expect((await desk.call(customersDeskApi.list, { q })).body.customers).toMatchObject([
      { orders: 2, value: 34, status: 'active' },
    ])
  expect((await desk.call(customersDeskApi.list, { bought: '1' })).body.total).toBe(1)
  expect((await desk.call(customersDeskApi.list, { status: 'disabled' })).body.total).toBe(0)
  expect((await desk.call(customersDeskApi.list, { q: '%' })).body.total).toBe(0)
  expect((await desk.call(customersDeskApi.read, { customerId: staff.id })).body.code).toBe('not_found')
})

test('a note and tags carry the version seen; of 20 first notes at once one is kept', async () => {
  const customerId = buyer.id
  const notes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      desk.call(customersDeskApi.note, { customerId, note: `Note ${index}`, tags: ['VIP'], version: 0 }),
    ),
  )
  expect(notes.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(notes.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'version_conflict' })
  const { customer } = (await desk.call(customersDeskApi.read, { customerId })).body
  expect(customer).toMatchObject({ tags: ['VIP'], version: 1, phone: '+880 1712 345678' })
  expect((await desk.call(customersDeskApi.list, { tag: 'VIP' })).body.total).toBe(1)
  const tagged = await desk.call(customersDeskApi.note, { customerId, note: customer.note, tags: ['late'], version: 1 })
  expect(tagged.body).toMatchObject({ undo: expect.any(String), customer: { tags: ['late'], version: 2 } })
})

test('staff with the right to delete erase a customer, with the address typed again', async () => {
  const gone = await aCustomer(shop.db)
  const erase = (email: string, customerId = gone.id, by = remover) => by.call(customersDeskApi.erase, { customerId, email })
  const account = await aStaffMember(shop.db, [{ name: 'customers', view: true, edit: true, delete: true }])
  const remover = shop.visitor()
  await remover.signIn(account.email, account.password)
  expect((await erase(gone.email, gone.id, desk)).body.code).toBe('not_allowed')
  expect((await erase('other@example.com')).body.code).toBe('bad_request')
  expect((await erase(buyer.email, buyer.id)).body.code).toBe('orders_open')
  expect((await erase(staff.email, staff.id)).body.code).toBe('not_allowed')
  const replies = await Promise.all(Array.from({ length: 5 }, () => erase(gone.email.toUpperCase())))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await desk.call(customersDeskApi.read, { customerId: gone.id })).status).toBe(404)
})
