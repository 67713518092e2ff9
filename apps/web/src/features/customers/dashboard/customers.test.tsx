import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.customers
type Held = NonNullable<Session['user']['s']>['permissions']
const held = (name: Held[number]['name'], rights: string): Held[number] => ({
  name,
  view: true,
  edit: rights.includes('e'),
  delete: rights.includes('d'),
})
const staffWith = (...permissions: Held): Partial<Session['user']> => ({ s: { status: 'active', permissions } })
const all = staffWith(held('customers', 'ed'), held('orders', 'e'), held('reviews', ''))

const customer = (n: number, more: Partial<Customer> = {}): Customer => ({
  _id: `id-${n}`,
  name: `Customer ${n}`,
  email: `c${n}@example.com`,
  verified: true,
  status: 'active',
  since: '2026-01-05T10:00:00.000Z',
  orders: 4,
  value: 100,
  lastOrder: '2026-10-05T10:00:00.000Z',
  tags: [],
  language: 'en',
  note: '',
  phone: null,
  version: 0,
  addresses: [],
  reviews: 2,
  sessions: 1,
  openOrders: { count: 2, limit: 20, unlimited: false },
  ...more,
})
let customers: Customer[]
let sent: Record<string, unknown>[]

// Loads the page chunks before the timeout of the first test starts.
beforeAll(() => Promise.all([import('./customers-page.tsx'), import('./customer-page.tsx')]), 60_000)
beforeEach(() => {
  sent = []
  customers = [customer(1, { tags: ['VIP'] }), customer(2, { status: 'disabled', orders: 0, value: 0, lastOrder: null })]
  answers(rows.list, () => ({ customers, next: null, total: customers.length }))
  answers(rows.tags, { tags: ['VIP', 'Late payer'] })
  answers(rows.read, ({ input }) => ({ customer: customers.find(({ _id }) => _id === input.customerId)! }))
  answers(endpoints.orders.list, { orders: [], next: null, total: 0 })
  answers(endpoints.importedOrders.list, { orders: [], next: null, total: 0 })
})
const change = (part: Partial<Customer>) => {
  customers[0] = { ...customers[0]!, ...part }
  return customers[0]
}

describe('customer list', () => {
  test('shows the sales of each customer and blocked ones, and filters by tag and date', async () => {
    let asked: Record<string, unknown> = {}
    answers(rows.list, ({ input }) => {
      asked = input
      return { customers, next: null, total: 2 }
    })
    await openDashboard('/dashboard/customers?tag=VIP&since=2026-01-01..2026-02-01', all)
    const row = await screen.findByRole('row', { name: /Customer 1/ })
    expect(row).toHaveTextContent('$100.00')
    expect(screen.getByRole('row', { name: /Customer 2/ })).toHaveTextContent('Blocked')
    expect(asked).toMatchObject({ tag: 'VIP', from: '2026-01-01', to: '2026-02-01' })
  })

  test('adds a tag to selected customers', async () => {
    answers(rows.change, ({ input }) => {
      sent.push(input)
      return { results: (input.ids as string[]).map((_id) => ({ _id, done: true, undo: null })) }
    })
    await openDashboard('/dashboard/customers', all)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
    await user.click(within(screen.getByRole('region', { name: '2 selected' })).getByRole('button', { name: 'Tag' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tag' })
    await user.click(within(dialog).getByRole('button', { name: 'Apply to 2 customers' }))
    expect(within(dialog).getByLabelText('Tag')).toHaveAccessibleDescription('Enter a tag.')
    await enterText(user, within(dialog).getByLabelText('Tag'), 'Market day')
    await user.click(within(dialog).getByRole('button', { name: 'Apply to 2 customers' }))
    await waitFor(() => expect(sent).toEqual([{ ids: ['id-1', 'id-2'], addTag: 'Market day' }]))
  })

  test('a failed request can be retried; an empty list shows a message', async () => {
    breaks(rows.list, true)
    customers = []
    await openDashboard('/dashboard/customers', all)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No customers yet' })).toBeVisible()
  })
})

describe('customer page', () => {
  test('names the next step and the payment of an order as the list of orders does', async () => {
    const order = {
      _id: 'o1',
      orderId: '10000000012345',
      date: '2026-10-05T10:00:00.000Z',
      status: 'placed' as const,
      paymentStatus: 'pending' as const,
      paymentMethod: 'cod' as const,
      fulfilmentStatus: 'unfulfilled' as const,
      returnStatus: 'none' as const,
      total: 54,
      currency: { name: 'USD', s: '$', exchangeRate: 1, decimals: 1 },
      count: 1,
      customer: { _id: 'id-1', name: 'Customer 1', email: 'c1@example.com', phone: '' },
      tags: [],
      held: false,
      source: 'web' as const,
      agent: null,
      place: 'Dhaka, BD',
      next: 'confirm' as const,
      version: 1,
    }
    answers(endpoints.orders.list, { orders: [order], next: 'more', total: 22 })
    await openDashboard('/dashboard/customers/id-1', all)
    const orders = await screen.findByRole('region', { name: 'Orders' })
    const row = await within(orders).findByRole('listitem')
    expect(row).toHaveTextContent('To confirm')
    expect(row).toHaveTextContent('Collect cash')
    // Without a number: the figure above leaves out cancelled orders.
    expect(within(orders).getByRole('link', { name: 'View all orders' })).toBeVisible()
  })

  test('blocks a customer and can undo it', async () => {
    answers(endpoints.staff.setCustomerStatus, ({ input }) => {
      change({ status: input.status as 'disabled' })
      return { status: 'disabled' as const, undo: 'entry-1' }
    })
    answers(endpoints.audit.undo, ({ input }) => {
      sent.push(input)
      change({ status: 'active' })
      return { undo: 'entry-2' }
    })
    await openDashboard('/dashboard/customers/id-1', all)
    expect(await screen.findByText('$25.00')).toBeVisible()
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', '/dashboard/reviews?status=all&customer=id-1')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Block' }))
    expect(await screen.findByText('Blocked')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'New order' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: /undo/i }))
    await waitFor(() => expect(screen.queryByText('Blocked')).not.toBeInTheDocument())
    expect(sent).toEqual([{ entryId: 'entry-1' }])
  })

  test('removes the limit on open unpaid orders', async () => {
    answers(rows.limitOrders, ({ input }) => {
      sent.push(input)
      return { customer: change({ openOrders: { count: 2, limit: 20, unlimited: true } }), undo: 'entry-1' }
    })
    await openDashboard('/dashboard/customers/id-1', all)
    expect(await screen.findByText('2 of 20')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Remove open order limit' }))
    expect(await screen.findByText('2, no limit')).toBeVisible()
    expect(sent).toEqual([{ customerId: 'id-1', unlimited: true }])
  })

  test('saves a note with its version; a conflict shows what someone else saved', async () => {
    await openDashboard('/dashboard/customers/id-1', all)
    const field = await screen.findByRole('textbox', { name: 'Note' })
    await enterText(user, field, 'Rings twice')
    change({ tags: ['VIP', 'Friend'], version: 1 })
    refuses(rows.note, 'version_conflict', {}, true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Someone else also saved changes/)).toBeVisible()
    expect(field).toHaveValue('Rings twice')
    answers(rows.note, ({ input }) => {
      sent.push(input)
      return { customer: change({ note: 'Rings twice', version: 2 }), undo: null }
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ customerId: 'id-1', note: 'Rings twice', tags: ['VIP', 'Friend'], version: 1 }]))
  })

  test('shows imported orders with the same email and links to all of them', async () => {
    const none = { name: '', phone: '', street: '', city: '', state: '', zipCode: '', country: '' }
    answers(endpoints.importedOrders.list, ({ input }) => {
      expect(input).toMatchObject({ email: 'c1@example.com' })
      const order = {
        ...{ _id: 'o1', number: '#1001', date: '2023-02-01T09:00:00.000Z', email: 'c1@example.com', name: 'Bo', status: 'paid' },
        ...{ paymentStatus: '', fulfilmentStatus: '', paymentMethod: '', currency: 'EUR', itemTotal: null, coupon: '', note: '' },
        ...{ discount: null, deliveryMethod: '', delivery: null, tax: null, total: 33, tags: [], billing: none, shipping: none },
        lines: [{ name: 'Cup', sku: '', qty: 2, price: 10 }],
      }
      return { orders: [order], next: 'more', total: 40 }
    })
    await openDashboard('/dashboard/customers/id-1', all)
    const earlier = within(await screen.findByRole('region', { name: 'Orders from an earlier shop' }))
    expect(earlier.getByRole('listitem')).toHaveTextContent('#1001Feb 1, 2023 · paid · 2 × Cup33.00 EUR')
    expect(earlier.getByRole('link', { name: 'Show all' })).toHaveAttribute(
      'href',
      '/dashboard/orders/imported?q=c1%40example.com',
    )
  })

  test('erases a customer after the email is typed; open orders prevent it', async () => {
    refuses(rows.erase, 'orders_open', {}, true)
    await openDashboard('/dashboard/customers/id-1', all)
    await user.click(await screen.findByRole('button', { name: 'Delete permanently' }))
    const dialog = await screen.findByRole('dialog')
    await enterText(user, within(dialog).getByRole('textbox'), 'c1@example.com')
    await user.click(within(dialog).getByRole('button', { name: 'Delete permanently' }))
    expect(await within(dialog).findByText(/still open/)).toBeVisible()
    answers(rows.erase, ({ input }) => {
      sent.push(input)
      return {}
    })
    await user.click(within(dialog).getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(sent).toEqual([{ customerId: 'id-1', email: 'c1@example.com' }]))
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent(/\/dashboard\/customers$/))
  })

  test('staff who may only view see no actions', async () => {
    customers[0] = customer(1, { note: 'Kind', addresses: [] })
    await openDashboard('/dashboard/customers/id-1', staffWith(held('customers', '')))
    expect(await screen.findByText('Kind')).toBeVisible()
    expect(screen.getByText('You don’t have permission to view orders.')).toBeVisible()
    for (const name of ['More', 'Delete permanently']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  test('an unknown customer shows a not-found message', async () => {
    refuses(rows.read, 'not_found')
    await openDashboard('/dashboard/customers/id-9', all)
    expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeVisible()
  })
})
