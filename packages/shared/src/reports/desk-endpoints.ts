import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  CouponsQuery,
  CouponsReport,
  CustomersQuery,
  CustomersReport,
  ProductsQuery,
  ProductsReport,
  ReportExport,
  SalesQuery,
  SalesReport,
  SearchesQuery,
  SearchesReport,
  StockQuery,
  StockReport,
} from './desk-schema.ts'
import { TaxQuery, TaxReport } from './tax.ts'

const closed = ['sign_in_required', 'not_allowed'] as const

export const reportsDeskApi = {
  sales: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/sales',
    access: 'reports:view',
    summary:
      'Sales by day, week or month, and by source, payment method and country. An order counts on the day (UTC) it was placed; cancelled ones do not.',
    input: SalesQuery,
    answer: z.object({ report: SalesReport }),
    refusals: [...closed],
  }),
  products: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/products',
    access: 'reports:view',
    summary: 'What sold: pieces and amounts by product.',
    input: ProductsQuery,
    answer: z.object({ report: ProductsReport }),
    refusals: [...closed],
  }),
  customers: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/customers',
    access: 'reports:view',
    summary: 'New and returning customers, and those who bought most (named only for who may look at customers).',
    input: CustomersQuery,
    answer: z.object({ report: CustomersReport }),
    refusals: [...closed],
  }),
  coupons: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/coupons',
    access: 'reports:view',
    summary: 'How often coupons were used, what they gave away and what they brought.',
    input: CouponsQuery,
    answer: z.object({ report: CouponsReport }),
    refusals: [...closed],
  }),
  stock: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/stock',
    access: 'reports:view',
    summary: 'What is on hand of published products, what it is worth at its price, and how long it lasts.',
    input: StockQuery,
    answer: z.object({ report: StockReport }),
    refusals: [...closed],
  }),
  searches: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/searches',
    access: 'reports:view',
    summary: 'What shoppers searched for, and what they did not find.',
    input: SearchesQuery,
    answer: z.object({ report: SearchesReport }),
    refusals: [...closed],
  }),
  tax: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/tax',
    access: 'reports:view',
    summary:
      'Tax by day, week or month, place and rate: what was taxed, and what went back with refunds. Cancelled orders do not count.',
    input: TaxQuery,
    answer: z.object({ report: TaxReport }),
    refusals: [...closed],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/dashboard/report-exports',
    access: 'reports:edit',
    summary: 'The table of a report to carry away, up to 1,000 rows. Who took what is written down.',
    input: z.discriminatedUnion('report', [
      z.strictObject({ report: z.literal('sales'), query: SalesQuery }),
      z.strictObject({ report: z.literal('products'), query: ProductsQuery }),
      z.strictObject({ report: z.literal('customers'), query: CustomersQuery }),
      z.strictObject({ report: z.literal('coupons'), query: CouponsQuery }),
      z.strictObject({ report: z.literal('stock'), query: StockQuery }),
      z.strictObject({ report: z.literal('searches'), query: SearchesQuery }),
      z.strictObject({ report: z.literal('tax'), query: TaxQuery }),
    ]),
    answer: z.object({ table: ReportExport }),
    refusals: [...closed],
  }),
}
