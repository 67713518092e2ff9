import { z } from 'zod'
import { Day } from '../../dashboard/days.ts'
import { inQuery } from '../../text.ts'
import { comparisons, countDays, longestPeriod, type Period, stepSizes } from '../periods.ts'

const count = z.number().int()
const amount = z.number()
const day = z.string()

export const reportNames = ['sales', 'products', 'customers', 'coupons', 'stock', 'searches', 'tax'] as const
export type ReportName = (typeof reportNames)[number]

const inOrder = ({ from, to }: Period) => from <= to
const bounded = (period: Period) => !inOrder(period) || countDays(period) <= longestPeriod
const period = { from: Day, to: Day }
const checks = {
  order: { path: ['to'], message: 'is before the first day' },
  length: { path: ['from'], message: 'spans more than three years' },
}
const limit = inQuery(z.int().min(1).max(1000)).default(100)

export const SalesQuery = z
  .strictObject({ ...period, compare: z.enum(comparisons).default('none'), by: z.enum(stepSizes).default('day') })
  .refine(inOrder, checks.order)
  .refine(bounded, checks.length)
export const productReportSorts = ['-net', '-units'] as const
export const ProductsQuery = z
  .strictObject({
    ...period,
    compare: z.enum(comparisons).default('none'),
    sort: z.enum(productReportSorts).default('-net'),
    limit,
  })
  .refine(inOrder, checks.order)
  .refine(bounded, checks.length)
export const CustomersQuery = z
  .strictObject({ ...period, compare: z.enum(comparisons).default('none'), by: z.enum(stepSizes).default('day'), limit })
  .refine(inOrder, checks.order)
  .refine(bounded, checks.length)
export const CouponsQuery = z
  .strictObject({ ...period, compare: z.enum(comparisons).default('none'), limit })
  .refine(inOrder, checks.order)
  .refine(bounded, checks.length)
export const stockReportSorts = ['cover', '-value', '-units'] as const
export const StockQuery = z.strictObject({ sort: z.enum(stockReportSorts).default('cover'), limit })
export const SearchesQuery = z
  .strictObject({ ...period, found: z.enum(['nothing', 'all']).default('nothing'), limit })
  .refine(inOrder, checks.order)
  .refine(bounded, checks.length)

/** Currency of all amounts of a report. `converted`: some orders were placed in another currency. */
const money = { currency: z.object({ name: z.string(), s: z.string(), decimals: count }), converted: z.boolean() }
const span = z.object({ from: day, to: day })
const spans = { period: span, before: span.nullable() }

export const SalesFigures = z.object({
  orders: count,
  gross: amount,
  discount: amount,
  refunded: amount,
  net: amount,
  delivery: amount,
  total: amount,
  average: amount,
  cancelled: count,
  cancelledTotal: amount,
})
export type SalesFigures = z.infer<typeof SalesFigures>
export const SalesStep = SalesFigures.extend({ day })
export type SalesStep = z.infer<typeof SalesStep>
const Group = z.object({ key: z.string(), orders: count, net: amount })
export type SalesGroup = z.infer<typeof Group>

export const SalesReport = z.object({
  ...spans,
  ...money,
  figures: SalesFigures,
  figuresBefore: SalesFigures.nullable(),
  /** every step of the period, including those without sales; `day` is the first day of the step */
  steps: z.array(SalesStep),
  stepsBefore: z.array(SalesStep).nullable(),
  groups: z.object({ source: z.array(Group), method: z.array(Group), country: z.array(Group) }),
})
export type SalesReport = z.infer<typeof SalesReport>

const ProductSums = { units: count, gross: amount, discount: amount, net: amount }
export const ProductLine = z.object({
  /** null for the sum of all deleted products */
  _id: z.string().nullable(),
  name: z.string().nullable(),
  ...ProductSums,
  /** net in the comparison period */
  netBefore: amount.nullable(),
})
export type ProductLine = z.infer<typeof ProductLine>
export const ProductsReport = z.object({
  ...spans,
  ...money,
  figures: z.object({ products: count, ...ProductSums }),
  figuresBefore: z.object({ products: count, ...ProductSums }).nullable(),
  products: z.array(ProductLine),
})
export type ProductsReport = z.infer<typeof ProductsReport>

/** New: the first order of a customer. Returning: all others. */
const CustomerSums = { orders: count, newOrders: count, returningOrders: count, newNet: amount, returningNet: amount }
const CustomerFigures = z.object(CustomerSums)
export const CustomersReport = z.object({
  ...spans,
  ...money,
  figures: CustomerFigures,
  figuresBefore: CustomerFigures.nullable(),
  steps: z.array(z.object({ day, newOrders: count, returningOrders: count })),
  /** top customers; null without permission to view customers */
  customers: z
    .array(
      z.object({
        /** account id; null for a guest */
        _id: z.string().nullable(),
        name: z.string(),
        email: z.string(),
        orders: count,
        net: amount,
      }),
    )
    .nullable(),
  /** number of latest orders examined for the top customers; null if all were */
  lookedAt: count.nullable(),
})
export type CustomersReport = z.infer<typeof CustomersReport>

const CouponSums = { orders: count, discount: amount, net: amount }
export const CouponsReport = z.object({
  ...spans,
  ...money,
  figures: z.object({ coupons: count, ...CouponSums, allOrders: count }),
  figuresBefore: z.object({ coupons: count, ...CouponSums, allOrders: count }).nullable(),
  coupons: z.array(z.object({ code: z.string(), ...CouponSums })),
})
export type CouponsReport = z.infer<typeof CouponsReport>

export const StockReport = z.object({
  currency: money.currency,
  /** number of days that "sold" and "cover" are based on */
  days: count,
  figures: z.object({ products: count, units: count, value: amount, low: count, out: count, unlimited: count }),
  products: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      units: count,
      value: amount,
      sold: count,
      /** days until the stock is sold at the current pace; null without sales */
      cover: count.nullable(),
      state: z.enum(['out', 'low', 'in']),
    }),
  ),
})
export type StockReport = z.infer<typeof StockReport>

export const SearchesReport = z.object({
  period: span,
  figures: z.object({ searches: count, without: count }),
  searches: z.array(z.object({ words: z.string(), times: count, found: count })),
})
export type SearchesReport = z.infer<typeof SearchesReport>

/** A table to export: column names and rows. */
export const ReportExport = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
})
export type ReportExport = z.infer<typeof ReportExport>
