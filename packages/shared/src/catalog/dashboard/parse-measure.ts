import { asciiDigits } from '../../reference/digits.ts'
import { parseNumber } from '../../reference/parse-number.ts'
import { fromUnit, lengthUnits, type MeasureName, type MeasureUnit, mostOf, weightUnits } from '../measures.ts'

/**
 * Parses a typed measure such as `1.5`, `1,5` or `1.5 kg` into whole grams or millimetres; a text without a unit is in `unit`. Undefined if it is no
 * measure of this kind, too high, or if it may mean either: a comma before three digits groups thousands in `1,250 g`, but not always in `1,250 kg`, and
 * `1.250 g` may mean 1250 g.
 */
export function parseMeasure(name: MeasureName, typed: string, unit: MeasureUnit): number | undefined {
  const match = /^([\d.,٫٬\s\u00a0\u202f]+?)\s*([a-z]{1,2})?$/i.exec(asciiDigits(typed.trim()))
  if (!match) return undefined
  const known: readonly MeasureUnit[] = name === 'weight' ? weightUnits : lengthUnits
  const inUnit = known.find((one) => one === (match[2]?.toLowerCase() ?? unit))
  if (inUnit === undefined) return undefined
  const number = match[1]!
  const isWhole = inUnit === 'g' || inUnit === 'mm'
  if (isWhole ? /^[1-9]\d{0,2}\.(?!0+$)\d{3}$/.test(number) : /^[1-9]\d{0,2},\d{3}$/.test(number)) return undefined
  const base = fromUnit(parseNumber(number) ?? Number.NaN, inUnit)
  return base <= mostOf(name) ? base : undefined
}
