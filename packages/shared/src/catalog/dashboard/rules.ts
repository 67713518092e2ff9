import { type Decision, no, yes } from '../../errors.ts'
import { chargedPrice, type MoneyRule, roundPrice } from '../../money.ts'

/** Whether a positive price (catalogue minor units) would be charged as 0 because of the exchange rate and rounding. */
export const roundsToZero = (minor: number, rule: MoneyRule): boolean => minor > 0 && chargedPrice(minor, rule) === 0

/** Whether a product can be published: at least one active variant, and no price that is charged as 0. */
export function mayPublish(variants: readonly { price: number; active: boolean }[], rule: MoneyRule): Decision<true> {
  const sold = variants.filter(({ active }) => active)
  if (sold.length === 0) return no('bad_request', { fields: { variants: 'none of them is active' } })
  if (sold.some(({ price }) => roundsToZero(price, rule))) return no('bad_request', { fields: { price: 'rounds to nothing' } })
  return yes(true)
}

/** Margin of a price over the cost, in percent with one decimal; null without a price or a cost. */
export const marginPercent = (price: number, cost: number | null | undefined): number | null =>
  cost === null || cost === undefined || price <= 0 ? null : Math.round(((price - cost) / price) * 1000) / 10

/** A compare price must be above the price, or null. */
export const isValidComparePrice = (price: number, comparePrice: number | null): boolean =>
  comparePrice === null || comparePrice > price

/**
 * Changes a price by `percent` (−90 to 1000), rounded to whole catalogue minor units; a positive price never becomes 0.
 * Drops a compare price that is no longer above the price.
 */
export function changePriceByPercent(
  { price, comparePrice }: { price: number; comparePrice: number | null },
  percent: number,
): { price: number; comparePrice: number | null } {
  const moved = roundPrice(Math.round((price * (10_000 + Math.round(percent * 100))) / 10_000), 2)
  const now = price > 0 ? Math.max(1, moved) : 0
  return { price: now, comparePrice: isValidComparePrice(now, comparePrice) ? comparePrice : null }
}

/** Index of a category whose parent is missing or that is its own ancestor; undefined if the tree is valid. */
export function findCycle(places: readonly { _id: string; parentId: string | null }[]): number | undefined {
  const parents = new Map(places.map(({ _id, parentId }) => [_id, parentId]))
  const index = places.findIndex(({ _id }) => {
    let above = parents.get(_id) ?? null
    for (let steps = 0; above !== null; steps++) {
      if (above === _id || steps > places.length || !parents.has(above)) return true
      above = parents.get(above)!
    }
    return false
  })
  return index === -1 ? undefined : index
}

/** Maximum levels of categories below the top; menus and breadcrumbs show no more. */
export const maxCategoryDepth = 3

/** Level of each category, 0 at the top. The tree must not have cycles. */
export function categoryDepths(places: readonly { _id: string; parentId: string | null }[]): Map<string, number> {
  const parents = new Map(places.map(({ _id, parentId }) => [_id, parentId]))
  const depths = new Map<string, number>()
  const findDepth = (id: string): number => {
    const parent = parents.get(id) ?? null
    const depth = depths.get(id) ?? (parent === null ? 0 : findDepth(parent) + 1)
    depths.set(id, depth)
    return depth
  }
  for (const { _id } of places) findDepth(_id)
  return depths
}
