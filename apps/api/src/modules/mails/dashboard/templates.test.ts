import { deflateRawSync } from 'node:zlib'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import { emailTemplateNames } from '@haat/shared/mails/kinds.ts'
import { beforeAll, expect, test } from 'vitest'
import { listeners } from '../../../listeners.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { anAdmin, aStaffMember } from '../../../testing/factories/accounts.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { givenArea } from '../../../testing/factories/delivery.ts'
import { placeOrder } from '../../../testing/factories/orders.ts'
import { givenSettings } from '../../../testing/factories/settings.ts'
import { findStaleMessages, processOutbox } from '../../orders/outbox/process.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const ref = { name: 'order-placed', language: 'en' } as const
let admin: Client
let email: string

beforeAll(async () => {
  const account = await anAdmin(shop.db)
  email = account.email
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
})

const templateNow = async () => (await admin.call(mailsDashboardApi.emailTemplate, ref)).body.emailTemplate

test('an edited template is used for order emails; undo restores the default texts', async () => {
  const { words, usual, version, placeholders } = await templateNow()
  expect(words).toEqual(usual)
  expect(version).toBe(0)
  expect(placeholders).toEqual(['shop', 'name', 'orderId'])
  const mine = { ...words, subject: 'Hurray, {{ orderId }}!', note: '' }
  const saved = (await admin.call(mailsDashboardApi.saveEmailTemplate, { ...ref, words: mine, version })).body
  expect(saved.emailTemplate.words).toEqual({ ...mine, subject: 'Hurray, {{orderId}}!' })
  const late = await admin.call(mailsDashboardApi.saveEmailTemplate, { ...ref, words: { ...mine, heading: 'Mine' }, version })
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])

  const { emailTemplates } = (await admin.call(mailsDashboardApi.emailTemplates, { language: 'en' })).body
  expect(emailTemplates.map(({ name }) => name)).toEqual(emailTemplateNames.filter((name) => name !== 'extension'))
  expect(emailTemplates.find(({ name }) => name === 'order-placed')).toMatchObject({
    own: ['en'],
    subject: 'Hurray, {{orderId}}!',
  })

  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const product = await aProduct(shop.db, { stock: null })
  const placed = await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])
  const { orderId } = placed.body.order
  for (const id of await findStaleMessages(ctx, 0)) await processOutbox(ctx, id, listeners)
  const sent = (await shop.mails()).find(({ to }) => to !== email)!
  expect(sent.subject).toBe(`Hurray, ${orderId}!`)
  expect(sent.text).not.toContain('don’t forward this email')

  // The preview of an order leaves out the link that opens it.
  const look = (await admin.call(mailsDashboardApi.look, { ...ref, orderId })).body
  expect(look.subject).toBe(`Hurray, ${orderId}!`)
  // Emails about payments or returns need more than the order, so their preview may be not_found.
  for (const name of emailTemplateNames) {
    const { status } = await admin.call(mailsDashboardApi.look, { name, language: 'en', orderId })
    expect([200, 404], name).toContain(status)
  }
  expect(look.text).toContain(product.name)
  expect(look.text).not.toContain('token=')

  await admin.call(auditDashboardApi.undo, { entryId: saved.undo! })
  expect(await templateNow()).toMatchObject({ words: usual, updatedAt: null, version: 2 })
})

test('unknown placeholders and an empty button are refused by field', async () => {
  const { words, version } = await templateNow()
  const bad = { ...words, subject: 'For {{nmae}}', paragraphs: ['Hello', '{{token}}'], button: '' }
  const { status, body } = await admin.call(mailsDashboardApi.saveEmailTemplate, { ...ref, words: bad, version })
  expect(status).toBe(400)
  expect((body as unknown as { fields: Record<string, string> }).fields).toEqual({
    'words.subject': 'nobody fills {{nmae}}',
    'words.paragraphs': 'nobody fills {{token}}',
    'words.button': 'has to say something',
  })
})

test('the preview page runs no script, can be framed only by the shop and renders the draft', async () => {
  const { words } = await templateNow()
  const typed = { ...words, heading: '<img src=x onerror=alert(1)> আপনার' }
  const draft = deflateRawSync(Buffer.from(JSON.stringify(typed))).toString('base64url')
  const answer = await admin.get(`/api/dashboard/email-templates/order-placed/en/page?draft=${draft}`)
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  )
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(answer.text).toContain('&lt;img src=x onerror=alert(1)&gt; আপনার')
  for (const broken of ['AAAA', deflateRawSync(Buffer.alloc(1_000_000)).toString('base64url')])
    expect((await admin.get(`/api/dashboard/email-templates/order-placed/en/page?draft=${broken}`)).status).toBe(400)
  expect((await admin.get('/api/dashboard/email-templates/toString/en/page')).status).toBe(400)
})

test('the test email goes to the signed-in staff member and uses the unsaved texts', async () => {
  const { words } = await templateNow()
  const before = (await shop.mails()).length
  const { body } = await admin.call(mailsDashboardApi.sendEmailTemplate, {
    ...ref,
    words: { ...words, subject: 'Try {{orderId}}' },
  })
  expect(body.to).toBe(email)
  const [sent] = (await shop.mails()).slice(before)
  expect(sent).toMatchObject({ to: email, subject: 'Try 10000000012345' })
})

test('previews of order emails require the permission to view orders and omit the token', async () => {
  const { mails } = (await admin.call(mailsDashboardApi.list, { kind: ['order-placed'] })).body
  const page = await admin.get(`/api/dashboard/mails/${mails[0]!._id}/page`)
  const html = page.text
  expect(html).toContain(mails[0]!.orderId)
  expect(html).not.toContain('token=')
  const viewer = shop.visitor()
  const staff = await aStaffMember(shop.db, [{ name: 'system', view: true, edit: false, delete: false }])
  await viewer.signIn(staff.email, staff.password)
  expect((await viewer.get(`/api/dashboard/mails/${mails[0]!._id}/page`)).status).toBe(403)
  expect((await viewer.call(mailsDashboardApi.look, { ...ref, orderId: mails[0]!.orderId! })).status).toBe(403)
  expect((await viewer.call(mailsDashboardApi.look, ref)).status).toBe(200)
})
