import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chart, Sparkline } from './chart.tsx'
import type { ChartStyle } from './types.ts'

const points = [
  { name: 'Nov 1', title: 'Nov 1, 2026', value: 10, before: 5 },
  { name: 'Nov 2', title: 'Nov 2, 2026', value: 20, before: null },
]
const show = (look: Partial<ChartStyle> = {}) =>
  render(
    <Chart
      label="Sales over time"
      nameLabel="Day"
      points={points}
      valueLabel="Sales"
      beforeLabel="Before"
      format={(value) => `$${value}`}
      short={String}
      {...look}
    />,
  )

test.each<[string, Partial<ChartStyle>]>([
  ['an area with a comparison line', {}],
  ['grouped bars', { kind: 'bars', beforeAs: 'bar' }],
  ['stacked bars', { kind: 'bars', beforeAs: 'stack' }],
  ['a chart without data', { points: [] }],
])('%s is rendered with a table of its figures', async (_what, look) => {
  const { container } = show(look)
  // jsdom has no layout, so the library draws only its container.
  await waitFor(() => expect(container.querySelector('.recharts-responsive-container')).toBeInTheDocument())
  const rows = within(screen.getByRole('table', { name: 'Sales over time' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(
    ['DaySalesBefore', 'Nov 1, 2026$10$5', 'Nov 2, 2026$20–'].slice(0, 1 + (look.points ?? points).length),
  )
})

test('a sparkline of zeros is not rendered', () => {
  const { container, rerender } = render(<Sparkline values={[0, 0]} />)
  expect(container.querySelector('svg')).toBeNull()
  rerender(<Sparkline values={[0, 4, 2]} />)
  expect(container.querySelectorAll('path')).toHaveLength(2)
})
