import { endpoints } from 'virtual:dashboard-endpoints'
import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'

const rows = endpoints.customers

export type CustomersQuery = InputTo<typeof rows.list>

const customersApi = api.enhanceEndpoints({ addTagTypes: ['Customers', 'DashboardOrders'] }).injectEndpoints({
  endpoints: (build) => ({
    customers: build.query({ ...call(rows.list), providesTags: ['Customers'] }),
    customer: build.query<Customer, string>({
      query: (customerId) => call(rows.read).query({ customerId }),
      transformResponse: ({ customer }: { customer: Customer }) => customer,
      providesTags: ['Customers'],
      // Seconds; short, because other staff make changes and orders come in.
      keepUnusedDataFor: 20,
    }),
    customerTags: build.query<string[], void>({
      query: () => call(rows.tags).query({}),
      transformResponse: ({ tags }: { tags: string[] }) => tags,
      providesTags: ['Customers'],
    }),
    ordersOfCustomer: build.query({ ...call(endpoints.orders.list), providesTags: ['DashboardOrders'] }),
    importedOfCustomer: build.query(call(endpoints.importedOrders.list)),
  }),
})

export const { useCustomersQuery, useCustomerQuery, useCustomerTagsQuery, useOrdersOfCustomerQuery, useImportedOfCustomerQuery } =
  customersApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Cache updates after a change: stores the customer of the answer and refetches lists. */
export function useCustomerChanges() {
  const dispatch = useDispatch<Dispatch>()
  const refresh = () => dispatch(customersApi.util.invalidateTags(['Customers']))
  return {
    refresh,
    /** the current customer from the server, bypassing the cache */
    readNow: (customerId: string) =>
      dispatch(customersApi.endpoints.customer.initiate(customerId, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
    settle: async <T extends { customer: Customer }>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
      const answer = await sent
      if (answer.success) {
        await dispatch(customersApi.util.upsertQueryData('customer', answer.customer._id, answer.customer))
        refresh()
      }
      return answer
    },
  }
}
