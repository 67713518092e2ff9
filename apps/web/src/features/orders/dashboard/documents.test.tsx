import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, breaks } from '../../../testing/server.ts'
import { admin, confirmed, document, order, viewer } from './testing.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.invoices

beforeEach(() => {
  answers(endpoints.orders.read, { order: order() })
  answers(shop.delivery.areas, { areas: [] })
})
const open = async () => {
  await openDashboard('/dashboard/orders/10000000112345', viewer)
  return screen.findByRole('region', { name: 'Documents' })
}

test('invoice and credit note of an order open in one dialog', async () => {
  const note = document({ _id: 'document-2', kind: 'credit_note', number: 'CN-000001', total: 12 })
  note.snapshot = {
    ...note.snapshot,
    total: 12,
    credits: { number: 'INV-000001', date: note.date, reason: 'refund', note: 'Broken' },
  }
  answers(rows.ofOrder, { documents: [document(), note] })
  const card = await open()
  expect(await within(card).findByRole('button', { name: /Credit note CN-000001.*−\$12\.00/ })).toBeVisible()
  await user.click(within(card).getByRole('button', { name: /Invoice INV-000001/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Invoice' })
  expect(await within(dialog).findByText('BIN 77')).toBeVisible()
  expect(dialog).toHaveTextContent('Includes ⁦$5.48⁩ VAT 15%')
  await user.click(within(dialog).getByRole('radio', { name: /CN-000001/ }))
  expect(await screen.findByRole('dialog', { name: 'Credit note' })).toHaveTextContent('A refund was issued. Broken')
})

test('an order without documents shows when there will be an invoice', async () => {
  answers(rows.ofOrder, { documents: [] })
  expect(await within(await open()).findByText(/confirm the order/)).toBeVisible()
})

test('the invoice that a confirmation brings appears without a reload', async () => {
  let isConfirmed = false
  answers(rows.ofOrder, () => ({ documents: isConfirmed ? [document()] : [] }))
  answers(endpoints.orders.confirm, () => {
    isConfirmed = true
    return { order: confirmed(), undo: null }
  })
  await openDashboard('/dashboard/orders/10000000112345', admin)
  const card = await screen.findByRole('region', { name: 'Documents' })
  expect(await within(card).findByText(/confirm the order/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await within(card).findByRole('button', { name: /Invoice INV-000001/ })).toBeVisible()
})

test('documents that fail to load can be retried', async () => {
  breaks(rows.ofOrder, true)
  expect(await within(await open()).findByRole('button', { name: 'Try again' })).toBeVisible()
})
