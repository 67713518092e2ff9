import { endpoints } from 'virtual:endpoints'
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses } from '../../testing/server.ts'
import FindOrderPage from './storefront/find-order-page.tsx'

const user = userEvent.setup()
let asked: string[]

const order = {
  _id: 'o1',
  orderId: '20261121001',
  date: '2026-11-21T00:00:00.000Z',
  status: 'placed',
  paymentStatus: 'pending',
  fulfilmentStatus: 'unfulfilled',
  returnStatus: 'none',
  total: 30,
  count: 2,
  images: [],
  currency: { name: 'BDT', s: '৳', exchangeRate: 1, decimals: 2 },
  token: 'secret-token',
}

beforeEach(() => {
  asked = []
  answers(endpoints.orders.lookup, ({ input }) => {
    asked.push(`mail ${String(input.email)}`)
    return {}
  })
  answers(endpoints.orders.lookupConfirm, ({ input }) => {
    asked.push(`code ${String(input.code)}`)
    return { orders: [order] } as never
  })
})
afterEach(cleanup)

function open() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
    middleware: (standard) => standard().concat(api.middleware),
  })
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/find-order']}>
        <FindOrderPage />
      </MemoryRouter>
    </Provider>,
  )
}
const email = () => screen.getByRole('textbox', { name: 'Email used for the order' })
const code = () => screen.findByRole('textbox', { name: 'Code from the email' })
async function toCode() {
  await user.type(email(), 'guest@mail.example{Enter}')
  return code()
}

test('email and code list the orders, each linked with its token', async () => {
  open()
  const field = await toCode()
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await enterText(user, field, '123 456')
  const link = await screen.findByRole('link', { name: /20261121001/ })
  expect(link).toHaveAttribute('href', '/orders/20261121001#t=secret-token')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(asked).toEqual(['mail guest@mail.example', 'code 123456'])
})

test('an invalid email is not sent and shows an error at its field', async () => {
  open()
  await user.type(email(), 'nobody{Enter}')
  expect(email()).toHaveAccessibleDescription('Enter a valid email address.')
  expect(email()).toHaveFocus()
  expect(asked).toEqual([])
})

test('a wrong code shows an error at its field, and another code can be requested', async () => {
  refuses(endpoints.orders.lookupConfirm, 'code_wrong', {}, true)
  open()
  await enterText(user, await toCode(), '000000')
  await waitFor(async () =>
    expect(await code()).toHaveAccessibleDescription('This code is wrong or has expired. Request a new one.'),
  )
  await user.click(screen.getByRole('button', { name: 'Resend code' }))
  await waitFor(() => expect(asked).toEqual(['mail guest@mail.example', 'mail guest@mail.example']))
  expect(await code()).toHaveValue('')
})

test('too many attempts show an error, and another email can be entered', async () => {
  refuses(endpoints.orders.lookupConfirm, 'rate_limited', { retryAfter: 30 }, true)
  open()
  await enterText(user, await toCode(), '000000')
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use another email' }))
  expect(email()).toBeVisible()
})

test('an email without orders shows a message, and another email can be entered', async () => {
  answers(endpoints.orders.lookupConfirm, { orders: [] })
  open()
  await enterText(user, await toCode(), '123456')
  expect(await screen.findByText('No orders found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use another email' }))
  expect(email()).toBeVisible()
})
