import { savedViewsDashboardApi } from '@haat/shared/saved-views/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { createView, listViews, recordExport, removeView, saveView } from './service.ts'

export const savedViewsRoutes: Route[] = [
  route(savedViewsDashboardApi.list, listViews),
  route(savedViewsDashboardApi.create, createView),
  route(savedViewsDashboardApi.save, saveView),
  route(savedViewsDashboardApi.remove, removeView),
  route(savedViewsDashboardApi.recordExport, recordExport),
]
