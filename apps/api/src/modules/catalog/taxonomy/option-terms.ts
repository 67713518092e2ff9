import { attributeNameOf, joinValues, type ProductOption } from '@haat/shared/catalog/options.ts'
import type { VariantNames } from '@haat/shared/catalog/schema.ts'
import { termKey } from '@haat/shared/catalog/translations.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { findOptionTerms } from './option-terms-repo.ts'

/** Translations of colour names, attribute values and names of attributes into one language, by `termKey`. */
export type OptionTerms = ReadonlyMap<string, string>

const none: OptionTerms = new Map()

/** All translated terms of a language, cached until the catalogue changes. Without a language nothing is translated. */
export const optionTerms = (ctx: Ctx, lng: Language | undefined): Promise<OptionTerms> =>
  lng === undefined ? Promise.resolve(none) : remembered(ctx, `option terms ${lng}`, () => findOptionTerms(ctx.db, lng))

/** Adds the translated name as `label`, if there is one. */
export function labelled<T extends { name: string }>(option: T, terms: OptionTerms): T & { label?: string } {
  const label = terms.get(termKey(option.name))
  return label === undefined ? option : { ...option, label }
}

/** The translated name, else the name itself. */
export const labelOf = (name: string, terms: OptionTerms): string => terms.get(termKey(name)) ?? name

/** The columns of a variant that name it. */
export interface NamedVariant {
  colorName: string | null
  colorValue: string | null
  attributeName: string | null
  attributeValues: string[]
}

/** Colour, attribute and single options of a variant, with their translations. `options` are those of its product. */
export function namesOf(
  options: readonly ProductOption[],
  { colorName, colorValue, attributeName, attributeValues }: NamedVariant,
  terms: OptionTerms,
): VariantNames {
  const values = joinValues(options, { color: colorName, attributeValues })
  const label = attributeNameOf(attributeValues.map((value) => labelOf(value, terms)))
  return {
    color: colorName === null ? null : labelled({ name: colorName, value: colorValue! }, terms),
    attribute:
      attributeName === null ? null : { name: attributeName, ...(label !== null && label !== attributeName && { label }) },
    options: options.map(({ name }, index) => ({ name, value: values[index]!, ...labelsOf(name, values[index]!, terms) })),
  }
}

function labelsOf(name: string, value: string, terms: OptionTerms): { nameLabel?: string; label?: string } {
  const [nameLabel, label] = [terms.get(termKey(name)), terms.get(termKey(value))]
  return { ...(nameLabel !== undefined && { nameLabel }), ...(label !== undefined && { label }) }
}
