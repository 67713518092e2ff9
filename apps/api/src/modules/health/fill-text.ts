import { locale } from '@haat/shared/format.ts'
import type { Language } from '@haat/shared/text.ts'

/** Puts values into a text. Names are isolated, so that an English one does not reorder an Arabic sentence. */
export const fillHealthText = (text: string, values: Readonly<Record<string, string | number>>, language: Language): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name]
    if (typeof value === 'number') return value.toLocaleString(locale[language], { maximumFractionDigits: value < 10 ? 1 : 0 })
    return value === undefined ? all : `\u2068${value}\u2069`
  })
