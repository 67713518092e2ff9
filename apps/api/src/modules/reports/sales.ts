import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { reportsDeskApi } from '@haat/shared/reports/desk-endpoints.ts'
import type { SalesFigures, SalesGroup, SalesReport, SalesStep } from '@haat/shared/reports/desk-schema.ts'
import { type Period, periodBefore, type StepSize, stepsOf } from '@haat/shared/reports/periods.ts'
import { addSums, figuresOf, noSums, type Sums } from '@haat/shared/reports/sales.ts'
import type { Ctx } from '../../ctx.ts'
import { readCurrency } from '../settings/service.ts'
import { type SalesRow, salesOf } from './sales-repo.ts'

export interface SalesSpan {
  figures: SalesFigures
  steps: SalesStep[]
  groups: SalesReport['groups']
  /** sums by step, for other reports of the same rows */
  sums: Sums
  byStep: Map<string, Sums>
  converted: boolean
}

/** The sales of a period, every step of it, also one without a sale. */
export async function salesIn(
  ctx: Ctx,
  period: Period,
  { by, groups = false }: { by: StepSize; groups?: boolean },
): Promise<SalesSpan> {
  const shop = await readCurrency(ctx)
  const found = await salesOf(ctx.db, period, { by, shop, groups })
  const byStep = new Map(found.flatMap((row) => (row.day === null ? [] : [[row.day, addSums(noSums, row)]])))
  const sums = [...byStep.values()].reduce(addSums, noSums)
  return {
    figures: shown(sums),
    steps: stepsOf(period, by).map((day) => ({ day, ...shown(byStep.get(day) ?? noSums) })),
    groups: { source: grouped(found, 'source'), method: grouped(found, 'method'), country: grouped(found, 'country') },
    sums,
    byStep,
    converted: found.some(({ converted }) => converted),
  }
}

export async function salesReport(ctx: Ctx, query: ParsedOf<typeof reportsDeskApi.sales>): Promise<{ report: SalesReport }> {
  const { compare, by, ...period } = query
  const before = periodBefore(period, compare)
  const [now, then] = await Promise.all([salesIn(ctx, period, { by, groups: true }), before && salesIn(ctx, before, { by })])
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

export async function shownCurrency(ctx: Ctx): Promise<SalesReport['currency']> {
  const { name, s, decimals } = await readCurrency(ctx)
  return { name, s, decimals }
}

function shown(sums: Sums): SalesFigures {
  const { firstOrders: _, firstNet: _net, orders, cancelled, ...amounts } = figuresOf(sums)
  const wire = Object.fromEntries(Object.entries(amounts).map(([name, minor]) => [name, toAmount(minor)]))
  return { orders, cancelled, ...(wire as Record<keyof typeof amounts, number>) }
}

const grouped = (found: readonly SalesRow[], by: 'source' | 'method' | 'country'): SalesGroup[] =>
  found
    .flatMap((row) =>
      row[by] === null || row.orders === 0 ? [] : [{ key: row[by], orders: row.orders, net: figuresOf(row).net }],
    )
    .sort((a, b) => b.net - a.net)
    .map(({ net, ...group }) => ({ ...group, net: toAmount(net) }))
