import { openingDashboardApi } from '@haat/shared/opening/dashboard/endpoints.ts'
import { openingApi } from '@haat/shared/opening/endpoints.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { socialPeer } from '../../testing/social-peer.ts'

const peer = await socialPeer()
const shop = await startTestApp(peer.env)
const errorPage = (code: string) => `${shop.url}/api/auth/error?error=${code}`

/** Signs in at the provider and comes back; answers where the browser is sent. */
async function withGoogle(visitor: Client, who: { sub: string; email: string }): Promise<string> {
  peer.says({ ...who, email_verified: true, name: 'Rahima' })
  const start = await visitor.authPost('signin/google', { callbackUrl: '/dashboard' })
  const home = new URL((await fetch(start.body.url as string, { redirect: 'manual' })).headers.get('location')!)
  return (await visitor.get(`${home.pathname}${home.search}`).redirects(0)).headers.location as string
}
const emailOf = async (visitor: Client) => (await visitor.session()).user?.email ?? null
const hasAccount = async (email: string) =>
  (await shop.db.execute(sql`SELECT 1 FROM users WHERE email = ${email}`)).rows.length > 0

beforeAll(async () => {
  await givenSettings(ctxOf(shop), 'login', { google: true, facebook: false, email: true })
  const admin = await anAdmin(shop.db)
  await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${admin.id}`)
  await shop.db.execute(sql`INSERT INTO identities (user_id, provider, subject) VALUES (${admin.id}, 'google', 'g-admin')`)
  const staff = shop.visitor()
  await staff.signIn(admin.email, admin.password)
  const messages = perLanguage(() => '')
  await staff.call(openingDashboardApi.save, { closed: true, messages, password: 'open sesame', version: 0 })
})

test('who has an account at a closed shop signs in with Google and by a mailed link; staff see the shop', async () => {
  const [row] = (
    await shop.db.execute<{ email: string }>(sql`SELECT email FROM users WHERE id IN (SELECT user_id FROM identities)`)
  ).rows
  const admin = row!.email
  const byGoogle = shop.visitor()
  expect(await withGoogle(byGoogle, { sub: 'g-admin', email: 'other@example.com' })).toBe(`${shop.url}/dashboard`)
  const byLink = shop.visitor()
  await byLink.authPost('signin/email', { email: admin, callbackUrl: '/dashboard' })
  const link = new URL(
    (await shop.mails())
      .flatMap(({ links }) => links)
      .find((one) => one.includes('/callback/email'))!
      .replace('/mail-link#', ''),
  )
  expect((await byLink.get(link.pathname + link.search)).headers.location).toBe(`${shop.url}/dashboard`)
  for (const visitor of [byGoogle, byLink]) {
    expect(await emailOf(visitor)).toBe(admin)
    expect((await visitor.get('/api/home/products')).status).toBe(200)
  }
  const customer = await aCustomer(shop.db)
  const mailed = shop.visitor()
  await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${customer.id}`)
  await mailed.authPost('signin/email', { email: customer.email })
  const own = (await shop.mails()).find(({ to }) => to === customer.email)!.links[0]!.replace('/mail-link#', '')
  await mailed.get(new URL(own).pathname + new URL(own).search)
  expect(await emailOf(mailed)).toBe(customer.email)
  expect((await mailed.get('/api/home/products')).status).toBe(403)
})

test('a closed shop gets no new customers by Google, except those who know its password', async () => {
  const visitor = shop.visitor()
  const who = { sub: 'g-new', email: 'new@example.com' }
  expect(await withGoogle(visitor, who)).toBe(errorPage('ShopClosed'))
  expect(await emailOf(visitor)).toBeNull()
  expect(await hasAccount(who.email)).toBe(false)
  const guest = shop.visitor()
  expect((await guest.call(openingApi.enter, { password: 'open sesame' })).status).toBe(200)
  expect(await withGoogle(guest, who)).toBe(`${shop.url}/dashboard`)
  expect(await hasAccount(who.email)).toBe(true)
})
