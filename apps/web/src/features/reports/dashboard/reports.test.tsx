import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { SearchRule } from '@haat/shared/catalog/dashboard/search-rules.ts'
import type { ProductsReport, SalesReport, SearchesReport } from '@haat/shared/reports/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, breaks } from '../../../testing/server.ts'

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn() }))
vi.mock('../../../lib/browser/save-file.ts', () => ({ saveFile }))
// The chart is hidden from screen readers; its figures are in a table.
vi.mock('../../../ui/dashboard/charts/chart-plot.tsx', () => ({ default: () => null }))

const user = userEvent.setup()
const { reports: rows, searchRules } = endpoints
const staff = (edit: boolean): Partial<Session['user']> => ({
  s: { status: 'active', permissions: [{ name: 'reports', view: true, edit, delete: false }] },
})
const figures = (net: number, orders: number) => ({
  orders,
  gross: net + 6,
  discount: 6,
  refunded: 0,
  net,
  delivery: 10,
  total: net + 10,
  average: orders ? net / orders : 0,
  cancelled: 1,
  cancelledTotal: 20,
})
const currency = { name: 'USD', s: '$', decimals: 1 }
const period = { from: '2026-11-01', to: '2026-11-03' }
const before = { from: '2026-10-29', to: '2026-10-31' }
const sales: SalesReport = {
  period,
  before,
  currency,
  converted: false,
  figures: figures(1200, 12),
  figuresBefore: figures(1000, 16),
  steps: [
    { day: '2026-11-01', ...figures(700, 7) },
    { day: '2026-11-02', ...figures(0, 0) },
    { day: '2026-11-03', ...figures(500, 5) },
  ],
  stepsBefore: [
    { day: '2026-10-29', ...figures(1000, 16) },
    { day: '2026-10-30', ...figures(0, 0) },
    { day: '2026-10-31', ...figures(0, 0) },
  ],
  groups: {
    source: [{ key: 'web', orders: 12, net: 1200 }],
    method: [{ key: 'cod', orders: 12, net: 1200 }],
    country: [
      { key: 'BD', orders: 9, net: 900 },
      { key: 'FR', orders: 3, net: 300 },
    ],
  },
}
const products: ProductsReport = {
  period,
  before: null,
  currency,
  converted: false,
  figures: { products: 2, units: 9, gross: 100, discount: 10, net: 90 },
  figuresBefore: null,
  products: [
    { _id: 'p1', name: 'Shoe', units: 3, gross: 80, discount: 10, net: 70, netBefore: null },
    { _id: null, name: null, units: 6, gross: 20, discount: 0, net: 20, netBefore: null },
  ],
}
const path = `/dashboard/reports/sales?from=${period.from}&to=${period.to}`
let asked: Record<string, unknown>[]

beforeEach(() => {
  asked = []
  answers(rows.timeZone, { timeZone: 'UTC', next: null })
  answers(rows.sales, ({ input }) => {
    asked.push(input)
    return { report: sales }
  })
  answers(rows.products, ({ input }) => {
    asked.push(input)
    return { report: products }
  })
})

describe('sales report', () => {
  test('shows key figures with their change, a chart with a table, and figures per day', async () => {
    await openDashboard(path, staff(false))
    expect((await screen.findAllByText('20% more than the previous period')).length).toBeGreaterThan(0)
    expect(screen.getByText('25% less than the previous period')).toBeInTheDocument()
    expect(asked).toEqual([{ ...period, compare: 'previous', by: 'day' }])
    const chart = screen.getByRole('table', { name: 'Net sales over time' })
    expect(within(chart).getByRole('row', { name: 'Nov 1, 2026 $700.00 $1,000.00' })).toBeInTheDocument()
    const days = screen.getByRole('table', { name: 'Figures over time' })
    expect(within(days).getAllByRole('row')).toHaveLength(4)
    expect(screen.getByText('Cash on delivery')).toBeVisible()
    expect(screen.getByText('Bangladesh')).toBeVisible()
    expect(screen.getByText(/Cancelled orders don’t count/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument()
  })

  test('requests another comparison and grouping and stores them in the URL', async () => {
    await openDashboard(path, staff(false))
    await user.click(await screen.findByRole('button', { name: /^Compare to/ }))
    await user.click(screen.getByRole('menuitemradio', { name: 'No comparison' }))
    await user.click(screen.getByRole('button', { name: /^Group by/ }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Week' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...period, compare: 'none', by: 'week' }))
    expect(screen.getByLabelText('place')).toHaveTextContent('compare=none&by=week')
    await user.click(screen.getByRole('link', { name: 'Products' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...period, compare: 'none' }))
  })

  test('is sorted by a column', async () => {
    await openDashboard(`${path}&sort=-net`, staff(false))
    const table = await screen.findByRole('table', { name: 'Figures over time' })
    const firstDay = () => within(within(table).getAllByRole('row')[1]!).getAllByRole('cell')[0]!.textContent
    await waitFor(() => expect(firstDay()).toBe('Nov 1, 2026'))
    await user.click(within(table).getByRole('button', { name: 'Net sales' }))
    expect(firstDay()).toBe('Nov 2, 2026')
    await user.click(within(table).getByRole('button', { name: 'Day' }))
    await user.click(within(table).getByRole('button', { name: 'Day' }))
    expect(firstDay()).toBe('Nov 3, 2026')
  })

  test('a report that fails to load can be retried', async () => {
    breaks(rows.sales, true)
    await openDashboard(path, staff(false))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByText('20% more than the previous period')).length).toBeGreaterThan(0)
  })
})

test('products report: deleted products have no link; the export contains the table with its headings', async () => {
  answers(rows.export, ({ input }) => {
    asked.push(input)
    return { table: { columns: ['name', 'units', 'net'], rows: [['=Shoe', 3, 70]] } }
  })
  await openDashboard('/dashboard/reports/products?from=2026-11-01&to=2026-11-03&sort=-units', staff(true))
  const table = await screen.findByRole('table', { name: 'Products' })
  await waitFor(() => expect(within(table).getAllByRole('row')[1]).toHaveTextContent('Deleted products'))
  expect(within(table).queryByRole('link')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  expect(saveFile.mock.calls[0]).toEqual([
    'Products 2026-11-01 2026-11-03.csv',
    'text/csv',
    '\ufeffName,Items,Net sales\r\n"\'=Shoe",3,70.00',
  ])
  expect(asked.at(-1)).toEqual({ report: 'products', query: { ...period, compare: 'previous', sort: '-units' } })
})

test('searches report: staff add a synonym for a search without results', async () => {
  const found: SearchesReport = {
    period,
    figures: { searches: 5, without: 5 },
    searches: [{ words: 'trainers', times: 5, found: 0 }],
  }
  answers(rows.searches, { report: found })
  let rules: SearchRule[] = []
  answers(searchRules.list, () => ({ rules }))
  answers(searchRules.create, ({ input }) => {
    const rule = { ...(input as Omit<SearchRule, '_id' | 'version'>), _id: 'r1', version: 1 }
    rules = [rule]
    return { rule }
  })
  await openDashboard('/dashboard/reports/searches', staff(true))
  await user.click(await screen.findByRole('button', { name: /^Add rule for .trainers/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }))
  expect(dialog.getByLabelText('When shoppers search for')).toHaveValue('trainers')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Add at least one synonym.')).toBeVisible()
  await user.type(dialog.getByLabelText('Synonyms'), 'sneakers{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const table = within(await screen.findByRole('table', { name: 'Searches' }))
  expect(await table.findByText('sneakers')).toBeVisible()
  expect(rules).toMatchObject([{ words: 'trainers', synonyms: ['sneakers'], path: null }])
})

test('searches report: a period without searches shows a message', async () => {
  const quiet: SearchesReport = { period, figures: { searches: 0, without: 0 }, searches: [] }
  answers(rows.searches, { report: quiet })
  answers(searchRules.list, { rules: [] })
  await openDashboard('/dashboard/reports/searches', staff(false))
  expect(await screen.findByRole('heading', { name: 'No searches in this period' })).toBeVisible()
})

test('the index links to every report', async () => {
  await openDashboard('/dashboard/reports', staff(false))
  const main = within(await screen.findByRole('main'))
  expect((await main.findAllByRole('link')).map((link) => link.textContent)).toEqual([
    'Sales',
    'Products',
    'Customers',
    'Coupons',
    'Tax',
    'Stock',
    'Searches',
  ])
})

test('reports are refused to staff without permission', async () => {
  await openDashboard(path, { s: { status: 'active', permissions: [{ name: 'orders', view: true, edit: true, delete: true }] } })
  expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible()
})

test('while orders are counted by the days of a new time zone, a notice says so, and the figures are loaded again afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answers(rows.timeZone, { timeZone: 'UTC', next: 'Asia/Dhaka' })
  await openDashboard(path, staff(false))
  expect(await screen.findByText(/counted again by the days of .\(GMT\+06:00\) Asia\/Dhaka/)).toBeVisible()
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  const before = asked.length
  answers(rows.timeZone, { timeZone: 'Asia/Dhaka', next: null })
  await vi.advanceTimersByTimeAsync(6000)
  await waitFor(() => expect(screen.queryByText(/counted again/)).not.toBeInTheDocument())
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  vi.useRealTimers()
})
