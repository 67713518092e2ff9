import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { countryName } from '@haat/shared/reference/countries.ts'
import type { SalesGroup, SalesStep } from '@haat/shared/reports/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../../lib/settings.ts'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Figure, Figures } from '../../components/figure.tsx'
import { Hint } from '../../components/hint.tsx'
import { type ReportColumn, ReportTable } from '../../components/report-table.tsx'
import { SalesChart } from '../../components/sales-chart.tsx'
import { ReportFrame } from '../../components/view.tsx'
import { type ShownCurrency, useFigureWords } from '../../labels.ts'
import type { ReportState } from '../../period.ts'
import { useSalesReportQuery } from '../api.ts'
import { queryFor } from '../query.ts'

const measures = ['net', 'orders', 'average'] as const

export function SalesView({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const shop = useCurrency()
  const asked = useSalesReportQuery(queryFor('sales', state) as never, { refetchOnMountOrArgChange: 30 })
  const report = asked.data
  const currency = report?.currency ?? shop
  const words = useFigureWords(currency)
  const { figures, figuresBefore } = report ?? {}
  const money = (name: 'net' | 'gross' | 'discount' | 'delivery' | 'average' | 'total' | 'refunded') => ({
    label: t(`dashboard.reports.column.${name}`),
    value: figures && (name === 'average' ? words.about(figures.average) : words.money(figures[name])),
    now: figures?.[name],
    before: figuresBefore?.[name],
  })
  return (
    <ReportFrame asked={asked}>
      <Figures>
        <Figure {...money('net')} note={t('dashboard.reports.sales.net')} />
        <Figure
          label={t('dashboard.reports.column.orders')}
          value={figures && words.number(figures.orders)}
          now={figures?.orders}
          before={figuresBefore?.orders}
          note={
            figures && figures.cancelled > 0 ? t('dashboard.reports.sales.cancelled', { count: figures.cancelled }) : undefined
          }
        />
        <Figure {...money('average')} />
        <Figure {...money('total')} note={t('dashboard.reports.sales.total')} />
        <Figure {...money('gross')} />
        <Figure {...money('discount')} less />
        <Figure {...money('delivery')} />
        <Figure {...money('refunded')} less />
      </Figures>
      <Measures steps={report?.steps} before={report?.stepsBefore ?? null} by={state.by} currency={currency} />
      <div className="mt-6 grid gap-4 lg:grid-cols-3">
        {(['source', 'method', 'country'] as const).map((by) => (
          <Groups key={by} by={by} rows={report?.groups[by]} currency={currency} />
        ))}
      </div>
      <h2 className="mt-8 mb-2 text-lg">{t('dashboard.reports.inSteps')}</h2>
      <Steps rows={report?.steps} state={state} currency={currency} />
      <Hint>
        {t('dashboard.reports.sales.meaning')} {t('dashboard.reports.zone', { zone: shopTimeZone() })}{' '}
        {report?.converted && t('dashboard.reports.converted', { currency: currency.s })}
      </Hint>
    </ReportFrame>
  )
}

function Measures({
  steps,
  before,
  by,
  currency,
}: {
  steps: readonly SalesStep[] | undefined
  before: readonly SalesStep[] | null
  by: ReportState['by']
  currency: ShownCurrency
}) {
  const { t } = useTranslation()
  const [measure, setMeasure] = useState<(typeof measures)[number]>('net')
  return (
    <Card className="mt-4">
      <fieldset className="no-print mb-3 flex flex-wrap gap-1">
        <legend className="sr-only">{t('dashboard.reports.measure')}</legend>
        {measures.map((one) => (
          <label
            key={one}
            className={cx(
              'inline-flex min-h-9 cursor-pointer items-center rounded-chip px-3 text-sm max-md:min-h-11 has-focus-visible:outline-2 has-focus-visible:outline-brand-text',
              one === measure ? 'bg-sunken font-semibold' : 'text-soft hover:text-ink',
            )}
          >
            <input type="radio" name="measure" className="sr-only" checked={one === measure} onChange={() => setMeasure(one)} />
            {t(`dashboard.reports.column.${one}`)}
          </label>
        ))}
      </fieldset>
      {steps ? (
        <SalesChart steps={steps} stepsBefore={before} by={by} measure={measure} currency={currency} />
      ) : (
        <Skeleton className="h-[260px] w-full" />
      )}
    </Card>
  )
}

/** Sales by channel, as bars proportional to the total. */
function Groups({
  by,
  rows,
  currency,
}: {
  by: 'source' | 'method' | 'country'
  rows: readonly SalesGroup[] | undefined
  currency: ShownCurrency
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useFigureWords(currency)
  const all = rows?.reduce((sum, { net }) => sum + Math.max(net, 0), 0) ?? 0
  const getName = (key: string) => {
    if (by === 'source') return t(`dashboard.reports.source.${key as 'web' | 'staff'}`)
    if (by === 'method') return t(`payments.method.${key as PaymentMethod}`)
    return key === '' ? t('dashboard.reports.unknownPlace') : countryName(key, language)
  }
  return (
    <Card className="self-start">
      <h2 className="text-base">{t(`dashboard.reports.groups.${by}`)}</h2>
      {rows?.length === 0 && <p className="mt-3 text-sm text-soft">{t('dashboard.reports.nothingYet')}</p>}
      <ul className="mt-3 space-y-3">
        {rows?.slice(0, 6).map(({ key, orders, net }) => (
          <li key={key} className="text-sm">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate">{getName(key)}</span>
              <span className="shrink-0">
                <bdi className="font-semibold tabular">{words.money(net)}</bdi>{' '}
                <span className="text-soft">{all > 0 && words.percent(Math.max(net, 0) / all)}</span>
              </span>
            </p>
            <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-chip bg-sunken">
              <span
                className="block h-full rounded-chip bg-brand-text/70"
                style={{ inlineSize: `${all > 0 ? (Math.max(net, 0) / all) * 100 : 0}%` }}
              />
            </span>
            <span className="text-[13px] text-faint">{t('dashboard.reports.orderCount', { count: orders })}</span>
          </li>
        )) ?? [0, 1, 2].map((n) => <Skeleton key={n} className="h-8" />)}
      </ul>
    </Card>
  )
}

function Steps({
  rows,
  state: { by, sort, set },
  currency,
}: {
  rows: readonly SalesStep[] | undefined
  state: ReportState
  currency: ShownCurrency
}) {
  const { t } = useTranslation()
  const words = useFigureWords(currency)
  const amount = (key: 'gross' | 'discount' | 'net' | 'delivery' | 'total' | 'average', roomy?: boolean) => ({
    key,
    label: t(`dashboard.reports.column.${key}`),
    end: true,
    ...(roomy && { roomy }),
    value: (step: SalesStep) => step[key],
    cell: (step: SalesStep) => <bdi dir="ltr">{key === 'average' ? words.about(step.average) : words.money(step[key])}</bdi>,
  })
  const columns: ReportColumn<SalesStep>[] = [
    {
      key: 'day',
      label: t(`dashboard.reports.by.${by}`),
      value: ({ day }) => day,
      cell: ({ day }) => <span className="whitespace-nowrap">{words.step(day, by)}</span>,
    },
    {
      key: 'orders',
      label: t('dashboard.reports.column.orders'),
      end: true,
      value: ({ orders }) => orders,
      cell: ({ orders }) => words.number(orders),
    },
    amount('gross', true),
    amount('discount', true),
    amount('net'),
    amount('delivery', true),
    amount('total', true),
    amount('average'),
  ]
  return (
    <ReportTable
      label={t('dashboard.reports.inSteps')}
      columns={columns}
      rows={rows}
      getId={({ day }) => day}
      sort={sort ?? '-day'}
      onSort={(sort) => set({ sort })}
    />
  )
}
