import { lazyPart } from '../../../lib/lazy-now.tsx'
import { cx } from '../../cx.ts'
import { LazySection } from '../../feedback/lazy-section.tsx'
import { Skeleton } from '../../layout/skeleton.tsx'
import type { ChartStyle } from './types.ts'

const ChartPlot = lazyPart(() => import('./chart-plot.tsx'))

/**
 * A chart in a frame of fixed height, so that the layout does not shift. Screen readers get a table with the same figures. The
 * chart library is loaded with the first chart.
 */
export function Chart({
  label,
  nameLabel,
  height = 260,
  className,
  ...look
}: ChartStyle & {
  label: string
  /** heading of the table's first column */
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
      {/* A hidden table is still as wide as its text, so it is clipped here. */}
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

/** A line chart without labels, beside a figure. */
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
