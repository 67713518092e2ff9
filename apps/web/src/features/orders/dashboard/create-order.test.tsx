import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import type { Quote } from '@haat/shared/cart/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, refuses } from '../../../testing/server.ts'
import { admin, entry, order, viewer } from './testing.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.orders
let sent: { input: Record<string, unknown>; key: string | null }[]

const preview = (total: number) => ({
  items: [],
  itemTotal: total - 2,
  discount: 0,
  delivery: 2,
  tax: 0,
  total,
  difference: total - 42,
  couponLost: false,
})
const product = {
  _id: 'p-1',
  slug: 'kettle',
  name: 'Kettle',
  type: 'simple' as const,
  price: 30,
  priceVaries: false,
  image: null,
  hoverImage: null,
  quantity: 5,
  inStock: true,
  rating: 0,
  ratingCount: 0,
  brand: null,
  colors: [],
  date: '2026-11-01T00:00:00.000Z',
}

beforeEach(() => {
  sent = []
  answers(rows.counts, { counts: { confirm: 0, pack: 0, ship: 0, release: 0, unpaid: 0 } })
  answers(rows.tags, { tags: [] })
  answers(shop.delivery.areas, { areas: [] })
  answers(shop.catalog.list, { products: [product], next: null, total: 1 })
})
const addKettle = async () => {
  await user.click(await screen.findByRole('button', { name: 'Add products' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add products' })
  await user.click(await within(dialog).findByRole('button', { name: 'Add Kettle' }))
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
}

describe('editing an order', () => {
  const open = async (who = admin) => {
    answers(rows.read, { order: order() })
    await openDashboard('/dashboard/orders/10000000112345/edit', who)
  }

  test('previews the new total before saving, and a changed total has to be confirmed', async () => {
    answers(rows.previewEdit, ({ input }) => ({ preview: preview((input.add as unknown[]).length > 0 ? 62 : 52) }))
    refuses(rows.edit, 'total_changed', { preview: preview(65) })
    await open()
    await user.click(await screen.findByRole('button', { name: 'One more of Thing 1' }))
    expect(await screen.findByText(/pays .*10.0.* more/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Thing 2' }))
    expect(screen.getByText('Removed')).toBeVisible()
    await addKettle()
    expect(await screen.findByText(/pays .*20.0.* more/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(/Check the new total/)).toBeVisible()
    answers(rows.edit, ({ input, headers }) => {
      sent.push({ input, key: headers.get('idempotency-key') })
      return { order: order({ version: 2, total: 65 }), undo: null }
    })
    await enterText(user, screen.getByLabelText(/Reason/), 'Wants more')
    expect(screen.getByRole('checkbox', { name: 'Email the customer about the changes' })).toBeChecked()
    refuses(rows.edit, 'busy', {}, true)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(/very busy|busy/i)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent(/\/orders\/10000000112345$/))
    expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[0]!.input).toMatchObject({
      lines: [
        { lineId: 'line-1', qty: 4 },
        { lineId: 'line-2', qty: 0 },
      ],
      add: [{ _id: 'p-1', qty: 1 }],
      expectedTotal: 65,
      reason: 'Wants more',
      notify: true,
      version: 1,
    })
  })

  test('says that no cash is collected on delivery if only digital products are left', async () => {
    const file = { slug: 'book', productId: null, name: 'Book', sku: null, color: null, attribute: null, options: [] }
    const left = { ...file, digital: true, qty: 1, price: 8, discount: 0, total: 8 }
    answers(rows.previewEdit, { preview: { ...preview(8), items: [left] } })
    await open()
    await user.click(await screen.findByRole('button', { name: 'Remove Thing 2' }))
    expect(await screen.findByText(/no cash is collected on delivery/)).toBeVisible()
  })

  test('on a version conflict, the edits stay and the changes of someone else are shown', async () => {
    answers(rows.previewEdit, { preview: preview(52) })
    const theirs = order({
      version: 7,
      timeline: [entry(5, 'note', { actor: { kind: 'staff', name: 'Bilal' }, data: { text: 'Call first' } }), entry(1, 'placed')],
    })
    refuses(rows.edit, 'version_conflict', { order: theirs })
    await open()
    await user.click(await screen.findByRole('button', { name: 'One more of Thing 1' }))
    await screen.findByText(/pays .* more/)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('New activity on this order')).toBeVisible()
    expect(screen.getByText(/Call first/)).toBeVisible()
    expect(screen.getByText('Currently 3')).toBeVisible()
  })

  test('is refused once items are packed', async () => {
    answers(rows.read, { order: order({ actions: ['hold'] }) })
    await openDashboard('/dashboard/orders/10000000112345/edit', admin)
    await screen.findByRole('heading', { name: 'You can’t edit this order' })
  })

  test('is refused to staff who may only view', async () => {
    await open(viewer)
    await screen.findByRole('heading', { name: 'You don’t have access' })
  })
})

describe('creating an order', () => {
  const quote = (problems: Quote['problems'] = []): Quote => ({
    items: [
      {
        _id: 'p-1',
        uid: 'p-1',
        slug: 'kettle',
        name: 'Kettle',
        color: null,
        attribute: null,
        options: [],
        image: null,
        sku: null,
        qty: 1,
        price: 30,
        discount: 0,
        total: 30,
        stock: 5,
      },
    ],
    itemTotal: 30,
    discount: 0,
    delivery: { type: 'delivery', area: 'Dhaka', cost: 2, freeOver: null, daysMin: 1, daysMax: 1 },
    tax: 0,
    taxIncluded: false,
    taxes: [],
    taxPending: false,
    total: 32,
    currency: { name: 'USD', s: '$', exchangeRate: 1, decimals: 1 },
    explanation: [{ rule: 'items', amount: 30 }],
    problems,
  })

  test('shows the quoted total, validates the address, and retries with an idempotency key', async () => {
    answers(shop.delivery.areas, {
      areas: [
        {
          _id: 'a',
          area: 'Dhaka',
          name: 'Dhaka',
          serves: [{ country: 'BD' }],
          rates: [{ type: 'delivery', cost: 2, freeOver: null, daysMin: 1, daysMax: 1 }],
        },
      ],
    })
    answers(shop.cart.quote, { quote: quote() })
    await openDashboard('/dashboard/orders/new', {
      s: { status: 'active', permissions: [{ name: 'orders', view: true, edit: true, delete: false }] },
    })
    const button = await screen.findByRole('button', { name: /^Place order/ })
    expect(button).toHaveAccessibleName(/Add products first/)
    // Without access to customers, staff create guest orders.
    expect(screen.queryByRole('combobox', { name: 'Customer' })).not.toBeInTheDocument()
    await addKettle()
    await screen.findByRole('button', { name: /^Place order\s*\$32.00$/ })
    await user.click(screen.getByRole('button', { name: /^Place order/ }))
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus())
    await enterText(user, screen.getByLabelText('Full name'), 'Rafi')
    await user.type(screen.getByLabelText('Phone'), '+88017000000')
    await enterText(user, screen.getByLabelText('Email'), 'rafi@example.com')
    await enterText(user, screen.getByLabelText('Street address'), '1 Road')
    await enterText(user, screen.getByLabelText('City'), 'Dhaka')
    const place = () => user.click(screen.getByRole('button', { name: /^Place order/ }))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Place order\s*\$32.00$/ })).toBeVisible())
    answers(rows.place, ({ input, headers }) => {
      sent.push({ input, key: headers.get('idempotency-key') })
      return { order: { _id: 'x', orderId: '10000000512345', total: 32 } }
    })
    refuses(rows.place, 'busy', {}, true)
    await place()
    await screen.findByText(/very busy|busy/i)
    answers(rows.read, { order: order({ orderId: '10000000512345', source: 'staff' }) })
    await place()
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard/orders/10000000512345'))
    expect(sent).toHaveLength(1)
    expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[0]!.input).toMatchObject({
      items: [{ _id: 'p-1', qty: 1 }],
      shippingInfo: { fullName: 'Rafi', city: 'Dhaka', country: 'BD' },
      billingInfo: { fullName: 'Rafi' },
      deliveryInfo: { type: 'delivery', area: 'Dhaka' },
      paymentMethod: 'cod',
      expectedTotal: 32,
      currency: quote().currency.name,
    })
  })

  test('is blocked while a line is out of stock', async () => {
    answers(shop.cart.quote, {
      quote: { ...quote([{ code: 'sold_out', uid: 'p-1' }]), items: [{ ...quote().items[0]!, problem: 'sold_out' }] },
    })
    await openDashboard('/dashboard/orders/new', admin)
    await addKettle()
    expect(await screen.findByText('We don’t have enough of this in stock.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Place order/ })).toHaveAttribute('aria-disabled', 'true')
  })
})
