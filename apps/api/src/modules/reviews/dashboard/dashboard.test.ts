import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { reviewsDashboardApi } from '@haat/shared/reviews/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct, aReview } from '../../../testing/factories/catalog.ts'

const shop = await startTestApp()
let staff: Client
let productId: string
const nobody = '0198c7a2-0000-7000-8000-000000000000'

beforeAll(async () => {
  const account = await aStaffMember(shop.db, [{ name: 'reviews', view: true, edit: true }])
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
  productId = (await aProduct(shop.db, { name: 'Boot' })).id
  await aReview(shop.db, productId, { author: 'Rahima K.', stars: 5, title: 'Warm', status: 'pending', verified: true })
  await aReview(shop.db, productId, { author: 'Karim', stars: 2, text: 'Too 50% small', status: 'pending' })
  await aReview(shop.db, productId, { author: 'Mina', stars: 4, status: 'published' })
})

const list = async (query: InputOf<typeof reviewsDashboardApi.list> = {}) =>
  (await staff.call(reviewsDashboardApi.list, query)).body
const authors = async (query: InputOf<typeof reviewsDashboardApi.list>) => (await list(query)).reviews.map(({ author }) => author)
const decide = async (input: InputOf<typeof reviewsDashboardApi.decide>) =>
  (await staff.call(reviewsDashboardApi.decide, input)).body.results

test('the list of reviews can be filtered, searched and read page by page', async () => {
  expect(await authors({ sort: 'old' })).toEqual(['Rahima K.', 'Karim', 'Mina'])
  expect(await authors({ status: 'published' })).toEqual(['Mina'])
  expect(await authors({ stars: 2 })).toEqual(['Karim'])
  expect(await authors({ verified: '1', product: productId })).toContain('Rahima K.')
  expect(await authors({ product: nobody })).toEqual([])
  expect(await authors({ customer: nobody })).toEqual([])
  expect([(await list({ answered: 'true' })).total, (await list({ pictures: 'false' })).total]).toEqual([0, 3])
  expect((await staff.call(reviewsDashboardApi.list, { answered: 'maybe' as never })).status).toBe(400)
  expect(await authors({ q: '50%' })).toEqual(['Karim'])
  const first = await list({ limit: 2, sort: 'old' })
  expect([first.total, (await list({ limit: 2, sort: 'old', cursor: first.next! })).reviews[0]!.author]).toEqual([3, 'Mina'])
})

test('staff decide several reviews in one request, each at the version they saw, and undo it', async () => {
  const pending = (await list({ status: 'pending' })).reviews.map(({ _id, updatedAt }) => ({ _id, seen: updatedAt }))
  const old = '2020-01-01T00:00:00.000Z'
  const results = await decide({
    reviews: [...pending, { _id: nobody, seen: old }],
    status: 'published',
    reply: 'Thank you',
  })
  expect(results.map(({ done, code }) => code ?? done)).toEqual([true, true, 'not_found'])
  expect((await list({ status: 'published' })).reviews.filter(({ reply }) => reply === 'Thank you')).toHaveLength(2)
  expect((await shop.db.execute(sql`SELECT rating_count AS n FROM products WHERE id = ${productId}`)).rows).toEqual([{ n: 3 }])
  expect(await decide({ reviews: [{ _id: pending[0]!._id, seen: old }], status: 'rejected' })).toMatchObject([
    { done: false, code: 'version_conflict' },
  ])
  for (const { undo } of results.slice(0, 2))
    expect((await staff.call(auditDashboardApi.undo, { entryId: undo! })).status).toBe(200)
  expect(await list({ status: 'pending' })).toMatchObject({ total: 2, reviews: [{ reply: null }, { reply: null }] })
  expect((await staff.call(reviewsDashboardApi.decide, { reviews: pending })).status).toBe(400)
})
