import { endpoints } from 'virtual:dashboard-endpoints'
import type { Attachment } from '@haat/shared/attachments/schema.ts'
import type { DeskOrder, OrderCounts } from '@haat/shared/orders/desk-schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'

const rows = endpoints.orders

export type OrdersQuery = InputTo<typeof rows.list>

/** `DeskOrders`: the list and what is counted of it; `DeskOrder`: one order as its page shows it. */
const deskApi = api.enhanceEndpoints({ addTagTypes: ['DeskOrders', 'DeskOrder'] }).injectEndpoints({
  endpoints: (build) => ({
    deskOrders: build.query({ ...call(rows.list), providesTags: ['DeskOrders'] }),
    orderCounts: build.query<OrderCounts, void>({
      query: () => call(rows.counts).query({}),
      transformResponse: ({ counts }: { counts: OrderCounts }) => counts,
      providesTags: ['DeskOrders'],
    }),
    orderTags: build.query<string[], void>({
      query: () => call(rows.tags).query({}),
      transformResponse: ({ tags }: { tags: string[] }) => tags,
      providesTags: ['DeskOrders'],
    }),
    deskOrder: build.query<DeskOrder, string>({
      query: (orderId) => call(rows.read).query({ orderId }),
      transformResponse: ({ order }: { order: DeskOrder }) => order,
      providesTags: ['DeskOrder'],
      // Others work on it too: who opens it again sees what they did.
      keepUnusedDataFor: 20,
    }),
    /** `seen` is how many the history names: one more is asked for anew */
    orderPictures: build.query<Attachment[], InputTo<typeof endpoints.attachments.list> & { seen: number }>({
      query: ({ seen: _, ...input }) => call(endpoints.attachments.list).query(input),
      transformResponse: ({ attachments }: { attachments: Attachment[] }) => attachments,
    }),
  }),
})

export const { useOrderPicturesQuery, useDeskOrdersQuery, useOrderCountsQuery, useOrderTagsQuery, useDeskOrderQuery } = deskApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** After a change: the order as the answer brought it, and lists asked anew. */
export function useOrderChanges() {
  const dispatch = useDispatch<Dispatch>()
  const refreshLists = () => dispatch(deskApi.util.invalidateTags(['DeskOrders']))
  const show = async (order: DeskOrder) => {
    await dispatch(deskApi.util.upsertQueryData('deskOrder', order.orderId, order))
    refreshLists()
  }
  return {
    show,
    refreshLists,
    /** as it is now, not as it was read */
    readNow: (orderId: string) =>
      dispatch(deskApi.endpoints.deskOrder.initiate(orderId, { forceRefetch: true, subscribe: false })).then(({ data }) => data),
    settle: async <T extends { order: DeskOrder }>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
      const answer = await sent
      if (answer.success) await show(answer.order)
      return answer
    },
  }
}
