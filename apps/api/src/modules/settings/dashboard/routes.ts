import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { readConnections } from '../connections.ts'
import { listGroups, readDashboardGroup } from './service.ts'

export const settingsDashboardRoutes: Route[] = [
  route(settingsDashboardApi.list, listGroups),
  route(settingsDashboardApi.read, readDashboardGroup),
  route(settingsDashboardApi.connections, readConnections),
]
