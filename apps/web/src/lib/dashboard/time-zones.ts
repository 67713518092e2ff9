import { locale } from '@haat/shared/format.ts'
import { countriesIn } from '@haat/shared/reference/countries.ts'
import { countriesOfTimeZone, countryTimeZone } from '@haat/shared/reference/country-time-zones.ts'
import { dayStart, isTimeZone } from '@haat/shared/reference/zoned-time.ts'
import type { Language } from '@haat/shared/text.ts'

/** Names of IANA that browsers still give instead of the present ones. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The present name of a zone that a browser names. */
const toPresentName = (zone: string): string => renamed[zone] ?? zone

/** What Intl calls a zone: `GMT+06:00` or `Bangladesh Standard Time`, now. */
const nameIn = (zone: string, language: Language, timeZoneName: 'longOffset' | 'longGeneric'): string =>
  new Intl.DateTimeFormat(locale[language], { timeZone: zone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `(GMT+06:00) Asia/Dhaka` */
export const timeZoneText = (zone: string, language: Language): string =>
  `(${nameIn(zone, language, 'longOffset')}) ${zone.replaceAll('_', ' ')}`

export interface TimeZoneOption {
  value: string
  /** with the present offset */
  label: string
  /** name in the language */
  note: string
  /** also countries, in lower case */
  searched: string
}

/** All time zones from west to east, with names in the language. */
export function listTimeZones(language: Language): TimeZoneOption[] {
  const countries = new Map<string, string>()
  for (const { code, name } of countriesIn(language))
    countries.set(countryTimeZone(code), `${countries.get(countryTimeZone(code)) ?? ''} ${name}`)
  const today = new Date().toISOString().slice(0, 10)
  return ['UTC', ...Intl.supportedValuesOf('timeZone').map(toPresentName)]
    .filter((zone, at, all) => all.indexOf(zone) === at && isTimeZone(zone))
    .map((value) => ({ value, start: dayStart(today, value).getTime() }))
    .sort((a, b) => b.start - a.start || (a.value < b.value ? -1 : 1))
    .map(({ value }) => {
      const [label, note] = [timeZoneText(value, language), nameIn(value, language, 'longGeneric')]
      return { value, label, note, searched: `${label} ${value} ${note} ${countries.get(value) ?? ''}`.toLowerCase() }
    })
}

const zoneOfBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Countries that have the zone of the browser as their main one. */
export const countriesInZone = (browserZone = zoneOfBrowser()): string[] => countriesOfTimeZone(toPresentName(browserZone))

/** Whether the zone of the browser is one of the country. */
export const isZoneOf = (country: string, browserZone = zoneOfBrowser()): boolean =>
  zonesIn(country).includes(toPresentName(browserZone))

/** The zone of the browser if it is in the country, else that of the country. */
export function proposedTimeZone(country: string, browserZone = zoneOfBrowser()): string {
  const own = toPresentName(browserZone)
  return zonesIn(country).includes(own) && isTimeZone(own) ? own : countryTimeZone(country)
}

/** Zones of a country; only the main one where the browser does not know them. */
function zonesIn(country: string): string[] {
  if (!country) return []
  const place: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] } = new Intl.Locale('und', { region: country })
  return [countryTimeZone(country), ...(place.getTimeZones?.() ?? place.timeZones ?? []).map(toPresentName)]
}
