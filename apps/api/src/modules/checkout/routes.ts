import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'

/** Cancelling gives back what placing took, so both stories live here. */
export const checkoutRoutes: Route[] = [route(checkoutApi.place, placeOrder), route(ordersApi.cancel, cancelOrder)]
