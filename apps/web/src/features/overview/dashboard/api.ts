import { endpoints } from 'virtual:dashboard-endpoints'
import type { Overview } from '@haat/shared/overview/desk-schema.ts'
import { api, call } from '../../../lib/api/api.ts'

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, { days: 7 | 30 | 90 | 365 }>({
      query: call(endpoints.overview.read).query,
      transformResponse: ({ overview }: { overview: Overview }) => overview,
    }),
  }),
})

export const { useOverviewQuery } = overviewApi
