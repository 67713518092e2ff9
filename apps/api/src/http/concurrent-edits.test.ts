import { blocksDashboardApi } from '@haat/shared/blocks/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { searchRulesDashboardApi } from '@haat/shared/catalog/dashboard/search-rules.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { overviewDashboardApi } from '@haat/shared/overview/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mostSearchRules } from '../modules/catalog/search/rules-repo.ts'
import { startTestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { aCustomer, anAdmin } from '../testing/factories/accounts.ts'
import { aProduct, aReview } from '../testing/factories/catalog.ts'

const shop = await startTestApp()
let staff: Client
beforeAll(async () => {
  const account = await anAdmin(shop.db)
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
})

/** Number of answers by status and code. */
async function outcomes(calls: readonly Promise<{ status: number; body: { code?: string } }>[]): Promise<Record<string, number>> {
  const answers = (await Promise.all(calls)).map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body.code}`))
  return Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]))
}
const times = <T>(count: number, work: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => work(index))

test('twelve concurrent translations of one version save once', async () => {
  await Promise.all(times(3, () => aProduct(shop.db, { variants: [{ color: 'Indigo' }] })))
  const save = (version: number) => (index: number) =>
    staff.call(catalogDashboardApi.saveTerm, { name: 'Indigo', version, names: { fr: `Indigo ${version} ${index}` } })
  expect(await outcomes(times(12, save(0)))).toEqual({ 200: 1, '409 version_conflict': 11 })
  expect(await outcomes(times(12, save(1)))).toEqual({ 200: 1, '409 version_conflict': 11 })
})

test('concurrent search rules: one per search term, and never more than the limit', async () => {
  const create = (words: string) => staff.call(searchRulesDashboardApi.create, { words, synonyms: ['boots'], path: null })
  expect(await outcomes(times(10, () => create('wellies')))).toEqual({ 201: 1, '409 taken': 9 })
  await shop.db.execute(sql`INSERT INTO search_rules (id, key, words, synonyms)
    SELECT uuidv7(), 'filler' || n, 'filler' || n, ARRAY['x'] FROM generate_series(1, ${mostSearchRules - 4}::int) n`)
  expect(await outcomes(times(12, (index) => create(`wader${'abcdefghijkl'[index]}`)))).toEqual({
    201: 3,
    '409 limit_reached': 9,
  })
})

test('a slug claimed concurrently belongs to one product', async () => {
  const products = await Promise.all(times(6, () => aProduct(shop.db)))
  const claimed = await outcomes(
    products.map(({ id }) =>
      staff.call(catalogDashboardApi.saveTranslations, { productId: id, version: 1, texts: { fr: { slug: 'gabardine' } } }),
    ),
  )
  expect(claimed).toEqual({ 200: 1, '409 taken': 5 })
})

test('concurrent votes of one account count once, also while the review is deleted', async () => {
  const product = await aProduct(shop.db)
  const review = await aReview(shop.db, product.id, { status: 'published' })
  const account = await aCustomer(shop.db)
  const customer = shop.visitor()
  await customer.signIn(account.email, account.password)
  const vote = (index: number, helpful = true) =>
    customer.call(catalogApi.voteReview, { reviewId: review.id, helpful, device: String(index).padStart(32, '0') })
  expect(await outcomes(times(10, (index) => vote(index)))).toEqual({ 200: 10 })
  expect((await vote(11)).body).toMatchObject({ helpful: 1 })
  const calls = times(10, (index) => vote(index, index % 2 === 0))
  await shop.db.execute(sql`DELETE FROM reviews WHERE id = ${review.id}`)
  for (const answer of Object.keys(await outcomes(calls))) expect(['200', '404 not_found']).toContain(answer)
})

test('a draft version is saved and published once, concurrently with restoring', async () => {
  const document = 'home' as const
  const blocks = (title: string) => [{ id: crypto.randomUUID(), type: 'text' as const, texts: { en: { title } } }]
  const save = (index: number) => staff.call(blocksDashboardApi.save, { document, version: 0, blocks: blocks(`${index}`) })
  expect(await outcomes(times(8, save))).toEqual({ 200: 1, '409 version_conflict': 7 })
  const mixed = await outcomes([
    ...times(4, () => staff.call(blocksDashboardApi.publish, { document, version: 1, at: null })),
    ...times(4, () => staff.call(blocksDashboardApi.restore, { document, number: 1 })),
    ...times(4, () => staff.call(blocksDashboardApi.unschedule, { document })),
    ...times(4, () => staff.call(overviewDashboardApi.readiness, {})),
  ])
  for (const answer of Object.keys(mixed)) expect(answer).toMatch(/^(?:200|404 not_found|409 version_conflict)$/)
})
