import type { InputOf } from '@haat/shared/endpoint.ts'
import { formatMoney } from '@haat/shared/format.ts'
import { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mails } from '../../../db/tables/shop/mails.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer, aStaffMember } from '../../../testing/factories/accounts.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { queueMail } from '../service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let dashboard: Client
let viewer: Client

beforeAll(async () => {
  dashboard = await staffWith({ view: true, edit: true })
  viewer = await staffWith({ view: true })
})

async function staffWith(rights: { view?: boolean; edit?: boolean }): Promise<Client> {
  const { email, password } = await aStaffMember(shop.db, [{ name: 'system', ...rights }])
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}

const listed = async (query: InputOf<typeof mailsDashboardApi.list> = {}) =>
  (await viewer.call(mailsDashboardApi.list, query)).body
const stateOf = (id: string, state: 'sent' | 'failed') =>
  shop.db.execute(
    sql`UPDATE mails SET state = ${state}, attempts = 11, last_error = ${state === 'failed' ? 'Error 550' : null} WHERE id = ${id}`,
  )

test('staff search, filter and page the emails by recipient, account and order', async () => {
  const { id: userId, email } = await aCustomer(shop.db)
  const one = await queueMail(ctx, { kind: 'order-placed', to: 'One_50%@example.com', data: { orderId: '10000000012345' } })
  const two = await queueMail(ctx, { kind: 'password-changed', userId })
  const three = await queueMail(ctx, { kind: 'reset-password', to: 'three@example.com', language: 'ar' })
  await stateOf(three, 'failed')
  const ids = async (query: InputOf<typeof mailsDashboardApi.list>) => (await listed(query)).mails.map(({ _id }) => _id)
  expect(await ids({ q: 'one_50%' })).toEqual([one])
  expect(await ids({ q: '12345' })).toEqual([one])
  expect(await ids({ q: email.toUpperCase() })).toEqual([two])
  expect(await ids({ state: ['failed'] })).toEqual([three])
  expect(await ids({ kind: ['order-placed', 'reset-password'], sort: 'old' })).toEqual([one, three])
  expect(await ids({ to: '2020-01-01' })).toEqual([])
  const { mails: rows } = await listed({ q: 'three@' })
  expect(rows[0]).toMatchObject({
    to: 'three@example.com',
    language: 'ar',
    state: 'failed',
    attempts: 11,
    error: 'Error 550',
    again: false,
  })

  const whole = await ids({})
  const met: string[] = []
  let cursor: string | undefined
  do {
    const page = await listed({ limit: 1, ...(cursor && { cursor }) })
    met.push(...page.mails.map(({ _id }) => _id))
    cursor = page.next ?? undefined
  } while (cursor && met.length < 20)
  expect(met).toEqual(whole)
  expect((await viewer.call(mailsDashboardApi.list, { cursor: 'made.up' })).body.code).toBe('bad_cursor')
})

test('concurrent retries queue a failed email once', async () => {
  const id = await queueMail(ctx, { kind: 'order-placed', to: 'late@example.com', data: { orderId: '1' } })
  expect((await dashboard.call(mailsDashboardApi.retry, { ids: [id] })).body.results).toMatchObject([
    { done: false, code: 'not_found' },
  ])
  await stateOf(id, 'failed')
  expect((await viewer.call(mailsDashboardApi.retry, { ids: [id] })).status).toBe(403)
  const tried = await Promise.all(Array.from({ length: 5 }, () => dashboard.call(mailsDashboardApi.retry, { ids: [id] })))
  expect(tried.filter(({ body }) => body.results[0]!.done)).toHaveLength(1)
  expect((await listed({ q: 'late@' })).mails).toMatchObject([{ state: 'queued', attempts: 0, error: null }])
  const saved = await shop.db.execute(sql`SELECT diff FROM audit WHERE action = 'mails.retry' AND target = ${id}`)
  expect(saved.rows).toEqual([{ diff: { state: ['failed', 'queued'] } }])
})

test('resending copies an order email into a new one and refuses emails with account links', async () => {
  const secret = await queueMail(ctx, { kind: 'reset-password', to: 'again@example.com' })
  const notified = await queueMail(ctx, { kind: 'order-placed', to: 'again@example.com', language: 'fr', data: { orderId: '7' } })
  await stateOf(secret, 'sent')
  await stateOf(notified, 'sent')
  const { body } = await dashboard.call(mailsDashboardApi.resend, {
    ids: [secret, notified, '0198c7a2-0000-7000-8000-000000000009'],
  })
  expect(body.results.map(({ done }) => done)).toEqual([false, true, false])
  const { mails: rows } = await listed({ q: 'again@', kind: ['order-placed'] })
  expect(rows.map(({ state, language, orderId }) => [state, language, orderId])).toEqual([
    ['queued', 'fr', '7'],
    ['sent', 'fr', '7'],
  ])
  expect(rows[0]!._id).not.toBe(notified)
  expect((await viewer.call(mailsDashboardApi.resend, { ids: [notified] })).status).toBe(403)
})

test('a preview uses sample data in each language and stores no email', async () => {
  const before = await shop.db.$count(mails)
  for (const language of ['en', 'bn', 'ar', 'fr'] as const) {
    const { body } = await viewer.call(mailsDashboardApi.preview, { kind: 'order-placed', language })
    expect(body.html).toContain(`lang="${language}"`)
    expect(body.text).toContain('Linen shirt')
    expect(body.text).toContain(formatMoney(79.6, { name: 'USD', s: '$' }, language))
  }
  expect(await shop.db.$count(mails)).toBe(before)
})
