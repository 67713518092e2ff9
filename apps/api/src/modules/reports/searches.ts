import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import type { SearchesReport } from '@haat/shared/reports/dashboard/schema.ts'
import { listStepStarts, type Period, today } from '@haat/shared/reports/periods.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteOldMissing } from '../redirects/service.ts'
import { readTimeZone } from '../settings/service.ts'
import { mergeSalesRows } from './sales-repo.ts'
import { mergeTaxRows } from './tax-repo.ts'
import { followTimeZone } from './time-zone/follow-zone.ts'
import { countOldTerms, deleteOldTerms, findSearches, findVisitors, sweepTraffic } from './traffic-repo.ts'

/** Most frequent searches of a period; `found: 'nothing'` limits it to those without results. */
export async function searchesReport(
  ctx: Ctx,
  query: ParsedOf<typeof reportsDashboardApi.searches>,
): Promise<{ report: SearchesReport }> {
  const { found, limit, ...period } = query
  const { sums, searches } = await findSearches(ctx.db, period, { nothing: found === 'nothing', limit })
  return { report: { period, figures: sums, searches } }
}

/** Number of visitors on each day of a period. */
export async function countVisitorsByDay(ctx: Ctx, period: Period): Promise<number[]> {
  const known = new Map((await findVisitors(ctx.db, period)).map(({ day, visitors }) => [day, visitors]))
  return listStepStarts(period, 'day').map((day) => known.get(day) ?? 0)
}

/** Run by a job: counts sales by day anew after a change of the time zone; merges report rows and reduces visits of past days to totals; deletes old counts. */
export async function compactReportTables(ctx: Ctx): Promise<void> {
  await followTimeZone(ctx)
  await mergeSalesRows(ctx.db)
  await mergeTaxRows(ctx.db)
  const day = today(await readTimeZone(ctx))
  await sweepTraffic(ctx.db, day)
  await deleteOldMissing(ctx, day)
}

/** Number of search terms by day that are older than `days`, at most `limit`. */
export const countOldSearches = (ctx: Ctx, days: number, limit: number): Promise<number> => countOldTerms(ctx.db, days, limit)

/** Deletes at most `limit` of them, in the caller's transaction; answers their number. */
export const deleteOldSearches = (ctx: Ctx, days: number, limit: number): Promise<number> => deleteOldTerms(ctx.db, days, limit)
