import { isInStock } from '../stock.ts'
import type { DashboardProduct, DashboardProductRow } from './schema.ts'

/** What a product that is for sale should have. Publishing does not require it, but asks first. */
export const publicationParts = ['price', 'picture', 'stock', 'category'] as const
export type PublicationPart = (typeof publicationParts)[number]

/** What the rule of publishing looks at. */
export interface PublicationFacts {
  /** every variant for sale has a price above 0 */
  hasPrice: boolean
  hasPicture: boolean
  inStock: boolean
  hasCategory: boolean
}

const conditions: Record<PublicationPart, (facts: PublicationFacts) => boolean> = {
  price: ({ hasPrice }) => hasPrice,
  picture: ({ hasPicture }) => hasPicture,
  stock: ({ inStock }) => inStock,
  category: ({ hasCategory }) => hasCategory,
}

/** The parts that a product still lacks, in the order of the form. */
export const missingParts = (facts: PublicationFacts): PublicationPart[] =>
  publicationParts.filter((part) => !conditions[part](facts))

/** What shoppers see once the product is published: they can buy it, or it is out of stock. */
export const shoppersSee = ({ inStock }: Pick<PublicationFacts, 'inStock'>): 'forSale' | 'soldOut' =>
  inStock ? 'forSale' : 'soldOut'

/** Facts of a product with its variants. `qty` is -1 for unlimited stock. */
export function factsOfProduct({
  media,
  categories,
  variants,
}: Pick<DashboardProduct, 'categories'> & {
  media: readonly unknown[]
  variants: readonly Pick<DashboardProduct['variants'][number], 'price' | 'qty' | 'active'>[]
}): PublicationFacts {
  const forSale = variants.filter(({ active }) => active)
  return {
    hasPrice: forSale.length > 0 && forSale.every(({ price }) => price > 0),
    hasPicture: media.length > 0,
    inStock: forSale.some(({ qty }) => isInStock({ type: 'simple', quantity: qty })),
    hasCategory: categories.length > 0,
  }
}

/** Facts of a row of the product list. */
export const factsOfRow = ({
  price,
  image,
  stock,
  categories,
}: Pick<DashboardProductRow, 'price' | 'image' | 'stock' | 'categories'>): PublicationFacts => ({
  hasPrice: price > 0,
  hasPicture: image !== null,
  inStock: stock !== 'out',
  hasCategory: categories.length > 0,
})
