import { locale } from '@haat/shared/format.ts'
import type { Language } from '@haat/shared/text.ts'

/** Returns the text of a key, such as `catalog.add`, with its values filled in; with `count`, the plural form of the language. */
export type Words = (key: string, values?: Record<string, string | number>) => string

/** Texts of the web app for the first paint, from its built locale file. A missing text is empty. */
export function wordsFrom(texts: Record<string, unknown>, language: Language): Words {
  const number = new Intl.NumberFormat(locale[language])
  const plural = new Intl.PluralRules(locale[language])
  return (key, values = {}) => {
    const { count } = values
    const forms = typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${plural.select(count)}`, '_other'] : ['']
    const found = forms.map((form) => find(texts, key + form)).find((value) => value !== undefined)
    return (found ?? '').replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? number.format(value) : value
    })
  }
}

function find(texts: Record<string, unknown>, key: string): string | undefined {
  let at: unknown = texts
  for (const name of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[name]
  return typeof at === 'string' ? at : undefined
}
