import { endpoints } from 'virtual:dashboard-endpoints'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.payments

export type PaymentsQuery = InputTo<typeof rows.list>
export type EventsQuery = InputTo<typeof rows.events>

const paymentsApi = api.enhanceEndpoints({ addTagTypes: ['Payments', 'DeskOrders', 'DeskOrder'] }).injectEndpoints({
  endpoints: (build) => ({
    deskPayments: build.query({ ...call(rows.list), providesTags: ['Payments'] }),
    paymentEvents: build.query({ ...call(rows.events), providesTags: ['Payments'] }),
    /** how much waits: money that has to go back, and what did not match */
    toRefundCount: build.query<number, void>({
      query: () => call(rows.list).query({ toRefund: 'true', limit: 1 } as never),
      transformResponse: ({ total }: { total: number }) => total,
      providesTags: ['Payments'],
    }),
    openEventCount: build.query<number, void>({
      query: () => call(rows.events).query({ open: 'true', limit: 1 } as never),
      transformResponse: ({ total }: { total: number }) => total,
      providesTags: ['Payments'],
    }),
  }),
})

export const { useDeskPaymentsQuery, usePaymentEventsQuery, useToRefundCountQuery, useOpenEventCountQuery } = paymentsApi

/** After something was done about a payment: lists, counts and orders are asked anew. */
export function usePaymentsChanged(): () => void {
  const dispatch = useDispatch()
  return () => {
    dispatch(paymentsApi.util.invalidateTags(['Payments', 'DeskOrders', 'DeskOrder']))
  }
}
