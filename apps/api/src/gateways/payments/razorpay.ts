import { createHash, createHmac } from 'node:crypto'
import type { z } from 'zod'
import { call } from './call.ts'
import {
  InvalidSignature,
  type Keys,
  type KnownPayment,
  type PaymentGateway,
  type PaymentToStart,
  ProviderDeclined,
  type ProviderEvent,
  type ProviderPayment,
  ProviderUnavailable,
} from './gateway.ts'
import {
  Complaint,
  currencies,
  keyOf,
  Link,
  Links,
  modeOf,
  nobodys,
  Payment,
  ProviderNotification,
  paymentOf,
  Refund,
  Refunds,
  refundOf,
  threeDecimalSteps,
} from './razorpay/shapes.ts'
import { read, sameText } from './reading.ts'

const live = 'https://api.razorpay.com'
const seconds = 1000
/** A link must be valid for at least 15 minutes; one more, because clocks differ. */
const shortestLife = 16 * 60 * seconds
/** Unanswered webhooks are retried for 24 hours, plus delivery time. */
const longestWay = 25 * 60 * 60 * seconds
const fastClock = 5 * 60 * seconds

/** Razorpay payment links: a hosted page with the shop's amount, paid once, captured immediately. */
export const razorpay = ({ baseUrl = live }: { baseUrl: string | undefined }): PaymentGateway => {
  const ask = (keys: Keys, path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown> =>
    call(`${baseUrl}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: basic(keys), ...headers },
      body,
      reasonOf: (answer) => Complaint.safeParse(answer).data?.error.description,
    })
  const linksBy = async (keys: Keys, by: Record<string, string>) =>
    read(Links, await ask(keys, `/payment_links?${new URLSearchParams(by)}`)).payment_links ?? []
  const linkBy = async (keys: Keys, reference: string) =>
    (await linksBy(keys, { reference_id: reference })).find((link) => link.reference_id === reference)
  const linkOf = async (keys: Keys, { reference, providerId }: KnownPayment): Promise<Link | undefined> =>
    providerId ? read(Link, await ask(keys, `/payment_links/${part(providerId)}`)) : linkBy(keys, reference)

  /** State of a link, with its captured payment if there is one. */
  const notified = async (keys: Keys, link: Link): Promise<ProviderPayment> => {
    const captured = link.payments?.find(({ status }) => status === 'captured') ?? link.payments?.at(-1)
    const payment =
      link.status === 'paid' && captured ? read(Payment, await ask(keys, `/payments/${part(captured.payment_id)}`)) : undefined
    return paymentOf(keys, link, payment)
  }

  const lookUp = async (keys: Keys, known: KnownPayment): Promise<ProviderPayment> => {
    const link = await linkOf(keys, known)
    return link ? notified(keys, link) : nobodys(keys, known.providerId)
  }

  const captureOf = async (keys: Keys, payment: KnownPayment): Promise<string> => {
    const captureId = payment.captureId ?? (await lookUp(keys, payment)).captureId
    if (!captureId) throw new ProviderDeclined('nothing was paid')
    return captureId
  }
  const refundBy = async (keys: Keys, captureId: string, key: string): Promise<Refund | undefined> => {
    const { items } = read(Refunds, await ask(keys, `/payments/${part(captureId)}/refunds?count=100`))
    return items.find((one) => keyOf(one) === key)
  }

  return {
    method: 'razorpay',
    currencies,
    steps: threeDecimalSteps,

    async start(keys, payment) {
      // Webhooks of another mode would be rejected later.
      if ((modeOf(keys) ?? keys.mode) !== keys.mode) throw new ProviderDeclined(`these are ${modeOf(keys)} keys`)
      let link: Link | undefined
      try {
        link = read(Link, await ask(keys, '/payment_links', linkTo(payment)))
      } catch (error) {
        if (!(error instanceof ProviderDeclined)) throw error
        // A reference is unique per link: the link was created before and its answer was lost.
        link = await linkBy(keys, payment.reference)
        if (!link) throw error
      }
      if (!link.short_url) throw new ProviderUnavailable('no address to pay at')
      return { providerId: link.id, url: link.short_url }
    },

    lookUp,

    async cancel(keys, known) {
      const link = await linkOf(keys, known)
      if (!link) return
      try {
        await ask(keys, `/payment_links/${part(link.id)}/cancel`, {})
      } catch (error) {
        if (!(error instanceof ProviderDeclined)) throw error
        const { status } = read(Link, await ask(keys, `/payment_links/${part(link.id)}`))
        if (status !== 'cancelled' && status !== 'expired') throw error
      }
    },

    async refund(keys, { key, payment, money, reason }) {
      const captureId = await captureOf(keys, payment)
      const asked = await refundBy(keys, captureId, key)
      if (asked) return refundOf(asked)
      const request = { amount: money.amount, speed: 'normal', receipt: key, notes: { key, reason: reason.slice(0, 250) } }
      return refundOf(
        read(Refund, await ask(keys, `/payments/${part(captureId)}/refund`, request, { 'x-refund-idempotency': key })),
      )
    },

    async lookUpRefund(keys, { key, providerId, payment }) {
      if (providerId) return refundOf(read(Refund, await ask(keys, `/refunds/${part(providerId)}`)))
      const refund = await refundBy(keys, await captureOf(keys, payment), key)
      return refund ? refundOf(refund) : null
    },

    async readWebhook(keys, body, headers) {
      const secret = keys.values.webhookSecret
      const signature = headers['x-razorpay-signature'] ?? ''
      if (!secret || !sameText(hmacOf(body, secret), signature)) throw new InvalidSignature('signature')
      const event = ProviderNotification.safeParse(parsed(body))
      if (!event.success) return [{ eventId: eventIdOf(body, headers), kind: 'unknown' }]
      const age = Date.now() - event.data.created_at * seconds
      if (age > longestWay || age < -fastClock) throw new InvalidSignature('too old')
      const { event: kind, payload } = event.data
      return [{ eventId: eventIdOf(body, headers), kind, ...(await contentOf(keys, kind, payload)) }]
    },

    readReturn: (fields) => ({
      ...(fields.razorpay_payment_link_reference_id && { reference: fields.razorpay_payment_link_reference_id }),
      ...(fields.razorpay_payment_link_id && { providerId: fields.razorpay_payment_link_id }),
    }),

    async test(keys) {
      await ask(keys, '/payments?count=1')
      return { mode: modeOf(keys) ?? keys.mode, account: keys.values.keyId ?? '' }
    },
  }

  async function contentOf(
    keys: Keys,
    kind: string,
    { payment_link, payment, refund }: z.infer<typeof ProviderNotification>['payload'],
  ): Promise<Pick<ProviderEvent, 'payment' | 'refund'>> {
    if (refund) return { refund: { ...refundOf(refund.entity), captureId: refund.entity.payment_id, key: keyOf(refund.entity) } }
    if (payment_link) return { payment: paymentOf(keys, payment_link.entity, payment?.entity) }
    // Payment events do not contain the id of their link.
    if (!payment || (kind !== 'payment.captured' && kind !== 'payment.failed')) return {}
    const link = (await linksBy(keys, { payment_id: payment.entity.id }))[0]
    return link ? { payment: paymentOf(keys, link, payment.entity) } : {}
  }
}

function linkTo({ reference, money, order, buyer, returnUrl, expiresAt }: PaymentToStart) {
  const contact = buyer.phone.replace(/[\s()-]/g, '')
  return {
    amount: money.amount,
    currency: money.currency,
    accept_partial: false,
    reference_id: reference,
    description: order.description.slice(0, 2048),
    customer: {
      name: buyer.name.slice(0, 50),
      email: buyer.email,
      // Without a country code the number is taken as Indian, and the link is refused if it is invalid.
      ...(/^\+\d{8,15}$/.test(contact) && { contact }),
    },
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { reference },
    callback_url: returnUrl,
    callback_method: 'get',
    expire_by: Math.ceil(Math.max(expiresAt.getTime(), Date.now() + shortestLife) / seconds),
  }
}

const basic = ({ values }: Keys) => `Basic ${Buffer.from(`${values.keyId}:${values.keySecret}`).toString('base64')}`
const part = encodeURIComponent

/** Signature of Razorpay: HMAC-SHA256 in hexadecimal. */
export const hmacOf = (body: Buffer | string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex')
const eventIdOf = (body: Buffer, headers: Record<string, string | undefined>): string =>
  headers['x-razorpay-event-id']?.slice(0, 200) || createHash('sha256').update(body).digest('hex')

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
