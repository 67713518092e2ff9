import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { identities, passkeys } from '../../../db/tables/people/accounts.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aCustomer, testPassword } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../../testing/factories/orders.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'

const shop = await startTestApp({ google: { clientId: 'id', clientSecret: 'secret', baseUrl: undefined } })
const { read, update, unlink } = accountsApi

async function signedIn(over: Parameters<typeof aCustomer>[1] = {}) {
  const account = await aCustomer(shop.db, over)
  const visitor = shop.visitor()
  await visitor.signIn(account.email, testPassword)
  return { ...account, visitor }
}
let counter = 0
const linked = (userId: string, provider: 'google' | 'facebook', label = 'somebody') =>
  shop.db.insert(identities).values({ userId, provider, subject: `subject-${++counter}`, label })

describe('the account endpoint', () => {
  test('returns the account to its owner and refuses visitors', async () => {
    const { visitor, email, id } = await signedIn({ name: 'Rahima' })
    await linked(id, 'facebook', 'Rahima K')
    const { account } = (await visitor.call(read)).body
    expect(account).toEqual({
      name: 'Rahima',
      email,
      emailVerified: false,
      pendingEmail: null,
      image: null,
      language: null,
      memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      hasPassword: true,
      cartReminders: false,
      claimableOrders: 0,
      identities: [{ provider: 'facebook', label: 'Rahima K', since: expect.stringMatching(/Z$/) }],
      linkable: [],
    })
    const refused = await shop.visitor().call(read)
    expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_required'])
  })

  test('a customer changes name and language; other fields are refused', async () => {
    const { visitor } = await signedIn()
    const changed = await visitor.call(update, { name: ' নতুন  নাম ', language: 'bn' })
    expect(changed.body.account).toMatchObject({ name: 'নতুন  নাম', language: 'bn' })
    expect((await visitor.session()).user).toMatchObject({ name: 'নতুন  নাম' })
    expect((await visitor.call(update, { language: 'fr' })).body.account).toMatchObject({ name: 'নতুন  নাম', language: 'fr' })
    expect((await visitor.call(update, {})).body.account).toMatchObject({ language: 'fr' })
    for (const body of [
      { email: 'x@example.com' },
      { status: 'active' },
      { name: '' },
      { language: 'de' },
      { name: null },
      { a: true },
    ]) {
      const answer = await visitor.http.put('/api/home/account').send(body)
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
    }
    expect((await shop.visitor().call(update, { name: 'Nobody' })).status).toBe(401)
  })

  test('counts claimable guest orders only once the email is verified', async () => {
    await givenSettings(ctxOf(shop), 'security', { loginForPurchase: false })
    await givenArea(ctxOf(shop))
    const product = await aProduct(shop.db)
    const { visitor, id, email } = await signedIn()
    const address = givenAddress({ email })
    const placed = await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }], { billingInfo: address })
    const others = { billingInfo: givenAddress({ email: 'somebody-else@example.com' }) }
    expect([placed.status, (await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }], others)).status]).toEqual([201, 201])
    expect((await visitor.call(read)).body.account.claimableOrders).toBe(0)
    await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`)
    expect((await visitor.call(read)).body.account.claimableOrders).toBe(1)
  })

  test('a provider is linkable if the setting is on, it has keys and is not linked yet', async () => {
    const { visitor, id } = await signedIn()
    await givenSettings(ctxOf(shop), 'login', { google: true, facebook: true })
    // Facebook has no keys here
    expect((await visitor.call(read)).body.account.linkable).toEqual(['google'])
    await linked(id, 'google')
    expect((await visitor.call(read)).body.account.linkable).toEqual([])
  })
})

describe('unlinking a sign-in provider', () => {
  test('removes the provider and ends the sessions opened through it', async () => {
    const { visitor, id, email } = await signedIn()
    const throughGoogle = shop.visitor()
    await throughGoogle.signIn(email, testPassword)
    await shop.db.execute(sql`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{method}', '"google"') WHERE sid = (
      SELECT sid FROM sessions WHERE user_id = ${id} ORDER BY created_at DESC LIMIT 1)`)
    await linked(id, 'google')
    const answer = await visitor.call(unlink, { provider: 'google' })
    expect([answer.status, answer.body.account.identities]).toEqual([200, []])
    expect(await throughGoogle.session()).toEqual({})
    expect((await visitor.call(unlink, { provider: 'google' })).body.code).toBe('not_found')
  })

  test('the last sign-in method cannot be unlinked; a passkey or another provider counts as one', async () => {
    const { visitor, id } = await signedIn()
    await shop.db.execute(sql`UPDATE users SET password_hash = NULL WHERE id = ${id}`)
    await linked(id, 'google')
    const refused = await visitor.call(unlink, { provider: 'google' })
    expect([refused.status, refused.body.code]).toEqual([409, 'last_way_in'])
    expect((await visitor.call(read)).body.account.identities).toHaveLength(1)
    await linked(id, 'facebook')
    expect((await visitor.call(unlink, { provider: 'google' })).status).toBe(200)
    expect((await visitor.call(unlink, { provider: 'facebook' })).body.code).toBe('last_way_in')
    await shop.db.insert(passkeys).values({ id: 'way in', userId: id, name: 'Key', publicKey: 'x', counter: 0 })
    expect((await visitor.call(unlink, { provider: 'facebook' })).status).toBe(200)
  })

  test('concurrent requests that unlink both providers leave one linked', async () => {
    for (const _ of [1, 2, 3]) {
      const { visitor, id } = await signedIn()
      await shop.db.execute(sql`UPDATE users SET password_hash = NULL WHERE id = ${id}`)
      await linked(id, 'google')
      await linked(id, 'facebook')
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => visitor.call(unlink, { provider: n % 2 ? 'google' : 'facebook' })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await visitor.call(read)).body.account.identities).toHaveLength(1)
    }
  })

  test('a customer cannot unlink the provider of another account; unknown providers are refused', async () => {
    const owner = await signedIn()
    await linked(owner.id, 'google')
    const { visitor } = await signedIn()
    expect((await visitor.call(unlink, { provider: 'google' })).status).toBe(404)
    expect((await owner.visitor.call(read)).body.account.identities).toHaveLength(1)
    expect((await visitor.http.delete('/api/home/account/identities/myspace')).status).toBe(400)
    expect((await shop.visitor().call(unlink, { provider: 'google' })).status).toBe(401)
  })
})
