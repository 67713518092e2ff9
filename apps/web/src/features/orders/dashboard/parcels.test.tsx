import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers } from '../../../testing/server.ts'
import { admin, confirmed, order, parcel, viewer } from './testing.ts'

beforeEach(() => {
  answers(endpoints.invoices.ofOrder, { documents: [] })
  answers(shop.delivery.areas, { areas: [] })
})
const open = async (shown: DashboardOrder, who = viewer) => {
  answers(endpoints.orders.read, { order: shown })
  await openDashboard('/dashboard/orders/10000000112345', who)
}
const [three, one] = order().items

test('a unit refunded before shipping is listed separately from the parcels', async () => {
  const items = [
    { ...three!, packed: 3, remaining: 0 },
    { ...one!, remaining: 0, refunded: 1, dropped: 1 },
  ]
  await open(confirmed({ items, parcels: [parcel()], next: 'ship' }))
  const staying = within(await screen.findByRole('region', { name: /^Not shipped 1 item/ }))
  expect(staying.getByText('Thing 2')).toBeVisible()
  expect(staying.queryByText('Thing 1')).not.toBeInTheDocument()
})

test('a cancelled order still lists its items', async () => {
  await open(order({ status: 'cancelled', next: 'none', actions: [] }))
  const lines = within(await screen.findByRole('region', { name: /^Items 4 items/ }))
  expect(lines.getByRole('heading', { level: 2 })).toBeVisible()
  expect(lines.getAllByRole('listitem')).toHaveLength(2)
})

test('items delivered without recorded parcels are shown in one list', async () => {
  const items = [three!, one!].map((line) => ({ ...line, packed: line.qty, shipped: line.qty, remaining: 0 }))
  await open(confirmed({ status: 'completed', fulfilmentStatus: 'delivered', items, next: 'none', actions: [] }))
  expect(within(await screen.findByRole('region', { name: /^Items/ })).getAllByRole('listitem')).toHaveLength(2)
})

test('a partly packed order shows quantities per row, offers to pack the rest, and shows a refund once', async () => {
  const items = [
    { ...three!, packed: 2, shipped: 0, remaining: 1, refunded: 1 },
    { ...one!, packed: 0, remaining: 1 },
  ]
  const refund: DashboardOrder['refunds'][number] = {
    _id: 'refund-1',
    paymentId: 'payment-1',
    status: 'succeeded',
    amount: 10,
    tax: 0,
    delivery: 0,
    lines: [{ lineId: three!._id, qty: 1, amount: 10, restocked: true }],
    reason: '',
    problem: null,
    date: order().date,
  }
  const parcels = [parcel({ lines: [{ lineId: three!._id, qty: 2 }] })]
  await open(confirmed({ items, parcels, refunds: [refund], next: 'pack' }), admin)
  const toPack = within(await screen.findByRole('region', { name: /^Still to pack 2 items/ }))
  expect(toPack.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/× 1$/),
    expect.stringMatching(/× 1$/),
  ])
  expect(screen.getByRole('button', { name: 'Pack the rest' })).toBeVisible()
  expect(screen.getAllByText(/1 ×/)).toHaveLength(1)
  expect(screen.queryByText(/item refunded/)).not.toBeInTheDocument()
})
