import { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listForDesk } from './desk-list.ts'
import { readForDesk } from './desk-product.ts'

export const catalogDeskRoutes: Route[] = [route(catalogDeskApi.list, listForDesk), route(catalogDeskApi.read, readForDesk)]
