import { endpoints } from 'virtual:endpoints'
import type { OrderSummary } from '@haat/shared/orders/schema.ts'
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
    cancelOrder: build.mutation({ ...call(endpoints.orders.cancel), invalidatesTags: ['Orders', 'Product'] }),
  }),
})

export const { useOrderQuery, useOrdersInfiniteQuery, useCancelOrderMutation } = ordersApi
