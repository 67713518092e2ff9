import type { ListState } from '../../../../lib/dashboard/list/list-state.ts'
import type { OrdersQuery } from '../api.ts'

/** Filter names in the URL. */
export const filterNames = [
  'next',
  'status',
  'payment',
  'fulfilment',
  'returns',
  'method',
  'tag',
  'date',
  'source',
  'customer',
] as const

/** Converts the URL to the list request. Unknown values are refused by the server. */
export function toQuery({ q, sort, cursor, filters }: ListState): OrdersQuery {
  const { date, source, customer, ...several } = filters
  const [from, to] = date?.[0]?.split('..') ?? []
  return {
    ...several,
    sort,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(from && { from }),
    ...(to && { to }),
    ...(source?.[0] && { source: source[0] }),
    ...(customer?.[0] && { customer: customer[0] }),
  } as OrdersQuery
}
