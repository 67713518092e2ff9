import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../../lib/format.ts'
import { useSettings } from '../../../../lib/settings.ts'
import type { Field } from './grid/cells.ts'
import { getName } from './grid/row-name.tsx'
import type { Row } from './sheet.ts'

/** Status line of the grid: focused cell, its error, or the price that customers pay. */
export function StatusLine({ row, field, chosen }: { row: Row; field: Field; chosen: number }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const why = row.problems[field]
  const isMoney = field === 'price' || field === 'comparePrice'
  const amount = isMoney && !why && row.cells[field] !== '' ? Number(row.cells[field]) : undefined
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-3 pt-1 text-[13px] text-soft">
      <span className="font-semibold text-ink">
        <bdi>{getName(row)}</bdi> · {t(`dashboard.variants.column.${field}`)}
      </span>
      {why && <span className="text-bad">{t(`dashboard.variants.why.${why}`, { qty: row.said[field]?.qty ?? '' })}</span>}
      {amount !== undefined && (
        <span>
          {t('dashboard.variants.charged', { amount: moneyInText(toAmount(chargedPrice(toMinor(amount), currency)), currency) })}
        </span>
      )}
      {chosen > 1 && <span className="ms-auto">{t('dashboard.variants.chosen', { count: chosen })}</span>}
    </p>
  )
}
