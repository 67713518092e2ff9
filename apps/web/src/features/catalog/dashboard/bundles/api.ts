import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardPart } from '@haat/shared/catalog/dashboard/bundles.ts'
import { api, call } from '../../../../lib/api/api.ts'

const bundlesApi = api.enhanceEndpoints({ addTagTypes: ['DashboardProducts'] }).injectEndpoints({
  endpoints: (build) => ({
    productBundle: build.query<
      { bundles: Record<string, DashboardPart[]>; containedIn: { _id: string; name: string }[] },
      string
    >({
      query: (productId) => call(endpoints.bundles.read).query({ productId }),
      providesTags: ['DashboardProducts'],
      // Seconds; short, because the stock of the parts changes all day.
      keepUnusedDataFor: 5,
    }),
  }),
})

export const { useProductBundleQuery } = bundlesApi
