import { healthDashboardApi } from '@haat/shared/health/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { lookAgain, readHealth } from '../service.ts'

export const healthDashboardRoutes: Route[] = [
  route(healthDashboardApi.read, readHealth),
  route(healthDashboardApi.look, lookAgain),
]
