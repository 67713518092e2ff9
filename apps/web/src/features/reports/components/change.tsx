import { relativeChange } from '@haat/shared/reports/periods.ts'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { cx } from '../../../ui/cx.ts'

/** Relative change of a figure, in text and colour. An increase is good unless `less` is set. */
export function Change({ now, before, less }: { now: number; before: number | null | undefined; less?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = relativeChange(now, before)
  if (change === null) return null
  const isSame = Math.abs(change) < 0.0005
  const Arrow = isSame ? ArrowRight : change > 0 ? ArrowUpRight : ArrowDownRight
  const size = formatNumber(Math.abs(change), language, {
    style: 'percent',
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
  })
  const words = isSame ? 'same' : change > 0 ? 'more' : 'less'
  const isGood = less ? change < 0 : change > 0
  return (
    <span
      className={cx(
        'inline-flex items-center gap-0.5 text-[13px] font-semibold whitespace-nowrap tabular',
        isSame ? 'text-soft' : isGood ? 'text-good' : 'text-bad',
      )}
    >
      <Arrow aria-hidden className="size-3.5 flip-rtl" />
      <span aria-hidden>{size}</span>
      <span className="sr-only">{t(`dashboard.reports.change.${words}`, { size })}</span>
    </span>
  )
}
