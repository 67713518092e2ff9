import { endpoints } from 'virtual:endpoints'
import { api, call } from '../../lib/api/api.ts'

const invoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    documents: build.query({ ...call(endpoints.invoices.ofOrder), providesTags: ['Orders'] }),
  }),
})

/** Invoices and credit notes of an order, for its customer or the holder of its token. */
export const { useDocumentsQuery } = invoicesApi
