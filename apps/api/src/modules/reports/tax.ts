import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import type { TaxReport } from '@haat/shared/reports/tax.ts'
import type { Ctx } from '../../platform/context.ts'
import { readCurrency } from '../settings/service.ts'
import { shownCurrency } from './sales.ts'
import { findTax } from './tax-repo.ts'

/** Taxed amounts, tax and refunded tax by country and rate. */
export async function taxReport(
  ctx: Ctx,
  { by, ...period }: ParsedOf<typeof reportsDashboardApi.tax>,
): Promise<{ report: TaxReport }> {
  const found = await findTax(ctx.db, period, { by, shop: await readCurrency(ctx) })
  const sum = (field: 'tax' | 'refunded') => found.reduce((total, row) => total + row[field], 0)
  return {
    report: {
      period,
      currency: await shownCurrency(ctx),
      converted: found.some(({ converted }) => converted),
      figures: toFigures({ tax: sum('tax'), refunded: sum('refunded') }),
      rows: found.map(({ converted: _, base, tax, refunded, ...row }) => ({
        ...row,
        base: toAmount(base),
        ...toFigures({ tax, refunded }),
      })),
    },
  }
}

const toFigures = ({ tax, refunded }: { tax: number; refunded: number }) => ({
  tax: toAmount(tax),
  refunded: toAmount(refunded),
  due: toAmount(tax - refunded),
})
