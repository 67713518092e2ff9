import { createHmac, randomBytes } from 'node:crypto'
import { payPage, peer, type Question, type Reply } from './peer.ts'
import type { FakeProvider, ProviderNotification } from './provider.ts'

interface Refunded {
  id: string
  key: string
  amount: number
}

interface Session {
  id: string
  intent: string
  reference: string
  amount: number
  currency: string
  successUrl: string
  cancelUrl: string
  state: 'open' | 'paid' | 'declined' | 'authorized' | 'expired' | 'voided'
  refunds: Refunded[]
  notified: ProviderNotification
}

export interface FakeStripe extends FakeProvider {
  /** authorizes the payment without capturing it */
  authorize: (providerId: string) => Promise<void>
  /** Sends a webhook with any event. */
  sendEvent: (kind: string, object: unknown, notified?: ProviderNotification) => Promise<number>
  /** kind and object of the event that Stripe would send */
  eventOf: (providerId: string, notified?: ProviderNotification) => { kind: string; object: unknown }
  /** URL that the browser is redirected to after the payment */
  backFrom: (providerId: string) => string
  /** form of the last request to create a session */
  lastSession: () => Record<string, unknown>
}

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

/** Fake Stripe: Checkout sessions, payment intents, refunds and signed webhooks. */
export async function fakeStripe({ port = 0 } = {}): Promise<FakeStripe> {
  const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in_0123456789' }
  const sessions = new Map<string, Session>()
  /** responses by idempotency key */
  const answered = new Map<string, Reply>()
  let webhookUrl: string | undefined
  let last: Record<string, unknown> = {}
  const server = await peer(answer, callOf, port)

  async function answer(question: Question): Promise<Reply | undefined> {
    const { method, path, headers } = question
    const paying = /^\/pay\/(\w+)$/.exec(path)?.[1]
    if (paying) return method === 'POST' ? decideInBrowser(known(paying), question) : page(known(paying))
    if (headers.authorization !== `Bearer ${keys.secretKey}`)
      return problem(401, { type: 'invalid_request_error', code: 'api_key_invalid', message: 'Invalid API Key provided' })
    const key = headers['idempotency-key']
    const before = typeof key === 'string' && method === 'POST' ? answered.get(key) : undefined
    if (before) return before
    const reply = work(question)
    if (typeof key === 'string' && method === 'POST' && reply) answered.set(key, reply)
    return reply
  }

  function work({ method, path, body, query }: Question): Reply | undefined {
    if (path === '/v1/account') return { body: { id: 'acct_stand_in', object: 'account', email: 'shop@example.org' } }
    if (path === '/v1/balance') return { body: { object: 'balance', livemode: false, available: [], pending: [] } }
    if (path === '/v1/checkout/sessions' && method === 'POST') return create(body)
    const [, id, expire] = /^\/v1\/checkout\/sessions\/(\w+?)(\/expire)?$/.exec(path) ?? []
    if (id) return withSession(sessions.get(id), (session) => (expire ? end(session) : { body: sessionBody(session, query) }))
    const [, intent, what] = /^\/v1\/payment_intents\/(\w+?)\/(capture|cancel)$/.exec(path) ?? []
    if (intent) return withSession(byIntent(intent), (session) => settle(session, what === 'capture' ? 'paid' : 'voided'))
    if (path === '/v1/refunds')
      return withSession(byIntent(String(body.payment_intent ?? query.get('payment_intent'))), (session) =>
        method === 'POST'
          ? refund(session, body)
          : { body: { object: 'list', data: session.refunds.map((one) => refundBody(session, one)) } },
      )
    const refundId = /^\/v1\/refunds\/(\w+)$/.exec(path)?.[1]
    for (const session of sessions.values())
      for (const one of session.refunds) if (one.id === refundId) return { body: refundBody(session, one) }
    return undefined
  }

  const byIntent = (intent: string) => [...sessions.values()].find((session) => session.intent === intent)
  const problem = (status: number, error: object): Reply => ({ status, body: { error } })
  const withSession = (session: Session | undefined, then: (session: Session) => Reply): Reply =>
    session ? then(session) : problem(404, { type: 'invalid_request_error', code: 'resource_missing' })

  function create(form: Record<string, unknown>): Reply {
    last = form
    const soonest = Date.now() / 1000 + 30 * 60 - 5
    if (Number(form.expires_at) < soonest)
      return problem(400, { type: 'invalid_request_error', code: 'parameter_invalid', message: 'expires_at is too soon' })
    const session: Session = {
      id: newId('cs_test'),
      intent: newId('pi'),
      reference: String(form.client_reference_id),
      amount: Number(form['line_items[0][price_data][unit_amount]']),
      currency: String(form['line_items[0][price_data][currency]']),
      successUrl: String(form.success_url),
      cancelUrl: String(form.cancel_url),
      state: 'open',
      refunds: [],
      notified: {},
    }
    sessions.set(session.id, session)
    return { body: sessionBody(session) }
  }

  function end(session: Session): Reply {
    if (session.state !== 'open' && session.state !== 'declined')
      return problem(400, { type: 'invalid_request_error', code: 'resource_invalid_state' })
    session.state = 'expired'
    return { body: sessionBody(session) }
  }

  function settle(session: Session, state: 'paid' | 'voided'): Reply {
    if (session.state !== 'authorized')
      return problem(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
    session.state = state
    return { body: intentBody(session) }
  }

  function refund(session: Session, form: Record<string, unknown>): Reply {
    const amount = Number(form.amount)
    if (session.state !== 'paid' || amount > session.amount - refundedOf(session))
      return problem(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
    const made = { id: newId('re'), key: String(form['metadata[key]']), amount }
    session.refunds.push(made)
    return { body: refundBody(session, made) }
  }

  const refundedOf = ({ refunds }: Session) => refunds.reduce((sum, { amount }) => sum + amount, 0)
  const paidOf = ({ notified, amount, currency }: Session) => ({
    amount: notified.amount ?? amount,
    currency: (notified.currency ?? currency).toLowerCase(),
  })
  const referenceOf = ({ notified, reference }: Session) => notified.reference ?? reference

  const intentStates = {
    open: 'requires_payment_method',
    declined: 'requires_payment_method',
    paid: 'succeeded',
    authorized: 'requires_capture',
    expired: 'canceled',
    voided: 'canceled',
  }
  const intentBody = (session: Session) => {
    const { amount, currency } = paidOf(session)
    return {
      id: session.intent,
      object: 'payment_intent',
      status: intentStates[session.state],
      amount,
      amount_capturable: session.state === 'authorized' ? amount : 0,
      amount_received: session.state === 'paid' ? amount : 0,
      currency,
      livemode: session.notified.mode === 'live',
      metadata: { reference: referenceOf(session) },
      last_payment_error: session.state === 'declined' ? { code: 'card_declined', decline_code: 'generic_decline' } : null,
    }
  }

  const sessionBody = (session: Session, query?: URLSearchParams) => {
    const { amount, currency } = paidOf(session)
    const whole = query?.get('expand[0]') === 'payment_intent'
    const begun = session.state !== 'open' && session.state !== 'expired'
    const status = session.state === 'expired' ? 'expired' : ['open', 'declined'].includes(session.state) ? 'open' : 'complete'
    return {
      id: session.id,
      object: 'checkout.session',
      mode: 'payment',
      status,
      payment_status: session.state === 'paid' ? 'paid' : 'unpaid',
      amount_total: amount,
      currency,
      client_reference_id: referenceOf(session),
      livemode: session.notified.mode === 'live',
      payment_intent: begun ? (whole ? intentBody(session) : session.intent) : null,
      url: status === 'open' ? `${server.url}/pay/${session.id}` : null,
    }
  }

  const refundBody = (session: Session, { id, key, amount }: Refunded) => ({
    id,
    object: 'refund',
    status: 'succeeded',
    amount,
    currency: session.currency,
    payment_intent: session.intent,
    metadata: { key },
  })

  function known(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Error(`no such session: ${id}`)
    return session
  }

  const page = ({ id, amount, currency, state }: Session): Reply => ({
    body: payPage(state === 'declined' ? 'Stripe: your card was declined' : 'Stripe', {
      action: `/pay/${id}`,
      amount: `${amount} ${currency.toUpperCase()}`,
    }),
  })

  /** As on Stripe's page, the buyer can try another card after a decline. */
  async function decideInBrowser(session: Session, { body }: Question): Promise<Reply> {
    const what = body.what as 'pay' | 'decline' | 'cancel'
    await decide(session.id, what)
    if (what === 'decline') return page(session)
    return { location: what === 'pay' ? session.successUrl : session.cancelUrl }
  }

  const decide: FakeProvider['decide'] = async (providerId, what, { quiet = false, ...notified } = {}) => {
    const session = known(providerId)
    if (what === 'cancel') return
    if (session.state !== 'open' && session.state !== 'declined') throw new Error(`the session is ${session.state}`)
    session.state = what === 'pay' ? 'paid' : 'declined'
    session.notified = notified
    if (!quiet) await notify(providerId, notified)
  }

  const kinds = {
    open: 'payment_intent.created',
    paid: 'checkout.session.completed',
    declined: 'payment_intent.payment_failed',
    authorized: 'payment_intent.amount_capturable_updated',
    expired: 'checkout.session.expired',
    voided: 'payment_intent.canceled',
  }
  function eventOf(providerId: string, notified: ProviderNotification = {}) {
    const session = known(providerId)
    const as = { ...session, notified: { ...session.notified, ...notified } }
    const kind = kinds[session.state]
    return { kind, object: kind.startsWith('payment_intent') ? intentBody(as) : sessionBody(as) }
  }

  function notify(providerId: string, notified: ProviderNotification = {}): Promise<number> {
    const { kind, object } = eventOf(providerId, notified)
    return sendEvent(kind, object, notified)
  }

  /** Signed as its documentation says: `t=…,v1=` and an HMAC over time and body. */
  async function sendEvent(
    kind: string,
    object: unknown,
    { hasInvalidSignature = false, age = 0, eventId }: ProviderNotification = {},
  ): Promise<number> {
    if (!webhookUrl) return 0
    const time = Math.floor(Date.now() / 1000) - age
    const body = JSON.stringify({ id: eventId ?? newId('evt'), object: 'event', type: kind, created: time, data: { object } })
    const secret = hasInvalidSignature ? 'whsec_of_somebody_else' : keys.webhookSecret
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const reply = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
      body,
    })
    await reply.arrayBuffer()
    return reply.status
  }

  return {
    url: server.url,
    keys,
    notifyAddress: (at) => {
      webhookUrl = at
    },
    behave: server.behave,
    asked: server.asked,
    decide,
    authorize: async (providerId) => {
      known(providerId).state = 'authorized'
      await notify(providerId)
    },
    notify,
    sendEvent,
    eventOf,
    backFrom: (providerId) => known(providerId).successUrl,
    lastSession: () => last,
    payments: () =>
      [...sessions.values()].map((session) => ({
        providerId: session.id,
        reference: session.reference,
        amount: session.amount,
        currency: session.currency.toUpperCase(),
        state: session.state,
        refunded: refundedOf(session),
      })),
    close: server.close,
  }
}

function callOf({ method, path }: Question): 'start' | 'lookUp' | 'capture' | 'refund' | undefined {
  if (path === '/v1/checkout/sessions') return 'start'
  if (/^\/v1\/checkout\/sessions\/\w+$/.test(path) && method === 'GET') return 'lookUp'
  if (path.endsWith('/capture')) return 'capture'
  if (path === '/v1/refunds' && method === 'POST') return 'refund'
  return undefined
}
