import type { Language } from '@haat/shared/text.ts'

/** Joins names with the comma of the language. */
export const listText = (names: readonly string[], language: Language): string => names.join(language === 'ar' ? '، ' : ', ')
