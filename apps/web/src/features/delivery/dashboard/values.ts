import { parseMeasure } from '@haat/shared/catalog/dashboard/parse-measure.ts'
import { toUnit, type WeightUnit } from '@haat/shared/catalog/measures.ts'
import type { DashboardArea } from '@haat/shared/delivery/dashboard/schema.ts'
import type { DeliveryType, Serves } from '@haat/shared/delivery/schema.ts'
import type { Loaded } from '../../../lib/dashboard/editing/use-editor.ts'
import { readAmount } from '../../../lib/dashboard/read-number.ts'

export const types = ['delivery', 'express', 'pickup'] as const satisfies readonly DeliveryType[]

/** Form values of a band: weight in the unit of the shop, and cost. */
export interface BandDraft {
  rowKey: string
  upTo: string
  cost: string
}

/** Form values of a rate. */
export interface RateDraft {
  cost: string
  bands: BandDraft[]
  freeOver: string
  daysMin: string
  daysMax: string
}
export interface Part {
  country: string
  state: string
  city: string
}

/** Form values of an area. */
export type AreaValues = Record<DeliveryType, RateDraft | null> & {
  name: string
  names: DashboardArea['names']
  /** codes of whole countries; `*` is anywhere */
  whole: string[]
  parts: Part[]
  /** in the unit of the shop */
  defaultWeight: string
  active: boolean
}

export const newRate: Record<DeliveryType, RateDraft> = {
  delivery: { cost: '0', bands: [], freeOver: '', daysMin: '1', daysMax: '3' },
  express: { cost: '0', bands: [], freeOver: '', daysMin: '0', daysMax: '1' },
  pickup: { cost: '0', bands: [], freeOver: '', daysMin: '0', daysMax: '0' },
}

export const emptyValues: AreaValues = {
  name: '',
  names: {},
  whole: [],
  parts: [],
  defaultWeight: '0',
  active: true,
  delivery: newRate.delivery,
  express: null,
  pickup: null,
}

export const toLoaded = (
  { name, names, serves, rates, defaultWeight, active, version }: DashboardArea,
  unit: WeightUnit,
): Loaded<AreaValues> => ({
  values: {
    name,
    names,
    whole: serves.filter(({ state, city }) => !state && !city).map(({ country }) => country),
    parts: serves
      .filter(({ state, city }) => state || city)
      .map(({ country, state = '', city = '' }) => ({ country, state, city })),
    defaultWeight: String(toUnit(defaultWeight, unit)),
    active,
    ...(Object.fromEntries(
      types.map((type) => {
        const rate = rates.find((one) => one.type === type)
        return [
          type,
          rate
            ? {
                cost: String(rate.cost),
                bands: rate.bands.map(({ upTo, cost }) => ({
                  rowKey: String(upTo),
                  upTo: String(toUnit(upTo, unit)),
                  cost: String(cost),
                })),
                freeOver: rate.freeOver === null ? '' : String(rate.freeOver),
                daysMin: String(rate.daysMin),
                daysMax: String(rate.daysMax),
              }
            : null,
        ]
      }),
    ) as Record<DeliveryType, RateDraft | null>),
  },
  version,
})

/** Text key of the problem by field. */
export type Problems = Partial<
  Record<
    | 'name'
    | 'serves'
    | 'rates'
    | 'defaultWeight'
    | `parts.${number}`
    | `${DeliveryType}.${keyof RateDraft}`
    | `${DeliveryType}.bands.${number}.${'upTo' | 'cost'}`,
    | 'nameMissing'
    | 'nameTaken'
    | 'servesMissing'
    | 'ratesMissing'
    | 'partWrong'
    | 'amountWrong'
    | 'weightWrong'
    | 'weightOrder'
    | 'daysWrong'
    | 'daysLess'
  >
>

export function findProblems(values: AreaValues, unit: WeightUnit): Problems {
  const problems: Problems = {}
  if (gramsOf(values.defaultWeight, unit) === undefined) problems.defaultWeight = 'weightWrong'
  if (!values.name.trim()) problems.name = 'nameMissing'
  if (values.whole.length + values.parts.length === 0) problems.serves = 'servesMissing'
  if (types.every((type) => !values[type])) problems.rates = 'ratesMissing'
  for (const [at, { country, state, city }] of values.parts.entries())
    if (!country || !(state.trim() || city.trim())) problems[`parts.${at}`] = 'partWrong'
  for (const type of types) {
    const rate = values[type]
    if (!rate) continue
    if (!isAmount(rate.cost)) problems[`${type}.cost`] = 'amountWrong'
    for (const [at, { upTo, cost }] of rate.bands.entries()) {
      const [grams, before] = [gramsOf(upTo, unit), at === 0 ? 0 : gramsOf(rate.bands[at - 1]!.upTo, unit)]
      if (!grams) problems[`${type}.bands.${at}.upTo`] = 'weightWrong'
      else if (before !== undefined && grams <= before) problems[`${type}.bands.${at}.upTo`] = 'weightOrder'
      if (!isAmount(cost)) problems[`${type}.bands.${at}.cost`] = 'amountWrong'
    }
    if (rate.freeOver.trim() && !isAmount(rate.freeOver)) problems[`${type}.freeOver`] = 'amountWrong'
    for (const field of ['daysMin', 'daysMax'] as const) if (!isDays(rate[field])) problems[`${type}.${field}`] = 'daysWrong'
    if (isDays(rate.daysMin) && isDays(rate.daysMax) && Number(rate.daysMin) > Number(rate.daysMax))
      problems[`${type}.daysMax`] = 'daysLess'
  }
  return problems
}

/** Grams of a typed weight; undefined if it is none. */
const gramsOf = (typed: string, unit: WeightUnit): number | undefined => parseMeasure('weight', typed, unit)

const highest = 50_000_000
export const isAmount = (text: string): boolean => (readAmount(text) ?? Number.POSITIVE_INFINITY) <= highest
const isDays = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 365

/** Request fields; requires values without problems. */
export function fieldsFrom({ name, names, whole, parts, defaultWeight, active, ...rest }: AreaValues, unit: WeightUnit) {
  return {
    name: name.trim(),
    names: Object.fromEntries(Object.entries(names).filter(([, word]) => word?.trim())),
    serves: [
      ...whole.map((country): Serves => ({ country })),
      ...parts.map(
        ({ country, state, city }): Serves => ({
          country,
          ...(state.trim() && { state: state.trim() }),
          ...(city.trim() && { city: city.trim() }),
        }),
      ),
    ],
    rates: types.flatMap((type) => {
      const rate = rest[type]
      if (!rate) return []
      const { cost, bands, freeOver, daysMin, daysMax } = rate
      return [
        {
          type,
          cost: readAmount(cost)!,
          bands: bands.map((band) => ({ upTo: gramsOf(band.upTo, unit)!, cost: readAmount(band.cost)! })),
          freeOver: readAmount(freeOver) ?? null,
          daysMin: Number(daysMin),
          daysMax: Number(daysMax),
        },
      ]
    }),
    defaultWeight: gramsOf(defaultWeight, unit)!,
    active,
  }
}
