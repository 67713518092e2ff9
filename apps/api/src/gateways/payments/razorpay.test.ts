import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listener, listener } from '../../testing/providers/listener.ts'
import { type FakeRazorpay, fakeRazorpay } from '../../testing/providers/razorpay.ts'
import {
  InvalidSignature,
  type Keys,
  type KnownPayment,
  type PaymentGateway,
  type PaymentToStart,
  ProviderDeclined,
  ProviderUnavailable,
} from './gateway.ts'
import { hmacOf, razorpay } from './razorpay.ts'

let fakeProvider: FakeRazorpay
let gateway: PaymentGateway
let keys: Keys
let shop: Listener

beforeAll(async () => {
  fakeProvider = await fakeRazorpay()
  shop = await listener()
  fakeProvider.notifyAddress(shop.url)
  gateway = razorpay({ baseUrl: fakeProvider.url })
  keys = { mode: 'test', values: fakeProvider.keys }
})
afterAll(async () => {
  await shop.close()
  await fakeProvider.close()
})

let count = 0
const request = (over: Partial<PaymentToStart> = {}): PaymentToStart => ({
  reference: `ref-${++count}-${'x'.repeat(20)}`,
  money: { amount: 12_345, currency: 'INR', decimals: 2 },
  order: { orderId: '20261121000001', description: 'Haat 20261121000001', units: 2 },
  buyer: {
    name: 'Asha',
    email: 'asha@example.com',
    phone: '+91 99999-99999',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    country: 'IN',
  },
  returnUrl: 'http://shop.example/pay/return',
  cancelUrl: 'http://shop.example/pay/cancel',
  webhookUrl: 'http://shop.example/hook',
  expiresAt: new Date(Date.now() + 1_800_000),
  language: 'en',
  ...over,
})

async function started(over: Partial<PaymentToStart> = {}): Promise<KnownPayment> {
  const requested = request(over)
  const { providerId } = await gateway.start(keys, requested)
  return { reference: requested.reference, providerId, captureId: null, money: requested.money }
}

async function paid(over: Partial<PaymentToStart> = {}): Promise<KnownPayment> {
  const payment = await started(over)
  await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
  const { captureId } = await gateway.lookUp(keys, payment)
  return { ...payment, captureId }
}

async function heard(doing: () => Promise<unknown>): Promise<Listener['heard'][number]> {
  const before = shop.heard.length
  await doing()
  return shop.heard[before]!
}
async function notified(doing: () => Promise<unknown>) {
  const { body, headers } = await heard(doing)
  return gateway.readWebhook(keys, body, headers)
}
const part = (payment: KnownPayment, amount: number, key: string) =>
  gateway.refund(keys, { key, payment, money: { ...payment.money, amount }, reason: 'too small' })
const standing = ({ reference }: KnownPayment) => fakeProvider.payments().find((one) => one.reference === reference)!

describe('starting a payment', () => {
  it('creates a link without partial payments and without notifications to the buyer', async () => {
    const requested = request()
    const { providerId, url } = await gateway.start(keys, requested)
    expect(url).toBe(`${fakeProvider.url}/rzp/${providerId}`)
    expect(fakeProvider.lastLink()).toMatchObject({
      amount: 12_345,
      currency: 'INR',
      accept_partial: false,
      reference_id: requested.reference,
      customer: { name: 'Asha', email: 'asha@example.com', contact: '+919999999999' },
      notify: { sms: false, email: false },
      callback_url: requested.returnUrl,
      expire_by: Math.ceil(requested.expiresAt.getTime() / 1000),
    })
  })

  it('omits a phone number without country code, and makes the link valid for at least 15 minutes', async () => {
    const soon = new Date(Date.now() + 60_000)
    await gateway.start(keys, request({ expiresAt: soon, buyer: { ...request().buyer, phone: '01711-000000' } }))
    const { customer, expire_by } = fakeProvider.lastLink() as { customer: object; expire_by: number }
    expect(customer).not.toHaveProperty('contact')
    expect(expire_by).toBeGreaterThan(Date.now() / 1000 + 15 * 60)
  })

  it('creates one link for repeated starts, also if the first response was lost', async () => {
    const requested = request()
    fakeProvider.behave('start', 'lost')
    await expect(gateway.start(keys, requested)).rejects.toThrow(ProviderUnavailable)
    const first = await gateway.start(keys, requested)
    expect(await gateway.start(keys, requested)).toEqual(first)
    expect(fakeProvider.payments().filter(({ reference }) => reference === requested.reference)).toHaveLength(1)
  })

  it('is declined with the provider’s reason; a missing or broken response means unavailable', async () => {
    await expect(gateway.start(keys, request({ money: { amount: 0, currency: 'INR', decimals: 2 } }))).rejects.toThrow(
      new ProviderDeclined('The amount must be an integer.'),
    )
    fakeProvider.behave('start', 'silent', 'broken')
    await expect(gateway.start(keys, request())).rejects.toThrow(ProviderUnavailable)
    await expect(gateway.start(keys, request())).rejects.toThrow(ProviderUnavailable)
  })
})

describe('looking up a payment', () => {
  it.each([
    ['pay', 'captured'],
    // The buyer may try again on the same page.
    ['decline', 'pending'],
    ['cancel', 'voided'],
  ] as const)('after %s the payment is %s', async (what, state) => {
    const payment = await started()
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ reference: payment.reference, state: 'pending', mode: 'test' })
    await fakeProvider.decide(payment.providerId, what, { quiet: true })
    const said = await gateway.lookUp(keys, payment)
    expect(said).toMatchObject({ reference: payment.reference, providerId: payment.providerId, state })
    expect(said.money).toEqual(what === 'pay' ? { amount: 12_345, currency: 'INR' } : null)
  })

  it('returns the amount and currency that were paid', async () => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true, amount: 100, currency: 'USD' })
    expect((await gateway.lookUp(keys, payment)).money).toEqual({ amount: 100, currency: 'USD' })
  })

  it('finds a payment after a decline, an expired link, and a payment by reference alone', async () => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, 'decline', { quiet: true })
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
    expect(await gateway.lookUp(keys, { ...payment, providerId: '' })).toMatchObject({
      state: 'captured',
      providerId: payment.providerId,
    })
    const late = await started()
    await fakeProvider.expire(late.providerId)
    expect(await gateway.lookUp(keys, late)).toMatchObject({ state: 'expired' })
    expect(await gateway.lookUp(keys, { ...late, reference: 'nobody', providerId: '' })).toMatchObject({ reference: null })
  })

  it('fails if the provider does not answer or the keys are wrong', async () => {
    const payment = await started()
    fakeProvider.behave('lookUp', 'silent')
    await expect(gateway.lookUp(keys, payment)).rejects.toThrow(ProviderUnavailable)
    const strange = { ...keys, values: { ...keys.values, keySecret: 'wrong' } }
    await expect(gateway.lookUp(strange, payment)).rejects.toThrow(new ProviderDeclined('Authentication failed'))
  })
})

describe('cancelling', () => {
  it('ends an unpaid link, also twice, and is declined for a paid one', async () => {
    const payment = await started()
    await gateway.cancel?.(keys, payment)
    await gateway.cancel?.(keys, payment)
    expect(standing(payment).state).toBe('cancelled')
    await expect(gateway.cancel?.(keys, await paid())).rejects.toThrow(ProviderDeclined)
  })
})

describe('refunding', () => {
  it('refunds a part once per key', async () => {
    const payment = await paid()
    const refund = await part(payment, 2345, 'key-number-one')
    expect(refund.state).toBe('succeeded')
    expect(await part(payment, 2345, 'key-number-one')).toEqual(refund)
    expect(standing(payment).refunded).toBe(2345)
  })

  it('finds a refund whose response was lost by its key', async () => {
    const payment = await paid()
    fakeProvider.behave('refund', 'lost', 'silent')
    await expect(part(payment, 500, 'key-that-was-lost')).rejects.toThrow(ProviderUnavailable)
    const found = await gateway.lookUpRefund(keys, { key: 'key-that-was-lost', providerId: null, payment })
    expect(found).toMatchObject({ state: 'succeeded' })
    expect(await part(payment, 500, 'key-that-was-lost')).toEqual(found)
    await expect(part(payment, 500, 'key-of-silence')).rejects.toThrow(ProviderUnavailable)
    expect(await gateway.lookUpRefund(keys, { key: 'key-of-silence', providerId: null, payment })).toBeNull()
    expect(standing(payment).refunded).toBe(500)
  })

  it.each([
    ['processed', 'succeeded'],
    ['failed', 'failed'],
  ] as const)('is pending first, and then %s', async (as, state) => {
    const payment = await paid()
    fakeProvider.refundAs('pending')
    const { providerId } = await part(payment, 500, `key-to-be-${as}`)
    fakeProvider.refundAs('processed')
    const request = { key: `key-to-be-${as}`, providerId, payment }
    expect(await gateway.lookUpRefund(keys, request)).toMatchObject({ state: 'pending' })
    const [event] = await notified(() => fakeProvider.settleRefunds(as))
    expect(event).toMatchObject({ kind: `refund.${as}`, refund: { providerId, state, captureId: payment.captureId } })
    expect(await gateway.lookUpRefund(keys, request)).toMatchObject({ state })
  })

  it('is declined above the paid amount and for an unpaid payment', async () => {
    const payment = await paid()
    await part(payment, 12_000, 'key-of-most')
    await expect(part(payment, 346, 'key-of-more')).rejects.toThrow(ProviderDeclined)
    await expect(part(await started(), 100, 'key-of-nothing')).rejects.toThrow(ProviderDeclined)
  })
})

describe('webhooks', () => {
  it.each([
    ['pay', 'payment_link.paid', 'captured'],
    ['cancel', 'payment_link.cancelled', 'voided'],
    ['decline', 'payment.failed', 'pending'],
  ] as const)('after %s an event of the kind %s sets the payment to %s', async (what, kind, state) => {
    const payment = await started()
    const [event] = await notified(() => fakeProvider.decide(payment.providerId, what))
    expect(event).toMatchObject({
      kind,
      payment: { reference: payment.reference, providerId: payment.providerId, state, mode: 'test' },
    })
    if (what === 'pay') expect(event?.payment?.money).toEqual({ amount: 12_345, currency: 'INR' })
    if (what === 'decline') expect(event?.payment?.reason).toBe('Payment was declined by the bank')
  })

  it('an expired link sends an event with the state expired', async () => {
    const payment = await started()
    const [event] = await notified(() => fakeProvider.expire(payment.providerId))
    expect(event).toMatchObject({ kind: 'payment_link.expired', payment: { reference: payment.reference, state: 'expired' } })
  })

  it('an event of a payment looks up its link; payments of another shop have none', async () => {
    const payment = await paid()
    const entity = { id: payment.captureId, status: 'captured', amount: 12_345, currency: 'INR' }
    const [event] = await notified(() => fakeProvider.sendEvent('payment.captured', { payment: { entity } }))
    expect(event?.payment).toMatchObject({ reference: payment.reference, providerId: payment.providerId, state: 'captured' })
    const [other] = await notified(() =>
      fakeProvider.sendEvent('payment.captured', { payment: { entity: { ...entity, id: 'pay_of_another_shop' } } }),
    )
    expect(other).not.toHaveProperty('payment')
  })

  it('a repeated event has the same event id', async () => {
    const payment = await paid()
    const [first] = await notified(() => fakeProvider.notify(payment.providerId, { eventId: 'event_1' }))
    const [second] = await notified(() => fakeProvider.notify(payment.providerId, { eventId: 'event_1' }))
    expect([first?.eventId, second?.eventId]).toEqual(['event_1', 'event_1'])
  })

  it('an event that is delivered again after a day is accepted', async () => {
    const payment = await paid()
    const [event] = await notified(() => fakeProvider.notify(payment.providerId, { age: 24 * 3600 }))
    expect(event?.payment?.state).toBe('captured')
  })

  it.each([
    ['forged', { hasInvalidSignature: true }],
    ['older than a day', { age: 26 * 3600 }],
    ['an hour in the future', { age: -3600 }],
  ])('an event that is %s is rejected', async (_, how) => {
    const payment = await paid()
    const { body, headers } = await heard(() => fakeProvider.notify(payment.providerId, how))
    await expect(gateway.readWebhook(keys, body, headers)).rejects.toThrow(InvalidSignature)
  })

  it('an event that is changed, unsigned, or received without a configured secret is rejected', async () => {
    const { body, headers } = await heard(async () => fakeProvider.notify((await paid()).providerId))
    const forms: [Buffer, Record<string, string | undefined>, Keys][] = [
      [Buffer.from(`${body.toString()} `), headers, keys],
      [body, {}, keys],
      [body, { ...headers, 'x-razorpay-signature': 'é'.repeat(64) }, keys],
      [body, headers, { ...keys, values: { ...keys.values, webhookSecret: '' } }],
    ]
    for (const [raw, said, by] of forms) await expect(gateway.readWebhook(by, raw, said)).rejects.toThrow(InvalidSignature)
  })

  it('an unrelated or unreadable event is read without a payment', async () => {
    expect(await notified(() => fakeProvider.sendEvent('settlement.processed', {}))).toMatchObject([
      { kind: 'settlement.processed' },
    ])
    const body = Buffer.from('not JSON')
    const headers = { 'x-razorpay-signature': hmacOf(body, keys.values.webhookSecret!) }
    expect(await gateway.readWebhook(keys, body, headers)).toMatchObject([{ kind: 'unknown' }])
  })

  it('computes the signature of the provider’s published example', () => {
    expect(hmacOf('{"a":1,"b":2,"c":{"d":3}}', '123456')).toBe('2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc')
  })
})

describe('the return URL', () => {
  it('contains the reference and provider id of the payment', () => {
    const fields = { razorpay_payment_link_id: 'plink_1', razorpay_payment_link_reference_id: 'ours', razorpay_signature: 'any' }
    expect(gateway.readReturn(fields)).toEqual({ reference: 'ours', providerId: 'plink_1' })
    expect(gateway.readReturn({})).toEqual({})
  })
})

describe('the keys', () => {
  it('have a mode of their own, which must match the configured mode', async () => {
    expect(await gateway.test({ ...keys, mode: 'live' })).toEqual({ mode: 'test', account: 'rzp_test_standin' })
    await expect(gateway.start({ ...keys, mode: 'live' }, request())).rejects.toThrow(new ProviderDeclined('these are test keys'))
    await expect(gateway.test({ mode: 'test', values: { keyId: 'rzp_test_x', keySecret: 'y' } })).rejects.toThrow(
      ProviderDeclined,
    )
  })
})
