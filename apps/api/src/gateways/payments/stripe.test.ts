import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, describe, expect, test } from 'vitest'
import { fakeStripe } from '../../testing/providers/stripe.ts'
import {
  InvalidSignature,
  type Keys,
  type KnownPayment,
  type PaymentToStart,
  ProviderDeclined,
  ProviderUnavailable,
} from './gateway.ts'
import { stripe } from './stripe.ts'

const fakeProvider = await fakeStripe()
const gateway = stripe({ baseUrl: fakeProvider.url })
const keys: Keys = { mode: 'test', values: fakeProvider.keys }
afterAll(() => fakeProvider.close())

let count = 0
const request = (over: Partial<PaymentToStart> = {}): PaymentToStart => ({
  reference: `reference${++count}`,
  money: { amount: 1250, currency: 'EUR', decimals: 2 },
  order: { orderId: '10000000012345', description: 'Haat 10000000012345', units: 2 },
  buyer: { name: 'A', email: 'a@example.org', phone: '', address: '', city: '', state: '', zipCode: '', country: 'FR' },
  returnUrl: 'http://shop.example/back?ref=1',
  cancelUrl: 'http://shop.example/back?ref=1&cancelled=1',
  webhookUrl: 'http://shop.example/hook',
  expiresAt: new Date(Date.now() + 1_800_000),
  language: 'bn',
  ...over,
})

async function started(over: Partial<PaymentToStart> = {}): Promise<KnownPayment> {
  const payment = request(over)
  const { providerId } = await gateway.start(keys, payment)
  return { reference: payment.reference, providerId, captureId: null, money: payment.money }
}

async function paid(): Promise<KnownPayment> {
  const payment = await started()
  await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
  return { ...payment, captureId: (await gateway.lookUp(keys, payment)).captureId }
}

describe('a payment at Stripe', () => {
  test('is created in Stripe’s units, with our reference, and expires after the reservation of the shop', async () => {
    const payment = request({ money: { amount: 990, currency: 'JPY', decimals: 0 } })
    await gateway.start(keys, payment)
    expect(fakeProvider.lastSession()).toMatchObject({
      mode: 'payment',
      client_reference_id: payment.reference,
      'metadata[reference]': payment.reference,
      'payment_intent_data[metadata][reference]': payment.reference,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'jpy',
      'line_items[0][price_data][unit_amount]': '990',
      customer_email: 'a@example.org',
      locale: 'auto',
      expires_at: String(Math.floor(payment.expiresAt.getTime() / 1000) + 31 * 60),
    })
  })

  test('is created once for concurrent starts', async () => {
    const payment = request()
    const [one, other] = await Promise.all([gateway.start(keys, payment), gateway.start(keys, payment)])
    expect(one).toEqual(other)
  })

  test('is returned in each state by a lookup', async () => {
    const payment = await started()
    const look = () => gateway.lookUp(keys, payment)
    const named = { reference: payment.reference, providerId: payment.providerId, mode: 'test' }
    expect(await look()).toEqual({ ...named, captureId: null, state: 'pending', money: null, reason: null })
    await fakeProvider.decide(payment.providerId, 'decline', { quiet: true })
    expect(await look()).toMatchObject({ ...named, state: 'failed', reason: 'generic_decline' })
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
    expect(await look()).toMatchObject({ ...named, state: 'captured', money: { amount: 1250, currency: 'EUR' } })
    const ended = await started()
    await gateway.cancel!(keys, ended)
    expect(await gateway.lookUp(keys, ended)).toMatchObject({ state: 'expired', money: null })
    await expect(gateway.cancel!(keys, payment)).rejects.toThrow(ProviderDeclined)
  })

  test('can be authorized first, then captured or voided', async () => {
    const [taken, freed] = [await started(), await started()]
    for (const { providerId } of [taken, freed]) await fakeProvider.authorize(providerId)
    expect(await gateway.lookUp(keys, taken)).toMatchObject({ state: 'authorized', money: { amount: 1250, currency: 'EUR' } })
    expect(await gateway.capture!(keys, taken)).toMatchObject({ state: 'captured' })
    await gateway.cancel!(keys, freed)
    expect(await gateway.lookUp(keys, freed)).toMatchObject({ state: 'voided' })
  })

  test('is declined with a reason, or the provider counts as unavailable', async () => {
    fakeProvider.behave('start', 'refuse')
    await expect(gateway.start(keys, request())).rejects.toThrow(ProviderDeclined)
    for (const how of ['silent', 'broken'] as const) {
      fakeProvider.behave('start', how, ...(how === 'silent' ? [how] : []))
      await expect(gateway.start(keys, request())).rejects.toThrow(ProviderUnavailable)
    }
    await expect(gateway.start(keys, request({ expiresAt: new Date() }))).resolves.toBeDefined()
    await expect(gateway.lookUp(keys, { ...(await started()), providerId: 'cs_test_nobody' })).rejects.toThrow(ProviderDeclined)
    const wrong = { ...keys, values: { ...keys.values, secretKey: 'sk_test_wrong' } }
    await expect(gateway.test(wrong)).rejects.toThrow('api_key_invalid')
    expect(await gateway.test(keys)).toEqual({ mode: 'test', account: 'shop@example.org' })
  })

  test('is refunded in parts, once per key; a refund whose response was lost is found', async () => {
    const payment = await paid()
    const part = { key: 'key-1', payment, money: { ...payment.money, amount: 250 }, reason: '' }
    const made = await gateway.refund(keys, part)
    expect(await gateway.refund(keys, part)).toEqual(made)
    fakeProvider.behave('refund', 'lost', 'silent')
    const lost = { ...part, key: 'key-2' }
    await expect(gateway.refund(keys, lost)).rejects.toThrow(ProviderUnavailable)
    expect(await gateway.lookUpRefund(keys, { ...lost, providerId: null })).toMatchObject({ state: 'succeeded' })
    expect(await gateway.lookUpRefund(keys, { ...part, key: 'key-3', providerId: null })).toBeNull()
    expect(await gateway.lookUpRefund(keys, { ...part, providerId: made.providerId })).toEqual(made)
    await expect(gateway.refund(keys, { ...part, key: 'key-4', money: payment.money })).rejects.toThrow('charge_already_refunded')
    expect(fakeProvider.payments().at(-1)).toMatchObject({ refunded: 500 })
  })
})

describe('a Stripe webhook', () => {
  const read = (body: string, signature: string) =>
    gateway.readWebhook(keys, Buffer.from(body), { 'stripe-signature': signature })
  const event = (type: string, object: object) => JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const signed = (body: string, over: { secret?: string; timestamp?: number } = {}) =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload: body,
      secret: fakeProvider.keys.webhookSecret!,
      ...over,
    })
  const session = {
    id: 'cs_1',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 500,
    currency: 'usd',
    client_reference_id: 'r',
    livemode: true,
    payment_intent: 'pi_1',
  }

  test('is accepted only with a valid signature of its bytes, for five minutes', async () => {
    const body = event('checkout.session.completed', session)
    const now = Math.floor(Date.now() / 1000)
    const own = createHmac('sha256', fakeProvider.keys.webhookSecret!).update(`${now}.${body}`).digest('hex')
    expect(await read(body, `t=${now},v1=${own}`)).toHaveLength(1)
    expect(await read(body, `t=${now},v1=${'0'.repeat(64)},v1=${own}`)).toHaveLength(1)
    const refused: [string, string][] = [
      [body, ''],
      [body, `t=${now}`],
      [body, `t=${now},v0=${own}`],
      [body, signed(body, { secret: 'whsec_other' })],
      [body, signed(body, { timestamp: now - 301 })],
      [`${body} `, signed(body)],
      ['no json', signed('no json')],
      ['{}', signed('{}')],
    ]
    for (const [text, signature] of refused)
      await expect(read(text, signature), text + signature).rejects.toThrow(InvalidSignature)
    await expect(
      gateway.readWebhook({ mode: 'test', values: {} }, Buffer.from(body), { 'stripe-signature': signed(body) }),
    ).rejects.toThrow(InvalidSignature)
  })

  test('refers to a payment by its session or by our reference in the metadata', async () => {
    const notified = async (type: string, object: object) => {
      const body = event(type, object)
      return (await read(body, signed(body)))[0]
    }
    const intent = {
      id: 'pi_1',
      status: 'succeeded',
      amount_received: 500,
      currency: 'usd',
      livemode: false,
      metadata: { reference: 'r' },
    }
    expect(await notified('checkout.session.completed', session)).toMatchObject({
      payment: {
        reference: 'r',
        providerId: 'cs_1',
        captureId: 'pi_1',
        state: 'captured',
        mode: 'live',
        money: { amount: 500, currency: 'USD' },
      },
    })
    expect(await notified('checkout.session.completed', { ...session, payment_status: 'unpaid' })).toMatchObject({
      payment: { state: 'pending' },
    })
    expect(await notified('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' })).toMatchObject({
      payment: { state: 'failed' },
    })
    expect(await notified('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' })).toMatchObject(
      {
        payment: { state: 'expired' },
      },
    )
    expect(await notified('payment_intent.succeeded', intent)).toMatchObject({
      payment: { reference: 'r', providerId: '', state: 'captured' },
    })
    expect(await notified('payment_intent.succeeded', { ...intent, metadata: {} })).toEqual({
      eventId: 'evt_1',
      kind: 'payment_intent.succeeded',
    })
    expect(
      await notified('refund.updated', {
        id: 're_1',
        status: 'failed',
        failure_reason: 'lost_or_stolen_card',
        payment_intent: 'pi_1',
      }),
    ).toMatchObject({
      refund: { providerId: 're_1', state: 'failed', reason: 'lost_or_stolen_card', captureId: 'pi_1' },
    })
    expect(await notified('invoice.paid', { id: 'in_1' })).toEqual({ eventId: 'evt_1', kind: 'invoice.paid' })
  })
})
