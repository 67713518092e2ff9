import { languages } from '@haat/shared/lists/languages.ts'
import type { DeskSettingsGroup } from '@haat/shared/settings/desk-schema.ts'
import type { Language } from '@haat/shared/text.ts'

/** A group as one level of names, so that changes are known, named and merged field by field: `security.title`, and `title@bn` for its words in Bengali. */
export type Flat = Record<string, unknown>
type Texts = DeskSettingsGroup['texts']

export const wordsKey = (path: string, language: Language): string => `${path}@${language}`

export function flatOf({ group, values, texts, translated }: DeskSettingsGroup): Flat {
  const flat = flatten(group, values)
  for (const path of translated) for (const { code } of languages) flat[wordsKey(path, code)] = texts[code]?.[path] ?? ''
  return flat
}

export const defaultsOf = ({ group, defaults }: DeskSettingsGroup): Flat => flatten(group, defaults)

/** Back to what the API takes. */
export function unflat(group: DeskSettingsGroup['group'], flat: Flat): { values: Record<string, unknown>; texts: Texts } {
  const values: Record<string, unknown> = {}
  const texts: Texts = {}
  for (const [key, value] of Object.entries(flat)) {
    const [path = '', language] = key.split('@')
    if (language) {
      if (value !== '') texts[language] = { ...texts[language], [path]: String(value) }
    } else if (isNested(group)) {
      const [block = '', name = ''] = path.split('.')
      values[block] = { ...(values[block] as object), [name]: value }
    } else values[path] = value
  }
  return { values, texts }
}

function flatten(group: DeskSettingsGroup['group'], values: Record<string, unknown>): Flat {
  if (!isNested(group)) return { ...values }
  return Object.fromEntries(
    Object.entries(values).flatMap(([block, fields]) =>
      Object.entries(fields as object).map(([name, value]) => [`${block}.${name}`, value]),
    ),
  )
}

const isNested = (group: DeskSettingsGroup['group']): boolean => group === 'footerBanner'

/** Where a field the server names stands in the form: `values.security.title`, `texts.fr.title`. */
export function keyOfField(field: string): string {
  const [part, ...path] = field.split('.')
  if (part !== 'texts') return path.join('.').replace(/\.\d+$/, '')
  return wordsKey(path.slice(1).join('.'), path[0] as Language)
}
