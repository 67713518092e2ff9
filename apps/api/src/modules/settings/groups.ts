import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { settingsGroups } from '@haat/shared/settings/groups.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { SettingsGroup } from './repo.ts'

type Data = Record<string, unknown>
const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Settings in one language: stored groups over the defaults. Pictures are left out, see `pictureIds`. */
export const settingsFrom = (groups: readonly SettingsGroup[], language: Language): Settings => ({
  ...(withDefaults(defaultSettings, storedFields(groups, language)) as Settings),
  _id: 'store',
})

/** The same for some fields only: a copy of all defaults costs more than most requests that read one group. */
export function someSettings<Name extends keyof Settings & keyof typeof defaultSettings>(
  groups: readonly SettingsGroup[],
  language: Language,
  names: readonly Name[],
): Pick<Settings, Name> {
  const base = Object.fromEntries(names.map((name) => [name, defaultSettings[name]]))
  return withDefaults(base, storedFields(groups, language)) as Pick<Settings, Name>
}

function storedFields(groups: readonly SettingsGroup[], language: Language): Data {
  const stored: Data = {}
  for (const { group, data, texts } of groups) {
    if (group === 'pictures') continue
    const words = inLanguage(data, texts[language] ?? {})
    if (group === 'general') Object.assign(stored, words)
    else stored[group] = words
  }
  return stored
}

/** Picture ids in the settings, by field. */
export function pictureIds(groups: readonly SettingsGroup[]): { field: string; ids: string[] }[] {
  const data = groups.find(({ group }) => group === 'pictures')?.data ?? {}
  return Object.keys(settingsGroups.pictures.shape).flatMap((field) => {
    const ids = data[field]
    return Array.isArray(ids) ? [{ field, ids: ids.filter((id) => typeof id === 'string') }] : []
  })
}

/** Replaces the texts at paths such as `title` or `security.title` by those of the language. */
function inLanguage(data: Data, words: Record<string, string>): Data {
  const texts = Object.entries(words)
  if (texts.length === 0) return data
  const copy = structuredClone(data)
  for (const [path, text] of texts) {
    const steps = path.split('.')
    const last = steps.pop()!
    let place: Data | undefined = copy
    for (const step of steps) place = isRecord(place?.[step]) ? (place[step] as Data) : undefined
    if (place && text !== '' && Object.hasOwn(place, last)) place[last] = text
  }
  return copy
}

/** Stored values over the defaults, field by field; fields without a default are dropped. */
function withDefaults(base: Data, stored: Data): Data {
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => {
      if (!Object.hasOwn(stored, key)) return [key, typeof value === 'object' ? structuredClone(value) : value]
      const storedValue = stored[key]
      if (isRecord(value)) return [key, withDefaults(value, isRecord(storedValue) ? storedValue : {})]
      return [key, storedValue]
    }),
  )
}
