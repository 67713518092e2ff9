import { languages } from '@haat/shared/reference/languages.ts'
import type { DashboardSettingsGroup } from '@haat/shared/settings/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'

/**
 * A settings group with flat keys, so that changes are tracked and merged per field: `security.title`, and `title@bn` for its
 * Bengali text.
 */
export type Flat = Record<string, unknown>
type Texts = DashboardSettingsGroup['texts']

export const wordsKey = (path: string, language: Language): string => `${path}@${language}`

export function flattenGroup({ group, values, texts, translated }: DashboardSettingsGroup): Flat {
  const flat = flatten(group, values)
  for (const path of translated) for (const { code } of languages) flat[wordsKey(path, code)] = texts[code]?.[path] ?? ''
  return flat
}

export const flattenDefaults = ({ group, defaults }: DashboardSettingsGroup): Flat => flatten(group, defaults)

/** Converts flat values to the request format. */
export function unflat(group: DashboardSettingsGroup['group'], flat: Flat): { values: Record<string, unknown>; texts: Texts } {
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

function flatten(group: DashboardSettingsGroup['group'], values: Record<string, unknown>): Flat {
  if (!isNested(group)) return { ...values }
  return Object.fromEntries(
    Object.entries(values).flatMap(([block, fields]) =>
      Object.entries(fields as object).map(([name, value]) => [`${block}.${name}`, value]),
    ),
  )
}

const isNested = (group: DashboardSettingsGroup['group']): boolean => group === 'footerBanner'

/** Form key of a server field: `values.security.title`, `texts.fr.title`. */
export function keyOfField(field: string): string {
  const [part, ...path] = field.split('.')
  if (part !== 'texts') return path.join('.').replace(/\.\d+$/, '')
  return wordsKey(path.slice(1).join('.'), path[0] as Language)
}
