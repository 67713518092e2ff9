import type { Picture } from '../media/schema.ts'
import { attributeNameOf, attributeParts, colorIndex, splitValues } from './options.ts'
import type { Product, Variant } from './schema.ts'
import { canTake, unlimited } from './stock.ts'

/** The chosen values in the order of the product's options; undefined for an option that is not chosen yet. */
export type Choice = readonly (string | undefined)[]

/** Index of an option. */
export type Axis = number

/** `soldOut`: exists but out of stock. `impossible`: the combination does not exist. */
export type Availability = 'available' | 'soldOut' | 'impossible'

export interface Option {
  /** identifies the value */
  name: string
  /** name in the language of the page */
  label: string
  /** CSS colour of the swatch */
  value?: string
  /** picture of the product in this colour */
  picture?: Picture | null
  availability: Availability
}

type Sold = Pick<Product, 'type' | 'variants' | 'options'> & { images?: Product['images']; quantity?: number }

/** The choice as a page address has it: names as in a cart line, where the attribute of an unfinished choice has empty parts ("M / "). */
export interface AddressedChoice {
  color?: string | undefined
  attribute?: string | undefined
}

/** The values of an option with their availability for the choice on the other options. */
export function toOptions(product: Sold, axis: Axis, choice: Choice): Option[] {
  return namesOn(product, axis).map((name) => {
    const color = isColor(product, axis) ? product.variants.find((variant) => variant.color?.name === name)?.color : undefined
    return {
      name,
      label: labelOf(product, axis, name),
      ...(color && { value: color.value, picture: pictureOfColor(product, name) }),
      availability: findAvailability(product.variants, withValue(product, choice, axis, name)),
    }
  })
}

/** The chosen variant, once every option of the product is chosen. */
export function chosenVariant(product: Sold, choice: Choice): Variant | undefined {
  return missingAxes(product, choice).length > 0 ? undefined : matching(product.variants, choice)[0]
}

/** Options that are not chosen yet. */
export const missingAxes = (product: Pick<Product, 'options'>, choice: Choice): Axis[] =>
  product.options.flatMap((_, axis) => (choice[axis] === undefined ? [axis] : []))

/** The choice with another value of one option. */
export const withValue = (product: Pick<Product, 'options'>, choice: Choice, axis: Axis, name: string): Choice =>
  product.options.map((_, at) => (at === axis ? name : choice[at]))

/** The chosen colour; undefined without one. */
export const chosenColor = (product: Pick<Product, 'options'>, choice: Choice): string | undefined =>
  choice[colorIndex(product.options)]

/**
 * The initial choice: valid values from the URL, then the first available colour. The visitor has to choose any other option with
 * several values, such as a size.
 */
export function firstChoice(product: Sold, input: AddressedChoice): Choice {
  const addressed = readChoice(product, input)
  const chosen = product.options.map((_, axis) => {
    const names = namesOn(product, axis)
    return among(names, addressed[axis]) ?? (names.length === 1 ? names[0] : undefined)
  })
  const axis = colorIndex(product.options)
  if (axis < 0 || chosen[axis] !== undefined) return chosen
  const colors = namesOn(product, axis)
  const isAvailable = (name: string) => findAvailability(product.variants, withValue(product, chosen, axis, name)) === 'available'
  return chosen.map((name, at) => (at === axis ? (colors.find(isAvailable) ?? colors[0]) : name))
}

/** The choice as a page address has it; undefined parts are not chosen. */
export function toAddress(product: Pick<Product, 'options'>, choice: Choice): AddressedChoice {
  const { color, attributeValues } = splitValues(
    product.options,
    choice.map((name) => name ?? ''),
  )
  const attribute = attributeValues.some((name) => name !== '') ? attributeNameOf(attributeValues) : null
  return { ...(color && { color }), ...(attribute !== null && { attribute }) }
}

/** Names of other values of the option with which the rest of the choice is available. */
export const availableAlternatives = (product: Sold, axis: Axis, choice: Choice): string[] =>
  toOptions(product, axis, choice)
    .filter(({ availability, name }) => availability === 'available' && name !== choice[axis])
    .map(({ label }) => label)

/** The name of an option value in the language of the page. */
export const labelOf = ({ variants }: Pick<Product, 'variants'>, axis: Axis, name: string): string =>
  variants.find(({ options }) => options[axis]?.value === name)?.options[axis]?.label ?? name

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

const matching = (variants: readonly Variant[], choice: Choice): Variant[] =>
  variants.filter(({ options }) => choice.every((name, axis) => name === undefined || options[axis]?.value === name))

/** The values of an option in the order of the variants. */
export const namesOn = ({ variants }: Pick<Product, 'variants'>, axis: Axis): string[] => [
  ...new Set(variants.flatMap(({ options }) => options[axis]?.value ?? [])),
]

const isColor = ({ options }: Pick<Product, 'options'>, axis: Axis): boolean => options[axis]?.display === 'swatch'

/** What an address says of each option. A whole attribute is looked up as it is, since a value may contain what joins the parts. */
function readChoice({ options, variants }: Sold, { color, attribute }: AddressedChoice): Choice {
  const others = options.filter(({ display }) => display !== 'swatch').length
  const whole =
    attribute === undefined ? undefined : variants.find((variant) => among([variant.attribute?.name ?? ''], attribute))
  const parts = attribute === undefined ? undefined : attributeParts(attribute, others)
  let at = 0
  return options.map(({ display }, axis) => {
    if (display === 'swatch') return color
    const part = parts?.[at++]
    return whole?.options[axis]?.value ?? (part || undefined)
  })
}

function among(names: readonly string[], input: string | undefined): string | undefined {
  if (input === undefined) return undefined
  const plain = input.trim().toLowerCase()
  return names.find((name) => name === input) ?? names.find((name) => name.toLowerCase() === plain)
}

const pictureOfColor = (product: Sold, color: string): Picture | null =>
  product.images?.find((image) => image.color === color) ??
  product.variants.find((variant) => variant.color?.name === color)?.image ??
  null
