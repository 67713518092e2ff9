import { maxCompared, maxLines, maxPieces, maxQty } from './limits.ts'
import { lineUid } from './rules.ts'

type Line = Parameters<typeof lineUid>[0] & { qty: number }

export interface Both<T extends Line> {
  items: readonly T[]
  /** product ids, first chosen first */
  compare: readonly string[]
}

/**
 * One cart out of the browser's and the account's. `base` is what both agreed on last; at sign-in it is empty. Line by line:
 *
 * - Who did not change a line since `base` follows the other: what one device took out stays out, what one put in comes to both.
 * - Changed on both: the larger quantity. Never the sum, so that merging once more changes nothing.
 * - The browser's lines come first and keep what they have; the account's fill what the limits of a cart leave.
 *
 * The compare list likewise: the browser's first, as many as can be compared.
 */
export function mergeCarts<T extends Line>(base: Both<Line>, mine: Both<T>, theirs: Both<T>): { items: T[]; compare: string[] } {
  const before = quantities(base.items)
  const ours = quantities(mine.items)
  const other = quantities(theirs.items)
  const wanted = (uid: string): number => {
    const [was, own, foreign] = [before, ours, other].map((all) => all.get(uid) ?? 0) as [number, number, number]
    return own === was ? foreign : foreign === was ? own : Math.max(own, foreign)
  }
  // The browser's own are given first, so that nothing it keeps has to make room.
  const kept = mine.items.map((line) => ({ ...line, qty: Math.min(line.qty, wanted(lineUid(line))) }))
  const grown = [...mine.items, ...theirs.items].map((line) => ({ ...line, qty: wanted(lineUid(line)) }))
  return {
    items: mergeLines(
      kept.filter(({ qty }) => qty > 0),
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

/** Every line once, with its larger quantity, the first list's before the second's, within the limits of a cart. */
export function mergeLines<T extends Line>(first: readonly T[], second: readonly T[]): T[] {
  const lines = new Map<string, T>()
  let room = maxPieces
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

/** Whether two carts hold the same lines and compare the same products, whatever their order. */
export function sameCart(one: Both<Line>, other: Both<Line>): boolean {
  const [left, right] = [quantities(one.items), quantities(other.items)]
  return (
    left.size === right.size &&
    [...left].every(([uid, qty]) => right.get(uid) === qty) &&
    one.compare.toSorted().join() === other.compare.toSorted().join()
  )
}

const quantities = (items: readonly Line[]) => new Map(items.map((line) => [lineUid(line), line.qty]))
