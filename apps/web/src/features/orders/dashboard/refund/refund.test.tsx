import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../../testing/dashboard-page.tsx'
import { enterText } from '../../../../testing/enter-text.ts'
import { answers, refuses } from '../../../../testing/server.ts'
import { admin, confirmed, entry, order, viewer } from '../testing.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.payments
let sent: Record<string, unknown>[]

const card: DashboardOrder['payments'][number] = {
  ...order().payments[0]!,
  _id: 'card',
  method: 'stripe',
  status: 'captured',
  captured: 42,
  mode: 'test',
  providerId: 'pi_123',
}
const paid = (more: Partial<DashboardOrder> = {}): DashboardOrder =>
  confirmed({ paymentMethod: 'stripe', paymentStatus: 'paid', payments: [card], ...more })
const refund = (more: Partial<DashboardOrder['refunds'][number]> = {}): DashboardOrder['refunds'][number] => ({
  _id: 'refund-1',
  paymentId: 'card',
  amount: 12,
  status: 'succeeded',
  lines: [{ lineId: 'line-1', qty: 1, amount: 10, restocked: true }],
  delivery: 2,
  tax: 0,
  reason: 'Torn',
  problem: null,
  date: '2026-11-20T12:00:00.000Z',
  ...more,
})

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  answers(endpoints.orders.counts, { counts: { confirm: 0, pack: 0, ship: 0, release: 0, unpaid: 0 } })
  answers(endpoints.savedViews.list, { views: [] })
  answers(endpoints.invoices.ofOrder, { documents: [] })
  answers(rows.refund, ({ input }) => {
    sent.push(input as Record<string, unknown>)
    return { order: paid({ refunds: [refund()], payments: [{ ...card, refunded: 12 }], version: 3 }) }
  })
})

const open = async (first: DashboardOrder, who = admin) => {
  answers(endpoints.orders.read, { order: first })
  await openDashboard(`/dashboard/orders/${first.orderId}`, who)
  await screen.findByRole('heading', { level: 1, name: new RegExp(first.orderId) })
}
const askFor = async (name: RegExp = /^Refund$/) => {
  await user.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Refund' }))
}

test('selected units and delivery set the refund amount, which can be lowered; restocking is chosen per line', async () => {
  await open(paid())
  const dialog = await askFor()
  expect(dialog.getByText(/Up to .*\$42\.00.* can be refunded/)).toBeVisible()
  const go = dialog.getByRole('button', { name: /^Refund —/ })
  expect(go).toHaveAttribute('aria-disabled', 'true')
  await user.click(within(dialog.getByRole('group', { name: 'Quantity of Thing 1' })).getByRole('button', { name: /more/i }))
  await user.click(dialog.getByRole('checkbox', { name: 'Delivery' }))
  const amount = dialog.getByLabelText(/^Amount/)
  expect(amount).toHaveValue('12')
  expect(dialog.getByRole('checkbox', { name: 'Restock Thing 1' })).toBeChecked()
  expect(dialog.getByText(/original payment method: Card/)).toBeVisible()

  await user.clear(amount)
  await user.type(amount, '50')
  expect(dialog.getByText(/Enter .*\$42\.00.* or less/, { selector: 'p' })).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '٩,٥')
  await user.click(dialog.getByRole('checkbox', { name: 'Restock Thing 1' }))
  await enterText(user, dialog.getByLabelText(/^Reason/), 'Torn')
  await user.click(dialog.getByRole('button', { name: /Refund .*\$9\.50/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toEqual([
    expect.objectContaining({
      amount: 9.5,
      delivery: 2,
      lines: [{ lineId: 'line-1', qty: 1, restock: false }],
      reason: 'Torn',
      paymentId: 'card',
    }),
  ])
  expect(await screen.findByText('Torn')).toBeVisible()
  expect(screen.getByText(/restocked/)).toBeVisible()
})

test('the refund of a cancelled order proposes the remaining amount and restocks nothing', async () => {
  await open(paid({ status: 'cancelled', next: 'pay-back', toPayBack: 42, actions: [] }))
  await user.click(screen.getByRole('button', { name: /Refund .*\$42\.00/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }))
  expect(dialog.queryByRole('checkbox', { name: /Restock/ })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: /Refund .*\$42\.00/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ amount: 42, delivery: 2 })
  expect((sent[0]!.lines as { restock: boolean }[]).every(({ restock }) => !restock)).toBe(true)
})

test('a refused refund shows an error and keeps the entered amount', async () => {
  refuses(rows.refund, 'refund_too_much')
  await open(paid())
  const dialog = await askFor()
  await user.type(dialog.getByLabelText(/^Amount/), '5')
  await user.click(dialog.getByRole('button', { name: /Refund .*\$5\.00/ }))
  expect(await screen.findByText(/more than the amount left/i)).toBeVisible()
  expect(dialog.getByLabelText(/^Amount/)).toHaveValue('5')
})

test('a payment shows its problems, and an authorized one can be captured', async () => {
  const held: DashboardOrder['payments'][number] = { ...card, status: 'authorized', captured: 0, problem: 'amount' }
  answers(rows.capture, { order: paid() })
  const first = paid({
    paymentStatus: 'authorized',
    payments: [held],
    refunds: [refund({ status: 'failed', problem: 'expired card' })],
  })
  await open(first)
  expect(screen.getByText('The amount paid doesn’t match the amount due.')).toBeVisible()
  expect(screen.getByText(/Message from the provider:.*expired card/)).toBeVisible()
  expect(screen.getByText('pi_123')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Capture payment' }))
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeVisible()
})

test('staff who may only view see payments and refunds without actions', async () => {
  await open(paid({ refunds: [refund()] }), viewer)
  expect(screen.getByText('Torn')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Refund$|Check status/ })).not.toBeInTheDocument()
})

test('staff view the receipt of a bank transfer before marking it as received', async () => {
  const picture = {
    _id: 'pic',
    purpose: 'receipt' as const,
    width: 300,
    height: 400,
    ofStaff: false,
    date: '2026-11-20T12:00:00.000Z',
  }
  answers(endpoints.attachments.list, { attachments: [picture] })
  answers(endpoints.orders.collect, { order: paid({ paymentMethod: 'bankTransfer' }), undo: null })
  const waiting = { ...order().payments[0]!, method: 'bankTransfer' as const }
  await open(
    order({
      paymentMethod: 'bankTransfer',
      next: 'collect',
      actions: ['collect'],
      payments: [waiting],
      timeline: [entry(2, 'transfer_receipt_sent')],
    }),
  )
  await user.click(await screen.findByRole('button', { name: /^Receipt uploaded/ }))
  const shown = within(await screen.findByRole('dialog', { name: /^Receipt uploaded/ }))
  expect(shown.getByRole('img')).toHaveAttribute('src', '/api/dashboard/attachments/pic')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Mark as received' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Mark transfer as received?' }))
  await user.click(asked.getByRole('button', { name: 'Mark as received' }))
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeVisible()
})
