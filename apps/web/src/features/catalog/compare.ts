import type { Product } from '@haat/shared/catalog/schema.ts'
import { labelOf, namesOn } from '@haat/shared/catalog/variants.ts'

/** Rows of the comparison table. */
export type Line = 'price' | 'rating' | 'stock' | 'brand' | 'category' | 'colors' | 'attribute' | 'weight' | 'size' | 'summary'
export const lines: Line[] = ['price', 'rating', 'stock', 'brand', 'category', 'colors', 'attribute', 'weight', 'size', 'summary']

/** A product's value in a row as text; empty if it has none. */
export function wordsOn(product: Product, line: Line): string {
  if (line === 'price') return `${product.price} ${product.comparePrice ?? ''} ${product.priceVaries}`
  if (line === 'rating') return product.ratingCount > 0 ? `${product.rating}` : ''
  if (line === 'stock') return String(product.inStock)
  if (line === 'brand') return product.brand?.name ?? ''
  if (line === 'category') return product.categories[0]?.at(-1)?.name ?? ''
  if (line === 'colors' || line === 'attribute')
    return optionsOn(product, line)
      .map(({ label, names }) => [label, ...names].join(', '))
      .join('; ')
  if (line === 'weight') return String(product.weight ?? '')
  if (line === 'size') return [product.length, product.width, product.height].filter((one) => one !== undefined).join(' × ')
  return product.shortDescription
}

/** The custom fields that at least one product has, in the order of the first. */
export const fieldRows = (products: readonly Product[]): { key: string; name: string }[] => [
  ...new Map(products.flatMap(({ fields }) => fields.map(({ key, name }) => [key, { key, name }] as const))).values(),
]

export const fieldOf = ({ fields }: Product, key: string): Product['fields'][number] | undefined =>
  fields.find((field) => field.key === key)

/** Whether the products have different values of a field. */
export const fieldDiffers = (products: readonly Product[], key: string): boolean =>
  new Set(products.map((product) => JSON.stringify(fieldOf(product, key)?.value))).size > 1

/** Rows in which the products differ. */
export const differingRows = (products: readonly Product[]): Set<Line> =>
  new Set(lines.filter((line) => new Set(products.map((product) => wordsOn(product, line))).size > 1))

/** Rows in which at least one product has a value. */
export const telling = (products: readonly Product[]): Line[] =>
  lines.filter((line) => products.some((product) => wordsOn(product, line) !== ''))

/** The colour, or the other options, with their values; a colour without a label. */
export const optionsOn = (
  product: Pick<Product, 'options' | 'variants'>,
  line: 'colors' | 'attribute',
): { label: string; names: string[] }[] =>
  product.options.flatMap(({ name, label = name, display }, axis) =>
    (display === 'swatch') === (line === 'colors')
      ? [
          {
            label: display === 'swatch' ? '' : label,
            names: namesOn(product, axis).map((value) => labelOf(product, axis, value)),
          },
        ]
      : [],
  )

/** The product with the best value in a row; undefined if several share it. */
export function bestOn(products: readonly Product[], line: Line): Product | undefined {
  if (products.length < 2 || (line !== 'price' && line !== 'rating')) return undefined
  const score = (product: Product) => (line === 'price' ? -product.price : product.rating)
  const rated = line === 'rating' ? products.filter(({ ratingCount }) => ratingCount > 0) : products
  const [first, second] = [...rated].sort((a, b) => score(b) - score(a))
  return first && (!second || score(first) > score(second)) ? first : undefined
}
