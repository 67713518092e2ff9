import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import type { SalesFigures, SalesGroup, SalesReport, SalesStep } from '@haat/shared/reports/dashboard/schema.ts'
import { listStepStarts, type Period, periodBefore, type StepSize } from '@haat/shared/reports/periods.ts'
import { addSums, noSums, type Sums, toFigures } from '@haat/shared/reports/sales.ts'
import type { Ctx } from '../../platform/context.ts'
import { readCurrency } from '../settings/service.ts'
import { findSales, type SalesRow } from './sales-repo.ts'

export interface SalesSpan {
  figures: SalesFigures
  steps: SalesStep[]
  groups: SalesReport['groups']
  /** sums by step in minor units, for other reports */
  sums: Sums
  byStep: Map<string, Sums>
  converted: boolean
}

/** Sales of a period with all its time steps, including those without a sale. */
export async function readSalesSpan(
  ctx: Ctx,
  period: Period,
  { by, groups = false }: { by: StepSize; groups?: boolean },
): Promise<SalesSpan> {
  const shop = await readCurrency(ctx)
  const found = await findSales(ctx.db, period, { by, shop, groups })
  const byStep = new Map(found.flatMap((row) => (row.day === null ? [] : [[row.day, addSums(noSums, row)]])))
  const sums = [...byStep.values()].reduce(addSums, noSums)
  return {
    figures: toSalesFigures(sums),
    steps: listStepStarts(period, by).map((day) => ({ day, ...toSalesFigures(byStep.get(day) ?? noSums) })),
    groups: { source: toGroups(found, 'source'), method: toGroups(found, 'method'), country: toGroups(found, 'country') },
    sums,
    byStep,
    converted: found.some(({ converted }) => converted),
  }
}

/** Sales by time step and group, optionally compared with another period. */
export async function salesReport(ctx: Ctx, query: ParsedOf<typeof reportsDashboardApi.sales>): Promise<{ report: SalesReport }> {
  const { compare, by, ...period } = query
  const before = periodBefore(period, compare)
  const [now, then] = await Promise.all([
    readSalesSpan(ctx, period, { by, groups: true }),
    before && readSalesSpan(ctx, before, { by }),
  ])
  return {
    report: {
      period,
      before,
      currency: await shownCurrency(ctx),
      converted: now.converted || (then?.converted ?? false),
      figures: now.figures,
      figuresBefore: then?.figures ?? null,
      steps: now.steps,
      stepsBefore: then?.steps ?? null,
      groups: now.groups,
    },
  }
}

/** Currency of the amounts in a report. */
export async function shownCurrency(ctx: Ctx): Promise<SalesReport['currency']> {
  const { name, s, decimals } = await readCurrency(ctx)
  return { name, s, decimals }
}

function toSalesFigures(sums: Sums): SalesFigures {
  const { firstOrders: _, firstNet: _net, orders, cancelled, ...amounts } = toFigures(sums)
  const wire = Object.fromEntries(Object.entries(amounts).map(([name, minor]) => [name, toAmount(minor)]))
  return { orders, cancelled, ...(wire as Record<keyof typeof amounts, number>) }
}

const toGroups = (found: readonly SalesRow[], by: 'source' | 'method' | 'country'): SalesGroup[] =>
  found
    .flatMap((row) =>
      row[by] === null || row.orders === 0 ? [] : [{ key: row[by], orders: row.orders, net: toFigures(row).net }],
    )
    .sort((a, b) => b.net - a.net)
    .map(({ net, ...group }) => ({ ...group, net: toAmount(net) }))
