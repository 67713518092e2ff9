import { type Decision, no, yes } from '../errors.ts'
import { chargedPrice, type MoneyRule, roundPrice } from '../money.ts'

/** A price that is more than nothing, and that nobody would be charged: the shop's rate and rounding leave nothing of it. */
export const vanishes = (minor: number, rule: MoneyRule): boolean => minor > 0 && chargedPrice(minor, rule) === 0

/** Whether a product may be shown: something of it can be bought, at prices that can be charged. */
export function mayPublish(variants: readonly { price: number; active: boolean }[], rule: MoneyRule): Decision<true> {
  const sold = variants.filter(({ active }) => active)
  if (sold.length === 0) return no('bad_request', { fields: { variants: 'none of them is active' } })
  if (sold.some(({ price }) => vanishes(price, rule))) return no('bad_request', { fields: { price: 'rounds to nothing' } })
  return yes(true)
}

/** A compare price stands above the price, or there is none. */
export const comparesWell = (price: number, comparePrice: number | null): boolean => comparePrice === null || comparePrice > price

/**
 * A price moved by so many percent (−90 to 1000), to whole minor units of the catalogue; a price above nothing never becomes nothing.
 * A compare price that no longer stands above it goes.
 */
export function movedPrice(
  { price, comparePrice }: { price: number; comparePrice: number | null },
  percent: number,
): { price: number; comparePrice: number | null } {
  const moved = roundPrice(Math.round((price * (10_000 + Math.round(percent * 100))) / 10_000), 2)
  const now = price > 0 ? Math.max(1, moved) : 0
  return { price: now, comparePrice: comparesWell(now, comparePrice) ? comparePrice : null }
}

/** Index of a place whose parent is missing, or that stands below itself. */
export function circleIn(places: readonly { _id: string; parentId: string | null }[]): number | undefined {
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

/** Levels of categories below the top: menus and breadcrumbs have room for so many. */
export const deepest = 3

/** How many levels below the top each stands. Without circles. */
export function depthsOf(places: readonly { _id: string; parentId: string | null }[]): Map<string, number> {
  const parents = new Map(places.map(({ _id, parentId }) => [_id, parentId]))
  const depths = new Map<string, number>()
  const depthOf = (id: string): number => {
    const parent = parents.get(id) ?? null
    const depth = depths.get(id) ?? (parent === null ? 0 : depthOf(parent) + 1)
    depths.set(id, depth)
    return depth
  }
  for (const { _id } of places) depthOf(_id)
  return depths
}
