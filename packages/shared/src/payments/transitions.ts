/** One payment attempt of an order; an order may have several. */
export const paymentStates = ['pending', 'unknown', 'authorized', 'captured', 'failed', 'voided', 'expired'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * What can happen to an attempt. `lose`: the provider did not answer, so the result is unknown;
 * `void`: cancelled by the shop or the customer; `expire`: the time to pay is over.
 */
export const paymentHappenings = ['authorize', 'capture', 'decline', 'void', 'expire', 'lose'] as const
export type PaymentTransition = (typeof paymentHappenings)[number]

type Transitions = Partial<Record<PaymentTransition, PaymentState>>
const open: Transitions = { authorize: 'authorized', capture: 'captured', decline: 'failed', void: 'voided', expire: 'expired' }
/** Money captured after the attempt ended is recorded anyway, and the order is checked again. */
const late: Transitions = { capture: 'captured' }

/** Transitions of a payment. Events that are not listed change nothing. */
export const paymentTransitions = {
  pending: { ...open, lose: 'unknown' },
  unknown: open,
  authorized: { capture: 'captured', void: 'voided', expire: 'expired' },
  captured: {},
  failed: late,
  voided: late,
  expired: late,
} as const satisfies Record<PaymentState, Transitions>

/** The state of a payment after an event; null if the event changes nothing in this state. */
export const nextPaymentState = (state: PaymentState, happening: PaymentTransition): PaymentState | null =>
  (paymentTransitions[state] as Transitions)[happening] ?? null

/** States in which this event is possible, for the WHERE clause of a conditional UPDATE. */
export const statesBefore = (happening: PaymentTransition): PaymentState[] =>
  paymentStates.filter((state) => nextPaymentState(state, happening) !== null)

/** Whether the attempt can still be captured. */
export const isOpenPayment = (state: PaymentState): boolean =>
  state === 'pending' || state === 'unknown' || state === 'authorized'

/** States of a refund. `unknown`: the provider did not answer; a job fetches the result. */
export const refundStates = ['pending', 'unknown', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
export const refundTransitions = {
  pending: ['succeeded', 'failed', 'unknown'],
  unknown: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
} as const satisfies Record<RefundState, readonly RefundState[]>

/** Outcome of a webhook event of a provider. */
export const eventOutcomes = ['applied', 'ignored', 'late', 'mismatch', 'foreign'] as const
export type EventOutcome = (typeof eventOutcomes)[number]
