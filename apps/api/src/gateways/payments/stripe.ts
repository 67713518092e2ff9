import type { Language } from '@haat/shared/text.ts'
import type { Keys, KnownPayment, PaymentGateway, PaymentToStart, ProviderEvent, ProviderPayment } from './gateway.ts'
import { InvalidSignature, ProviderDeclined } from './gateway.ts'
import { read } from './reading.ts'
import { asked, clients } from './stripe/client.ts'
import { Event, Intent, intentPayment, Refund, refundedIntent, refundOf, Session, sessionPayment } from './stripe/shapes.ts'

/** Stripe sessions last at least 30 minutes. The shop expires them earlier if the order's payment time is over. */
const sessionMinutes = 31
/** Maximum age of a webhook in seconds. */
const tolerance = 300
/** Languages of Stripe's page; for all others Stripe follows the browser. */
const locales: Partial<Record<Language, 'en' | 'fr'>> = { en: 'en', fr: 'fr' }

/** Stripe Checkout: cards and all other methods enabled at Stripe. */
export function stripe({ baseUrl }: { baseUrl: string | undefined }): PaymentGateway {
  const client = clients(baseUrl)

  const sessionOf = async (keys: Keys, id: string): Promise<Session> =>
    read(Session, await asked(async () => (await client(keys)).checkout.sessions.retrieve(id, { expand: ['payment_intent'] })))

  const lookUp = async (keys: Keys, { providerId }: Pick<KnownPayment, 'providerId'>): Promise<ProviderPayment> =>
    sessionPayment(await sessionOf(keys, providerId))

  /** Id of the payment intent; known from the first lookup after the customer paid. */
  async function intentOf(keys: Keys, { captureId, providerId }: KnownPayment): Promise<string> {
    const id = captureId ?? (await lookUp(keys, { providerId })).captureId
    if (!id) throw new ProviderDeclined('nothing was paid')
    return id
  }

  return {
    method: 'stripe',
    // https://docs.stripe.com/currencies: ISK and UGX have two decimals that must be 00; of three decimals the last must be 0.
    decimals: { ISK: 2, UGX: 2, MGA: 0 },
    steps: { ISK: 100, UGX: 100, BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10 },

    async start(keys, payment) {
      const answer = await asked(async () =>
        (await client(keys)).checkout.sessions.create(sessionToMake(payment), { idempotencyKey: payment.reference }),
      )
      const { id, url } = read(Session, answer)
      if (!url) throw new ProviderDeclined('the session is over')
      return { providerId: id, url }
    },

    lookUp,

    async capture(keys, payment) {
      const intent = await intentOf(keys, payment)
      await asked(async () =>
        (await client(keys)).paymentIntents.capture(intent, {}, { idempotencyKey: `${payment.reference} capture` }),
      )
      return lookUp(keys, payment)
    },

    async cancel(keys, payment) {
      const session = await sessionOf(keys, payment.providerId)
      const { payment_intent: intent, status } = session
      if (status === 'open') await asked(async () => (await client(keys)).checkout.sessions.expire(session.id))
      else if (typeof intent === 'object' && intent?.status === 'requires_capture')
        await asked(async () => (await client(keys)).paymentIntents.cancel(intent.id))
      else if (sessionPayment(session).state === 'captured') throw new ProviderDeclined('it was paid')
    },

    async refund(keys, { key, payment, money }) {
      const intent = await intentOf(keys, payment)
      const request = { payment_intent: intent, amount: money.amount, metadata: { key } }
      return refundOf(
        read(Refund, await asked(async () => (await client(keys)).refunds.create(request, { idempotencyKey: key }))),
      )
    },

    async lookUpRefund(keys, { key, providerId, payment }) {
      if (providerId) return refundOf(read(Refund, await asked(async () => (await client(keys)).refunds.retrieve(providerId))))
      const intent = await intentOf(keys, payment)
      const { data } = await asked(async () => (await client(keys)).refunds.list({ payment_intent: intent, limit: 100 }))
      const ours = data.map((one) => read(Refund, one)).find(({ metadata }) => metadata?.key === key)
      return ours ? refundOf(ours) : null
    },

    async readWebhook(keys, body, headers) {
      try {
        const { webhookSecret = '' } = keys.values
        const { 'stripe-signature': signature = '' } = headers
        if (webhookSecret === '') throw new InvalidSignature('no secret')
        return [eventOf((await client(keys)).webhooks.constructEvent(body, signature, webhookSecret, tolerance))]
      } catch (error) {
        throw new InvalidSignature(error instanceof Error ? error.name : 'unsigned')
      }
    },

    readReturn: ({ session_id }) => (session_id ? { providerId: session_id } : {}),

    async test(keys) {
      const account = await asked(async () => (await client(keys)).accounts.retrieveCurrent())
      const { livemode } = await asked(async () => (await client(keys)).balance.retrieve())
      return { mode: livemode ? 'live' : 'test', account: account.business_profile?.name ?? account.email ?? account.id }
    },
  }
}

const sessionToMake = ({ reference, money, order, buyer, returnUrl, cancelUrl, expiresAt, language }: PaymentToStart) => ({
  mode: 'payment' as const,
  client_reference_id: reference,
  metadata: { reference, order: order.orderId },
  payment_intent_data: { metadata: { reference, order: order.orderId }, description: order.description },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: money.currency.toLowerCase(),
        unit_amount: money.amount,
        product_data: { name: order.description },
      },
    },
  ],
  customer_email: buyer.email,
  success_url: returnUrl,
  cancel_url: cancelUrl,
  // Derived from the attempt's expiry, so that a repeated request has an identical body.
  expires_at: Math.floor(expiresAt.getTime() / 1000) + sessionMinutes * 60,
  locale: locales[language] ?? 'auto',
})

const aboutIntents = /^payment_intent\.(succeeded|payment_failed|canceled|amount_capturable_updated)$/
const aboutRefunds = /^(refund\.(created|updated|failed)|charge\.refund\.updated)$/

/** Sessions and payments without our reference belong to other applications of the same account. */
function eventOf(given: unknown): ProviderEvent {
  const { id: eventId, type: kind, data } = Event.parse(given)
  const event = { eventId, kind }
  if (kind.startsWith('checkout.session.')) {
    const session = Session.parse(data.object)
    const payment = sessionPayment(session)
    const failed = kind.endsWith('.async_payment_failed')
    if (payment.reference === null) return event
    return { ...event, payment: failed ? { ...payment, state: 'failed', money: null, reason: 'async_payment_failed' } : payment }
  }
  if (aboutIntents.test(kind)) {
    const payment = intentPayment(Intent.parse(data.object))
    return payment.reference === null ? event : { ...event, payment }
  }
  if (!aboutRefunds.test(kind)) return event
  const refund = Refund.parse(data.object)
  return { ...event, refund: { ...refundOf(refund), captureId: refundedIntent(refund), key: refund.metadata?.key ?? null } }
}
