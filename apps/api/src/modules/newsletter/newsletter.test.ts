import { randomUUID } from 'node:crypto'
import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { alertsApi } from '@haat/shared/alerts/endpoints.ts'
import { newsletterDashboardApi } from '@haat/shared/newsletter/dashboard/endpoints.ts'
import { newsletterApi } from '@haat/shared/newsletter/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { inTimeZone } from '../../testing/database.ts'
import { aCustomer, aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { mailed } from '../../testing/mailed.ts'
import { deleteExpiredSignUps } from './jobs.ts'
import { eraseSubscription, exportSubscription } from './service.ts'

const shop = await startTestApp({ rateLimitFactor: 1 }, { prepare: inTimeZone('Pacific/Kiritimati') })
const ctx = ctxOf(shop)
const email = 'amina@example.com'

beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM rate_limits`)
  await shop.db.execute(sql`DELETE FROM mails`)
  await shop.db.execute(sql`DELETE FROM newsletter_subscribers`)
  await givenSettings(ctx, 'general', { name: 'Haat', language: 'en', email: 'shop@example.com' })
  await givenSettings(ctx, 'security', { captchaNewsletter: false })
})

const signUp = (over: Partial<{ email: string; language: 'en' | 'fr' | 'ar'; captcha: string }> = {}) =>
  shop.visitor().call(newsletterApi.signUp, { email, source: 'footer', ...over })
const follow = (token: string) => shop.visitor().call(alertsApi.byLink, { token })
const linkIn = (text: string): string => /\/mail-link#([\w-]+)/.exec(text)?.[1] ?? ''
const newestMail = async () => (await mailed(shop)).at(-1)!
const rows = async () =>
  (
    await shop.db.execute<{ email: string; confirmed: boolean; ended: boolean; language: string; source: string }>(
      sql`SELECT email, confirmed_at IS NOT NULL AS confirmed, unsubscribed_at IS NOT NULL AS ended, language, source FROM newsletter_subscribers`,
    )
  ).rows

describe('a visitor', () => {
  test('confirms by email in their language, gets a welcome email and unsubscribes with one click', async () => {
    expect((await signUp({ language: 'fr' })).body).toMatchObject({ state: 'mailed' })
    const confirmation = await newestMail()
    expect(confirmation).toMatchObject({ kind: 'newsletter-confirm', to: email, language: 'fr' })
    expect(confirmation.headers['list-unsubscribe']).toBeUndefined()
    expect(await rows()).toMatchObject([{ email, confirmed: false, language: 'fr', source: 'footer' }])

    const token = linkIn(confirmation.text)
    expect((await follow(token)).body).toMatchObject({ did: 'newsletter_confirmed' })
    expect((await follow(token)).body).toMatchObject({ did: 'newsletter_confirmed' })
    expect(await rows()).toMatchObject([{ confirmed: true, ended: false }])
    const welcomes = (await mailed(shop)).filter(({ kind }) => kind === 'newsletter-welcome')
    expect(welcomes).toHaveLength(1)
    expect(welcomes[0]).toMatchObject({ to: email, language: 'fr' })
    expect(welcomes[0]!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')

    const [, url] = /<(http[^>]+)>/.exec(welcomes[0]!.headers['list-unsubscribe'] as string)!
    const path = new URL(url!).pathname + new URL(url!).search
    for (const _ of [1, 2]) {
      const response = await fetch(shop.url + path, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      expect(response.status).toBe(200)
    }
    expect(await rows()).toMatchObject([{ confirmed: true, ended: true }])
    expect((await follow(token)).body).toMatchObject({ code: 'link_invalid' })
    expect(await rows()).toMatchObject([{ ended: true }])
  })

  test('who unsubscribed and signs up again stays unsubscribed until the new confirmation', async () => {
    await signUp()
    await follow(linkIn((await newestMail()).text))
    await follow(linkIn((await newestMail()).text))
    expect(await rows()).toMatchObject([{ ended: true }])
    await signUp()
    expect(await rows()).toMatchObject([{ ended: true }])
    expect((await follow(linkIn((await newestMail()).text))).body).toMatchObject({ did: 'newsletter_confirmed' })
    expect(await rows()).toMatchObject([{ confirmed: true, ended: false }])
  })

  test('gets the same response and one email for known and unknown emails', async () => {
    const first = await signUp()
    await follow(linkIn((await newestMail()).text))
    await mailed(shop)
    const again = await signUp({ email: 'AMINA@example.com' })
    expect([again.status, again.body.state]).toEqual([first.status, first.body.state])
    const mails = await mailed(shop)
    expect(mails).toMatchObject([{ kind: 'newsletter-welcome' }])
    expect(await rows()).toHaveLength(1)
  })

  test('confirms with the newest link only; ten concurrent sign-ups create one row', async () => {
    await signUp()
    const old = linkIn((await newestMail()).text)
    await signUp()
    const fresh = linkIn((await newestMail()).text)
    expect((await follow(old)).body).toMatchObject({ code: 'link_invalid' })
    expect((await follow(fresh)).body).toMatchObject({ did: 'newsletter_confirmed' })
    await shop.db.execute(sql`DELETE FROM rate_limits`)
    await Promise.all(Array.from({ length: 10 }, () => signUp({ email: 'b@example.com' })))
    expect(await rows()).toHaveLength(2)
  })

  test('cannot confirm after two days; the job deletes the sign-up', async () => {
    await signUp()
    const token = linkIn((await newestMail()).text)
    await shop.db.execute(sql`UPDATE newsletter_subscribers SET requested_at = now() - interval '49 hours'`)
    expect((await follow(token)).body).toMatchObject({ code: 'link_invalid' })
    expect(await deleteExpiredSignUps(ctx)).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('needs a captcha if the setting is on; sign-ups are limited per email', async () => {
    await givenSettings(ctx, 'security', { captchaNewsletter: true })
    expect((await signUp()).body.code).toBe('captcha_required')
    expect(await rows()).toEqual([])
    await givenSettings(ctx, 'security', { captchaNewsletter: false })
    for (let n = 0; n < 4; n += 1) expect((await signUp()).status).toBe(201)
    expect((await signUp()).body.code).toBe('rate_limited')
  })

  test.each([[''], ['nobody'], ['a@b.c\u0000'], [`${'x'.repeat(250)}@example.com`], [null], [{}]])(
    'is refused with the email %j',
    async (wrong) => {
      expect((await signUp({ email: wrong as string })).status).toBe(400)
      expect(await rows()).toEqual([])
    },
  )
})

describe('a guest who orders', () => {
  beforeEach(() => givenSettings(ctx, 'security', { loginForPurchase: false }))

  test('gets one confirmation email per order; the rate limit of sign-ups does not refuse orders', async () => {
    await givenArea(ctx)
    const cup = await aProduct(shop.db, { stock: 100 })
    const order = (key: string = randomUUID(), over: object = {}) =>
      placeOrder(shop.visitor(), [{ _id: cup.id, qty: 1 }], { newsletter: true, language: 'fr', ...over }, key)
    const key = randomUUID()
    for (const { status } of await Promise.all([order(key), order(key), order(key)])) expect([201, 409]).toContain(status)
    expect((await order(key)).status).toBe(201)
    const buyer = givenAddress().email
    expect(await rows()).toEqual([{ email: buyer, confirmed: false, ended: false, language: 'fr', source: 'checkout' }])
    const confirmations = async () => (await mailed(shop)).filter(({ kind }) => kind === 'newsletter-confirm')
    const [confirmation, ...more] = await confirmations()
    expect([confirmation!.to, confirmation!.language, more]).toEqual([buyer, 'fr', []])
    expect((await follow(linkIn(confirmation!.text))).body).toMatchObject({ did: 'newsletter_confirmed' })

    await shop.db.execute(sql`DELETE FROM newsletter_subscribers`)
    for (let n = 0; n < 6; n += 1) expect((await order()).status).toBe(201)
    expect((await confirmations()).length).toBeLessThan(5)
    expect((await order(randomUUID(), { newsletter: false })).status).toBe(400)
  })

  test('is not signed up if the order is refused', async () => {
    const gone = await aProduct(shop.db, { stock: 0 })
    const body = { newsletter: true, expectedTotal: 1 } as const
    expect((await placeOrder(shop.visitor(), [{ _id: gone.id, qty: 1 }], body)).status).toBe(409)
    expect(await rows()).toEqual([])
  })
})

describe('an account', () => {
  const signedIn = async ({ isVerified = true } = {}) => {
    const account = await aCustomer(shop.db)
    if (isVerified) await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE email = ${account.email}`)
    const client = shop.visitor()
    await client.signIn(account.email, account.password)
    return { client, account }
  }

  test('with a verified email subscribes and unsubscribes without confirmation', async () => {
    const { client, account } = await signedIn()
    expect((await client.call(newsletterApi.own, {})).body.state).toBe('none')
    expect((await client.call(newsletterApi.change, { subscribed: true })).body.state).toBe('subscribed')
    expect((await client.call(newsletterApi.own, {})).body.state).toBe('subscribed')
    expect(await newestMail()).toMatchObject({ kind: 'newsletter-welcome', to: account.email })
    await client.call(newsletterApi.change, { subscribed: true })
    expect(await mailed(shop)).toEqual([])
    expect((await client.call(newsletterApi.change, { subscribed: false })).body.state).toBe('none')
    expect(await rows()).toMatchObject([{ ended: true, source: 'account' }])
    const answer = await client.call(newsletterApi.signUp, { email: account.email.toUpperCase(), source: 'block' })
    expect(answer.body.state).toBe('subscribed')
    expect((await client.call(newsletterApi.signUp, { email: 'other@example.com', source: 'block' })).body.state).toBe('mailed')
  })

  test('with an unverified email learns nothing about it and confirms by email', async () => {
    const { client, account } = await signedIn({ isVerified: false })
    await signUp({ email: account.email })
    await follow(linkIn((await newestMail()).text))
    expect((await client.call(newsletterApi.own, {})).body.state).toBe('none')
    expect((await client.call(newsletterApi.change, { subscribed: false })).body.state).toBe('none')
    expect(await rows()).toMatchObject([{ confirmed: true, ended: false }])
    expect((await client.call(newsletterApi.change, { subscribed: true })).body.state).toBe('pending')
  })

  test('that changes its email moves the subscription, unless the new email was unsubscribed', async () => {
    const follows = async () => {
      const { client, account } = await signedIn()
      await client.call(newsletterApi.change, { subscribed: true })
      const to = `new.${account.email}`
      const change = async () => {
        await mailed(shop)
        await client.call(accountsApi.changeEmail, { password: account.password, email: to })
        const token = (await newestMail()).link!.split('#')[1]!
        expect((await client.call(accountsApi.verifyEmail, { token })).body).toMatchObject({ email: to, changed: true })
        await mailed(shop)
      }
      return { client, from: account.email, to, change }
    }
    const one = await follows()
    await one.change()
    expect((await one.client.call(newsletterApi.own, {})).body.state).toBe('subscribed')
    const stateOf = async (email: string) => (await rows()).find((row) => row.email === email)
    expect(await stateOf(one.from)).toMatchObject({ ended: true })
    expect(await stateOf(one.to)).toMatchObject({ confirmed: true, ended: false, source: 'account' })

    const two = await follows()
    await shop.db.execute(sql`INSERT INTO newsletter_subscribers (id, email, language, source, confirmed_at, unsubscribed_at)
      VALUES (gen_random_uuid(), ${two.to}, 'en', 'footer', now(), now())`)
    await two.change()
    expect((await two.client.call(newsletterApi.own, {})).body.state).toBe('none')

    const three = await follows()
    await signUp({ email: three.to })
    await three.client.call(newsletterApi.change, { subscribed: false })
    await three.change()
    expect(await stateOf(three.to)).toMatchObject({ confirmed: false, ended: false })
  })

  test('exports and erases the subscription of its verified email', async () => {
    await signUp()
    expect(await exportSubscription(ctx, null)).toBeNull()
    expect(await exportSubscription(ctx, 'Amina@example.com')).toMatchObject({ email, source: 'footer', confirmed: null })
    await eraseSubscription(ctx, null)
    expect(await rows()).toHaveLength(1)
    await eraseSubscription(ctx, 'Amina@example.com')
    expect(await rows()).toEqual([])
  })
})

describe('staff', () => {
  const withRights = async (edit: boolean, remove: boolean) => {
    const account = await aStaffMember(shop.db, [{ name: 'customers', view: true, edit, delete: remove }])
    const client = shop.visitor()
    await client.signIn(account.email, account.password)
    return client
  }

  test('list, search, filter and page subscribers; only those who may export get the unsubscribe links', async () => {
    await shop.db.execute(sql`INSERT INTO newsletter_subscribers (id, email, language, source, confirmed_at, unsubscribed_at)
      SELECT gen_random_uuid(), 'reader' || lpad(n::text, 2, '0') || '@example.com', CASE WHEN n % 2 = 0 THEN 'en' ELSE 'ar' END, 'block',
        CASE WHEN n > 2 THEN now() END, CASE WHEN n > 8 THEN now() END FROM generate_series(1, 10) AS n`)
    const staff = await withRights(true, false)
    const list = async (input: object) => (await staff.call(newsletterDashboardApi.list, input)).body
    expect(await list({})).toMatchObject({ total: 10, next: null })
    expect((await list({ q: 'READER10' })).subscribers).toMatchObject([{ email: 'reader10@example.com', state: 'unsubscribed' }])
    expect((await list({ q: '%' })).total).toBe(0)
    expect((await list({ state: 'pending' })).total).toBe(2)
    expect((await list({ state: 'subscribed', language: 'ar' })).total).toBe(3)
    const first = await list({ sort: 'ea', limit: 6 })
    const second = await list({ sort: 'ea', limit: 6, cursor: first.next! })
    const emails = [...first.subscribers, ...second.subscribers].map(({ email }) => email)
    expect(emails).toEqual([...emails].sort())
    expect(new Set(emails).size).toBe(10)
    const url = first.subscribers.find(({ state }) => state === 'subscribed')!.unsubscribeUrl!
    expect((await follow(linkIn(url))).body).toMatchObject({ did: 'newsletter_ended' })
    const viewer = await withRights(false, false)
    const seen = (await viewer.call(newsletterDashboardApi.list, {})).body.subscribers
    expect(seen.every(({ unsubscribeUrl }) => unsubscribeUrl === null)).toBe(true)
  })

  test('list the subscribers of a day in UTC, whatever the time zone of the database', async () => {
    const moments = ['2020-03-04T23:59:59Z', '2020-03-05T00:00:00Z', '2020-03-05T23:59:59Z', '2020-03-06T00:00:00Z']
    for (const [n, at] of moments.entries()) {
      await signUp({ email: `n${n}@example.com` })
      await shop.db.execute(
        sql`UPDATE newsletter_subscribers SET created_at = ${at}::timestamptz WHERE email = ${`n${n}@example.com`}`,
      )
    }
    const staff = await withRights(true, false)
    const { body } = await staff.call(newsletterDashboardApi.list, { from: '2020-03-05', to: '2020-03-05', sort: 'ea' })
    expect(body.subscribers.map(({ email }) => email)).toEqual(['n1@example.com', 'n2@example.com'])
  })

  test('delete subscribers for good; the audit log does not contain the emails', async () => {
    await signUp()
    const staff = await withRights(true, true)
    const { _id } = (await staff.call(newsletterDashboardApi.list, {})).body.subscribers[0]!
    const unknown = crypto.randomUUID()
    const { results } = (await staff.call(newsletterDashboardApi.remove, { ids: [_id, unknown] })).body
    expect(results).toEqual([
      { _id, done: true },
      { _id: unknown, done: false, code: 'not_found' },
    ])
    expect(await rows()).toEqual([])
    const { rows: entries } = await shop.db.execute(sql`SELECT * FROM audit WHERE target = ${_id}`)
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain(email)
  })
})
