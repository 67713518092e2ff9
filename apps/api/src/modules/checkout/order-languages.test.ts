import { randomUUID } from 'node:crypto'
import { invoicesApi } from '@haat/shared/invoices/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { optionTerms, products } from '../../db/tables/goods/catalog.ts'
import { deliveryAreas } from '../../db/tables/sales/delivery.ts'
import { listeners } from '../../listeners.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct, aTranslatedTerm } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { findStaleMessages, processOutbox } from '../orders/outbox/process.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const areaNames = { ar: 'كل مكان', bn: 'সব জায়গায়', fr: 'Partout' }
const areaTexts = Object.fromEntries(Object.entries(areaNames).map(([language, name]) => [language, { name }]))
let coat: Awaited<ReturnType<typeof aProduct>>
let staff: Client

beforeAll(async () => {
  await givenArea(ctx, { texts: areaTexts })
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  await givenSettings(ctx, 'general', { email: 'shop@example.com' })
  coat = await aProduct(shop.db, {
    name: 'Coat',
    labels: { ar: { name: 'معطف' } },
    variants: [{ color: 'Black', attribute: 'Large' }],
  })
  await aTranslatedTerm(shop.db, 'Black', { ar: 'أسود' })
  const admin = await anAdmin(shop.db)
  staff = shop.visitor()
  await staff.signIn(admin.email, admin.password)
})

const line = () => ({ _id: coat.id, color: { name: 'Black' }, attribute: { name: 'Large' }, qty: 1 })
const arabic = { name: 'معطف', color: { name: 'Black', label: 'أسود' }, attribute: { name: 'Large' } }

test('an order stores its names in the languages of customer and shop; later translations do not change them', async () => {
  const visitor = shop.visitor()
  const { order, token } = (await placeOrder(visitor, [line()], { language: 'ar' })).body
  expect(order.items[0]).toMatchObject(arabic)
  const { orderId } = order
  await staff.call(ordersDashboardApi.confirm, { orderId })

  await shop.db
    .update(products)
    .set({ name: 'Cape', labels: { ar: { name: 'عباءة' } } })
    .where(eq(products.id, coat.id))
  await shop.db.delete(optionTerms)
  expect((await visitor.call(ordersApi.read, { orderId, token: token! })).body.order.items[0]).toMatchObject(arabic)

  const seen = (await staff.call(ordersDashboardApi.read, { orderId })).body.order.items[0]!
  expect(seen).toMatchObject({ name: 'Coat', color: { name: 'Black', value: '#123456' }, attribute: { name: 'Large' } })
  expect(seen.color).not.toHaveProperty('label')

  for (const id of await findStaleMessages(ctx, 0)) await processOutbox(ctx, id, listeners)
  const { documents } = (await visitor.call(invoicesApi.ofOrder, { orderId, token: token! })).body
  expect(documents[0]!.snapshot.lines[0]).toMatchObject({ name: 'معطف', options: ['أسود', 'Large'] })
  const mails = (await shop.mails()).filter(({ subject }) => subject.includes(orderId))
  const confirmation = mails.find(({ to }) => to !== 'shop@example.com')!
  for (const part of [confirmation.text, confirmation.html]) {
    expect(part).toContain('معطف')
    expect(part).toContain('أسود')
    expect(part).not.toContain('Coat')
  }
  expect(mails.find(({ to }) => to === 'shop@example.com')!.text).toContain('Coat')
  await shop.db
    .update(products)
    .set({ name: 'Coat', labels: { ar: { name: 'معطف' } } })
    .where(eq(products.id, coat.id))
})

test('a line added by staff uses the language of the order', async () => {
  const { order, token } = (await placeOrder(shop.visitor(), [line()], { language: 'ar' })).body
  const mug = await aProduct(shop.db, { name: 'Mug', labels: { ar: { name: 'كوب' }, fr: { name: 'Tasse' } } })
  const { version } = (await staff.call(ordersDashboardApi.read, { orderId: order.orderId })).body.order
  const edit = { orderId: order.orderId, lines: [], add: [{ _id: mug.id, qty: 1 }] }
  const preview = (await staff.call(ordersDashboardApi.previewEdit, edit, { headers: { 'accept-language': 'fr' } })).body.preview
  const edited = await staff.call(
    ordersDashboardApi.edit,
    { ...edit, version, expectedTotal: preview.total },
    { headers: { 'accept-language': 'fr' } },
  )
  expect(edited.status).toBe(200)
  const { items } = (await shop.visitor().call(ordersApi.read, { orderId: order.orderId, token: token! })).body.order
  expect(items.map(({ name }) => name)).toEqual(['معطف', 'كوب'])
})

test.each([['en', 'Everywhere'], ...Object.entries(areaNames)] as ['en' | 'ar' | 'bn' | 'fr', string][])(
  'in %s, emails and invoice name the delivery area as it was when the order was placed',
  async (language, name) => {
    await shop.db.update(deliveryAreas).set({ name: 'Everywhere', texts: areaTexts })
    const visitor = shop.visitor()
    const { order, token } = (await placeOrder(visitor, [line()], { language })).body
    const { orderId } = order
    const at = { orderId, token: token! }
    await staff.call(ordersDashboardApi.confirm, { orderId })
    await staff.call(ordersDashboardApi.collect, { orderId, amount: order.total })
    const refund = { orderId, amount: 2, delivery: 2 }
    await staff.call(paymentsDashboardApi.refund, refund, { idempotencyKey: randomUUID() })
    await shop.db.update(deliveryAreas).set({ texts: {}, name: `Gone ${language}` })

    const row = { rule: 'delivery', about: 'Everywhere', names: areaNames }
    expect((await visitor.call(ordersApi.read, at)).body.order.explanation).toContainEqual({ ...row, amount: 2 })
    for (const id of await findStaleMessages(ctx, 0)) await processOutbox(ctx, id, listeners)
    const { documents } = (await visitor.call(invoicesApi.ofOrder, at)).body
    expect(documents[0]!.snapshot.explanation).toContainEqual({ ...row, amount: 2 })

    const sent = (await shop.mails()).filter(({ to, text }) => to !== 'shop@example.com' && text.includes(orderId))
    // Placed, confirmed and refunded; cash on delivery sends no payment email.
    expect(sent).toHaveLength(3)
    for (const { text, html } of sent) for (const part of [text, html]) expect(part).toContain(name)
  },
)
