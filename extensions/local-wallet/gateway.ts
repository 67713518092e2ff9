import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { callProvider, InvalidSignature, type Keys, type PaymentGateway, ProviderUnavailable } from '@haat/api/extension'
import { z } from 'zod'

const Payment = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['pending', 'paid', 'declined', 'cancelled']),
  amount: z.int(),
  currency: z.string(),
  mode: z.enum(['test', 'live']),
  url: z.string(),
})
type Payment = z.infer<typeof Payment>
const Refund = z.object({ id: z.string(), key: z.string(), status: z.enum(['pending', 'done', 'failed']) })
const Event = z.object({ id: z.string(), type: z.string(), payment: Payment })

const states = { pending: 'pending', paid: 'captured', declined: 'failed', cancelled: 'voided' } as const
const refundStates = { pending: 'pending', done: 'succeeded', failed: 'failed' } as const
const oldest = 5 * 60_000

/** A wallet with a hosted page: the buyer is redirected, the wallet sends signed callbacks, and refunds have an idempotency key. */
export const walletGateway: PaymentGateway = {
  method: 'x-local-wallet',
  decimals: {},

  async start(keys, { reference, money, order, returnUrl, cancelUrl, webhookUrl, expiresAt, language }) {
    const { id, url } = read(
      Payment,
      await ask(keys, 'POST', '/payments', {
        reference,
        amount: money.amount,
        currency: money.currency,
        description: order.description,
        returnUrl,
        cancelUrl,
        webhookUrl,
        expiresAt: expiresAt.toISOString(),
        language,
      }),
    )
    return { providerId: id, url }
  },

  async lookUp(keys, { reference, providerId }) {
    const path = providerId
      ? `/payments/${encodeURIComponent(providerId)}`
      : `/payments?reference=${encodeURIComponent(reference)}`
    return toPayment(read(Payment, await ask(keys, 'GET', path)))
  },

  async cancel(keys, { providerId }) {
    await ask(keys, 'POST', `/payments/${encodeURIComponent(providerId)}/cancel`)
  },

  async refund(keys, { key, payment, money, reason }) {
    const body = { key, amount: money.amount, currency: money.currency, reason }
    return toRefund(read(Refund, await ask(keys, 'POST', `/payments/${encodeURIComponent(payment.providerId)}/refunds`, body)))
  },

  async lookUpRefund(keys, { key, payment }) {
    const path = `/payments/${encodeURIComponent(payment.providerId)}/refunds`
    const { refunds } = read(z.object({ refunds: z.array(Refund) }), await ask(keys, 'GET', path))
    const found = refunds.find((one) => one.key === key)
    return found ? toRefund(found) : null
  },

  async readWebhook({ values }, body, headers) {
    const [, at = '', signature = ''] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(headers['x-wallet-signature'] ?? '') ?? []
    const expected = signatureOf(values.secret!, at, body)
    if (!signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) throw new InvalidSignature('signature')
    if (Math.abs(Date.now() - Number(at)) > oldest) throw new InvalidSignature('too old')
    const event = Event.safeParse(parse(body))
    if (!event.success) return [{ eventId: createHash('sha256').update(body).digest('hex'), kind: 'unknown' }]
    const { id, type, payment } = event.data
    return [{ eventId: id, kind: type, payment: toPayment(payment) }]
  },

  readReturn: (fields) => (fields.reference ? { reference: fields.reference } : {}),

  async test(keys) {
    const { mode, name } = read(
      z.object({ mode: z.enum(['test', 'live']), name: z.string() }),
      await ask(keys, 'GET', '/merchant'),
    )
    return { mode, account: name }
  },
}

/** The signature of a callback: HMAC-SHA256 over its time in milliseconds and its body. */
export const signatureOf = (secret: string, at: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')

const ask = ({ values }: Keys, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> =>
  callProvider(values.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${values.merchantId}:${values.secret}` },
    ...(method === 'POST' && { body: body ?? {} }),
    reasonOf: (answer) => z.object({ error: z.string() }).safeParse(answer).data?.error,
  })

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ProviderUnavailable('unreadable answer')
  return parsed.data
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const toPayment = ({ id, reference, status, amount, currency, mode }: Payment) => ({
  reference,
  providerId: id,
  captureId: status === 'paid' ? id : null,
  state: states[status],
  money: status === 'paid' ? { amount, currency } : null,
  mode,
  reason: status === 'declined' ? 'declined by the wallet' : null,
})

const toRefund = ({ id, status }: z.infer<typeof Refund>) => ({
  providerId: id,
  state: refundStates[status],
  reason: status === 'failed' ? 'failed at the wallet' : null,
})
