import { endpoint } from '../../endpoint.ts'
import { DashboardReviewPage, DashboardReviewQuery, ReviewDecision, ReviewResults } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

export const reviewsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/reviews',
    access: 'reviews:view',
    summary: 'Lists reviews of every status: search, filters, keyset pages.',
    input: DashboardReviewQuery,
    answer: DashboardReviewPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/dashboard/reviews',
    access: 'reviews:edit',
    summary:
      'Publishes, rejects or answers reviews, each independently; refused for a review that has changed since it was seen.',
    input: ReviewDecision,
    answer: ReviewResults,
    refusals: guarded,
  }),
}
