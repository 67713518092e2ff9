import { DashboardCouponQuery } from '@haat/shared/coupons/dashboard/schema.ts'
import { couponColumns } from '@haat/shared/transfers/columns/lists.ts'
import { listCoupons } from '../../coupons/service.ts'
import { listSource } from './list-source.ts'

/** Coupons with their rules and uses. */
export const couponSource = listSource({
  schema: DashboardCouponQuery,
  columns: couponColumns,
  numbers: ['Percent', 'Minimum', 'Usage limit', 'Limit per customer', 'Used'],
  list: async (ctx, query) => {
    const { coupons, ...page } = await listCoupons(ctx, query)
    return { rows: coupons, ...page }
  },
})
