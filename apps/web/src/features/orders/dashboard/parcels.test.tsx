import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers } from '../../../testing/server.ts'
import { confirmed, order, parcel, viewer } from './testing.ts'

beforeEach(() => {
  answers(endpoints.invoices.ofOrder, { documents: [] })
  answers(shop.delivery.areas, { areas: [] })
})
const open = async (shown: DeskOrder) => {
  answers(endpoints.orders.read, { order: shown })
  await openDashboard('/dashboard/orders/10000000112345', viewer)
}
const [three, one] = order().items

test('a piece that was paid back before it left stands beside the parcels, by itself', async () => {
  const items = [
    { ...three!, packed: 3, remaining: 0 },
    { ...one!, remaining: 0, refunded: 1, dropped: 1 },
  ]
  await open(confirmed({ items, parcels: [parcel()], next: 'ship' }))
  const staying = within(await screen.findByRole('region', { name: /^Not sent 1 piece/ }))
  expect(staying.getByText('Thing 2')).toBeVisible()
  expect(staying.queryByText('Thing 1')).not.toBeInTheDocument()
})

test('a cancelled order still says what was ordered', async () => {
  await open(order({ status: 'cancelled', next: 'none', actions: [] }))
  const lines = within(await screen.findByRole('region', { name: /^What was ordered 4 pieces/ }))
  expect(lines.getByRole('heading', { level: 2 })).toBeVisible()
  expect(lines.getAllByRole('listitem')).toHaveLength(2)
})

test('what went out without parcels being written down is one list', async () => {
  const items = [three!, one!].map((line) => ({ ...line, packed: line.qty, shipped: line.qty, remaining: 0 }))
  await open(confirmed({ status: 'completed', fulfilmentStatus: 'delivered', items, next: 'none', actions: [] }))
  expect(within(await screen.findByRole('region', { name: /^What was ordered/ })).getAllByRole('listitem')).toHaveLength(2)
})
