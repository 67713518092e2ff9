import type { Product } from '@haat/shared/catalog/schema.ts'

/** Lines of the comparison: what is said of each product, as words that can be told apart. */
export type Line = 'price' | 'rating' | 'stock' | 'brand' | 'category' | 'colors' | 'attribute' | 'summary'
export const lines: Line[] = ['price', 'rating', 'stock', 'brand', 'category', 'colors', 'attribute', 'summary']

/** What a product says on a line; empty when it says nothing there. */
export function wordsOn(product: Product, line: Line): string {
  if (line === 'price') return `${product.price} ${product.comparePrice ?? ''} ${product.priceVaries}`
  if (line === 'rating') return product.ratingCount > 0 ? `${product.rating}` : ''
  if (line === 'stock') return String(product.inStock)
  if (line === 'brand') return product.brand?.name ?? ''
  if (line === 'category') return product.categories[0]?.at(-1)?.name ?? ''
  if (line === 'colors') return names(product, 'color').join(', ')
  if (line === 'attribute') return [product.attributeLabel, ...names(product, 'attribute')].filter(Boolean).join(', ')
  return product.shortDescription
}

/** Lines on which the products are not all the same. */
export const differing = (products: readonly Product[]): Set<Line> =>
  new Set(lines.filter((line) => new Set(products.map((product) => wordsOn(product, line))).size > 1))

/** Lines on which at least one product says something. */
export const telling = (products: readonly Product[]): Line[] =>
  lines.filter((line) => products.some((product) => wordsOn(product, line) !== ''))

export const names = ({ variants }: Pick<Product, 'variants'>, axis: 'color' | 'attribute'): string[] => [
  ...new Set(variants.flatMap((variant) => variant[axis]?.name ?? [])),
]

/** The product that does best on a line, when one does. */
export function bestOn(products: readonly Product[], line: Line): Product | undefined {
  if (products.length < 2 || (line !== 'price' && line !== 'rating')) return undefined
  const score = (product: Product) => (line === 'price' ? -product.price : product.rating)
  const rated = line === 'rating' ? products.filter(({ ratingCount }) => ratingCount > 0) : products
  const [first, second] = [...rated].sort((a, b) => score(b) - score(a))
  return first && (!second || score(first) > score(second)) ? first : undefined
}
