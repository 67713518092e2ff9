import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { toAmount } from '@haat/shared/money.ts'
import { can } from '@haat/shared/permissions.ts'
import type { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import type { CouponsReport, CustomersReport } from '@haat/shared/reports/dashboard/schema.ts'
import { listStepStarts, type Period, periodBefore } from '@haat/shared/reports/periods.ts'
import { type Sums, toFigures } from '@haat/shared/reports/sales.ts'
import type { Ctx } from '../../platform/context.ts'
import { readCurrency } from '../settings/service.ts'
import { bestCustomers, orderScanLimit } from './customers-repo.ts'
import { readSalesSpan, shownCurrency } from './sales.ts'
import { findCouponSales } from './sales-repo.ts'
import { reportTimeZone } from './time-zone/follow-zone.ts'

/** New and returning customers of a period; names only with the permission to view customers. */
export async function customersReport(
  ctx: Ctx,
  query: ParsedOf<typeof reportsDashboardApi.customers>,
): Promise<{ report: CustomersReport }> {
  const { compare, by, limit, ...period } = query
  const before = periodBefore(period, compare)
  const isNamed = can(ctx.person?.session ?? null, 'customers', 'view')
  const [now, then, best] = await Promise.all([
    readSalesSpan(ctx, period, { by }),
    before && readSalesSpan(ctx, before, { by }),
    isNamed ? bestCustomers(ctx.db, period, { shop: await readCurrency(ctx), limit, zone: await reportTimeZone(ctx) }) : null,
  ])
  return {
    report: {
      period,
      before,
      currency: await shownCurrency(ctx),
      converted: now.converted || (then?.converted ?? false),
      figures: customerFigures(now.sums),
      figuresBefore: then && customerFigures(then.sums),
      steps: listStepStarts(period, by).map((day) => {
        const { orders = 0, firstOrders = 0 } = now.byStep.get(day) ?? {}
        return { day, newOrders: firstOrders, returningOrders: orders - firstOrders }
      }),
      customers: best?.map(({ id, net, ...row }) => ({ _id: id, ...row, net: toAmount(net) })) ?? null,
      lookedAt: now.sums.orders > orderScanLimit ? orderScanLimit : null,
    },
  }
}

function customerFigures(sums: Sums): CustomersReport['figures'] {
  const { orders, firstOrders, firstNet } = sums
  return {
    orders,
    newOrders: firstOrders,
    returningOrders: orders - firstOrders,
    newNet: toAmount(firstNet),
    returningNet: toAmount(toFigures(sums).net - firstNet),
  }
}

/** Orders, discount and net sales by coupon. */
export async function couponsReport(
  ctx: Ctx,
  query: ParsedOf<typeof reportsDashboardApi.coupons>,
): Promise<{ report: CouponsReport }> {
  const { compare, limit, ...period } = query
  const before = periodBefore(period, compare)
  const [now, then] = await Promise.all([readCoupons(ctx, period), before && readCoupons(ctx, before)])
  return {
    report: {
      period,
      before,
      currency: await shownCurrency(ctx),
      converted: now.converted || (then?.converted ?? false),
      figures: now.figures,
      figuresBefore: then?.figures ?? null,
      coupons: now.found.slice(0, limit).map(({ code, orders, discount, net }) => ({
        code,
        orders,
        discount: toAmount(discount),
        net: toAmount(net),
      })),
    },
  }
}

async function readCoupons(ctx: Ctx, period: Period) {
  const shop = await readCurrency(ctx)
  const [found, all] = await Promise.all([findCouponSales(ctx.db, period, shop), readSalesSpan(ctx, period, { by: 'month' })])
  const sum = (field: 'orders' | 'discount' | 'net') => found.reduce((total, row) => total + row[field], 0)
  return {
    found,
    converted: all.converted,
    figures: {
      coupons: found.length,
      orders: sum('orders'),
      discount: toAmount(sum('discount')),
      net: toAmount(sum('net')),
      allOrders: all.sums.orders,
    },
  }
}
