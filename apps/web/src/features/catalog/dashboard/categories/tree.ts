import { maxCategoryDepth } from '@haat/shared/catalog/dashboard/rules.ts'
import type { DashboardCategory } from '@haat/shared/catalog/dashboard/schema.ts'

/** A category as a row of the expanded tree. */
export interface TreeLine {
  category: DashboardCategory
  depth: number
  /** number of rows of its subtree, itself included */
  size: number
  /** levels below it */
  height: number
  hasBelow: boolean
}

/** The tree in display order. A category whose parent is missing is at the top level. */
export function toTreeLines(all: readonly DashboardCategory[]): TreeLine[] {
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

/** Rows without the descendants of collapsed ones. */
export function openLines(lines: readonly TreeLine[], folded: ReadonlySet<string>): TreeLine[] {
  const open: TreeLine[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    open.push(line)
    at += folded.has(line.category._id) ? line.size : 1
  }
  return open
}

/** A drop position: before row `at` of the others, at the allowed depth nearest to the requested one. */
export interface Spot {
  at: number
  depth: number
  parentId: string | null
}

/** `others`: the visible rows without the dragged one and its descendants. */
export function spotAt(others: readonly TreeLine[], at: number, input: number, carried: Pick<TreeLine, 'height'>): Spot {
  const least = others[at]?.depth ?? 0
  const above = others[at - 1]
  const most = Math.min(above ? above.depth + 1 : 0, Math.max(least, maxCategoryDepth - carried.height))
  const depth = Math.max(least, Math.min(most, input))
  const parent = others.slice(0, at).findLast((line) => line.depth === depth - 1)
  return { at, depth, parentId: depth === 0 ? null : (parent?.category._id ?? null) }
}

/** All categories in their new order with the dragged one inserted: it follows the rows before its position. */
export function placed(
  all: readonly DashboardCategory[],
  id: string,
  others: readonly TreeLine[],
  { at, parentId }: Spot,
): DashboardCategory[] {
  const carried = all.find(({ _id }) => _id === id)
  if (!carried) return [...all]
  const rest = all.filter((one) => one !== carried)
  // Before the next sibling in display order, else last among the siblings.
  const siblings = toTreeLines(rest).filter(({ category }) => (category.parentId ?? null) === parentId)
  const later = new Set(others.slice(at).map(({ category }) => category._id))
  const next = siblings.find(({ category }) => later.has(category._id))?.category
  const index = next ? rest.indexOf(next) : rest.length
  return inOrder([...rest.slice(0, index), { ...carried, parentId }, ...rest.slice(index)])
}

const inOrder = (all: readonly DashboardCategory[]): DashboardCategory[] => toTreeLines(all).map(({ category }) => category)

/** Rows without a category and its descendants. */
export function without(lines: readonly TreeLine[], id: string): TreeLine[] {
  const at = lines.findIndex(({ category }) => category._id === id)
  if (at === -1) return [...lines]
  const end = lines.findIndex(({ depth }, index) => index > at && depth <= lines[at]!.depth)
  return [...lines.slice(0, at), ...(end === -1 ? [] : lines.slice(end))]
}
