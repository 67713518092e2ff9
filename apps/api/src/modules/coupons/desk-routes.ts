import { couponsDeskApi } from '@haat/shared/coupons/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { createBatch, createCoupon, readCoupon, removeCoupon, removeCoupons, saveCoupon, setCouponsActive } from './desk.ts'
import { forecast, listCoupons, listTargets, listUses, readBatch } from './desk-lists.ts'

export const couponsDeskRoutes: Route[] = [
  route(couponsDeskApi.list, listCoupons),
  route(couponsDeskApi.read, readCoupon),
  route(couponsDeskApi.uses, listUses),
  route(couponsDeskApi.forecast, forecast),
  route(couponsDeskApi.targets, listTargets),
  route(couponsDeskApi.batch, readBatch),
  route(couponsDeskApi.removeMany, removeCoupons),
  route(couponsDeskApi.create, createCoupon),
  route(couponsDeskApi.createBatch, createBatch),
  route(couponsDeskApi.save, saveCoupon),
  route(couponsDeskApi.setActive, setCouponsActive),
  route(couponsDeskApi.remove, removeCoupon),
]
