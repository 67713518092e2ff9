import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { paymentsDeskApi } from '@haat/shared/payments/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelByStaff, collectCash, placeByStaff } from './desk-actions.ts'
import { editOrder, previewEdit } from './desk-edit.ts'
import { refundByStaff } from './desk-refund.ts'
import { placeOrder } from './place-order.ts'

/** Cancelling gives back what placing took, so both stories live here. */
export const checkoutRoutes: Route[] = [
  route(checkoutApi.place, placeOrder),
  route(ordersApi.cancel, cancelOrder),
  route(ordersDeskApi.place, placeByStaff),
  route(ordersDeskApi.collect, collectCash),
  route(ordersDeskApi.cancel, cancelByStaff),
  route(ordersDeskApi.previewEdit, previewEdit),
  route(ordersDeskApi.edit, editOrder),
  route(paymentsDeskApi.refund, refundByStaff),
]
