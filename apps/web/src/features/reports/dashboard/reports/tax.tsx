import { countryName } from '@haat/shared/reference/countries.ts'
import type { TaxReport } from '@haat/shared/reports/tax.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/format.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Figure, Figures } from '../../components/figure.tsx'
import { Hint } from '../../components/hint.tsx'
import { type ReportColumn, ReportTable } from '../../components/report-table.tsx'
import { ReportFrame } from '../../components/view.tsx'
import { useFigureWords } from '../../labels.ts'
import type { ReportState } from '../../period.ts'
import { useTaxReportQuery } from '../api.ts'
import { queryFor } from '../query.ts'

type Row = TaxReport['rows'][number]

/** Tax report by time step, region and rate. */
export function TaxView({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const shop = useCurrency()
  const asked = useTaxReportQuery(queryFor('tax', state) as never, { refetchOnMountOrArgChange: 30 })
  const report = asked.data
  const words = useFigureWords(report?.currency ?? shop)
  const { figures } = report ?? {}
  const percent = (value: number) => formatNumber(value / 100, language, { style: 'percent', maximumFractionDigits: 3 })
  const column = (key: keyof Row & ('day' | 'country' | 'name' | 'percent' | 'orders'), cell: ReportColumn<Row>['cell']) => ({
    key,
    label: t(`dashboard.reports.column.${key}`),
    end: key === 'percent' || key === 'orders',
    value: (row: Row) => row[key],
    cell,
  })
  const columns: ReportColumn<Row>[] = [
    column('day', ({ day }) => <span className="whitespace-nowrap">{words.step(day, state.by)}</span>),
    column('country', ({ country }) => (country ? countryName(country, language) : t('dashboard.reports.unknownPlace'))),
    column('name', ({ name }) => <bdi>{name}</bdi>),
    column('percent', (row) => percent(row.percent)),
    { ...column('orders', ({ orders }) => words.number(orders)), roomy: true },
    ...(['base', 'tax', 'refunded', 'due'] as const).map((key) => ({
      key,
      label: t(`dashboard.reports.column.${key}`),
      end: true,
      roomy: key === 'refunded',
      value: (row: Row) => row[key],
      cell: (row: Row) => <bdi dir="ltr">{words.money(row[key])}</bdi>,
    })),
  ]
  return (
    <ReportFrame
      asked={asked}
      empty={
        report?.rows.length === 0 && {
          title: t('dashboard.reports.tax.emptyTitle'),
          text: t('dashboard.reports.tax.emptyText'),
        }
      }
    >
      <Figures>
        <Figure label={t('dashboard.reports.tax.charged')} value={figures && words.money(figures.tax)} now={figures?.tax} />
        <Figure
          label={t('dashboard.reports.tax.back')}
          value={figures && words.money(figures.refunded)}
          now={figures?.refunded}
        />
        <Figure label={t('dashboard.reports.tax.due')} value={figures && words.money(figures.due)} now={figures?.due} />
      </Figures>
      <div className="mt-6">
        <ReportTable
          label={t('dashboard.reports.tax.title')}
          columns={columns}
          rows={report?.rows}
          getId={({ day, country, name, percent: rate }) => [day, country, name, rate].join()}
          sort={state.sort ?? '-day'}
          onSort={(sort) => state.set({ sort })}
        />
      </div>
      <Hint>
        {t('dashboard.reports.tax.meaning')} {t('dashboard.reports.zone', { zone: shopTimeZone() })}
      </Hint>
    </ReportFrame>
  )
}
