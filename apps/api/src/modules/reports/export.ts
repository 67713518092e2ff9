import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { can } from '@haat/shared/permissions.ts'
import type { reportsDeskApi } from '@haat/shared/reports/desk-endpoints.ts'
import type { ReportExport } from '@haat/shared/reports/desk-schema.ts'
import type { Ctx } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { couponsReport, customersReport } from './customers.ts'
import { productsReport, stockReport } from './products.ts'
import { salesReport } from './sales.ts'
import { searchesReport } from './searches.ts'
import { taxReport } from './tax.ts'

type Wish = ParsedOf<typeof reportsDeskApi.export>

/** The table of a report, to carry away. Written down before it is given. */
export async function exportReport(ctx: Ctx, wish: Wish): Promise<{ table: ReportExport }> {
  const table = await tableOf(ctx, wish)
  const asked = Object.entries(wish.query).map(([name, value]) => [name, [null, value]] as const)
  await writeAudit(ctx, {
    section: 'reports',
    action: 'reports.export',
    target: wish.report,
    diff: { ...Object.fromEntries(asked), rows: [null, table.rows.length] },
  })
  return { table }
}

const most = 1000

async function tableOf(ctx: Ctx, { report, query }: Wish): Promise<ReportExport> {
  if (report === 'sales') {
    const names = ['day', 'orders', 'gross', 'discount', 'refunded', 'net', 'delivery', 'total', 'average', 'cancelled'] as const
    return table((await salesReport(ctx, query)).report.steps, names)
  }
  if (report === 'products')
    return table((await productsReport(ctx, { ...query, limit: most })).report.products, [
      'name',
      'pieces',
      'gross',
      'discount',
      'net',
    ])
  if (report === 'customers') {
    const { customers, steps } = (await customersReport(ctx, { ...query, limit: most })).report
    // Who carries names and addresses away may change them, too.
    return customers && can(ctx.person?.session ?? null, 'customers', 'edit')
      ? table(customers, ['name', 'email', 'orders', 'net'])
      : table(steps, ['day', 'newOrders', 'returningOrders'])
  }
  if (report === 'coupons')
    return table((await couponsReport(ctx, { ...query, limit: most })).report.coupons, ['code', 'orders', 'discount', 'net'])
  if (report === 'stock')
    return table((await stockReport(ctx, { ...query, limit: most })).report.products, [
      'name',
      'pieces',
      'value',
      'sold',
      'cover',
    ])
  if (report === 'tax') {
    const names = ['day', 'country', 'name', 'percent', 'orders', 'base', 'tax', 'refunded', 'due'] as const
    return table((await taxReport(ctx, query)).report.rows.slice(0, most), names)
  }
  return table((await searchesReport(ctx, { ...query, limit: most })).report.searches, ['words', 'times', 'found'])
}

type Cell = string | number | null

const table = <Name extends string>(found: readonly Record<Name, Cell>[], columns: readonly Name[]): ReportExport => ({
  columns: [...columns],
  rows: found.map((row) => columns.map((name) => row[name])),
})
