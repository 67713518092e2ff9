import type { DashboardRate } from '@haat/shared/tax/dashboard/schema.ts'
import type { Loaded } from '../../../lib/dashboard/editing/use-editor.ts'

/** Form values of a tax rate. */
export interface RateValues {
  name: string
  names: DashboardRate['names']
  country: string
  state: string
  percent: string
  stacks: boolean
  active: boolean
}

export const emptyValues: RateValues = {
  name: '',
  names: {},
  country: '',
  state: '',
  percent: '',
  stacks: false,
  active: true,
}

export const toLoaded = ({ _id: _, version, state, percent, ...rate }: DashboardRate): Loaded<RateValues> => ({
  values: { ...rate, state: state ?? '', percent: String(percent) },
  version,
})

/** Text key of the problem by field. */
export type Problems = Partial<
  Record<'name' | 'country' | 'percent', 'nameMissing' | 'taken' | 'countryMissing' | 'percentWrong'>
>

export function findProblems({ name, country, percent }: RateValues): Problems {
  return {
    ...(!name.trim() && { name: 'nameMissing' }),
    ...(!country && { country: 'countryMissing' }),
    ...(!isPercent(percent) && { percent: 'percentWrong' }),
  }
}

const plain = (text: string) => text.trim().replace(',', '.')
const isPercent = (text: string) => /^\d{1,3}(\.\d{1,3})?$/.test(plain(text)) && Number(plain(text)) <= 100

/** Request fields; requires values without problems. */
export const fieldsFrom = ({ name, names, country, state, percent, stacks, active }: RateValues) => ({
  name: name.trim(),
  names: Object.fromEntries(Object.entries(names).flatMap(([language, word]) => (word?.trim() ? [[language, word.trim()]] : []))),
  country,
  state: state.trim() || null,
  percent: Number(plain(percent)),
  stacks: stacks && state.trim() !== '',
  active,
})
