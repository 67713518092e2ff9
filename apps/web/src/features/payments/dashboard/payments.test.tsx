import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardPayment, PaymentEvent } from '@haat/shared/payments/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.payments
const staffWith = (edit: boolean): Partial<Session['user']> => ({
  s: { status: 'active', permissions: [{ name: 'orders', view: true, edit, delete: false }] },
})
const payment = (more: Partial<DashboardPayment> = {}): DashboardPayment => ({
  _id: '0198c7a2-0000-7000-8000-000000000001',
  orderId: '10000000012345',
  customer: 'Amina Rahman',
  currency: { name: 'USD', s: '$', exchangeRate: 1, decimals: 2 },
  method: 'stripe',
  status: 'captured',
  amount: 26,
  captured: 26,
  refunded: 0,
  mode: 'test',
  providerId: 'pi_1',
  asked: null,
  expires: null,
  problem: null,
  date: '2026-11-21T10:00:00.000Z',
  toRefund: 0,
  ...more,
})
const event = (more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  _id: '0198c7a2-0000-7000-8000-00000000000a',
  method: 'stripe',
  kind: 'payment_intent.succeeded',
  eventId: 'evt_1',
  orderId: '10000000012345',
  outcome: 'mismatch',
  detail: {
    wrong: 'amount',
    state: 'captured',
    amount: '1.00',
    currency: 'USD',
    mode: null,
    expectedAmount: '26.00',
    expectedCurrency: 'USD',
    expectedMode: 'test',
  },
  date: '2026-11-21T10:00:00.000Z',
  resolved: false,
  ...more,
})
let payments: DashboardPayment[]
let events: PaymentEvent[]
let asked: Record<string, unknown>[]

// Loads the page chunks before the timeout of the first test starts.
beforeAll(() => Promise.all([import('./payments-page.tsx'), import('./events-page.tsx')]), 60_000)
beforeEach(() => {
  asked = []
  localStorage.clear()
  payments = [
    payment(),
    payment({ _id: '0198c7a2-0000-7000-8000-000000000002', orderId: '10000000054321', problem: 'double', toRefund: 26 }),
  ]
  events = [
    event(),
    event({ _id: '0198c7a2-0000-7000-8000-00000000000b', kind: 'payment_intent.created', outcome: 'applied', detail: {} }),
  ]
  answers(rows.list, ({ input }) => {
    asked.push(input)
    const found = input.toRefund ? payments.filter(({ toRefund }) => toRefund > 0) : payments
    return { payments: found, next: null, total: found.length }
  })
  answers(rows.events, ({ input }) => {
    const found = input.open ? events.filter(({ outcome, resolved }) => outcome === 'mismatch' && !resolved) : events
    return { events: found, next: null, total: found.length }
  })
})

test('payments show their status and link to their order; a tab lists those to refund', async () => {
  await openDashboard('/dashboard/orders/payments', staffWith(true))
  const row = within(await screen.findByRole('row', { name: /10000000054321/ }))
  expect(row.getByRole('link', { name: '10000000054321' })).toHaveAttribute('href', '/dashboard/orders/10000000054321')
  expect(row.getByText('Overpaid')).toBeVisible()
  expect(screen.getByRole('link', { name: /Provider messages/ })).toHaveAttribute('href', '/dashboard/orders/payments/events')
  const tabs = within(screen.getByRole('navigation', { name: 'Payments by status' }))
  await user.click(await tabs.findByRole('button', { name: /To refund.*1/ }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /10000000012345/ })).not.toBeInTheDocument())
  expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard/orders/payments?toRefund=true')
  expect(within(screen.getByRole('link', { name: /^Payments/ })).getByText(/2 wait/)).toBeInTheDocument()
})

test('the status of selected payments is checked, and a refused check shows the reason', async () => {
  refuses(rows.check, 'provider_unavailable')
  await openDashboard('/dashboard/orders/payments', staffWith(true))
  await user.click(await screen.findByRole('checkbox', { name: /10000000012345/ }))
  await user.click(await screen.findByRole('button', { name: 'Check status' }))
  await user.click(await screen.findByRole('button', { name: 'Why?' }))
  expect(await screen.findByText(/isn’t responding/)).toBeVisible()
})

test('staff who may only view see no actions on payments', async () => {
  await openDashboard('/dashboard/orders/payments', staffWith(false))
  await screen.findByRole('row', { name: /10000000054321/ })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument()
})

test('a list that fails to load can be retried; an empty one shows a message', async () => {
  payments = []
  breaks(rows.list, true)
  breaks(rows.list, true)
  await openDashboard('/dashboard/orders/payments', staffWith(true))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeVisible()
  // Without access to the settings, staff see no link to them.
  expect(screen.queryByRole('link', { name: 'Payment methods' })).not.toBeInTheDocument()
})

test('a shop without payments links to the payment methods', async () => {
  payments = []
  await openDashboard('/dashboard/orders/payments', { a: true })
  expect(await screen.findByRole('link', { name: 'Payment methods' })).toHaveAttribute(
    'href',
    '/dashboard/settings/paymentGateway',
  )
})

test('a message that needs review is listed first with the mismatch until staff resolve it', async () => {
  const resolved: unknown[] = []
  answers(rows.resolveEvent, ({ input }) => {
    resolved.push(input.eventId)
    events = events.map((one) => (one._id === input.eventId ? { ...one, resolved: true } : one))
    return {}
  })
  await openDashboard('/dashboard/orders/payments/events', staffWith(true))
  const open = within(await screen.findByRole('region', { name: '1 message needs review' }))
  expect(open.getByText('Wrong amount')).toBeVisible()
  expect(open.getByText('Amount').nextElementSibling).toHaveTextContent('\u20661.00 USD\u2069')
  expect(open.getByText('Expected amount').nextElementSibling).toHaveTextContent('26.00 USD')
  expect(open.getByText('Status').nextElementSibling).toHaveTextContent('Paid')
  expect(open.queryByText('Mode')).not.toBeInTheDocument()
  await user.click(open.getByRole('button', { name: 'Mark as resolved' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /needs review/ })).not.toBeInTheDocument())
  expect(resolved).toEqual([events[0]!._id])
  expect(await screen.findByText('resolved')).toBeVisible()
})

test('the outcome of a payment and its reason are shown as text', async () => {
  events = [
    event({ outcome: 'applied', detail: { said: 'failed', state: 'pending' } }),
    event({ _id: '0198c7a2-0000-7000-8000-00000000000b', kind: 'check', outcome: 'late', detail: {} }),
  ]
  payments = [payment({ status: 'failed', problem: 'insufficient_funds' }), payment({ problem: 'Card is frozen' })]
  payments[1]!._id = '0198c7a2-0000-7000-8000-000000000002'
  await openDashboard('/dashboard/orders/payments/events', staffWith(false))
  expect(await screen.findByText('Reported: Failed · Before: Pending')).toBeVisible()
  expect(screen.getByText('Status check')).toBeVisible()
  await openDashboard('/dashboard/orders/payments', staffWith(false))
  expect(await screen.findByText('Insufficient funds')).toBeVisible()
  expect(screen.getByText('Card is frozen')).toBeVisible()
})

test('staff who may only view cannot resolve messages', async () => {
  await openDashboard('/dashboard/orders/payments/events', staffWith(false))
  const open = within(await screen.findByRole('region', { name: '1 message needs review' }))
  expect(open.queryByRole('button')).not.toBeInTheDocument()
})
