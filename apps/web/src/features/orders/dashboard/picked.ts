import type { QuotedItem } from '@haat/shared/cart/schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'

/** Something chosen for an order: a product, or one of its variants. */
export interface Picked {
  /** of the product */
  _id: string
  name: string
  color: { name: string } | null
  attribute: { name: string } | null
  image: Picture | null
  price: number
  /** -1 is unlimited */
  stock: number
  qty: number
}

/** Product, colour and attribute: what a line of a cart is known by. */
export const keyOf = ({ _id, color, attribute }: Pick<Picked, '_id' | 'color' | 'attribute'>): string =>
  JSON.stringify([_id, color?.name ?? null, attribute?.name ?? null])

/** The same thing twice is one line of two. */
export function withPicked(lines: readonly Picked[], picked: Picked): Picked[] {
  const same = lines.find((line) => keyOf(line) === keyOf(picked))
  if (!same) return [...lines, picked]
  return lines.map((line) => (line === same ? { ...line, qty: mostOf(line, line.qty + picked.qty) } : line))
}

export const mostOf = ({ stock }: Pick<Picked, 'stock'>, qty: number): number =>
  Math.min(qty, stock === -1 ? 9999 : Math.max(1, stock))

export const wireOf = ({ _id, qty, color, attribute }: Picked) => ({
  _id,
  qty,
  ...(color && { color: { name: color.name } }),
  ...(attribute && { attribute: { name: attribute.name } }),
})

export const isOf = (item: QuotedItem, line: Picked): boolean => keyOf(item) === keyOf(line)
