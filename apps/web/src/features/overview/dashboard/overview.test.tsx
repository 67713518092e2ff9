import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { Overview } from '@haat/shared/overview/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, breaks } from '../../../testing/server.ts'

// The chart is hidden from screen readers; its figures are in a table.
vi.mock('../../../ui/dashboard/charts/chart-plot.tsx', () => ({ default: () => null }))

const user = userEvent.setup()
const row = endpoints.overview.read
const admin: Partial<Session['user']> = { name: 'Amina', a: true }
const currency = { name: 'USD', s: '$', decimals: 1 }
const figures = (net: number, orders: number) => ({
  orders,
  gross: net,
  discount: 0,
  refunded: 0,
  net,
  delivery: 0,
  total: net,
  average: orders ? net / orders : 0,
  cancelled: 0,
  cancelledTotal: 0,
})
const full: Overview = {
  period: { from: '2026-10-23', to: '2026-11-21' },
  before: { from: '2026-09-23', to: '2026-10-22' },
  sales: {
    currency,
    today: { orders: 2, net: 30 },
    figures: figures(1200, 20),
    figuresBefore: figures(1000, 10),
    steps: [{ day: '2026-11-21', ...figures(1200, 20) }],
    stepsBefore: [{ day: '2026-10-22', ...figures(1000, 10) }],
    visitors: { now: 1000, before: 1000, steps: [1000] },
    best: [{ _id: 'p1', name: 'Blue shoe', units: 4, gross: 90, discount: 0, net: 90, netBefore: 45 }],
  },
  todo: [
    { key: 'confirm', count: 3 },
    { key: 'low', count: 1000 },
  ],
  samples: null,
  latest: [
    {
      _id: 'o1',
      orderId: '10000000012345',
      date: '2026-11-21T10:00:00.000Z',
      status: 'placed',
      paymentStatus: 'pending',
      fulfilmentStatus: 'unfulfilled',
      returnStatus: 'none',
      paymentMethod: 'cod',
      total: 42,
      count: 1,
      currency: { ...currency, exchangeRate: 1 },
      customer: { _id: null, name: 'ياسمين', email: 'y@example.com', phone: '' },
      place: 'Dhaka, BD',
      next: 'confirm',
      tags: [],
      held: false,
      source: 'web',
      agent: null,
      version: 1,
    },
  ],
  setup: null,
}
let asked: Record<string, unknown>[]
let overview: Overview

beforeEach(() => {
  asked = []
  overview = full
  localStorage.clear()
  answers(endpoints.reports.timeZone, { timeZone: 'UTC', next: null })
  answers(row, ({ input }) => {
    asked.push(input)
    return { overview }
  })
})

test('shows key figures, tasks, latest orders and best sellers with links', async () => {
  await openDashboard('/dashboard', admin)
  expect(await screen.findByText('Today: \u2066$30.00\u2069 in 2 orders')).toBeVisible()
  const numbers = within(screen.getByRole('region', { name: 'Key figures' }))
  expect(numbers.getAllByText('$1,200.00')[0]).toBeVisible()
  expect(numbers.getByText('20% more than the previous period')).toBeInTheDocument()
  expect(numbers.getByText('2%')).toBeVisible()
  const todo = within(screen.getByRole('region', { name: 'To do' }))
  expect(todo.getByRole('link', { name: '3 orders to confirm' })).toHaveAttribute('href', '/dashboard/orders?next=confirm')
  expect(todo.getByRole('link', { name: 'more than 999 products low in stock' })).toHaveAttribute(
    'href',
    '/dashboard/products?status=active&stock=low',
  )
  const latest = within(screen.getByRole('region', { name: 'Latest orders' }))
  expect(latest.getByRole('link', { name: /ياسمين/ })).toHaveAttribute('href', '/dashboard/orders/10000000012345')
  expect(latest.getByText('To confirm')).toBeVisible()
  const best = within(screen.getByRole('region', { name: 'Best sellers' }))
  expect(best.getByRole('link', { name: 'Blue shoe' })).toHaveAttribute('href', '/dashboard/products/p1')
})

test('an order awaiting payment shows that as its next step', async () => {
  const [first] = full.latest!
  overview = { ...full, latest: [{ ...first!, paymentMethod: 'stripe', next: 'await-payment' }] }
  await openDashboard('/dashboard', admin)
  const latest = within(await screen.findByRole('region', { name: 'Latest orders' }))
  expect(latest.getByText('Awaiting payment')).toBeVisible()
})

test('the period is selected and stored in the URL', async () => {
  await openDashboard('/dashboard', admin)
  await user.click(await screen.findByRole('radio', { name: '90 days' }))
  await waitFor(() => expect(asked.map(({ days }) => days)).toEqual(['30', '90']))
  expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard?days=90')
})

test('setup steps show their progress and can be hidden', async () => {
  overview = {
    ...full,
    setup: [
      { key: 'logo', done: true },
      { key: 'product', done: false },
    ],
  }
  await openDashboard('/dashboard', admin)
  const steps = within(await screen.findByRole('region', { name: 'Get started' }))
  expect(steps.getByText('1 of 2 done')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Publish your first product (to do)' })).toHaveAttribute(
    'href',
    '/dashboard/products/new',
  )
  await user.click(steps.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show setup steps' }))
  expect(screen.getByRole('region', { name: 'Get started' })).toBeVisible()
})

test('sections without permission are hidden, and an empty task list shows a message', async () => {
  overview = { ...full, sales: null, todo: [] }
  await openDashboard('/dashboard', {
    s: { status: 'active', permissions: [{ name: 'orders', view: true, edit: false, delete: false }] },
  })
  expect(await screen.findByText('You’re all caught up.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Latest orders' })).toBeVisible()
  expect(screen.queryByText('Best sellers')).not.toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: '30 days' })).not.toBeInTheDocument()
})

test('staff without any section here see their permissions', async () => {
  overview = { ...full, sales: null, latest: null, todo: [] }
  await openDashboard('/dashboard', {
    s: { status: 'active', permissions: [{ name: 'media', view: true, edit: true, delete: false }] },
  })
  expect(await screen.findByText(/Find your sections in the menu/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Your permissions' })).toBeVisible()
})

test('an overview that fails to load can be retried', async () => {
  breaks(row, true)
  await openDashboard('/dashboard', admin)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByText('$1,200.00'))[0]).toBeVisible()
})

test('the readiness report links to the page that fixes a failed check', async () => {
  const check = { severity: 'must', place: 'payment', ok: false } as const
  answers(endpoints.overview.readiness, {
    checks: [
      { ...check, key: 'payment', title: 'Payment methods', text: 'Turn on a payment method.' },
      { ...check, key: 'domain', place: null, title: 'Address of the shop', text: 'Set PUBLIC_URL.' },
      { ...check, key: 'tax', severity: 'should', place: 'tax', ok: true, title: 'Tax', text: 'Tax is off.' },
    ],
  })
  await openDashboard('/dashboard/system/readiness', admin)
  expect(await screen.findByText('2 things are missing before you can sell.')).toBeVisible()
  const must = within(screen.getByRole('region', { name: 'Needed to sell' }))
  expect(must.getByRole('link', { name: 'Fix: Payment methods' })).toHaveAttribute('href', '/dashboard/settings/paymentGateway')
  expect(screen.getAllByRole('link', { name: /^Fix/ })).toHaveLength(1)
  expect(within(screen.getByRole('region', { name: 'Done' })).getByText('Tax is off.')).toBeVisible()
})

test('sample products load with progress, and are removed after a confirmation that names what stays', async () => {
  const none = { state: 'none' as const, done: 0, total: 0, picturesLeft: 0, products: 0, edited: 0 }
  const loaded = { ...none, state: 'loaded' as const, done: 150, total: 150, products: 149, edited: 1 }
  answers(row, () => ({ overview: { ...full, samples: none } }))
  answers(endpoints.samples.load, () => ({ samples: { ...none, state: 'loading' as const } }))
  answers(endpoints.samples.read, () => ({ samples: { ...none, state: 'loading' as const, done: 40, total: 150 } }))
  await openDashboard('/dashboard', admin)
  const card = within(await screen.findByRole('region', { name: 'Sample products' }))
  await user.click(card.getByRole('button', { name: 'Load sample products' }))
  expect(await card.findByRole('status')).toHaveTextContent('Loading sample products: 40 of 150')
  expect(card.getByRole('button', { name: 'Cancel' })).toBeVisible()

  answers(row, () => ({ overview: { ...full, samples: loaded } }))
  answers(endpoints.samples.read, () => ({ samples: loaded }))
  await user.click(await card.findByRole('button', { name: 'Remove sample products' }))
  expect(card.getByText(/contains 149 sample products/)).toBeVisible()
  const question = within(screen.getByRole('dialog', { name: 'Remove all sample products?' }))
  expect(question.getByText(/1 sample product that you changed stays/)).toBeVisible()
  answers(row, () => ({ overview: { ...full, samples: null } }))
  answers(endpoints.samples.read, () => ({ samples: null }))
  answers(endpoints.samples.remove, () => ({ samples: null, removed: 149, remaining: 1 }))
  await user.click(question.getByRole('button', { name: 'Remove sample products' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sample products' })).toBeNull())
  expect(await screen.findByText('149 sample products were removed.')).toBeVisible()
})

test('while orders are counted by the days of a new time zone, a notice says so, and the figures are loaded again afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answers(endpoints.reports.timeZone, { timeZone: 'UTC', next: 'Asia/Dhaka' })
  await openDashboard('/dashboard', admin)
  expect(await screen.findByText(/counted again by the days of/)).toBeVisible()
  const before = asked.length
  answers(endpoints.reports.timeZone, { timeZone: 'Asia/Dhaka', next: null })
  await vi.advanceTimersByTimeAsync(6000)
  await waitFor(() => expect(screen.queryByText(/counted again/)).not.toBeInTheDocument())
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  vi.useRealTimers()
})
