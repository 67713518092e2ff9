import { randomUUID } from 'node:crypto'
import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { wishlistLimit } from '@haat/shared/wishlist/limits.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'

const shop = await startTestApp()

async function aSignedInCustomer(given: { name?: string } = {}) {
  const account = await aCustomer(shop.db, given)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return { ...account, client }
}
const products = async (...names: string[]) => {
  const made = []
  for (const name of names) made.push(await aProduct(shop.db, { name }))
  return made.map(({ id }) => id)
}

describe('merging the wishlist of a visitor', () => {
  test('adds products in their order, leaves existing entries in place, and can be repeated', async () => {
    const { client } = await aSignedInCustomer()
    const [lamp, chair, table] = (await products('Lamp', 'Chair', 'Table')) as [string, string, string]
    await client.call(wishlistApi.add, { productId: chair })
    const merged = await client.call(wishlistApi.merge, { productIds: [lamp, chair, table] })
    expect(merged.body).toMatchObject({ success: true, added: 2 })
    expect(merged.body.wishlist.map(({ name }) => name)).toEqual(['Table', 'Lamp', 'Chair'])
    const again = await client.call(wishlistApi.merge, { productIds: [table, chair, lamp, lamp] })
    expect(again.body).toMatchObject({ added: 0 })
    expect(again.body.wishlist.map(({ name }) => name)).toEqual(['Table', 'Lamp', 'Chair'])
  })

  test('skips products that are not on sale, and refuses invalid or too many ids', async () => {
    const { client } = await aSignedInCustomer()
    const draft = await aProduct(shop.db, { status: 'draft' })
    const answer = await client.call(wishlistApi.merge, { productIds: [draft.id, randomUUID()] })
    expect(answer.body).toMatchObject({ success: true, added: 0, wishlist: [] })
    expect((await client.call(wishlistApi.merge, { productIds: [] })).body).toMatchObject({ added: 0 })
    for (const productIds of [
      ['x'],
      ["'); DROP TABLE users --"],
      Array.from({ length: wishlistLimit + 1 }, () => randomUUID()),
    ]) {
      const refused = await client.call(wishlistApi.merge, { productIds })
      expect([refused.status, refused.body.code]).toEqual([400, 'bad_request'])
    }
  })

  test('removes the oldest entries of a full wishlist', async () => {
    const { client, id } = await aSignedInCustomer()
    const [lamp, chair] = (await products('Lamp', 'Chair')) as [string, string]
    await shop.db.execute(sql`
      WITH made AS (INSERT INTO products (id, slug, name, type, status)
        SELECT gen_random_uuid(), 'full-' || n, 'Many', 'simple', 'draft' FROM generate_series(1, ${wishlistLimit}) n RETURNING id)
      INSERT INTO wishlist_items (user_id, product_id, created_at) SELECT ${id}::uuid, id, now() - interval '1 day' FROM made`)
    const answer = await client.call(wishlistApi.merge, { productIds: [lamp, chair] })
    expect(answer.body).toMatchObject({ added: 2 })
    expect(answer.body.wishlist.map(({ _id }) => _id)).toEqual([chair, lamp])
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM wishlist_items WHERE user_id = ${id}`)
    expect(rows).toHaveLength(wishlistLimit)
  })

  test('20 concurrent merges in any order add each product once', async () => {
    const { client, id } = await aSignedInCustomer()
    const ids = await products('A', 'B', 'C', 'D')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.call(wishlistApi.merge, { productIds: n % 2 ? ids : ids.toReversed() })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(4)
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM wishlist_items WHERE user_id = ${id}`)
    expect(rows).toHaveLength(4)
  })
})

describe('a shared wishlist', () => {
  test('is readable with the link and shows only the first name of its owner', async () => {
    const { client, email } = await aSignedInCustomer({ name: 'Amina Rahman' })
    const [lamp] = (await products('Lamp')) as [string]
    await client.call(wishlistApi.add, { productId: lamp })
    expect((await client.call(wishlistApi.readShare)).body).toEqual({ success: true, token: null })
    const { token } = (await client.call(wishlistApi.share, { shared: true })).body
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await client.call(wishlistApi.readShare)).body.token).toBe(token)

    const seen = await shop.visitor().call(wishlistApi.readShared, { token: token! })
    expect(seen.body.name).toBe('Amina')
    expect(seen.body.wishlist.map(({ name }) => name)).toEqual(['Lamp'])
    expect(JSON.stringify(seen.body)).not.toContain('Rahman')
    expect(JSON.stringify(seen.body)).not.toContain(email)
    const { rows } = await shop.db.execute(sql`SELECT to_jsonb(s)::text AS row FROM wishlist_shares s`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('gets a new link when shared again; the old link stays invalid', async () => {
    const { client } = await aSignedInCustomer()
    const first = (await client.call(wishlistApi.share, { shared: true })).body.token!
    expect((await client.call(wishlistApi.share, { shared: true })).body.token).toBe(first)
    expect((await client.call(wishlistApi.share, { shared: false })).body.token).toBeNull()
    expect((await shop.visitor().call(wishlistApi.readShared, { token: first })).status).toBe(404)
    const second = (await client.call(wishlistApi.share, { shared: true })).body.token!
    expect(second).not.toBe(first)
    expect((await shop.visitor().call(wishlistApi.readShared, { token: first })).status).toBe(404)
    expect((await shop.visitor().call(wishlistApi.readShared, { token: second })).status).toBe(200)
  })

  test('20 concurrent requests create one link', async () => {
    const { client } = await aSignedInCustomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(wishlistApi.share, { shared: true })))
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1)
  })

  test('is not found with a guessed token, the stored hash, or for a disabled account', async () => {
    const { client, id } = await aSignedInCustomer({ name: 'someone@mail.example' })
    const token = (await client.call(wishlistApi.share, { shared: true })).body.token!
    const { rows } = await shop.db.execute<{ id: string; token_hash: string }>(
      sql`SELECT id, token_hash FROM wishlist_shares WHERE user_id = ${id}`,
    )
    for (const guess of [rows[0]!.token_hash, rows[0]!.id, id, 'x'.repeat(43)])
      expect((await shop.visitor().call(wishlistApi.readShared, { token: guess })).status).toBe(404)
    expect((await shop.visitor().call(wishlistApi.readShared, { token: 'short' })).status).toBe(400)
    expect((await shop.visitor().call(wishlistApi.readShared, { token })).body.name).toBeNull()
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${id}`)
    expect((await shop.visitor().call(wishlistApi.readShared, { token })).status).toBe(404)
  })

  test('sharing and merging require a sign-in', async () => {
    const visitor = shop.visitor()
    for (const answer of [
      await visitor.call(wishlistApi.merge, { productIds: [] }),
      await visitor.call(wishlistApi.readShare),
      await visitor.call(wishlistApi.share, { shared: true }),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_required'])
  })
})
