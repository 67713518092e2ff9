import { fold } from '../catalog/fold.ts'
import { addedPart, containedPart, shareUnit, spread } from '../money.ts'

/**
 * A rate as rules need it. `state` null: the whole country; buyers write one in several ways, which stand here with commas between them.
 * `stacks`: charged beside the country's rates instead of in their place.
 */
export interface TaxRate {
  country: string
  state: string | null
  percent: number
  stacks: boolean
}

/** The ways a state is written, without what does not tell one from another: accents, case, signs, spaces. */
const spellings = (state: string): string[] =>
  state
    .split(/[,،]/)
    .map((name) => fold(name).replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
    .filter(Boolean)

/** Whether two are the same place, by any of their spellings; null is a whole country. */
export function isSameState(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  const names = spellings(a)
  return spellings(b).some((name) => names.includes(name))
}

/**
 * The rates an address is under, in the order of the shop. Those of its state come in the place of the country's, unless they say
 * that they are charged beside them.
 */
export function ratesAt<Rate extends TaxRate>(
  rates: readonly Rate[],
  { country, state }: { country: string; state?: string | undefined },
): Rate[] {
  const here = rates.filter((rate) => rate.country === country)
  const ofState = here.filter((rate) => rate.state !== null && state !== undefined && isSameState(rate.state, state))
  const replaced = ofState.some(({ stacks }) => !stacks)
  return here.filter((rate) => ofState.includes(rate) || (rate.state === null && !replaced))
}

/** How a shop taxes what goes to one address. */
export interface TaxTerms<Rate> {
  rates: readonly Rate[]
  included: boolean
  onDelivery: boolean
}

export interface TaxRule {
  /** prices contain the tax; otherwise it is added to them */
  included: boolean
  onDelivery: boolean
  /** of the shop's prices */
  decimals: number
}

export interface Taxed<Rate> {
  tax: number
  /** a row per rate: what it was worked out from, and what came out */
  taxes: { rate: Rate; base: number; amount: number }[]
  /** on each line */
  lines: number[]
  delivery: number
}

/**
 * Tax on lines (after their discount) and delivery, in charged minor units. Each rate is worked out once, on the whole order, and
 * rounded half up: to the digits of the shop's prices where it is added to them, so that the total can be paid; to the cent where
 * they contain it. The sum is spread over lines and delivery by largest remainder, so that their shares make up the tax exactly.
 */
export function taxOf<Rate extends { percent: number }>(
  lines: readonly number[],
  delivery: number,
  rates: readonly Rate[],
  { included, onDelivery, decimals }: TaxRule,
): Taxed<Rate> {
  const parts = [...lines, onDelivery ? delivery : 0]
  const whole = parts.reduce((a, b) => a + b, 0)
  const all = rates.reduce((sum, { percent }) => sum + percent, 0)
  const digits = included && decimals > 0 ? 2 : decimals
  let left = included ? whole : Number.MAX_SAFE_INTEGER
  const amounts = rates.map(({ percent }) => {
    const exact = included ? containedPart(whole, percent, all, digits) : addedPart(whole, percent, digits)
    const amount = Math.min(left, exact)
    left -= amount
    return amount
  })
  const tax = amounts.reduce((a, b) => a + b, 0)
  const base = included ? whole - tax : whole
  const shares = spread(tax, parts, shareUnit(decimals))
  return {
    tax,
    taxes: rates.map((rate, index) => ({ rate, base, amount: amounts[index]! })),
    lines: shares.slice(0, -1),
    delivery: shares.at(-1)!,
  }
}

export const noTax = <Rate>(lines: readonly unknown[]): Taxed<Rate> => ({
  tax: 0,
  taxes: [],
  lines: lines.map(() => 0),
  delivery: 0,
})
