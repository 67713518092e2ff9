import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { toAmount } from '@haat/shared/money.ts'
import { can } from '@haat/shared/permissions.ts'
import type { reportsDeskApi } from '@haat/shared/reports/desk-endpoints.ts'
import type { CouponsReport, CustomersReport } from '@haat/shared/reports/desk-schema.ts'
import { type Period, periodBefore, stepsOf } from '@haat/shared/reports/periods.ts'
import { figuresOf, type Sums } from '@haat/shared/reports/sales.ts'
import type { Ctx } from '../../ctx.ts'
import { readCurrency } from '../settings/service.ts'
import { bestCustomers, mostLookedAt } from './customers-repo.ts'
import { salesIn, shownCurrency } from './sales.ts'
import { couponsOf } from './sales-repo.ts'

export async function customersReport(
  ctx: Ctx,
  query: ParsedOf<typeof reportsDeskApi.customers>,
): Promise<{ report: CustomersReport }> {
  const { compare, by, limit, ...period } = query
  const before = periodBefore(period, compare)
  const isNamed = can(ctx.person?.session ?? null, 'customers', 'view')
  const [now, then, best] = await Promise.all([
    salesIn(ctx, period, { by }),
    before && salesIn(ctx, before, { by }),
    isNamed ? bestCustomers(ctx.db, period, { shop: await readCurrency(ctx), limit }) : null,
  ])
  return {
    report: {
      period,
      before,
      currency: await shownCurrency(ctx),
      converted: now.converted || (then?.converted ?? false),
      figures: customerFigures(now.sums),
      figuresBefore: then && customerFigures(then.sums),
      steps: stepsOf(period, by).map((day) => {
        const { orders = 0, firstOrders = 0 } = now.byStep.get(day) ?? {}
        return { day, newOrders: firstOrders, returningOrders: orders - firstOrders }
      }),
      customers: best?.map(({ id, net, ...row }) => ({ _id: id, ...row, net: toAmount(net) })) ?? null,
      lookedAt: now.sums.orders > mostLookedAt ? mostLookedAt : null,
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
    returningNet: toAmount(figuresOf(sums).net - firstNet),
  }
}

export async function couponsReport(
  ctx: Ctx,
  query: ParsedOf<typeof reportsDeskApi.coupons>,
): Promise<{ report: CouponsReport }> {
  const { compare, limit, ...period } = query
  const before = periodBefore(period, compare)
  const [now, then] = await Promise.all([couponsIn(ctx, period), before && couponsIn(ctx, before)])
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

async function couponsIn(ctx: Ctx, period: Period) {
  const shop = await readCurrency(ctx)
  const [found, all] = await Promise.all([couponsOf(ctx.db, period, shop), salesIn(ctx, period, { by: 'month' })])
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
