import { alertsApi } from '@haat/shared/alerts/endpoints.ts'
import { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '../../db/tables/people/accounts.ts'
import { alerts } from '../../db/tables/people/alerts.ts'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer } from '../../testing/factories/accounts.ts'
import { aProduct, aTranslatedTerm } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { mailed } from '../../testing/mailed.ts'
import { refreshProducts } from '../catalog/service.ts'
import { unsubscribeLinks } from '../mails/service.ts'
import { sendDueAlerts } from './service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)

beforeEach(async () => {
  await mailed(shop)
  await shop.db.delete(alerts)
})

async function aKnownCustomer() {
  const account = await aCustomer(shop.db, { name: 'Rahima' })
  await shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, account.id))
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return { ...account, client }
}

const setStock = async (productId: string, qty: number, color?: string) => {
  await shop.db.execute(sql`UPDATE stock SET on_hand = ${qty} WHERE variant_id IN (SELECT id FROM variants
    WHERE product_id = ${productId} AND (${color ?? null}::text IS NULL OR color_name = ${color ?? null}))`)
  await refreshProducts(ctx, [productId])
}
const setPrice = async (productId: string, price: number) => {
  await shop.db.execute(sql`UPDATE variants SET price = ${price} WHERE product_id = ${productId}`)
  await refreshProducts(ctx, [productId])
}
const tokenIn = (link: string | undefined) => link!.split('#')[1]!

test('concurrent jobs notify a customer once that a product is back in stock', async () => {
  const { client, email } = await aKnownCustomer()
  const mug = await aProduct(shop.db, { name: 'Mug', stock: 0 })
  const added = await client.call(alertsApi.add, { kind: 'stock', productId: mug.id })
  expect(added.body).toMatchObject({ state: 'subscribed', alert: { kind: 'stock', product: { name: 'Mug' } } })
  await client.call(alertsApi.add, { kind: 'stock', productId: mug.id })
  expect((await client.call(alertsApi.list)).body.alerts).toHaveLength(1)
  expect(await sendDueAlerts(ctx)).toBe(0)

  await setStock(mug.id, 3)
  const notified = await Promise.all(Array.from({ length: 8 }, () => sendDueAlerts(ctx)))
  expect(notified.reduce((sum, count) => sum + count, 0)).toBe(1)
  const [mail, ...more] = await mailed(shop)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: email, kind: 'back-in-stock', subject: 'Mug is back in stock' })
  expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect((await client.call(alertsApi.list)).body.alerts).toEqual([])

  // A new alert for the same product notifies again.
  await setStock(mug.id, 0)
  await client.call(alertsApi.add, { kind: 'stock', productId: mug.id })
  await setStock(mug.id, 1)
  await sendDueAlerts(ctx)
  expect(await mailed(shop)).toHaveLength(1)
})

test('a stock alert is for one variant; if it sells out before the email is sent, the alert stays open', async () => {
  const { client } = await aKnownCustomer()
  const shirt = await aProduct(shop.db, {
    name: 'Shirt',
    variants: [
      { color: 'Sage', value: '#9caf88', stock: 0 },
      { color: 'Clay', value: '#b66a50', stock: 0 },
    ],
  })
  await client.call(alertsApi.add, { kind: 'stock', productId: shirt.id, color: { name: ' sage ' } })
  expect((await client.call(alertsApi.add, { kind: 'stock', productId: shirt.id, color: { name: 'Blue' } })).status).toBe(404)
  await setStock(shirt.id, 5, 'Clay')
  expect(await sendDueAlerts(ctx)).toBe(0)
  await setStock(shirt.id, 5, 'Sage')
  expect(await sendDueAlerts(ctx)).toBe(1)
  await setStock(shirt.id, 0, 'Sage')
  expect(await mailed(shop)).toEqual([])
  // No email was sent, so the alert is still open.
  await setStock(shirt.id, 1, 'Sage')
  expect(await sendDueAlerts(ctx)).toBe(1)
  expect(await mailed(shop)).toMatchObject([{ kind: 'back-in-stock' }])
})

test('a price alert stays open if the price rises before sending, and ignores drops below the rounding', async () => {
  const { client } = await aKnownCustomer()
  const lamp = await aProduct(shop.db, { price: 4800, stock: null })
  await client.call(alertsApi.add, { kind: 'price', productId: lamp.id })
  await setPrice(lamp.id, 4799)
  await givenSettings(ctx, 'currency', { decimals: 0 })
  expect(await sendDueAlerts(ctx)).toBe(0)
  await givenSettings(ctx, 'currency', { decimals: 2 })
  expect(await sendDueAlerts(ctx)).toBe(1)
  await setPrice(lamp.id, 4800)
  expect(await mailed(shop)).toEqual([])
  await setPrice(lamp.id, 4000)
  expect(await sendDueAlerts(ctx)).toBe(1)
  expect(await mailed(shop)).toMatchObject([{ kind: 'price-drop' }])
  await setPrice(lamp.id, 3000)
  expect(await sendDueAlerts(ctx)).toBe(0)
})

test('a repeated request for a confirmed email does not change its alert', async () => {
  const lamp = await aProduct(shop.db, { price: 4800, stock: null })
  const ask = (language: 'en' | 'ar') =>
    shop.visitor().call(alertsApi.add, { kind: 'price', productId: lamp.id, email: 'calm@example.org', language })
  await ask('en')
  await shop.visitor().call(alertsApi.byLink, { token: tokenIn((await mailed(shop))[0]!.link) })
  await setPrice(lamp.id, 3000)
  await ask('ar')
  expect(await sendDueAlerts(ctx)).toBe(1)
  expect(await mailed(shop)).toMatchObject([{ kind: 'price-drop', language: 'en' }])
})

test('a price alert reports a lower price with the previous one, and ignores a higher one', async () => {
  const { client } = await aKnownCustomer()
  const lamp = await aProduct(shop.db, { name: 'Lamp', price: 4800, stock: null })
  await client.call(alertsApi.add, { kind: 'price', productId: lamp.id })
  await setPrice(lamp.id, 5200)
  expect(await sendDueAlerts(ctx)).toBe(0)
  await setPrice(lamp.id, 3900)
  expect(await sendDueAlerts(ctx)).toBe(1)
  const [mail] = await mailed(shop)
  expect(mail!.subject).toMatch(/^Lamp now costs .*39/)
  expect(mail!.text).toMatch(/instead of .*48/)
})

test('a guest confirms by email before any alert; the response does not reveal known emails', async () => {
  const guest = shop.visitor()
  const mug = await aProduct(shop.db, {
    name: 'Cup',
    labels: { fr: { name: 'Tasse' } },
    variants: [{ color: 'Black', attribute: 'Large', stock: 0 }],
  })
  await aTranslatedTerm(shop.db, 'Black', { fr: 'Noir' })
  await aTranslatedTerm(shop.db, 'Large', { fr: 'Grande' })
  const variant = { color: { name: 'Black' }, attribute: { name: 'Large' } }
  const about = { productId: mug.id, ...variant, email: 'guest@example.org' }
  const ask = () => guest.call(alertsApi.add, { kind: 'stock', ...about, language: 'fr' })
  const first = await ask()
  expect(first.body).toEqual({ success: true, state: 'mailed', alert: null })
  await setStock(mug.id, 2)
  expect(await sendDueAlerts(ctx)).toBe(0)
  const [asked] = await mailed(shop)
  expect(asked).toMatchObject({ to: 'guest@example.org', kind: 'alert-confirm', language: 'fr' })

  const token = tokenIn(asked!.link)
  const yes = await shop.visitor().call(alertsApi.byLink, { token })
  expect(yes.body).toMatchObject({ did: 'subscribed', kind: 'stock', product: { name: 'Cup' } })
  // Already confirmed: the response is the same, and no email is sent.
  expect((await ask()).body).toEqual(first.body)
  expect(await mailed(shop)).toEqual([])

  await sendDueAlerts(ctx)
  const [notified] = await mailed(shop)
  expect(notified).toMatchObject({ to: 'guest@example.org', kind: 'back-in-stock', language: 'fr' })
  for (const name of ['Tasse', 'Noir', 'Grande']) expect(notified!.text).toContain(name)
  for (const name of ['Cup', 'Black', 'Large']) expect(notified!.text).not.toContain(name)
})

test('a confirmation link expires after two days; tampered links are refused', async () => {
  const mug = await aProduct(shop.db, { stock: 0 })
  await shop.visitor().call(alertsApi.add, { kind: 'stock', productId: mug.id, email: 'late@example.org' })
  const token = tokenIn((await mailed(shop))[0]!.link)
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrong of [changed, 'x'.repeat(40)])
    expect((await shop.visitor().call(alertsApi.byLink, { token: wrong })).status).toBe(410)
  await shop.db.update(alerts).set({ createdAt: sql`now() - interval '49 hours'` })
  expect((await shop.visitor().call(alertsApi.byLink, { token })).status).toBe(410)
  await sendDueAlerts(ctx)
  expect(await shop.db.$count(alerts)).toBe(0)
})

test('one-click unsubscribe ends the alerts, without rate limit; a confirmation link does not unsubscribe', async () => {
  const { client } = await aKnownCustomer()
  const [mug, cup] = [await aProduct(shop.db, { stock: 0 }), await aProduct(shop.db, { stock: 0 })]
  for (const { id } of [mug, cup]) await client.call(alertsApi.add, { kind: 'stock', productId: id })
  await setStock(mug.id, 1)
  await sendDueAlerts(ctx)
  const [mail] = await mailed(shop)
  const address = new URL(mail!.headers['list-unsubscribe']!.slice(1, -1))
  const anonymous = shop.visitor()
  const click = (path: string) =>
    anonymous.http
      .post(path)
      .set({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })
      .type('form')
      .send('List-Unsubscribe=One-Click')
  expect((await anonymous.get(address.pathname + address.search)).status).toBe(303)
  expect((await client.call(alertsApi.list)).body.alerts).toHaveLength(1)
  const attempts = async () =>
    (await shop.db.execute<{ count: number }>(sql`SELECT sum(count)::int AS count FROM rate_limits WHERE key LIKE 'link %'`))
      .rows[0]!.count ?? 0
  const before = await attempts()
  // Email providers unsubscribe for many recipients from one IP.
  for (let reader = 0; reader < 3; reader++) expect((await click(address.pathname + address.search)).status).toBe(200)
  expect(await attempts()).toBe(before)
  expect((await client.call(alertsApi.list)).body.alerts).toEqual([])
  await shop.visitor().call(alertsApi.add, { kind: 'stock', productId: cup.id, email: 'g@example.org' })
  const token = tokenIn((await mailed(shop))[0]!.link)
  expect((await click(`/api/unsubscribe?token=${token}`)).status).toBe(410)
})

test.each(['account', 'guest'] as const)('an unsubscribe link ends the alerts of its %s when its alert is gone', async (kind) => {
  const { client } = await aKnownCustomer()
  const [mug, cup] = [await aProduct(shop.db, { stock: 0 }), await aProduct(shop.db, { stock: 0 })]
  const email = `${'guest'.repeat(12)}@${'long.'.repeat(30)}example.org`
  for (const { id } of [mug, cup])
    if (kind === 'account') await client.call(alertsApi.add, { kind: 'stock', productId: id })
    else {
      await shop.visitor().call(alertsApi.add, { kind: 'stock', productId: id, email })
      await shop.visitor().call(alertsApi.byLink, { token: tokenIn((await mailed(shop))[0]!.link) })
    }
  await aKnownCustomer().then((other) => other.client.call(alertsApi.add, { kind: 'stock', productId: cup.id }))
  await setStock(mug.id, 1)
  await sendDueAlerts(ctx)
  const [mail] = await mailed(shop)
  await shop.db.execute(sql`DELETE FROM products WHERE id = ${mug.id}`)
  expect(await shop.db.$count(alerts)).toBe(2)
  const token = new URL(mail!.headers['list-unsubscribe']!.slice(1, -1)).searchParams.get('token')!
  expect((await shop.visitor().call(alertsApi.byLink, { token })).body).toMatchObject({ did: 'alerts_ended' })
  expect(await shop.db.$count(alerts)).toBe(1)
})

test('links of earlier releases, which name an alert, still unsubscribe', async () => {
  const { client } = await aKnownCustomer()
  const jug = await aProduct(shop.db, { stock: 0 })
  const { alert } = (await client.call(alertsApi.add, { kind: 'stock', productId: jug.id })).body
  const token = new URL(unsubscribeLinks(ctx, 'w', alert!._id).post).searchParams.get('token')!
  expect((await shop.visitor().http.post(`/api/unsubscribe?token=${token}`)).status).toBe(200)
  expect((await client.call(alertsApi.list)).body.alerts).toEqual([])
})

test('tokens of earlier releases, without the letter for the page, still unsubscribe; a wrong letter does not', async () => {
  const { client } = await aKnownCustomer()
  const mug = await aProduct(shop.db, { name: 'Beaker', stock: 0 })
  const jug = await aProduct(shop.db, { name: 'Jug', stock: 0 })
  for (const { id } of [mug, jug]) await client.call(alertsApi.add, { kind: 'stock', productId: id })
  await setStock(mug.id, 1)
  await sendDueAlerts(ctx)
  const [mail] = await mailed(shop)
  const token = new URL(mail!.headers['list-unsubscribe']!.slice(1, -1)).searchParams.get('token')!
  const anonymous = shop.visitor()
  const post = (given: string) => anonymous.http.post(`/api/unsubscribe?token=${given}`)
  expect((await post(`y${token.slice(1)}`)).status).toBe(410)
  expect((await client.call(alertsApi.list)).body.alerts).toHaveLength(1)
  expect((await post(token.slice(1))).status).toBe(200)
  expect((await client.call(alertsApi.list)).body.alerts).toEqual([])
})

test('a customer removes only own alerts; data export lists them and erasure deletes them', async () => {
  const [mine, theirs] = [await aKnownCustomer(), await aKnownCustomer()]
  const mug = await aProduct(shop.db, { name: 'Bowl', stock: 0 })
  const { alert } = (await mine.client.call(alertsApi.add, { kind: 'stock', productId: mug.id })).body
  await theirs.client.call(alertsApi.remove, { alertId: alert!._id })
  expect((await mine.client.call(alertsApi.list)).body.alerts).toHaveLength(1)
  expect((await shop.visitor().call(alertsApi.list)).status).toBe(401)

  await shop.visitor().call(alertsApi.add, { kind: 'price', productId: mug.id, email: mine.email })
  const { data } = (await mine.client.call(privacyApi.download, { password: mine.password })).body
  expect(data.alerts).toMatchObject([{ waitsFor: 'stock', product: 'Bowl' }, { waitsFor: 'price' }])
  await mine.client.call(privacyApi.erase, { password: mine.password, email: mine.email })
  expect(await shop.db.$count(alerts)).toBe(0)
})

test('unpublished products and invalid requests are refused', async () => {
  const { client } = await aKnownCustomer()
  const draft = await aProduct(shop.db, { status: 'draft' })
  const add = (body: object) => client.call(alertsApi.add, body as never)
  expect((await add({ kind: 'stock', productId: draft.id })).status).toBe(404)
  expect((await add({ kind: 'both', productId: draft.id })).status).toBe(400)
  expect((await add({ kind: 'stock', productId: draft.id, userId: draft.id })).status).toBe(400)
  const mug = await aProduct(shop.db)
  expect((await shop.visitor().call(alertsApi.add, { kind: 'stock', productId: mug.id })).status).toBe(400)
})
