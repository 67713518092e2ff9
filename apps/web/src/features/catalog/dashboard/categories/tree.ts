import { deepest } from '@haat/shared/catalog/desk-rules.ts'
import type { DeskCategory } from '@haat/shared/catalog/desk-schema.ts'

/** A category where it stands in the open tree. */
export interface TreeLine {
  category: DeskCategory
  depth: number
  /** it and all below it */
  size: number
  /** levels below it */
  height: number
  hasBelow: boolean
}

/** The tree from the top down. One whose parent is gone stands at the top. */
export function linesOf(all: readonly DeskCategory[]): TreeLine[] {
  const known = new Set(all.map(({ _id }) => _id))
  const below = Map.groupBy(all, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const walk = (parent: string | null, depth: number): TreeLine[] =>
    (below.get(parent) ?? []).flatMap((category) => {
      const inside = walk(category._id, depth + 1)
      const height = Math.max(0, ...inside.map((line) => line.depth - depth))
      return [{ category, depth, size: 1 + inside.length, height, hasBelow: inside.length > 0 }, ...inside]
    })
  return walk(null, 0)
}

/** Without what is below the folded ones. */
export function openLines(lines: readonly TreeLine[], folded: ReadonlySet<string>): TreeLine[] {
  const open: TreeLine[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    open.push(line)
    at += folded.has(line.category._id) ? line.size : 1
  }
  return open
}

/** Where a carried line may be put down: before the line `at` of the others, at the depth nearest to the one wished for. */
export interface Spot {
  at: number
  depth: number
  parentId: string | null
}

/** `others`: the open lines without the carried one and what is below it. */
export function spotAt(others: readonly TreeLine[], at: number, wish: number, carried: Pick<TreeLine, 'height'>): Spot {
  const least = others[at]?.depth ?? 0
  const above = others[at - 1]
  const most = Math.min(above ? above.depth + 1 : 0, Math.max(least, deepest - carried.height))
  const depth = Math.max(least, Math.min(most, wish))
  const parent = others.slice(0, at).findLast((line) => line.depth === depth - 1)
  return { at, depth, parentId: depth === 0 ? null : (parent?.category._id ?? null) }
}

/** All categories in their new order, with the carried one put down: it stands after the lines before its spot, last of the siblings there. */
export function placed(
  all: readonly DeskCategory[],
  id: string,
  others: readonly TreeLine[],
  { at, parentId }: Spot,
): DeskCategory[] {
  const carried = all.find(({ _id }) => _id === id)
  if (!carried) return [...all]
  const rest = all.filter((one) => one !== carried)
  // The next sibling among those it now stands beside, else it is the last of them.
  const siblings = linesOf(rest).filter(({ category }) => (category.parentId ?? null) === parentId)
  const later = new Set(others.slice(at).map(({ category }) => category._id))
  const next = siblings.find(({ category }) => later.has(category._id))?.category
  const index = next ? rest.indexOf(next) : rest.length
  return inOrder([...rest.slice(0, index), { ...carried, parentId }, ...rest.slice(index)])
}

const inOrder = (all: readonly DeskCategory[]): DeskCategory[] => linesOf(all).map(({ category }) => category)

/** What stands in lines, without one and what is below it. */
export function without(lines: readonly TreeLine[], id: string): TreeLine[] {
  const at = lines.findIndex(({ category }) => category._id === id)
  if (at === -1) return [...lines]
  const end = lines.findIndex(({ depth }, index) => index > at && depth <= lines[at]!.depth)
  return [...lines.slice(0, at), ...(end === -1 ? [] : lines.slice(end))]
}
