import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { createGuestCart, endGuestCart } from './guest-cart.ts'
import { checkCoupon, quote } from './service.ts'
import { readCart, saveCart } from './stored-cart.ts'

export const cartRoutes: Route[] = [
  route(cartApi.quote, quote),
  route(cartApi.coupon, checkCoupon),
  route(cartApi.read, readCart),
  route(cartApi.keep, saveCart),
  route(cartApi.createForGuest, createGuestCart),
  route(cartApi.endForGuest, endGuestCart),
]
