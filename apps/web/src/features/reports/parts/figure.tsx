import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/bits.tsx'
import { cx } from '../../../ui/cx.ts'
import { Change } from './change.tsx'

/** One figure: what it is, how much, and how it changed. */
export function Figure(figure: {
  label: string
  /** as it is written; undefined while it is awaited */
  value: string | undefined
  now?: number | undefined
  before?: number | null | undefined
  /** less of it is better */
  less?: boolean
  note?: ReactNode
  children?: ReactNode
}) {
  const { label, value, now, before, less, note, children } = figure
  // The change stands under its figure in every card, and its line is kept free while both are awaited.
  const compares = 'now' in figure
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-card p-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className={cx('mt-1 flex flex-col items-start', compares ? 'min-h-14' : 'min-h-9')}>
        {value === undefined ? (
          <Skeleton className="h-7 w-24" />
        ) : (
          <>
            <bdi className="font-head text-[23px] font-semibold tracking-tight break-all tabular">{value}</bdi>
            {now !== undefined && <Change now={now} before={before} less={less ?? false} />}
          </>
        )}
      </dd>
      {note && <dd className="text-[13px] text-faint">{note}</dd>}
      {children && <dd className="mt-auto pt-2">{children}</dd>}
    </div>
  )
}

export const Figures = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={cx('grid grid-cols-2 gap-3 lg:grid-cols-4', className)}>{children}</dl>
)
