import type { ReportName } from '@haat/shared/reports/desk-schema.ts'
import type { ReportState } from '../period.ts'

const sorts: Partial<Record<ReportName, readonly string[]>> = {
  products: ['-net', '-pieces'],
  stock: ['cover', '-value', '-pieces'],
}

/** What a report is asked for. Long ones begin with the most of what they are sorted by; the rest is sorted here. */
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
