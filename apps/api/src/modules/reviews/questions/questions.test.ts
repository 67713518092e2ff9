import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { overviewDashboardApi } from '@haat/shared/overview/dashboard/endpoints.ts'
import { reviewsDashboardApi } from '@haat/shared/reviews/dashboard/endpoints.ts'
import { reviewsApi } from '@haat/shared/reviews/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { aCustomer, aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { mailed } from '../../../testing/mailed.ts'

const shop = await startTestApp({ rateLimitFactor: 1 })
await aProduct(shop.db, { slug: 'kettle', name: 'Kettle' })
const guest = { name: 'Rahima Khatun', email: 'rahima@example.com' }
const visitor = shop.visitor()
const customer = shop.visitor()
const account = await aCustomer(shop.db, { name: 'Jonas Weber' })
await shop.db.execute(sql`UPDATE users SET language = 'bn' WHERE id = ${account.id}`)
await customer.signIn(account.email, account.password)
const staff = await dashboardOf({ view: true, edit: true, delete: true })

async function dashboardOf(rights: { view: true; edit?: true; delete?: true }) {
  const member = await aStaffMember(shop.db, [{ name: 'reviews', ...rights }])
  const client = shop.visitor()
  await client.signIn(member.email, member.password)
  return client
}

beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM rate_limits`)
  await shop.db.execute(sql`DELETE FROM product_questions`)
  await shop.db.execute(sql`DELETE FROM mails`)
})

const ask = (input: Partial<InputOf<typeof reviewsApi.ask>> = {}, by = visitor) =>
  by.call(reviewsApi.ask, { slug: 'kettle', text: 'How many cups?', ...(by === visitor && guest), ...input })
const list = async (query: InputOf<typeof reviewsDashboardApi.questions> = {}) =>
  (await staff.call(reviewsDashboardApi.questions, query)).body
const first = async () => (await list()).questions[0]!
const shown = async (query: { limit?: number; cursor?: string } = {}) =>
  (await visitor.call(reviewsApi.questions, { slug: 'kettle', ...query })).body
type Change = Omit<InputOf<typeof reviewsDashboardApi.decideQuestions>, 'questions'>
const decide = async (change: Change, seen?: string, by = staff) => {
  const { _id, updatedAt } = await first()
  return (await by.call(reviewsDashboardApi.decideQuestions, { questions: [{ _id, seen: seen ?? updatedAt }], ...change })).body
}
const codeOf = (answer: Awaited<ReturnType<typeof decide>>) => answer.results[0]!.code ?? answer.results[0]!.done

test('a guest’s question is visible to staff only until published; the answer is emailed in its language', async () => {
  expect((await ask({ language: 'fr' })).status).toBe(201)
  expect(await shown()).toMatchObject({ questions: [], total: 0 })
  expect(await first()).toMatchObject({
    author: 'Rahima K.',
    guest: true,
    text: 'How many cups?',
    status: 'pending',
    answer: null,
    product: { name: 'Kettle', slug: 'kettle' },
  })
  expect(codeOf(await decide({ status: 'published' }))).toBe('answer_missing')
  expect(codeOf(await decide({ status: 'published', answer: 'Eight.' }))).toBe(true)
  const { questions } = await shown()
  expect(questions).toMatchObject([{ author: 'Rahima K.', text: 'How many cups?', answer: 'Eight.' }])
  expect(JSON.stringify(questions)).not.toContain(guest.email)
  const [mail, ...more] = await mailed(shop)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: guest.email, kind: 'question-answered', language: 'fr' })
  expect(mail!.link).toBe(`${shop.url}/product/kettle`)
  for (const part of ['How many cups?', 'Eight.']) expect(mail!.text).toContain(part)
  // A corrected answer is not emailed again.
  await decide({ answer: 'Nine.' })
  expect(await mailed(shop)).toEqual([])
  expect((await shown()).questions[0]!.answer).toBe('Nine.')
})

test('the answer to a customer is emailed in the language of the account, also if it is not published', async () => {
  expect((await ask({ language: 'en' }, customer)).status).toBe(201)
  expect(await first()).toMatchObject({ author: 'Jonas W.', guest: false })
  await decide({ answer: 'Eight.' })
  expect(await mailed(shop)).toMatchObject([{ to: account.email, language: 'bn' }])
  expect((await shown()).total).toBe(0)
  expect((await list({ answered: 'true', customer: account.id })).total).toBe(1)
})

test('a guest must give name and email; only published products accept questions', async () => {
  const { status, body } = await ask({ email: undefined })
  expect([status, body.fields]).toEqual([400, { email: 'is needed' }])
  expect((await ask({ name: undefined })).body.fields).toEqual({ name: 'is needed' })
  expect((await ask({ text: ' \n ' })).status).toBe(400)
  expect((await ask({ text: 'x'.repeat(1001) })).status).toBe(400)
  await aProduct(shop.db, { slug: 'draft', status: 'draft' })
  expect([(await ask({ slug: 'draft' })).status, (await ask({ slug: 'nothing' })).status]).toEqual([404, 404])
  expect((await list()).total).toBe(0)
})

test('guests are rate limited by email and need a captcha if it is enabled; customers do not', async () => {
  for (let n = 0; n < 10; n += 1) expect((await ask()).status).toBe(201)
  expect((await ask()).body.code).toBe('rate_limited')
  await givenSettings(ctxOf(shop), 'security', { captchaContact: true })
  expect((await ask({ email: 'other@example.com' })).body.code).toBe('captcha_required')
  expect((await ask({}, customer)).status).toBe(201)
  await givenSettings(ctxOf(shop), 'security', { captchaContact: false })
})

test('a second answer to a question is refused; undoing an answer in time prevents its email', async () => {
  await ask()
  const { updatedAt } = await first()
  const answer = await decide({ answer: 'Eight.' }, updatedAt)
  expect(codeOf(await decide({ answer: 'Four.' }, updatedAt))).toBe('version_conflict')
  expect((await staff.call(auditDashboardApi.undo, { entryId: answer.results[0]!.undo! })).status).toBe(200)
  expect(await first()).toMatchObject({ answer: null, status: 'pending' })
  expect(await mailed(shop)).toEqual([])
})

test('pages of the product and of the dashboard continue where the previous one ended', async () => {
  for (const text of ['a', 'b', 'c']) {
    await ask({ text })
    await decide({ status: 'published', answer: text })
  }
  const one = await shown({ limit: 2 })
  const two = await shown({ limit: 2, cursor: one.next! })
  expect([...one.questions, ...two.questions].map(({ text }) => text)).toEqual(['c', 'b', 'a'])
  expect([one.total, two.next]).toEqual([3, null])
  const page = await list({ limit: 2, sort: 'old' })
  expect((await list({ limit: 2, sort: 'old', cursor: page.next! })).questions.map(({ text }) => text)).toEqual(['c'])
  expect((await list({ q: 'rahima', status: 'pending' })).total).toBe(0)
})

test('viewing, deciding and deleting questions each require their permission', async () => {
  await ask()
  const { _id } = await first()
  const [viewer, editor] = [await dashboardOf({ view: true }), await dashboardOf({ view: true, edit: true })]
  const { overview } = (await viewer.call(overviewDashboardApi.read, {})).body
  expect(overview.todo).toContainEqual({ key: 'questions', count: 1 })
  const { updatedAt } = await first()
  const refused = await viewer.call(reviewsDashboardApi.decideQuestions, {
    questions: [{ _id, seen: updatedAt }],
    status: 'rejected',
  })
  expect(refused.body.code).toBe('not_allowed')
  expect(codeOf(await decide({ status: 'rejected' }, undefined, editor))).toBe(true)
  expect((await editor.call(reviewsDashboardApi.deleteQuestion, { questionId: _id })).body.code).toBe('not_allowed')
  expect((await staff.call(reviewsDashboardApi.deleteQuestion, { questionId: _id })).status).toBe(200)
  expect((await staff.call(reviewsDashboardApi.deleteQuestion, { questionId: _id })).status).toBe(404)
})
