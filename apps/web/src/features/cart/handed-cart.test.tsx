import { endpoints } from 'virtual:endpoints'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { answers, refuses } from '../../testing/server.ts'
import { handedToken, setHandedToken } from './handed.ts'
import { type CartState, cartActions, cartReducer, wireLine } from './index.ts'
import CartPage from './storefront/cart-page.tsx'

const user = userEvent.setup()
const id = '0192f0c1-2345-7abc-8def-000000000001'
const token = `${id}.${'k'.repeat(43)}`
const item = (over = {}) => ({
  _id: id,
  uid: id,
  qty: 2,
  price: 12,
  color: null,
  attribute: null,
  name: 'Stoneware mug',
  slug: 'mug',
  image: null,
  ...over,
})
const address = {
  fullName: 'Amina Rahman',
  phone: '+880 1700 000000',
  email: 'amina@example.com',
  house: '12 Lake Road',
  city: 'Dhaka',
  state: '',
  zipCode: '',
  country: 'BD',
}
const handed = {
  agent: 'Helper',
  items: [{ ...item(), options: [] }],
  coupon: { code: 'TEN', discount: 10 },
  address,
  delivery: { type: 'delivery', area: 'Dhaka', cost: 2 },
} as const

let opened: unknown[]
beforeEach(() => {
  opened = []
  setHandedToken(undefined)
  answers(endpoints.agents.openCart, ({ input }) => {
    opened.push(input)
    return { cart: handed } as never
  })
  refuses(endpoints.cart.quote, 'busy')
  answers(endpoints.catalog.list, { products: [], next: null, total: 0 } as never)
})

function openPage(own: Partial<CartState> = {}) {
  const store = configureStore({
    reducer: { cart: cartReducer, settings: settingsReducer, [api.reducerPath]: api.reducer },
    middleware: (standard) => standard({ serializableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded(defaultSettings))
  store.dispatch(cartActions.replace({ ...own, loaded: true }))
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/cart#checkout=${token}`]}>
        <CartPage />
        <Where />
      </MemoryRouter>
    </Provider>,
  )
  return () => store.getState().cart
}
const Where = () => <p data-testid="hash">{useLocation().hash}</p>

test('an empty cart is replaced by the one of the assistant, with coupon, address and delivery', async () => {
  const cart = openPage()
  expect(await screen.findByText('Stoneware mug')).toBeVisible()
  expect(opened).toEqual([{ token }])
  expect(cart().items.map(wireLine)).toMatchObject([{ _id: id, qty: 2 }])
  expect(cart()).toMatchObject({ coupon: handed.coupon, shippingInfo: address, deliveryInfo: handed.delivery })
  await waitFor(() => expect(screen.getByTestId('hash')).toBeEmptyDOMElement())
  expect(handedToken()).toBe(token)
})

test('a buyer with items chooses between both carts, and an entered address stays', async () => {
  const own = { items: [item({ _id: id.replace(/1$/, '2'), uid: 'other', name: 'Lamp', slug: 'lamp' })] }
  const mine = { ...address, house: '1 Hill Street' }
  const cart = openPage({ ...own, shippingInfo: mine })
  expect(await screen.findByRole('heading', { name: 'Your assistant prepared a cart' })).toBeVisible()
  expect(cart().items.map(({ name }) => name)).toEqual(['Lamp'])
  await user.click(screen.getByRole('button', { name: 'Use this cart' }))
  await waitFor(() => expect(cart().items.map(({ name }) => name)).toEqual(['Stoneware mug']))
  expect(cart().shippingInfo).toEqual(mine)
})

test('choosing the own cart discards the token of the assistant', async () => {
  const cart = openPage({ items: [item({ name: 'Lamp' })] })
  await user.click(await screen.findByRole('button', { name: 'Keep my cart' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my cart' })).not.toBeInTheDocument())
  expect(cart().items.map(({ name }) => name)).toEqual(['Lamp'])
  expect(handedToken()).toBeUndefined()
})

test('an expired link shows the empty cart', async () => {
  refuses(endpoints.agents.openCart, 'not_found')
  openPage()
  expect(await screen.findByText('Your cart is empty')).toBeVisible()
})
