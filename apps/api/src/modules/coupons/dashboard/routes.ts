import { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { forecast, listCoupons, listTargets, listUses, readBatch } from './lists.ts'
import { createBatch, createCoupon, readCoupon, removeCoupon, removeCoupons, saveCoupon, setCouponsActive } from './service.ts'

export const couponsDashboardRoutes: Route[] = [
  route(couponsDashboardApi.list, listCoupons),
  route(couponsDashboardApi.read, readCoupon),
  route(couponsDashboardApi.uses, listUses),
  route(couponsDashboardApi.forecast, forecast),
  route(couponsDashboardApi.targets, listTargets),
  route(couponsDashboardApi.batch, readBatch),
  route(couponsDashboardApi.removeMany, removeCoupons),
  route(couponsDashboardApi.create, createCoupon),
  route(couponsDashboardApi.createBatch, createBatch),
  route(couponsDashboardApi.save, saveCoupon),
  route(couponsDashboardApi.setActive, setCouponsActive),
  route(couponsDashboardApi.remove, removeCoupon),
]
