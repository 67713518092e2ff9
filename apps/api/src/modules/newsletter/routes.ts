import { newsletterDashboardApi } from '@haat/shared/newsletter/dashboard/endpoints.ts'
import { newsletterApi } from '@haat/shared/newsletter/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listSubscribers, removeSubscribers } from './dashboard/service.ts'
import { changeOwnSubscription, readOwnSubscription, signUp } from './service.ts'

export const newsletterRoutes: Route[] = [
  route(newsletterApi.signUp, signUp),
  route(newsletterApi.own, readOwnSubscription),
  route(newsletterApi.change, changeOwnSubscription),
  route(newsletterDashboardApi.list, listSubscribers),
  route(newsletterDashboardApi.remove, removeSubscribers),
]
