import { termKey } from '@haat/shared/catalog/translations.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { findOptionTerms } from './option-terms-repo.ts'

/** Translations of colour names, attribute values and names of attributes into one language, by `termKey`. */
export type OptionTerms = ReadonlyMap<string, string>

const none: OptionTerms = new Map()

/** All translated terms of a language, cached until the catalogue changes. Without a language nothing is translated. */
export const optionTerms = (ctx: Ctx, lng: Language | undefined): Promise<OptionTerms> =>
  lng === undefined
    ? Promise.resolve(none)
    : remembered(
        ctx,
        `option terms ${lng}`,
        async () => new Map((await findOptionTerms(ctx.db, lng)).map(({ key, label }) => [key, label])),
      )

/** Adds the translated name as `label`, if there is one. */
export function labelled<T extends { name: string }>(option: T, terms: OptionTerms): T & { label?: string } {
  const label = terms.get(termKey(option.name))
  return label === undefined ? option : { ...option, label }
}

/** The translated name, else the name itself. */
export const labelOf = (name: string, terms: OptionTerms): string => terms.get(termKey(name)) ?? name
