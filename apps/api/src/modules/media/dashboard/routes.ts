import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { listMedia, makeSizes, moveMedia, readMedia, removeMedia, saveMedia, uploadMedia } from './service.ts'

export const mediaDashboardRoutes: Route[] = [
  route(mediaDashboardApi.list, listMedia),
  route(mediaDashboardApi.read, readMedia),
  route(mediaDashboardApi.upload, uploadMedia),
  route(mediaDashboardApi.save, saveMedia),
  route(mediaDashboardApi.move, moveMedia),
  route(mediaDashboardApi.makeSizes, makeSizes),
  route(mediaDashboardApi.remove, removeMedia),
]
