import { endpoints } from 'virtual:endpoints'
import type { Order } from '@haat/shared/orders/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import { cartReducer } from '../cart/index.ts'
import OrderPage from './storefront/order-page.tsx'

const user = userEvent.setup({ delay: null })
const address = {
  fullName: 'Amina Rahman',
  phone: '+880 1700 000000',
  email: 'amina@example.com',
  house: '12 Lake Road',
  city: 'Dhaka',
  state: '',
  zipCode: '1205',
  country: 'BD',
}
const number = '10000000012345'
const base: Order = {
  _id: 'o1',
  orderId: number,
  date: '2026-11-21T10:00:00.000Z',
  status: 'placed',
  paymentStatus: 'pending',
  paymentMethod: 'stripe',
  fulfilmentStatus: 'unfulfilled',
  returnStatus: 'none',
  total: 26,
  count: 2,
  images: [],
  currency: { name: 'USD', s: '$', exchangeRate: 1, decimals: 1 },
  items: [],
  parcels: [],
  itemTotal: 24,
  coupon: null,
  discount: 0,
  delivery: { type: 'delivery', area: 'Dhaka', cost: 2, daysMin: 1, daysMax: 2 },
  billingInfo: address,
  shippingInfo: address,
  note: '',
  explanation: [{ rule: 'items', amount: 24 }],
  events: [{ type: 'placed', date: '2026-11-21T10:00:00.000Z' }],
  canCancel: true,
  tax: 0,
  taxIncluded: false,
  taxes: [],
  refunds: [],
  pay: { amount: 26, until: null, method: 'stripe', methods: ['cod', 'paypal', 'stripe', 'bankTransfer'] },
}
let order: Order
let started: unknown[]

beforeEach(() => {
  sessionStorage.clear()
  order = base
  started = []
  server.use(http.get('*/api/auth/session', () => HttpResponse.json({})))
  answers(endpoints.orders.read, () => ({ order }))
  answers(endpoints.payments.check, () => ({ order }))
})

function open(query = '', hash = '#t=secret') {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer, cart: cartReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded({ ...defaultSettings, bank: { details: 'IBAN: BD12 3456\nWithin 7 days.' } }))
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/orders/${number}${query}${hash}`]}>
        <Routes>
          <Route path="/orders/:orderId" element={<OrderPage />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
}
const panel = (name: RegExp | string) => screen.findByRole('region', { name })

test('an unpaid order can be paid with another method, and bank transfer shows the account', async () => {
  order = { ...base, pay: { ...base.pay!, until: new Date(Date.now() + 20 * 60_000).toISOString() } }
  answers(endpoints.payments.start, ({ input }) => {
    started.push(input)
    order = { ...base, paymentMethod: 'bankTransfer', pay: { ...base.pay!, method: 'bankTransfer' } }
    return { payment: { action: 'none' as const } }
  })
  open()
  const due = within(await panel('Waiting for your payment'))
  expect(due.getByText(/Reserved for you until/)).toBeVisible()
  expect(due.getByText(/^(20:00|19:5\d)$/)).toHaveAttribute('aria-hidden', 'true')
  expect(due.getByRole('button', { name: /Pay now.*\$26\.00/ })).toBeVisible()
  expect(due.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
    'cod',
    'stripe',
    'paypal',
    'bankTransfer',
  ])
  await user.click(due.getByRole('radio', { name: /Bank transfer/ }))
  await user.click(due.getByRole('button', { name: 'Pay by bank transfer' }))
  const bank = within(await panel(/Please transfer .*\$26\.00/))
  expect(started).toEqual([{ orderId: number, token: 'secret', method: 'bankTransfer' }])
  expect(bank.getByText('BD12 3456')).toBeVisible()
  expect(bank.getByText('Within 7 days.')).toBeVisible()
  await user.click(bank.getByRole('button', { name: /Copy:.*Reference/ }))
  expect(await navigator.clipboard.readText()).toBe(number)
})

test('a method that the shop no longer offers is not offered for payment', async () => {
  order = { ...base, pay: { ...base.pay!, methods: ['paypal'] } }
  answers(endpoints.payments.start, ({ input }) => {
    started.push(input)
    return { payment: { action: 'none' as const } }
  })
  open()
  const due = within(await panel('Waiting for your payment'))
  expect(due.queryByRole('radio')).not.toBeInTheDocument()
  await user.click(due.getByRole('button', { name: /Pay now/ }))
  expect(started).toEqual([{ orderId: number, token: 'secret', method: 'paypal' }])
})

test('an order with cash on delivery of which only files are left says that the shop gets in touch', async () => {
  const delivery = { ...base.delivery, type: 'digital' as const }
  order = { ...base, paymentMethod: 'cod', delivery, pay: { amount: 26, until: null, method: 'cod', methods: [] } }
  open()
  const toPay = within(await panel(/\$26\.00.* to pay/))
  expect(toPay.getByText(/no delivery to pay at. We’ll contact you/)).toBeVisible()
  expect(toPay.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  expect(toPay.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText(/Cash on delivery/)).not.toBeInTheDocument()
})

test('a picture of the transfer receipt is uploaded with the token of the order', async () => {
  order = { ...base, paymentMethod: 'bankTransfer', pay: { ...base.pay!, method: 'bankTransfer' } }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const sent: string[] = []
  server.use(
    http.post('*/api/home/orders/:orderId/payment-receipts', ({ request }) => {
      sent.push(new URL(request.url).pathname + new URL(request.url).search, request.headers.get('x-order-token') ?? '')
      order = { ...order, events: [...order.events, { type: 'transfer_receipt_sent', date: '2026-11-21T11:00:00.000Z' }] }
      return HttpResponse.json({ success: true, order }, { status: 201 })
    }),
  )
  open()
  const bank = within(await panel(/Please transfer/))
  await user.upload(bank.getByLabelText('Add a picture'), new File(['x'], 'receipt.png', { type: 'image/png' }))
  expect(await bank.findByText(/Picture received on/)).toBeVisible()
  expect(sent).toEqual([`/api/home/orders/${number}/payment-receipts`, 'secret'])
  expect(bank.getByLabelText('Add another picture')).toBeInTheDocument()
})

test('an order opened by its link stays accessible in the tab without the token in the URL', async () => {
  const tokens: (string | null)[] = []
  server.use(
    http.get('*/api/home/orders/:orderId', ({ request }) => {
      tokens.push(request.headers.get('x-order-token'))
      return HttpResponse.json({ success: true, order })
    }),
  )
  open()
  await waitFor(() => expect(tokens).toEqual(['secret']))
  await waitFor(() => expect(sessionStorage.getItem('haat-order-tokens')).toContain('secret'))
  cleanup()
  open('?payment=paid', '')
  await waitFor(() => expect(tokens).toEqual(['secret', 'secret']))
})

test('an unavailable provider shows an error, and the order stays payable', async () => {
  refuses(endpoints.payments.start, 'provider_unavailable')
  open('?payment=failed')
  const failed = within(await panel('Your payment didn’t go through'))
  await user.click(failed.getByRole('button', { name: /Pay now/ }))
  expect(await failed.findByRole('alert')).toHaveTextContent('isn’t responding')
  expect(failed.getByRole('button', { name: /Pay now/ })).not.toHaveAttribute('aria-busy')
})

test('after a payment redirect, the page polls the order until its state is known', async () => {
  let asked = 0
  answers(endpoints.payments.check, () => {
    asked += 1
    if (asked === 2) order = { ...base, paymentStatus: 'paid', pay: null }
    return { order }
  })
  open('?payment=paid')
  expect(await panel('Checking your payment')).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByRole('button', { name: /Pay now/ })).not.toBeInTheDocument()
  expect(await panel('Payment received, thank you')).toBeVisible()
  expect(asked).toBe(2)
})

test('a cancelled unpaid order can be ordered again', async () => {
  order = { ...base, status: 'cancelled', paymentStatus: 'failed', pay: null, canCancel: false }
  open('?payment=cancelled')
  const over = within(await panel('This order wasn’t paid'))
  expect(over.getByRole('button', { name: 'Order again' })).toBeVisible()
})

test('a paid order shows no payment panel', async () => {
  order = { ...base, paymentStatus: 'paid', pay: null }
  open()
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryByRole('region', { name: /payment|paid/i })).not.toBeInTheDocument())
})

test('an order without an invoice shows an order summary', async () => {
  answers(endpoints.invoices.ofOrder, { documents: [] })
  open()
  await user.click(await screen.findByRole('button', { name: 'Order summary' }))
  const dialog = await screen.findByRole('dialog', { name: 'Order summary' })
  expect(within(dialog).getByText(/isn’t an invoice/)).toBeVisible()
  expect(within(dialog).queryByRole('heading', { name: 'Invoice' })).not.toBeInTheDocument()
})

test('an order with two parcels shows the items of each', async () => {
  const line = { slug: null, productId: null, sku: null, image: null, qty: 1, price: 12, discount: 0, total: 12, name: 'Shirt' }
  const parcel = { state: 'shipped' as const, carrier: '', tracking: '', trackingUrl: '', shipped: base.date, delivered: null }
  order = {
    ...base,
    items: ['L', 'M'].map((name) => ({
      ...{ ...line, _id: name, color: { name: 'Navy', value: '#000' }, attribute: { name } },
      options: [
        { name: 'Colour', value: 'Navy' },
        { name: 'Size', value: name },
      ],
    })),
    parcels: ['L', 'M'].map((lineId, index) => ({ ...parcel, number: index + 1, lines: [{ lineId, qty: 1 }] })),
  }
  open()
  const parcels = within(await panel('Parcels'))
  expect(parcels.getByText('1 × Shirt · Navy · L')).toBeVisible()
  expect(parcels.getByText('1 × Shirt · Navy · M')).toBeVisible()
})
