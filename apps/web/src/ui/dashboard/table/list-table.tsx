import type { ViewList } from '@haat/shared/saved-views/lists.ts'
import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColumnLayout } from '../../../lib/dashboard/list/column-layout.ts'
import { ListExtras } from '../../../lib/dashboard/list/list-extras.ts'
import { type ListState, useListQuery } from '../../../lib/dashboard/list/list-state.ts'
import { useNarrow } from '../../../lib/dashboard/use-narrow.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton } from '../../button.tsx'
import { cx } from '../../cx.ts'
import { Failed } from '../../feedback/failed.tsx'
import { EmptyState } from '../../layout/empty-state.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BulkOutcomeBar } from './bulk-outcome.tsx'
import { Cards } from './cards.tsx'
import { ColumnLayoutButton } from './column-layout.tsx'
import { ExportButton } from './export-button.tsx'
import { Filters } from './filters/filters.tsx'
import { SearchField } from './filters/search-field.tsx'
import { NewRowsNotice } from './new-rows-notice.tsx'
import { Table } from './table.tsx'
import type { Body, BulkAction, Column, Filter, ListData, Walk } from './types.ts'
import { useBulk } from './use-bulk.ts'

type Props<Row> = {
  label: string
  list: ListState
  data: ListData<Row>
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  searchLabel: string
  getId: (row: Row) => string
  /** name of the row, for the labels of its checkbox */
  getName: (row: Row) => string
  getHref?: (row: Row) => string
  bulk?: readonly BulkAction<Row>[]
  /** enables bulk actions on all matching rows, and export */
  walk?: Walk<Row>
  /** renders the rows in a view other than table or cards */
  view?: (body: Body<Row>) => ReactNode
  /** shown if the list has no rows and no filter is active */
  empty: ReactNode
} & (
  | {
      /** identifies the list in storage */
      name: string
      canExport?: false
    }
  /** export requires edit permission; columns with `text` are exported */
  | { name: ViewList; canExport: boolean }
)

/** Table of all dashboard lists: search, filters, sorting and pages in the URL, cards on phones. */
export function ListTable<Row>(props: Props<Row>) {
  const { name, list, data, filters = [], searchLabel, getId, getName, bulk: actions = [], walk, empty } = props
  const { rows, failure, onRetry } = data
  const narrow = useNarrow()
  const look = useColumnLayout(name, props.columns)
  const { Views } = useContext(ListExtras)
  const bulk = useBulk({ getId, walk })
  const query = JSON.stringify([list.q, list.sort, list.cursor, list.filters])
  const address = useListQuery(look.query)
  const [chosen, setChosen] = useState({ query, ids: new Set<string>() })
  // A selection belongs to the query in which it was made.
  const chosenRows = chosen.query === query ? (rows ?? []).filter((row) => chosen.ids.has(getId(row))) : []
  const choose = (ids: Iterable<string>) => {
    setChosen({ query, ids: new Set(ids) })
    if (!bulk.isBusy) bulk.dismiss()
  }
  const run = (action: BulkAction<Row>, all: boolean) =>
    bulk.start(action, all ? 'all' : chosenRows, all ? data.total! : chosenRows.length)
  const outcome = <BulkOutcomeBar bulk={bulk} getName={getName} onClose={() => choose([])} />

  const isNew = rows?.length === 0 && !list.narrowed && list.cursor === undefined
  if (isNew && !failure)
    return (
      <>
        {empty}
        {outcome}
      </>
    )
  const body: Body<Row> = {
    ...props,
    columns: look.columns,
    canChoose: actions.length > 0,
    chosen: new Set(chosenRows.map(getId)),
    choose,
    dense: look.dense,
  }
  const Ask = bulk.state?.step === 'asking' ? bulk.state.action.ask : undefined
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2 max-md:gap-1.5">
        <SearchField label={searchLabel} value={list.q} onSearch={(q) => list.set({ q })} />
        <Filters filters={filters} list={list} />
        <div className="ms-auto flex items-center gap-1 max-md:-me-2 max-md:gap-0">
          {Views && <Views name={name} query={address} />}
          {props.canExport && walk && (
            <ExportButton
              name={props.name}
              label={props.label}
              query={address}
              columns={look.columns}
              walk={walk}
              getId={getId}
              total={data.total}
            />
          )}
          {!props.view && (
            <div className="max-md:hidden">
              <ColumnLayoutButton look={look} />
            </div>
          )}
        </div>
      </div>
      {failure && !rows ? (
        <Failed failure={failure} onRetry={onRetry} />
      ) : rows?.length === 0 ? (
        <NoMatch list={list} />
      ) : (
        <div className={cx('transition-opacity duration-150', data.stale && 'opacity-60')} aria-busy={!rows || data.stale}>
          <NewRowsNotice name={name} known={(rows ?? []).flatMap((row) => [getId(row), getName(row)])} list={list} />
          {props.view ? props.view(body) : narrow ? <Cards {...body} /> : <Table {...body} />}
          <Pager list={list} data={data} />
        </div>
      )}
      {bulk.state && bulk.state.step !== 'asking'
        ? outcome
        : chosenRows.length > 0 && (
            <BulkBar
              key={query}
              actions={actions}
              rows={chosenRows}
              total={walk && data.total}
              onRun={run}
              onClear={() => choose([])}
            />
          )}
      {Ask && bulk.state?.step === 'asking' && (
        <Ask count={bulk.state.count} rows={bulk.state.rows} onDone={bulk.answer} onCancel={bulk.dismiss} />
      )}
    </>
  )
}

function NoMatch({ list }: { list: ListState }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={t('dashboard.list.noMatch')} text={t('dashboard.list.noMatchText')}>
      <Button onClick={list.clear}>{t('dashboard.list.clearAll')}</Button>
    </EmptyState>
  )
}

function Pager<Row>({ list, data: { rows, next, total, estimated } }: { list: ListState; data: ListData<Row> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const hasPages = Boolean(list.back || next)
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 text-sm text-soft">
      <p role="status">
        {total === undefined || !rows
          ? ''
          : estimated
            ? t('dashboard.list.aboutTotal', { total: formatNumber(Number(total.toPrecision(2)), language) })
            : t('dashboard.list.total', { count: total })}
      </p>
      {hasPages && (
        <nav aria-label={t('dashboard.list.pages')} className="flex">
          <IconButton
            label={t('dashboard.list.previous')}
            disabled={!list.back}
            className="disabled:opacity-40"
            onClick={list.back}
          >
            <ChevronLeft aria-hidden className="size-4.5 flip-rtl" />
          </IconButton>
          <IconButton
            label={t('dashboard.list.next')}
            disabled={!next}
            className="disabled:opacity-40"
            onClick={() => next && list.forward(next)}
          >
            <ChevronRight aria-hidden className="size-4.5 flip-rtl" />
          </IconButton>
        </nav>
      )}
    </div>
  )
}
