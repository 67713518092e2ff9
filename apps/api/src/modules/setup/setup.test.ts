import { deliveryDashboardApi } from '@haat/shared/delivery/dashboard/endpoints.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import { setupApi } from '@haat/shared/setup/endpoints.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { createAdmin } from '../accounts/service.ts'
import { setUpLink } from './service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const admin = { name: 'Amina', email: 'amina@example.com', password: 'lantern-river-42' }
const input: SetUp['shop'] = {
  name: 'Green Corner',
  language: 'bn',
  languages: ['bn', 'en'],
  country: 'BD',
  currency: { name: 'BDT', s: '৳', decimals: 2 },
  primary: '#0a7a55',
  deliveryCost: 60,
}

const link = async () => (await setUpLink(ctx))!.split('#')[1]!
const check = (token: string) => shop.visitor().call(setupApi.check, { token })
const setUp = (token: string, over: Partial<Pick<SetUp, 'admin' | 'shop'>> = {}) =>
  shop.visitor().call(setupApi.run, { token, admin, shop: input, ...over })
const counted = async (table: 'users' | 'staff' | 'settings' | 'account_tokens') =>
  Number((await shop.db.execute(sql.raw(`SELECT count(*) AS n FROM ${table}`))).rows[0]!.n)

beforeEach(async () => {
  await shop.db.execute(sql`TRUNCATE users, settings, account_tokens, pages, delivery_areas CASCADE`)
})

test('the set-up link is valid until it is used, and is stored as a hash', async () => {
  const token = await link()
  expect((await check(token)).status).toBe(200)
  expect((await check(token)).status).toBe(200)
  const saved = (await shop.db.execute(sql`SELECT hash FROM account_tokens`)).rows
  expect(JSON.stringify(saved)).not.toContain(token)
  // A restart prints another link; the first one stays valid.
  expect((await check(await link())).status).toBe(200)
  expect((await check(token)).status).toBe(200)
})

test('set-up creates the admin and the settings, and cannot run again', async () => {
  const [token, other] = [await link(), await link()]
  expect((await setUp(token)).status).toBe(200)
  const boss = shop.visitor()
  await boss.signIn(admin.email, admin.password)
  expect((await boss.session()).user).toMatchObject({ name: 'Amina', a: true })
  await eventually(async () => {
    const { settings } = (await shop.visitor().call(settingsApi.read)).body
    expect(settings).toMatchObject({
      name: 'Green Corner',
      language: 'bn',
      languages: ['bn', 'en'],
      currency: { ...input.currency, exchangeRate: 1 },
      timeZone: 'Asia/Dhaka',
    })
    expect(settings.color).toMatchObject({ primary: '#0a7a55', primary_contrast: '#ffffff' })
  })
  expect((await boss.call(reportsDashboardApi.timeZone)).body).toMatchObject({ timeZone: 'Asia/Dhaka', next: null })
  expect(await counted('account_tokens')).toBe(0)
  expect(await setUpLink(ctx)).toBeUndefined()
  for (const used of [token, other]) {
    expect((await check(used)).body.code).toBe('link_invalid')
    expect((await setUp(used, { admin: { ...admin, email: 'second@example.com' } })).body.code).toBe('link_invalid')
  }
  expect(await counted('staff')).toBe(1)
  const written = (await shop.db.execute(sql`SELECT action, actor_name AS by FROM audit WHERE section <> 'session'`)).rows
  expect(written).toContainEqual({ action: 'staff.set-up', by: 'Amina' })
  expect(JSON.stringify(written)).not.toContain(admin.password)
})

test('set-up creates a delivery area for the country and unpublished draft pages', async () => {
  expect((await setUp(await link())).status).toBe(200)
  const boss = shop.visitor()
  await boss.signIn(admin.email, admin.password)
  const { areas } = (await boss.call(deliveryDashboardApi.list)).body
  expect(areas).toMatchObject([
    {
      name: 'বাংলাদেশ',
      names: { en: 'Bangladesh', fr: 'Bangladesh' },
      serves: [{ country: 'BD' }],
      rates: [{ type: 'delivery', cost: 60 }],
    },
  ])
  const { pages } = (await boss.call(pagesDashboardApi.list)).body
  expect(pages.map(({ slug, active }) => [slug, active])).toEqual(
    ['about', 'faq', 'contact', 'terms', 'privacy', 'returns'].map((slug) => [slug, false]),
  )
  const terms = pages.find(({ slug }) => slug === 'terms')!
  const { page } = (await boss.call(pagesDashboardApi.read, { pageId: terms._id })).body
  expect(page.body).toContain('Green Corner')
  expect(page.body).toContain(admin.email)
  expect(page.body).toContain('ভোক্তা অধিকার সংরক্ষণ আইন')
  const refused = await boss.call(pagesDashboardApi.show, { pageId: terms._id, active: true })
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'placeholders_left' }])
  const stored = JSON.stringify([areas, (await shop.db.execute(sql`SELECT * FROM pages`)).rows])
  expect(stored).not.toMatch(/Haat|haat\.example|Dhaka|ঢাকা/)
})

test('concurrent set-ups with the same or different links succeed once', async () => {
  const [one, other] = [await link(), await link()]
  const replies = await Promise.all(
    [one, one, other, other].map((token, n) => setUp(token, { admin: { ...admin, email: `boss${n}@example.com` } })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
  expect([await counted('users'), await counted('staff')]).toEqual([1, 1])
})

describe('nothing is created', () => {
  test.each([
    ['a wrong link', 'x'.repeat(43), {}, 410],
    ['a malformed link', '../../etc', {}, 400],
    ['a blank shop name', undefined, { shop: { ...input, name: ' ' } }, 400],
    ['an invalid currency', undefined, { shop: { ...input, currency: { name: 'taka', s: '', decimals: 9 } } }, 400],
    ['languages without the main language', undefined, { shop: { ...input, languages: ['en'] } }, 400],
    ['an unknown time zone', undefined, { shop: { ...input, timeZone: 'Asia/Nowhere' } }, 400],
    ['no country', undefined, { shop: { ...input, country: '' } }, 400],
    ['a negative delivery cost', undefined, { shop: { ...input, deliveryCost: -1 } }, 400],
    [
      'a delivery cost that rounds to 0',
      undefined,
      { shop: { ...input, currency: { ...input.currency, decimals: 0 }, deliveryCost: 0.4 } },
      400,
    ],
    ['a colour with CSS', undefined, { shop: { ...input, primary: 'red;}' } }, 400],
    ['an unknown field', undefined, { admin: { ...admin, a: true } }, 400],
    ['a common password', undefined, { admin: { ...admin, password: 'password123' } }, 422],
  ])('by %s', async (_what, token, over, status) => {
    const good = await link()
    expect((await setUp(token ?? good, over as never)).status).toBe(status)
    expect([await counted('users'), await counted('staff'), await counted('settings')]).toEqual([0, 0, 0])
    expect((await check(good)).status).toBe(200)
  })

  test('by an expired link or a link for another purpose', async () => {
    const token = await link()
    await shop.db.execute(sql`UPDATE account_tokens SET purpose = 'invitation'`)
    expect((await setUp(token)).status).toBe(410)
    await shop.db.execute(sql`UPDATE account_tokens SET purpose = 'set-up', expires_at = now()`)
    expect((await setUp(token)).status).toBe(410)
  })

  test('after the command line created an admin', async () => {
    const token = await link()
    await createAdmin(ctx, admin)
    expect((await setUp(token, { admin: { ...admin, email: 'second@example.com' } })).status).toBe(410)
    expect(await counted('users')).toBe(1)
  })
})

test('a customer with that email becomes the admin, and their earlier sessions end', async () => {
  const { email, password } = await aCustomer(shop.db)
  const before = shop.visitor()
  await before.signIn(email, password)
  expect((await setUp(await link(), { admin: { ...admin, email } })).status).toBe(200)
  expect(await before.session()).toEqual({})
  expect((await before.signIn(email, password)).status).toBe(401)
})
