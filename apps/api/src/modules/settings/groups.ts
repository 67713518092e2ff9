import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { settingsGroups } from '@haat/shared/settings/groups.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { SettingsGroup } from './repo.ts'

type Data = Record<string, unknown>
const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The stored groups over the defaults, in one language. Pictures are still ids: see `pictureIds`. */
export function settingsFrom(groups: readonly SettingsGroup[], language: Language): Settings {
  const stored: Data = {}
  for (const { group, data, texts } of groups) {
    if (group === 'pictures') continue
    const words = inLanguage(data, texts[language] ?? {})
    if (group === 'general') Object.assign(stored, words)
    else stored[group] = words
  }
  return { ...(over(defaultSettings, stored) as Settings), _id: 'store' }
}

/** Ids of the pictures the settings name, by field. */
export function pictureIds(groups: readonly SettingsGroup[]): { field: string; ids: string[] }[] {
  const data = groups.find(({ group }) => group === 'pictures')?.data ?? {}
  return Object.keys(settingsGroups.pictures.shape).flatMap((field) => {
    const ids = data[field]
    return Array.isArray(ids) ? [{ field, ids: ids.filter((id) => typeof id === 'string') }] : []
  })
}

/** Replaces the words at `title` or `security.title` by those of the language. */
function inLanguage(data: Data, words: Record<string, string>): Data {
  const copy = structuredClone(data)
  for (const [path, text] of Object.entries(words)) {
    const steps = path.split('.')
    const last = steps.pop()!
    let place: Data | undefined = copy
    for (const step of steps) place = isRecord(place?.[step]) ? (place[step] as Data) : undefined
    if (place && text !== '' && Object.hasOwn(place, last)) place[last] = text
  }
  return copy
}

/** Stored values over defaults, field by field; what the defaults do not know is not served. */
function over(base: Data, stored: Data): Data {
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => {
      if (!Object.hasOwn(stored, key)) return [key, structuredClone(value)]
      const given = stored[key]
      if (isRecord(value)) return [key, over(value, isRecord(given) ? given : {})]
      return [key, given]
    }),
  )
}
