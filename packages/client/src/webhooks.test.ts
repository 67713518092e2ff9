import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook } from './webhooks.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`
const other = `whsec_${Buffer.from('another secret').toString('base64')}`
const body = JSON.stringify({ type: 'order.placed', timestamp: '2026-11-25T10:00:00.000Z', version: 1, data: { name: 'হাট' } })
const now = Date.parse('2026-11-25T10:00:05Z')
const signed = (by = secret, at = new Date(now), text = body) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(by).sign('evt_1', at, text),
})

test('signatures of the standardwebhooks library are verified, for text and bytes and for all types of headers', async () => {
  const headers = signed()
  const event = { id: 'evt_1', type: 'order.placed', timestamp: '2026-11-25T10:00:00.000Z', version: 1, data: { name: 'হাট' } }
  expect(await verifyWebhook(body, headers, secret, { now })).toEqual(event)
  expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), secret, { now })).toEqual(event)
  const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(await verifyWebhook(body, capitals, secret, { now })).toEqual(event)
})

test('during secret rotation, one matching signature and one matching secret is enough', async () => {
  const [headers, fresh] = [signed(), signed(other)]
  const both = { ...headers, 'webhook-signature': `v1a,x ${fresh['webhook-signature']} ${headers['webhook-signature']}` }
  await expect(verifyWebhook(body, both, secret, { now })).resolves.toMatchObject({ id: 'evt_1' })
  await expect(verifyWebhook(body, headers, [other, secret], { now })).resolves.toMatchObject({ id: 'evt_1' })
})

test.each([
  ['signature_invalid', `${body} `, signed()],
  ['signature_invalid', body, signed(other)],
  ['signature_invalid', body, { ...signed(), 'webhook-id': 'evt_2' }],
  ['signature_invalid', body, { ...signed(), 'webhook-signature': 'v1,§§ v2,AAAA v1,' }],
  ['too_old', body, signed(secret, new Date(now - 301_000))],
  ['too_old', body, signed(secret, new Date(now + 301_000))],
  ['too_old', body, { ...signed(), 'webhook-timestamp': 'Infinity' }],
  ['headers_missing', body, { ...signed(), 'webhook-signature': undefined }],
  ['payload_invalid', 'hello', signed(secret, new Date(now), 'hello')],
])('%s', async (code, text, headers) => {
  await expect(verifyWebhook(text, headers, secret, { now })).rejects.toMatchObject({ name: 'WebhookError', code })
})

test('a malformed secret throws secret_invalid, not a mismatch', async () => {
  await expect(verifyWebhook(body, signed(), 'whsec_', { now })).rejects.toMatchObject({ code: 'secret_invalid' })
})
