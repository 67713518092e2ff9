/** In the API, `-1` is unlimited stock. */
export const unlimited = -1
/** What an unlimited variant adds to the summed stock of a variable product. */
export const unlimitedVariantCounts = 100_000

export interface StockHolder {
  type: 'simple' | 'variable'
  quantity: number
  variants?: readonly { qty: number }[]
}

/** Stock of a product in the API: its own, or the sum of its variants. */
export function totalStock(product: StockHolder): number {
  if (product.type === 'simple') return product.quantity
  return (product.variants ?? []).reduce(
    (sum, { qty }) => sum + (qty === unlimited ? unlimitedVariantCounts : Math.max(0, qty)),
    0,
  )
}

/** Whether a product is in stock: a simple product with -1 or above 0, a variable one whose sum is above 0. */
export function isInStock(product: StockHolder): boolean {
  const stock = totalStock(product)
  return product.type === 'simple' ? stock === unlimited || stock > 0 : stock > 0
}

/** Whether `wanted` units are available from an API stock quantity. */
export const canTake = (quantity: number, wanted: number): boolean => quantity === unlimited || quantity >= wanted
