import { browserErrorsDashboardApi } from '@haat/shared/browser-errors/dashboard-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { clearBrowserErrors, listBrowserErrors } from './service.ts'

export const browserErrorsRoutes: Route[] = [
  route(browserErrorsDashboardApi.list, listBrowserErrors),
  route(browserErrorsDashboardApi.clear, clearBrowserErrors),
]
