import type { Product, Variant } from '@haat/shared/catalog/schema.ts'
import { type Choice, missingAxes } from '@haat/shared/catalog/variants.ts'

/** Units that can be sold of the chosen variant, or of a simple product; −1 for any number. 0 while no variant is chosen. */
export const stockOf = (product: Product, variant: Variant | undefined): number =>
  product.type === 'simple' ? product.quantity : (variant?.qty ?? 0)

/** Why the choice cannot be bought: no variant has it, or none is left. Undefined if it can, or something is still to choose. */
export function refusalOf(product: Product, choice: Choice, variant: Variant | undefined): 'impossible' | 'soldOut' | undefined {
  if (!product.inStock) return 'soldOut'
  if (missingAxes(product, choice).length > 0 || stockOf(product, variant) !== 0) return undefined
  return product.type === 'variable' && !variant ? 'impossible' : 'soldOut'
}
