import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { reviewsApi } from '@haat/shared/reviews/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aProduct, aReview } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { pngOf } from '../../testing/factories/media.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { moderate } from './service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
beforeAll(() => givenArea(ctx))

type Product = Awaited<ReturnType<typeof aProduct>>
const answer = (reply: { status: number; body: { code?: string } }) => [reply.status, reply.body.code]

async function someone(name = 'Rahima Khatun'): Promise<{ client: Client; id: string }> {
  const account = await aCustomer(shop.db, { name })
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return { client, id: account.id }
}
async function orders(client: Client, product: Product, state = `status = 'confirmed'`): Promise<string> {
  const { orderId } = (await placeOrder(client, [{ _id: product.id, qty: 1 }])).body.order
  await shop.db.execute(sql`UPDATE orders SET ${sql.raw(state)} WHERE order_id = ${orderId}`)
  return orderId
}
async function aBuyer(product: Product, name?: string) {
  const buyer = await someone(name)
  await orders(buyer.client, product)
  return buyer
}
const upload = async (client: Client, colour: string) =>
  (
    await client.http
      .post('/api/home/review-pictures')
      .type('image/png')
      .send(await pngOf({ colour, width: 300, height: 300 }))
  ).body.picture as { _id: string; url: string }
const own = (client: Client, slug: string) => client.call(reviewsApi.own, { slug })
const shown = async (slug: string) => (await shop.visitor().call(catalogApi.reviews, { slug })).body
const ratingOf = async (slug: string) => {
  const { rating, ratingCount } = (await shop.visitor().call(catalogApi.product, { slug })).body.product
  return [rating, ratingCount]
}
/** Polls, because cached responses are dropped by a database notification shortly after the commit. */
const expectRating = (slug: string, rating: [mean: number, of: number]) =>
  expect.poll(() => ratingOf(slug), { interval: 10 }).toEqual(rating)
const updatedAt = async (id: string) =>
  (
    await shop.db.execute<{ at: string }>(sql`SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM reviews WHERE id = ${id}`)
  ).rows[0]!.at
const publish = async (id: string) => moderate(ctx, { id, seen: await updatedAt(id), status: 'published' })

test('a buyer’s review is pending until published as verified with pictures; a change makes it pending again', async () => {
  const product = await aProduct(shop.db, { stock: null })
  const { slug } = product
  const { client } = await aBuyer(product)
  expect((await own(client, slug)).body).toMatchObject({ bought: true, review: null })
  const [red, blue] = [await upload(client, '#aa1100'), await upload(client, '#0011aa')]
  const draft = { slug, stars: 4, title: 'Soft', text: 'Warm and light.', pictures: [blue._id, red._id, blue._id] }
  const written = (await client.call(reviewsApi.write, draft)).body.review
  expect(written).toMatchObject({
    stars: 4,
    title: 'Soft',
    status: 'pending',
    pictures: [{ _id: blue._id, url: blue.url }, { _id: red._id }],
  })
  expect(await shown(slug)).toMatchObject({ total: 0, reviews: [] })
  await expectRating(slug, [0, 0])

  await publish(written._id)
  await expectRating(slug, [4, 1])
  const page = await shown(slug)
  expect(page.reviews).toMatchObject([
    {
      _id: written._id,
      author: 'Rahima K.',
      stars: 4,
      verified: true,
      pictures: [{ url: blue.url, width: 300 }, { url: red.url }],
    },
  ])
  expect((await own(client, slug)).body.review).toMatchObject({ status: 'published', date: page.reviews[0]!.date })

  // Saving the same review changes nothing; a changed review must be moderated again.
  expect((await client.call(reviewsApi.write, draft)).body.review.status).toBe('published')
  await expectRating(slug, [4, 1])
  const changed = (await client.call(reviewsApi.write, { ...draft, stars: 1, pictures: [] })).body.review
  expect(changed).toMatchObject({ _id: written._id, status: 'pending', stars: 1, pictures: [] })
  await expect.poll(async () => [await shown(slug), await ratingOf(slug)]).toMatchObject([{ total: 0 }, [0, 0]])

  await publish(written._id)
  await expectRating(slug, [1, 1])
  expect((await client.call(reviewsApi.remove, { slug })).status).toBe(200)
  await expect.poll(async () => [await shown(slug), await ratingOf(slug)]).toMatchObject([{ total: 0 }, [0, 0]])
  expect(answer(await client.call(reviewsApi.remove, { slug }))).toEqual([404, 'not_found'])
  expect((await own(client, slug)).body).toMatchObject({ bought: true, review: null })
})

test('writing and removing a review leaves the other reviews and the rating unchanged', async () => {
  const product = await aProduct(shop.db, { stock: null, stars: [5, 3] })
  const { client } = await aBuyer(product)
  await client.call(reviewsApi.write, { slug: product.slug, stars: 1 })
  await expectRating(product.slug, [4, 2])
  await client.call(reviewsApi.remove, { slug: product.slug })
  await expect.poll(async () => (await shown(product.slug)).total).toBe(2)
})

describe('permission to review', () => {
  test.each([
    [`status = 'placed'`, false],
    [`status = 'confirmed'`, true],
    [`status = 'completed'`, true],
    [`payment_status = 'paid'`, true],
    [`fulfilment_status = 'delivered'`, true],
    [`status = 'cancelled', payment_status = 'paid'`, false],
  ])('a customer with an order with %s may review: %s', async (state, isOne) => {
    const [product, other] = [await aProduct(shop.db, { stock: null }), await aProduct(shop.db, { stock: null })]
    const { client } = await someone()
    await orders(client, product, state)
    expect((await own(client, product.slug)).body.bought).toBe(isOne)
    const reply = await client.call(reviewsApi.write, { slug: product.slug, stars: 5 })
    expect(answer(reply)).toEqual(isOne ? [200, undefined] : [403, 'not_a_buyer'])
    expect(answer(await client.call(reviewsApi.write, { slug: other.slug, stars: 5 }))).toEqual([403, 'not_a_buyer'])
    const picture = client.http
      .post('/api/home/review-pictures')
      .type('image/png')
      .send(await pngOf({ width: 50, height: 50 }))
    expect((await picture).status).toBe(isOne ? 201 : 403)
  })

  test('unpublished products cannot be reviewed, and reviewing requires a sign-in', async () => {
    const draft = await aProduct(shop.db, { status: 'draft' })
    const { client } = await someone()
    for (const slug of [draft.slug, 'no-such-thing']) {
      expect(answer(await own(client, slug))).toEqual([404, 'not_found'])
      expect(answer(await client.call(reviewsApi.write, { slug, stars: 5 }))).toEqual([404, 'not_found'])
      expect(answer(await client.call(reviewsApi.remove, { slug }))).toEqual([404, 'not_found'])
    }
    const product = await aProduct(shop.db)
    expect(answer(await shop.visitor().call(reviewsApi.write, { slug: product.slug, stars: 5 }))).toEqual([
      401,
      'sign_in_required',
    ])
  })
})

test('a review may contain at most five pictures, all uploaded by its author', async () => {
  const product = await aProduct(shop.db, { stock: null })
  const [mine, other] = [await aBuyer(product), await aBuyer(product)]
  const foreign = await upload(other.client, '#123456')
  const write = (pictures: string[]) => mine.client.call(reviewsApi.write, { slug: product.slug, stars: 5, pictures })
  expect(answer(await write([foreign._id]))).toEqual([400, 'bad_request'])
  expect(answer(await write([crypto.randomUUID()]))).toEqual([400, 'bad_request'])
  expect(answer(await write(['../x']))).toEqual([400, 'bad_request'])
  expect(answer(await write(Array.from({ length: 6 }, () => crypto.randomUUID())))).toEqual([400, 'bad_request'])
  // Identical files are stored as one picture, with one upload per customer.
  const same = await upload(mine.client, '#123456')
  expect(same._id).toBe(foreign._id)
  expect((await write([same._id])).status).toBe(200)
})

test('status, author, reply and other fields of the shop are refused in the request body', async () => {
  const product = await aProduct(shop.db, { stock: null })
  const { client } = await aBuyer(product)
  const path = `/api/home/products/${product.slug}/own-review`
  for (const more of [
    { status: 'published' },
    { verified: true },
    { author: 'The shop' },
    { reply: 'Thanks' },
    { userId: 'x' },
    { date: '2020' },
  ])
    expect((await client.http.put(path).send({ stars: 5, ...more })).status).toBe(400)
  for (const stars of [0, 6, 4.5, '5', null, [5]]) expect((await client.http.put(path).send({ stars })).status).toBe(400)
  expect((await client.http.put(path).send({ stars: 5, text: 'x'.repeat(4001) })).status).toBe(400)
  const markup = '<script>alert(1)</script>'
  expect((await client.http.put(path).send({ stars: 5, text: markup })).body.review.text).toBe(markup)
})

test('20 concurrent reviews of one customer save one review', async () => {
  const product = await aProduct(shop.db, { stock: null })
  const { client, id } = await aBuyer(product)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      client.call(reviewsApi.write, { slug: product.slug, stars: (i % 5) + 1, title: `no ${i}` }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await shop.db.execute(sql`SELECT 1 FROM reviews WHERE user_id = ${id}`)).rowCount).toBe(1)
})

test('staff cannot publish a review that was changed after they read it', async () => {
  const product = await aProduct(shop.db, { stock: null })
  const { client } = await aBuyer(product)
  const { _id } = (await client.call(reviewsApi.write, { slug: product.slug, stars: 5, text: 'Nice' })).body.review
  const seen = await updatedAt(_id)
  await new Promise((later) => setTimeout(later, 5))
  await client.call(reviewsApi.write, { slug: product.slug, stars: 1, text: 'Something else' })
  await expect(moderate(ctx, { id: _id, seen, status: 'published' })).rejects.toMatchObject({ code: 'version_conflict' })
  await expect(moderate(ctx, { id: crypto.randomUUID(), seen, status: 'published' })).rejects.toMatchObject({ code: 'not_found' })
  expect((await shown(product.slug)).total).toBe(0)
})

test('a page of reviews includes their pictures and skips unknown ones', async () => {
  const product = await aProduct(shop.db, { stock: null })
  const { client } = await aBuyer(product)
  const picture = await upload(client, '#654321')
  for (let i = 0; i < 3; i++) await aReview(shop.db, product.id, { pictures: i === 1 ? [picture._id, crypto.randomUUID()] : [] })
  const { reviews } = await shown(product.slug)
  expect(reviews.map(({ pictures }) => pictures.length).toSorted()).toEqual([0, 0, 1])
  expect(reviews.flatMap(({ pictures }) => pictures)).toMatchObject([{ url: picture.url, width: 300, height: 300 }])
})

test('writing reviews is rate limited per account (P30)', async () => {
  const strict = await startTestApp({ rateLimitFactor: 0.1 })
  const { email, password } = await aCustomer(strict.db)
  const client = strict.visitor()
  await client.signIn(email, password)
  const product = await aProduct(strict.db)
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 4; i++) codes.push((await client.call(reviewsApi.write, { slug: product.slug, stars: 5 })).body.code)
  expect(codes).toEqual(['not_a_buyer', 'not_a_buyer', 'rate_limited', 'rate_limited'])
})
