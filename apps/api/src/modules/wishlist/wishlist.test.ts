import { randomUUID } from 'node:crypto'
import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
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

test('a customer adds and removes products; the newest is first, and adding twice changes nothing', async () => {
  const { client } = await aSignedInCustomer()
  const [one, two] = [await aProduct(shop.db, { name: 'Lamp' }), await aProduct(shop.db, { name: 'Chair' })]
  expect((await client.call(wishlistApi.read)).body).toEqual({ success: true, wishlist: [] })
  await client.call(wishlistApi.add, { productId: one.id })
  await client.call(wishlistApi.add, { productId: two.id })
  const again = await client.call(wishlistApi.add, { productId: one.id })
  expect(again.body.wishlist.map(({ name }) => name)).toEqual(['Chair', 'Lamp'])
  expect(again.body.wishlist[1]).toMatchObject({ _id: one.id, slug: one.slug, price: 10, inStock: true })
  expect(again.headers['cache-control']).toBe('no-store')
  const removed = await client.call(wishlistApi.remove, { productId: one.id })
  expect(removed.body.wishlist.map(({ name }) => name)).toEqual(['Chair'])
  expect((await client.call(wishlistApi.remove, { productId: one.id })).status).toBe(200)
})

test('the wishlist requires a sign-in', async () => {
  for (const call of [wishlistApi.read, wishlistApi.add, wishlistApi.remove]) {
    const answer = await shop.visitor().call(call as typeof wishlistApi.add, { productId: randomUUID() })
    expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_required'])
  }
})

test('a customer cannot read or change the wishlist of another customer', async () => {
  const [mine, theirs] = [await aSignedInCustomer(), await aSignedInCustomer()]
  const product = await aProduct(shop.db)
  await mine.client.call(wishlistApi.add, { productId: product.id })
  expect((await theirs.client.call(wishlistApi.read)).body.wishlist).toEqual([])
  await theirs.client.call(wishlistApi.remove, { productId: product.id })
  expect((await mine.client.call(wishlistApi.read)).body.wishlist).toHaveLength(1)
})

test('only products on sale can be added, and unpublished products are omitted', async () => {
  const { client } = await aSignedInCustomer()
  const [product, draft] = [await aProduct(shop.db), await aProduct(shop.db, { status: 'draft' })]
  for (const productId of [draft.id, randomUUID()]) {
    const answer = await client.call(wishlistApi.add, { productId })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  }
  for (const productId of ['1', "' OR 1=1 --", '%00']) {
    const answer = await client.call(wishlistApi.add, { productId })
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
  }
  await client.call(wishlistApi.add, { productId: product.id })
  await shop.db.execute(sql`UPDATE products SET status = 'draft' WHERE id = ${product.id}`)
  expect((await client.call(wishlistApi.read)).body.wishlist).toEqual([])
})

test('20 concurrent requests add a product once', async () => {
  const { client, id } = await aSignedInCustomer()
  const product = await aProduct(shop.db)
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(wishlistApi.add, { productId: product.id })))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM wishlist_items WHERE user_id = ${id}`)
  expect(rows).toHaveLength(1)
})

test('a wishlist is limited to the 200 newest products', async () => {
  const { client, id } = await aSignedInCustomer()
  const product = await aProduct(shop.db)
  await shop.db.execute(sql`
    WITH made AS (INSERT INTO products (id, slug, name, type, status)
      SELECT gen_random_uuid(), 'many-' || n, 'Many', 'simple', 'draft' FROM generate_series(1, 205) n RETURNING id)
    INSERT INTO wishlist_items (user_id, product_id, created_at) SELECT ${id}::uuid, id, now() - interval '1 day' FROM made`)
  const answer = await client.call(wishlistApi.add, { productId: product.id })
  expect(answer.body.wishlist.map(({ _id }) => _id)).toEqual([product.id])
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM wishlist_items WHERE user_id = ${id}`)
  expect(rows).toHaveLength(200)
})
