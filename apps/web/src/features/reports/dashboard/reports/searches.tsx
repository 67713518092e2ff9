import type { SearchesReport } from '@haat/shared/reports/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../../ui/field.tsx'
import { Figure, Figures } from '../../parts/figure.tsx'
import { Hint } from '../../parts/hint.tsx'
import { type ReportColumn, ReportTable } from '../../parts/report-table.tsx'
import { ReportFrame } from '../../parts/view.tsx'
import type { ReportState } from '../../period.ts'
import { useFigureWords } from '../../words.ts'
import { useSearchesReportQuery } from '../api.ts'
import { queryFor } from '../query.ts'

type Row = SearchesReport['searches'][number]

export function SearchesView({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const words = useFigureWords({ s: '', decimals: 0 })
  const asked = useSearchesReportQuery(queryFor('searches', state) as never, { refetchOnMountOrArgChange: 30 })
  const report = asked.data
  const { figures } = report ?? {}
  const all = state.found === 'all'
  const columns: ReportColumn<Row>[] = [
    {
      key: 'words',
      label: t('dashboard.reports.column.words'),
      value: ({ words }) => words,
      cell: ({ words }) => <bdi className="font-semibold">{words}</bdi>,
    },
    {
      key: 'times',
      label: t('dashboard.reports.column.times'),
      end: true,
      value: ({ times }) => times,
      cell: ({ times }) => words.number(times),
    },
    {
      key: 'found',
      label: t('dashboard.reports.column.found'),
      end: true,
      value: ({ found }) => found,
      cell: ({ found }) => (found === 0 ? t('dashboard.reports.searches.nothing') : words.number(found)),
    },
  ]
  const isQuiet = figures?.searches === 0
  return (
    <ReportFrame
      asked={asked}
      empty={isQuiet && { title: t('dashboard.reports.searches.emptyTitle'), text: t('dashboard.reports.searches.emptyText') }}
    >
      <Figures className="lg:grid-cols-3!">
        <Figure label={t('dashboard.reports.searches.all')} value={figures && words.number(figures.searches)} />
        <Figure label={t('dashboard.reports.searches.without')} value={figures && words.number(figures.without)} />
        <Figure
          label={t('dashboard.reports.searches.share')}
          value={figures && words.percent(figures.searches === 0 ? 0 : figures.without / figures.searches)}
        />
      </Figures>
      <Checkbox
        className="no-print mt-4"
        label={t('dashboard.reports.searches.showAll')}
        checked={all}
        onChange={({ target }) => state.set({ found: target.checked ? 'all' : 'nothing' })}
      />
      {report?.searches.length === 0 ? (
        <p className="mt-4 text-soft">{t('dashboard.reports.searches.allFound')}</p>
      ) : (
        <ReportTable
          label={t('dashboard.reports.searches.title')}
          columns={columns}
          rows={report?.searches}
          idOf={({ words }) => words}
          sort={state.sort ?? '-times'}
          onSort={(sort) => state.set({ sort })}
        />
      )}
      <Hint>
        {t('dashboard.reports.searches.meaning')} {t('dashboard.reports.utc')}
      </Hint>
    </ReportFrame>
  )
}
