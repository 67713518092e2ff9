import type { Language } from '../text.ts'

/** How the storefront shows an option: swatches of colours, buttons, or a list to open. The swatch option is the colour; a product has one at most. */
export const optionDisplays = ['swatch', 'button', 'list'] as const
export type OptionDisplay = (typeof optionDisplays)[number]

export interface ProductOption {
  name: string
  display: OptionDisplay
}

/** Maximum options of a product. */
export const mostOptions = 3

/** Maximum characters of a variant's attribute name: three values of 60 and what joins them. */
export const longestAttribute = 200

const joint = ' / '

/** The name that stands for all values except the colour and identifies a variant beside it ("M / Cotton"); null without values. */
export const attributeNameOf = (values: readonly string[]): string | null => (values.length > 0 ? values.join(joint) : null)

/** The names of all options except the colour as one label ("Size / Material"); null without such options. */
export const attributeLabelOf = (options: readonly ProductOption[]): string | null =>
  attributeNameOf(options.flatMap(({ name, display }) => (display === 'swatch' ? [] : [name])))

/** Name of an option inside a sentence. English writes it small (`Select size`), unless it begins with an abbreviation (`EU size`). */
export const optionInSentence = (label: string, language: Language): string =>
  language === 'en' ? label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) : label

/** Index of the colour option; -1 without one. */
export const colorIndex = (options: readonly Pick<ProductOption, 'display'>[]): number =>
  options.findIndex(({ display }) => display === 'swatch')

/** Splits the values of a variant, in the order of the options, into its colour and its other values. */
export function splitValues(
  options: readonly Pick<ProductOption, 'display'>[],
  values: readonly string[],
): { color: string | null; attributeValues: string[] } {
  const at = colorIndex(options)
  return { color: at < 0 ? null : (values[at] ?? null), attributeValues: values.filter((_, index) => index !== at) }
}

/** The values of a variant in the order of the options; the reverse of `splitValues`. */
export function joinValues(
  options: readonly Pick<ProductOption, 'display'>[],
  { color, attributeValues }: { color: string | null; attributeValues: readonly string[] },
): string[] {
  const others = [...attributeValues]
  return options.map(({ display }) => (display === 'swatch' ? (color ?? '') : (others.shift() ?? '')))
}

/** Parts of an attribute name, as many as there are options; undefined if they do not fit. A part may be empty: not chosen yet. */
export function attributeParts(attribute: string, count: number): string[] | undefined {
  const parts = attribute.split(joint)
  return parts.length === count ? parts : undefined
}

/** Whether an option is named like a colour, in one of the languages of imports. */
export const isColorWord = (name: string): boolean =>
  /^(?:colou?rs?|couleurs?|farbe|(?:ال)?لون|الألوان|রং|রঙ)$/iu.test(name.trim())

/** Name of an option in keys of facets: normalized, without the marks of a key. */
export const optionKey = (name: string): string => name.trim().toLowerCase().replaceAll(':', ' ').replace(/^#+/, '')

/** Key of an option value for facets: `size:m`. */
export const optionValueKey = (name: string, value: string): string => `${optionKey(name)}:${value.trim().toLowerCase()}`
