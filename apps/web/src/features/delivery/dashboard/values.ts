import type { DashboardArea } from '@haat/shared/delivery/dashboard/schema.ts'
import type { DeliveryType, Serves } from '@haat/shared/delivery/schema.ts'
import type { Loaded } from '../../../lib/dashboard/editing/use-editor.ts'

export const types = ['delivery', 'express', 'pickup'] as const satisfies readonly DeliveryType[]

/** Form values of a rate. */
export interface RateDraft {
  cost: string
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
  active: boolean
}

export const newRate: Record<DeliveryType, RateDraft> = {
  delivery: { cost: '0', freeOver: '', daysMin: '1', daysMax: '3' },
  express: { cost: '0', freeOver: '', daysMin: '0', daysMax: '1' },
  pickup: { cost: '0', freeOver: '', daysMin: '0', daysMax: '0' },
}

export const emptyValues: AreaValues = {
  name: '',
  names: {},
  whole: [],
  parts: [],
  active: true,
  delivery: newRate.delivery,
  express: null,
  pickup: null,
}

export const toLoaded = ({ name, names, serves, rates, active, version }: DashboardArea): Loaded<AreaValues> => ({
  values: {
    name,
    names,
    whole: serves.filter(({ state, city }) => !state && !city).map(({ country }) => country),
    parts: serves
      .filter(({ state, city }) => state || city)
      .map(({ country, state = '', city = '' }) => ({ country, state, city })),
    active,
    ...(Object.fromEntries(
      types.map((type) => {
        const rate = rates.find((one) => one.type === type)
        return [
          type,
          rate
            ? {
                cost: String(rate.cost),
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
    'name' | 'serves' | 'rates' | `parts.${number}` | `${DeliveryType}.${keyof RateDraft}`,
    'nameMissing' | 'nameTaken' | 'servesMissing' | 'ratesMissing' | 'partWrong' | 'amountWrong' | 'daysWrong' | 'daysLess'
  >
>

export function findProblems(values: AreaValues): Problems {
  const problems: Problems = {}
  if (!values.name.trim()) problems.name = 'nameMissing'
  if (values.whole.length + values.parts.length === 0) problems.serves = 'servesMissing'
  if (types.every((type) => !values[type])) problems.rates = 'ratesMissing'
  for (const [at, { country, state, city }] of values.parts.entries())
    if (!country || !(state.trim() || city.trim())) problems[`parts.${at}`] = 'partWrong'
  for (const type of types) {
    const rate = values[type]
    if (!rate) continue
    if (!isAmount(rate.cost)) problems[`${type}.cost`] = 'amountWrong'
    if (rate.freeOver.trim() && !isAmount(rate.freeOver)) problems[`${type}.freeOver`] = 'amountWrong'
    for (const field of ['daysMin', 'daysMax'] as const) if (!isDays(rate[field])) problems[`${type}.${field}`] = 'daysWrong'
    if (isDays(rate.daysMin) && isDays(rate.daysMax) && Number(rate.daysMin) > Number(rate.daysMax))
      problems[`${type}.daysMax`] = 'daysLess'
  }
  return problems
}

const highest = 50_000_000
export const isAmount = (text: string): boolean => /^\d{1,8}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= highest
const isDays = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 365

/** Request fields; requires values without problems. */
export function fieldsFrom({ name, names, whole, parts, active, ...rest }: AreaValues) {
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
      const { cost, freeOver, daysMin, daysMax } = rate
      return [
        {
          type,
          cost: Number(cost),
          freeOver: freeOver.trim() ? Number(freeOver) : null,
          daysMin: Number(daysMin),
          daysMax: Number(daysMax),
        },
      ]
    }),
    active,
  }
}
