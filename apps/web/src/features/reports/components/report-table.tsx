import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'

export interface ReportColumn<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** sort value; a column without it is not sortable */
  value?: (row: Row) => number | string | null
  end?: boolean
  /** hidden on tablets */
  roomy?: boolean
}

interface Props<Row> {
  label: string
  columns: readonly ReportColumn<Row>[]
  /** undefined while loading */
  rows: readonly Row[] | undefined
  getId: (row: Row) => string
  getHref?: (row: Row) => string | undefined
  /** `net` ascending, `-net` descending; undefined keeps the order of the answer */
  sort: string | undefined
  onSort: (sort: string) => void
}

/** Table of a report. All rows are loaded, so sorting is done in the browser. */
export function ReportTable<Row>({ label, columns, rows, getId, getHref, sort, onSort }: Props<Row>) {
  const shown = rows && sorted(rows, columns, sort)
  const narrow = (column: ReportColumn<Row>) => column.roomy && 'max-md:hidden print:table-cell'
  return (
    // Wider than a phone, so it scrolls horizontally, with arrow keys too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="-mx-1 overflow-x-auto px-1">
      <table className="w-full border-collapse text-sm" aria-label={label} aria-busy={!rows}>
        <thead>
          <tr className="border-b border-line text-soft">
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} className={narrow(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {(shown ?? placeholders).map((row) => {
            const href = typeof row === 'number' ? undefined : getHref?.(row)
            return (
              <tr
                key={typeof row === 'number' ? row : getId(row)}
                className={cx('relative h-11 border-b border-line', href && 'hover:bg-sunken/60')}
                aria-hidden={typeof row === 'number' || undefined}
              >
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    className={cx(
                      'px-2 py-1.5',
                      column.end ? 'text-end whitespace-nowrap tabular' : 'text-start',
                      narrow(column),
                    )}
                  >
                    {typeof row === 'number' ? (
                      <Skeleton className={cx('h-4', at === 0 ? 'w-32' : 'w-16', column.end && 'ms-auto')} />
                    ) : at === 0 && href ? (
                      <Link to={href} className="font-semibold text-ink after:absolute after:inset-0">
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const placeholders = [0, 1, 2, 3, 4, 5]

function Head<Row>({
  column: { key, label, value, end },
  sort,
  onSort,
  className,
}: {
  column: ReportColumn<Row>
  sort: string | undefined
  onSort: (sort: string) => void
  className: string | false | undefined
}) {
  const isUp = sort === key
  const isSorted = isUp || sort === `-${key}`
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
      className={cx('h-10 px-2 font-medium whitespace-nowrap', end ? 'text-end' : 'text-start', className)}
    >
      {value ? (
        <button
          type="button"
          className={cx('inline-flex min-h-9 items-center gap-1 hover:text-ink max-md:min-h-11', isSorted && 'text-ink')}
          onClick={() => onSort(isSorted ? (isUp ? `-${key}` : key) : end ? `-${key}` : key)}
        >
          {label}
          {isSorted && <Arrow aria-hidden className="no-print size-3.5" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

/** Rows without a value come last in both directions. */
function sorted<Row>(rows: readonly Row[], columns: readonly ReportColumn<Row>[], sort: string | undefined): readonly Row[] {
  const value = columns.find(({ key }) => key === sort?.replace(/^-/, ''))?.value
  if (!value) return rows
  const way = sort?.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    return way * (typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other))
  })
}
