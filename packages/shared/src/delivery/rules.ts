import { chargedPrice, type MoneyRule } from '../money.ts'
import type { Serves } from './schema.ts'

export interface Place {
  country: string
  state?: string | undefined
  city?: string | undefined
}

const same = (a: string, b: string | undefined) => a.trim().toLowerCase() === b?.trim().toLowerCase()

/** How specifically an area matches an address: 0 no match, 1 anywhere, 2 country, 3 state, 4 city. */
export function matchArea(serves: readonly Serves[], place: Place): number {
  const fits = serves.map((area) => {
    if (area.country === '*') return 1
    if (area.country !== place.country) return 0
    if (area.state && !same(area.state, place.state)) return 0
    if (area.city) return same(area.city, place.city) ? 4 : 0
    return area.state ? 3 : 2
  })
  return Math.max(0, ...fits)
}

/**
 * Delivery cost in charged minor units. `goods` is the item total after the discount (charged minor units);
 * `rate` holds catalogue minor units.
 */
export function deliveryCost(rate: { cost: number; freeOver: number | null }, goods: number, rule: MoneyRule): number {
  if (rate.freeOver !== null && goods >= chargedPrice(rate.freeOver, rule)) return 0
  return chargedPrice(rate.cost, rule)
}
