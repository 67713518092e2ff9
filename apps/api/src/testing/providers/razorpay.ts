import { createHmac, randomBytes } from 'node:crypto'
import { decimalText } from '@haat/shared/payments/provider-money.ts'
import { decimalsOf } from '@haat/shared/reference/currency-digits.ts'
import { payPage, peer, type Question, type Reply } from './peer.ts'
import type { FakeProvider, ProviderNotification } from './provider.ts'

type What = 'pay' | 'decline' | 'cancel'

interface Refund {
  id: string
  payment_id: string
  amount: number
  currency: string
  receipt: string | null
  notes: Record<string, string>
  status: 'pending' | 'processed' | 'failed'
}

interface Payment {
  id: string
  amount: number
  currency: string
  status: 'captured' | 'failed'
  error_description: string | null
  refunds: Refund[]
}

interface Link {
  id: string
  reference: string
  amount: number
  currency: string
  status: 'created' | 'paid' | 'cancelled' | 'expired'
  callbackUrl: string
  expireBy: number
  payments: Payment[]
}

export interface FakeRazorpay extends FakeProvider {
  /** Expires a link and sends the webhook. */
  expire: (providerId: string) => Promise<void>
  /** Sets the status of new refunds. */
  refundAs: (status: Refund['status']) => void
  /** Completes or fails pending refunds and sends the webhooks. */
  settleRefunds: (as?: 'processed' | 'failed') => Promise<void>
  /** Sends a webhook with any event. */
  sendEvent: (kind: string, payload: object, notified?: ProviderNotification) => Promise<number>
  /** body of the last request to create a link */
  lastLink: () => Record<string, unknown>
}

const newId = (kind: string) => `${kind}_${randomBytes(8).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 14)}`

/** Fake Razorpay: payment links, their page, payments, refunds and webhooks. */
export async function fakeRazorpay({ port = 0 } = {}): Promise<FakeRazorpay> {
  const keys = { keyId: 'rzp_test_standin', keySecret: 'stand-in-secret', webhookSecret: 'stand-in-webhook-secret' }
  const links = new Map<string, Link>()
  let webhookUrl: string | undefined
  let refundStatus: Refund['status'] = 'processed'
  let last: Record<string, unknown> = {}

  const server = await peer(answer, callOf, port)
  const { url } = server

  function answer(question: Question): Reply | undefined | Promise<Reply | undefined> {
    const { method, path, headers } = question
    if (path.startsWith('/rzp/')) return method === 'POST' ? decideInBrowser(question) : page(path)
    if (headers.authorization !== `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`)
      return complaint('Authentication failed', 401)
    return work(question)
  }

  function work({ method, path, query, body, headers }: Question): Reply | undefined {
    if (path === '/v1/payment_links') return method === 'POST' ? create(body) : list(query)
    if (path === '/v1/payments') return { body: { entity: 'collection', count: 0, items: [] } }
    const [, linkId, cancel] = /^\/v1\/payment_links\/(\w+)(\/cancel)?$/.exec(path) ?? []
    if (linkId) {
      const link = links.get(linkId)
      if (!link) return complaint('The id provided does not exist')
      return cancel && method === 'POST' ? cancelLink(link) : { body: linkBody(link) }
    }
    const [, paymentId, more] = /^\/v1\/payments\/(\w+)(\/refunds?)?$/.exec(path) ?? []
    if (paymentId) {
      const payment = allPayments().find(({ id }) => id === paymentId)
      if (!payment) return complaint('The id provided does not exist')
      if (more === '/refund' && method === 'POST') return refund(payment, body, headers['x-refund-idempotency'])
      return {
        body: more ? { entity: 'collection', count: payment.refunds.length, items: payment.refunds } : paymentBody(payment),
      }
    }
    const refundId = /^\/v1\/refunds\/(\w+)$/.exec(path)?.[1]
    const made = allPayments()
      .flatMap(({ refunds }) => refunds)
      .find(({ id }) => id === refundId)
    return made ? { body: made } : complaint('The id provided does not exist')
  }

  const allPayments = () => [...links.values()].flatMap(({ payments }) => payments)

  function create(body: Record<string, unknown>): Reply {
    last = body
    const { amount, currency, reference_id, callback_url, callback_method, expire_by } = body as Record<string, string> & {
      amount: number
      expire_by: number
    }
    if (!Number.isInteger(amount) || amount < 1) return complaint('The amount must be an integer.')
    if ([...links.values()].some(({ reference }) => reference === reference_id))
      return complaint(`payment link with given reference_id (${reference_id}) already exists`)
    if ((reference_id?.length ?? 0) > 40) return complaint('The reference id may not be greater than 40 characters.')
    if (expire_by < Date.now() / 1000 + 15 * 60) return complaint('expire_by should be at least 15 minutes after current time')
    if (callback_method !== 'get') return complaint('callback_method must be get')
    const link: Link = {
      id: newId('plink'),
      reference: reference_id!,
      amount,
      currency: currency!,
      status: 'created',
      callbackUrl: callback_url!,
      expireBy: expire_by,
      payments: [],
    }
    links.set(link.id, link)
    return { body: linkBody(link) }
  }

  function list(query: URLSearchParams): Reply {
    const found = [...links.values()].filter(
      ({ reference, payments }) =>
        reference === (query.get('reference_id') ?? reference) &&
        (!query.has('payment_id') || payments.some(({ id }) => id === query.get('payment_id'))),
    )
    return { body: { payment_links: found.map(linkBody) } }
  }

  function cancelLink(link: Link): Reply {
    if (link.status !== 'created') return complaint(`Payment link is already ${link.status}`)
    link.status = 'cancelled'
    return { body: linkBody(link) }
  }

  function refund(payment: Payment, body: Record<string, unknown>, key: unknown): Reply {
    const { amount, receipt, notes } = body as { amount: number; receipt: string; notes: Record<string, string> }
    const before = payment.refunds.find((one) => key !== undefined && one.receipt === key)
    if (before) return { body: before }
    const given = payment.refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0)
    if (amount + given > payment.amount) return complaint('The total refund amount is greater than the refund payment amount')
    const made: Refund = {
      id: newId('rfnd'),
      payment_id: payment.id,
      amount,
      currency: payment.currency,
      receipt: receipt ?? null,
      notes: notes ?? {},
      status: refundStatus,
    }
    payment.refunds.push(made)
    return { body: { entity: 'refund', ...made } }
  }

  const paymentBody = ({ refunds, ...payment }: Payment) => ({
    entity: 'payment',
    ...payment,
    captured: payment.status === 'captured',
    amount_refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
  })

  const linkBody = (link: Link) => ({
    id: link.id,
    reference_id: link.reference,
    amount: link.amount,
    amount_paid: link.payments.reduce((sum, { status, amount }) => sum + (status === 'captured' ? amount : 0), 0),
    currency: link.currency,
    accept_partial: false,
    status: link.status,
    expire_by: link.expireBy,
    short_url: `${url}/rzp/${link.id}`,
    notes: { reference: link.reference },
    payments: link.payments.length
      ? link.payments.map(({ id, status, amount }) => ({ payment_id: id, plink_id: link.id, status, amount: String(amount) }))
      : null,
  })

  const known = (providerId: string): Link => {
    const link = links.get(providerId)
    if (!link) throw new Error(`no such link: ${providerId}`)
    return link
  }

  const page = (path: string): Reply => {
    const { id, amount, currency, status } = known(path.slice('/rzp/'.length))
    if (status !== 'created') return { body: `<!doctype html><title>Razorpay</title><p>This link is ${status}.</p>` }
    const text = `${decimalText({ amount, decimals: decimalsOf(currency) })} ${currency}`
    return { body: payPage('Razorpay', { action: `/rzp/${id}`, amount: text }) }
  }

  /** Redirects the buyer only after a payment. After a decline the buyer can try again; after cancelling, the page stays open. */
  async function decideInBrowser({ path, body }: Question): Promise<Reply> {
    const link = known(path.slice('/rzp/'.length))
    const what = body.what as What
    if (what === 'cancel') return { body: '<!doctype html><title>Razorpay</title><p>You may close this page.</p>' }
    await decide(link.id, what)
    const payment = link.payments.at(-1)
    if (what === 'decline' || !payment)
      return { body: `<!doctype html><title>Razorpay</title><p>Payment failed.</p><a href="/rzp/${link.id}">Retry</a>` }
    const back = new URL(link.callbackUrl)
    const fields = [link.id, link.reference, link.status, payment.id]
    back.searchParams.set('razorpay_payment_id', payment.id)
    back.searchParams.set('razorpay_payment_link_id', link.id)
    back.searchParams.set('razorpay_payment_link_reference_id', link.reference)
    back.searchParams.set('razorpay_payment_link_status', link.status)
    back.searchParams.set('razorpay_signature', createHmac('sha256', keys.keySecret).update(fields.join('|')).digest('hex'))
    return { location: back.href }
  }

  async function decide(
    providerId: string,
    what: What,
    { quiet = false, ...notified }: ProviderNotification & { quiet?: boolean } = {},
  ) {
    const link = known(providerId)
    if (what === 'cancel') link.status = 'cancelled'
    else {
      const { amount = link.amount, currency = link.currency } = notified
      const paid = what === 'pay'
      link.payments.push({
        id: newId('pay'),
        amount,
        currency,
        status: paid ? 'captured' : 'failed',
        error_description: paid ? null : 'Payment was declined by the bank',
        refunds: [],
      })
      if (paid) link.status = 'paid'
    }
    if (!quiet) await notify(providerId, notified)
  }

  function notify(providerId: string, notified: ProviderNotification = {}): Promise<number> {
    const link = known(providerId)
    const payment = link.payments.at(-1)
    const said = payment && {
      ...paymentBody(payment),
      amount: notified.amount ?? payment.amount,
      currency: notified.currency ?? payment.currency,
    }
    if (link.status === 'created') return sendEvent('payment.failed', { payment: { entity: said } }, notified)
    const entity = { ...linkBody(link), reference_id: notified.reference ?? link.reference }
    return sendEvent(
      `payment_link.${link.status}`,
      { payment_link: { entity }, ...(link.status === 'paid' && { payment: { entity: said } }) },
      notified,
    )
  }

  async function sendEvent(
    kind: string,
    payload: object,
    { hasInvalidSignature, age = 0, eventId }: ProviderNotification = {},
  ): Promise<number> {
    if (!webhookUrl) return 0
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_standin',
      event: kind,
      contains: Object.keys(payload),
      payload,
      created_at: Math.floor(Date.now() / 1000) - age,
    })
    const secret = hasInvalidSignature ? 'somebody else’s' : keys.webhookSecret
    const reply = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId ?? newId('event'),
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
    })
    await reply.arrayBuffer()
    return reply.status
  }

  return {
    url,
    keys,
    notifyAddress: (at) => {
      webhookUrl = at
    },
    behave: server.behave,
    asked: server.asked,
    decide,
    notify,
    sendEvent,
    expire: async (providerId) => {
      known(providerId).status = 'expired'
      await notify(providerId)
    },
    refundAs: (status) => {
      refundStatus = status
    },
    settleRefunds: async (as = 'processed') => {
      for (const payment of allPayments())
        for (const one of payment.refunds)
          if (one.status === 'pending') {
            one.status = as
            await sendEvent(`refund.${as}`, { refund: { entity: one }, payment: { entity: paymentBody(payment) } })
          }
    },
    lastLink: () => last,
    payments: () =>
      [...links.values()].map(({ id, reference, amount, currency, status, payments }) => ({
        providerId: id,
        reference,
        amount,
        currency,
        state: status,
        refunded: payments
          .flatMap(({ refunds }) => refunds)
          .reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0),
      })),
    close: server.close,
  }
}

const complaint = (description: string, status = 400): Reply => ({
  status,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
})

function callOf({ method, path }: Question): 'start' | 'lookUp' | 'refund' | undefined {
  if (path === '/v1/payment_links' && method === 'POST') return 'start'
  if (path.endsWith('/refund')) return 'refund'
  return method === 'GET' && path.startsWith('/v1/') && !path.includes('refund') ? 'lookUp' : undefined
}
