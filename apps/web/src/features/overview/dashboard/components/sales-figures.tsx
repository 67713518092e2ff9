import type { Overview } from '@haat/shared/overview/dashboard/schema.ts'
import type { StepSize } from '@haat/shared/reports/periods.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { Sparkline } from '../../../../ui/dashboard/charts/chart.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { CountingNotice, Figure, Figures, SalesChart, useFigureWords } from '../../../reports/index.ts'

/** Sales, orders, average order value and conversion compared with the previous period, and a sales chart. */
export function SalesFigures({
  overview: { period, before },
  sales,
  by,
}: {
  overview: Overview
  sales: NonNullable<Overview['sales']>
  by: StepSize
}) {
  const { t } = useTranslation()
  const { figures, figuresBefore, steps, stepsBefore, currency, visitors } = sales
  const words = useFigureWords(currency)
  const rate = visitors.now === 0 ? null : figures.orders / visitors.now
  const rateBefore = visitors.before === 0 ? null : figuresBefore.orders / visitors.before
  return (
    <section aria-label={t('dashboard.overview.figures')}>
      <CountingNotice />
      <div className="space-y-3">
        <Figures>
          <Figure
            label={t('dashboard.reports.column.net')}
            value={words.money(figures.net)}
            now={figures.net}
            before={figuresBefore.net}
          >
            <Sparkline values={steps.map(({ net }) => net)} />
          </Figure>
          <Figure
            label={t('dashboard.reports.column.orders')}
            value={words.number(figures.orders)}
            now={figures.orders}
            before={figuresBefore.orders}
          >
            <Sparkline values={steps.map(({ orders }) => orders)} />
          </Figure>
          <Figure
            label={t('dashboard.reports.column.average')}
            value={words.about(figures.average)}
            now={figures.average}
            before={figuresBefore.average}
          >
            <Sparkline values={steps.map(({ average }) => average)} />
          </Figure>
          <Figure
            label={t('dashboard.overview.rate')}
            value={rate === null ? '–' : words.percent(rate)}
            {...(rate !== null && { now: rate, before: rateBefore })}
            note={t('dashboard.overview.visitors', { count: visitors.now })}
          >
            <Sparkline values={visitors.steps} />
          </Figure>
        </Figures>
        <Card>
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p className="text-sm text-soft">
              {t('dashboard.overview.comparedWith', { days: `\u2068${words.span(before)}\u2069` })}
            </p>
            <Link
              to={`${to(dashboardPaths.report, { report: 'sales' })}?from=${period.from}&to=${period.to}&compare=previous`}
              className="inline-flex min-h-9 items-center text-sm font-semibold text-brand-text hover:underline max-md:min-h-11"
            >
              {t('dashboard.overview.report')}
            </Link>
          </div>
          <SalesChart steps={steps} stepsBefore={stepsBefore} by={by} currency={currency} height={240} />
        </Card>
        <p className="text-[13px] text-faint">
          {t('dashboard.overview.rateHint')} {t('dashboard.reports.zone', { zone: shopTimeZone() })}
        </p>
      </div>
    </section>
  )
}
