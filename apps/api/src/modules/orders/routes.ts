import { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { claimOrders } from './claim.ts'
import { listDeskOrders, readDeskOrder } from './desk.ts'
import { askForOrders, showGuestOrders } from './lookup.ts'
import { listOrders, readOrder } from './service.ts'

export const ordersRoutes: Route[] = [
  route(ordersApi.list, listOrders),
  route(ordersApi.read, readOrder),
  route(ordersApi.lookup, askForOrders),
  route(ordersApi.lookupConfirm, showGuestOrders),
  route(ordersApi.claim, claimOrders),
  route(ordersDeskApi.list, listDeskOrders),
  route(ordersDeskApi.read, readDeskOrder),
]
