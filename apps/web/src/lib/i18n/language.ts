import { defaultLanguage, languageCookie, textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { config } from '../api/origin.ts'
import { boot } from '../boot.ts'

let current: Language = boot.language ?? config.language ?? savedLanguage() ?? defaultLanguage

export const currentLanguage = (): Language => current

/** Sets the page's `lang` and direction and, with `keep`, the language cookie for the next HTML. */
export function setPageLanguage(language: Language, { keep = false } = {}): void {
  current = language
  document.documentElement.lang = language
  document.documentElement.dir = textDirection(language)
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  if (keep) document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
}

/** The language that was chosen in this browser. */
export function savedLanguage(): Language | undefined {
  return document.cookie.match(new RegExp(`(?:^|; )${languageCookie}=(en|bn|ar|fr)`))?.[1] as Language | undefined
}
