import type { ReportName } from '@haat/shared/reports/dashboard/schema.ts'
import type { ReportState } from '../period.ts'

const sorts: Partial<Record<ReportName, readonly string[]>> = {
  products: ['-net', '-units'],
  stock: ['cover', '-value', '-units'],
}

/** The request of a report. The server limits long reports by their sort column; other sorting is done in the browser. */
export function queryFor(report: ReportName, { period, compare, by, sort, found }: ReportState): Record<string, unknown> {
  const first = sorts[report]?.find((one) => one === sort)
  return {
    ...(report !== 'stock' && period),
    ...(['sales', 'products', 'customers', 'coupons'].includes(report) && { compare }),
    ...(['sales', 'customers', 'tax'].includes(report) && { by }),
    ...(first && { sort: first }),
    ...(report === 'searches' && found === 'all' && { found }),
  }
}
