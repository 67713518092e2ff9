import type { LengthUnit, Measures, WeightUnit } from '@haat/shared/catalog/measures.ts'
import { toUnit } from '@haat/shared/catalog/measures.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { formatNumber, locale } from '../format.ts'

/** The units that the shop chose. */
export type Units = Pick<Settings, 'weightUnit' | 'lengthUnit'>

const names: Record<WeightUnit | LengthUnit, string> = {
  g: 'gram',
  kg: 'kilogram',
  oz: 'ounce',
  lb: 'pound',
  mm: 'millimeter',
  cm: 'centimeter',
  m: 'meter',
  in: 'inch',
}

/** Grams or millimetres in a unit, with its sign, in the words of a language. */
export const formatMeasure = (base: number, unit: WeightUnit | LengthUnit, language: Language): string =>
  formatNumber(toUnit(base, unit), language, { style: 'unit', unit: names[unit], maximumFractionDigits: 3 })

/** The sign or the name of a unit in a language. */
export const unitName = (unit: WeightUnit | LengthUnit, language: Language, unitDisplay: 'short' | 'long' = 'short'): string =>
  new Intl.NumberFormat(locale[language], { style: 'unit', unit: names[unit], unitDisplay })
    .formatToParts(2)
    .find(({ type }) => type === 'unit')?.value ?? unit

/** Weight as a shopper reads it; undefined without one. */
export const weightText = ({ weight }: Measures, { weightUnit }: Units, language: Language): string | undefined =>
  typeof weight === 'number' ? formatMeasure(weight, weightUnit, language) : undefined

/** Length × width × height as a shopper reads them; those that are unknown are left out. Undefined if all are. */
export function sizeText(measures: Measures, { lengthUnit }: Units, language: Language): string | undefined {
  const known = [measures.length, measures.width, measures.height].filter((length) => typeof length === 'number')
  const last = known.pop()
  if (last === undefined) return undefined
  const numbers = known.map((length) => formatNumber(toUnit(length, lengthUnit), language, { maximumFractionDigits: 3 }))
  return [...numbers, formatMeasure(last, lengthUnit, language)].join(' × ')
}
