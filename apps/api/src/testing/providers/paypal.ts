import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { bodiesAt, decimalsOf, type Money, moneyOf, newId, type Order, refundedOf, unitsOf } from './paypal-bodies.ts'
import { type Signer, signerOf } from './paypal-certificate.ts'
import { payPage, peer, type Question, type Reply } from './peer.ts'
import type { FakeProvider, ProviderNotification } from './provider.ts'

export interface FakePaypal extends FakeProvider {
  /** PEM of the root certificate, which the shop must trust */
  authority: string
  /** where its certificate is */
  certificateUrl: () => string
  /** Signs from now on with this certificate. */
  signWith: (signer: Signer) => void
  /** Sets the response of the API that verifies webhook signatures. */
  vouch: (for_: boolean) => void
  /** Sends a webhook with an event of this kind. */
  sendEvent: (kind: string, resource: unknown, notified?: ProviderNotification) => Promise<number>
  /** deletes an order, like PayPal does with orders that were not approved */
  clear: (providerId: string) => void
  /** the capture of an approved order is pending review */
  review: (providerId: string) => void
  /** Invalidates all access tokens. */
  endTokens: () => void
  /** body of the last request to create an order */
  lastOrder: () => Record<string, unknown>
  /** number of requests for an access token */
  signIns: () => number
}

/** Fake PayPal: access tokens, Orders v2, Payments v2 and webhooks. */
export async function fakePaypal({ port = 0 } = {}): Promise<FakePaypal> {
  const keys = { clientId: 'AX-stand-in', clientSecret: 'EX-stand-in-secret', webhookId: '4JH86294D6297924G' }
  const orders = new Map<string, Order>()
  const answered = new Map<string, Reply>()
  const tokens = new Set<string>()
  let signer = await signerOf()
  const { authority } = signer
  let certificate = newId(8)
  let webhookUrl: string | undefined
  let vouches = false
  let signIns = 0
  let last: Record<string, unknown> = {}

  const server = await peer(answer, callOf, port)
  const { url } = server
  const { captureBody, refundBody, orderBody } = bodiesAt(url)

  async function answer(question: Question): Promise<Reply | undefined> {
    const { method, path, headers } = question
    if (path.startsWith('/v1/notifications/certs/'))
      return path.endsWith(certificate) ? { body: signer.chain, type: 'text/plain' } : undefined
    if (path === '/checkoutnow') return method === 'POST' ? decideInBrowser(question) : page(question)
    if (path === '/v1/oauth2/token') return signIn(headers.authorization)
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, body: { error: 'invalid_token', error_description: 'Token signature verification failed' } }
    if (path === `/v1/notifications/webhooks/${keys.webhookId}`) return { body: { id: keys.webhookId, url: webhookUrl ?? '' } }
    if (path === '/v1/notifications/verify-webhook-signature')
      return { body: { verification_status: vouches ? 'SUCCESS' : 'FAILURE' } }
    const requestId = headers['paypal-request-id']
    const before = typeof requestId === 'string' ? answered.get(requestId) : undefined
    if (before) return before
    const reply = await work(question)
    if (typeof requestId === 'string' && reply && (reply.status ?? 200) < 300) answered.set(requestId, reply)
    return reply
  }

  function work({ method, path, body, headers }: Question): Reply | undefined | Promise<Reply | undefined> {
    if (path === '/v2/checkout/orders' && method === 'POST') return create(body, headers['paypal-request-id'])
    const [, id, what] = /^\/v2\/checkout\/orders\/(\w+)(?:\/(capture))?$/.exec(path) ?? []
    const order = id ? orders.get(id) : undefined
    if (order && what === 'capture' && method === 'POST') return capture(order)
    if (order && !what) return { body: orderBody(order) }
    const captured = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path)?.[1]
    if (captured && method === 'POST') return refund(captured, body)
    const refundId = /^\/v2\/payments\/refunds\/(\w+)$/.exec(path)?.[1]
    for (const one of orders.values())
      for (const made of one.refunds) if (made.id === refundId) return { body: refundBody(one, made) }
    return undefined
  }

  function signIn(authorization = ''): Reply {
    signIns += 1
    if (authorization !== `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
    const token = newId(40)
    tokens.add(token)
    return { body: { access_token: token, token_type: 'Bearer', expires_in: 32_400, app_id: 'APP-80W284485P519543T' } }
  }

  function create(body: Record<string, unknown>, requestId: unknown): Reply {
    if (!requestId) return { status: 400, body: { name: 'INVALID_REQUEST', details: [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }] } }
    last = body
    const { purchase_units, payment_source } = body as {
      purchase_units: { custom_id: string; amount: Money }[]
      payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } }
    }
    const { custom_id: reference, amount: money } = purchase_units[0]!
    if (!new RegExp(decimalsOf(money.currency_code) === 0 ? '^\\d+$' : '^\\d+\\.\\d\\d$').test(money.value))
      return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'DECIMAL_PRECISION' }] } }
    const { return_url: returnUrl, cancel_url: cancelUrl } = payment_source.paypal.experience_context
    const id = newId()
    const order: Order = {
      id,
      reference,
      money,
      returnUrl,
      cancelUrl,
      status: 'PAYER_ACTION_REQUIRED',
      declines: false,
      capture: null,
      refunds: [],
      notified: {},
      quiet: false,
    }
    orders.set(id, order)
    return { status: 201, body: orderBody(order) }
  }

  function capture(order: Order): Reply {
    if (order.capture?.status === 'COMPLETED')
      return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] } }
    if (order.status !== 'APPROVED')
      return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] } }
    if (order.declines) {
      order.status = 'PAYER_ACTION_REQUIRED'
      return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] } }
    }
    const { amount = unitsOf(order.money), currency = order.money.currency_code } = order.notified
    order.capture = { id: newId(), money: moneyOf(amount, currency), status: order.capture?.status ?? 'COMPLETED' }
    order.status = 'COMPLETED'
    if (!order.quiet) queueMicrotask(() => void notify(order.id).catch(() => {}))
    return { status: 201, body: orderBody(order) }
  }

  function refund(captured: string, body: Record<string, unknown>): Reply | undefined {
    const order = [...orders.values()].find((one) => one.capture?.id === captured)
    if (!order) return undefined
    const { amount, custom_id: key } = body as { amount: Money; custom_id: string }
    if (unitsOf(amount) > unitsOf(order.capture!.money) - refundedOf(order))
      return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] } }
    const made = { id: newId(), key, money: amount }
    order.refunds.push(made)
    return { status: 201, body: refundBody(order, made) }
  }

  const certificateUrl = () => `${url}/v1/notifications/certs/CERT-${certificate}`
  const known = (providerId: string): Order => {
    const order = orders.get(providerId)
    if (!order) throw new Error(`no such order: ${providerId}`)
    return order
  }

  const page = ({ query }: Question): Reply => {
    const { id, money } = known(query.get('token') ?? '')
    return { body: payPage('PayPal', { action: `/checkoutnow?token=${id}`, amount: `${money.value} ${money.currency_code}` }) }
  }

  async function decideInBrowser({ query, body }: Question): Promise<Reply> {
    const order = known(query.get('token') ?? '')
    const what = body.what as 'pay' | 'decline' | 'cancel'
    await decide(order.id, what)
    const back = new URL(what === 'cancel' ? order.cancelUrl : order.returnUrl)
    back.searchParams.set('token', order.id)
    if (what !== 'cancel') back.searchParams.set('PayerID', 'QYR5Z8XDVJNXQ')
    return { location: back.href }
  }

  async function decide(
    providerId: string,
    what: 'pay' | 'decline' | 'cancel',
    { quiet = false, ...notified }: ProviderNotification & { quiet?: boolean } = {},
  ) {
    const order = known(providerId)
    if (what === 'cancel') return
    order.notified = notified
    order.quiet = quiet
    if (order.status === 'PAYER_ACTION_REQUIRED') order.status = 'APPROVED'
    order.declines = what === 'decline'
    if (!quiet) await notify(providerId, notified)
  }

  function notify(providerId: string, notified: ProviderNotification = {}): Promise<number> {
    const order = known(providerId)
    const said = { ...order.notified, ...notified }
    const as: Order = { ...order, notified: said }
    if (order.capture) {
      const { amount = unitsOf(order.capture.money), currency = order.capture.money.currency_code } = said
      as.capture = { ...order.capture, money: moneyOf(amount, currency) }
      const kind = order.capture.status === 'DECLINED' ? 'DENIED' : order.capture.status
      return sendEvent(`PAYMENT.CAPTURE.${kind}`, captureBody(as), notified)
    }
    return sendEvent('CHECKOUT.ORDER.APPROVED', orderBody(as), notified)
  }

  async function sendEvent(
    kind: string,
    resource: unknown,
    { hasInvalidSignature = false, age = 0, eventId }: ProviderNotification = {},
  ): Promise<number> {
    if (!webhookUrl) return 0
    const time = new Date(Date.now() - age * 1000).toISOString()
    const body = JSON.stringify({
      id: eventId ?? `WH-${newId()}-${newId()}`,
      event_version: '1.0',
      create_time: time,
      resource_type: kind.includes('REFUND') ? 'refund' : kind.startsWith('CHECKOUT') ? 'checkout-order' : 'capture',
      event_type: kind,
      resource,
    })
    const id = randomUUID()
    const message = `${id}|${time}|${keys.webhookId}|${crc32(body)}`
    const reply = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': hasInvalidSignature ? signer.sign(`${message}0`) : signer.sign(message),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': certificateUrl(),
      },
      body,
    })
    await reply.arrayBuffer()
    return reply.status
  }

  return {
    url,
    keys,
    authority,
    certificateUrl,
    notifyAddress: (at) => {
      webhookUrl = at
    },
    signWith: (other) => {
      signer = other
      certificate = newId(8)
    },
    vouch: (yes) => {
      vouches = yes
    },
    behave: server.behave,
    asked: server.asked,
    decide,
    notify,
    sendEvent,
    clear: (providerId) => orders.delete(providerId),
    review: (providerId) => {
      known(providerId).capture = { id: newId(), money: known(providerId).money, status: 'PENDING' }
    },
    endTokens: () => tokens.clear(),
    lastOrder: () => last,
    signIns: () => signIns,
    payments: () =>
      [...orders.values()].map((order) => ({
        providerId: order.id,
        reference: order.reference,
        amount: unitsOf(order.capture?.money ?? order.money),
        currency: (order.capture?.money ?? order.money).currency_code,
        state: order.capture?.status ?? order.status,
        refunded: refundedOf(order),
      })),
    close: server.close,
  }
}

function callOf({ method, path }: Question): 'start' | 'lookUp' | 'capture' | 'refund' | undefined {
  if (path === '/v2/checkout/orders') return 'start'
  if (/^\/v2\/checkout\/orders\/\w+$/.test(path) && method === 'GET') return 'lookUp'
  if (path.endsWith('/capture')) return 'capture'
  if (path.endsWith('/refund')) return 'refund'
  return undefined
}
