import type { CheckoutRequest, CheckoutState } from '@haat/shared/agents/schema.ts'
import { maxQty } from '@haat/shared/cart/limits.ts'
import type { PricedCart } from '../../cart/service.ts'
import type { FoundItem } from '../../catalog/service.ts'

export const emptyState: CheckoutState = {
  lines: [],
  buyer: {},
  codes: [],
  destinations: [],
  destinationId: null,
  optionId: null,
  total: null,
  currency: null,
}

/** The total of a cart with its currency, as a checkout stores what the agent was told. */
export const totalOf = ({ totals, currency }: Pick<PricedCart, 'totals' | 'currency'>) => ({
  total: totals.total,
  currency: currency.name,
})

/**
 * Applies a request to a checkout: lines are replaced, and so is each other part that the request has; a part that it does not have stays.
 *
 * @param items the variants that the lines name, in their order; null for one that does not exist, which is left out
 */
export function applyRequest(
  state: CheckoutState,
  request: CheckoutRequest,
  items: readonly (FoundItem | null)[],
): CheckoutState {
  const { buyer, discounts } = request
  const units = new Map<string, number>()
  request.line_items.forEach(({ quantity }, index) => {
    const id = items[index]?.variantId
    if (id !== undefined) units.set(id, Math.min(maxQty, (units.get(id) ?? 0) + quantity))
  })
  return {
    ...state,
    lines: [...units].map(([variantId, qty]) => ({ variantId, qty })),
    ...(buyer && { buyer }),
    ...(discounts && { codes: [...new Set(discounts.codes.map((code) => code.toUpperCase()))] }),
    ...withFulfillment(state, request),
  }
}

/** One method with one destination and one group: the first that the request names. */
function withFulfillment(state: CheckoutState, { fulfillment }: CheckoutRequest): Partial<CheckoutState> {
  const method = fulfillment?.methods?.[0]
  if (!fulfillment?.methods) return {}
  if (!method) return { destinations: [], destinationId: null, optionId: null }
  const destinations = method.destinations ? withIds(method.destinations) : state.destinations
  const wanted = method.selected_destination_id ?? (method.destinations ? undefined : state.destinationId)
  const chosen = destinations.find(({ id }) => id === wanted) ?? destinations[0]
  const group = method.groups?.[0]
  return {
    destinations,
    destinationId: chosen?.id ?? null,
    ...(group && { optionId: group.selected_option_id ?? null }),
  }
}

function withIds(
  given: NonNullable<NonNullable<NonNullable<CheckoutRequest['fulfillment']>['methods']>[number]['destinations']>,
) {
  const taken = new Set<string>()
  return given.map((destination, index) => {
    const id = destination.id && !taken.has(destination.id) ? destination.id : `dest_${index + 1}`
    taken.add(id)
    return { ...destination, id }
  })
}
