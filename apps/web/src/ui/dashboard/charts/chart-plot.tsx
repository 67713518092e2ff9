import { textDirection } from '@haat/shared/reference/languages.ts'
import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { ChartPoint, ChartStyle } from './types.ts'

const tick = { fill: 'var(--faint)', fontSize: 12 }

/** The chart's drawing. Arrow keys move between values; animations are off. In Arabic, time runs from right to left. */
export default function ChartPlot({
  label,
  kind = 'area',
  points,
  short,
  whole,
  beforeAs = 'line',
  ...words
}: ChartStyle & { label: string }) {
  const dir = textDirection(useLanguage())
  const isMirrored = dir === 'rtl'
  const compares = Boolean(words.beforeLabel)
  const stack = beforeAs === 'stack' ? { stackId: 'whole' } : {}
  const radius: [number, number, number, number] = beforeAs === 'stack' ? [0, 0, 0, 0] : [4, 4, 0, 0]
  return (
    // The SVG is laid out left-to-right in every language; the text inside finds its own direction.
    <div
      dir="ltr"
      className="size-full text-xs [&_svg]:focus-visible:rounded-[8px] [&_svg]:focus-visible:outline-2 [&_svg]:focus-visible:outline-brand-text [&_svg:not(:focus-visible)]:outline-none"
    >
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 240 }}>
        <ComposedChart
          data={points as ChartPoint[]}
          margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
          accessibilityLayer
          aria-label={label}
          barCategoryGap="28%"
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            reversed={isMirrored}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            tickMargin={8}
            minTickGap={24}
            interval="equidistantPreserveStart"
            padding={kind === 'area' ? { left: 8, right: 8 } : undefined}
          />
          <YAxis
            orientation={isMirrored ? 'right' : 'left'}
            tick={tick}
            tickLine={false}
            axisLine={false}
            tickFormatter={short}
            tickCount={4}
            width="auto"
            allowDecimals={!whole}
            domain={[0, 'auto']}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={kind === 'area' ? { stroke: 'var(--field-line)', strokeDasharray: '3 3' } : { fill: 'var(--sunken)' }}
            content={({ active, payload }) => {
              const point = active ? (payload[0]?.payload as ChartPoint | undefined) : undefined
              return point ? <Tip point={point} dir={dir} {...words} /> : null
            }}
          />
          {kind === 'area' ? (
            <Area
              dataKey="value"
              type="linear"
              stroke="var(--brand-text)"
              strokeWidth={2}
              fill="var(--brand-text)"
              fillOpacity={0.09}
              isAnimationActive={false}
              dot={points.length === 1}
              activeDot={{ r: 4, fill: 'var(--brand-text)', stroke: 'var(--card)', strokeWidth: 2 }}
            />
          ) : (
            <Bar dataKey="value" fill="var(--brand-text)" radius={radius} maxBarSize={36} isAnimationActive={false} {...stack} />
          )}
          {compares && beforeAs !== 'line' && (
            <Bar
              dataKey="before"
              {...stack}
              fill="var(--field-line)"
              fillOpacity={0.55}
              radius={[4, 4, 0, 0]}
              maxBarSize={36}
              isAnimationActive={false}
            />
          )}
          {compares && beforeAs === 'line' && (
            <Line
              dataKey="before"
              type="linear"
              stroke="var(--faint)"
              strokeWidth={1.5}
              strokeDasharray="4 4"
              isAnimationActive={false}
              dot={points.length === 1}
              activeDot={{ r: 3, fill: 'var(--faint)', stroke: 'var(--card)' }}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

function Tip({
  point,
  dir,
  valueLabel,
  beforeLabel,
  format,
}: { point: ChartPoint; dir: 'ltr' | 'rtl' } & Pick<ChartStyle, 'valueLabel' | 'beforeLabel' | 'format'>) {
  return (
    <div dir={dir} role="status" className="rounded-[10px] border border-line bg-card px-3 py-2 text-[13px] text-ink shadow-lift">
      <p className="text-soft">{point.title ?? point.name}</p>
      <p className="flex items-baseline justify-between gap-4">
        <span>{valueLabel}</span>
        <bdi className="font-semibold tabular">{format(point.value)}</bdi>
      </p>
      {beforeLabel && typeof point.before === 'number' && (
        <p className="flex items-baseline justify-between gap-4 text-soft">
          <span>{point.beforeTitle ?? beforeLabel}</span>
          <bdi className="tabular">{format(point.before)}</bdi>
        </p>
      )}
    </div>
  )
}
