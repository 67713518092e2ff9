import { lazy } from 'react'
import { Skeleton } from '../bits.tsx'
import { cx } from '../cx.ts'
import { LazySection } from '../lazy-section.tsx'

const ChartPlot = lazy(() => import('./chart-plot.tsx'))

export interface ChartPoint {
  /** what stands on the axis */
  name: string
  /** what the tooltip and the table call it, where that is longer */
  title?: string
  value: number
  /** what is compared with: the same place in the other period, and what that is called */
  before?: number | null
  beforeTitle?: string
}

export interface ChartLook {
  /** `area` for what goes on from day to day, `bars` for what stands beside one another */
  kind?: 'area' | 'bars'
  points: readonly ChartPoint[]
  /** what the values are, and what those they are compared with are */
  valueLabel: string
  beforeLabel?: string | undefined
  /** what is compared with is a line behind, a bar beside, or stands on top: a part of one whole */
  beforeAs?: 'line' | 'bar' | 'stack'
  /** a value in full, in the tooltip and the table */
  format: (value: number) => string
  /** a value on the axis */
  short: (value: number) => string
  /** values are whole things: no ticks between them */
  whole?: boolean
}

/**
 * A chart in its frame, whose height is known before it is drawn. What is drawn is for eyes; the same figures stand in a table for who
 * reads it out. The library comes with the first chart that is shown.
 */
export function Chart({
  label,
  nameLabel,
  height = 260,
  className,
  ...look
}: ChartLook & {
  label: string
  /** head of the table's first column */
  nameLabel: string
  height?: number
  className?: string
}) {
  const { points, valueLabel, beforeLabel, format } = look
  return (
    <figure aria-label={label} className={cx('min-w-0', className)}>
      <div style={{ height }} className="relative">
        <LazySection fallback={<Skeleton className="size-full" />}>
          <ChartPlot label={label} {...look} />
        </LazySection>
      </div>
      {/* A table is as wide as its words, also where only its place is seen. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{nameLabel}</th>
              <th scope="col">{valueLabel}</th>
              {beforeLabel && <th scope="col">{beforeLabel}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, title, value, before }) => (
              <tr key={`${name} ${title}`}>
                <th scope="row">{title ?? name}</th>
                <td>{format(value)}</td>
                {beforeLabel && <td>{before === null || before === undefined ? '–' : format(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** A line without words, beside a figure that says it all. */
export function Sparkline({ values, className }: { values: readonly number[]; className?: string }) {
  if (values.every((value) => value === 0)) return null
  const most = Math.max(...values)
  const last = Math.max(values.length - 1, 1)
  const at = (value: number, index: number) => `${((index / last) * 100).toFixed(2)} ${(29 - (value / most) * 26).toFixed(2)}`
  const line = values.length > 1 ? `M${values.map(at).join('L')}` : 'M0 29L100 29'
  return (
    <svg aria-hidden viewBox="0 0 100 31" preserveAspectRatio="none" className={cx('block h-9 w-full flip-rtl', className)}>
      <path d={`${line}L100 31L0 31Z`} className="fill-brand-text/10" />
      <path
        d={line}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-brand-text"
      />
    </svg>
  )
}
