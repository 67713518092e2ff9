import { bulkDashboardApi } from '@haat/shared/bulk/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listLines, readRun, submitPrices, submitStock } from './service.ts'

export const bulkRoutes: Route[] = [
  route(bulkDashboardApi.stock, submitStock),
  route(bulkDashboardApi.prices, submitPrices),
  route(bulkDashboardApi.read, readRun),
  route(bulkDashboardApi.lines, listLines),
]
