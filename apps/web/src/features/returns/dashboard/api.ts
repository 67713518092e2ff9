import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardReturn, ReturnCounts } from '@haat/shared/returns/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.returns

export type ReturnsQuery = InputTo<typeof rows.list>

/**
 * Cache tags: `DashboardReturns` for lists and counts, `DashboardReturn` for one return. Changes also invalidate orders, which
 * show return states.
 */
const dashboardApi = api
  .enhanceEndpoints({ addTagTypes: ['DashboardReturns', 'DashboardReturn', 'DashboardOrders', 'DashboardOrder'] })
  .injectEndpoints({
    endpoints: (build) => ({
      dashboardReturns: build.query({ ...call(rows.list), providesTags: ['DashboardReturns'] }),
      returnCounts: build.query<ReturnCounts, void>({
        query: () => call(rows.counts).query({}),
        transformResponse: ({ counts }: { counts: ReturnCounts }) => counts,
        providesTags: ['DashboardReturns'],
      }),
      dashboardReturn: build.query<DashboardReturn, string>({
        query: (returnId) => call(rows.read).query({ returnId }),
        transformResponse: (answer: { return: DashboardReturn }) => answer.return,
        providesTags: ['DashboardReturn'],
        // Seconds; short, because other staff and the customer change returns too.
        keepUnusedDataFor: 20,
      }),
      returnable: build.query({ ...call(rows.offer), providesTags: ['DashboardReturns'], keepUnusedDataFor: 5 }),
    }),
  })

export const { useDashboardReturnsQuery, useReturnCountsQuery, useDashboardReturnQuery, useReturnableQuery } = dashboardApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Cache updates after a change: stores the return of the answer, refetches lists and orders. */
export function useReturnChanges() {
  const dispatch = useDispatch<Dispatch>()
  const refreshLists = () => dispatch(dashboardApi.util.invalidateTags(['DashboardReturns', 'DashboardOrders', 'DashboardOrder']))
  return {
    refreshLists,
    show: async (one: DashboardReturn) => {
      await dispatch(dashboardApi.util.upsertQueryData('dashboardReturn', one._id, one))
      refreshLists()
    },
    readNow: (returnId: string) =>
      dispatch(dashboardApi.endpoints.dashboardReturn.initiate(returnId, { forceRefetch: true, subscribe: false })),
  }
}
