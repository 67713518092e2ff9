import { decimalText } from '@haat/shared/payments/provider-money.ts'
import type { Language } from '@haat/shared/text.ts'
import { z } from 'zod'
import {
  InvalidSignature,
  type Keys,
  type KnownPayment,
  type PaymentGateway,
  type PaymentToStart,
  ProviderDeclined,
  type ProviderMoney,
  type ProviderPayment,
  ProviderUnavailable,
} from './gateway.ts'
import { type PaypalApi, paypalApi } from './paypal/api.ts'
import { eventOf, readEvent, type WebhookEvent } from './paypal/events.ts'
import { currencies, decimals, moneyOf, Order, orderPayment, Refund, refundOf } from './paypal/shapes.ts'
import { checkSignature } from './paypal/signature.ts'

/** PayPal Checkout (Orders API): the customer approves on PayPal's page, the shop captures at the next lookup. */
export function paypal({ baseUrl }: { baseUrl: string | undefined }): PaymentGateway {
  const api = paypalApi(baseUrl)
  return {
    method: 'paypal',
    currencies,
    decimals,

    start: async (keys, payment) => {
      const order = await api.ask(keys, '/v2/checkout/orders', Order, {
        body: orderFor(payment),
        requestId: payment.reference,
      })
      const url = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      if (!url) throw new ProviderUnavailable('an order without a page to pay at')
      return { providerId: order.id, url }
    },

    lookUp: async (keys, payment) => {
      const order = await orderOf(api, keys, payment)
      if (order === null) return gone(payment)
      const known = orderPayment(order)
      return order.status === 'APPROVED' && known.captureId === null && !payment.leave && isOurs(order, payment)
        ? take(api, keys, payment, known)
        : known
    },

    /** PayPal orders cannot be cancelled; an approved order that is not captured expires. */
    cancel: () => Promise.resolve(),

    refund: async (keys, { key, payment, money, reason }) => {
      if (!payment.captureId) throw new ProviderDeclined('nothing was taken')
      const refund = await api.ask(keys, `/v2/payments/captures/${named(payment.captureId)}/refund`, Refund, {
        requestId: key,
        body: { amount: amountOf(money), custom_id: key, ...(reason && { note_to_payer: reason.slice(0, 255) }) },
      })
      return refundOf(refund)
    },

    lookUpRefund: async (keys, { key, providerId, payment }) => {
      if (providerId) return refundOf(await api.ask(keys, `/v2/payments/refunds/${named(providerId)}`, Refund, { method: 'GET' }))
      const order = await orderOf(api, keys, payment)
      const all = order?.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []) ?? []
      const refund = all.find(({ custom_id }) => custom_id === key)
      return refund ? refundOf(refund) : null
    },

    readWebhook: async (keys, body, headers) => {
      const webhookId = keys.values.webhookId ?? ''
      const origins = baseUrl ? [new URL(baseUrl).origin] : certificateOrigins[keys.mode]
      const certificate = await checkSignature({ body, headers, webhookId, origins })
      const event = readEvent(body)
      if (certificate.anonymous) {
        await confirm(api, keys, event, headers)
        certificate.trust()
      }
      return [eventOf(event)]
    },

    /** PayPal adds `token` (its order id) and `PayerID` to both URLs. */
    readReturn: ({ token }) => (token ? { providerId: token } : {}),

    test: async (keys) => {
      const account = await api.signIn(keys)
      await assertWebhook(api, keys)
      return { mode: keys.mode, account }
    },
  }
}

/** Hosts of PayPal's certificates. */
const certificateOrigins = {
  live: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  test: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
} as const

/** Languages of PayPal's page; it is in English for all others. */
const locales: Partial<Record<Language, string>> = { en: 'en-US', ar: 'ar-EG', fr: 'fr-FR' }

const amountOf = (money: ProviderMoney) => ({ currency_code: money.currency, value: decimalText(money) })

const orderFor = ({ reference, money, order, buyer, returnUrl, cancelUrl, language }: PaymentToStart) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: reference,
      invoice_id: reference,
      description: order.description.slice(0, 127),
      amount: amountOf(money),
    },
  ],
  payment_source: {
    paypal: {
      // PayPal refuses emails it considers malformed; without one the customer enters it.
      ...(/^[\w.+-]{1,64}@[\w.-]+\.[a-z]{2,}$/i.test(buyer.email) && { email_address: buyer.email }),
      experience_context: {
        return_url: returnUrl,
        cancel_url: cancelUrl,
        user_action: 'PAY_NOW',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        // The shipping address was entered in the shop; PayPal must not ask for another.
        shipping_preference: 'NO_SHIPPING',
        locale: locales[language] ?? 'en-US',
      },
    },
  },
})

/** Fetches an order; null if PayPal has deleted it, so that it can no longer be paid. */
async function orderOf(api: PaypalApi, keys: Keys, { providerId }: KnownPayment): Promise<Order | null> {
  try {
    return await api.ask(keys, `/v2/checkout/orders/${named(providerId)}`, Order, { method: 'GET' })
  } catch (error) {
    if (error instanceof ProviderDeclined && forgotten.includes(error.message)) return null
    throw error
  }
}

const forgotten = ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND']
const gone = ({ reference, providerId }: KnownPayment): ProviderPayment => ({
  reference,
  providerId,
  captureId: null,
  state: 'expired',
  money: null,
  mode: null,
  reason: 'RESOURCE_NOT_FOUND',
})

/** Only captures an order that is still as requested. */
function isOurs({ purchase_units: units }: Order, { reference, money }: KnownPayment): boolean {
  const asked = units[0]?.amount && moneyOf(units[0].amount)
  return (
    units.length === 1 && units[0]?.custom_id === reference && asked?.amount === money.amount && asked.currency === money.currency
  )
}

/** Captures an approved order. Idempotent by its request id. */
async function take(
  api: PaypalApi,
  keys: Keys,
  { reference, providerId }: KnownPayment,
  known: ProviderPayment,
): Promise<ProviderPayment> {
  try {
    const order = await api.ask(keys, `/v2/checkout/orders/${named(providerId)}/capture`, Order, {
      requestId: `${reference}-capture`,
    })
    return orderPayment(order)
  } catch (error) {
    if (!(error instanceof ProviderDeclined)) throw error
    // Captured by another process, or by return and webhook at the same time.
    if (error.message === 'ORDER_ALREADY_CAPTURED')
      return orderPayment(await api.ask(keys, `/v2/checkout/orders/${named(providerId)}`, Order, { method: 'GET' }))
    if (notYet.includes(error.message)) return known
    if (declined.includes(error.message)) return { ...known, state: 'failed', reason: error.message }
    throw error
  }
}

const notYet = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']
const declined = [
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'CARD_EXPIRED',
  'COMPLIANCE_VIOLATION',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
]

/** Asks PayPal to verify a webhook signature. */
async function confirm(
  api: PaypalApi,
  keys: Keys,
  event: WebhookEvent,
  headers: Record<string, string | undefined>,
): Promise<void> {
  const { verification_status: status } = await api.ask(
    keys,
    '/v1/notifications/verify-webhook-signature',
    z.object({ verification_status: z.string() }),
    {
      body: {
        auth_algo: headers['paypal-auth-algo'],
        cert_url: headers['paypal-cert-url'],
        transmission_id: headers['paypal-transmission-id'],
        transmission_sig: headers['paypal-transmission-sig'],
        transmission_time: headers['paypal-transmission-time'],
        webhook_id: keys.values.webhookId,
        webhook_event: event,
      },
    },
  )
  if (status !== 'SUCCESS') throw new InvalidSignature('a certificate of an unknown authority')
}

/** Checks that the webhook exists, because a wrong id would otherwise only show as missing events. */
async function assertWebhook(api: PaypalApi, keys: Keys): Promise<void> {
  const path = `/v1/notifications/webhooks/${named(keys.values.webhookId ?? '')}`
  try {
    await api.ask(keys, path, z.object({ id: z.string() }), { method: 'GET' })
  } catch (error) {
    if (error instanceof ProviderDeclined && forgotten.includes(error.message)) throw new ProviderDeclined('unknown webhook id')
    throw error
  }
}

/** Encodes a PayPal id for a URL path. */
const named = (id: string): string => encodeURIComponent(id)
