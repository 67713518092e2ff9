import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { convertPrice, toAmount } from '@haat/shared/money.ts'
import type { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import type { ProductLine, ProductsReport, StockReport } from '@haat/shared/reports/dashboard/schema.ts'
import { lastDays, type Period, periodBefore } from '@haat/shared/reports/periods.ts'
import type { Ctx } from '../../platform/context.ts'
import { readCurrency } from '../settings/service.ts'
import { findBestSelling, findNetSales, findStock, type ProductSums } from './products-repo.ts'
import { shownCurrency } from './sales.ts'
import { reportTimeZone } from './time-zone/follow-zone.ts'

interface ReportInput {
  sort: '-net' | '-units'
  limit: number
  before?: Period | null
}

/** Best-selling products of a period, with the net sales of the same products in the period before. */
export async function findBestSellers(
  ctx: Ctx,
  period: Period,
  { sort, limit, before = null }: ReportInput,
): Promise<{ sums: ProductSums; products: ProductLine[] }> {
  const shop = await readCurrency(ctx)
  const { sums, products } = await findBestSelling(ctx.db, period, { shop, sort, limit })
  const ids = products.flatMap(({ id }) => id ?? [])
  const then = before && new Map((await findNetSales(ctx.db, before, ids, shop)).map(({ id, net }) => [id, net]))
  return {
    sums,
    products: products.map(({ id, name, units, gross, discount, net }) => ({
      _id: id,
      name,
      units,
      gross: toAmount(gross),
      discount: toAmount(discount),
      net: toAmount(net),
      netBefore: then && id !== null ? toAmount(then.get(id) ?? 0) : null,
    })),
  }
}

/** Sales by product, optionally compared with another period. */
export async function productsReport(
  ctx: Ctx,
  query: ParsedOf<typeof reportsDashboardApi.products>,
): Promise<{ report: ProductsReport }> {
  const { compare, sort, limit, ...period } = query
  const before = periodBefore(period, compare)
  const [now, then] = await Promise.all([
    findBestSellers(ctx, period, { sort, limit, before }),
    before && findBestSellers(ctx, before, { sort, limit: 1 }),
  ])
  return {
    report: {
      period,
      before,
      currency: await shownCurrency(ctx),
      converted: now.sums.converted || (then?.sums.converted ?? false),
      figures: figures(now.sums),
      figuresBefore: then && figures(then.sums),
      products: now.products,
    },
  }
}

const figures = ({ products, units, gross, discount }: ProductSums): ProductsReport['figures'] => ({
  products,
  units,
  gross: toAmount(gross),
  discount: toAmount(discount),
  net: toAmount(gross - discount),
})

/** Days of sales that the stock cover is estimated from. */
const paceDays = 30

/** Stock value and cover (days the stock lasts) by product. */
export async function stockReport(
  ctx: Ctx,
  { sort, limit }: ParsedOf<typeof reportsDashboardApi.stock>,
): Promise<{ report: StockReport }> {
  const { exchangeRate } = await readCurrency(ctx)
  const { sums, products } = await findStock(ctx.db, {
    since: lastDays(paceDays, await reportTimeZone(ctx)).from,
    days: paceDays,
    sort,
    limit,
  })
  const toValue = (minor: number) => toAmount(convertPrice(minor, exchangeRate))
  return {
    report: {
      currency: await shownCurrency(ctx),
      days: paceDays,
      figures: { ...sums, value: toValue(sums.value) },
      products: products.map(({ id, value, ...row }) => ({ _id: id, value: toValue(value), ...row })),
    },
  }
}
