import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'

export type Words = Partial<Record<string, string | undefined>>
export type Texts = Partial<Record<Language, Words | undefined>>

export const wordIn = (texts: Texts, lng: Language, field: string): string => texts[lng]?.[field] ?? ''

export function withWord(texts: Texts, lng: Language, field: string, value: string): Texts {
  const { [field]: _, ...others } = texts[lng] ?? {}
  return { ...texts, [lng]: value ? { ...others, [field]: value } : others }
}

/** The text that the shop shows in a language without a translation. */
export const fallback = (texts: Texts, main: Language, field: string): string =>
  [main, ...languageCodes].map((code) => wordIn(texts, code, field)).find(Boolean) ?? ''

export const languagesIn = (texts: readonly Texts[]): Language[] =>
  languageCodes.filter((code) => texts.some((one) => Object.values(one[code] ?? {}).some(Boolean)))
