import { can } from '@haat/shared/permissions.ts'
import type { StockReport } from '@haat/shared/reports/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { Chip, type Tone } from '../../../../ui/chip.tsx'
import { Figure, Figures } from '../../components/figure.tsx'
import { Hint } from '../../components/hint.tsx'
import { type ReportColumn, ReportTable } from '../../components/report-table.tsx'
import { ReportFrame } from '../../components/view.tsx'
import { useFigureWords } from '../../labels.ts'
import type { ReportState } from '../../period.ts'
import { useStockReportQuery } from '../api.ts'
import { queryFor } from '../query.ts'

type Row = StockReport['products'][number]
const tones: Record<Row['state'], Tone> = { out: 'bad', low: 'warn', in: 'plain' }

export function StockView({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const shop = useCurrency()
  const asked = useStockReportQuery(queryFor('stock', state) as never, { refetchOnMountOrArgChange: 30 })
  const report = asked.data
  const words = useFigureWords(report?.currency ?? shop)
  const figures = report?.figures
  const columns: ReportColumn<Row>[] = [
    { key: 'name', label: t('dashboard.reports.column.name'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'state',
      label: t('dashboard.reports.column.state'),
      roomy: true,
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`dashboard.reports.stock.state.${state}`)}</Chip>,
    },
    ...(['units', 'sold'] as const).map((key) => ({
      key,
      label: t(`dashboard.reports.column.${key}`),
      end: true,
      roomy: key === 'sold',
      value: (row: Row) => row[key],
      cell: (row: Row) => words.number(row[key]),
    })),
    {
      key: 'cover',
      label: t('dashboard.reports.column.cover'),
      end: true,
      value: ({ cover }) => cover,
      cell: ({ cover }) =>
        cover === null ? (
          <span className="text-faint">{t('dashboard.reports.stock.noSales')}</span>
        ) : (
          t('dashboard.reports.stock.days', { count: cover })
        ),
    },
    {
      key: 'value',
      label: t('dashboard.reports.column.value'),
      end: true,
      roomy: true,
      value: ({ value }) => value,
      cell: ({ value }) => <bdi dir="ltr">{words.money(value)}</bdi>,
    },
  ]
  return (
    <ReportFrame
      asked={asked}
      empty={
        figures?.products === 0 && {
          title: t('dashboard.reports.stock.emptyTitle'),
          text: t('dashboard.reports.stock.emptyText'),
        }
      }
    >
      <Figures>
        <Figure
          label={t('dashboard.reports.stock.worth')}
          value={figures && words.money(figures.value)}
          note={figures && t('dashboard.reports.stock.units', { count: figures.units })}
        />
        <Figure
          label={t('dashboard.reports.stock.products')}
          value={figures && words.number(figures.products)}
          note={
            figures && figures.unlimited > 0 ? t('dashboard.reports.stock.unlimited', { count: figures.unlimited }) : undefined
          }
        />
        <Figure label={t('dashboard.reports.stock.state.low')} value={figures && words.number(figures.low)} />
        <Figure label={t('dashboard.reports.stock.state.out')} value={figures && words.number(figures.out)} />
      </Figures>
      <div className="mt-6">
        <ReportTable
          label={t('dashboard.reports.stock.title')}
          columns={columns}
          rows={report?.products}
          getId={({ _id }) => _id}
          getHref={({ _id }) =>
            can(session, 'products', 'view') ? to(dashboardPaths.productStock, { productId: _id }) : undefined
          }
          sort={state.sort ?? 'cover'}
          onSort={(sort) => state.set({ sort })}
        />
      </div>
      <Hint>
        {report && figures && report.products.length < figures.products - figures.unlimited && (
          <>{t('dashboard.reports.first', { count: report.products.length })} </>
        )}
        {t('dashboard.reports.stock.meaning', { count: report?.days ?? 30 })}
      </Hint>
    </ReportFrame>
  )
}
