/** One attempt to be paid for an order; an order may have several. */
export const paymentStates = ['pending', 'unknown', 'authorized', 'captured', 'failed', 'voided', 'expired'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * What can happen to an attempt. `lose`: the provider was asked and did not answer, so that nobody knows;
 * `void`: taken back by us or by the buyer; `expire`: the time to pay is over.
 */
export const paymentHappenings = ['authorize', 'capture', 'decline', 'void', 'expire', 'lose'] as const
export type PaymentHappening = (typeof paymentHappenings)[number]

type Moves = Partial<Record<PaymentHappening, PaymentState>>
const open: Moves = { authorize: 'authorized', capture: 'captured', decline: 'failed', void: 'voided', expire: 'expired' }
/** Money that comes after the end still is money: it is written down, and the order is looked at anew. */
const late: Moves = { capture: 'captured' }

/** The one table of where a payment may go. What is not in it changes nothing. */
export const paymentMoves = {
  pending: { ...open, lose: 'unknown' },
  unknown: open,
  authorized: { capture: 'captured', void: 'voided', expire: 'expired' },
  captured: {},
  failed: late,
  voided: late,
  expired: late,
} as const satisfies Record<PaymentState, Moves>

export const afterPayment = (state: PaymentState, happening: PaymentHappening): PaymentState | null =>
  (paymentMoves[state] as Moves)[happening] ?? null

/** States from which this may happen: what a conditional UPDATE asks for. */
export const statesBefore = (happening: PaymentHappening): PaymentState[] =>
  paymentStates.filter((state) => afterPayment(state, happening) !== null)

/** The attempt can still end in money. */
export const isOpenPayment = (state: PaymentState): boolean =>
  state === 'pending' || state === 'unknown' || state === 'authorized'

/** Money on its way back. `unknown`: the provider was asked and did not answer; a job asks what became of it. */
export const refundStates = ['pending', 'unknown', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const refundMoves = {
  pending: ['succeeded', 'failed', 'unknown'],
  unknown: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
} as const satisfies Record<RefundState, readonly RefundState[]>

/** What became of something a provider told us. */
export const eventVerdicts = ['applied', 'ignored', 'late', 'mismatch', 'foreign'] as const
export type EventVerdict = (typeof eventVerdicts)[number]
