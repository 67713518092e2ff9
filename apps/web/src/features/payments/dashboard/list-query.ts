import { type ListState, rangeOf } from '../../../lib/dashboard/list-state.ts'
import type { EventsQuery, PaymentsQuery } from './api.ts'

/** Filters of the lists, as the address names them. */
export const paymentFilters = ['status', 'method', 'toRefund', 'date'] as const
export const eventFilters = ['open', 'verdict', 'method'] as const

/** The address as a question to the shop. What somebody typed into it and no filter knows, the shop refuses. */
export function paymentsQueryOf({ q, sort, cursor, filters: { status, method, toRefund, date } }: ListState): PaymentsQuery {
  const { from, until } = rangeOf(date)
  return {
    sort,
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(status?.length && { status }),
    ...(method?.length && { method }),
    ...(toRefund?.[0] && { toRefund: toRefund[0] }),
    ...(from && { from }),
    ...(until && { to: until }),
  } as PaymentsQuery
}

export const eventsQueryOf = ({ q, cursor, filters: { open, verdict, method } }: ListState): EventsQuery =>
  ({
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(open?.[0] && { open: open[0] }),
    ...(verdict?.length && { verdict }),
    ...(method?.length && { method }),
  }) as EventsQuery
