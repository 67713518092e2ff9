import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardBadge } from '@haat/shared/catalog/dashboard/badges.ts'
import { api, call } from '../../../../lib/api/api.ts'

const badgesApi = api.enhanceEndpoints({ addTagTypes: ['DashboardBadges', 'DashboardProducts'] }).injectEndpoints({
  endpoints: (build) => ({
    badges: build.query<DashboardBadge[], void>({
      query: () => call(endpoints.badges.list).query({}),
      transformResponse: (answer: { badges: DashboardBadge[] }) => answer.badges,
      providesTags: ['DashboardBadges', 'DashboardProducts'],
    }),
    badgesOfProduct: build.query<{ byHand: string[]; byRule: string[] }, string>({
      query: (productId) => call(endpoints.badges.readOfProduct).query({ productId }),
      providesTags: ['DashboardBadges', 'DashboardProducts'],
    }),
  }),
})

export const { useBadgesQuery, useBadgesOfProductQuery } = badgesApi
