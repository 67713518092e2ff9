import { endpoints } from 'virtual:dashboard-endpoints'
import type { CollectionMember } from '@haat/shared/catalog/dashboard/collections.ts'
import { api, call } from '../../../../lib/api/api.ts'

const relatedApi = api.enhanceEndpoints({ addTagTypes: ['DashboardProducts'] }).injectEndpoints({
  endpoints: (build) => ({
    relatedOfProduct: build.query<{ related: CollectionMember[]; together: (CollectionMember & { orders: number })[] }, string>({
      query: (productId) => call(endpoints.related.read).query({ productId }),
      providesTags: ['DashboardProducts'],
    }),
  }),
})

export const { useRelatedOfProductQuery } = relatedApi
