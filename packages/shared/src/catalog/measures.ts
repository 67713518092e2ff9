/** Units in which a shop shows and enters weights and lengths. The API and the database hold grams and millimetres. */
export const weightUnits = ['g', 'kg', 'oz', 'lb'] as const
export type WeightUnit = (typeof weightUnits)[number]
export const lengthUnits = ['mm', 'cm', 'm', 'in'] as const
export type LengthUnit = (typeof lengthUnits)[number]
export type MeasureUnit = WeightUnit | LengthUnit

/** Highest weight in grams: 10 tonnes. */
export const mostGrams = 10_000_000
/** Highest length in millimetres: 100 metres. */
export const mostMillimetres = 100_000

/** What a variant measures, in the order in which it is shown: weight in grams, the others in millimetres. */
export const measureNames = ['weight', 'length', 'width', 'height'] as const
export type MeasureName = (typeof measureNames)[number]
export type Measures = { [Name in MeasureName]?: number | null | undefined }

/** Highest value of a measure, in grams or millimetres. */
export const mostOf = (name: MeasureName): number => (name === 'weight' ? mostGrams : mostMillimetres)

/** Grams or millimetres of one unit, and the decimals with which a whole gram or millimetre survives being shown and read again. */
const units: Record<MeasureUnit, { size: number; decimals: number }> = {
  g: { size: 1, decimals: 0 },
  kg: { size: 1000, decimals: 3 },
  oz: { size: 28.349523125, decimals: 2 },
  lb: { size: 453.59237, decimals: 3 },
  mm: { size: 1, decimals: 0 },
  cm: { size: 10, decimals: 1 },
  m: { size: 1000, decimals: 3 },
  in: { size: 25.4, decimals: 2 },
}

/** Grams or millimetres in a unit, rounded so that `fromUnit` gives them again. */
export function toUnit(base: number, unit: MeasureUnit): number {
  const { size, decimals } = units[unit]
  return Number((base / size).toFixed(decimals))
}

/** Whole grams or millimetres of a value in a unit. */
export const fromUnit = (value: number, unit: MeasureUnit): number => Math.round(value * units[unit].size)

/** A measure that all variants have in common, in grams or millimetres; undefined if they differ or have none. */
export function commonMeasure(variants: readonly Measures[], name: MeasureName): number | undefined {
  const [first, ...others] = variants.map((variant) => variant[name] ?? undefined)
  return others.every((value) => value === first) ? first : undefined
}
