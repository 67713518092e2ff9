import { endpoints } from 'virtual:endpoints'
import type { OrderDownload } from '@haat/shared/downloads/schema.ts'
import type { Order, OrderSummary } from '@haat/shared/orders/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../lib/api/api.ts'

interface OrdersPage {
  orders: OrderSummary[]
  next: string | null
  total: number
}

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    order: build.query({ ...call(endpoints.orders.read), providesTags: ['Orders'] }),
    orders: build.infiniteQuery<OrdersPage, number, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: limit, pageParam: cursor }) => ({
        address: endpoints.orders.list,
        input: { limit, ...(cursor && { cursor }) },
      }),
      providesTags: ['Orders'],
    }),
    orderDownloads: build.query<OrderDownload[], { orderId: string; token: string | undefined }>({
      query: ({ orderId, token }) => ({ address: endpoints.downloads.list, input: { orderId, ...(token && { token }) } }),
      transformResponse: (answer: { downloads: OrderDownload[] }) => answer.downloads,
      providesTags: ['Orders'],
    }),
    cancelOrder: build.mutation({ ...call(endpoints.orders.cancel), invalidatesTags: ['Orders', 'Product'] }),
  }),
})

export const { useOrderQuery, useLazyOrderQuery, useOrdersInfiniteQuery, useOrderDownloadsQuery, useCancelOrderMutation } =
  ordersApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Cache updates after a change of an order: stores the answer, or refetches. */
export function useOrderChanges() {
  const dispatch = useDispatch<Dispatch>()
  const refresh = () => dispatch(ordersApi.util.invalidateTags(['Orders']))
  return {
    refresh,
    show: (order: Order, token: string | undefined, before: Order) => {
      void dispatch(ordersApi.util.upsertQueryData('order', { orderId: order.orderId, ...(token && { token }) }, { order }))
      // Lists show status and payment status.
      if (order.paymentStatus !== before.paymentStatus || order.status !== before.status) refresh()
    },
  }
}
