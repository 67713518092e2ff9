import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, SearchX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ListState } from '../../../lib/dashboard/list-state.ts'
import { useNarrow } from '../../../lib/dashboard/use-narrow.ts'
import { EmptyState, Skeleton } from '../../bits.tsx'
import { Button, IconButton } from '../../button.tsx'
import { cx } from '../../cx.ts'
import { Failed } from '../../failed.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Filters } from './filters.tsx'
import { LookButton, useLook } from './look.tsx'
import { SearchField } from './search-field.tsx'
import type { BulkAction, Column, Filter, ListData } from './types.ts'

interface Props<Row> {
  /** of the list, for what is kept about it; also what a screen reader calls it */
  name: string
  label: string
  list: ListState
  data: ListData<Row>
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  searchLabel: string
  idOf: (row: Row) => string
  /** what the row is called, in names of its boxes */
  nameOf: (row: Row) => string
  hrefOf?: (row: Row) => string
  bulk?: readonly BulkAction[]
  /** what stands here before there is anything at all */
  empty: ReactNode
}

/** The one table of the dashboard: search, filters, sorting and pages in the address, cards on a phone. */
export function ListTable<Row>(props: Props<Row>) {
  const { name, list, data, columns, filters = [], searchLabel, idOf, bulk = [], empty } = props
  const { rows, failure, onRetry } = data
  const narrow = useNarrow()
  const look = useLook(name)
  const query = JSON.stringify([list.q, list.sort, list.cursor, list.filters])
  const [chosen, setChosen] = useState({ query, ids: new Set<string>() })
  // What is chosen is what is seen.
  const ids = chosen.query === query ? (rows ?? []).map(idOf).filter((id) => chosen.ids.has(id)) : []
  const choose = (ids: Iterable<string>) => setChosen({ query, ids: new Set(ids) })

  const isNew = rows?.length === 0 && !list.narrowed && list.cursor === undefined
  if (isNew && !failure) return empty
  const shown = columns.filter((column) => look.shown(column))
  const body = { ...props, columns: shown, chosen: new Set(ids), choose, dense: look.dense }
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <SearchField label={searchLabel} value={list.q} onSearch={(q) => list.set({ q })} />
        <Filters filters={filters} list={list} />
        <div className="ms-auto max-md:hidden">
          <LookButton columns={columns} look={look} />
        </div>
      </div>
      {failure && !rows ? (
        <Failed failure={failure} onRetry={onRetry} />
      ) : rows?.length === 0 ? (
        <NoMatch list={list} />
      ) : (
        <div className={cx('transition-opacity duration-150', data.stale && 'opacity-60')} aria-busy={!rows || data.stale}>
          {narrow ? <Cards {...body} /> : <Table {...body} />}
          <Pager list={list} data={data} />
        </div>
      )}
      {ids.length > 0 && <BulkBar key={query} actions={bulk} ids={ids} total={data.total} onClear={() => choose([])} />}
    </>
  )
}

type Body<Row> = Props<Row> & { chosen: ReadonlySet<string>; choose: (ids: Iterable<string>) => void; dense: boolean }

function Table<Row>({ label, list, data: { rows }, columns, idOf, nameOf, hrefOf, bulk = [], chosen, choose, dense }: Body<Row>) {
  const { t } = useTranslation()
  const canChoose = bulk.length > 0
  const all = (rows ?? []).map(idOf)
  const height = dense ? 'h-10' : 'h-12'
  return (
    <div className="-mx-1 overflow-x-auto px-1">
      <table className="w-full border-collapse text-sm" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-soft">
            {canChoose && (
              <th scope="col" className="h-10 w-10 ps-2 text-start">
                <input
                  type="checkbox"
                  className="block size-4.5 accent-brand"
                  aria-label={t('dashboard.list.choosePage')}
                  checked={all.length > 0 && chosen.size === all.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen.size > 0 && chosen.size < all.length
                  }}
                  onChange={({ target }) => choose(target.checked ? all : [])}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => onRowKey(event, '[data-row-link]')}>
          {rows
            ? rows.map((row) => {
                const id = idOf(row)
                const isChosen = chosen.has(id)
                return (
                  <tr
                    key={id}
                    className={cx(
                      'relative border-b border-line',
                      height,
                      isChosen ? 'bg-brand-soft/50' : 'has-[[data-row-link]]:hover:bg-sunken/60',
                    )}
                  >
                    {canChoose && (
                      <td className="ps-2">
                        <RowBox id={id} name={nameOf(row)} chosen={chosen} choose={choose} />
                      </td>
                    )}
                    {columns.map((column, at) => (
                      <td
                        key={column.key}
                        className={cx(
                          'px-2 py-1.5',
                          column.end ? 'text-end tabular' : 'text-start',
                          column.roomy && 'max-lg:hidden',
                        )}
                      >
                        {at === 0 && hrefOf ? (
                          <Link
                            data-row-link=""
                            to={hrefOf(row)}
                            className="font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[8px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
                          >
                            {column.cell(row)}
                          </Link>
                        ) : (
                          column.cell(row)
                        )}
                      </td>
                    ))}
                  </tr>
                )
              })
            : placeholders.map((one) => (
                <tr key={one} aria-hidden className={cx('border-b border-line', height)}>
                  {canChoose && <td />}
                  {columns.map((column, at) => (
                    <td key={column.key} className={cx('px-2', column.roomy && 'max-lg:hidden')}>
                      <Skeleton className={cx('h-4', at === 0 ? 'w-36' : 'w-20', column.end && 'ms-auto')} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

const placeholders = [0, 1, 2, 3, 4, 5]

/** A click sorts by the column, another one turns it round. */
function HeadCell<Row>({ column: { label, sort, end, roomy }, list }: { column: Column<Row>; list: ListState }) {
  const isUp = sort?.up === list.sort
  const isSorted = isUp || sort?.down === list.sort
  const Arrow = isUp ? ArrowUp : ArrowDown
  const turn = ({ up, down, first }: NonNullable<typeof sort>) => {
    if (!isSorted) return first === 'down' ? down : up
    return isUp ? down : up
  }
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
      className={cx('h-10 px-2 font-medium whitespace-nowrap', end ? 'text-end' : 'text-start', roomy && 'max-lg:hidden')}
    >
      {sort ? (
        <button
          type="button"
          className={cx('inline-flex min-h-9 items-center gap-1 hover:text-ink', isSorted && 'text-ink')}
          onClick={() => list.set({ sort: turn(sort) })}
        >
          {label}
          {isSorted && <Arrow aria-hidden className="size-3.5" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function Cards<Row>({ label, data: { rows }, columns, idOf, nameOf, hrefOf, bulk = [], chosen, choose }: Body<Row>) {
  const [first, ...others] = columns.filter(({ card }) => card !== 'none')
  const lines = others.filter(({ card }) => card !== 'end')
  const ends = others.filter(({ card }) => card === 'end')
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line border-y border-line"
      onKeyDown={(event) => onRowKey(event, '[data-row-link]')}
    >
      {rows
        ? rows.map((row) => {
            const id = idOf(row)
            return (
              <li key={id} className={cx('relative flex items-start gap-3 py-3', chosen.has(id) && 'bg-brand-soft/50')}>
                {bulk.length > 0 && <RowBox id={id} name={nameOf(row)} chosen={chosen} choose={choose} />}
                <div className="min-w-0 flex-1">
                  {hrefOf ? (
                    <Link data-row-link="" to={hrefOf(row)} className="font-semibold text-ink after:absolute after:inset-0">
                      {first?.cell(row)}
                    </Link>
                  ) : (
                    <span className="font-semibold">{first?.cell(row)}</span>
                  )}
                  <dl className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-soft">
                    {lines.map((column) => (
                      <div key={column.key} className="min-w-0 max-w-full">
                        <dt className="sr-only">{column.label}</dt>
                        <dd className="min-w-0 break-words">{column.cell(row)}</dd>
                      </div>
                    ))}
                  </dl>
                </div>
                <div className="flex shrink-0 flex-col items-end gap-1">
                  {ends.map((column) => (
                    <span key={column.key}>{column.cell(row)}</span>
                  ))}
                </div>
              </li>
            )
          })
        : placeholders.map((one) => (
            <li key={one} aria-hidden className="space-y-2 py-3.5">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-56" />
            </li>
          ))}
    </ul>
  )
}

function RowBox({
  id,
  name,
  chosen,
  choose,
}: {
  id: string
  name: string
  chosen: ReadonlySet<string>
  choose: (ids: Iterable<string>) => void
}) {
  const { t } = useTranslation()
  return (
    <input
      type="checkbox"
      data-row-box=""
      // Over the link that covers the row.
      className="relative z-10 block size-4.5 accent-brand max-md:mt-1 max-md:size-5"
      aria-label={t('dashboard.list.chooseRow', { name: `\u2068${name}\u2069` })}
      checked={chosen.has(id)}
      onChange={({ target }) => choose(target.checked ? [...chosen, id] : [...chosen].filter((one) => one !== id))}
    />
  )
}

/** The arrows walk through the rows, X chooses. */
function onRowKey(event: KeyboardEvent<HTMLElement>, link: string): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const current = event.target as HTMLElement
  const row = current.closest('tr, li')
  if (!row) return
  if (event.key.toLowerCase() === 'x') row.querySelector<HTMLElement>('[data-row-box]')?.click()
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(link)]
    const at = all.findIndex((one) => row.contains(one))
    all[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return
  event.preventDefault()
}

function NoMatch({ list }: { list: ListState }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={t('dashboard.list.noMatch')} text={t('dashboard.list.noMatchText')}>
      <Button onClick={list.clear}>{t('dashboard.list.clearAll')}</Button>
    </EmptyState>
  )
}

function Pager<Row>({ list, data: { rows, next, total } }: { list: ListState; data: ListData<Row> }) {
  const { t } = useTranslation()
  const hasPages = Boolean(list.back || next)
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 text-sm text-soft">
      <p role="status">{total === undefined || !rows ? '' : t('dashboard.list.total', { count: total })}</p>
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
