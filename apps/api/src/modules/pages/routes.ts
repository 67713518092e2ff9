import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listPages } from './service.ts'

/** A single page can be built of blocks: the domain `blocks` answers it. */
export const pagesRoutes: Route[] = [route(pagesApi.list, listPages)]
