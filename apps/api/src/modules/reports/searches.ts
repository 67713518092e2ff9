import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { reportsDeskApi } from '@haat/shared/reports/desk-endpoints.ts'
import type { SearchesReport } from '@haat/shared/reports/desk-schema.ts'
import { type Period, stepsOf, today } from '@haat/shared/reports/periods.ts'
import type { Ctx } from '../../ctx.ts'
import { foldSales } from './sales-repo.ts'
import { foldTax } from './tax-repo.ts'
import { searchesOf, sweepTraffic, visitorsOf } from './traffic-repo.ts'

export async function searchesReport(
  ctx: Ctx,
  query: ParsedOf<typeof reportsDeskApi.searches>,
): Promise<{ report: SearchesReport }> {
  const { found, limit, ...period } = query
  const { sums, searches } = await searchesOf(ctx.db, period, { nothing: found === 'nothing', limit })
  return { report: { period, figures: sums, searches } }
}

/** Visitors of each day of a period. */
export async function visitorsIn(ctx: Ctx, period: Period): Promise<number[]> {
  const known = new Map((await visitorsOf(ctx.db, period)).map(({ day, visitors }) => [day, visitors]))
  return stepsOf(period, 'day').map((day) => known.get(day) ?? 0)
}

/** What a job does now and then: rows that are alike become one, days that are over a number. */
export async function tidyFigures(ctx: Ctx): Promise<void> {
  await foldSales(ctx.db)
  await foldTax(ctx.db)
  await sweepTraffic(ctx.db, today())
}
