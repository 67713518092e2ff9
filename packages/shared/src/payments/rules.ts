import type { PaymentMethod } from './constants.ts'

/**
 * Whether a method suits an order. Cash is collected at the door: without a delivery there is none, unless nothing is due. `total` is in any unit.
 */
export const suitsOrder = (method: PaymentMethod, { digitalOnly, total }: { digitalOnly: boolean; total: number }): boolean =>
  method !== 'cod' || !digitalOnly || total === 0
