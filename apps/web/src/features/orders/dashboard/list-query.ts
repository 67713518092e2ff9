import type { ListState } from '../../../lib/dashboard/list-state.ts'
import type { OrdersQuery } from './api.ts'

/** Filters of the list, as the address names them. */
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

/** The address as a question to the shop. What somebody typed into it and no filter knows, the shop refuses. */
export function queryOf({ q, sort, cursor, filters }: ListState): OrdersQuery {
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
