import { alertsApi } from '@haat/shared/alerts/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { followLink } from './links.ts'
import { addAlert, listAlerts, removeAlert } from './service.ts'

export const alertsRoutes: Route[] = [
  route(alertsApi.list, listAlerts),
  route(alertsApi.add, addAlert),
  route(alertsApi.remove, removeAlert),
  route(alertsApi.byLink, followLink),
]
