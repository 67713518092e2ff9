import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { convertPrice, toAmount } from '@haat/shared/money.ts'
import type { reportsDeskApi } from '@haat/shared/reports/desk-endpoints.ts'
import type { ProductLine, ProductsReport, StockReport } from '@haat/shared/reports/desk-schema.ts'
import { lastDays, type Period, periodBefore } from '@haat/shared/reports/periods.ts'
import type { Ctx } from '../../ctx.ts'
import { readCurrency } from '../settings/service.ts'
import { netOf, type ProductSums, productsOf, stockOf } from './products-repo.ts'
import { shownCurrency } from './sales.ts'

interface Wish {
  sort: '-net' | '-pieces'
  limit: number
  before?: Period | null
}

/** What sold most in a period, beside what the same products brought in the one before. */
export async function bestIn(
  ctx: Ctx,
  period: Period,
  { sort, limit, before = null }: Wish,
): Promise<{ sums: ProductSums; products: ProductLine[] }> {
  const shop = await readCurrency(ctx)
  const { sums, products } = await productsOf(ctx.db, period, { shop, sort, limit })
  const ids = products.flatMap(({ id }) => id ?? [])
  const then = before && new Map((await netOf(ctx.db, before, ids, shop)).map(({ id, net }) => [id, net]))
  return {
    sums,
    products: products.map(({ id, name, pieces, gross, discount, net }) => ({
      _id: id,
      name,
      pieces,
      gross: toAmount(gross),
      discount: toAmount(discount),
      net: toAmount(net),
      netBefore: then && id !== null ? toAmount(then.get(id) ?? 0) : null,
    })),
  }
}

export async function productsReport(
  ctx: Ctx,
  query: ParsedOf<typeof reportsDeskApi.products>,
): Promise<{ report: ProductsReport }> {
  const { compare, sort, limit, ...period } = query
  const before = periodBefore(period, compare)
  const [now, then] = await Promise.all([
    bestIn(ctx, period, { sort, limit, before }),
    before && bestIn(ctx, before, { sort, limit: 1 }),
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

const figures = ({ products, pieces, gross, discount }: ProductSums): ProductsReport['figures'] => ({
  products,
  pieces,
  gross: toAmount(gross),
  discount: toAmount(discount),
  net: toAmount(gross - discount),
})

/** Sales of so many days tell how long stock lasts. */
const pace = 30

export async function stockReport(
  ctx: Ctx,
  { sort, limit }: ParsedOf<typeof reportsDeskApi.stock>,
): Promise<{ report: StockReport }> {
  const { exchangeRate } = await readCurrency(ctx)
  const { sums, products } = await stockOf(ctx.db, { since: lastDays(pace).from, days: pace, sort, limit })
  const worth = (minor: number) => toAmount(convertPrice(minor, exchangeRate))
  return {
    report: {
      currency: await shownCurrency(ctx),
      days: pace,
      figures: { ...sums, value: worth(sums.value) },
      products: products.map(({ id, value, ...row }) => ({ _id: id, value: worth(value), ...row })),
    },
  }
}
