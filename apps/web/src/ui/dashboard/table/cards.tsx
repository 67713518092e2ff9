import { Link } from 'react-router-dom'
import { cx } from '../../cx.ts'
import { Skeleton } from '../../layout/skeleton.tsx'
import { RowBox } from './row-box.tsx'
import { onRowKey } from './row-keys.ts'
import type { Body } from './types.ts'

/** The rows as cards, on phones. */
export function Cards<Row>({ label, data: { rows }, columns, getId, getName, getHref, canChoose, chosen, choose }: Body<Row>) {
  const [first, ...others] = columns.filter(({ card }) => card !== 'none')
  const lines = others.filter(({ card }) => card !== 'end')
  const ends = others.filter(({ card }) => card === 'end')
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line" onKeyDown={onRowKey}>
      {rows
        ? rows.map((row) => {
            const id = getId(row)
            return (
              <li key={id} className={cx('relative flex items-start gap-3 py-3', chosen.has(id) && 'bg-brand-soft/50')}>
                {canChoose && <RowBox id={id} name={getName(row)} chosen={chosen} choose={choose} />}
                <div className="min-w-0 flex-1">
                  {getHref ? (
                    <Link data-row-link="" to={getHref(row)} className="font-semibold text-ink after:absolute after:inset-0">
                      {first?.cell(row)}
                    </Link>
                  ) : (
                    <span className="font-semibold">{first?.cell(row)}</span>
                  )}
                  <dl className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-soft">
                    {lines.map((column) => (
                      <div key={column.key} className={cx('min-w-0 max-w-full', column.cardLabel && 'flex gap-x-1')}>
                        <dt className={column.cardLabel ? undefined : 'sr-only'}>{column.label}</dt>
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

const placeholders = [0, 1, 2, 3, 4, 5]
