import { splitWords } from '@haat/shared/catalog/normalize.ts'
import type { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import type {
  BatchCode,
  CouponForecast,
  CouponTarget,
  CouponUsePage,
  DashboardCouponPage,
  DashboardCouponQuery,
} from '@haat/shared/coupons/dashboard/schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { readCurrency } from '../../settings/service.ts'
import { type CouponFilter, countCoupons, findBatch, findCoupons } from './repo.ts'
import { readCoupon, toDashboardCoupon } from './service.ts'
import { findCategories, findProducts } from './targets-repo.ts'
import { countUses, findUses, forecastCoupon } from './uses-repo.ts'

/**
 * Lists coupons for staff, one page at a time.
 * @throws bad_cursor
 */
export async function listCoupons(
  ctx: Ctx,
  { q, sort: wanted, limit, cursor, ...filters }: DashboardCouponQuery,
): Promise<DashboardCouponPage> {
  const { updatedSince } = filters
  const sort = updatedSince === undefined ? wanted : 'changed'
  const filter: CouponFilter = { ...filters, ...(q && { words: q.toLowerCase().split(/\s+/) }) }
  const { rows, ...page } = await readListPage(ctx, {
    list: ['coupons', sort, filter],
    cursor,
    limit,
    updatedSince,
    find: (after) => findCoupons(ctx.db, filter, { sort, limit, after }),
    count: () => countCoupons(ctx.db, filter),
    position: ({ key, id }) => [key, id],
  })
  return {
    coupons: rows.map(toDashboardCoupon),
    ...page,
  }
}

/**
 * Lists the uses of a coupon, newest first, one page at a time.
 * @throws not_found, bad_cursor
 */
export async function listUses(
  ctx: Ctx,
  { couponId, limit, cursor }: ParsedOf<typeof couponsDashboardApi.uses>,
): Promise<CouponUsePage> {
  await readCoupon(ctx, { couponId })
  const { rows, ...page } = await readListPage(ctx, {
    list: [`uses of coupon ${couponId}`],
    cursor,
    limit,
    find: (after) => findUses(ctx.db, { couponId, limit, after }),
    count: () => countUses(ctx.db, couponId),
    position: ({ key, id }) => [key, id],
  })
  return {
    uses: rows.map(({ id: _, key: _key, ...row }) => ({
      ...row,
      discount: toAmount(row.discount),
      total: toAmount(row.total),
    })),
    ...page,
  }
}

/**
 * Lists the codes of a batch, for export.
 * @throws not_found
 */
export async function readBatch(ctx: Ctx, { batch }: { batch: string }): Promise<{ codes: BatchCode[] }> {
  const found = await findBatch(ctx.db, batch)
  if (found.length === 0) throw new Refusal('not_found')
  return {
    codes: found
      .map(toDashboardCoupon)
      .map(({ code, percent, minimum, endsAt, used, state }) => ({ code, percent, minimum, endsAt, used, state })),
  }
}

/** Searches products or categories that a coupon can be limited to. */
export async function listTargets(
  ctx: Ctx,
  { type, q, ids }: ParsedOf<typeof couponsDashboardApi.targets>,
): Promise<{ targets: CouponTarget[] }> {
  const words = splitWords(q).slice(0, 10)
  const wanted = { ids, words, most: 20 }
  return { targets: await (type === 'products' ? findProducts : findCategories)(ctx.db, wanted) }
}

const days = 90

/** Estimates the cost of a coupon from the orders of the last 90 days. Amounts are in major units. */
export async function forecast(
  ctx: Ctx,
  { percent, minimum, scope }: ParsedOf<typeof couponsDashboardApi.forecast>,
): Promise<{ forecast: CouponForecast }> {
  const rule = await readCurrency(ctx)
  const charged = chargedPrice(toMinor(minimum), rule)
  const found = await forecastCoupon(ctx.db, { days, currency: rule.name, percent, minimum: charged, scope })
  return { forecast: { days, ...found, revenue: toAmount(found.revenue), cost: toAmount(found.cost) } }
}
