import type { CouponsReport } from '@haat/shared/reports/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../../lib/settings.ts'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { Figure, Figures } from '../../components/figure.tsx'
import { Hint } from '../../components/hint.tsx'
import { type ReportColumn, ReportTable } from '../../components/report-table.tsx'
import { ReportFrame } from '../../components/view.tsx'
import { useFigureWords } from '../../labels.ts'
import type { ReportState } from '../../period.ts'
import { useCouponsReportQuery } from '../api.ts'
import { queryFor } from '../query.ts'

type Row = CouponsReport['coupons'][number]

export function CouponsView({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const shop = useCurrency()
  const asked = useCouponsReportQuery(queryFor('coupons', state) as never, { refetchOnMountOrArgChange: 30 })
  const report = asked.data
  const words = useFigureWords(report?.currency ?? shop)
  const { figures, figuresBefore } = report ?? {}
  const columns: ReportColumn<Row>[] = [
    {
      key: 'code',
      label: t('dashboard.reports.column.code'),
      value: ({ code }) => code,
      cell: ({ code }) => (
        <bdi dir="ltr" className="font-semibold">
          {code}
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
    ...(['discount', 'net'] as const).map((key) => ({
      key,
      label: t(`dashboard.reports.column.${key}`),
      end: true,
      value: (row: Row) => row[key],
      cell: (row: Row) => <bdi dir="ltr">{words.money(row[key])}</bdi>,
    })),
  ]
  const share = (one: CouponsReport['figures']) => (one.allOrders === 0 ? 0 : one.orders / one.allOrders)
  return (
    <ReportFrame
      asked={asked}
      empty={
        report?.coupons.length === 0 && {
          title: t('dashboard.reports.coupons.emptyTitle'),
          text: t('dashboard.reports.coupons.emptyText'),
        }
      }
    >
      <Figures>
        <Figure
          label={t('dashboard.reports.coupons.uses')}
          value={figures && words.number(figures.orders)}
          now={figures?.orders}
          before={figuresBefore?.orders}
        />
        <Figure
          label={t('dashboard.reports.coupons.share')}
          value={figures && words.percent(share(figures))}
          now={figures && share(figures)}
          before={figuresBefore && share(figuresBefore)}
        />
        <Figure
          label={t('dashboard.reports.coupons.given')}
          value={figures && words.money(figures.discount)}
          now={figures?.discount}
          before={figuresBefore?.discount}
          less
        />
        <Figure
          label={t('dashboard.reports.coupons.brought')}
          value={figures && words.money(figures.net)}
          now={figures?.net}
          before={figuresBefore?.net}
        />
      </Figures>
      <div className="mt-6">
        <ReportTable
          label={t('dashboard.reports.coupons.title')}
          columns={columns}
          rows={report?.coupons}
          getId={({ code }) => code}
          sort={state.sort ?? '-orders'}
          onSort={(sort) => state.set({ sort })}
        />
      </div>
      <Hint>
        {t('dashboard.reports.sales.meaning')} {t('dashboard.reports.zone', { zone: shopTimeZone() })}
      </Hint>
    </ReportFrame>
  )
}
