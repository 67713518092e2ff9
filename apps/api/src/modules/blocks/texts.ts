import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'

export type TextsOf<Field extends string> = Partial<Record<Language, Partial<Record<Field, string | undefined>> | undefined>>

/** Reads texts in one language: a missing one falls back to the shop's main language, then to any other. */
export const textReader = (wanted: Language, main: Language) => {
  const order = [...new Set<Language>([wanted, main, ...languageCodes])]
  return <Field extends string>(texts: TextsOf<Field>, field: Field): string =>
    order.map((language) => texts[language]?.[field]).find((text) => text !== undefined && text !== '') ?? ''
}
export type TextReader = ReturnType<typeof textReader>
