import { endpoints } from 'virtual:dashboard-endpoints'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.reviews

export type ReviewsQuery = InputTo<typeof rows.list>
export type QuestionsQuery = InputTo<typeof rows.questions>

export const reviewsApi = api.enhanceEndpoints({ addTagTypes: ['DashboardReviews', 'DashboardQuestions'] }).injectEndpoints({
  endpoints: (build) => ({
    dashboardReviews: build.query({ ...call(rows.list), providesTags: ['DashboardReviews'] }),
    waitingReviews: build.query<number, void>({
      query: () => call(rows.list).query({ status: 'pending', limit: 1 }),
      transformResponse: ({ total }: { total: number }) => total,
      providesTags: ['DashboardReviews'],
    }),
    dashboardQuestions: build.query({ ...call(rows.questions), providesTags: ['DashboardQuestions'] }),
    waitingQuestions: build.query<number, void>({
      query: () => call(rows.questions).query({ status: 'pending', limit: 1 }),
      transformResponse: ({ total }: { total: number }) => total,
      providesTags: ['DashboardQuestions'],
    }),
  }),
})

export const { useDashboardReviewsQuery, useWaitingReviewsQuery, useDashboardQuestionsQuery, useWaitingQuestionsQuery } =
  reviewsApi
