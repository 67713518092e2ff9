import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listener, listener } from '../../testing/providers/listener.ts'
import { type FakeSslCommerz, fakeSslCommerz } from '../../testing/providers/sslcommerz.ts'
import {
  InvalidSignature,
  type Keys,
  type KnownPayment,
  type PaymentGateway,
  type PaymentToStart,
  ProviderDeclined,
  ProviderUnavailable,
} from './gateway.ts'
import { paymentOf, Transaction } from './sslcommerz/shapes.ts'
import { signatureOf } from './sslcommerz/signature.ts'
import { sslCommerz } from './sslcommerz.ts'

let fakeProvider: FakeSslCommerz
let gateway: PaymentGateway
let keys: Keys
let shop: Listener

beforeAll(async () => {
  fakeProvider = await fakeSslCommerz()
  shop = await listener()
  gateway = sslCommerz({ baseUrl: fakeProvider.url })
  keys = { mode: 'test', values: fakeProvider.keys }
})
afterAll(async () => {
  await shop.close()
  await fakeProvider.close()
})

let count = 0
const request = (over: Partial<PaymentToStart> = {}): PaymentToStart => ({
  reference: `ref-${++count}-${'x'.repeat(15)}`,
  money: { amount: 12_345, currency: 'BDT', decimals: 2 },
  order: { orderId: '20261121000001', description: 'Haat 20261121000001', units: 2 },
  buyer: {
    name: 'Rina',
    email: 'rina@example.com',
    phone: '',
    address: '',
    city: 'Dhaka',
    state: '',
    zipCode: '',
    country: 'BD',
  },
  returnUrl: 'http://shop.example/pay/return?a=1&b=2',
  cancelUrl: 'http://shop.example/pay/cancel',
  webhookUrl: shop.url,
  expiresAt: new Date(Date.now() + 1_800_000),
  language: 'bn',
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

describe('starting a payment', () => {
  it('creates a session with all required fields', async () => {
    const requested = request()
    const { providerId, url } = await gateway.start(keys, requested)
    expect(providerId).toBe(requested.reference)
    expect(url).toContain(`${fakeProvider.url}/gwprocess/v4/gw.php`)
    expect(fakeProvider.lastSession()).toMatchObject({
      total_amount: '123.45',
      currency: 'BDT',
      tran_id: requested.reference,
      value_a: requested.reference,
      success_url: requested.returnUrl,
      cancel_url: requested.cancelUrl,
      ipn_url: requested.webhookUrl,
      cus_add1: 'N/A',
      num_of_item: '2',
    })
  })

  it('shortens a long reference to the same 30 characters each time', async () => {
    const reference = 'c2f1b9a4-5d3e-4f60-8a7b-9c0d1e2f3a4b'
    const first = await gateway.start(keys, request({ reference }))
    expect(first.providerId).toHaveLength(30)
    expect((await gateway.start(keys, request({ reference }))).providerId).toBe(first.providerId)
    await fakeProvider.decide(first.providerId, 'pay', { quiet: true })
    const said = await gateway.lookUp(keys, { reference, providerId: '', captureId: null, money: request().money })
    expect(said).toMatchObject({ reference, providerId: first.providerId, state: 'captured' })
  })

  it('is declined with the provider’s reason; a missing or broken response means unavailable', async () => {
    await expect(gateway.start({ ...keys, values: { ...keys.values, storePassword: 'wrong' } }, request())).rejects.toThrow(
      new ProviderDeclined('Store Credential Error Or Store is De-active'),
    )
    fakeProvider.behave('start', 'silent', 'lost', 'broken', 'refuse')
    for (const way of [ProviderUnavailable, ProviderUnavailable, ProviderUnavailable, ProviderDeclined])
      await expect(gateway.start(keys, request())).rejects.toThrow(way)
  })
})

describe('looking up a payment', () => {
  it('returns pending before the buyer tries to pay', async () => {
    const payment = await started()
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ reference: null, state: 'pending', money: null })
  })

  it.each([
    ['pay', 'captured'],
    ['decline', 'failed'],
    ['cancel', 'voided'],
  ] as const)('after %s the payment is %s', async (what, state) => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, what, { quiet: true })
    const said = await gateway.lookUp(keys, payment)
    expect(said).toMatchObject({ reference: payment.reference, providerId: payment.providerId, state })
    if (what === 'pay') expect(said.money).toEqual({ amount: 12_345, currency: 'BDT' })
    else expect([said.captureId, said.money]).toEqual([null, null])
  })

  it('returns the requested currency instead of taka', async () => {
    const money = { amount: 5000, currency: 'USD', decimals: 2 }
    expect((await gateway.lookUp(keys, await paid({ money }))).money).toEqual({ amount: 5000, currency: 'USD' })
  })

  it('returns the amount and currency that were paid', async () => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true, amount: 100, currency: 'USD' })
    expect((await gateway.lookUp(keys, payment)).money).toEqual({ amount: 100, currency: 'USD' })
  })

  it('finds a payment after a decline, and reports a payment made twice', async () => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, 'decline', { quiet: true })
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ state: 'captured', reason: null })
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ state: 'captured', reason: 'paid 2 times' })
  })

  it('fails if the provider does not answer or the keys are wrong', async () => {
    const payment = await started()
    fakeProvider.behave('lookUp', 'silent')
    await expect(gateway.lookUp(keys, payment)).rejects.toThrow(ProviderUnavailable)
    const strange = { ...keys, values: { ...keys.values, storeId: 'somebody' } }
    await expect(gateway.lookUp(strange, payment)).rejects.toThrow(ProviderDeclined)
  })
})

describe('a transaction with missing fields', () => {
  it('counts as paid in taka without risk', () => {
    const said = {
      status: 'VALID',
      tran_id: 'ours',
      val_id: 1,
      amount: 123.45,
      risk_level: null,
      currency_type: null,
      bank_tran_id: 77,
    }
    expect(paymentOf(Transaction.parse(said), 'ours', 'ours')).toMatchObject({
      state: 'captured',
      captureId: '77',
      money: { amount: 12_345, currency: 'BDT' },
      reason: null,
    })
    const failed = Transaction.parse({ status: 'FAILED', tran_id: 'ours', val_id: null, error: null })
    expect(paymentOf(failed, 'ours', 'ours')).toMatchObject({ reference: 'ours', state: 'failed', money: null })
  })

  it('counts as unavailable if the amount cannot be parsed', () => {
    const said = { status: 'VALID', tran_id: 'ours', currency_type: 'BDT', currency_amount: '1,234.00' }
    expect(() => paymentOf(Transaction.parse(said), 'ours', 'ours')).toThrow(ProviderUnavailable)
  })
})

describe('a payment that the provider flags as risky', () => {
  const risky = async () => {
    fakeProvider.distrust()
    return paid()
  }

  it('is authorized until staff capture it', async () => {
    const payment = await risky()
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ state: 'authorized', reason: 'risk: Not Safe' })
    expect(await gateway.capture?.(keys, payment)).toMatchObject({ state: 'captured', money: { amount: 12_345 } })
  })

  it('is refunded once when staff cancel it', async () => {
    const payment = await risky()
    await gateway.cancel?.(keys, payment)
    await gateway.cancel?.(keys, payment)
    expect(fakeProvider.payments().find(({ reference }) => reference === payment.reference)?.refunded).toBe(12_345)
  })

  it('cancelling does nothing for an unpaid payment and is declined for a captured one', async () => {
    await gateway.cancel?.(keys, await started())
    await expect(gateway.cancel?.(keys, await paid())).rejects.toThrow(ProviderDeclined)
  })
})

describe('refunding', () => {
  it('refunds a part once per key, pending until the provider completes it', async () => {
    const payment = await paid()
    const refund = await part(payment, 2345, 'c2f1b9a4-0000-4000-8000-000000000001')
    expect(refund).toMatchObject({ state: 'pending', reason: null })
    expect(await part(payment, 2345, 'c2f1b9a4-0000-4000-8000-000000000001')).toEqual(refund)
    expect(fakeProvider.payments().find(({ reference }) => reference === payment.reference)?.refunded).toBe(2345)
    const request = { key: 'c2f1b9a4-0000-4000-8000-000000000001', providerId: refund.providerId, payment }
    expect(await gateway.lookUpRefund(keys, request)).toMatchObject({ state: 'pending' })
    fakeProvider.settleRefunds()
    expect(await gateway.lookUpRefund(keys, request)).toMatchObject({ state: 'succeeded', providerId: refund.providerId })
  })

  it('returns the same refund on retry if the response was lost', async () => {
    const payment = await paid()
    fakeProvider.behave('refund', 'lost')
    await expect(part(payment, 500, 'lost')).rejects.toThrow(ProviderUnavailable)
    expect(await part(payment, 500, 'lost')).toMatchObject({ state: 'pending' })
    expect(fakeProvider.payments().find(({ reference }) => reference === payment.reference)?.refunded).toBe(500)
  })

  it('fails if the bank cancels the refund', async () => {
    const payment = await paid()
    const { providerId } = await part(payment, 500, 'unwanted')
    fakeProvider.settleRefunds('cancelled')
    expect(await gateway.lookUpRefund(keys, { key: 'unwanted', providerId, payment })).toMatchObject({ state: 'failed' })
  })

  it('is declined above the paid amount and for an unpaid payment', async () => {
    const payment = await paid()
    await part(payment, 12_000, 'most')
    await expect(part(payment, 346, 'more')).rejects.toThrow(ProviderDeclined)
    await expect(part(await started(), 100, 'nothing')).rejects.toThrow(ProviderDeclined)
  })

  it('refunds dollars in taka; the parts add up to the whole', async () => {
    const payment = await paid({ money: { amount: 1001, currency: 'USD', decimals: 2 } })
    for (const [index, amount] of [333, 333, 335].entries()) await part(payment, amount, `part ${index}`)
    const { refunded } = fakeProvider.payments().find(({ reference }) => reference === payment.reference)!
    expect(refunded).toBe(1001 * 120)
  })
})

describe('webhooks', () => {
  it('are hints: the state is looked up at the provider', async () => {
    const payment = await started()
    const [event] = await notified(() => fakeProvider.decide(payment.providerId, 'pay'))
    expect(event).toMatchObject({
      kind: 'VALID',
      payment: { reference: payment.reference, state: 'captured', money: { amount: 12_345, currency: 'BDT' } },
    })
    // Correctly signed, but with another amount than was paid.
    const [other] = await notified(() => fakeProvider.notify(payment.providerId, { amount: 1, currency: 'USD' }))
    expect(other?.payment?.money).toEqual({ amount: 12_345, currency: 'BDT' })
    expect(other?.eventId).toBe(event?.eventId)
  })

  it.each([
    ['decline', 'FAILED', 'failed'],
    ['cancel', 'CANCELLED', 'voided'],
  ] as const)('after %s have the kind %s and the state %s', async (what, kind, state) => {
    const payment = await started()
    const [event] = await notified(() => fakeProvider.decide(payment.providerId, what))
    expect(event).toMatchObject({ kind, payment: { reference: payment.reference, state } })
  })

  it.each([
    ['forged', { hasInvalidSignature: true }],
    ['too old', { age: 4 * 24 * 3600 }],
  ])('that are %s are rejected', async (_, how) => {
    const payment = await paid()
    const { body, headers } = await heard(() => fakeProvider.notify(payment.providerId, how))
    await expect(gateway.readWebhook(keys, body, headers)).rejects.toThrow(InvalidSignature)
  })

  it('with an unknown validation id have no payment', async () => {
    const payment = await paid()
    const [event] = await notified(() => fakeProvider.notify(payment.providerId, { eventId: 'invented' }))
    expect(event?.payment).toMatchObject({ reference: null, money: null })
  })

  it.each(['amount', 'tran_id', 'status', 'store_id', 'verify_sign', 'verify_sign_sha2', 'verify_key'])(
    'with a changed %s are rejected',
    async (field) => {
      const { body, headers } = await heard(async () => fakeProvider.notify((await paid()).providerId))
      const form = new URLSearchParams(body.toString())
      form.set(field, field === 'verify_key' ? 'amount' : 'é9.99')
      await expect(gateway.readWebhook(keys, Buffer.from(form.toString()), headers)).rejects.toThrow(InvalidSignature)
    },
  )

  it('that are empty or malformed are rejected', async () => {
    for (const body of ['', '{}', 'verify_sign=&verify_key=', 'verify_key=tran_id,status,store_id&verify_sign=x'])
      await expect(gateway.readWebhook(keys, Buffer.from(body), {})).rejects.toThrow(InvalidSignature)
  })

  it('are not accepted while the provider does not answer the lookup', async () => {
    const { body, headers } = await heard(async () => fakeProvider.notify((await paid()).providerId))
    fakeProvider.behave('lookUp', 'silent')
    await expect(gateway.readWebhook(keys, body, headers)).rejects.toThrow(ProviderUnavailable)
  })

  it('have the signature of the provider’s published example', () => {
    const form = new URLSearchParams(published)
    const names = form.get('verify_key')!.split(',')
    expect(signatureOf('md5', form, names, 'test_testemi@ssl')).toBe('d42fab70ae0bcbda5280e7baffef60b0')
    expect(signatureOf('sha256', form, names, 'test_testemi@ssl')).toBe(
      '02c0417ff467c109006382d56eedccecd68382e47245266e7b47abbb3d43976e',
    )
  })
})

describe('the return URL', () => {
  it('contains the reference and provider id of the payment', () => {
    expect(gateway.readReturn({ tran_id: 'short', value_a: 'ours', status: 'VALID' })).toEqual({
      reference: 'ours',
      providerId: 'short',
    })
    expect(gateway.readReturn({})).toEqual({})
  })
})

describe('the keys', () => {
  it('are tested at the provider', async () => {
    expect(await gateway.test(keys)).toEqual({ mode: 'test', account: keys.values.storeId })
    await expect(gateway.test({ mode: 'live', values: { storeId: 'a', storePassword: 'b' } })).rejects.toThrow(
      new ProviderDeclined('wrong store id or password'),
    )
  })
})

/** Example from the provider's Python library. */
const published = {
  tran_id: '5E121A0D01F92',
  val_id: '200105225826116qFnATY9sHIwo',
  amount: '10.00',
  card_type: 'VISA-Dutch Bangla',
  store_amount: '9.75',
  card_no: '418117XXXXXX6675',
  bank_tran_id: '200105225825DBgSoRGLvczhFjj',
  status: 'VALID',
  tran_date: '2020-01-05 22:58:21',
  currency: 'BDT',
  card_issuer: 'TRUST BANK, LTD.',
  card_brand: 'VISA',
  card_issuer_country: 'Bangladesh',
  card_issuer_country_code: 'BD',
  store_id: 'test_testemi',
  verify_key:
    'amount,bank_tran_id,base_fair,card_brand,card_issuer,card_issuer_country,card_issuer_country_code,card_no,card_type,currency,currency_amount,currency_rate,currency_type,risk_level,risk_title,status,store_amount,store_id,tran_date,tran_id,val_id,value_a,value_b,value_c,value_d',
  currency_type: 'BDT',
  currency_amount: '10.00',
  currency_rate: '1.0000',
  base_fair: '0.00',
  value_a: '',
  value_b: '',
  value_c: '',
  value_d: '',
  risk_level: '0',
  risk_title: 'Safe',
}
