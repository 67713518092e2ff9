import { endpoints } from 'virtual:dashboard-endpoints'
import type { FailedJob, Queue, RecurringJob } from '@haat/shared/jobs/dashboard/schema.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.jobs

const jobsApi = api.enhanceEndpoints({ addTagTypes: ['Jobs'] }).injectEndpoints({
  endpoints: (build) => ({
    jobs: build.query<{ queues: Queue[]; recurring: RecurringJob[] }, void>({
      query: () => call(rows.state).query({}),
      providesTags: ['Jobs'],
    }),
    failedJobs: build.query<{ jobs: FailedJob[]; next: string | null; total: number }, string | undefined>({
      query: (cursor) => call(rows.failed).query({ limit: 25, ...(cursor && { cursor }) }),
      providesTags: ['Jobs'],
    }),
  }),
})

export const { useJobsQuery, useFailedJobsQuery } = jobsApi
