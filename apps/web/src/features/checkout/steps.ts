import type { Address } from '@haat/shared/orders/schema.ts'
import type { CartState } from '../cart/index.ts'

export const steps = ['address', 'delivery', 'payment'] as const
export type StepName = (typeof steps)[number]

const required = ['fullName', 'phone', 'email', 'house', 'city', 'country'] as const
const hasAll = (address: Address): boolean => required.every((name) => address[name].trim() !== '')

/** The furthest step that the input so far allows. */
export function furthest({ shippingInfo, deliveryInfo }: Pick<CartState, 'shippingInfo' | 'deliveryInfo'>): StepName {
  if (!hasAll(shippingInfo)) return 'address'
  return deliveryInfo.type === '' ? 'delivery' : 'payment'
}

/** The step to show for the one in the URL, never beyond the furthest possible. */
export function stepFor(wanted: string | null, possible: StepName): StepName {
  const at = steps.indexOf((wanted ?? 'address') as StepName)
  return steps[Math.min(Math.max(0, at), steps.indexOf(possible))]!
}
