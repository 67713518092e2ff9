import { type ListState, parseRange } from '../../../lib/dashboard/list/list-state.ts'
import type { EventsQuery, PaymentsQuery } from './api.ts'

/** Filter names in the URL. */
export const paymentFilters = ['status', 'method', 'toRefund', 'date'] as const
export const eventFilters = ['open', 'outcome', 'method'] as const

/** Converts the URL to the list request. Unknown values are refused by the server. */
export function toPaymentsQuery({ q, sort, cursor, filters: { status, method, toRefund, date } }: ListState): PaymentsQuery {
  const { from, until } = parseRange(date)
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

export const toEventsQuery = ({ q, cursor, filters: { open, outcome, method } }: ListState): EventsQuery =>
  ({
    ...(q && { q }),
    ...(cursor && { cursor }),
    ...(open?.[0] && { open: open[0] }),
    ...(outcome?.length && { outcome }),
    ...(method?.length && { method }),
  }) as EventsQuery
