import { chargedPrice, type MoneyRule } from '@haat/shared/money.ts'

/** Above every catalogue price (see the constraint on variants). */
const highest = 5_000_000_000

/** The range of catalogue prices whose charged price lies between `min` and `max`, since visitors filter by the charged price (major units). */
export function cataloguePrices(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  rule: MoneyRule,
): { min: number; max: number } {
  return {
    min: min === undefined ? 0 : findFirst((minor) => chargedPrice(minor, rule) >= Math.round(min * 100)),
    max: max === undefined ? highest : findFirst((minor) => chargedPrice(minor, rule) > Math.round(max * 100)) - 1,
  }
}

/** Binary search for the smallest price for which `holds`; it must hold for all larger ones. */
function findFirst(holds: (minor: number) => boolean): number {
  let low = 0
  let high = highest + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
