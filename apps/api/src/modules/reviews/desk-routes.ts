import { reviewsDeskApi } from '@haat/shared/reviews/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { decideReviews, listReviews } from './desk.ts'

export const reviewsDeskRoutes: Route[] = [route(reviewsDeskApi.list, listReviews), route(reviewsDeskApi.decide, decideReviews)]
