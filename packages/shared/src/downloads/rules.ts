import type { PaymentStatus } from '../orders/transitions.ts'
import type { DownloadState } from './schema.ts'

/** States of payment in which the files of an order can be downloaded. */
export const paidStates = ['paid', 'partially_refunded'] as const satisfies readonly PaymentStatus[]

export interface DownloadFacts {
  used: number
  /** null: any number */
  allowed: number | null
  /** ms; null: no end */
  until: number | null
  /** the order is cancelled or not paid, or the line refunded */
  revoked: boolean
}

/** Whether a file can be downloaded at a time (ms). */
export function downloadState({ used, allowed, until, revoked }: DownloadFacts, now: number): DownloadState {
  if (revoked) return 'revoked'
  if (until !== null && until <= now) return 'expired'
  return allowed !== null && used >= allowed ? 'used_up' : 'ready'
}
