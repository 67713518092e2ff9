import { endpoints } from 'virtual:dashboard-endpoints'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.payments

export type PaymentsQuery = InputTo<typeof rows.list>
export type EventsQuery = InputTo<typeof rows.events>

const paymentsApi = api.enhanceEndpoints({ addTagTypes: ['Payments', 'DashboardOrders', 'DashboardOrder'] }).injectEndpoints({
  endpoints: (build) => ({
    dashboardPayments: build.query({ ...call(rows.list), providesTags: ['Payments'] }),
    paymentEvents: build.query({ ...call(rows.events), providesTags: ['Payments'] }),
    /** number of open items: payments to refund and mismatched events */
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

export const { useDashboardPaymentsQuery, usePaymentEventsQuery, useToRefundCountQuery, useOpenEventCountQuery } = paymentsApi

/** Invalidates lists, counts and orders after a change of a payment. */
export function usePaymentsChanged(): () => void {
  const dispatch = useDispatch()
  return () => {
    dispatch(paymentsApi.util.invalidateTags(['Payments', 'DashboardOrders', 'DashboardOrder']))
  }
}
