import type { Picture } from '../media/schema.ts'
import type { Product, Variant } from './schema.ts'
import { canTake, unlimited } from './stock.ts'

/** The chosen options; undefined for an option that the product does not have or is not chosen yet. */
export interface Choice {
  color?: string | undefined
  attribute?: string | undefined
}
export type Axis = keyof Choice

/** `soldOut`: exists but out of stock. `impossible`: the combination does not exist. */
export type Availability = 'available' | 'soldOut' | 'impossible'

export interface Option {
  /** identifies the option */
  name: string
  /** name in the language of the page */
  label: string
  /** CSS colour of the swatch */
  value?: string
  /** picture of the product in this colour */
  picture?: Picture | null
  availability: Availability
}

type Sold = Pick<Product, 'type' | 'variants'> & { images?: Product['images']; quantity?: number }

/** The values of an option with their availability for the choice on the other option. */
export function toOptions(product: Sold, axis: Axis, choice: Choice): Option[] {
  return namesOn(product.variants, axis).map((name) => {
    const wanted = { ...choice, [axis]: name }
    const color = axis === 'color' ? product.variants.find((variant) => variant.color?.name === name)?.color : undefined
    return {
      name,
      label: labelOf(product, axis, name),
      ...(color && { value: color.value, picture: pictureOfColor(product, name) }),
      availability: findAvailability(product.variants, wanted),
    }
  })
}

/** The chosen variant, once every option of the product is chosen. */
export function chosenVariant(product: Sold, choice: Choice): Variant | undefined {
  return missingAxes(product, choice).length > 0 ? undefined : matching(product.variants, choice)[0]
}

/** Options that are not chosen yet. */
export const missingAxes = (product: Sold, choice: Choice): Axis[] =>
  (['color', 'attribute'] as const).filter((axis) => choice[axis] === undefined && namesOn(product.variants, axis).length > 0)

/**
 * The initial choice: valid values from the URL, then the first available colour. The visitor has to choose an attribute with
 * several values, such as a size.
 */
export function firstChoice(product: Sold, input: Choice): Choice {
  const colors = namesOn(product.variants, 'color')
  const attributes = namesOn(product.variants, 'attribute')
  const attribute = among(attributes, input.attribute) ?? (attributes.length === 1 ? attributes[0] : undefined)
  const color =
    among(colors, input.color) ??
    colors.find((name) => findAvailability(product.variants, { color: name, attribute }) === 'available') ??
    colors[0]
  return { ...(color !== undefined && { color }), ...(attribute !== undefined && { attribute }) }
}

/** Names of other values of the option with which the rest of the choice is available. */
export const availableAlternatives = (product: Sold, axis: Axis, choice: Choice): string[] =>
  toOptions(product, axis, choice)
    .filter(({ availability, name }) => availability === 'available' && name !== choice[axis])
    .map(({ label }) => label)

/** The name of an option in the language of the page. */
export const labelOf = ({ variants }: Pick<Product, 'variants'>, axis: Axis, name: string): string =>
  variants.find((variant) => variant[axis]?.name === name)?.[axis]?.label ?? name

/** Pictures of the chosen colour and those without a colour; never empty. */
export function picturesFor(product: Pick<Product, 'images'>, color: string | undefined): Product['images'] {
  if (color === undefined) return product.images
  const own = product.images.filter((image) => image.color === color)
  return own.length > 0 ? [...own, ...product.images.filter((image) => image.color === null)] : product.images
}

/** Available units, at most `limit`. */
export const maxQuantity = (quantity: number, limit: number): number =>
  quantity === unlimited ? limit : Math.max(0, Math.min(limit, quantity))

const few = 5
/** Remaining units if they are few, else undefined. */
export const fewLeft = (quantity: number): number | undefined => (quantity > 0 && quantity <= few ? quantity : undefined)

function findAvailability(variants: readonly Variant[], choice: Choice): Availability {
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

function among(names: readonly string[], input: string | undefined): string | undefined {
  if (input === undefined) return undefined
  const plain = input.trim().toLowerCase()
  return names.find((name) => name === input) ?? names.find((name) => name.toLowerCase() === plain)
}

const pictureOfColor = (product: Sold, color: string): Picture | null =>
  product.images?.find((image) => image.color === color) ??
  product.variants.find((variant) => variant.color?.name === color)?.image ??
  null
