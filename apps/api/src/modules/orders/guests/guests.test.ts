import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer } from '../../../testing/factories/accounts.ts'
import { aPicture, aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../../testing/factories/orders.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { orderMails } from '../mails/mails.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  product = await openShop(shop)
})

async function openShop(shop: TestApp) {
  await givenArea(ctxOf(shop))
  await givenSettings(ctxOf(shop), 'security', { loginForPurchase: false })
  const picture = await aPicture(shop.db)
  return aProduct(shop.db, { stock: null, pictures: [{ mediaId: picture.id }] })
}

let counter = 0
const newEmail = () => `guest-${++counter}@example.com`
async function buy(client: Client, email: string): Promise<{ orderId: string; token: string }> {
  const { body } = await placeOrder(client, [{ _id: product.id, qty: 1 }], { billingInfo: givenAddress({ email }) })
  return { orderId: body.order.orderId, token: body.token! }
}
const answer = (reply: { status: number; body: { code?: string } }) => [reply.status, reply.body.code]
const ask = (email: string, client = shop.visitor()) => client.call(ordersApi.lookup, { email })
const confirm = (email: string, code: string, client = shop.visitor()) => client.call(ordersApi.lookupConfirm, { email, code })

/** Renders the queued email to this recipient, as the job does. */
async function codeFor(email: string): Promise<string | undefined> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM mails WHERE recipient = ${email} AND kind = 'order-lookup' ORDER BY created_at DESC LIMIT 1`,
  )
  const mail = await orderMails['order-lookup'](ctx, { id: rows[0]!.id, to: email, userId: null, language: 'en', data: {} })
  return mail?.code
}

async function signedIn({ email = newEmail(), verified = true } = {}) {
  const account = await aCustomer(shop.db, { email })
  if (verified) await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${account.id}`)
  const client = shop.visitor()
  await client.signIn(email, account.password)
  return { ...account, client }
}

describe('guest order lookup', () => {
  test('a guest gets the orders of the email, newest first, each with a token that opens it', async () => {
    const email = newEmail()
    const older = await buy(shop.visitor(), email)
    const newer = await buy(shop.visitor(), email.toUpperCase())
    await buy(shop.visitor(), newEmail())
    expect((await ask(email)).body).toMatchObject({ success: true })
    const code = (await codeFor(email))!
    const { body } = await confirm(` ${email.toUpperCase()}`, code)
    expect(body.orders.map(({ orderId, token }) => ({ orderId, token }))).toEqual([newer, older])
    expect(body.orders[0]).toMatchObject({ total: 12, count: 1, images: [{ width: 800 }], status: 'placed' })
    const opened = await shop.visitor().call(ordersApi.read, { orderId: older.orderId, token: body.orders[1]!.token })
    expect(opened.status).toBe(200)
  })

  test('accepts the code with digits of other scripts and spaces', async () => {
    for (const [zero, between] of [
      [0x660, ''],
      [0x9e6, ' '],
    ] as const) {
      const email = newEmail()
      await buy(shop.visitor(), email)
      await ask(email)
      const code = (await codeFor(email))!
      const typed = [...code].map((digit) => String.fromCharCode(zero + Number(digit)))
      const spaced = `${typed.slice(0, 3).join('')}${between}${typed.slice(3).join('')}`
      expect((await confirm(email, spaced)).body.orders).toHaveLength(1)
    }
  })

  test('an email without orders gets the same response, but no email', async () => {
    const [known, unknown] = [newEmail(), newEmail()]
    await buy(shop.visitor(), known)
    const replies = [await ask(known), await ask(unknown)]
    const said = replies.map(({ status, text }) => [status, text])
    expect(said[0]).toEqual(said[1])
    const { rows } = await shop.db.execute(
      sql`SELECT kind, user_id, data, recipient IS NOT NULL AS addressed FROM mails WHERE recipient IN (${known}, ${unknown})`,
    )
    expect(rows[0]).toEqual(rows[1])
    expect(await codeFor(unknown)).toBeUndefined()
    expect(answer(await confirm(unknown, '123456'))).toEqual([422, 'code_wrong'])
  })

  test('orders of accounts and orders with an expired token are not listed', async () => {
    const email = newEmail()
    const { client } = await signedIn({ email })
    await buy(client, email)
    await ask(email)
    expect(await codeFor(email)).toBeUndefined()
    const ended = await buy(shop.visitor(), email)
    await shop.db.execute(sql`UPDATE orders SET token_expires_at = now() WHERE order_id = ${ended.orderId}`)
    expect(await codeFor(email)).toBeUndefined()
    const living = await buy(shop.visitor(), email)
    const { body } = await confirm(email, (await codeFor(email))!)
    expect(body.orders.map(({ orderId }) => orderId)).toEqual([living.orderId])
  })

  test('renews a token that was made with a previous secret of the shop', async () => {
    const email = newEmail()
    const { orderId } = await buy(shop.visitor(), email)
    await shop.db.execute(sql`UPDATE orders SET token_hash = 'of another secret' WHERE order_id = ${orderId}`)
    await ask(email)
    const { body } = await confirm(email, (await codeFor(email))!)
    expect((await shop.visitor().call(ordersApi.read, { orderId, token: body.orders[0]!.token })).status).toBe(200)
  })

  test('a code works once, even for 20 concurrent requests, only for its email and until a newer one exists', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await buy(shop.visitor(), email)
    await buy(shop.visitor(), other)
    await ask(email)
    await ask(other)
    const older = (await codeFor(email))!
    let code = (await codeFor(email))!
    while (code === older) code = (await codeFor(email))!
    expect(answer(await confirm(email, older))).toEqual([422, 'code_wrong'])
    expect(answer(await confirm(other, code))).toEqual([422, 'code_wrong'])
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(email, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the code is refused after five wrong attempts or ten minutes', async () => {
    const [guessed, late] = [newEmail(), newEmail()]
    for (const email of [guessed, late]) {
      await buy(shop.visitor(), email)
      await ask(email)
    }
    const code = (await codeFor(guessed))!
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i++) await confirm(guessed, wrong)
    expect(answer(await confirm(guessed, code))).toEqual([422, 'code_wrong'])
    const lateCode = (await codeFor(late))!
    const life = await shop.db.execute<{ minutes: number }>(
      sql`SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM account_tokens WHERE email = ${late}`,
    )
    expect(life.rows[0]!.minutes).toBe(10)
    await shop.db.execute(sql`UPDATE account_tokens SET expires_at = now() WHERE email = ${late}`)
    expect(answer(await confirm(late, lateCode))).toEqual([422, 'code_wrong'])
  })

  test('the code is not stored in plain text', async () => {
    const email = newEmail()
    await buy(shop.visitor(), email)
    await ask(email)
    const code = (await codeFor(email))!
    const found = await shop.db.execute(sql`
      SELECT 1 FROM mails m WHERE m.recipient = ${email} AND m.data::text LIKE ${`%${code}%`}
      UNION ALL SELECT 1 FROM account_tokens t WHERE t.email = ${email} AND (t.hash = ${code} OR t.data::text LIKE ${`%${code}%`})`)
    expect(found.rowCount).toBe(0)
  })

  test('hostile bodies are refused', async () => {
    for (const body of [{}, { email: 'x' }, { email: ['a@b.cd'] }, { email: 'a@b.cd', userId: 'x' }])
      expect((await shop.visitor().http.post('/api/home/order-lookup').send(body)).status).toBe(400)
    for (const code of [123456, '', '1'.repeat(50), null, { $ne: 1 }])
      expect((await shop.visitor().http.put('/api/home/order-lookup').send({ email: newEmail(), code })).status).toBe(400)
  })
})

test('lookups and wrong codes are limited per email across networks (P30)', async () => {
  const strict = await startTestApp({ rateLimitFactor: 1, trustProxy: 1 })
  const from = (n: number) => ({ headers: { 'X-Forwarded-For': `198.51.100.${n}` } })
  const email = newEmail()
  const asked: string[] = []
  for (let i = 0; i < 6; i++) {
    const reply = await strict.visitor().call(ordersApi.lookup, { email }, from(i))
    asked.push(reply.body.code ?? 'ok')
    if (reply.status === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(asked).toEqual(['ok', 'ok', 'ok', 'ok', 'rate_limited', 'rate_limited'])
  const guessed: string[] = []
  const guess = async (i: number) =>
    guessed.push((await strict.visitor().call(ordersApi.lookupConfirm, { email, code: `00000${i}` }, from(i))).body.code!)
  for (let i = 0; i < 6; i++) await guess(i)
  expect(guessed).toEqual(Array(6).fill('code_wrong'))
  // The first wait is two seconds, too short for a slow machine.
  await strict.db.execute(
    sql`UPDATE rate_limits SET open_at = open_at + interval '1 minute' WHERE open_at > now() - interval '1 minute'`,
  )
  for (let i = 6; i < 8; i++) await guess(i)
  expect(guessed.slice(6)).toEqual(['rate_limited', 'rate_limited'])
})

describe('claiming guest orders', () => {
  test('moves past orders of the verified email to the account and invalidates their links', async () => {
    const email = newEmail()
    const orders = [await buy(shop.visitor(), email), await buy(shop.visitor(), email.toUpperCase())]
    const foreign = await buy(shop.visitor(), newEmail())
    const { client } = await signedIn({ email })
    expect((await client.call(ordersApi.claim)).body).toMatchObject({ claimed: 2 })
    const own = (await client.call(ordersApi.list)).body.orders.map(({ orderId }) => orderId)
    expect(own.toSorted()).toEqual(orders.map(({ orderId }) => orderId).toSorted())
    expect((await client.call(ordersApi.read, { orderId: orders[0]!.orderId })).status).toBe(200)
    for (const order of orders) expect((await shop.visitor().call(ordersApi.read, order)).status).toBe(404)
    expect((await shop.visitor().call(ordersApi.read, foreign)).status).toBe(200)
    expect((await client.call(ordersApi.claim)).body).toMatchObject({ claimed: 0 })
    await ask(email)
    expect(await codeFor(email)).toBeUndefined()
  })

  test('an unconfirmed or foreign email claims no orders', async () => {
    const email = newEmail()
    const order = await buy(shop.visitor(), email)
    const { client, id } = await signedIn({ email, verified: false })
    expect(answer(await client.call(ordersApi.claim))).toEqual([403, 'email_unverified'])
    const other = await signedIn()
    expect((await other.client.call(ordersApi.claim)).body).toMatchObject({ claimed: 0 })
    expect((await other.client.http.post('/api/home/order-claims').send({ email })).status).toBe(400)
    expect((await shop.visitor().call(ordersApi.read, order)).status).toBe(200)
    await shop.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`)
    expect((await client.call(ordersApi.claim)).body).toMatchObject({ claimed: 1 })
  })

  test('a social account without an email cannot claim orders', async () => {
    const { client, id } = await signedIn()
    await shop.db.execute(sql`UPDATE users SET email = NULL, email_verified_at = NULL WHERE id = ${id}`)
    expect(answer(await client.call(ordersApi.claim))).toEqual([403, 'email_unverified'])
  })

  test('20 concurrent claims count each order once', async () => {
    const email = newEmail()
    for (let i = 0; i < 3; i++) await buy(shop.visitor(), email)
    const { client } = await signedIn({ email })
    const replies = await Promise.all(Array.from({ length: 20 }, () => client.call(ordersApi.claim)))
    expect(replies.reduce((sum, { body }) => sum + body.claimed, 0)).toBe(3)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
  })
})
