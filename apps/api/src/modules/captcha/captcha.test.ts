import { randomUUID } from 'node:crypto'
import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { captchaApi } from '@haat/shared/captcha/endpoints.ts'
import type { CaptchaPurpose } from '@haat/shared/captcha/purposes.ts'
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer, testPassword } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { mailed } from '../../testing/mailed.ts'

const shop = await startTestApp({ rateLimitFactor: 1 })
const ctx = ctxOf(shop)
await givenArea(ctx)

const off = { loginForPurchase: false, captchaSignUp: false, captchaSignIn: false, captchaCheckout: false, captchaContact: false }
const asking = (where: Partial<typeof off>) => givenSettings(ctx, 'security', { ...off, ...where })

beforeEach(() => shop.db.execute(sql`DELETE FROM rate_limits`))
afterEach(() => vi.useRealTimers())

async function fetchChallenge(purpose: CaptchaPurpose): Promise<Challenge> {
  const { body } = await shop.visitor().call(captchaApi.challenge, { purpose })
  return body.challenge as unknown as Challenge
}
const write = (answered: object) => Buffer.from(JSON.stringify(answered)).toString('base64')
async function solve(challenge: Challenge): Promise<string> {
  return write({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
const solveFor = async (purpose: CaptchaPurpose) => solve(await fetchChallenge(purpose))

const register = async (captcha?: string) => {
  const { status, body } = await shop.visitor().call(accountsApi.register, {
    name: 'Somebody',
    email: `${randomUUID()}@example.com`,
    password: 'lantern-river-7',
    ...(captcha !== undefined && { captcha }),
  })
  return body.code ?? status
}

describe('signing up', () => {
  beforeEach(() => asking({ captchaSignUp: true }))
  afterEach(() => mailed(shop))

  test('requires no captcha if the setting is off', async () => {
    await asking({ captchaSignIn: true, captchaCheckout: true })
    expect(await register()).toBe(200)
  })

  test('requires a solved captcha if the setting is on', async () => {
    expect(await register()).toBe('captcha_required')
    expect(await register(await solveFor('sign-up'))).toBe(200)
  })

  test('a request refused for its captcha does not count towards the rate limit', async () => {
    for (let n = 0; n < 30; n += 1) expect(await register()).toBe('captcha_required')
    expect(await register(await solveFor('sign-up'))).toBe(200)
  })

  test('a solution is accepted once, even in concurrent requests', async () => {
    const captcha = await solveFor('sign-up')
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(captcha)))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'captcha_failed')).toHaveLength(7)
  })

  test('a solution for another purpose is refused', async () => {
    expect(await register(await solveFor('checkout'))).toBe('captcha_failed')
  })

  test('an expired solution is refused', async () => {
    const captcha = await solveFor('sign-up')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    expect(await register(captcha)).toBe('captcha_failed')
  })

  test('a solved challenge that the shop did not sign is refused', async () => {
    const real = await fetchChallenge('sign-up')
    const own = await createChallenge({
      algorithm: real.parameters.algorithm,
      cost: real.parameters.cost,
      counter: 5,
      data: { purpose: 'sign-up' },
      expiresAt: new Date(Date.now() + 60_000),
      deriveKey,
      hmacSignatureSecret: 'a secret of somebody else',
      hmacKeySignatureSecret: 'a secret of somebody else',
    })
    expect(await register(await solve(own))).toBe('captcha_failed')
    // also with the signature of a real challenge, and a real challenge with a later expiry
    expect(await register(await solve({ ...own, signature: real.signature! }))).toBe('captcha_failed')
    const longer = { ...real, parameters: { ...real.parameters, expiresAt: real.parameters.expiresAt! + 1000 } }
    expect(await register(await solve(longer))).toBe('captcha_failed')
  })

  test('a solution with a made-up derived key is refused', async () => {
    const challenge = await fetchChallenge('sign-up')
    const { keyPrefix } = challenge.parameters
    for (const derivedKey of ['', keyPrefix, keyPrefix.padEnd(64, '0')])
      expect(await register(write({ challenge, solution: { counter: 1, derivedKey } }))).toBe('captcha_failed')
  })

  test.each(['x', '====', write([]), write({}), write({ challenge: {}, solution: null }), Buffer.from('\0').toString('base64')])(
    'refuses the malformed solution %s',
    async (captcha) => expect(await register(captcha)).toBe('captcha_failed'),
  )

  test.each(['', 'not base64!', 'A'.repeat(4001)])('a value that is not a base64 payload is a bad request', async (captcha) => {
    expect(await register(captcha)).toBe('bad_request')
  })
})

test('a challenge for an unknown purpose is refused', async () => {
  expect((await shop.visitor().get('/api/home/captcha/anything')).status).toBe(400)
})

describe('signing in', () => {
  const errorIn = ({ body }: { body: { url?: string } }) => new URL(body.url!, 'http://x').searchParams.get('error')
  const withCaptcha = (email: string, password: string, captcha: string) =>
    shop.visitor().authPost('callback/credentials', { email, password, captcha })

  test('requires a captcha after three wrong passwords, until the right password is entered', async () => {
    await asking({ captchaSignIn: true })
    const { email } = await aCustomer(shop.db)
    for (let n = 0; n < 3; n += 1) expect(errorIn(await shop.visitor().signIn(email, 'wrong one'))).toBe('CredentialsSignin')
    const refused = await shop.visitor().signIn(email, testPassword)
    expect([refused.status, errorIn(refused)]).toEqual([403, 'CaptchaRequired'])
    expect(errorIn(await withCaptcha(email, testPassword, await solveFor('sign-up')))).toBe('CaptchaFailed')
    const captcha = await solveFor('sign-in')
    expect((await withCaptcha(email, testPassword, captcha)).status).toBe(200)
    expect((await shop.visitor().signIn(email, testPassword)).status).toBe(200)
  })

  test('a solved captcha is valid for one sign-in attempt', async () => {
    await asking({ captchaSignIn: true })
    const { email } = await aCustomer(shop.db)
    for (let n = 0; n < 3; n += 1) await shop.visitor().signIn(email, 'wrong one')
    const captcha = await solveFor('sign-in')
    expect(errorIn(await withCaptcha(email, 'wrong two', captcha))).toBe('CredentialsSignin')
    expect(errorIn(await withCaptcha(email, testPassword, captcha))).toBe('CaptchaFailed')
  })

  test('requires no captcha after wrong passwords if the setting is off', async () => {
    await asking({})
    const { email } = await aCustomer(shop.db)
    for (let n = 0; n < 4; n += 1) await shop.visitor().signIn(email, 'wrong one')
    expect((await shop.visitor().signIn(email, testPassword)).status).toBe(200)
  })
})

describe('an order', () => {
  beforeEach(() => asking({ captchaCheckout: true }))

  test('of a guest requires a captcha, which a repeated request can reuse and another order cannot', async () => {
    const { id } = await aProduct(shop.db)
    const guest = shop.visitor()
    const items = [{ _id: id, qty: 1 }]
    const key = randomUUID()
    const refused = await placeOrder(guest, items, {}, key)
    expect([refused.status, refused.body.code]).toEqual([403, 'captcha_required'])
    const captcha = await solveFor('checkout')
    const first = await placeOrder(guest, items, { captcha }, key)
    expect(first.status).toBe(201)
    const again = await placeOrder(guest, items, { captcha }, key)
    expect(again.body.order._id).toBe(first.body.order._id)
    // after a reload the page reuses the key and solves a new captcha
    const reloaded = await placeOrder(guest, items, { captcha: await solveFor('checkout') }, key)
    expect(reloaded.body.order._id).toBe(first.body.order._id)
    expect((await placeOrder(guest, items, { captcha }, randomUUID())).body.code).toBe('captcha_failed')
    expect((await placeOrder(guest, [{ _id: id, qty: 2 }], { captcha }, key)).body.code).toBe('captcha_failed')
  })

  test('of a customer requires no captcha', async () => {
    const { id } = await aProduct(shop.db)
    const { email } = await aCustomer(shop.db)
    const customer = shop.visitor()
    await customer.signIn(email, testPassword)
    expect((await placeOrder(customer, [{ _id: id, qty: 1 }])).status).toBe(201)
  })
})

test('a captcha is required only on https and localhost, where browsers offer Web Crypto', async () => {
  await asking({ captchaSignUp: true })
  const { isCaptchaRequired } = await import('./service.ts')
  const at = (publicUrl: string) => isCaptchaRequired({ ...ctx, env: { ...ctx.env, publicUrl } }, 'sign-up')
  expect(await Promise.all(['https://shop.example', 'http://localhost:3000', 'http://192.168.0.5:3000'].map(at))).toEqual([
    true,
    true,
    false,
  ])
})
