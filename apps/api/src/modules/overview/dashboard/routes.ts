import { overviewDashboardApi } from '@haat/shared/overview/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { readReadiness } from '../readiness/service.ts'
import { readOverview } from './service.ts'

export const overviewDashboardRoutes: Route[] = [
  route(overviewDashboardApi.readiness, readReadiness),
  route(overviewDashboardApi.read, readOverview),
]
