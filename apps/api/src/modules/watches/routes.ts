import { watchesApi } from '@haat/shared/watches/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { followLink } from './links.ts'
import { addWatch, listWatches, removeWatch } from './service.ts'

export const watchesRoutes: Route[] = [
  route(watchesApi.list, listWatches),
  route(watchesApi.add, addWatch),
  route(watchesApi.remove, removeWatch),
  route(watchesApi.byLink, followLink),
]
