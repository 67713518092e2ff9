import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { reportsDeskApi } from '@haat/shared/reports/desk-endpoints.ts'
import type { TaxReport } from '@haat/shared/reports/tax.ts'
import type { Ctx } from '../../ctx.ts'
import { readCurrency } from '../settings/service.ts'
import { shownCurrency } from './sales.ts'
import { taxOf } from './tax-repo.ts'

/** What was taxed, at which rate and where, and what of it went back. */
export async function taxReport(
  ctx: Ctx,
  { by, ...period }: ParsedOf<typeof reportsDeskApi.tax>,
): Promise<{ report: TaxReport }> {
  const found = await taxOf(ctx.db, period, { by, shop: await readCurrency(ctx) })
  const sum = (field: 'tax' | 'refunded') => found.reduce((total, row) => total + row[field], 0)
  return {
    report: {
      period,
      currency: await shownCurrency(ctx),
      converted: found.some(({ converted }) => converted),
      figures: shown({ tax: sum('tax'), refunded: sum('refunded') }),
      rows: found.map(({ converted: _, base, tax, refunded, ...row }) => ({
        ...row,
        base: toAmount(base),
        ...shown({ tax, refunded }),
      })),
    },
  }
}

const shown = ({ tax, refunded }: { tax: number; refunded: number }) => ({
  tax: toAmount(tax),
  refunded: toAmount(refunded),
  due: toAmount(tax - refunded),
})
