import { endpoints } from 'virtual:endpoints'
import { api, call } from '../../lib/api/api.ts'

const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    quote: build.query({ ...call(endpoints.cart.quote), keepUnusedDataFor: 10, providesTags: ['Product'] }),
    cartIdeas: build.query(call(endpoints.catalog.list)),
  }),
})

export const { useQuoteQuery, useCartIdeasQuery } = cartApi
