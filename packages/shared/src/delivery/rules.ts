import { chargedPrice, type MoneyRule } from '../money.ts'
import type { DeliveryType, Serves } from './schema.ts'

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

const offerOrder: readonly DeliveryType[] = ['delivery', 'express', 'pickup']

/** The methods to offer, of those of all areas that serve an address, most specific area first: for each type the first, and every pickup location. */
export const closestOffers = <Offer extends { type: DeliveryType }>(all: readonly Offer[]): Offer[] =>
  offerOrder.flatMap((type) => {
    const ofType = all.filter((offer) => offer.type === type)
    return type === 'pickup' ? ofType : ofType.slice(0, 1)
  })

/** Most bands of one rate. */
export const mostBands = 20

/** Cost up to a weight in grams, that weight included. */
export interface WeightBand {
  upTo: number
  cost: number
}

/** What is shipped: the known weights in grams, and the units without one. */
export interface CartWeight {
  grams: number
  unweighed: number
}

/** The weight of one unit, in grams; undefined if it has none. */
export const unitWeight = (weight: number | null | undefined): CartWeight =>
  typeof weight === 'number' ? { grams: weight, unweighed: 0 } : { grams: 0, unweighed: 1 }

interface WeighedLine {
  qty: number
  digital: boolean
  /** grams of one unit */
  weight: number | null
  parts: readonly { qty: number; digital?: boolean | undefined; weight: number | null }[]
}

/** The weight of lines. A bundle without a weight of its own weighs what its parts weigh; files weigh nothing. */
export function cartWeight(lines: readonly WeighedLine[]): CartWeight {
  const sum: CartWeight = { grams: 0, unweighed: 0 }
  const add = (weight: number | null, units: number) => {
    if (weight === null) sum.unweighed += units
    else sum.grams += weight * units
  }
  for (const { qty, digital, weight, parts } of lines) {
    if (digital) continue
    if (weight !== null || parts.length === 0) add(weight, qty)
    else for (const part of parts) if (!part.digital) add(part.weight, part.qty * qty)
  }
  return sum
}

/** Grams of a cart in an area, where a unit without a weight counts `defaultWeight`. */
export const totalGrams = ({ grams, unweighed }: CartWeight, defaultWeight: number): number => grams + unweighed * defaultWeight

/** The cost of a weight: of the first band that suffices, else `cost`. Bands are in the order of their weights. */
export const costByWeight = (
  { cost, bands = [] }: { cost: number; bands?: readonly WeightBand[] | undefined },
  grams: number,
): number => bands.find(({ upTo }) => grams <= upTo)?.cost ?? cost

/**
 * Delivery cost in charged minor units. `goods` is the item total after the discount (charged minor units);
 * `rate` holds catalogue minor units.
 */
export function deliveryCost(rate: { cost: number; freeOver: number | null }, goods: number, rule: MoneyRule): number {
  if (rate.freeOver !== null && goods >= chargedPrice(rate.freeOver, rule)) return 0
  return chargedPrice(rate.cost, rule)
}
