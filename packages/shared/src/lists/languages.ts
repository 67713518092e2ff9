import type { Language } from '../text.ts'

/** The shop's languages: each with its own name and writing direction. */
export const languages = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'bn', name: 'বাংলা', dir: 'ltr' },
  { code: 'ar', name: 'العربية', dir: 'rtl' },
  { code: 'fr', name: 'Français', dir: 'ltr' },
] as const satisfies readonly { code: Language; name: string; dir: 'ltr' | 'rtl' }[]

export const defaultLanguage = 'en' satisfies Language
export const directionOf = (code: Language) => languages.find((language) => language.code === code)?.dir ?? 'ltr'

/** Name of the cookie that keeps a visitor's language, so that the first HTML is already in it. */
export const languageCookie = 'haat-lng'
