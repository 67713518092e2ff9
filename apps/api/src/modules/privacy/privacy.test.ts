import { randomBytes } from 'node:crypto'
import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { Address } from '@haat/shared/orders/schema.ts'
import { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { reviewsApi } from '@haat/shared/reviews/endpoints.ts'
import { securityApi } from '@haat/shared/security/endpoints.ts'
import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { findViolations, report } from '../../commands/check.ts'
import { reviews } from '../../db/tables/goods/catalog.ts'
import { mediaUploads } from '../../db/tables/goods/media.ts'
import { productQuestions } from '../../db/tables/goods/reviews.ts'
import { users } from '../../db/tables/people/accounts.ts'
import { filesOf, nameOfSize } from '../../gateways/files.ts'
import { mailRenderers } from '../../mail-renderers.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember, type TestAccount } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { givenCoupon } from '../../testing/factories/coupons.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenPicture } from '../../testing/factories/media.ts'
import { givenAddress, placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { refreshCatalog } from '../catalog/products/store.ts'
import { queueMail } from '../mails/service.ts'
import { refreshOrderStates } from '../orders/service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'general', { name: 'Haat' })
  await givenCoupon(shop.db)
  await anAdmin(shop.db)
  product = await aProduct(shop.db, { name: 'Blue kettle', stock: null })
})

async function signedIn(wanted: Parameters<typeof aCustomer>[1] = {}): Promise<{ client: Client; account: TestAccount }> {
  const account = await aCustomer(shop.db, wanted)
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return { client, account }
}

const confirm = ({ id }: TestAccount) => shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id))
const erase = (client: Client, { email, password }: TestAccount) => client.call(privacyApi.erase, { email, password })

/** Completes an order by inserting the events that the shop would record. */
async function complete(orderId: string) {
  await shop.db.execute(sql`INSERT INTO order_events (id, order_id, type)
    SELECT gen_random_uuid(), id, unnest(ARRAY['confirmed', 'shipped', 'delivered', 'completed']) FROM orders WHERE order_id = ${orderId}`)
  await refreshOrderStates(ctx)
}

/** All rows of all tables as text; includes the last email about the erasure only on request. */
async function everything(mails?: 'sent as well'): Promise<string> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  let all = ''
  for (const { name } of tables) {
    const where = name === 'mails' && !mails ? "WHERE kind <> 'account-erased'" : ''
    const { rows } = await shop.db.execute<{ text: string | null }>(
      sql.raw(`SELECT string_agg(t::text, E'\\n') AS text FROM "${name}" t ${where}`),
    )
    all += `${name}: ${rows[0]?.text ?? ''}\n`
  }
  return all
}

interface Marks {
  name: string
  phone: string
  house: string
  note: string
  reason: string
}
const marksOf = (): Marks => {
  const mark = randomBytes(5).toString('hex')
  return {
    name: `Zainab ${mark}`,
    phone: `+880 ${Date.now()}`,
    house: `House ${mark}`,
    note: `Ring ${mark}`,
    reason: `Because ${mark}`,
  }
}

/** A customer with data in every feature of the shop. */
async function aRegular() {
  const marks = marksOf()
  const { client, account } = await signedIn({ name: marks.name })
  await confirm(account)
  const address = givenAddress({ fullName: marks.name, phone: marks.phone, email: account.email, house: marks.house })
  const given = { billingInfo: address, shippingInfo: address, note: marks.note }
  const items = [{ _id: product.id, qty: 2 }]
  const done = (await placeOrder(client, items, { ...given, coupon: 'TEN' })).body.order.orderId
  await complete(done)
  const taken = (await placeOrder(client, items, given)).body.order.orderId
  await client.call(ordersApi.cancel, { orderId: taken, reason: marks.reason })
  const asGuest = (await placeOrder(shop.visitor(), items, given)).body
  await complete(asGuest.order.orderId)

  await client.call(wishlistApi.add, { productId: product.id })
  await shop.db.execute(sql`INSERT INTO carts (user_id, items, compare) VALUES (${account.id},
    ${JSON.stringify([{ _id: product.id, qty: 3, color: { name: 'Sky' } }])}, ${JSON.stringify([product.id])})`)
  await shop.db.execute(sql`INSERT INTO addresses (id, user_id, label, address)
    VALUES (gen_random_uuid(), ${account.id}, 'Home', ${JSON.stringify(address)})`)
  await shop.db.execute(sql`INSERT INTO identities (provider, subject, user_id, label)
    VALUES ('google', ${`subject ${account.id}`}, ${account.id}, ${account.email})`)
  await queueMail(ctx, { kind: 'order-lookup', to: account.email })
  const colour = `#${randomBytes(3).toString('hex')}`
  const [shown, unused] = [await givenPicture(ctx, { colour }), await givenPicture(ctx, { colour, width: 300 })]
  for (const { id: mediaId } of [shown, unused])
    await shop.db.insert(mediaUploads).values({ userId: account.id, mediaId, bytes: 1000 })
  const [review] = await shop.db
    .insert(reviews)
    .values({ productId: product.id, userId: account.id, author: marks.name, stars: 5, text: 'Boils.', pictures: [shown.id] })
    .returning()
  return { client, account, marks, done, asGuest, shown, unused, review: review! }
}

test('the data export contains all data of the customer, without secrets and session ids', async () => {
  const { client, account, marks, done } = await aRegular()
  const { body: offered } = await client.call(securityApi.beginAuthenticator, { password: account.password })
  const code = new TOTP({ secret: Secret.fromBase32(offered.secret) }).generate()
  const { recoveryCodes } = (await client.call(securityApi.confirmAuthenticator, { code })).body

  const wrong = await client.call(privacyApi.download, { password: 'something else' })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'password_wrong'])
  const reply = await client.call(privacyApi.download, { password: account.password })
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  const { data } = reply.body
  expect(data).toMatchObject({
    shop: 'Haat',
    account: { name: marks.name, email: account.email, emailVerified: true, hasPassword: true },
    socialSignIns: [{ provider: 'google', label: account.email }],
    security: { authenticator: true, recoveryCodesLeft: 10, passkeys: [] },
    addresses: [{ label: 'Home', address: { house: marks.house, phone: marks.phone } }],
    sessions: [{ current: true }],
    reviews: [{ product: 'Blue kettle', stars: 5, text: 'Boils.', status: 'pending' }],
    wishlist: { products: [{ product: 'Blue kettle' }], sharedSince: null },
    cart: [{ product: 'Blue kettle', color: 'Sky', attribute: null, qty: 3 }],
    compared: ['Blue kettle'],
  })
  const orders = data.orders as { orderId: string; currency: string; note: string; items: object[]; billingInfo: object }[]
  // Includes the order placed as a guest, because the email of the account is confirmed.
  expect(orders).toHaveLength(3)
  expect(orders.find(({ orderId }) => orderId === done)).toMatchObject({
    currency: 'USD',
    status: 'completed',
    total: 20,
    itemTotal: 20,
    discount: 2,
    note: marks.note,
    billingInfo: { fullName: marks.name },
    items: [{ name: 'Blue kettle', qty: 2, price: 10, total: 20, discount: 2 }],
    coupon: { code: 'TEN' },
  })
  const pictures = (data.reviews as { pictures: string[] }[])[0]!.pictures
  expect(pictures[0]).toMatch(new RegExp(`^${shop.url}/media/`))
  expect((await shop.visitor().get(new URL(pictures[0]!).pathname)).status).toBe(200)
  expect(data.uploadedPictures).toHaveLength(2)
  expect((data.mails as { kind: string }[]).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['factors-changed', 'order-lookup']),
  )
  expect(String(data.written)).toMatch(/^\d{4}-\d\d-\d\dT/)

  const text = JSON.stringify(data)
  const { rows } = await shop.db.execute<{ secret: string }>(sql`
    SELECT sid AS secret FROM sessions WHERE user_id = ${account.id} UNION SELECT secret FROM authenticators WHERE user_id = ${account.id}
    UNION SELECT hash FROM recovery_codes WHERE user_id = ${account.id} UNION SELECT password_hash FROM users WHERE id = ${account.id}`)
  expect(rows.length).toBeGreaterThan(12)
  for (const hidden of [...rows.map(({ secret }) => secret), offered.secret, ...recoveryCodes]) expect(text).not.toContain(hidden)
})

test('the export of an account with an unconfirmed email omits guest orders and emails of that address', async () => {
  const { client, account } = await signedIn()
  await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }], { billingInfo: givenAddress({ email: account.email }) })
  await queueMail(ctx, { kind: 'order-lookup', to: account.email })
  const { data } = (await client.call(privacyApi.download, { password: account.password })).body
  expect(data.orders).toEqual([])
  expect(data.mails).toEqual([])
})

test('erasing an account removes all personal data and keeps the order totals', async () => {
  const other = await signedIn({ name: 'Somebody Else' })
  await placeOrder(other.client, [{ _id: product.id, qty: 1 }])
  const { client, account, marks, done, asGuest, shown, unused, review } = await aRegular()
  const elsewhere = shop.visitor()
  await elsewhere.signIn(account.email, account.password)
  const stars = async () =>
    (await shop.db.execute(sql`SELECT rating_count, rating_sum FROM products WHERE id = ${product.id}`)).rows
  const before = await stars()
  expect(await everything()).toContain(account.email)

  const reply = await erase(client, account)
  expect([reply.status, reply.body.success]).toEqual([200, true])
  expect(String(reply.headers['set-cookie'])).toMatch(/next-auth\.session-token=;/)

  const left = await everything()
  for (const personal of [account.email, ...Object.values(marks)]) expect(left).not.toContain(personal)
  for (const gone of [client, elsewhere]) {
    expect(await gone.session()).toEqual({})
    expect((await gone.call(accountsApi.read, {})).status).toBe(401)
  }
  expect((await shop.visitor().signIn(account.email, account.password)).status).toBe(401)
  expect((await shop.visitor().call(ordersApi.read, { orderId: asGuest.order.orderId, token: asGuest.token })).status).toBe(404)

  const lookup = { id: '', to: account.email, userId: null, language: 'en', data: {} } as const
  expect(await mailRenderers['order-lookup']!(ctx, lookup)).toBeNull()

  const { rows: orders } = await shop.db.execute(sql`SELECT total, item_total, discount, user_id, token_hash, status,
    billing ->> 'country' AS country, billing ->> 'email' AS email FROM orders WHERE order_id = ${done}`)
  expect(orders).toEqual([
    {
      total: 2000,
      item_total: 2000,
      discount: 200,
      user_id: null,
      token_hash: null,
      status: 'completed',
      country: 'BD',
      email: 'erased@erased.invalid',
    },
  ])
  // The placeholder address must be valid, because pages still display it.
  const { rows: places } = await shop.db.execute<{ billing: unknown; shipping: unknown }>(
    sql`SELECT billing, shipping FROM orders WHERE email = 'erased@erased.invalid'`,
  )
  expect(places.length).toBeGreaterThan(2)
  for (const { billing, shipping } of places) for (const place of [billing, shipping]) Address.parse(place)

  const [saved] = await shop.db.select().from(reviews).where(eq(reviews.id, review.id))
  expect(saved).toMatchObject({ author: '', userId: null, text: 'Boils.', stars: 5, pictures: [shown.id] })
  expect(await stars()).toEqual(before)

  const files = filesOf(shop.env)
  expect(await files.has(nameOfSize(shown.hash, shown.renditions[0]!))).toBe(true)
  for (const rendition of unused.renditions) expect(await files.has(nameOfSize(unused.hash, rendition))).toBe(false)
  expect(report(await findViolations(shop.db))).toMatch(/invariants hold/)

  // The last email goes to the erased address; once it is sent, no table contains the address.
  const mails = await shop.mails()
  expect(mails.filter(({ to }) => to === account.email)).toMatchObject([{ subject: 'Your account at Haat was erased' }])
  expect(await everything('sent as well')).not.toContain(account.email)

  // Other customers keep their orders, and the email can be registered again.
  expect((await other.client.call(ordersApi.list, {})).body.total).toBe(1)
  const again = shop.visitor()
  await again.call(accountsApi.register, { name: 'New', email: account.email, password: 'another-long-word-9' })
  await again.signIn(account.email, 'another-long-word-9')
  expect((await again.call(ordersApi.list, {})).body.total).toBe(0)
})

test.each(['anonymous', 'removed'] as const)(
  'questions by the account and its email are exported, and are %s after the erasure',
  async (choice) => {
    const { client, account } = await signedIn()
    await confirm(account)
    const asked = await aProduct(shop.db, { slug: `asked-${choice}` })
    const { slug } = asked
    const guest = { name: 'Rahima Khatun', email: account.email }
    await client.call(reviewsApi.ask, { slug, text: 'Is it blue?' })
    await shop.visitor().call(reviewsApi.ask, { slug, text: 'Is it big?', ...guest })
    await shop.visitor().call(reviewsApi.ask, { slug, text: 'Is it loud?', ...guest, email: 'other@example.com' })
    const { password, email } = account
    const { data } = (await client.call(privacyApi.download, { password })).body
    expect(data.questions).toMatchObject([{ text: 'Is it blue?', status: 'pending', answer: null }, { text: 'Is it big?' }])
    expect((await client.call(privacyApi.erase, { email, password, reviews: choice })).status).toBe(200)
    const rows = await shop.db.select().from(productQuestions).where(eq(productQuestions.productId, asked.id))
    const nobody = { author: '', userId: null, email: null }
    const anonymous =
      choice === 'removed'
        ? []
        : [
            { text: 'Is it blue?', ...nobody },
            { text: 'Is it big?', ...nobody },
          ]
    expect(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      ...anonymous,
      { text: 'Is it loud?', author: 'Rahima K.', email: 'other@example.com' },
    ])
  },
)

test.each(['by the customer', 'by staff'])('an erasure %s can delete the reviews too', async (who) => {
  const { client, account } = await signedIn()
  const uploaded = await givenPicture(ctx, { colour: `#${randomBytes(3).toString('hex')}` })
  await shop.db.insert(mediaUploads).values({ userId: account.id, mediaId: uploaded.id, bytes: 1000 })
  const [shown, hidden] = [await aProduct(shop.db), await aProduct(shop.db)]
  const written = { userId: account.id, author: 'Somebody', stars: 1, text: 'Leaks.' }
  await shop.db.insert(reviews).values([
    { ...written, productId: shown.id, status: 'published', pictures: [uploaded.id] },
    { ...written, productId: hidden.id, status: 'pending' },
  ])
  await refreshCatalog(ctx, [shown.id])
  const ratings = async () =>
    (await shop.db.execute(sql`SELECT rating_count FROM products WHERE id = ${shown.id}`)).rows[0]!.rating_count
  expect(await ratings()).toBe(1)

  const dashboard = shop.visitor()
  const staff = await aStaffMember(shop.db, [{ name: 'customers', view: true, delete: true }])
  await dashboard.signIn(staff.email, staff.password)
  const { id: customerId, email, password } = account
  const { status } =
    who === 'by staff'
      ? await dashboard.call(customersDashboardApi.erase, { customerId, email, reviews: 'removed' })
      : await client.call(privacyApi.erase, { email, password, reviews: 'removed' })
  expect(status).toBe(200)
  expect(await shop.db.$count(reviews, eq(reviews.text, 'Leaks.'))).toBe(0)
  expect(await ratings()).toBe(0)
  expect(await filesOf(shop.env).has(nameOfSize(uploaded.hash, uploaded.renditions[0]!))).toBe(false)
})

test('an account with an open order cannot be erased until the order is closed', async () => {
  const { client, account } = await signedIn()
  const { orderId } = (await placeOrder(client, [{ _id: product.id, qty: 1 }])).body.order
  const early = await erase(client, account)
  expect([early.status, early.body.code]).toEqual([409, 'orders_open'])
  expect((await client.call(ordersApi.read, { orderId })).body.order.billingInfo.fullName).toBe('Rahima Khatun')
  await client.call(ordersApi.cancel, { orderId })
  const set = (what: string) => shop.db.execute(sql`UPDATE orders SET ${sql.raw(what)} WHERE order_id = ${orderId}`)
  const setPaid = (captured: number, status: 'captured' | 'voided') =>
    shop.db.execute(sql`UPDATE payments p SET captured = ${captured}, status = ${status}
      FROM orders o WHERE o.id = p.order_id AND o.order_id = ${orderId}`)
  await set(`return_status = 'requested'`)
  expect((await erase(client, account)).body.code).toBe('orders_open')
  await set(`return_status = 'none'`)
  await setPaid(500, 'captured')
  expect((await erase(client, account)).body.code).toBe('orders_open')
  await setPaid(0, 'voided')
  expect((await erase(client, account)).status).toBe(200)
})

test('erasing an account with an unconfirmed email keeps guest orders of that email', async () => {
  const { client, account } = await signedIn()
  const guest = shop.visitor()
  const { order, token } = (
    await placeOrder(guest, [{ _id: product.id, qty: 1 }], { billingInfo: givenAddress({ email: account.email }) })
  ).body
  // A queued order lookup and an unused lookup code belong to the guest and remain valid too.
  await guest.call(ordersApi.lookup, { email: account.email })
  const { code } = (await shop.mails()).findLast(({ to }) => to === account.email)!
  await queueMail(ctx, { kind: 'order-lookup', to: account.email })
  await queueMail(ctx, { kind: 'reset-password', to: account.email })
  expect((await erase(client, account)).status).toBe(200)
  const { rows } = await shop.db.execute(
    sql`SELECT kind FROM mails WHERE recipient = ${account.email} AND state = 'queued' ORDER BY kind`,
  )
  expect(rows).toEqual([{ kind: 'account-erased' }, { kind: 'order-lookup' }])
  expect((await guest.call(ordersApi.lookupConfirm, { email: account.email, code: code! })).body.orders).toHaveLength(1)
  expect((await guest.call(ordersApi.read, { orderId: order.orderId, token })).body.order.billingInfo.email).toBe(account.email)
})

test('erasing requires the password and the email of the account', async () => {
  const { client, account } = await signedIn()
  const { email, password } = account
  const other = await client.call(privacyApi.erase, { email: 'other@example.com', password })
  expect([other.status, other.body.fields]).toEqual([400, { email: 'is not the address of this account' }])
  const wrong = await client.call(privacyApi.erase, { email, password: 'not this one' })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'password_wrong'])
  expect((await client.call(privacyApi.erase, { email })).body.code).toBe('password_wrong')
  expect((await shop.visitor().call(privacyApi.erase, { email, password })).status).toBe(401)
  expect((await client.post('/api/home/account/erasure', { email, password, userId: account.id })).status).toBe(400)
  expect((await client.call(privacyApi.erase, { email: ` ${email.toUpperCase()} `, password })).status).toBe(200)
})

test('an account without email and password can be erased only shortly after signing in', async () => {
  const { client, account } = await signedIn()
  await shop.db.update(users).set({ passwordHash: null, email: null }).where(eq(users.id, account.id))
  await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE user_id = ${account.id}`)
  const late = await client.call(privacyApi.erase, { email: '' })
  expect([late.status, late.body.code]).toEqual([403, 'sign_in_again'])
  expect((await client.call(privacyApi.download, {})).body.code).toBe('sign_in_again')
  await shop.db.execute(sql`UPDATE sessions SET created_at = now() WHERE user_id = ${account.id}`)
  expect((await client.call(privacyApi.download, {})).status).toBe(200)
  expect((await client.call(privacyApi.erase, { email: '' })).status).toBe(200)
})

test.each(['active', 'invited', 'disabled'] as const)('an account of staff (%s) cannot be erased', async (staffStatus) => {
  const account = await aStaffMember(shop.db, [], { staffStatus })
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  const reply = await erase(client, account)
  expect([reply.status, reply.body.code]).toEqual([403, 'not_allowed'])
  expect(reply.body).toMatchObject({ reason: 'staff' })
})

test('20 concurrent erasures erase once; a concurrent order blocks the erasure or is placed without account', async () => {
  const { client, account } = await signedIn()
  const replies = await Promise.all(Array.from({ length: 20 }, () => erase(client, account)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.every(({ status }) => [200, 401].includes(status))).toBe(true)

  for (let i = 0; i < 5; i++) {
    const { client, account } = await signedIn()
    const [erased, placed] = await Promise.all([erase(client, account), placeOrder(client, [{ _id: product.id, qty: 1 }])])
    if (erased.status === 200) expect([401, 201]).toContain(placed.status)
    else expect([erased.status, erased.body.code, placed.status]).toEqual([409, 'orders_open', 201])
  }
  expect(report(await findViolations(shop.db))).toMatch(/invariants hold/)
  const { rows } = await shop.db.execute(
    sql`SELECT 1 FROM orders WHERE user_id IS NOT NULL AND user_id NOT IN (SELECT id FROM users)`,
  )
  expect(rows).toEqual([])
})
