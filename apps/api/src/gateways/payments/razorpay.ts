import { createHash, createHmac } from 'node:crypto'
import type { z } from 'zod'
import { call } from './call.ts'
import {
  Forged,
  type Keys,
  type KnownPayment,
  type PaymentGateway,
  type PaymentToStart,
  type ProviderEvent,
  type ProviderPayment,
  ProviderRefused,
  ProviderSilent,
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
  paymentOf,
  Refund,
  Refunds,
  refundOf,
  Told,
  threeDecimalSteps,
} from './razorpay/shapes.ts'
import { read, sameText } from './reading.ts'

const live = 'https://api.razorpay.com'
const seconds = 1000
/** A link has to live for 15 minutes at least; a little more, because clocks differ. */
const shortestLife = 16 * 60 * seconds
/** It tells again for 24 hours what was not answered, and the last of it takes its time. */
const longestWay = 25 * 60 * 60 * seconds
const fastClock = 5 * 60 * seconds

/** Razorpay through payment links: a page of theirs with the shop's amount, paid once, captured at once. */
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

  /** With the payment that was captured, where one was. */
  const told = async (keys: Keys, link: Link): Promise<ProviderPayment> => {
    const captured = link.payments?.find(({ status }) => status === 'captured') ?? link.payments?.at(-1)
    const payment =
      link.status === 'paid' && captured ? read(Payment, await ask(keys, `/payments/${part(captured.payment_id)}`)) : undefined
    return paymentOf(keys, link, payment)
  }

  const lookUp = async (keys: Keys, known: KnownPayment): Promise<ProviderPayment> => {
    const link = await linkOf(keys, known)
    return link ? told(keys, link) : nobodys(keys, known.providerId)
  }

  const captureOf = async (keys: Keys, payment: KnownPayment): Promise<string> => {
    const captureId = payment.captureId ?? (await lookUp(keys, payment)).captureId
    if (!captureId) throw new ProviderRefused('nothing was paid')
    return captureId
  }
  const refundBy = async (keys: Keys, captureId: string, key: string): Promise<Refund | undefined> => {
    const { items } = read(Refunds, await ask(keys, `/payments/${part(captureId)}/refunds?count=100`))
    return items.find((one) => keyOf(one) === key)
  }

  return {
    method: 'razorpay',
    fields: [
      { name: 'keyId', secret: false },
      { name: 'keySecret', secret: true },
      { name: 'webhookSecret', secret: true },
    ],
    currencies,
    steps: threeDecimalSteps,

    async start(keys, payment) {
      // What it says of such a payment later would not be believed.
      if ((modeOf(keys) ?? keys.mode) !== keys.mode) throw new ProviderRefused(`these are ${modeOf(keys)} keys`)
      let link: Link | undefined
      try {
        link = read(Link, await ask(keys, '/payment_links', linkTo(payment)))
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        // A reference names one link only: this one was made before, and its answer was lost.
        link = await linkBy(keys, payment.reference)
        if (!link) throw error
      }
      if (!link.short_url) throw new ProviderSilent('no address to pay at')
      return { providerId: link.id, url: link.short_url }
    },

    lookUp,

    async cancel(keys, known) {
      const link = await linkOf(keys, known)
      if (!link) return
      try {
        await ask(keys, `/payment_links/${part(link.id)}/cancel`, {})
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        const { status } = read(Link, await ask(keys, `/payment_links/${part(link.id)}`))
        if (status !== 'cancelled' && status !== 'expired') throw error
      }
    },

    async refund(keys, { key, payment, money, reason }) {
      const captureId = await captureOf(keys, payment)
      const asked = await refundBy(keys, captureId, key)
      if (asked) return refundOf(asked)
      const wish = { amount: money.amount, speed: 'normal', receipt: key, notes: { key, reason: reason.slice(0, 250) } }
      return refundOf(read(Refund, await ask(keys, `/payments/${part(captureId)}/refund`, wish, { 'x-refund-idempotency': key })))
    },

    async lookUpRefund(keys, { key, providerId, payment }) {
      if (providerId) return refundOf(read(Refund, await ask(keys, `/refunds/${part(providerId)}`)))
      const refund = await refundBy(keys, await captureOf(keys, payment), key)
      return refund ? refundOf(refund) : null
    },

    async readWebhook(keys, body, headers) {
      const secret = keys.values.webhookSecret
      const signature = headers['x-razorpay-signature'] ?? ''
      if (!secret || !sameText(hmacOf(body, secret), signature)) throw new Forged('signature')
      const event = Told.safeParse(parsed(body))
      if (!event.success) return [{ eventId: eventIdOf(body, headers), kind: 'unknown' }]
      const age = Date.now() - event.data.created_at * seconds
      if (age > longestWay || age < -fastClock) throw new Forged('too old')
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
    { payment_link, payment, refund }: z.infer<typeof Told>['payload'],
  ): Promise<Pick<ProviderEvent, 'payment' | 'refund'>> {
    if (refund) return { refund: { ...refundOf(refund.entity), captureId: refund.entity.payment_id, key: keyOf(refund.entity) } }
    if (payment_link) return { payment: paymentOf(keys, payment_link.entity, payment?.entity) }
    // Events of payments do not say of which link they are.
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
      // Without a country it takes a number for an Indian one, and refuses the link if it is none.
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
