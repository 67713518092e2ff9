import { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { claimOrders } from './claim.ts'
import { countWaiting, listDeskOrders, listOrderTags, readDeskOrder } from './desk.ts'
import { confirmOrder, holdOrder, noteOrder, releaseOrder, tagOrder } from './desk-actions.ts'
import { confirmMany, packMany } from './desk-bulk.ts'
import { askForOrders, showGuestOrders } from './lookup.ts'
import { deliverAll, deliverParcel, packParcel, shipParcel, trackParcel, unpackParcel } from './parcels.ts'
import { printOrders } from './print.ts'
import { listOrders, readOrder } from './service.ts'
import { tellAgain } from './tell-again.ts'

export const ordersRoutes: Route[] = [
  route(ordersApi.list, listOrders),
  route(ordersApi.read, readOrder),
  route(ordersApi.lookup, askForOrders),
  route(ordersApi.lookupConfirm, showGuestOrders),
  route(ordersApi.claim, claimOrders),
  route(ordersDeskApi.list, listDeskOrders),
  route(ordersDeskApi.counts, countWaiting),
  route(ordersDeskApi.tags, listOrderTags),
  route(ordersDeskApi.read, readDeskOrder),
  route(ordersDeskApi.confirm, confirmOrder),
  route(ordersDeskApi.confirmMany, confirmMany),
  route(ordersDeskApi.packMany, packMany),
  route(ordersDeskApi.hold, holdOrder),
  route(ordersDeskApi.release, releaseOrder),
  route(ordersDeskApi.note, noteOrder),
  route(ordersDeskApi.tag, tagOrder),
  route(ordersDeskApi.pack, packParcel),
  route(ordersDeskApi.track, trackParcel),
  route(ordersDeskApi.ship, shipParcel),
  route(ordersDeskApi.deliver, deliverParcel),
  route(ordersDeskApi.deliverAll, deliverAll),
  route(ordersDeskApi.unpack, unpackParcel),
  route(ordersDeskApi.tellAgain, tellAgain),
  route(ordersDeskApi.print, printOrders),
]
