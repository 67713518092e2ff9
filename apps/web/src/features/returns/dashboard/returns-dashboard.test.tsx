import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, refuses } from '../../../testing/server.ts'
import { dashboardReturn, dashboardRow } from '../testing.ts'

const user = userEvent.setup()
const admin = { a: true }
const viewer = {
  s: { status: 'active' as const, permissions: [{ name: 'orders' as const, view: true, edit: false, delete: false }] },
}
const approved: DashboardReturn = {
  ...dashboardReturn,
  status: 'approved',
  next: 'receive',
  actions: ['reject', 'receive', 'reply'],
  version: 2,
}
const closed: DashboardReturn = { ...dashboardReturn, status: 'closed', next: 'none', actions: ['reply'], version: 2 }

test('the list shows returns that need attention, each with a link', async () => {
  answers(endpoints.returns.counts, { counts: { decide: 1, receive: 2, settle: 0, answer: 1, waiting: 1 } })
  answers(endpoints.returns.list, { returns: [dashboardRow], next: null, total: 1 })
  await openDashboard('/dashboard/orders/returns', admin)
  const link = await screen.findByRole('link', { name: /10000000012345 \/ 1/ })
  expect(link).toHaveAttribute('href', '/dashboard/orders/returns/r1')
  expect(await screen.findByText('1 return needs attention')).toBeVisible()
  expect(screen.getByText(/Shirt.* and more, 2 items/)).toBeVisible()
})

test('an empty list shows a message', async () => {
  answers(endpoints.returns.list, { returns: [], next: null, total: 0 })
  await openDashboard('/dashboard/orders/returns', admin)
  expect(await screen.findByText('No returns')).toBeVisible()
})

test('staff who may only view see a return without actions', async () => {
  answers(endpoints.returns.read, { return: dashboardReturn })
  await openDashboard('/dashboard/orders/returns/r1', viewer)
  expect(await screen.findByText('The seam is open')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument()
})

test('staff approve a return with a message; a version conflict shows the current return', async () => {
  answers(endpoints.returns.read, { return: dashboardReturn })
  const sent: unknown[] = []
  answers(endpoints.returns.approve, ({ input }) => {
    sent.push(input)
    return { return: approved }
  })
  await openDashboard('/dashboard/orders/returns/r1', admin)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  await enterText(user, dialog.getByLabelText(/Message to the customer/), 'Send it')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(sent).toEqual([{ returnId: 'r1', version: 1, words: 'Send it', noGoodsBack: false }])
  refuses(endpoints.returns.receive, 'version_conflict', {
    return: { ...dashboardReturn, status: 'closed', next: 'none', unanswered: false, actions: ['reply'], version: 3 },
  })
  await user.click(await screen.findByRole('button', { name: 'Receive items' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Receive items' }))
  expect(await screen.findByText('Nothing to do')).toBeVisible()
})

test('a refund is limited to the remaining amount', async () => {
  const received = {
    ...dashboardReturn,
    status: 'received' as const,
    next: 'refund' as const,
    actions: ['refund', 'close', 'reply'] as const,
  }
  answers(endpoints.returns.read, { return: { ...received, actions: [...received.actions] } })
  const sent: unknown[] = []
  answers(endpoints.returns.refund, ({ input, headers }) => {
    sent.push([input, headers.has('idempotency-key')])
    return { return: closed }
  })
  await openDashboard('/dashboard/orders/returns/r1', admin)
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByLabelText('Amount')
  expect(amount).toHaveValue('40')
  await user.clear(amount)
  await user.type(amount, '63')
  await user.click(dialog.getByRole('button', { name: /^Refund/ }))
  expect(dialog.getByText(/up to .*62\.00/)).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '35,5')
  await user.click(dialog.getByRole('button', { name: /Refund .*35\.50/ }))
  expect(await screen.findByText('Reply to the customer')).toBeVisible()
  expect(sent).toEqual([[{ returnId: 'r1', version: 1, amount: 35.5, delivery: 0, words: '' }, true]])
})
