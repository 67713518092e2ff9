import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../testing/server.ts'
import { admin, confirmed, document, entry, order, parcel, row, viewer } from './testing.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.orders
let asked: Record<string, unknown>[]
const counts = { confirm: 2, pack: 1000, ship: 0, release: 0, unpaid: 3 }

beforeEach(() => {
  asked = []
  sessionStorage.clear()
  answers(rows.counts, { counts })
  answers(rows.tags, { tags: ['gift', 'late'] })
  answers(rows.list, ({ input }) => {
    asked.push(input)
    return { orders: [row(1), row(2, { status: 'confirmed', next: 'pack', paymentStatus: 'paid' })], next: null, total: 2 }
  })
  answers(shop.delivery.areas, { areas: [] })
  answers(endpoints.savedViews.list, { views: [] })
  answers(endpoints.invoices.ofOrder, { documents: [] })
})
const place = () => screen.getByLabelText('place')

describe('order list', () => {
  test('shows the next step of each order, and its tabs set filters in the URL', async () => {
    await openDashboard('/dashboard/orders', admin)
    const first = await screen.findByRole('row', { name: /Buyer 1/ })
    expect(first).toHaveTextContent('To confirm')
    expect(first).toHaveTextContent('Collect cash')
    expect(screen.getByRole('row', { name: /Buyer 2/ })).toHaveTextContent(/To pack.*Paid/)
    const tabs = screen.getByRole('navigation', { name: 'Orders by next step' })
    expect(within(tabs).getByRole('button', { name: 'All' })).toHaveAttribute('aria-current', 'true')
    await user.click(await within(tabs).findByRole('button', { name: /To pack\s*999\+/ }))
    expect(place()).toHaveTextContent('/dashboard/orders?next=pack')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ next: 'pack' }))
    await user.click(within(tabs).getByRole('button', { name: /Unpaid/ }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: ['placed', 'confirmed'] }))
    expect(asked.at(-1)).not.toHaveProperty('next')
  })

  test('confirms selected orders and shows why one was refused', async () => {
    const sent: unknown[] = []
    answers(rows.confirmMany, ({ input }) => {
      sent.push(input.ids)
      return {
        results: [
          { _id: 'id-1', done: true, undo: null },
          { _id: 'id-2', done: false, undo: null, code: 'order_state' as const },
        ],
      }
    })
    await openDashboard('/dashboard/orders', admin)
    await user.click(await screen.findByRole('checkbox', { name: /all rows/ }))
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(sent).toEqual([['id-1', 'id-2']]))
    await user.click(await screen.findByRole('button', { name: 'Why?' }))
    expect(within(screen.getByRole('dialog')).getByText(/status has changed/)).toBeVisible()
  })

  test('prints packing slips, invoices and a pick list of selected orders', async () => {
    answers(rows.print, {
      orders: [order(), order({ _id: 'id-2', orderId: '10000000212345' })],
      pickList: [
        { name: 'Thing 1', sku: 'T-1', color: null, attribute: null, qty: 6, orders: [{ orderId: '10000000112345', qty: 6 }] },
      ],
    })
    await openDashboard('/dashboard/orders', admin)
    await user.click(await screen.findByRole('checkbox', { name: /all rows/ }))
    await user.click(screen.getByRole('button', { name: 'Print' }))
    const dialog = await screen.findByRole('dialog', { name: 'Print' })
    expect(await within(dialog).findAllByRole('heading', { name: 'Packing slip' })).toHaveLength(2)
    answers(endpoints.invoices.print, { invoices: { 'id-2': document({ number: 'INV-000042' }) } })
    await user.click(within(dialog).getByRole('radio', { name: 'Invoices' }))
    expect(await within(dialog).findAllByText('Bill to')).toHaveLength(2)
    expect(within(dialog).getByText('INV-000042')).toBeVisible()
    await user.click(within(dialog).getByRole('radio', { name: 'Pick list' }))
    expect(within(dialog).getByRole('row', { name: /Thing 1/ })).toHaveTextContent('6')
  })

  test('prints the quantities of an Arabic order in Arabic digits, like its amounts', async () => {
    answers(rows.print, { orders: [order({ language: 'ar' })], pickList: [] })
    answers(endpoints.invoices.print, { invoices: {} })
    await openDashboard('/dashboard/orders', admin)
    await user.click(await screen.findByRole('checkbox', { name: /all rows/ }))
    await user.click(screen.getByRole('button', { name: 'Print' }))
    const dialog = await screen.findByRole('dialog', { name: 'Print' })
    expect(await within(dialog).findByRole('row', { name: /Thing 1/ })).toHaveTextContent('٣')
    await user.click(within(dialog).getByRole('radio', { name: 'Invoices' }))
    expect(await within(dialog).findByRole('columnheader', { name: 'السعر' })).toBeVisible()
    expect(within(dialog).getByRole('row', { name: /Thing 1/ })).toHaveTextContent('٣')
  })

  test('a failed request can be retried; staff who may only view see no actions', async () => {
    breaks(rows.list, true)
    await openDashboard('/dashboard/orders', viewer)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('row', { name: /Buyer 1/ })
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'New order' })).not.toBeInTheDocument()
  })

  test('a shop without orders shows a message', async () => {
    answers(rows.list, { orders: [], next: null, total: 0 })
    await openDashboard('/dashboard/orders', admin)
    await screen.findByRole('heading', { name: 'No orders yet' })
  })
})

describe('order page', () => {
  const open = async (first = order(), who = admin) => {
    answers(rows.read, { order: first })
    await openDashboard(`/dashboard/orders/${first.orderId}`, who)
    await screen.findByRole('heading', { level: 1, name: new RegExp(first.orderId) })
  }
  const nextBar = () => screen.getByRole('region', { name: 'Next step' })

  test('the key . confirms the order and shows the next step', async () => {
    answers(rows.confirm, { order: confirmed({ timeline: [entry(2, 'confirmed'), entry(1, 'placed')] }), undo: null })
    await open()
    expect(nextBar()).toHaveTextContent('Review and confirm this order')
    expect(screen.getByText('Blue door')).toBeVisible()
    expect(screen.getByText('Pays late')).toBeVisible()
    await user.keyboard('.')
    await within(nextBar()).findByRole('button', { name: 'Pack all items' })
    expect(screen.queryByText('New activity on this order')).not.toBeInTheDocument()
  })

  test('cash on delivery without a delivery: staff agree on the payment with the customer', async () => {
    const delivery = { ...order().delivery, type: 'digital' as const }
    await open(confirmed({ next: 'collect', delivery, actions: ['collect', 'edit', 'cancel'] }))
    expect(nextBar()).toHaveTextContent('agree with them how to pay')
  })

  test('packs selected items; a version conflict shows the changes of someone else and keeps the selection', async () => {
    const theirs = confirmed({
      version: 3,
      timeline: [
        entry(3, 'held', { actor: { kind: 'staff', name: 'Bilal' }, data: { reason: 'Call first' } }),
        entry(1, 'placed'),
      ],
    })
    refuses(rows.pack, 'version_conflict', { order: theirs }, true)
    await open(confirmed())
    await user.click(screen.getByRole('button', { name: 'Select items' }))
    expect(screen.getByRole('button', { name: /Pack 0 items/ })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'One more of Thing 1' }))
    await user.click(screen.getByRole('button', { name: 'Pack 1 item' }))
    expect(await screen.findByText('New activity on this order')).toBeVisible()
    expect(screen.getAllByText(/Bilal/).length).toBeGreaterThan(0)
    const sent: unknown[] = []
    answers(rows.pack, ({ input }) => {
      sent.push(input)
      return { order: confirmed({ version: 4, parcels: [parcel({ lines: [{ lineId: 'line-1', qty: 1 }] })] }), undo: null }
    })
    await user.click(screen.getByRole('button', { name: 'Pack 1 item' }))
    await screen.findByRole('heading', { name: 'Parcel 1' })
    expect(sent).toMatchObject([{ version: 3, lines: [{ lineId: 'line-1', qty: 1 }] }])
  })

  test('packing can be undone', async () => {
    const undone: unknown[] = []
    answers(rows.pack, { order: confirmed({ next: 'ship', parcels: [parcel()] }), undo: 'audit-7' })
    answers(endpoints.audit.undo, ({ input }) => {
      undone.push(input.entryId)
      return { undo: 'audit-8' }
    })
    await open(confirmed())
    await user.click(screen.getByRole('button', { name: 'Pack all items' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undone).toEqual(['audit-7']))
  })

  test('a parcel is shipped with carrier and tracking number, and only with an https tracking link', async () => {
    const sent: unknown[] = []
    answers(rows.ship, ({ input }) => {
      sent.push(input)
      return { order: confirmed({ next: 'deliver', parcels: [parcel({ state: 'shipped' })] }), undo: null }
    })
    const lines = order().items.map((line) => ({ ...line, packed: line.qty, remaining: 0 }))
    await open(confirmed({ next: 'ship', items: lines, parcels: [parcel()], actions: ['hold', 'collect', 'cancel'] }))
    await user.click(within(nextBar()).getByRole('button', { name: 'Mark as shipped' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ship parcel 1' })
    await enterText(user, within(dialog).getByLabelText(/Carrier/), 'Pathao')
    await enterText(user, within(dialog).getByLabelText(/Tracking number/), 'PX-1')
    expect(within(dialog).getByLabelText(/Tracking link/)).toHaveAttribute(
      'placeholder',
      'https://merchant.pathao.com/tracking?consignment_id=PX-1',
    )
    await enterText(user, within(dialog).getByLabelText(/Tracking link/), 'javascript:1')
    await user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }))
    expect(within(dialog).getByText('Enter a full web address that starts with https://.')).toBeVisible()
    await user.clear(within(dialog).getByLabelText(/Tracking link/))
    await user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent).toMatchObject([{ parcelId: 'parcel-1', carrier: 'Pathao', tracking: 'PX-1', trackingUrl: '' }])
  })

  test('is cancelled with a reason, and shows how many items return to stock', async () => {
    const sent: unknown[] = []
    answers(rows.cancel, ({ input }) => {
      sent.push(input.reason)
      return {
        order: order({ status: 'cancelled', next: 'none', actions: [], cancelled: { date: order().date, reason: 'x' } }),
        undo: null,
      }
    })
    await open()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Cancel order' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel order' })
    expect(dialog).toHaveTextContent('4 items go back to stock')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
    expect(within(dialog).getByText('Enter a reason.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Out of stock' }))
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
    await waitFor(() => expect(sent).toEqual(['Out of stock']))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next step' })).not.toBeInTheDocument())
  })

  test('a tag added during a version conflict is merged with the tags of someone else', async () => {
    const sent: unknown[] = []
    refuses(rows.tag, 'version_conflict', { order: order({ version: 5, tags: ['late'] }) }, true)
    await open()
    answers(rows.tag, ({ input }) => {
      sent.push([input.tags, input.version])
      return { order: order({ version: 6, tags: ['late', 'gift'] }), undo: 'audit-3' }
    })
    refuses(rows.tag, 'version_conflict', { order: order({ version: 5, tags: ['late'] }) }, true)
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'gift{Enter}')
    await waitFor(() => expect(sent).toEqual([[['late', 'gift'], 5]]))
  })

  test('staff who may only view see no actions', async () => {
    await open(confirmed({ parcels: [parcel()] }), viewer)
    expect(nextBar()).toHaveTextContent('Pack this order')
    expect(within(nextBar()).queryByRole('button')).not.toBeInTheDocument()
    for (const name of [/Pack/, 'Edit', 'Print', 'More actions', 'Mark as shipped', 'Mark cash as received'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Parcel 1' })).toBeVisible()
  })

  test('leads to the next and previous order of the list it was opened from', async () => {
    answers(rows.read, ({ input }) => ({ order: order({ _id: String(input.orderId), orderId: String(input.orderId) }) }))
    await openDashboard('/dashboard/orders?next=confirm', admin)
    await user.click(await screen.findByRole('link', { name: row(1).orderId }))
    await user.click(await screen.findByRole('link', { name: 'Next order' }))
    await waitFor(() => expect(place()).toHaveTextContent(row(2).orderId))
    expect(screen.getByRole('link', { name: 'Back to orders' })).toHaveAttribute('href', '/dashboard/orders?next=confirm')
    await user.keyboard('k')
    await waitFor(() => expect(place()).toHaveTextContent(row(1).orderId))
  })

  test('an unknown order shows a not-found message', async () => {
    refuses(rows.read, 'not_found')
    await openDashboard('/dashboard/orders/10000000999999', admin)
    await screen.findByRole('heading', { name: 'Order not found' })
  })
})
