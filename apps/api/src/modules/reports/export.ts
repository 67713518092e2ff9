import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { can } from '@haat/shared/permissions.ts'
import type { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import type { ReportExport } from '@haat/shared/reports/dashboard/schema.ts'
import { type Ctx, onReplica } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import { couponsReport, customersReport } from './customers.ts'
import { productsReport, stockReport } from './products.ts'
import { salesReport } from './sales.ts'
import { searchesReport } from './searches.ts'
import { taxReport } from './tax.ts'

type ReportInput = ParsedOf<typeof reportsDashboardApi.export>

/** The table of a report for download; audited. */
export async function exportReport(ctx: Ctx, input: ReportInput): Promise<{ table: ReportExport }> {
  const table = await buildTable(onReplica(ctx), input)
  const filters = Object.entries(input.query).map(([name, value]) => [name, [null, value]] as const)
  await writeAudit(ctx, {
    section: 'reports',
    action: 'reports.export',
    target: input.report,
    diff: { ...Object.fromEntries(filters), rows: [null, table.rows.length] },
  })
  return { table }
}

const rowLimit = 1000

async function buildTable(ctx: Ctx, { report, query }: ReportInput): Promise<ReportExport> {
  if (report === 'sales') {
    const names = ['day', 'orders', 'gross', 'discount', 'refunded', 'net', 'delivery', 'total', 'average', 'cancelled'] as const
    return table((await salesReport(ctx, query)).report.steps, names)
  }
  if (report === 'products')
    return table((await productsReport(ctx, { ...query, limit: rowLimit })).report.products, [
      'name',
      'units',
      'gross',
      'discount',
      'net',
    ])
  if (report === 'customers') {
    const { customers, steps } = (await customersReport(ctx, { ...query, limit: rowLimit })).report
    // Exporting names and emails requires the permission to edit customers.
    return customers && can(ctx.person?.session ?? null, 'customers', 'edit')
      ? table(customers, ['name', 'email', 'orders', 'net'])
      : table(steps, ['day', 'newOrders', 'returningOrders'])
  }
  if (report === 'coupons')
    return table((await couponsReport(ctx, { ...query, limit: rowLimit })).report.coupons, ['code', 'orders', 'discount', 'net'])
  if (report === 'stock')
    return table((await stockReport(ctx, { ...query, limit: rowLimit })).report.products, [
      'name',
      'units',
      'value',
      'sold',
      'cover',
    ])
  if (report === 'tax') {
    const names = ['day', 'country', 'name', 'percent', 'orders', 'base', 'tax', 'refunded', 'due'] as const
    return table((await taxReport(ctx, query)).report.rows.slice(0, rowLimit), names)
  }
  return table((await searchesReport(ctx, { ...query, limit: rowLimit })).report.searches, ['words', 'times', 'found'])
}

type Cell = string | number | null

const table = <Name extends string>(found: readonly Record<Name, Cell>[], columns: readonly Name[]): ReportExport => ({
  columns: [...columns],
  rows: found.map((row) => columns.map((name) => row[name])),
})
