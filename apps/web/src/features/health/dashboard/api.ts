import { endpoints } from 'virtual:dashboard-endpoints'
import type { HealthReport } from '@haat/shared/health/dashboard/schema.ts'
import { api, call } from '../../../lib/api/api.ts'

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    health: build.query<HealthReport, void>({
      query: () => call(endpoints.health.read).query({}),
      transformResponse: ({ report }: { report: HealthReport }) => report,
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useHealthQuery } = healthApi
