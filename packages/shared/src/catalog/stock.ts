/** On the wire, `-1` is unlimited stock. */
export const unlimited = -1
/** What an unlimited variant counts for when the stock of a variable product is summed. */
export const unlimitedVariantCounts = 100_000

export interface Stocked {
  type: 'simple' | 'variable'
  quantity: number
  variants?: readonly { qty: number }[]
}

/** Stock of a product on the wire: its own, or the sum of its variants. */
export function stockOf(product: Stocked): number {
  if (product.type === 'simple') return product.quantity
  return (product.variants ?? []).reduce(
    (sum, { qty }) => sum + (qty === unlimited ? unlimitedVariantCounts : Math.max(0, qty)),
    0,
  )
}

/** In stock: a simple product with -1 or above 0, a variable one whose sum is above 0. */
export function isInStock(product: Stocked): boolean {
  const stock = stockOf(product)
  return product.type === 'simple' ? stock === unlimited || stock > 0 : stock > 0
}

/** Whether `wanted` pieces can be had from a quantity on the wire. */
export const canTake = (quantity: number, wanted: number): boolean => quantity === unlimited || quantity >= wanted
