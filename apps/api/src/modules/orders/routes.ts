import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { importedOrdersDashboardApi } from '@haat/shared/orders/dashboard/imported.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { addOrderNote, confirmOrder, holdOrder, releaseOrder, tagOrder } from './dashboard/actions.ts'
import { confirmMany, packMany } from './dashboard/bulk.ts'
import { printOrders } from './dashboard/print.ts'
import { resendConfirmation } from './dashboard/resend-confirmation.ts'
import { countWaiting, listDashboardOrders, listOrderTags, readExpandedOrder } from './dashboard/service.ts'
import { claimOrders } from './guests/claim-orders.ts'
import { askForOrders, showGuestOrders } from './guests/lookup.ts'
import { listImportedOrders } from './imported/imported.ts'
import { deliverAll, deliverParcel, packParcel, shipParcel, trackParcel, unpackParcel } from './parcels/parcels.ts'
import { listOrders, readOrder } from './service.ts'

export const ordersRoutes: Route[] = [
  route(importedOrdersDashboardApi.list, listImportedOrders),
  route(ordersApi.list, listOrders),
  route(ordersApi.read, readOrder),
  route(ordersApi.lookup, askForOrders),
  route(ordersApi.lookupConfirm, showGuestOrders),
  route(ordersApi.claim, claimOrders),
  route(ordersDashboardApi.list, listDashboardOrders),
  route(ordersDashboardApi.counts, countWaiting),
  route(ordersDashboardApi.tags, listOrderTags),
  route(ordersDashboardApi.read, readExpandedOrder),
  route(ordersDashboardApi.confirm, confirmOrder),
  route(ordersDashboardApi.confirmMany, confirmMany),
  route(ordersDashboardApi.packMany, packMany),
  route(ordersDashboardApi.hold, holdOrder),
  route(ordersDashboardApi.release, releaseOrder),
  route(ordersDashboardApi.note, addOrderNote),
  route(ordersDashboardApi.tag, tagOrder),
  route(ordersDashboardApi.pack, packParcel),
  route(ordersDashboardApi.track, trackParcel),
  route(ordersDashboardApi.ship, shipParcel),
  route(ordersDashboardApi.deliver, deliverParcel),
  route(ordersDashboardApi.deliverAll, deliverAll),
  route(ordersDashboardApi.unpack, unpackParcel),
  route(ordersDashboardApi.resendConfirmation, resendConfirmation),
  route(ordersDashboardApi.print, printOrders),
]
