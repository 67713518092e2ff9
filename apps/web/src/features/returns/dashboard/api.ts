import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskReturn, ReturnCounts } from '@haat/shared/returns/desk-schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.returns

export type ReturnsQuery = InputTo<typeof rows.list>

/** `DeskReturns`: lists and what is counted; `DeskReturn`: one as its page shows it. Orders carry how far their returns are. */
const deskApi = api.enhanceEndpoints({ addTagTypes: ['DeskReturns', 'DeskReturn', 'DeskOrders', 'DeskOrder'] }).injectEndpoints({
  endpoints: (build) => ({
    deskReturns: build.query({ ...call(rows.list), providesTags: ['DeskReturns'] }),
    returnCounts: build.query<ReturnCounts, void>({
      query: () => call(rows.counts).query({}),
      transformResponse: ({ counts }: { counts: ReturnCounts }) => counts,
      providesTags: ['DeskReturns'],
    }),
    deskReturn: build.query<DeskReturn, string>({
      query: (returnId) => call(rows.read).query({ returnId }),
      transformResponse: (answer: { return: DeskReturn }) => answer.return,
      providesTags: ['DeskReturn'],
      // Others work on it too, and its buyer may write.
      keepUnusedDataFor: 20,
    }),
    returnable: build.query({ ...call(rows.offer), providesTags: ['DeskReturns'], keepUnusedDataFor: 5 }),
  }),
})

export const { useDeskReturnsQuery, useReturnCountsQuery, useDeskReturnQuery, useReturnableQuery } = deskApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** After a change: the return as the answer brought it; lists and orders are asked anew. */
export function useReturnChanges() {
  const dispatch = useDispatch<Dispatch>()
  const refreshLists = () => dispatch(deskApi.util.invalidateTags(['DeskReturns', 'DeskOrders', 'DeskOrder']))
  return {
    refreshLists,
    show: async (one: DeskReturn) => {
      await dispatch(deskApi.util.upsertQueryData('deskReturn', one._id, one))
      refreshLists()
    },
    readNow: (returnId: string) =>
      dispatch(deskApi.endpoints.deskReturn.initiate(returnId, { forceRefetch: true, subscribe: false })),
  }
}
