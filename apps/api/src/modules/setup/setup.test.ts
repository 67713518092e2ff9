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
const wish = { name: 'Green Corner', language: 'bn', currency: { name: 'BDT', s: '৳', decimals: 2 }, primary: '#0a7a55' } as const

const link = async () => (await setUpLink(ctx))!.split('#')[1]!
const check = (token: string) => shop.visitor().call(setupApi.check, { token })
const setUp = (token: string, over: Partial<Pick<SetUp, 'admin' | 'shop'>> = {}) =>
  shop.visitor().call(setupApi.run, { token, admin, shop: wish, ...over })
const counted = async (table: 'users' | 'staff' | 'settings' | 'account_tokens') =>
  Number((await shop.db.execute(sql.raw(`SELECT count(*) AS n FROM ${table}`))).rows[0]!.n)

beforeEach(async () => {
  await shop.db.execute(sql`TRUNCATE users, settings, account_tokens CASCADE`)
})

test('the link opens until it is used, and is kept as a hash', async () => {
  const token = await link()
  expect((await check(token)).status).toBe(200)
  expect((await check(token)).status).toBe(200)
  const kept = (await shop.db.execute(sql`SELECT hash FROM account_tokens`)).rows
  expect(JSON.stringify(kept)).not.toContain(token)
  // A restart prints another one; who noted the first is not shut out.
  expect((await check(await link())).status).toBe(200)
  expect((await check(token)).status).toBe(200)
})

test('makes admin and settings, which show at once, and then never again', async () => {
  const [token, other] = [await link(), await link()]
  expect((await setUp(token)).status).toBe(200)
  const boss = shop.visitor()
  await boss.signIn(admin.email, admin.password)
  expect((await boss.session()).user).toMatchObject({ name: 'Amina', a: true })
  await eventually(async () => {
    const { settings } = (await shop.visitor().call(settingsApi.read)).body
    expect(settings).toMatchObject({ name: 'Green Corner', language: 'bn', currency: { ...wish.currency, exchangeRate: 1 } })
    expect(settings.color).toMatchObject({ primary: '#0a7a55', primary_contrast: '#ffffff' })
  })
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

test('of two at once one opens the shop, with the same link or with two', async () => {
  const [one, other] = [await link(), await link()]
  const replies = await Promise.all(
    [one, one, other, other].map((token, n) => setUp(token, { admin: { ...admin, email: `boss${n}@example.com` } })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
  expect([await counted('users'), await counted('staff')]).toEqual([1, 1])
})

describe('nothing is made', () => {
  test.each([
    ['a wrong link', 'x'.repeat(43), {}, 410],
    ['what is no link', '../../etc', {}, 400],
    ['no name of the shop', undefined, { shop: { ...wish, name: ' ' } }, 400],
    ['a currency that is none', undefined, { shop: { ...wish, currency: { name: 'taka', s: '', decimals: 9 } } }, 400],
    ['a colour that is style', undefined, { shop: { ...wish, primary: 'red;}' } }, 400],
    ['a right nobody offered', undefined, { admin: { ...admin, a: true } }, 400],
    ['a password everybody knows', undefined, { admin: { ...admin, password: 'password123' } }, 422],
  ])('by %s', async (_what, token, over, status) => {
    const good = await link()
    expect((await setUp(token ?? good, over as never)).status).toBe(status)
    expect([await counted('users'), await counted('staff'), await counted('settings')]).toEqual([0, 0, 0])
    expect((await check(good)).status).toBe(200)
  })

  test('by a link that is too old, or meant for something else', async () => {
    const token = await link()
    await shop.db.execute(sql`UPDATE account_tokens SET purpose = 'invitation'`)
    expect((await setUp(token)).status).toBe(410)
    await shop.db.execute(sql`UPDATE account_tokens SET purpose = 'set-up', expires_at = now()`)
    expect((await setUp(token)).status).toBe(410)
  })

  test('once the command line made an admin', async () => {
    const token = await link()
    await createAdmin(ctx, admin)
    expect((await setUp(token, { admin: { ...admin, email: 'second@example.com' } })).status).toBe(410)
    expect(await counted('users')).toBe(1)
  })
})

test('a customer of that address becomes the admin, and sessions from before end', async () => {
  const { email, password } = await aCustomer(shop.db)
  const before = shop.visitor()
  await before.signIn(email, password)
  expect((await setUp(await link(), { admin: { ...admin, email } })).status).toBe(200)
  expect(await before.session()).toEqual({})
  expect((await before.signIn(email, password)).status).toBe(401)
})
