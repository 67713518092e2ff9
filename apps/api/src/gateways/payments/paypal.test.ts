import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { providerMoney } from '@haat/shared/payments/provider-money.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Listener, listener } from '../../testing/providers/listener.ts'
import { type FakePaypal, fakePaypal } from '../../testing/providers/paypal.ts'
import { signerOf } from '../../testing/providers/paypal-certificate.ts'
import { signedByPaypal } from '../../testing/providers/paypal-signed.ts'
import {
  InvalidSignature,
  type Keys,
  type KnownPayment,
  type PaymentGateway,
  type PaymentToStart,
  ProviderDeclined,
  ProviderUnavailable,
} from './gateway.ts'
import { paypal } from './paypal.ts'

let fakeProvider: FakePaypal
let gateway: PaymentGateway
let keys: Keys
let shop: Listener
const usual = getCACertificates('default')
const trust = (...authorities: string[]) => setDefaultCACertificates([...usual, ...authorities])

beforeAll(async () => {
  fakeProvider = await fakePaypal()
  shop = await listener()
  fakeProvider.notifyAddress(shop.url)
  gateway = paypal({ baseUrl: fakeProvider.url })
  keys = { mode: 'test', values: fakeProvider.keys }
  trust(fakeProvider.authority)
})
afterAll(async () => {
  setDefaultCACertificates(usual)
  await shop.close()
  await fakeProvider.close()
})

let count = 0
const request = (over: Partial<PaymentToStart> = {}): PaymentToStart => ({
  reference: `ref-${++count}-${'x'.repeat(20)}`,
  money: { amount: 12_345, currency: 'USD', decimals: 2 },
  order: { orderId: '20261121000001', description: 'Harbour Coat and 1 more', units: 2 },
  buyer: { name: 'Ann', email: 'ann@example.com', phone: '', address: '', city: '', state: '', zipCode: '', country: 'US' },
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

async function taken(over: Partial<PaymentToStart> = {}): Promise<KnownPayment> {
  const payment = await started(over)
  await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
  const { captureId } = await gateway.lookUp(keys, payment)
  return { ...payment, captureId }
}

/** The parsed webhook that `doing` causes. */
async function notified(doing: () => Promise<unknown>) {
  const before = shop.heard.length
  await doing()
  const { body, headers } = await shop.after(before)
  return gateway.readWebhook(keys, body, headers)
}

describe('starting a payment', () => {
  it('creates an order with a fixed amount and address, in the buyer’s language', async () => {
    const requested = request({ language: 'ar' })
    const { providerId, url } = await gateway.start(keys, requested)
    expect(url).toBe(`${fakeProvider.url}/checkoutnow?token=${providerId}`)
    expect(fakeProvider.lastOrder()).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: requested.reference,
          invoice_id: requested.reference,
          description: 'Harbour Coat and 1 more',
          amount: { currency_code: 'USD', value: '123.45' },
        },
      ],
      payment_source: {
        paypal: {
          email_address: 'ann@example.com',
          experience_context: {
            return_url: requested.returnUrl,
            cancel_url: requested.cancelUrl,
            user_action: 'PAY_NOW',
            locale: 'ar-EG',
            shipping_preference: 'NO_SHIPPING',
          },
        },
      },
    })
  })

  it('creates one order for repeated starts, also if the first response was lost', async () => {
    const requested = request()
    fakeProvider.behave('start', 'lost')
    await expect(gateway.start(keys, requested)).rejects.toThrow(ProviderUnavailable)
    const first = await gateway.start(keys, requested)
    expect(await gateway.start(keys, requested)).toEqual(first)
    expect(fakeProvider.payments().filter(({ reference }) => reference === requested.reference)).toHaveLength(1)
  })

  it.each([
    ['refuse', ProviderDeclined],
    ['broken', ProviderUnavailable],
    ['silent', ProviderUnavailable],
  ] as const)('distinguishes a decline from an unavailable provider: %s', async (how, error) => {
    fakeProvider.behave('start', how)
    await expect(gateway.start(keys, request())).rejects.toThrow(error)
  })

  it('omits a buyer email that PayPal does not accept', async () => {
    await started({ buyer: { ...request().buyer, email: 'ann@пример.рф' } })
    expect(JSON.stringify(fakeProvider.lastOrder())).not.toContain('email_address')
  })

  it('formats amounts with the decimals that PayPal uses for the currency', async () => {
    for (const [currency, minor, value] of [
      ['HUF', 1_234_500, '12345'],
      ['JPY', 500_000, '5000'],
      ['TWD', 70_000, '700'],
      ['EUR', 1050, '10.50'],
    ] as const) {
      const decision = providerMoney(gateway, minor, { name: currency, exchangeRate: 1 })
      if (!decision.ok) throw new Error(currency)
      const payment = await taken({ money: decision.value.money })
      expect(fakeProvider.lastOrder()).toMatchObject({ purchase_units: [{ amount: { currency_code: currency, value } }] })
      const { money } = await gateway.lookUp(keys, payment)
      expect(money).toEqual({ amount: decision.value.money.amount, currency })
    }
  })

  it('converts a currency that PayPal does not support to dollars', () => {
    const decision = providerMoney(gateway, 1_225_00, { name: 'BDT', exchangeRate: 122.5, base: 'USD' })
    expect(decision).toMatchObject({ ok: true, value: { money: { amount: 1000, currency: 'USD', decimals: 2 } } })
  })
})

describe('the access token', () => {
  it('is requested once for many calls, also concurrent ones', async () => {
    const own = paypal({ baseUrl: fakeProvider.url })
    const before = fakeProvider.signIns()
    await Promise.all([1, 2, 3].map(() => own.start(keys, request())))
    await own.start(keys, request())
    expect(fakeProvider.signIns()).toBe(before + 1)
  })

  it('is requested again if PayPal ends it early', async () => {
    const payment = await started()
    fakeProvider.endTokens()
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ state: 'pending' })
  })

  it('is used to test the keys', async () => {
    expect(await gateway.test(keys)).toEqual({ mode: 'test', account: 'APP-80W284485P519543T' })
    await expect(gateway.test({ ...keys, values: { ...keys.values, clientSecret: 'wrong' } })).rejects.toThrow(ProviderDeclined)
    await expect(gateway.test({ ...keys, values: { ...keys.values, webhookId: '0WRONG' } })).rejects.toThrow('unknown webhook id')
    expect(await gateway.test(keys)).toMatchObject({ mode: 'test' })
  })
})

describe('looking up a payment', () => {
  it('returns pending until the buyer approves', async () => {
    const payment = await started()
    expect(await gateway.lookUp(keys, payment)).toEqual({
      reference: payment.reference,
      providerId: payment.providerId,
      captureId: null,
      state: 'pending',
      money: null,
      mode: null,
      reason: null,
    })
  })

  it('captures an approved order once, also for repeated and concurrent lookups', async () => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
    const all = await Promise.all([1, 2, 3, 4].map(() => gateway.lookUp(keys, payment)))
    const { captureId } = all[0]!
    expect(captureId).toMatch(/^\w{17}$/)
    for (const one of [...all, await gateway.lookUp(keys, payment)])
      expect(one).toMatchObject({
        reference: payment.reference,
        state: 'captured',
        captureId,
        money: { amount: 12_345, currency: 'USD' },
      })
  })

  it('finds the capture whose response was lost', async () => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
    fakeProvider.behave('capture', 'lost')
    await expect(gateway.lookUp(keys, payment)).rejects.toThrow(ProviderUnavailable)
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ state: 'captured', money: { amount: 12_345 } })
  })

  it('returns the captured amount, also if it differs from the requested one', async () => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true, amount: 1, currency: 'EUR' })
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ state: 'captured', money: { amount: 1, currency: 'EUR' } })
  })

  it('does not capture an order with another reference or amount', async () => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true })
    const before = fakeProvider.asked('capture')
    await gateway.lookUp(keys, { ...payment, reference: 'somebody else’s' })
    await gateway.lookUp(keys, { ...payment, money: { ...payment.money, amount: 12_344 } })
    expect(fakeProvider.asked('capture')).toBe(before)
  })

  it('returns failed with PayPal’s reason for a declined card, and pending for a payment under review', async () => {
    const declined = await started()
    await fakeProvider.decide(declined.providerId, 'decline', { quiet: true })
    expect(await gateway.lookUp(keys, declined)).toMatchObject({
      state: 'failed',
      reason: 'INSTRUMENT_DECLINED',
      captureId: null,
    })
    const looked = await started()
    await fakeProvider.decide(looked.providerId, 'pay', { quiet: true })
    fakeProvider.review(looked.providerId)
    expect(await gateway.lookUp(keys, looked)).toMatchObject({ state: 'pending', reason: 'PENDING_REVIEW' })
  })

  it('returns expired for an order that PayPal no longer has', async () => {
    const payment = await started()
    fakeProvider.clear(payment.providerId)
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ state: 'expired', reference: payment.reference })
  })

  it('reads test or live mode from the links of the order', async () => {
    const payment = await started()
    await fakeProvider.decide(payment.providerId, 'pay', { quiet: true, mode: 'live' })
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ mode: 'live' })
  })

  it('finds the payment of a returning browser', () => {
    expect(gateway.readReturn({ token: '5O190127TN364715T', PayerID: 'X' })).toEqual({ providerId: '5O190127TN364715T' })
    expect(gateway.readReturn({})).toEqual({})
  })
})

describe('refunding', () => {
  const refund = (payment: KnownPayment, key: string, amount: number) =>
    gateway.refund(keys, { key, payment, money: { ...payment.money, amount }, reason: 'Too small' })

  it('refunds once per key, in parts, up to the captured amount', async () => {
    const payment = await taken()
    const first = await refund(payment, 'key-1', 345)
    expect(first).toMatchObject({ state: 'succeeded' })
    expect(await refund(payment, 'key-1', 345)).toEqual(first)
    await refund(payment, 'key-2', 12_000)
    await expect(refund(payment, 'key-3', 1)).rejects.toThrow(new ProviderDeclined('REFUND_AMOUNT_EXCEEDED'))
    expect(fakeProvider.payments().find(({ providerId }) => providerId === payment.providerId)).toMatchObject({
      refunded: 12_345,
    })
    expect(await gateway.lookUp(keys, payment)).toMatchObject({ state: 'captured', money: { amount: 12_345 } })
  })

  it('finds a refund whose response was lost by its key, and returns null for an unknown key', async () => {
    const payment = await taken()
    fakeProvider.behave('refund', 'lost')
    await expect(refund(payment, 'key-lost', 100)).rejects.toThrow(ProviderUnavailable)
    const found = await gateway.lookUpRefund(keys, { key: 'key-lost', providerId: null, payment })
    expect(found).toMatchObject({ state: 'succeeded' })
    expect(await gateway.lookUpRefund(keys, { key: 'key-lost', providerId: found!.providerId, payment })).toEqual(found)
    expect(await gateway.lookUpRefund(keys, { key: 'never', providerId: null, payment })).toBeNull()
  })

  it('is declined if nothing was captured', async () => {
    await expect(refund(await started(), 'key-4', 1)).rejects.toThrow(ProviderDeclined)
  })
})

describe('webhooks', () => {
  it('reads an approval, a capture, a denial, a refund and a reversal', async () => {
    const payment = await started()
    const { providerId, reference } = payment
    const [approved] = await notified(() => fakeProvider.decide(providerId, 'pay', { eventId: 'WH-1' }))
    expect(approved).toMatchObject({
      eventId: 'WH-1',
      kind: 'CHECKOUT.ORDER.APPROVED',
      payment: { reference, providerId, state: 'pending' },
    })
    const [captured] = await notified(() => gateway.lookUp(keys, payment))
    const { captureId } = await gateway.lookUp(keys, payment)
    expect(captured).toMatchObject({
      kind: 'PAYMENT.CAPTURE.COMPLETED',
      payment: { reference, providerId, captureId, state: 'captured', money: { amount: 12_345, currency: 'USD' } },
    })
    const capture = { id: captureId, status: 'DECLINED', amount: { currency_code: 'USD', value: '123.45' }, custom_id: reference }
    const resource = { ...capture, supplementary_data: { related_ids: { order_id: providerId } } }
    const [denied] = await notified(() => fakeProvider.sendEvent('PAYMENT.CAPTURE.DENIED', resource))
    expect(denied).toMatchObject({ payment: { state: 'failed', providerId } })
    const [back] = await notified(() =>
      fakeProvider.sendEvent('PAYMENT.CAPTURE.REFUNDED', {
        id: '1JU08902781691411',
        status: 'COMPLETED',
        links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captureId}` }],
      }),
    )
    expect(back).toMatchObject({ refund: { providerId: '1JU08902781691411', state: 'succeeded', captureId } })
    const [reversed] = await notified(() =>
      fakeProvider.sendEvent('CHECKOUT.PAYMENT-APPROVAL.REVERSED', {
        order_id: providerId,
        purchase_units: [{ custom_id: reference }],
      }),
    )
    expect(reversed).toMatchObject({ payment: { state: 'failed', providerId, reference } })
    const [other] = await notified(() => fakeProvider.sendEvent('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-1' }))
    expect(other).toEqual({ eventId: expect.any(String), kind: 'CUSTOMER.DISPUTE.CREATED' })
  })

  it.each([
    ['a wrong signature', { hasInvalidSignature: true }],
    ['a time six minutes ago', { age: 360 }],
    ['a time six minutes ahead', { age: -360 }],
  ])('rejects a webhook with %s', async (_what, how) => {
    const payment = await started()
    await expect(notified(() => fakeProvider.notify(payment.providerId, how))).rejects.toThrow(InvalidSignature)
  })

  it('rejects a webhook that was changed, is unsigned, or was signed for another shop', async () => {
    const { providerId } = await started()
    const before = shop.heard.length
    await fakeProvider.notify(providerId)
    const { body, headers } = shop.heard[before]!
    await expect(gateway.readWebhook(keys, body, headers)).resolves.toHaveLength(1)
    const other = { ...keys, values: { ...keys.values, webhookId: '0OTHER' } }
    const changed: [string, Promise<unknown>][] = [
      ['body', gateway.readWebhook(keys, Buffer.from(body.toString().replace('123.45', '1.00')), headers)],
      ['a space', gateway.readWebhook(keys, Buffer.concat([body, Buffer.from(' ')]), headers)],
      ['shop', gateway.readWebhook(other, body, headers)],
      ['algorithm', gateway.readWebhook(keys, body, { ...headers, 'paypal-auth-algo': 'SHA1withRSA' })],
      ['time', gateway.readWebhook(keys, body, { ...headers, 'paypal-transmission-time': new Date().toISOString() })],
      ['id', gateway.readWebhook(keys, body, { ...headers, 'paypal-transmission-id': 'x' })],
      ['unsigned', gateway.readWebhook(keys, body, {})],
      ['no webhook id', gateway.readWebhook({ ...keys, values: { ...keys.values, webhookId: '' } }, body, headers)],
    ]
    for (const [what, reading] of changed) await expect(reading, what).rejects.toThrow(InvalidSignature)
  })

  it('fetches certificates from PayPal hosts only', async () => {
    const { providerId } = await started()
    const before = shop.heard.length
    await fakeProvider.notify(providerId)
    const { body, headers } = shop.heard[before]!
    const real = headers['paypal-cert-url']!
    for (const url of [
      real.replace('127.0.0.1', 'localhost'),
      real.replace('http:', 'https:'),
      `${real}?x=1`,
      real.replace('/v1/', '/v2/'),
      `${fakeProvider.url}@evil.example/v1/notifications/certs/CERT-1`,
      'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
      'file:///etc/passwd',
      'nonsense',
      `${fakeProvider.url}/v1/notifications/certs/CERT-none`,
    ])
      await expect(gateway.readWebhook(keys, body, { ...headers, 'paypal-cert-url': url }), url).rejects.toThrow(InvalidSignature)
    // With real keys, only PayPal's hosts of that mode are allowed.
    for (const mode of ['live', 'test'] as const)
      await expect(paypal({ baseUrl: undefined }).readWebhook({ ...keys, mode }, body, headers), mode).rejects.toThrow(
        InvalidSignature,
      )
  })

  it('rejects a certificate with another name or outside its validity', async () => {
    const { providerId } = await started()
    const day = 86_400_000
    for (const how of [
      { name: 'evil.example' },
      { name: 'messageverificationcerts.paypal.com.evil.example' },
      { notBefore: new Date(Date.now() - 9 * day), notAfter: new Date(Date.now() - day) },
      { notBefore: new Date(Date.now() + day) },
    ]) {
      const signer = await signerOf(how)
      trust(fakeProvider.authority, signer.authority)
      fakeProvider.signWith(signer)
      await expect(
        notified(() => fakeProvider.notify(providerId)),
        JSON.stringify(how),
      ).rejects.toThrow(InvalidSignature)
    }
  })

  it('verifies a message with PayPal’s API if the issuer of the certificate is unknown', async () => {
    const { providerId } = await started()
    const anonymous = await signerOf()
    trust(fakeProvider.authority)
    fakeProvider.signWith(anonymous)
    await expect(notified(() => fakeProvider.notify(providerId))).rejects.toThrow(InvalidSignature)
    fakeProvider.vouch(true)
    expect(await notified(() => fakeProvider.notify(providerId))).toMatchObject([{ payment: { providerId } }])
    fakeProvider.vouch(false)
    // A root certificate that is sent along with the certificate is not trusted.
    fakeProvider.signWith({ ...anonymous, chain: anonymous.chain + anonymous.authority })
    await expect(notified(() => fakeProvider.notify(providerId))).rejects.toThrow(InvalidSignature)
    trust(anonymous.authority)
    expect(await notified(() => fakeProvider.notify(providerId))).toMatchObject([{ payment: { providerId } }])
  })

  it('trusts a certificate without a chain after PayPal’s API has verified one message with it', async () => {
    const { providerId } = await started()
    trust(fakeProvider.authority)
    fakeProvider.signWith(await signerOf())
    fakeProvider.vouch(true)
    await notified(() => fakeProvider.notify(providerId))
    fakeProvider.vouch(false)
    expect(await notified(() => fakeProvider.notify(providerId))).toMatchObject([{ payment: { providerId } }])
    await expect(notified(() => fakeProvider.notify(providerId, { hasInvalidSignature: true }))).rejects.toThrow(InvalidSignature)
  })

  it('accepts a message signed by PayPal, and rejects it when changed or old', async () => {
    const { body, headers, certificate, webhookId } = signedByPaypal
    fakeProvider.signWith({ authority: '', chain: certificate, sign: () => '' })
    fakeProvider.vouch(true)
    const simulator: Keys = { mode: 'live', values: { ...fakeProvider.keys, webhookId } }
    const received = { ...headers, 'paypal-cert-url': fakeProvider.certificateUrl() }
    try {
      vi.useFakeTimers({ now: new Date('2025-11-28T10:00:30Z'), toFake: ['Date'] })
      expect(await gateway.readWebhook(simulator, Buffer.from(body), received)).toEqual([
        {
          eventId: 'WH-58D329510W468432D-8HN650336L201105X',
          kind: 'PAYMENT.CAPTURE.COMPLETED',
          payment: {
            reference: null,
            providerId: '1AB234567A1234567',
            captureId: '12A34567BC123456S',
            state: 'captured',
            money: { amount: 3000, currency: 'USD' },
            mode: 'live',
            reason: null,
          },
        },
      ])
      const dearer = Buffer.from(body.replace('"value":"30.00"', '"value":"90.00"'))
      await expect(gateway.readWebhook(simulator, dearer, received)).rejects.toThrow(InvalidSignature)
      vi.setSystemTime(new Date('2025-11-28T10:06:30Z'))
      await expect(gateway.readWebhook(simulator, Buffer.from(body), received)).rejects.toThrow(InvalidSignature)
    } finally {
      vi.useRealTimers()
      fakeProvider.vouch(false)
    }
  })
  it('limits requests for unknown certificates', async () => {
    const { providerId } = await started()
    fakeProvider.signWith(await signerOf())
    const before = shop.heard.length
    await fakeProvider.notify(providerId)
    const { body, headers } = shop.heard[before]!
    const invented = (name: number) => ({
      ...headers,
      'paypal-cert-url': `${fakeProvider.url}/v1/notifications/certs/CERT-none-${name}`,
    })
    const refused: unknown[] = []
    for (let name = 0; name < 70; name++)
      refused.push(await gateway.readWebhook(keys, body, invented(name)).catch((error: unknown) => (error as Error).constructor))
    expect(refused[0]).toBe(InvalidSignature)
    expect(refused.at(-1)).toBe(ProviderUnavailable)
  })
})
