import { reviewsApi } from '@haat/shared/reviews/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { askQuestion, listQuestions } from './questions/questions.ts'
import { ownReview, removeReview, uploadReviewPicture, writeReview } from './service.ts'

export const reviewsRoutes: Route[] = [
  route(reviewsApi.own, ownReview),
  route(reviewsApi.write, writeReview),
  route(reviewsApi.remove, removeReview),
  route(reviewsApi.upload, uploadReviewPicture),
  route(reviewsApi.questions, listQuestions),
  route(reviewsApi.ask, askQuestion),
]
