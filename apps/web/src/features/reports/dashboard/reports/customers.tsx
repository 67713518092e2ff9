import { can } from '@haat/shared/permissions.ts'
import type { CustomersReport } from '@haat/shared/reports/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { Chart } from '../../../../ui/dashboard/charts/chart.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Figure, Figures } from '../../components/figure.tsx'
import { Hint } from '../../components/hint.tsx'
import { type ReportColumn, ReportTable } from '../../components/report-table.tsx'
import { ReportFrame } from '../../components/view.tsx'
import { useFigureWords } from '../../labels.ts'
import type { ReportState } from '../../period.ts'
import { useCustomersReportQuery } from '../api.ts'
import { queryFor } from '../query.ts'

type Row = NonNullable<CustomersReport['customers']>[number]

export function CustomersView({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const shop = useCurrency()
  const asked = useCustomersReportQuery(queryFor('customers', state) as never, { refetchOnMountOrArgChange: 30 })
  const report = asked.data
  const words = useFigureWords(report?.currency ?? shop)
  const { figures, figuresBefore } = report ?? {}
  const count = (key: 'newOrders' | 'returningOrders') => ({
    label: t(`dashboard.reports.column.${key}`),
    value: figures && words.number(figures[key]),
    now: figures?.[key],
    before: figuresBefore?.[key],
  })
  const amount = (key: 'newNet' | 'returningNet') => ({
    label: t(`dashboard.reports.customers.${key}`),
    value: figures && words.money(figures[key]),
    now: figures?.[key],
    before: figuresBefore?.[key],
  })
  const columns: ReportColumn<Row>[] = [
    { key: 'name', label: t('dashboard.reports.column.name'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'email',
      label: t('dashboard.reports.column.email'),
      roomy: true,
      value: ({ email }) => email,
      cell: ({ email }) => (
        <bdi dir="ltr" className="text-soft">
          {email}
        </bdi>
      ),
    },
    {
      key: 'orders',
      label: t('dashboard.reports.column.orders'),
      end: true,
      value: ({ orders }) => orders,
      cell: ({ orders }) => words.number(orders),
    },
    {
      key: 'net',
      label: t('dashboard.reports.column.net'),
      end: true,
      value: ({ net }) => net,
      cell: ({ net }) => <bdi dir="ltr">{words.money(net)}</bdi>,
    },
  ]
  return (
    <ReportFrame
      asked={asked}
      empty={figures?.orders === 0 && { title: t('dashboard.reports.emptyTitle'), text: t('dashboard.reports.emptyText') }}
    >
      <Figures>
        <Figure {...count('newOrders')} />
        <Figure {...count('returningOrders')} />
        <Figure {...amount('newNet')} />
        <Figure {...amount('returningNet')} />
      </Figures>
      <Card className="mt-4">
        <h2 className="mb-3 text-base">{t('dashboard.reports.customers.chart')}</h2>
        {report ? (
          <Chart
            label={t('dashboard.reports.customers.chart')}
            nameLabel={t(`dashboard.reports.by.${state.by}`)}
            kind="bars"
            points={report.steps.map(({ day, newOrders, returningOrders }) => ({
              name: words.axis(day, state.by),
              title: words.step(day, state.by),
              value: newOrders,
              before: returningOrders,
            }))}
            valueLabel={t('dashboard.reports.column.newOrders')}
            beforeLabel={t('dashboard.reports.column.returningOrders')}
            format={words.number}
            short={words.shortNumber}
            whole
            beforeAs="stack"
          />
        ) : (
          <Skeleton className="h-[260px] w-full" />
        )}
      </Card>
      {report?.customers !== null && (
        <>
          <h2 className="mt-8 mb-2 text-lg">{t('dashboard.reports.customers.top')}</h2>
          <ReportTable
            label={t('dashboard.reports.customers.top')}
            columns={columns}
            rows={report?.customers}
            getId={({ email }) => email}
            getHref={({ _id }) =>
              _id && can(session, 'customers', 'view') ? to(dashboardPaths.customer, { customerId: _id }) : undefined
            }
            sort={state.sort ?? '-net'}
            onSort={(sort) => state.set({ sort })}
          />
        </>
      )}
      <Hint>
        {t('dashboard.reports.customers.meaning')} {t('dashboard.reports.zone', { zone: shopTimeZone() })}{' '}
        {report?.lookedAt && t('dashboard.reports.customers.viewed', { count: report.lookedAt })}
      </Hint>
    </ReportFrame>
  )
}
