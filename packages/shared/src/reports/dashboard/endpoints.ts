import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { TaxQuery, TaxReport } from '../tax.ts'
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
} from './schema.ts'

const closed = ['sign_in_required', 'not_allowed'] as const

export const reportsDashboardApi = {
  sales: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/sales',
    access: 'reports:view',
    summary:
      'Reports sales by day, week or month, and by source, payment method and country. An order counts on the day (UTC) it was placed, unless it is cancelled.',
    input: SalesQuery,
    answer: z.object({ report: SalesReport }),
    refusals: [...closed],
  }),
  products: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/products',
    access: 'reports:view',
    summary: 'Reports units and amounts sold by product.',
    input: ProductsQuery,
    answer: z.object({ report: ProductsReport }),
    refusals: [...closed],
  }),
  customers: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/customers',
    access: 'reports:view',
    summary: 'Reports new and returning customers, and the top customers (only with permission to view customers).',
    input: CustomersQuery,
    answer: z.object({ report: CustomersReport }),
    refusals: [...closed],
  }),
  coupons: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/coupons',
    access: 'reports:view',
    summary: 'Reports how often coupons were used, their discounts and the revenue of their orders.',
    input: CouponsQuery,
    answer: z.object({ report: CouponsReport }),
    refusals: [...closed],
  }),
  stock: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/stock',
    access: 'reports:view',
    summary: 'Reports stock of published products, its value, and how many days it will last.',
    input: StockQuery,
    answer: z.object({ report: StockReport }),
    refusals: [...closed],
  }),
  searches: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/searches',
    access: 'reports:view',
    summary: 'Reports search terms, and those without results.',
    input: SearchesQuery,
    answer: z.object({ report: SearchesReport }),
    refusals: [...closed],
  }),
  tax: endpoint({
    method: 'GET',
    path: '/api/dashboard/reports/tax',
    access: 'reports:view',
    summary: 'Reports tax by day, week or month, place and rate: taxed amounts and refunded tax. Cancelled orders do not count.',
    input: TaxQuery,
    answer: z.object({ report: TaxReport }),
    refusals: [...closed],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/dashboard/report-exports',
    access: 'reports:edit',
    summary: 'Exports a report as a table of up to 1,000 rows. The export is recorded in the audit log.',
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
