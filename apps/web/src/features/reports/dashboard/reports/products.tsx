import { can } from '@haat/shared/permissions.ts'
import type { ProductLine } from '@haat/shared/reports/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { Chart } from '../../../../ui/dashboard/charts/chart.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Change } from '../../components/change.tsx'
import { Figure, Figures } from '../../components/figure.tsx'
import { Hint } from '../../components/hint.tsx'
import { type ReportColumn, ReportTable } from '../../components/report-table.tsx'
import { ReportFrame } from '../../components/view.tsx'
import { useFigureWords } from '../../labels.ts'
import type { ReportState } from '../../period.ts'
import { useProductsReportQuery } from '../api.ts'
import { queryFor } from '../query.ts'

export function ProductsView({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const shop = useCurrency()
  const asked = useProductsReportQuery(queryFor('products', state) as never, { refetchOnMountOrArgChange: 30 })
  const report = asked.data
  const words = useFigureWords(report?.currency ?? shop)
  const { figures, figuresBefore } = report ?? {}
  const getName = ({ name }: ProductLine) => name ?? t('dashboard.reports.products.gone')
  const columns: ReportColumn<ProductLine>[] = [
    { key: 'name', label: t('dashboard.reports.column.name'), value: getName, cell: (line) => <bdi>{getName(line)}</bdi> },
    {
      key: 'units',
      label: t('dashboard.reports.column.units'),
      end: true,
      value: ({ units }) => units,
      cell: ({ units }) => words.number(units),
    },
    ...(['gross', 'discount', 'net'] as const).map((key) => ({
      key,
      label: t(`dashboard.reports.column.${key}`),
      end: true,
      roomy: key !== 'net',
      value: (line: ProductLine) => line[key],
      cell: (line: ProductLine) => <bdi dir="ltr">{words.money(line[key])}</bdi>,
    })),
    ...(report?.before
      ? [
          {
            key: 'change',
            label: t('dashboard.reports.column.change'),
            end: true,
            cell: ({ net, netBefore }: ProductLine) => <Change now={net} before={netBefore} />,
          },
        ]
      : []),
  ]
  const top = report?.products.slice(0, 10) ?? []
  return (
    <ReportFrame
      asked={asked}
      empty={
        report?.products.length === 0 && { title: t('dashboard.reports.emptyTitle'), text: t('dashboard.reports.emptyText') }
      }
    >
      <Figures className="lg:grid-cols-3!">
        <Figure
          label={t('dashboard.reports.column.net')}
          value={figures && words.money(figures.net)}
          now={figures?.net}
          before={figuresBefore?.net}
        />
        <Figure
          label={t('dashboard.reports.column.units')}
          value={figures && words.number(figures.units)}
          now={figures?.units}
          before={figuresBefore?.units}
        />
        <Figure
          label={t('dashboard.reports.products.different')}
          value={figures && words.number(figures.products)}
          now={figures?.products}
          before={figuresBefore?.products}
        />
      </Figures>
      <Card className="mt-4">
        <h2 className="mb-3 text-base">{t('dashboard.reports.products.top')}</h2>
        {report ? (
          <Chart
            label={t('dashboard.reports.products.top')}
            nameLabel={t('dashboard.reports.column.name')}
            kind="bars"
            points={top.map((line) => ({
              name: short(getName(line)),
              title: getName(line),
              value: line.net,
              before: line.netBefore,
            }))}
            valueLabel={t('dashboard.reports.column.net')}
            beforeLabel={report.before ? t('dashboard.reports.before') : undefined}
            format={words.money}
            short={words.shortMoney}
            beforeAs="bar"
          />
        ) : (
          <Skeleton className="h-[260px] w-full" />
        )}
      </Card>
      <div className="mt-6">
        <ReportTable
          label={t('dashboard.reports.products.title')}
          columns={columns}
          rows={report?.products}
          getId={({ _id }) => _id ?? 'gone'}
          getHref={({ _id }) =>
            _id && can(session, 'products', 'view') ? to(dashboardPaths.product, { productId: _id }) : undefined
          }
          sort={state.sort ?? '-net'}
          onSort={(sort) => state.set({ sort })}
        />
      </div>
      <Hint>
        {report && figures && report.products.length < figures.products && (
          <>{t('dashboard.reports.first', { count: report.products.length })} </>
        )}
        {t('dashboard.reports.sales.meaning')} {t('dashboard.reports.zone', { zone: shopTimeZone() })}
      </Hint>
    </ReportFrame>
  )
}

const short = (name: string) => (name.length > 14 ? `${name.slice(0, 13)}…` : name)
