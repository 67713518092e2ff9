import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listOrders, readOrder } from './service.ts'

export const ordersRoutes: Route[] = [route(ordersApi.list, listOrders), route(ordersApi.read, readOrder)]
