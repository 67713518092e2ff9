import { endpoints } from 'virtual:endpoints'
import type { Quote } from '@haat/shared/cart/schema.ts'
import type { DeliveryArea } from '@haat/shared/delivery/schema.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { HttpResponse, http } from 'msw'
import { lazy, type ReactNode, Suspense } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, breaks, type ReceivedRequest, refuses, server } from '../../testing/server.ts'
import { type CartState, cartActions, cartReducer } from '../cart/index.ts'
import CheckoutPage from './storefront/checkout-page.tsx'

const id = '0192f0c1-2345-7abc-8def-000000000001'
const user = userEvent.setup()
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

const dhaka: DeliveryArea[] = [
  {
    _id: 'x',
    area: 'Dhaka',
    name: 'Dhaka',
    serves: [{ country: 'BD', city: 'Dhaka' }],
    rates: [
      { type: 'delivery', cost: 2, freeOver: 60, daysMin: 1, daysMax: 2 },
      { type: 'express', cost: 5.5, freeOver: null, daysMin: 0, daysMax: 1 },
    ],
  },
]

/** State of the mock shop: price and stock of a mug, and the received orders. */
let shop: { price: number; stock: number; coupon: boolean; orders: ReceivedRequest[] }
let signedIn: boolean
let areasAsked: number

beforeEach(async () => {
  localStorage.removeItem('haat-order-attempt')
  shop = { price: 12, stock: 9, coupon: true, orders: [] }
  signedIn = false
  server.use(
    http.get('*/api/auth/session', () =>
      HttpResponse.json(
        signedIn ? { user: { name: 'Amina', email: address.email, image: null }, expires: '2030-01-01T00:00:00.000Z' } : {},
      ),
    ),
    http.get('*/api/auth/providers', () => HttpResponse.json({})),
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.post('*/api/auth/callback/credentials', () => {
      signedIn = true
      return HttpResponse.json({ url: 'http://haat.test/' })
    }),
  )
  areasAsked = 0
  answers(endpoints.delivery.areas, () => {
    areasAsked += 1
    return { areas: dhaka }
  })
  answers(endpoints.pages.list, { pages: [], menus: { header: null, 'footer-shop': null, 'footer-help': null }, journal: false })
  answers(endpoints.cart.quote, ({ input }) => ({ quote: quoteOf(input as never) }))
  accepts()
  await fetchSession({ left: true })
})

async function signInInPlace() {
  const panel = await screen.findByRole('tabpanel', { name: 'Sign in' })
  expect(within(panel).getByLabelText('Email')).toHaveValue(address.email)
  await enterText(user, within(panel).getByLabelText('Password'), 'right password')
  await user.click(within(panel).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(panel).not.toBeInTheDocument())
}

function quoteOf({
  items,
  coupon,
  delivery,
}: {
  items: CartState['items']
  coupon?: string
  delivery?: { type: string }
}): Quote {
  const problems: Quote['problems'] = []
  const lines = items.map(({ qty }) => {
    const isShort = qty > shop.stock
    if (isShort) problems.push({ code: 'sold_out', uid: `${id}||`, stock: shop.stock })
    return {
      _id: id,
      uid: `${id}||`,
      slug: 'mug',
      name: 'Mug',
      color: null,
      attribute: null,
      options: [],
      image: null,
      sku: null,
      qty,
      price: shop.price,
      discount: 0,
      total: shop.price * qty,
      stock: shop.stock,
      ...(isShort && { problem: 'sold_out' as const }),
    }
  })
  if (coupon && !shop.coupon) problems.push({ code: 'coupon_exhausted' })
  const goods = lines.reduce((sum, { total }) => sum + total, 0)
  const cost = delivery ? (delivery.type === 'express' ? 5.5 : 2) : 0
  return {
    items: lines,
    itemTotal: goods,
    discount: 0,
    tax: 0,
    taxIncluded: false,
    taxes: [],
    taxPending: false,
    total: goods + cost,
    currency: defaultSettings.currency,
    explanation: [
      { rule: 'items', amount: goods },
      ...(delivery ? [{ rule: 'delivery' as const, about: 'Dhaka', amount: cost }] : []),
    ],
    problems,
    ...(coupon && shop.coupon && { coupon: { code: coupon, discount: 0 } }),
    ...(delivery && {
      delivery: { type: 'delivery' as const, area: 'Dhaka', cost, freeOver: 60, daysMin: 1, daysMax: 2 },
    }),
  }
}

function accepts() {
  answers(
    endpoints.checkout.place,
    (asked) => {
      shop.orders.push(asked)
      return { order: { orderId: '10000000012345' } as Order, token: 'secret', payment: { action: 'none' as const } }
    },
    { status: 201 },
  )
}
const keys = () => shop.orders.map(({ headers }) => headers.get('idempotency-key'))

function open({
  cart = {},
  path = '/checkout?step=payment',
  loginForPurchase = false,
  footerNewsletter = false,
  bankTransfer = false,
  extensions,
  next = null,
}: {
  cart?: Partial<CartState>
  path?: string
  loginForPurchase?: boolean
  footerNewsletter?: boolean
  bankTransfer?: boolean
  extensions?: Settings['extensions']
  /** page after the checkout */
  next?: ReactNode
} = {}) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer, cart: cartReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(
    settingsLoaded({
      ...defaultSettings,
      footerNewsletter,
      ...(extensions && { extensions }),
      security: { ...defaultSettings.security, loginForPurchase },
      paymentGateway: { ...defaultSettings.paymentGateway, bankTransfer },
    }),
  )
  const mug = { _id: id, uid: `${id}||`, qty: 2, price: 12, color: null, attribute: null, name: 'Mug', slug: 'mug', image: null }
  store.dispatch(
    cartActions.replace({
      loaded: true,
      items: [mug],
      shippingInfo: address,
      deliveryInfo: { type: 'delivery', area: 'Dhaka', cost: 2 },
      ...cart,
    }),
  )
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Place />
        <Suspense>
          <Routes>
            <Route path="/checkout" element={<CheckoutPage />} />
            <Route path="*" element={next} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </Provider>,
  )
  return { cart: () => store.getState().cart as CartState }
}
function Place() {
  const { pathname, search, hash } = useLocation()
  return <output aria-label="place">{pathname + search + hash}</output>
}
const place = () => screen.getByLabelText('place').textContent
const placeButton = () => screen.findByRole('button', { name: /Place order.*\$26\.00/ })
const press = async (button: Promise<HTMLElement>) => {
  const element = await button
  await waitFor(() => expect(element).not.toHaveAttribute('aria-busy'))
  await user.click(element)
}

describe('placing an order', () => {
  test('shows a placeholder and not an empty cart until the confirmation page has loaded', async () => {
    let arrive = () => {}
    const code = new Promise<{ default: () => string }>((resolve) => {
      arrive = () => resolve({ default: () => 'Thank you' })
    })
    const Late = lazy(() => code)
    const { cart } = open({ next: <Late /> })
    await press(placeButton())
    await waitFor(() => expect(cart().items).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Place order/ })).toBeNull())
    expect(screen.queryByText('Your cart is empty')).toBeNull()
    arrive()
    expect(await screen.findByText('Thank you')).toBeVisible()
  })

  test('sends items, the displayed total and an idempotency key, then opens the confirmation page', async () => {
    const { cart } = open()
    await press(placeButton())
    await waitFor(() => expect(place()).toBe('/orders/10000000012345/complete#t=secret'))
    expect(shop.orders[0]?.input).toEqual({
      items: [{ _id: id, qty: 2 }],
      billingInfo: address,
      shippingInfo: address,
      deliveryInfo: { type: 'delivery', area: 'Dhaka' },
      paymentMethod: 'cod',
      expectedTotal: 26,
      currency: 'USD',
      language: 'en',
    })
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(() => expect(cart().items).toEqual([]))
    expect(cart().shippingInfo).toEqual(address)
    expect(localStorage.getItem('haat-order-attempt')).toBeNull()
  })

  test('a guest can subscribe to the newsletter if the shop offers it', async () => {
    open({ path: '/checkout', footerNewsletter: true })
    const tick = await screen.findByRole('checkbox', { name: 'Email me news and offers' })
    expect(tick).not.toBeChecked()
    expect(tick).toHaveAccessibleDescription(/link to confirm/)
    await user.click(tick)
    for (const name of [/Continue to delivery/, /Continue to payment/]) await press(screen.findByRole('button', { name }))
    await press(placeButton())
    await waitFor(() => expect(shop.orders[0]?.input).toMatchObject({ newsletter: true }))
  })

  test('an order of digital products skips delivery, asks for the billing address and requires consent', async () => {
    answers(endpoints.cart.quote, ({ input }) => {
      const { delivery: _, ...quote } = quoteOf({ items: (input as { items: CartState['items'] }).items })
      return { quote: { ...quote, digitalOnly: true, items: quote.items.map((item) => ({ ...item, digital: true })) } }
    })
    open({ path: '/checkout', cart: { deliveryInfo: { type: '', area: '', cost: 0 } }, bankTransfer: true })
    expect(await screen.findByText(/there is nothing to deliver/)).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /Billing address same/ })).not.toBeInTheDocument()
    await press(screen.findByRole('button', { name: /Continue to payment/ }))
    const button = await screen.findByRole('button', { name: /Place order.*\$24\.00/ })
    expect(screen.getByText(/digital products are not delivered to your door/)).toBeVisible()
    expect(screen.queryByRole('radio', { name: /Cash on delivery/ })).not.toBeInTheDocument()
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    await user.click(button)
    expect(shop.orders).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: /delivered immediately/ }))
    await user.click(button)
    await waitFor(() => expect(shop.orders).toHaveLength(1))
    expect(shop.orders[0]?.input).toMatchObject({ billingInfo: address, digitalConsent: true, expectedTotal: 24 })
    expect(shop.orders[0]?.input).not.toHaveProperty('shippingInfo')
    expect(shop.orders[0]?.input).not.toHaveProperty('deliveryInfo')
  })

  test('before a redirect to the provider, the order page replaces the checkout in the history', async () => {
    const { cart } = open()
    const url = `${location.href.split('#')[0]}#provider`
    answers(
      endpoints.checkout.place,
      { order: { orderId: '10000000012345' } as Order, token: 'secret', payment: { action: 'redirect', url } },
      { status: 201 },
    )
    await press(placeButton())
    await waitFor(() => expect(location.hash).toBe('#provider'))
    expect(place()).toBe('/orders/10000000012345#t=secret')
    expect(cart().items).toEqual([])
    expect(localStorage.getItem('haat-order-attempt')).toBeNull()
  })

  test('a payment redirect to an unsafe URL is not followed', async () => {
    const { cart } = open()
    const payment = { action: 'redirect', url: 'javascript:alert(1)' } as const
    answers(
      endpoints.checkout.place,
      { order: { orderId: '10000000012345' } as Order, token: 'secret', payment },
      { status: 201 },
    )
    await press(placeButton())
    await waitFor(() => expect(place()).toBe('/orders/10000000012345#t=secret'))
    expect(cart().items).toEqual([])
  })

  test('after a lost connection, the order is sent again with the same idempotency key', async () => {
    open()
    const lost: (string | null)[] = []
    let times = 0
    server.use(
      http.post('*/api/home/orders', ({ request }) => {
        lost.push(request.headers.get('idempotency-key'))
        times += 1
        return times <= 2 ? HttpResponse.error() : undefined
      }),
    )
    await press(placeButton())
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('alert')).toHaveTextContent('You won’t be charged twice')
    await user.click(again)
    await waitFor(() => expect(place()).toContain('/complete'))
    expect(new Set(lost).size).toBe(1)
    expect(keys()).toEqual([lost[0]])
  })

  test('an earlier try that became an order leads to the orders, also if it took the last units', async () => {
    localStorage.setItem('haat-order-attempt', JSON.stringify('a'.repeat(32)))
    shop.stock = 1
    open()
    await screen.findByText(/Only 1 left/)
    refuses(endpoints.checkout.place, 'idempotency_mismatch', {}, true)
    await press(screen.findByRole('button', { name: /Place order/ }))
    const notice = (await screen.findByText('You already placed this order.')).closest<HTMLElement>('[role=alert]')!
    expect(await within(notice).findByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/find-order')
    expect(shop.orders).toHaveLength(0)
  })

  test('after an earlier try that became an order, another one is placed on request only', async () => {
    localStorage.setItem('haat-order-attempt', JSON.stringify('a'.repeat(32)))
    open()
    refuses(endpoints.checkout.place, 'already_ordered', {}, true)
    await press(placeButton())
    expect(await screen.findByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/account/orders')
    await user.click(screen.getByRole('button', { name: 'Place another order' }))
    await waitFor(() => expect(shop.orders).toHaveLength(1))
    expect(keys()[0]).not.toBe('a'.repeat(32))
  })

  test('without a quote, the page requests one first and shows an error if it fails', async () => {
    breaks(endpoints.cart.quote)
    open()
    await press(placeButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the shop')
    expect(shop.orders).toHaveLength(0)
    answers(endpoints.cart.quote, ({ input }) => ({ quote: quoteOf(input as never) }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(place()).toContain('/complete'))
  })

  test('a busy API is retried automatically', async () => {
    open()
    refuses(endpoints.checkout.place, 'busy', {}, true)
    await press(placeButton())
    await waitFor(() => expect(place()).toContain('/complete'))
  })

  test('a required captcha is solved, and the order is sent again with the same idempotency key', async () => {
    answers(endpoints.captcha.challenge, async ({ input }) => {
      expect(input.purpose).toBe('checkout')
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 10,
        counter: 20,
        deriveKey,
        hmacSignatureSecret: 'of this test',
      })
      return { challenge: { parameters: { ...parameters }, signature: signature! } }
    })
    const keysSent: (string | null)[] = []
    server.use(
      http.post('*/api/home/orders', async ({ request }) => {
        keysSent.push(request.headers.get('idempotency-key'))
        const { captcha } = (await request.clone().json()) as { captcha?: string }
        if (captcha) return undefined
        return HttpResponse.json({ success: false, err: '', code: 'captcha_required' }, { status: 403 })
      }),
    )
    open()
    await press(placeButton())
    await waitFor(() => expect(place()).toContain('/complete'))
    expect(shop.orders).toHaveLength(1)
    expect(keysSent).toHaveLength(2)
    expect(new Set(keysSent).size).toBe(1)
  })
})

describe('refused order', () => {
  test('a changed total shows the changed prices and asks for confirmation', async () => {
    open()
    await placeButton()
    shop.price = 15
    refuses(
      endpoints.checkout.place,
      'total_changed',
      { quote: quoteOf({ items: [{ qty: 2 }] as never, delivery: { type: 'delivery' } }) },
      true,
    )
    await press(placeButton())
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('The total has changed')
    const change = (await within(notice).findByText('Mug')).closest('div')
    expect(change).toHaveTextContent('$12.00')
    expect(change).toHaveTextContent('$15.00')
    await press(screen.findByRole('button', { name: /Place order.*\$32\.00/ }))
    await waitFor(() => expect(shop.orders[0]?.input).toMatchObject({ expectedTotal: 32 }))
  })

  test('a changed currency shows both totals in their currency', async () => {
    open()
    await placeButton()
    const quote = quoteOf({ items: [{ qty: 2 }] as never, delivery: { type: 'delivery' } })
    refuses(
      endpoints.checkout.place,
      'total_changed',
      { quote: { ...quote, currency: { ...quote.currency, name: 'EUR', s: '€' } } },
      true,
    )
    await press(placeButton())
    const total = (await within(await screen.findByRole('alert')).findByText('Total')).closest('div')
    expect(total).toHaveTextContent(/\$26\.00.*€26\.00/)
  })

  test('a payment method that was switched off meanwhile disappears, and the next one is chosen', async () => {
    open()
    await screen.findByRole('radio', { name: /Cash on delivery/ })
    refuses(endpoints.checkout.place, 'payment_unavailable', {}, true)
    const paymentGateway = { ...defaultSettings.paymentGateway, cod: false, bankTransfer: true }
    const security = { ...defaultSettings.security, loginForPurchase: false }
    answers(endpoints.settings.read, { settings: { ...defaultSettings, security, paymentGateway } as Settings })
    await press(placeButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('This payment method isn’t available right now')
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Cash on delivery/ })).not.toBeInTheDocument())
    await press(placeButton())
    await waitFor(() => expect(shop.orders[0]?.input).toMatchObject({ paymentMethod: 'bankTransfer' }))
  })

  test('a line with too few units offers the remaining quantity', async () => {
    const { cart } = open()
    await placeButton()
    shop.stock = 1
    refuses(
      endpoints.checkout.place,
      'sold_out',
      { quote: quoteOf({ items: [{ qty: 2 }] as never, delivery: { type: 'delivery' } }) },
      true,
    )
    await press(placeButton())
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Only 1 left')
    await user.click(within(notice).getByRole('button', { name: 'Change to 1' }))
    expect(cart().items[0]?.qty).toBe(1)
    await press(screen.findByRole('button', { name: /Place order.*\$14\.00/ }))
    await waitFor(() => expect(shop.orders).toHaveLength(1))
  })

  test('a changed total does not hide a line with too few units', async () => {
    open()
    await placeButton()
    shop.stock = 1
    refuses(endpoints.checkout.place, 'total_changed', { quote: quoteOf({ items: [{ qty: 2 }] as never }) }, true)
    await press(placeButton())
    expect(await screen.findByRole('button', { name: 'Change to 1' })).toBeVisible()
  })

  test('an invalid coupon is reported before the order is sent, and can be removed', async () => {
    shop.coupon = false
    const { cart } = open({ cart: { coupon: { code: 'FIRST10', discount: 0 } } })
    await press(placeButton())
    await user.click(await screen.findByRole('button', { name: 'Continue without coupon' }))
    expect(shop.orders).toHaveLength(0)
    expect(cart().coupon.code).toBe('')
    await press(placeButton())
    await waitFor(() => expect(shop.orders[0]?.input).not.toHaveProperty('coupon'))
  })

  test('an expired session shows the sign-in form in place and keeps all input', async () => {
    signedIn = true
    await fetchSession()
    const { cart } = open({ loginForPurchase: true })
    await placeButton()
    signedIn = false
    refuses(endpoints.checkout.place, 'sign_in_required', {}, true)
    await press(placeButton())
    expect(await screen.findByText('Please sign in again')).toBeInTheDocument()
    expect(place()).toBe('/checkout?step=payment')
    expect(cart()).toMatchObject({ shippingInfo: address, items: [{ qty: 2 }] })
    await signInInPlace()
    expect(screen.queryByText('Please sign in again')).not.toBeInTheDocument()
    await press(placeButton())
    await waitFor(() => expect(shop.orders).toHaveLength(1))
  })

  test('a session that ends during checkout shows the sign-in form and stays on the step', async () => {
    signedIn = true
    await fetchSession()
    const { cart } = open()
    await placeButton()
    signedIn = false
    await fetchSession()
    expect(await screen.findByText('Please sign in again')).toBeInTheDocument()
    expect(place()).toBe('/checkout?step=payment')
    await signInInPlace()
    await placeButton()
    expect(cart()).toMatchObject({ shippingInfo: address, items: [{ qty: 2 }] })
  })

  test('an invalid field opens its step and marks the field', async () => {
    open()
    refuses(endpoints.checkout.place, 'bad_request', { fields: { 'shippingInfo.phone': 'no phone' } }, true)
    await press(placeButton())
    await waitFor(() => expect(place()).toBe('/checkout?step=address'))
    expect(await screen.findByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true')
  })

  test.each(['delivery_unavailable', 'payment_unavailable', 'rate_limited', 'unexpected'] as const)(
    '%s shows a message',
    async (code) => {
      open()
      refuses(endpoints.checkout.place, code)
      await press(placeButton())
      expect((await screen.findByRole('alert')).textContent).not.toBe('')
      expect(shop.orders).toHaveLength(0)
    },
  )
})

describe('checkout steps', () => {
  test('a line with too few units in stock blocks the next step until it is changed', async () => {
    shop.stock = 1
    const { cart } = open({ path: '/checkout' })
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Only 1 left')
    await user.click(screen.getByRole('button', { name: /Continue to delivery/ }))
    expect(place()).toBe('/checkout')
    await user.click(within(notice).getByRole('button', { name: 'Change to 1' }))
    expect(cart().items[0]?.qty).toBe(1)
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: /Continue to delivery/ }))
    await waitFor(() => expect(place()).toBe('/checkout?step=delivery'))
  })

  test('the payment step links to published legal pages, and its button text follows EU rules for an EU address', async () => {
    answers(endpoints.pages.list, {
      pages: [
        { slug: 'about', title: 'About' },
        { slug: 'terms', title: 'Terms of sale' },
      ],
      menus: { header: null, 'footer-shop': null, 'footer-help': null },
      journal: false,
    })
    open({ cart: { shippingInfo: { ...address, country: 'FR' } } })
    expect(await screen.findByRole('link', { name: 'Terms of sale' })).toHaveAttribute('href', '/page/terms')
    expect(screen.queryByRole('link', { name: 'About' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Order with obligation to pay/ })).toBeVisible()
  })

  test('the step in the URL is limited to the first incomplete step', async () => {
    open({ cart: { deliveryInfo: { type: '', area: '', cost: 0 } } })
    expect(await screen.findByRole('heading', { name: 'Delivery method' })).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('radio', { name: /Standard delivery/ })).toBeChecked())
    expect(place()).toBe('/checkout?step=delivery')
  })

  test('the address is validated by the shared schema, and typed input is kept', async () => {
    const { cart } = open({ path: '/checkout', cart: { shippingInfo: { ...address, phone: '', email: 'amina@' } } })
    await user.click(await screen.findByRole('button', { name: /Continue to delivery/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('2 fields')
    const phone = screen.getByRole('textbox', { name: 'Phone' })
    await waitFor(() => expect(phone).toHaveFocus())
    await user.type(phone, '01700 000000')
    expect(phone).not.toHaveAttribute('aria-invalid')
    const email = screen.getByRole('textbox', { name: 'Email' })
    await enterText(user, email, 'example.com')
    expect(cart().shippingInfo).toMatchObject({ phone: '+880 1700 000000', email: 'amina@example.com' })
    await user.click(screen.getByRole('button', { name: /Continue to delivery/ }))
    await waitFor(() => expect(place()).toBe('/checkout?step=delivery'))
  })

  test('a shop that requires an account shows sign-in before the address', async () => {
    open({ path: '/checkout', loginForPurchase: true })
    expect(await screen.findByRole('heading', { name: 'Create an account or sign in' })).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: 'City' })).not.toBeInTheDocument()
  })

  test('after sign-in the heading of the next step has the focus', async () => {
    open({ path: '/checkout', loginForPurchase: true })
    await user.click(await screen.findByRole('tab', { name: 'Sign in' }))
    await signInInPlace()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Delivery address' })).toHaveFocus())
  })

  test('delivery areas that fail to load can be retried', async () => {
    breaks(endpoints.delivery.areas)
    open({ path: '/checkout?step=delivery' })
    const again = await screen.findByRole('button', { name: 'Try again' })
    answers(endpoints.delivery.areas, { areas: dhaka })
    await user.click(again)
    expect(await screen.findByRole('radio', { name: /Express delivery/ })).toBeInTheDocument()
  })

  test('an address that is not served can be changed; a shop that delivers nowhere says so', async () => {
    answers(endpoints.delivery.areas, ({ input }) => ({ areas: input.country ? [] : dhaka }))
    open({ path: '/checkout?step=delivery' })
    expect(await screen.findByRole('heading', { name: 'We don’t deliver there yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Change address' })).toBeVisible()
    cleanup()
    answers(endpoints.delivery.areas, { areas: [] })
    open({ path: '/checkout?step=delivery' })
    expect(await screen.findByRole('heading', { name: 'We don’t deliver at the moment' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  })

  test('if an extension sets delivery rates, methods show the prices of the quote, not of the areas', async () => {
    const answered = Promise.withResolvers<void>()
    let held: Promise<void> = answered.promise
    const offers = [
      { type: 'delivery' as const, area: 'Dhaka', cost: 4, freeOver: null },
      { type: 'express' as const, area: 'Dhaka', cost: 0, freeOver: 20 },
    ]
    answers(endpoints.cart.quote, async ({ input }) => {
      await held
      return { quote: { ...quoteOf(input as never), offers } }
    })
    const { cart } = open({
      path: '/checkout?step=delivery',
      cart: { deliveryInfo: { type: '', area: '', cost: 0 } },
      extensions: [{ name: 'drones', delivery: true }],
    })
    const { findByRole, queryByRole } = within(document.body)
    expect(await findByRole('heading', { name: 'Delivery method' })).toBeInTheDocument()
    await waitFor(() => expect(areasAsked).toBeGreaterThan(0))
    expect(queryByRole('radio')).not.toBeInTheDocument()
    answered.resolve()
    const standard = await findByRole('radio', { name: /Standard delivery/ })
    const priceOf = (name: RegExp) => screen.getByRole('radio', { name }).closest('label')!.textContent
    expect(priceOf(/Standard delivery/)).toContain('$4.00')
    expect(priceOf(/Standard delivery/)).not.toContain('$60.00')
    expect(priceOf(/Express delivery/)).toContain('Free')
    await waitFor(() => expect(standard).toBeChecked())
    expect(cart().deliveryInfo).toEqual({ type: 'delivery', area: 'Dhaka', cost: 4 })
    // While the quote of another method loads, the list stays unchanged.
    held = new Promise(() => {})
    await user.click(screen.getByRole('radio', { name: /Express delivery/ }))
    expect(cart().deliveryInfo).toEqual({ type: 'express', area: 'Dhaka', cost: 0 })
    expect(priceOf(/Standard delivery/)).toContain('$4.00')
  })
})
