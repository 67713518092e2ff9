import { viewsDeskApi } from '@haat/shared/views/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { keepView, listViews, noteExport, removeView, saveView } from './service.ts'

export const viewsRoutes: Route[] = [
  route(viewsDeskApi.list, listViews),
  route(viewsDeskApi.create, keepView),
  route(viewsDeskApi.save, saveView),
  route(viewsDeskApi.remove, removeView),
  route(viewsDeskApi.noteExport, noteExport),
]
