import { z } from 'zod'
import type { ProviderPayment, ProviderRefund } from '../gateway.ts'

const Metadata = z.record(z.string(), z.string()).nullish()
const mode = (livemode: boolean) => (livemode ? 'live' : 'test') as 'live' | 'test'

export const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount_capturable: z.int().default(0),
  amount_received: z.int().default(0),
  currency: z.string(),
  livemode: z.boolean(),
  metadata: Metadata,
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
})
export type Intent = z.infer<typeof Intent>

export const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  livemode: z.boolean(),
  /** id, or the expanded object */
  payment_intent: z.union([z.string(), Intent]).nullish(),
})
export type Session = z.infer<typeof Session>

export const Refund = z.object({
  id: z.string(),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  metadata: Metadata,
})
export type Refund = z.infer<typeof Refund>

export const Event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) })

const idOf = (of: string | { id: string } | null | undefined): string | null => (typeof of === 'string' ? of : (of?.id ?? null))

/** Combined state of a session and its payment intent. */
export function sessionPayment(session: Session): ProviderPayment {
  const { payment_intent: intent, amount_total: total, currency } = session
  const named = {
    reference: session.client_reference_id ?? null,
    providerId: session.id,
    captureId: idOf(intent),
    mode: mode(session.livemode),
  }
  const notified = typeof intent === 'object' && intent ? intentState(intent) : null
  if (notified?.money || notified?.state === 'failed') return { ...named, ...notified }
  if (session.status === 'expired') return { ...named, state: 'expired', money: null, reason: null }
  if (session.payment_status === 'paid' && total && currency)
    return { ...named, state: 'captured', money: { amount: total, currency: currency.toUpperCase() }, reason: null }
  return { ...named, state: notified?.state ?? 'pending', money: null, reason: null }
}

/** An event of a payment intent does not contain its session; our reference is in the metadata. */
export const intentPayment = (intent: Intent): ProviderPayment => ({
  reference: intent.metadata?.reference ?? null,
  providerId: '',
  captureId: intent.id,
  mode: mode(intent.livemode),
  ...intentState(intent),
})

function intentState(intent: Intent): Pick<ProviderPayment, 'state' | 'money' | 'reason'> {
  const currency = intent.currency.toUpperCase()
  const error = intent.last_payment_error
  if (intent.status === 'succeeded')
    return { state: 'captured', money: { amount: intent.amount_received, currency }, reason: null }
  if (intent.status === 'requires_capture')
    return { state: 'authorized', money: { amount: intent.amount_capturable, currency }, reason: null }
  if (intent.status === 'canceled') return { state: 'voided', money: null, reason: null }
  if (intent.status === 'requires_payment_method' && error)
    return { state: 'failed', money: null, reason: error.decline_code ?? error.code ?? null }
  return { state: 'pending', money: null, reason: null }
}

const refundStates: Record<string, ProviderRefund['state']> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }

/** State of a refund; statuses that are not final are pending. */
export const refundOf = ({ id, status, failure_reason }: Refund): ProviderRefund => ({
  providerId: id,
  state: refundStates[status ?? ''] ?? 'pending',
  reason: failure_reason ?? null,
})

/** Id of the payment intent that the refund belongs to; null if Stripe does not name it. */
export const refundedIntent = ({ payment_intent }: Refund): string | null => idOf(payment_intent)
