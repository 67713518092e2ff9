import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsDashboardApi } from '@haat/shared/payments/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelByStaff, collectCash, placeByStaff } from './dashboard/actions.ts'
import { editOrder, previewEdit } from './dashboard/edit.ts'
import { refundByStaff } from './dashboard/refund.ts'
import { placeOrder } from './place-order.ts'

/** Cancelling an order reverses its placement, so this domain has both routes. */
export const checkoutRoutes: Route[] = [
  route(checkoutApi.place, placeOrder),
  route(ordersApi.cancel, cancelOrder),
  route(ordersDashboardApi.place, placeByStaff),
  route(ordersDashboardApi.collect, collectCash),
  route(ordersDashboardApi.cancel, cancelByStaff),
  route(ordersDashboardApi.previewEdit, previewEdit),
  route(ordersDashboardApi.edit, editOrder),
  route(paymentsDashboardApi.refund, refundByStaff),
]
