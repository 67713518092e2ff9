import type { Product, Variant } from '@haat/shared/catalog/schema.ts'
import { canTake, unlimited } from '@haat/shared/catalog/stock.ts'
import type { Picture } from '@haat/shared/media/schema.ts'

/** What the visitor has chosen so far; an axis the product does not have stays undefined. */
export interface Choice {
  color?: string | undefined
  attribute?: string | undefined
}
export type Axis = keyof Choice

/** `soldOut`: made, but gone. `impossible`: not made in this combination. */
export type Availability = 'available' | 'soldOut' | 'impossible'

export interface Option {
  name: string
  /** CSS colour of a colour */
  value?: string
  /** the product in this colour */
  picture?: Picture | null
  availability: Availability
}

type Sold = Pick<Product, 'type' | 'variants'> & { images?: Product['images']; quantity?: number }

/** The values of an axis, each as it stands with what is chosen on the other one. */
export function optionsOf(product: Sold, axis: Axis, choice: Choice): Option[] {
  return namesOn(product.variants, axis).map((name) => {
    const wanted = { ...choice, [axis]: name }
    const color = axis === 'color' ? product.variants.find((variant) => variant.color?.name === name)?.color : undefined
    return {
      name,
      ...(color && { value: color.value, picture: pictureOfColor(product, name) }),
      availability: availabilityOf(product.variants, wanted),
    }
  })
}

/** The one variant that is meant, once every axis the product has is chosen. */
export function chosenVariant(product: Sold, choice: Choice): Variant | undefined {
  return missingAxes(product, choice).length > 0 ? undefined : matching(product.variants, choice)[0]
}

/** Axes on which nothing is chosen yet. */
export const missingAxes = (product: Sold, choice: Choice): Axis[] =>
  (['color', 'attribute'] as const).filter((axis) => choice[axis] === undefined && namesOn(product.variants, axis).length > 0)

/**
 * What is chosen when the page opens: what the address says, as far as the product has it; then the colour that can be had first.
 * An attribute with several values, such as a size, is the visitor's own choice.
 */
export function firstChoice(product: Sold, wish: Choice): Choice {
  const colors = namesOn(product.variants, 'color')
  const attributes = namesOn(product.variants, 'attribute')
  const attribute = among(attributes, wish.attribute) ?? (attributes.length === 1 ? attributes[0] : undefined)
  const color =
    among(colors, wish.color) ??
    colors.find((name) => availabilityOf(product.variants, { color: name, attribute }) === 'available') ??
    colors[0]
  return { ...(color !== undefined && { color }), ...(attribute !== undefined && { attribute }) }
}

/** Other values of the axis in which the rest of the choice can be had. */
export const waysOut = (product: Sold, axis: Axis, choice: Choice): string[] =>
  optionsOf(product, axis, choice)
    .filter(({ availability, name }) => availability === 'available' && name !== choice[axis])
    .map(({ name }) => name)

/** Pictures of the chosen colour, and those that show no colour in particular; never none. */
export function picturesFor(product: Pick<Product, 'images'>, color: string | undefined): Product['images'] {
  if (color === undefined) return product.images
  const own = product.images.filter((image) => image.color === color)
  return own.length > 0 ? [...own, ...product.images.filter((image) => image.color === null)] : product.images
}

/** Pieces that can be had, at most `limit`. */
export const mostOf = (quantity: number, limit: number): number =>
  quantity === unlimited ? limit : Math.max(0, Math.min(limit, quantity))

const few = 5
/** How many are left, when that is worth saying. */
export const fewLeft = (quantity: number): number | undefined => (quantity > 0 && quantity <= few ? quantity : undefined)

function availabilityOf(variants: readonly Variant[], choice: Choice): Availability {
  const made = matching(variants, choice)
  if (made.length === 0) return 'impossible'
  return made.some(({ qty }) => canTake(qty, 1)) ? 'available' : 'soldOut'
}

const matching = (variants: readonly Variant[], { color, attribute }: Choice): Variant[] =>
  variants.filter(
    (variant) =>
      (color === undefined || variant.color?.name === color) &&
      (attribute === undefined || variant.attribute?.name === attribute),
  )

const namesOn = (variants: readonly Variant[], axis: Axis): string[] => [
  ...new Set(variants.flatMap((variant) => variant[axis]?.name ?? [])),
]

function among(names: readonly string[], wish: string | undefined): string | undefined {
  if (wish === undefined) return undefined
  const plain = wish.trim().toLowerCase()
  return names.find((name) => name === wish) ?? names.find((name) => name.toLowerCase() === plain)
}

const pictureOfColor = (product: Sold, color: string): Picture | null =>
  product.images?.find((image) => image.color === color) ??
  product.variants.find((variant) => variant.color?.name === color)?.image ??
  null
