import { mediaDeskApi } from '@haat/shared/media/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listMedia, makeSizes, moveMedia, readMedia, removeMedia, saveMedia, uploadMedia } from './desk.ts'

export const mediaDeskRoutes: Route[] = [
  route(mediaDeskApi.list, listMedia),
  route(mediaDeskApi.read, readMedia),
  route(mediaDeskApi.upload, uploadMedia),
  route(mediaDeskApi.save, saveMedia),
  route(mediaDeskApi.move, moveMedia),
  route(mediaDeskApi.makeSizes, makeSizes),
  route(mediaDeskApi.remove, removeMedia),
]
