export const mailResults = ['sent', 'dropped', 'retry', 'failed'] as const
/** States that a provider reports, and `mismatch` if they differ from the request of the shop. */
export const paymentOutcomes = ['pending', 'authorized', 'captured', 'failed', 'voided', 'expired', 'mismatch'] as const

/** Something that happened, counted once it is committed: see `http/metrics`. All fields but `what` are labels of the counter. */
export type CountedEvent =
  | { what: 'order'; source: string }
  | { what: 'payment'; method: string; outcome: (typeof paymentOutcomes)[number] }
  | { what: 'mail'; result: (typeof mailResults)[number] }
  | { what: 'job'; recurring_job: string; result: 'success' | 'failure' }
