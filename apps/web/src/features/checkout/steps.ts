import type { Address } from '@haat/shared/orders/schema.ts'
import type { CartState } from '../cart/index.ts'

export const steps = ['address', 'delivery', 'payment'] as const
export type StepName = (typeof steps)[number]

const required = ['fullName', 'phone', 'email', 'house', 'city', 'country'] as const
const hasAll = (address: Address): boolean => required.every((name) => address[name].trim() !== '')

/** The steps of a cart: one of digital goods alone has no delivery. */
export const stepsOf = (needsDelivery: boolean): readonly StepName[] =>
  needsDelivery ? steps : steps.filter((step) => step !== 'delivery')

/** The furthest step that the input so far allows. */
export function furthest(
  { shippingInfo, deliveryInfo }: Pick<CartState, 'shippingInfo' | 'deliveryInfo'>,
  needsDelivery = true,
): StepName {
  if (!hasAll(shippingInfo)) return 'address'
  return needsDelivery && deliveryInfo.type === '' ? 'delivery' : 'payment'
}

/** The step to show for the one in the URL, never beyond the furthest possible. */
export function stepFor(wanted: string | null, possible: StepName, needsDelivery = true): StepName {
  const all = stepsOf(needsDelivery)
  const at = all.indexOf((wanted ?? 'address') as StepName)
  return all[Math.min(Math.max(0, at), all.indexOf(possible))]!
}
