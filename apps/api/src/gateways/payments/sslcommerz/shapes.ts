import { createHash } from 'node:crypto'
import { readDecimal } from '@haat/shared/payments/provider-money.ts'
import { decimalsOf } from '@haat/shared/reference/currency-digits.ts'
import { z } from 'zod'
import { type Keys, type ProviderPayment, type ProviderRefund, ProviderUnavailable } from '../gateway.ts'
import { read } from '../reading.ts'

/** Fields may be missing, null or a number. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))

/** A payment attempt, as returned by the validation API and the query by transaction id. */
export const Transaction = z.object({
  status: z.string(),
  tran_id: text,
  val_id: text,
  /** in taka, whatever currency was requested */
  amount: text,
  currency_type: text,
  currency_amount: text,
  bank_tran_id: text,
  risk_level: text,
  risk_title: text,
  error: text,
  value_a: text,
})
export type Transaction = z.infer<typeof Transaction>
export const Session = z.object({ status: z.string(), failedreason: z.string().nullish(), GatewayPageURL: z.string().nullish() })
export const Connected = z.object({ APIConnect: z.string() })
export const Found = z.object({ element: z.array(Transaction).nullish() })
const Refunding = z.object({
  status: z.string().nullish(),
  refund_ref_id: z.string().nullish(),
  errorReason: z.string().nullish(),
})

/** The credentials as SSLCommerz names them in a request; empty for missing keys. */
export const storeOf = ({ values }: Keys) => ({ store_id: values.storeId ?? '', store_passwd: values.storePassword ?? '' })

/** Transaction ids have at most 30 characters. */
export const tranIdOf = (reference: string): string =>
  reference.length <= 30 ? reference : createHash('sha256').update(reference).digest('base64url').slice(0, 30)

/** Whether SSLCommerz has the money of a transaction; this includes risky ones. */
export const isPaid = ({ status }: { status: string }): boolean => status === 'VALID' || status === 'VALIDATED'

/** Whether SSLCommerz suspects fraud, so that staff decide about the payment. */
export const isRisky = ({ risk_level }: Transaction): boolean => !['', '0'].includes(risk_level)

const states: Record<string, ProviderPayment['state']> = {
  FAILED: 'failed',
  CANCELLED: 'voided',
  EXPIRED: 'expired',
  UNATTEMPTED: 'expired',
}

/** A risky payment is authorized until staff accept or refund it. */
export function paymentOf(known: Transaction | undefined, tranId: string, reference: string | null | undefined): ProviderPayment {
  const base = { providerId: tranId, mode: null, captureId: null, money: null, reason: null }
  if (!known || known.status === 'INVALID_TRANSACTION')
    return { ...base, reference: null, state: known ? 'failed' : 'pending', reason: known ? 'not known to the provider' : null }
  const ours = [known.value_a, reference, known.tran_id].find((name) => name && tranIdOf(name) === known.tran_id) ?? known.tran_id
  const named = { ...base, reference: ours, providerId: known.tran_id }
  if (!isPaid(known)) return { ...named, state: states[known.status] ?? 'pending', reason: known.error || null }
  const [currency, written] = known.currency_type ? [known.currency_type, known.currency_amount] : ['BDT', known.amount]
  const amount = readDecimal(written, decimalsOf(currency))
  if (amount === null) throw new ProviderUnavailable('an amount that cannot be read')
  const risky = isRisky(known)
  return {
    ...named,
    captureId: known.bank_tran_id || null,
    money: { amount, currency },
    state: risky ? 'authorized' : 'captured',
    reason: risky ? `risk: ${known.risk_title || known.risk_level}` : known.error || null,
  }
}

const refundStates: Record<string, ProviderRefund['state']> = {
  success: 'pending',
  processing: 'pending',
  refunded: 'succeeded',
  cancelled: 'failed',
  failed: 'failed',
}

/**
 * State of a refund from an answer to a refund request or query. `asked`: id of the refund that was queried, for answers that do
 * not name it.
 * @throws ProviderUnavailable if the answer is unreadable, because the result is then unknown
 */
export function refundOf(answer: unknown, asked?: string): ProviderRefund {
  const { status, refund_ref_id, errorReason } = read(Refunding, answer)
  const state = refundStates[status?.toLowerCase() ?? '']
  const providerId = refund_ref_id || asked
  if (!state || (!providerId && state !== 'failed')) throw new ProviderUnavailable('an answer that cannot be read')
  return { providerId: providerId ?? '', state, reason: errorReason || null }
}
