import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Change } from './change.tsx'

/** A figure: label, value and change. */
export function Figure(figure: {
  label: string
  /** formatted value; undefined while loading */
  value: string | undefined
  now?: number | undefined
  before?: number | null | undefined
  /** a decrease is good */
  less?: boolean
  note?: ReactNode
  children?: ReactNode
}) {
  const { label, value, now, before, less, note, children } = figure
  // Reserves the line of the change while loading.
  const compares = 'now' in figure
  return (
    <div className="row-span-4 mt-3 grid min-w-0 grid-rows-subgrid rounded-card border border-line bg-card p-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className={cx('@container mt-1 flex flex-col items-start', compares ? 'min-h-14' : 'min-h-9')}>
        {value === undefined ? (
          <Skeleton className="h-7 w-24" />
        ) : (
          <>
            <bdi
              // A long amount gets smaller instead of a second line: a digit is 0.62 of its height wide at most.
              style={{ fontSize: `clamp(13px, ${(100 / (value.length * 0.62)).toFixed(1)}cqi, 23px)` }}
              className="font-head leading-8.5 font-semibold tracking-tight wrap-anywhere tabular"
            >
              {value}
            </bdi>
            {now !== undefined && <Change now={now} before={before} less={less ?? false} />}
          </>
        )}
      </dd>
      {note && <dd className="text-[13px] text-faint">{note}</dd>}
      {children && <dd className="row-start-4 self-end pt-2">{children}</dd>}
    </div>
  )
}

/** Cards whose values, changes and notes are on common lines, also beside a label that takes two lines. */
export const Figures = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={cx('-mt-3 grid grid-cols-2 gap-x-3 lg:grid-cols-4', className)}>{children}</dl>
)
