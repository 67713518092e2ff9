import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import {
  DashboardQuestionPage,
  DashboardQuestionQuery,
  DashboardReviewPage,
  DashboardReviewQuery,
  QuestionDecision,
  ReviewDecision,
  ReviewResults,
} from './schema.ts'

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
  questions: endpoint({
    method: 'GET',
    path: '/api/dashboard/questions',
    access: 'reviews:view',
    summary: 'Lists questions about products of every status: search, filters, keyset pages.',
    input: DashboardQuestionQuery,
    answer: DashboardQuestionPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  decideQuestions: endpoint({
    method: 'PUT',
    path: '/api/dashboard/questions',
    access: 'reviews:edit',
    summary:
      'Answers, publishes or rejects questions, each independently; refused for a question that has changed since it was seen, and for publishing one without an answer. The first answer is mailed to the asker.',
    input: QuestionDecision,
    answer: ReviewResults,
    refusals: guarded,
  }),
  deleteQuestion: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/questions/:questionId',
    access: 'reviews:delete',
    summary: 'Deletes a question and its answer permanently.',
    input: z.strictObject({ questionId: Id }),
    answer: z.object({}),
    refusals: [...guarded, 'not_found'],
  }),
}
