import { wordsOf } from '@haat/shared/catalog/fold.ts'
import type { couponsDeskApi } from '@haat/shared/coupons/desk-endpoints.ts'
import type {
  BatchCode,
  CouponForecast,
  CouponTarget,
  CouponUsePage,
  DeskCouponPage,
  DeskCouponQuery,
} from '@haat/shared/coupons/desk-schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import type { Ctx } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { readCurrency } from '../settings/service.ts'
import { couponOf, readCoupon } from './desk.ts'
import { type CouponFilter, countCoupons, findBatch, findCoupons } from './desk-repo.ts'
import { findCategories, findProducts } from './desk-targets-repo.ts'
import { countUses, findUses, forecastCoupon } from './desk-uses-repo.ts'

export async function listCoupons(ctx: Ctx, { q, sort, limit, cursor, ...filters }: DeskCouponQuery): Promise<DeskCouponPage> {
  const filter: CouponFilter = { ...filters, ...(q && { words: q.toLowerCase().split(/\s+/) }) }
  const list = JSON.stringify(['coupons', sort, filter])
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  const [found, { total, estimated }] = await Promise.all([
    findCoupons(ctx.db, filter, { sort, limit, after }),
    countCoupons(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    coupons: page.map(couponOf),
    next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

export async function listUses(
  ctx: Ctx,
  { couponId, limit, cursor }: ParsedOf<typeof couponsDeskApi.uses>,
): Promise<CouponUsePage> {
  await readCoupon(ctx, { couponId })
  const list = `uses of coupon ${couponId}`
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  const [found, { total, estimated }] = await Promise.all([
    findUses(ctx.db, { couponId, limit, after }),
    countUses(ctx.db, couponId),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    uses: page.map(({ id: _, key: _key, ...row }) => ({
      ...row,
      discount: toAmount(row.discount),
      total: toAmount(row.total),
    })),
    next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

export async function readBatch(ctx: Ctx, { batch }: { batch: string }): Promise<{ codes: BatchCode[] }> {
  const found = await findBatch(ctx.db, batch)
  if (found.length === 0) throw new Refusal('not_found')
  return {
    codes: found
      .map(couponOf)
      .map(({ code, percent, minimum, endsAt, used, state }) => ({ code, percent, minimum, endsAt, used, state })),
  }
}

export async function listTargets(
  ctx: Ctx,
  { type, q, ids }: ParsedOf<typeof couponsDeskApi.targets>,
): Promise<{ targets: CouponTarget[] }> {
  const words = wordsOf(q).slice(0, 10)
  const wanted = { ids, words, most: 20 }
  return { targets: await (type === 'products' ? findProducts : findCategories)(ctx.db, wanted) }
}

const days = 90

export async function forecast(
  ctx: Ctx,
  { percent, minimum, scope }: ParsedOf<typeof couponsDeskApi.forecast>,
): Promise<{ forecast: CouponForecast }> {
  const rule = await readCurrency(ctx)
  const charged = chargedPrice(toMinor(minimum), rule)
  const found = await forecastCoupon(ctx.db, { days, currency: rule.name, percent, minimum: charged, scope })
  return { forecast: { days, ...found, revenue: toAmount(found.revenue), cost: toAmount(found.cost) } }
}
