/** The languages of the shop. To add one, add a row here and its texts. */
export const languages = [
  {
    code: 'en',
    name: 'English',
    dir: 'ltr',
    locale: 'en-US',
    fonts: ['figtree-latin-wght-normal', 'bricolage-grotesque-latin-650-normal'],
  },
  { code: 'bn', name: 'বাংলা', dir: 'ltr', locale: 'bn-BD', fonts: ['noto-sans-bengali-bengali-wght-normal'] },
  { code: 'ar', name: 'العربية', dir: 'rtl', locale: 'ar-EG', fonts: ['noto-sans-arabic-arabic-wght-normal'] },
  {
    code: 'fr',
    name: 'Français',
    dir: 'ltr',
    locale: 'fr-FR',
    fonts: ['figtree-latin-wght-normal', 'bricolage-grotesque-latin-650-normal'],
  },
] as const satisfies readonly LanguageRow[]

interface LanguageRow {
  code: string
  /** name in the language itself */
  name: string
  dir: 'ltr' | 'rtl'
  /** for Intl */
  locale: string
  /** prefixes of the font files that pages in this language preload */
  fonts: readonly string[]
}

export type Language = (typeof languages)[number]['code']

export const languageCodes = languages.map(({ code }) => code)
export const defaultLanguage = 'en' satisfies Language

/** Writing direction for the HTML attribute `dir`: `ltr` or `rtl`. */
export const textDirection = (code: Language) => languages.find((language) => language.code === code)?.dir ?? 'ltr'

/** Computes a value for each language. */
export const perLanguage = <Value>(toValue: (language: (typeof languages)[number]) => Value): Record<Language, Value> =>
  Object.fromEntries(languages.map((language) => [language.code, toValue(language)])) as Record<Language, Value>

/** Cookie with the visitor's language, so that the first HTML is already in it. */
export const languageCookie = 'haat-lng'
