import type { LengthUnit, WeightUnit } from '@haat/shared/catalog/measures.ts'
import { countryName } from '@haat/shared/reference/countries.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { TFunction } from 'i18next'
import { timeZoneText } from '../../../../lib/dashboard/time-zones.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import { unitName } from '../../../../lib/units/measures.ts'
import type { Field } from '../groups.ts'

/** The value of a setting as displayed, in the language of the dashboard. */
export function valueText(kind: Field['kind'], text: string, language: Language): string {
  if (kind === 'language') return languageName(text)
  if (kind === 'moment') return text && formatDateTime(text, language)
  if (kind === 'languages') return text.split(',').map(languageName).join(', ')
  if (kind === 'weightUnit' || kind === 'lengthUnit') return text && unitText(text as WeightUnit | LengthUnit, language)
  if (kind === 'timeZone') return text && timeZoneText(text, language)
  return kind === 'country' ? countryName(text, language) : text
}

/** The default of a setting as displayed; undefined where it is shown as it is. */
export function defaultText(t: TFunction, kind: Field['kind'], standard: unknown, language: Language): string | undefined {
  if (typeof standard === 'boolean') return t(standard ? 'dashboard.settings.on' : 'dashboard.settings.off')
  if (!hasOwnNames(kind)) return undefined
  return valueText(kind, String(standard), language) || t('dashboard.settings.part.noCountry')
}

/** Name and sign of a unit: "kilograms (kg)". */
export const unitText = (unit: WeightUnit | LengthUnit, language: Language): string =>
  `${unitName(unit, language, 'long')} (${unitName(unit, language)})`

/** Whether a value has a display name. */
const hasOwnNames = (kind: Field['kind']): boolean =>
  ['language', 'languages', 'country', 'timeZone', 'weightUnit', 'lengthUnit'].includes(kind)

const languageName = (code: string) => languages.find((language) => language.code === code)?.name ?? code
