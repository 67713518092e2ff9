import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { aCustomer, testPassword } from '../../../testing/factories/accounts.ts'
import { mailed, mailedSecret } from '../../../testing/mailed.ts'

/** Trusts one proxy, so that tests can choose their IP with X-Forwarded-For. */
const shop = await startTestApp({ rateLimitFactor: 1, trustProxy: 1 })
const { register, forgotPassword, resetPassword, checkReset, changePassword, verifyEmail } = accountsApi
const from = (n: number) => ({ headers: { 'X-Forwarded-For': `198.51.${n >> 8}.${n & 255}` } })

beforeEach(() => shop.db.execute(sql`DELETE FROM rate_limits`))

/** The first wait is two seconds and each next one doubles: a slow machine gets a few attempts more than the free ones; the rest are refused. */
function expectAbout(statuses: readonly number[], status: number, free: number): void {
  const looked = statuses.filter((one) => one === status).length
  expect(looked).toBeGreaterThanOrEqual(free)
  expect(looked).toBeLessThan(free + 6)
  expect(statuses.filter((one) => one === 429)).toHaveLength(statuses.length - looked)
}

/** Extends open waits by a minute, so that they outlast a slow machine. */
const keepWaiting = () =>
  shop.db.execute(sql`UPDATE rate_limits SET open_at = now() + interval '1 minute' WHERE open_at > now() - interval '1 minute'`)

/** P30: attempts are counted before the check, per account and per IP, with Retry-After. */
describe('rate limits', () => {
  test('reset emails to one recipient are limited across networks; refused requests do not extend the wait', async () => {
    const { email } = await aCustomer(shop.db)
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await shop.visitor().call(forgotPassword, { email }, from(n))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    const refused = await shop.visitor().call(forgotPassword, { email: email.toUpperCase() }, from(99))
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(900)
    // refused requests do not extend the wait
    await shop.db.execute(sql`UPDATE rate_limits SET open_at = now()`)
    expect((await shop.visitor().call(forgotPassword, { email }, from(100))).status).toBe(200)
    expect((await mailed(shop)).length).toBe(5)
  })

  test('reset requests for an unknown email are limited as for a known one', async () => {
    const statuses = []
    for (let n = 0; n < 5; n++)
      statuses.push((await shop.visitor().call(forgotPassword, { email: 'nobody-here@example.com' }, from(n))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('reset requests from one network are limited across emails', async () => {
    const asked = Array.from({ length: 40 }, (_, n) =>
      shop.visitor().call(forgotPassword, { email: `all-${n}@example.com` }, from(7)),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test('registrations are limited per email and per network', async () => {
    const one = (n: number, email: string, where: number) =>
      shop.visitor().call(register, { name: 'Somebody', email, password: `lantern-river-${n}` }, from(where))
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await one(n, 'wanted@example.com', n)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const many = await Promise.all(Array.from({ length: 30 }, (_, n) => one(n, `many-${n}@example.com`, 200)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(20)
    await mailed(shop)
  })

  test('wrong link tokens share one limit across endpoints; valid tokens do not count', async () => {
    const { email } = await aCustomer(shop.db)
    await shop.visitor().call(forgotPassword, { email }, from(1))
    const token = await mailedSecret(shop)
    for (let n = 0; n < 70; n++) expect((await shop.visitor().call(checkReset, { token }, from(2))).status).toBe(200)
    const guess = (n: number) => ({ token: `guess-${String(n).padStart(37, '0')}` })
    const attempts = Array.from({ length: 90 }, (_, n) =>
      n % 3 === 0
        ? shop.visitor().call(checkReset, guess(n), from(3))
        : n % 3 === 1
          ? shop.visitor().call(verifyEmail, guess(n), from(3))
          : shop.visitor().call(resetPassword, { ...guess(n), password: testPassword }, from(3)),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expectAbout(statuses, 410, 60)
    await keepWaiting()
    // while that network waits, even the valid token is refused there; from another network it works
    expect((await shop.visitor().call(checkReset, { token }, from(3))).status).toBe(429)
    expect((await shop.visitor().call(checkReset, { token }, from(4))).status).toBe(200)
  })

  test('wrong current passwords are limited per account, across 20 concurrent requests', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    await visitor.signIn(email, testPassword)
    const guesses = Array.from({ length: 20 }, (_, n) =>
      visitor.call(changePassword, { password: `guess number ${n}`, newPassword: 'winter-harbour-31' }, from(n)),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expectAbout(statuses, 403, 8)
  })

  test('a password reset lifts the wait after wrong passwords', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = shop.visitor()
    for (let n = 0; n < 10; n++) await visitor.signIn(email, `wrong password ${n}`)
    await keepWaiting()
    expect((await visitor.signIn(email, testPassword)).status).toBe(429)
    await visitor.call(forgotPassword, { email })
    await visitor.call(resetPassword, { token: await mailedSecret(shop), password: 'winter-harbour-31' })
    await mailed(shop)
    expect((await visitor.signIn(email, 'winter-harbour-31')).status).toBe(200)
  })
})
