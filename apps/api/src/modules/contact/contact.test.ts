import { randomUUID } from 'node:crypto'
import { captchaApi } from '@haat/shared/captcha/endpoints.ts'
import { contactApi } from '@haat/shared/contact/endpoints.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { mailed } from '../../testing/mailed.ts'
import { eraseMails } from '../mails/erase.ts'

const shop = await startTestApp({ rateLimitFactor: 1 })
const ctx = ctxOf(shop)
const general = { name: 'Haat', language: 'fr', email: 'shop@example.com' } as const
const message = { name: 'Amina <b>Rahman</b>', email: 'amina@example.com', message: 'Where is <b>my</b> order?\n\nThank you' }

beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM rate_limits`)
  await shop.db.execute(sql`DELETE FROM mails`)
  await givenSettings(ctx, 'general', general)
  await givenSettings(ctx, 'security', { captchaContact: false })
})

const send = (over: Partial<typeof message> & { captcha?: string } = {}) =>
  shop.visitor().call(contactApi.send, { ...message, ...over })
const codeOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer
  return body.code ?? status
}
const queued = async () => (await shop.db.execute(sql`SELECT data FROM mails`)).rows

test('a message is emailed to the shop in its language with Reply-To, and its text is then deleted', async () => {
  expect((await send()).status).toBe(201)
  const [mail, ...others] = await mailed(shop)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'contact-message', to: 'shop@example.com', from: 'shop@example.com', language: 'fr' })
  expect(mail!.headers['reply-to']).toContain('<amina@example.com>')
  expect(mail!.headers['reply-to']).toContain('Amina')
  expect(mail!.subject).toBe('Message de Amina <b>Rahman</b>')
  expect(mail!.text).toContain('    Where is <b>my</b> order?\n')
  expect(mail!.html).toContain('Where is &lt;b&gt;my&lt;/b&gt; order?')
  expect(mail!.html).toContain('Amina &lt;b&gt;Rahman&lt;/b&gt;')
  expect(mail!.html).not.toContain('<b>')
  expect(await queued()).toEqual([{ data: {} }])
})

test('a name cannot add headers or recipients', async () => {
  await send({ name: 'A\r\nBcc: x@example.com', email: 'b@example.com' })
  await send({ name: 'x@example.com, "B" <y@example.com>', email: 'b@example.com' })
  const mails = await mailed(shop)
  expect(mails).toHaveLength(2)
  for (const { headers } of mails) {
    expect(headers.bcc).toBeUndefined()
    expect(headers['reply-to']).toMatch(/ <b@example\.com>$/)
  }
})

test.each([
  ['name', ''],
  ['email', 'nobody'],
  ['message', ' \n '],
  ['message', 'x'.repeat(5001)],
])('a message with an invalid %s is refused: %s', async (field, value) => {
  const { status, body } = await send({ [field]: value })
  expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
})

test('a shop without an email refuses messages', async () => {
  await givenSettings(ctx, 'general', { ...general, email: '' })
  const { status, body } = await send()
  expect([status, body.code]).toEqual([409, 'contact_unavailable'])
  expect(await queued()).toEqual([])
})

test('messages from one email are limited', async () => {
  for (let n = 0; n < 5; n += 1) expect(await codeOf(send())).toBe(201)
  expect(await codeOf(send())).toBe('rate_limited')
  expect(await codeOf(send({ email: 'other@example.com' }))).toBe(201)
})

test('messages from one network are limited', async () => {
  for (let n = 0; n < 20; n += 1) expect(await codeOf(send({ email: `${randomUUID()}@example.com` }))).toBe(201)
  expect(await codeOf(send({ email: 'other@example.com' }))).toBe('rate_limited')
})

test('requires a captcha if the setting is on; refused requests do not count towards the rate limit', async () => {
  await givenSettings(ctx, 'security', { captchaContact: true })
  for (let n = 0; n < 6; n += 1) expect(await codeOf(send())).toBe('captcha_required')
  const { body } = await shop.visitor().call(captchaApi.challenge, { purpose: 'contact' })
  const challenge = body.challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect(await codeOf(send({ captcha }))).toBe(201)
  expect(await codeOf(send({ captcha }))).toBe('captcha_failed')
})

test('erasing an account with a verified email deletes its unsent message', async () => {
  await send()
  const whose = { userId: randomUUID(), email: 'Amina@example.com' }
  await eraseMails(ctx, { ...whose, isConfirmed: false })
  expect(await queued()).toHaveLength(1)
  await eraseMails(ctx, { ...whose, isConfirmed: true })
  expect(await queued()).toEqual([])
})
