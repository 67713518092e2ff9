import { defaultLanguage, directionOf, languageCookie } from '@haat/shared/lists/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { boot } from '../boot.ts'

let current: Language = boot.language ?? kept() ?? defaultLanguage

export const currentLanguage = (): Language => current

/** The page itself speaks a language: its `lang`, its direction, and the cookie that makes the next HTML speak it too. */
export function setPageLanguage(language: Language, { keep = false } = {}): void {
  current = language
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  if (keep) document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
}

function kept(): Language | undefined {
  return document.cookie.match(new RegExp(`(?:^|; )${languageCookie}=(en|bn|ar|fr)`))?.[1] as Language | undefined
}
