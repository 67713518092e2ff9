import { endpoints } from 'virtual:dashboard-endpoints'
import type { Attachment } from '@haat/shared/attachments/schema.ts'
import type { DashboardDownload } from '@haat/shared/downloads/schema.ts'
import type { DashboardOrder, OrderCounts } from '@haat/shared/orders/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'

const rows = endpoints.orders

export type OrdersQuery = InputTo<typeof rows.list>

/** Cache tags: `DashboardOrders` for the list and its counts, `DashboardOrder` for one order. */
const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['DashboardOrders', 'DashboardOrder'] }).injectEndpoints({
  endpoints: (build) => ({
    dashboardOrders: build.query({ ...call(rows.list), providesTags: ['DashboardOrders'] }),
    orderCounts: build.query<OrderCounts, void>({
      query: () => call(rows.counts).query({}),
      transformResponse: ({ counts }: { counts: OrderCounts }) => counts,
      providesTags: ['DashboardOrders'],
    }),
    orderTags: build.query<string[], void>({
      query: () => call(rows.tags).query({}),
      transformResponse: ({ tags }: { tags: string[] }) => tags,
      providesTags: ['DashboardOrders'],
    }),
    dashboardOrder: build.query<DashboardOrder, string>({
      query: (orderId) => call(rows.read).query({ orderId }),
      transformResponse: ({ order }: { order: DashboardOrder }) => order,
      providesTags: ['DashboardOrder'],
      // Seconds; short, because other staff change orders too.
      keepUnusedDataFor: 20,
    }),
    dashboardDownloads: build.query<DashboardDownload[], string>({
      query: (orderId) => call(endpoints.downloads.list).query({ orderId }),
      transformResponse: ({ downloads }: { downloads: DashboardDownload[] }) => downloads,
      providesTags: ['DashboardOrder'],
    }),
    /** `seen` is the number of receipts in the history, so that another one causes a refetch */
    orderPictures: build.query<Attachment[], InputTo<typeof endpoints.attachments.list> & { seen: number }>({
      query: ({ seen: _, ...input }) => call(endpoints.attachments.list).query(input),
      transformResponse: ({ attachments }: { attachments: Attachment[] }) => attachments,
    }),
  }),
})

export const {
  useDashboardDownloadsQuery,
  useOrderPicturesQuery,
  useDashboardOrdersQuery,
  useOrderCountsQuery,
  useOrderTagsQuery,
  useDashboardOrderQuery,
} = dashboardApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Cache updates after a change: stores the order of the answer and refetches lists. */
export function useOrderChanges() {
  const dispatch = useDispatch<Dispatch>()
  const refreshLists = () => dispatch(dashboardApi.util.invalidateTags(['DashboardOrders']))
  const show = async (order: DashboardOrder) => {
    await dispatch(dashboardApi.util.upsertQueryData('dashboardOrder', order.orderId, order))
    refreshLists()
  }
  return {
    show,
    refreshLists,
    /** the current order from the server, bypassing the cache */
    readNow: (orderId: string) =>
      dispatch(dashboardApi.endpoints.dashboardOrder.initiate(orderId, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
    settle: async <T extends { order: DashboardOrder }>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
      const answer = await sent
      if (answer.success) await show(answer.order)
      return answer
    },
  }
}
