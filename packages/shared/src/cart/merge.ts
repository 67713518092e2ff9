import { maxCompared, maxLines, maxQty, maxUnits } from './limits.ts'
import { lineUid } from './line-uid.ts'

type Line = Parameters<typeof lineUid>[0] & { qty: number }

export interface CartContents<T extends Line> {
  items: readonly T[]
  /** product ids, in the order they were added */
  compare: readonly string[]
}

/**
 * Merges the browser's cart (`mine`) with the account's (`theirs`). `base` is the last synced state; empty at sign-in. Per line:
 *
 * - Changed on one side only: that change wins, so a removal or an addition reaches the other device.
 * - Changed on both sides: the larger quantity, not the sum, so that merging twice changes nothing.
 * - If the limits of a cart are exceeded, the browser's lines come first and the account's fill the rest.
 *
 * The compare list is merged the same way, up to its limit.
 */
export function mergeCarts<T extends Line>(
  base: CartContents<Line>,
  mine: CartContents<T>,
  theirs: CartContents<T>,
): { items: T[]; compare: string[] } {
  const before = quantities(base.items)
  const ours = quantities(mine.items)
  const other = quantities(theirs.items)
  const wanted = (uid: string): number => {
    const [was, own, foreign] = [before, ours, other].map((all) => all.get(uid) ?? 0) as [number, number, number]
    return own === was ? foreign : foreign === was ? own : Math.max(own, foreign)
  }
  // The browser's lines are allotted first, so that the account's lines cannot displace them.
  const saved = mine.items.map((line) => ({ ...line, qty: Math.min(line.qty, wanted(lineUid(line))) }))
  const grown = [...mine.items, ...theirs.items].map((line) => ({ ...line, qty: wanted(lineUid(line)) }))
  return {
    items: mergeLines(
      saved.filter(({ qty }) => qty > 0),
      grown.filter(({ qty }) => qty > 0),
    ),
    compare: [...new Set([...mine.compare, ...theirs.compare])]
      .filter((id) => {
        const inAll = [base, mine, theirs].map(({ compare }) => compare.includes(id))
        return inAll[1] === inAll[0] ? inAll[2] : inAll[1]
      })
      .slice(0, maxCompared),
  }
}

/** Joins two lists of lines, `first` before `second`; duplicates keep the larger quantity. Stays within the limits of a cart. */
export function mergeLines<T extends Line>(first: readonly T[], second: readonly T[]): T[] {
  const lines = new Map<string, T>()
  let room = maxUnits
  for (const line of [...first, ...second]) {
    const uid = lineUid(line)
    const there = lines.get(uid)
    const has = there?.qty ?? 0
    if (!there && lines.size >= maxLines) continue
    const qty = Math.min(line.qty, maxQty, has + room)
    if (qty <= has) continue
    room -= qty - has
    lines.set(uid, { ...(there ?? line), qty })
  }
  return [...lines.values()]
}

/** Whether two carts have the same lines and the same compare list, in any order. */
export function sameCart(one: CartContents<Line>, other: CartContents<Line>): boolean {
  const [left, right] = [quantities(one.items), quantities(other.items)]
  return (
    left.size === right.size &&
    [...left].every(([uid, qty]) => right.get(uid) === qty) &&
    one.compare.toSorted().join() === other.compare.toSorted().join()
  )
}

const quantities = (items: readonly Line[]) => new Map(items.map((line) => [lineUid(line), line.qty]))
