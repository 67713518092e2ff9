import { endpoints } from 'virtual:dashboard-endpoints'
import type { Overview, Readiness } from '@haat/shared/overview/dashboard/schema.ts'
import type { Samples } from '@haat/shared/samples/dashboard/schema.ts'
import { api, call } from '../../../lib/api/api.ts'

const overviewApi = api.enhanceEndpoints({ addTagTypes: ['Overview'] }).injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, { days: 7 | 30 | 90 | 365 }>({
      query: call(endpoints.overview.read).query,
      transformResponse: ({ overview }: { overview: Overview }) => overview,
      // For the refresh of all data on screen.
      providesTags: ['Overview'],
    }),
    samples: build.query<Samples | null, void>({
      query: () => call(endpoints.samples.read).query({}),
      transformResponse: ({ samples }: { samples: Samples | null }) => samples,
      keepUnusedDataFor: 0,
    }),
    readiness: build.query<Readiness, void>({
      query: () => call(endpoints.overview.readiness).query({}),
      transformResponse: ({ checks }: { checks: Readiness }) => checks,
      // Every visit checks anew.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useOverviewQuery, useReadinessQuery, useSamplesQuery } = overviewApi
