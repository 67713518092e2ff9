import { randomUUID } from 'node:crypto'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '../../../db/tables/sales/orders.ts'
import { mails } from '../../../db/tables/shop/mails.ts'
import { openJobs } from '../../../jobs/runner.ts'
import { listeners } from '../../../listeners.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aCustomer, anAdmin } from '../../../testing/factories/accounts.ts'
import { aPicture, aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { givenAddress, placeOrder } from '../../../testing/factories/orders.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { mailServer } from '../../../testing/mail-server.ts'
import { findStaleMessages, processOutbox } from '../outbox/process.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const log = pino({ level: 'silent' })
const ends: (() => Promise<unknown>)[] = []
let product: Awaited<ReturnType<typeof aProduct>>
let staff: Client

beforeAll(async () => {
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const picture = await aPicture(shop.db)
  product = await aProduct(shop.db, { stock: null, pictures: [{ mediaId: picture.id }] })
  const admin = await anAdmin(shop.db)
  staff = shop.visitor()
  await staff.signIn(admin.email, admin.password)
})

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await shop.db.delete(mails)
  await shop.db.update(outbox).set({ doneAt: sql`now()` })
})

const until = eventually

async function aServer() {
  const server = await mailServer()
  ends.push(server.stop)
  return server
}

async function runner(smtpUrl: string) {
  const jobs = openJobs({ database: shop, url: shop.databaseUrl, log }, { retryDelay: 1, lookEvery: 1 })
  ends.push(jobs.stop)
  jobs.work({ ...shop.env, smtpUrl })
  return jobs
}

let counter = 0
async function buy(client = shop.visitor()) {
  const email = `buyer-${++counter}@example.com`
  const address = givenAddress({ email })
  const { body } = await placeOrder(client, [{ _id: product.id, qty: 2 }], {
    billingInfo: address,
    shippingInfo: address,
    note: '{{shop}} <b>',
  })
  return { email, orderId: body.order.orderId, token: body.token }
}

/** Processes the open outbox messages in this process and lists the queued emails. */
async function notified(): Promise<{ kind: string; reference: string | null; recipient: string | null }[]> {
  for (const id of await findStaleMessages(ctx, 0)) await processOutbox(ctx, id, listeners)
  return shop.db
    .select({ kind: mails.kind, reference: mails.reference, recipient: mails.recipient })
    .from(mails)
    .orderBy(mails.createdAt, mails.kind)
}

describe('a placed order', () => {
  test('is confirmed by one email with complete text and HTML and a working link, despite two runners', async () => {
    const server = await aServer()
    await Promise.all([runner(server.smtpUrl), runner(server.smtpUrl)])
    const { email, orderId, token } = await buy()
    await until(() => expect(server.received).toHaveLength(1))
    const [mail] = server.received
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining(orderId) })
    expect(mail!.links[0]).toBe(`${shop.url}/orders/${orderId}#t=${token}`)
    for (const part of [mail!.text, mail!.html])
      for (const said of [
        'Rahima Khatun',
        '12 Lake Road',
        'Cash on delivery',
        'Standard delivery',
        'Subtotal',
        '$22.00',
        'Bangladesh',
      ])
        expect(part).toContain(said)
    expect(mail!.text).toContain('{{shop}} <b>')
    expect(mail!.html).toContain('{{shop}} &lt;b&gt;')
    expect(mail!.html).toMatch(new RegExp(`<img src="${shop.url}/media/[^"]+" width="64" alt="[^"]+"`))

    const opened = new URL(mail!.links[0]!)
    const read = await shop.visitor().call(ordersApi.read, { orderId, token: opened.hash.slice('#t='.length) })
    expect(read.status).toBe(200)
    const saved = await shop.db.execute<{ text: string }>(
      sql`SELECT (SELECT string_agg(m::text, '') FROM mails m) || (SELECT string_agg(x::text, '') FROM outbox x)
        AS text`,
    )
    expect(saved.rows[0]!.text).not.toContain(token)
  })

  test('notifies the shop if its email is set, without the guest token', async () => {
    await givenSettings(ctx, 'general', { email: 'shop@example.com' })
    const { email, orderId, token } = await buy()
    expect(await notified()).toEqual([
      { kind: 'order-placed', reference: orderId, recipient: email },
      { kind: 'order-received', reference: orderId, recipient: 'shop@example.com' },
    ])
    const both = (await shop.mails()).filter(({ subject }) => subject.includes(orderId))
    const received = both.find(({ to }) => to === 'shop@example.com')!
    expect(received.links[0]).toBe(`${shop.url}/dashboard/orders/${orderId}`)
    expect(received.html + received.text).not.toContain(token)
    await givenSettings(ctx, 'general', { email: '' })
  })

  test('sends each email once, despite concurrent workers and crashes', async () => {
    const { orderId } = await buy()
    const [id] = await findStaleMessages(ctx, 0)
    const dying = { ...listeners, 'order.placed': [...listeners['order.placed']!, () => Promise.reject(new Error('gone'))] }
    await expect(processOutbox(ctx, id!, dying)).rejects.toThrow('gone')
    expect(await shop.db.$count(mails)).toBe(0)
    await Promise.all(Array.from({ length: 8 }, () => processOutbox(ctx, id!, listeners)))
    await shop.db.update(outbox).set({ doneAt: null }).where(sql`reference = ${orderId}`)
    expect(await notified()).toHaveLength(1)
  })

  test('has a working link in emails that are sent after the link has expired', async () => {
    const { orderId, token } = await buy()
    await notified()
    const open = () => shop.visitor().call(ordersApi.read, { orderId, token: token! })
    await shop.db.execute(sql`UPDATE orders SET token_expires_at = now() - interval '1 day' WHERE order_id = ${orderId}`)
    expect((await open()).status).toBe(404)
    await staff.call(ordersDashboardApi.resendConfirmation, { orderId })
    const mail = (await shop.mails()).findLast(({ subject }) => subject.includes(orderId))!
    expect(mail.links[0]).toBe(`${shop.url}/orders/${orderId}#t=${token}`)
    expect((await open()).status).toBe(200)
  })

  test('resends the confirmation on request, but not for a cancelled order', async () => {
    const { orderId, email } = await buy()
    await notified()
    const again = () => staff.call(ordersDashboardApi.resendConfirmation, { orderId })
    expect((await again()).status).toBe(200)
    expect((await notified()).map(({ kind, reference, recipient }) => [kind, reference, recipient])).toEqual([
      ['order-placed', orderId, email],
      ['order-placed', null, email],
    ])
    await staff.call(ordersDashboardApi.cancel, { orderId, reason: 'x' })
    expect((await again()).body.code).toBe('order_state')
    expect((await staff.call(ordersDashboardApi.resendConfirmation, { orderId: '99999999999999' })).body.code).toBe('not_found')
  })

  test('sends the cancellation with its reason instead of the confirmation', async () => {
    const { orderId } = await buy()
    await staff.call(ordersDashboardApi.cancel, { orderId, reason: 'Sold out & sorry' })
    expect((await notified()).map(({ kind }) => kind).toSorted()).toEqual(['order-cancelled', 'order-placed'])
    const sent = (await shop.mails()).filter(({ subject }) => subject.includes(orderId))
    expect(sent).toHaveLength(1)
    expect(sent[0]!.text).toContain('Reason: Sold out & sorry')
    expect(sent[0]!.text).toContain('no refund is due')
  })

  test('uses the language of the order; Arabic is right to left, amounts and codes left to right', async () => {
    const { orderId } = await buy()
    await shop.db.execute(sql`UPDATE orders SET language = 'ar' WHERE order_id = ${orderId}`)
    await notified()
    const mail = (await shop.mails()).find(({ subject }) => subject.includes(orderId))!
    expect(mail.headers['content-language']).toBe('ar')
    expect(mail.html).toContain('lang="ar" dir="rtl"')
    expect(mail.html).toContain('شكرًا لطلبك')
    expect(mail.html).toContain('<td class="soft" align="right"')
    expect(mail.html).toMatch(/<bdi dir="ltr">\$٢٢٫٠٠<.bdi>/)
    expect(mail.text).toContain('الدفع عند الاستلام')
  })
})

describe('an edited order', () => {
  const edit = async (orderId: string, qty: number, over: { notify?: boolean; expectedTotal?: number } = {}) => {
    const { order } = (await staff.call(ordersDashboardApi.read, { orderId })).body
    const lines = [{ lineId: order.items[0]!._id, qty }]
    const { preview } = (await staff.call(ordersDashboardApi.previewEdit, { orderId, lines, add: [] })).body
    const { version } = order
    return staff.call(ordersDashboardApi.edit, { orderId, lines, add: [], version, expectedTotal: preview.total, ...over })
  }
  const sent = async (orderId: string) =>
    (await shop.mails()).filter(({ subject }) => subject === `Your order ${orderId} was changed`)

  test('is emailed to the customer with its new lines and total, once per edit, if staff choose so', async () => {
    const { orderId, email, token } = await buy()
    await notified()
    expect((await edit(orderId, 3)).status).toBe(200)
    expect(await sent(orderId)).toEqual([])
    expect((await edit(orderId, 5, { notify: true, expectedTotal: 1 })).body.code).toBe('total_changed')
    expect((await edit(orderId, 4, { notify: true })).status).toBe(200)
    const [mail, ...others] = await sent(orderId)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email })
    expect(mail!.links[0]).toBe(`${shop.url}/orders/${orderId}#t=${token}`)
    for (const part of [mail!.text, mail!.html]) for (const said of ['4 ×', '$42.00']) expect(part).toContain(said)
    expect(mail!.text).toContain('You pay $42.00 when you receive the order.')
    expect((await edit(orderId, 1, { notify: true })).status).toBe(200)
    expect(await sent(orderId)).toHaveLength(2)
  })

  test('is edited and emailed once by concurrent calls with one key; without a key, by one of them', async () => {
    const { orderId } = await buy()
    await notified()
    const { order } = (await staff.call(ordersDashboardApi.read, { orderId })).body
    const change = { orderId, lines: [], add: [{ _id: product.id, qty: 1 }], notify: true }
    const many = (input: { version: number; expectedTotal: number }, options = {}) =>
      Promise.all(Array.from({ length: 8 }, () => staff.call(ordersDashboardApi.edit, { ...change, ...input }, options)))
    const first = await many({ version: order.version, expectedTotal: 32 }, { idempotencyKey: randomUUID() })
    expect(first.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const seen = (await staff.call(ordersDashboardApi.read, { orderId })).body.order
    expect(seen).toMatchObject({ total: 32, items: [{ qty: 3 }] })
    const second = await many({ version: seen.version, expectedTotal: 42 })
    expect(second.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await sent(orderId)).toHaveLength(2)
  })

  test('paid by transfer names the bank account; a cancelled one is not emailed any more', async () => {
    await givenSettings(ctx, 'bank', { details: 'IBAN BD00 0001' })
    const { orderId } = await buy()
    await shop.db.execute(sql`UPDATE orders SET payment_method = 'bankTransfer', language = 'ar' WHERE order_id = ${orderId}`)
    await notified()
    await edit(orderId, 1, { notify: true })
    const mail = (await shop.mails()).find(({ subject }) => subject === `تم تعديل طلبك ${orderId}`)!
    expect(mail.text).toContain('IBAN BD00 0001')
    expect(mail.html).toMatch(/إلى الحساب أدناه/)
    await shop.db.execute(sql`UPDATE orders SET payment_method = 'cod', language = 'en' WHERE order_id = ${orderId}`)
    await edit(orderId, 3, { notify: true })
    await staff.call(ordersDashboardApi.cancel, { orderId, reason: 'x' })
    expect(await sent(orderId)).toEqual([])
    await givenSettings(ctx, 'bank', {})
  })
})

describe('a shipped order', () => {
  test('lists contents and tracking of each parcel, and asks customers with an account for a review', async () => {
    const account = await aCustomer(shop.db)
    const client = shop.visitor()
    await client.signIn(account.email, account.password)
    const { orderId } = await buy(client)
    const { version } = (await staff.call(ordersDashboardApi.confirm, { orderId })).body.order
    const packed = await staff.call(ordersDashboardApi.pack, { orderId, version })
    const parcelId = packed.body.order.parcels[0]!._id
    await staff.call(ordersDashboardApi.ship, {
      orderId,
      parcelId,
      carrier: 'Pathao',
      tracking: 'PT-77',
      trackingUrl: 'https://track.example.com/PT-77',
    })
    expect((await notified()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order-placed', 'order-confirmed', 'order-shipped']),
    )
    const shipped = (await shop.mails()).find(({ subject }) => subject.includes(`${orderId} is on its way`))!
    expect(shipped.text).toContain('2 × ')
    expect(shipped.text).toContain('Tracking number: PT-77')
    expect(shipped.html).toContain('href="https://track.example.com/PT-77"')
    expect(shipped.links[0]).toBe(`${shop.url}/orders/${orderId}`)

    await staff.call(ordersDashboardApi.deliver, { orderId, parcelId })
    await notified()
    const delivered = (await shop.mails()).find(({ subject }) => subject.includes(`${orderId} has arrived`))!
    expect(delivered.links).toContain(`${shop.url}/product/${product.slug}#reviews`)
  })
})
