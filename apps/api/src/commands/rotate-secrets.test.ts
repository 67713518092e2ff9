import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { authenticators } from '../db/tables/people/accounts.ts'
import { paymentKeys } from '../db/tables/sales/payments.ts'
import { replaceRecoveryCodes } from '../modules/accounts/factors/factors.ts'
import { findConnection, sealValues } from '../modules/payments/providers/connection.ts'
import { newSecret, recoveryHash, sealSecret } from '../modules/security/codes.ts'
import { checkSecondFactor } from '../modules/security/service.ts'
import { anotherProcess } from '../testing/another-process.ts'
import { startTestApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { aCustomer } from '../testing/factories/accounts.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { placeOrder } from '../testing/factories/orders.ts'
import { givenSettings } from '../testing/factories/settings.ts'
import { rotate } from './rotate-secrets.ts'

const shop = await startTestApp()
const before = ctxOf(shop)
const [previousSecret, sessionSecret] = [shop.env.sessionSecret, 'the secret that replaces it 0123456789 abc']
const during = { ...before, env: { ...shop.env, sessionSecret, previousSecret } }
const after = { ...before, env: { ...shop.env, sessionSecret } }

const keys = { secretKey: 'sk_test_0123456789abcdef', webhookSecret: 'whsec_0123456789abcdef' }
async function anAuthenticator(code: string) {
  const { id } = await aCustomer(shop.db)
  const secret = newSecret()
  await shop.db.insert(authenticators).values({ userId: id, secret: sealSecret(before, id, secret), confirmedAt: new Date() })
  await replaceRecoveryCodes(shop.db, id, [recoveryHash(secret, code)])
  return { id, secret }
}
async function rotated(ctx: typeof during, options = {}) {
  const lines: string[] = []
  return { code: await rotate(ctx, options, (line) => lines.push(line)), said: lines.join('\n') }
}

test('rotation encrypts saved values again once, after which the new secret alone decrypts them', async () => {
  await shop.db
    .insert(paymentKeys)
    .values({ method: 'stripe', mode: 'test', sealed: sealValues(before, 'stripe', keys), hints: {} })
  const apps = [await anAuthenticator('abcde-fghjk'), await anAuthenticator('mnpqr-stuvw')]
  expect(await findConnection(after, 'stripe')).toBeNull()
  expect((await findConnection(during, 'stripe'))?.keys.values).toEqual(keys)

  const first = await rotated(during)
  expect(first.said).toContain('Payment keys: 1 sealed again, 0 already done.')
  expect(first.said).toContain('Authenticators: 2 of 2')
  expect(first.said).toContain('Authenticators: 2 sealed again, 0 already done.')
  expect(first.code).toBe(0)
  expect((await rotated(during)).said).toContain('Authenticators: 0 sealed again, 2 already done.')

  expect((await findConnection(after, 'stripe'))?.keys.values).toEqual(keys)
  const { id, secret } = apps[0]!
  expect(await checkSecondFactor(after, id, new TOTP({ secret }).generate())).toBe(true)
  expect(await checkSecondFactor(after, apps[1]!.id, 'mnpqr-stuvw')).toBe(true)
})

test('rotation names values that neither secret decrypts and processes the others', async () => {
  const { id } = await anAuthenticator('abcde-fghjk')
  const wrong = { ...during.env, sessionSecret: 'a third secret 0123456789 0123456789 xyz', previousSecret: sessionSecret }
  const { code, said } = await rotated({ ...before, env: wrong })
  expect(code).toBe(1)
  expect(said).toContain('Payment keys: 1 sealed again')
  expect(said).toContain(`Opened by neither secret: authenticator of account ${id}`)
  await expect(rotate(after, {})).rejects.toThrow('SESSION_SECRET_PREVIOUS')
})

test('sessions and links of the old secret are valid during the overlap only', async () => {
  await givenArea(before)
  await givenSettings(before, 'security', { loginForPurchase: false })
  const product = await aProduct(shop.db)
  const placed = await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])
  const { order, token } = placed.body
  const { email, password } = await aCustomer(shop.db)
  const owner = shop.visitor()
  await owner.signIn(email, password)
  const shared = (await owner.call(wishlistApi.share, { shared: true })).body.token
  const cookies = ['next-auth.session-token', 'next-auth.csrf-token'].map((name) => owner.cookie(name)).join('; ')
  const at = (url: string) => {
    const client = new Client(url)
    client.http.set('Cookie', cookies)
    return client
  }
  const [overlap, over] = [at(await anotherProcess(shop, during.env)), at(await anotherProcess(shop, after.env))]
  expect((await overlap.session()).user?.email).toBe(email)
  expect((await overlap.get('/api/auth/csrf')).headers['set-cookie']).toBeUndefined()
  expect((await overlap.call(wishlistApi.readShare, {})).body.token).toBe(shared)
  expect((await new Client(shop.url).call(ordersApi.read, { orderId: order.orderId, token })).status).toBe(200)
  expect(await over.session()).toEqual({})

  expect((await rotated(during, { endGuestLinks: true })).said).toContain('Links to guests’ orders: 1 made anew.')
  expect((await shop.visitor().call(ordersApi.read, { orderId: order.orderId, token })).status).toBe(404)
  expect((await rotated(during, { endGuestLinks: true })).said).toContain('Links to guests’ orders: 0 made anew.')
})
