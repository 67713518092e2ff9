import type { SearchRule } from '@haat/shared/catalog/dashboard/search-rules.ts'
import { searchRuleKey } from '@haat/shared/catalog/search-rules.ts'
import { can } from '@haat/shared/permissions.ts'
import type { SearchesReport } from '@haat/shared/reports/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session/use-session.ts'
import { shopTimeZone } from '../../../../lib/shop-time-zone.ts'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { Figure, Figures } from '../../components/figure.tsx'
import { Hint } from '../../components/hint.tsx'
import { type ReportColumn, ReportTable } from '../../components/report-table.tsx'
import { ReportFrame } from '../../components/view.tsx'
import { useFigureWords } from '../../labels.ts'
import type { ReportState } from '../../period.ts'
import { useSearchesReportQuery, useSearchRulesQuery } from '../api.ts'
import { queryFor } from '../query.ts'
import { RuleDialog } from '../search-rules/rule-dialog.tsx'
import { RuleEffect } from '../search-rules/rule-effect.tsx'
import { RulesSection } from '../search-rules/rules-section.tsx'

type Row = SearchesReport['searches'][number]

export function SearchesView({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  const words = useFigureWords({ name: '', s: '', decimals: 0 })
  const asked = useSearchesReportQuery(queryFor('searches', state) as never, { refetchOnMountOrArgChange: 30 })
  const report = asked.data
  const { figures } = report ?? {}
  const all = state.found === 'all'
  const { session } = useSession()
  const { data: rules, refetch } = useSearchRulesQuery()
  const [editing, setEditing] = useState<SearchRule | { words: string }>()
  const mayEdit = can(session, 'reports', 'edit')
  const byKey = new Map((rules ?? []).map((rule) => [searchRuleKey(rule.words), rule]))
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
    {
      key: 'rule',
      label: t('dashboard.reports.rules.column'),
      cell: (row) => {
        const rule = byKey.get(searchRuleKey(row.words))
        if (rule) return <RuleEffect rule={rule} />
        return (
          mayEdit &&
          rules && (
            <button
              type="button"
              aria-label={t('dashboard.reports.rules.addFor', { words: `\u2068${row.words}\u2069` })}
              className="no-print min-h-9 text-start text-soft underline underline-offset-4 hover:text-ink max-md:min-h-11"
              onClick={() => setEditing({ words: row.words })}
            >
              {t('dashboard.reports.rules.add')}
            </button>
          )
        )
      },
    },
  ]
  const isQuiet = figures?.searches === 0
  const list = rules && (
    <>
      <RulesSection rules={rules} onAdd={() => setEditing({ words: '' })} onEdit={setEditing} onChanged={() => void refetch()} />
      {editing && <RuleDialog start={editing} onSaved={() => void refetch()} onClose={() => setEditing(undefined)} />}
    </>
  )
  return (
    <>
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
            getId={({ words }) => words}
            sort={state.sort ?? '-times'}
            onSort={(sort) => state.set({ sort })}
          />
        )}
        <Hint>
          {t('dashboard.reports.searches.meaning')} {t('dashboard.reports.zone', { zone: shopTimeZone() })}
        </Hint>
      </ReportFrame>
      {list}
    </>
  )
}
