import type { SalesStep } from '@haat/shared/reports/dashboard/schema.ts'
import type { StepSize } from '@haat/shared/reports/periods.ts'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../../ui/dashboard/charts/chart.tsx'
import { type ShownCurrency, useFigureWords } from '../labels.ts'

type Measure = 'net' | 'orders' | 'average'

/** Chart of one sales measure over time, optionally compared with another period. */
export function SalesChart({
  steps,
  stepsBefore,
  by,
  measure = 'net',
  currency,
  height,
}: {
  steps: readonly SalesStep[]
  stepsBefore: readonly SalesStep[] | null
  by: StepSize
  measure?: Measure
  currency: ShownCurrency
  height?: number
}) {
  const { t } = useTranslation()
  const words = useFigureWords(currency)
  const isCount = measure === 'orders'
  return (
    <Chart
      label={t('dashboard.reports.overTime', { measure: t(`dashboard.reports.column.${measure}`) })}
      nameLabel={t(`dashboard.reports.by.${by}`)}
      kind={steps.length > 1 ? 'area' : 'bars'}
      points={steps.map((step, at) => {
        const other = stepsBefore?.[at]
        return {
          name: words.axis(step.day, by),
          title: words.step(step.day, by),
          value: step[measure],
          ...(stepsBefore && { before: other?.[measure] ?? null, ...(other && { beforeTitle: words.step(other.day, by) }) }),
        }
      })}
      valueLabel={t(`dashboard.reports.column.${measure}`)}
      beforeLabel={stepsBefore ? t('dashboard.reports.before') : undefined}
      format={isCount ? words.number : words.money}
      short={isCount ? words.shortNumber : words.shortMoney}
      whole={isCount}
      {...(height && { height })}
    />
  )
}
