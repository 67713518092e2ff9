import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../../lib/format.ts'
import { useSettings } from '../../../../lib/settings.ts'
import type { Field } from './cells.ts'
import { nameOf } from './row-name.tsx'
import type { Row } from './sheet.ts'

/** Under the sheet: where the keyboard is, why the cell is wrong, or what a shopper will pay. */
export function StatusLine({ row, field, chosen }: { row: Row; field: Field; chosen: number }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const why = row.problems[field]
  const isMoney = field === 'price' || field === 'comparePrice'
  const amount = isMoney && !why && row.cells[field] !== '' ? Number(row.cells[field]) : undefined
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-3 pt-1 text-[13px] text-soft">
      <span className="font-semibold text-ink">
        <bdi>{nameOf(row)}</bdi> · {t(`dashboard.matrix.column.${field}`)}
      </span>
      {why && <span className="text-bad">{t(`dashboard.matrix.why.${why}`, { qty: row.said[field]?.qty ?? '' })}</span>}
      {amount !== undefined && (
        <span>
          {t('dashboard.matrix.charged', { amount: moneyInText(toAmount(chargedPrice(toMinor(amount), currency)), currency) })}
        </span>
      )}
      {chosen > 1 && <span className="ms-auto">{t('dashboard.matrix.chosen', { count: chosen })}</span>}
    </p>
  )
}
