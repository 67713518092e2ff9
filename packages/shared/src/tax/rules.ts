import { normalizeForSearch } from '../catalog/normalize.ts'
import { includedShare, percentOf, shareUnit, spread } from '../money.ts'

/**
 * A tax rate. `state` null: the whole country; otherwise its spellings, separated by commas, because customers write a state in
 * several ways. `stacks`: charged in addition to the country's rates instead of replacing them.
 */
export interface TaxRate {
  country: string
  state: string | null
  percent: number
  stacks: boolean
}

/** Spellings of a state, normalized: no accents, case, punctuation and spaces. */
const spellings = (state: string): string[] =>
  state
    .split(/[,،]/)
    .map((name) => normalizeForSearch(name).replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
    .filter(Boolean)

/** Whether two states have a spelling in common; null is a whole country. */
export function isSameState(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  const names = spellings(a)
  return spellings(b).some((name) => names.includes(name))
}

/**
 * The rates that apply to an address, in the shop's order. Rates of a state replace those of the country, unless they are charged in
 * addition.
 */
export function findTaxRates<Rate extends TaxRate>(
  rates: readonly Rate[],
  { country, state }: { country: string; state?: string | undefined },
): Rate[] {
  const here = rates.filter((rate) => rate.country === country)
  const ofState = here.filter((rate) => rate.state !== null && state !== undefined && isSameState(rate.state, state))
  const replaced = ofState.some(({ stacks }) => !stacks)
  return here.filter((rate) => ofState.includes(rate) || (rate.state === null && !replaced))
}

/** The tax rates and rules for one address. */
export interface TaxTerms<Rate> {
  rates: readonly Rate[]
  included: boolean
  onDelivery: boolean
}

export interface TaxRule {
  /** prices include the tax; otherwise it is added */
  included: boolean
  onDelivery: boolean
  /** decimals of the shop's prices */
  decimals: number
}

export interface Taxed<Rate> {
  tax: number
  /** per rate: the taxed base and the tax */
  taxes: { rate: Rate; base: number; amount: number }[]
  /** tax of each line */
  lines: number[]
  delivery: number
}

/**
 * Computes tax on lines (after their discount) and delivery, in charged minor units. Each rate is computed once for the whole order and
 * rounded half up: to the decimals of the shop if the tax is added, to the cent if prices include it. The sum is spread over
 * lines and delivery by largest remainder, so that the shares sum to the tax exactly.
 */
export function computeTax<Rate extends { percent: number }>(
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
    const exact = included ? includedShare(whole, percent, all, digits) : percentOf(whole, percent, digits)
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

/** The result for an order that no tax applies to: 0 minor units for each line and for the delivery. */
export const withoutTax = <Rate>(lines: readonly unknown[]): Taxed<Rate> => ({
  tax: 0,
  taxes: [],
  lines: lines.map(() => 0),
  delivery: 0,
})
