import { endpoint } from '../endpoint.ts'
import { DeskReviewPage, DeskReviewQuery, ReviewDecision, ReviewResults } from './desk-schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

export const reviewsDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/reviews',
    access: 'reviews:view',
    summary: 'Reviews of every status: searched, narrowed, page by page.',
    input: DeskReviewQuery,
    answer: DeskReviewPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/dashboard/reviews',
    access: 'reviews:edit',
    summary: 'Publishes, rejects or answers reviews, each by itself and only as it was seen.',
    input: ReviewDecision,
    answer: ReviewResults,
    refusals: guarded,
  }),
}
