import { extensionsDashboardApi } from '@haat/shared/extensions/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { listExtensions, readExtension, saveExtension } from './service.ts'

export const extensionsDashboardRoutes: Route[] = [
  route(extensionsDashboardApi.list, listExtensions),
  route(extensionsDashboardApi.read, readExtension),
  route(extensionsDashboardApi.save, saveExtension),
]
