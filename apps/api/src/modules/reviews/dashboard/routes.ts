import { reviewsDashboardApi } from '@haat/shared/reviews/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { decideQuestions, deleteQuestion, listDashboardQuestions } from '../questions/dashboard.ts'
import { decideReviews, listReviews } from './service.ts'

export const reviewsDashboardRoutes: Route[] = [
  route(reviewsDashboardApi.list, listReviews),
  route(reviewsDashboardApi.decide, decideReviews),
  route(reviewsDashboardApi.questions, listDashboardQuestions),
  route(reviewsDashboardApi.decideQuestions, decideQuestions),
  route(reviewsDashboardApi.deleteQuestion, deleteQuestion),
]
