import { chargedPrice, type MoneyRule } from '@haat/shared/money.ts'

/** No catalogue price reaches it (see the constraint on variants). */
const highest = 5_000_000_000

/** Which catalogue prices are charged between `min` and `max`: what a visitor filters by is what he sees. */
export function cataloguePrices(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  rule: MoneyRule,
): { min: number; max: number } {
  return {
    min: min === undefined ? 0 : firstWhere((minor) => chargedPrice(minor, rule) >= Math.round(min * 100)),
    max: max === undefined ? highest : firstWhere((minor) => chargedPrice(minor, rule) > Math.round(max * 100)) - 1,
  }
}

/** The smallest price of which `holds` is true; it is true of all above. */
function firstWhere(holds: (minor: number) => boolean): number {
  let low = 0
  let high = highest + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
