import type { ListState } from '../../../lib/dashboard/list/list-state.ts'
import type { ReturnsQuery } from './api.ts'

/** Filter names in the URL. */
export const filterNames = ['waiting', 'status', 'resolution', 'reason', 'date', 'order'] as const

/** Converts the URL to the list request. Unknown values are refused by the server. */
export function toQuery({ q, sort, cursor, filters }: ListState): ReturnsQuery {
  const { date, waiting, order, ...several } = filters
  const [from, to] = date?.[0]?.split('..') ?? []
  return {
    ...several,
    sort,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(waiting?.[0] && { waiting: waiting[0] }),
    ...(order?.[0] && { order: order[0] }),
    ...(from && { from }),
    ...(to && { to }),
  } as ReturnsQuery
}

type Filters = ListState['filters']

/** Filter presets. */
export const presets = [
  { key: 'waiting', filters: { waiting: ['1'] }, count: 'waiting' },
  { key: 'decide', filters: { status: ['requested'] }, count: 'decide' },
  { key: 'receive', filters: { status: ['approved'] }, count: 'receive' },
  { key: 'settle', filters: { status: ['received'] }, count: 'settle' },
  { key: 'all', filters: {}, count: undefined },
] as const

const named = (filters: Filters) =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, values]) => values && values.length > 0)
      .toSorted(),
  )

/** The preset that matches the filters; undefined with further filters. */
export const findPreset = (filters: Filters): string | undefined =>
  presets.find((preset) => named(preset.filters as unknown as Filters) === named(filters))?.key
