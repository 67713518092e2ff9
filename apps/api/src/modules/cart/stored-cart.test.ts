import { randomUUID } from 'node:crypto'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { maxCompared, maxLines } from '@haat/shared/cart/limits.ts'
import type { CartOfAccount } from '@haat/shared/cart/schema.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'

const shop = await startTestApp()

async function aSignedInCustomer() {
  const account = await aCustomer(shop.db)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return { ...account, client }
}

test('stores a cart by product names and returns it with current products', async () => {
  const { client, email, password } = await aSignedInCustomer()
  const mug = await aProduct(shop.db, { name: 'Mug', price: 1250 })
  const shoe = await aProduct(shop.db, {
    name: 'Shoe',
    variants: [
      { color: 'Iris', value: '#5b4b8a', attribute: '41', price: 8900 },
      { color: 'Clay', attribute: '42', price: 9900 },
    ],
  })
  expect((await client.call(cartApi.read)).body).toEqual({ success: true, cart: { items: [], compare: [], version: 0 } })
  const items = [
    { _id: shoe.id, qty: 2, color: { name: 'Iris' }, attribute: { name: '41' } },
    { _id: mug.id, qty: 3 },
  ]
  const saved = await client.call(cartApi.keep, { items, compare: [mug.id], version: 0 })
  expect(saved.body).toEqual({ success: true, version: 1 })

  const elsewhere = shop.visitor()
  await elsewhere.signIn(email, password)
  const { cart } = (await elsewhere.call(cartApi.read)).body
  expect(cart).toMatchObject({
    version: 1,
    compare: [mug.id],
    items: [
      {
        _id: shoe.id,
        uid: `${shoe.id}|Iris|41`,
        qty: 2,
        price: 89,
        color: { name: 'Iris', value: '#5b4b8a' },
        attribute: { name: '41' },
        name: 'Shoe',
        slug: shoe.slug,
      },
      { _id: mug.id, uid: `${mug.id}||`, qty: 3, price: 12.5, color: null, attribute: null, name: 'Mug' },
    ],
  })

  await shop.db.execute(sql`UPDATE variants SET active = false WHERE product_id = ${shoe.id} AND color_name = 'Iris'`)
  await shop.db.execute(sql`UPDATE products SET status = 'draft' WHERE id = ${mug.id}`)
  expect((await client.call(cartApi.read)).body.cart).toEqual({ items: [], compare: [], version: 1 })
})

test('rejects an old version with the current cart', async () => {
  const { client } = await aSignedInCustomer()
  const mug = await aProduct(shop.db)
  const items = (qty: number) => [{ _id: mug.id, qty }]
  for (const version of [1, 5]) {
    const early = await client.call(cartApi.keep, { items: items(9), compare: [], version })
    expect([early.status, early.body.code]).toEqual([409, 'version_conflict'])
  }
  await client.call(cartApi.keep, { items: items(1), compare: [], version: 0 })
  expect((await client.call(cartApi.keep, { items: items(2), compare: [], version: 1 })).body.version).toBe(2)
  for (const version of [0, 1, 3]) {
    const late = await client.call(cartApi.keep, { items: items(7), compare: [], version })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    const { cart } = late.body as unknown as { cart: CartOfAccount }
    expect([cart.version, cart.items[0]!.qty, cart.items[0]!.name]).toEqual([2, 2, mug.name])
  }
  expect((await client.call(cartApi.keep, { items: [], compare: [], version: 2 })).body.version).toBe(3)
  expect((await client.call(cartApi.read)).body.cart).toEqual({ items: [], compare: [], version: 3 })
})

test.each([0, 1])('of 20 concurrent saves on version %i one succeeds, the others get version_conflict', async (version) => {
  const { client, id } = await aSignedInCustomer()
  const mug = await aProduct(shop.db)
  if (version === 1) await client.call(cartApi.keep, { items: [], compare: [], version: 0 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      client.call(cartApi.keep, { items: [{ _id: mug.id, qty: n + 1 }], compare: [], version }),
    ),
  )
  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  const { rows } = await shop.db.execute<{ qty: number; version: number }>(
    sql`SELECT (items->0->>'qty')::int AS qty, version FROM carts WHERE user_id = ${id}`,
  )
  expect(rows).toEqual([{ qty: winners[0]! + 1, version: version + 1 }])
})

test('a customer reads and changes only the own cart; visitors are refused', async () => {
  const [mine, theirs] = [await aSignedInCustomer(), await aSignedInCustomer()]
  const mug = await aProduct(shop.db)
  await mine.client.call(cartApi.keep, { items: [{ _id: mug.id, qty: 1 }], compare: [], version: 0 })
  expect((await theirs.client.call(cartApi.read)).body.cart.version).toBe(0)
  await theirs.client.call(cartApi.keep, { items: [], compare: [], version: 0 })
  expect((await mine.client.call(cartApi.read)).body.cart.items).toHaveLength(1)
  for (const answer of [
    await shop.visitor().call(cartApi.read),
    await shop.visitor().call(cartApi.keep, { items: [], compare: [], version: 0 }),
  ])
    expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_required'])
})

test('refuses too many lines and invalid lines', async () => {
  const { client } = await aSignedInCustomer()
  const { id } = await aProduct(shop.db)
  const line = (more: object = {}) => ({ _id: id, qty: 1, ...more })
  const bad: unknown[] = [
    { items: [line({ qty: 0 })] },
    { items: [line({ qty: 1000 })] },
    { items: [line({ qty: 1.5 })] },
    { items: [line({ price: 0 })] },
    { items: [line({ _id: 'x' })] },
    { items: [line({ color: { name: 'x'.repeat(121) } })] },
    { items: Array.from({ length: maxLines + 1 }, () => line({ _id: randomUUID() })) },
    { items: Array.from({ length: 11 }, () => line({ _id: randomUUID(), qty: 999 })) },
    { compare: Array.from({ length: maxCompared + 1 }, () => randomUUID()) },
    { compare: ['<script>'] },
    { version: -1 },
    { version: 2 ** 31 },
    { userId: randomUUID() },
  ]
  for (const more of bad) {
    const answer = await client.call(cartApi.keep, { items: [], compare: [], version: 0, ...(more as object) })
    expect([answer.status, answer.body.code, more]).toEqual([400, 'bad_request', more])
  }
  expect((await client.call(cartApi.read)).body.cart.version).toBe(0)
})

test('duplicate lines are merged with the larger quantity', async () => {
  const { client } = await aSignedInCustomer()
  const { id } = await aProduct(shop.db)
  const items = [
    { _id: id, qty: 2 },
    { _id: id, qty: 5, color: null },
  ]
  await client.call(cartApi.keep, { items, compare: [id, id], version: 0 })
  const { cart } = (await client.call(cartApi.read)).body
  expect(cart.items.map(({ qty }) => qty)).toEqual([5])
  expect(cart.compare).toEqual([id])
})
