import type { ListState } from '../../../lib/dashboard/list-state.ts'
import type { ReturnsQuery } from './api.ts'

/** Filters of the list, as the address names them. */
export const filterNames = ['waiting', 'status', 'wish', 'reason', 'date', 'order'] as const

/** The address as a question to the shop. What somebody typed into it and no filter knows, the shop refuses. */
export function queryOf({ q, sort, cursor, filters }: ListState): ReturnsQuery {
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

/** The usual questions, each nothing but filters. */
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

/** Which of them the address asks; none where it was narrowed further. */
export const presetOf = (filters: Filters): string | undefined =>
  presets.find((preset) => named(preset.filters as unknown as Filters) === named(filters))?.key
