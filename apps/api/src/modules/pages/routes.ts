import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listPages, readPage } from './service.ts'

export const pagesRoutes: Route[] = [route(pagesApi.list, listPages), route(pagesApi.read, readPage)]
