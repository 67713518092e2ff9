import type { QuotedItem } from '@haat/shared/cart/schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'

/** A product or variant selected for an order. */
export interface Picked {
  /** product id */
  _id: string
  name: string
  color: { name: string } | null
  attribute: { name: string } | null
  image: Picture | null
  price: number
  /** units in stock; -1 is unlimited */
  stock: number
  qty: number
}

/** Key of a line: product, colour and attribute. */
export const toKey = ({ _id, color, attribute }: Pick<Picked, '_id' | 'color' | 'attribute'>): string =>
  JSON.stringify([_id, color?.name ?? null, attribute?.name ?? null])

/** Adds a product; if the line exists, increases its quantity. */
export function withPicked(lines: readonly Picked[], picked: Picked): Picked[] {
  const same = lines.find((line) => toKey(line) === toKey(picked))
  if (!same) return [...lines, picked]
  return lines.map((line) => (line === same ? { ...line, qty: maxQuantity(line, line.qty + picked.qty) } : line))
}

export const maxQuantity = ({ stock }: Pick<Picked, 'stock'>, qty: number): number =>
  Math.min(qty, stock === -1 ? 9999 : Math.max(1, stock))

export const wireOf = ({ _id, qty, color, attribute }: Picked) => ({
  _id,
  qty,
  ...(color && { color: { name: color.name } }),
  ...(attribute && { attribute: { name: attribute.name } }),
})

export const isOf = (item: QuotedItem, line: Picked): boolean => toKey(item) === toKey(line)
