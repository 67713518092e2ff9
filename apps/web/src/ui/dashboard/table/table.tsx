import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ListState } from '../../../lib/dashboard/list/list-state.ts'
import { cx } from '../../cx.ts'
import { Skeleton } from '../../layout/skeleton.tsx'
import { RowBox } from './row-box.tsx'
import { onRowKey } from './row-keys.ts'
import type { Body, Column } from './types.ts'

/** The rows as a table. */
export function Table<Row>({
  label,
  list,
  data: { rows },
  columns,
  getId,
  getName,
  getHref,
  canChoose,
  chosen,
  choose,
  dense,
}: Body<Row>) {
  const { t } = useTranslation()
  const all = (rows ?? []).map(getId)
  const height = dense ? 'h-10' : 'h-12'
  return (
    <div className="-mx-1 overflow-x-auto px-1">
      <table className="w-full border-collapse text-sm" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-soft">
            {canChoose && (
              <th scope="col" className="h-10 w-10 ps-2 text-start">
                <label className="-m-2 block w-fit p-2">
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
                </label>
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onRowKey}>
          {rows
            ? rows.map((row) => {
                const id = getId(row)
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
                        <RowBox id={id} name={getName(row)} chosen={chosen} choose={choose} />
                      </td>
                    )}
                    {columns.map((column, at) => (
                      <td
                        key={column.key}
                        className={cx(
                          'px-2 py-1.5 max-lg:px-1.5',
                          column.end ? 'text-end tabular' : 'text-start',
                          column.roomy && 'max-lg:hidden',
                        )}
                      >
                        {at === 0 && getHref ? (
                          <Link
                            data-row-link=""
                            to={getHref(row)}
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
                    <td key={column.key} className={cx('px-2 max-lg:px-1.5', column.roomy && 'max-lg:hidden')}>
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

/** Column heading; a click sorts by the column, another click reverses the order. */
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
      className={cx(
        'h-10 px-2 font-medium max-lg:px-1.5 whitespace-nowrap',
        end ? 'text-end' : 'text-start',
        roomy && 'max-lg:hidden',
      )}
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
