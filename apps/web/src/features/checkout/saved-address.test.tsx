import { endpoints } from 'virtual:endpoints'
import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, breaks, server } from '../../testing/server.ts'
import { type CartState, cartActions, cartReducer } from '../cart/index.ts'
import { AddressStep, noProblems } from './components/address-step.tsx'
import { useRemembered } from './remembered.ts'

const user = userEvent.setup()
const at = (house: string): Address => ({
  fullName: 'Amina Rahman',
  phone: '+880 1700 000000',
  email: 'amina@example.com',
  house,
  city: 'Dhaka',
  state: '',
  zipCode: '1205',
  country: 'BD',
})
const empty: Address = { fullName: '', phone: '', email: '', house: '', city: '', state: '', zipCode: '', country: '' }
const saved = (label: string, more: Partial<SavedAddress> = {}): SavedAddress => ({
  _id: label,
  label,
  address: at(`${label} Road`),
  defaultShipping: false,
  defaultBilling: false,
  version: 1,
  ...more,
})
const book = [saved('Home', { defaultShipping: true }), saved('Office', { defaultBilling: true })]
let added: unknown[]

beforeEach(() => {
  added = []
  answers(endpoints.delivery.areas, { areas: [] })
  answers(endpoints.addresses.list, { addresses: book })
  answers(endpoints.addresses.add, ({ input }) => {
    added.push(input.address)
    return { addresses: book }
  })
})

async function open({ shippingInfo = empty, isGuest = false } = {}) {
  const session = { user: { name: 'Amina', email: 'amina@example.com', image: null }, expires: '2030-01-01T00:00:00.000Z' }
  server.use(
    http.get('*/api/auth/session', () => HttpResponse.json(isGuest ? {} : session)),
    http.get('*/api/auth/providers', () => HttpResponse.json({})),
  )
  await fetchSession()
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer, cart: cartReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded(defaultSettings))
  store.dispatch(cartActions.replace({ loaded: true, shippingInfo }))
  const onNext = vi.fn()
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Step onNext={onNext} />
      </MemoryRouter>
    </Provider>,
  )
  return { cart: () => store.getState().cart as CartState, onNext }
}
function Step({ onNext }: { onNext: () => void }) {
  const [remembered, remember] = useRemembered()
  return (
    <AddressStep
      view={{ total: 1, blocked: false, needsDelivery: true }}
      remembered={remembered}
      onRemember={remember}
      found={noProblems}
      onNext={onNext}
    />
  )
}
const choice = (name: RegExp | string) => screen.findByRole('radio', { name })
const onwards = () => user.click(screen.getByRole('button', { name: /Continue to delivery/ }))

test('the default address is preselected if nothing was typed, and is complete', async () => {
  const { cart, onNext } = await open()
  expect(await choice(/^Home/)).toBeChecked()
  expect(cart().shippingInfo).toEqual(at('Home Road'))
  expect(screen.queryByLabelText('Street address')).not.toBeInTheDocument()
  await onwards()
  await waitFor(() => expect(onNext).toHaveBeenCalledOnce())
  expect(added).toEqual([])
})

test('a typed address is never overwritten, and is restored after viewing a saved one', async () => {
  const typed = { ...empty, fullName: 'Karim', email: 'karim@example.com', house: '7 Far Lane', city: 'Sylhet' }
  const { cart } = await open({ shippingInfo: typed })
  expect(await choice('Another address')).toBeChecked()
  expect(cart().shippingInfo).toMatchObject(typed)
  await user.click(await choice(/^Office/))
  expect(cart().shippingInfo).toEqual(at('Office Road'))
  await user.click(await choice('Another address'))
  expect(cart().shippingInfo).toMatchObject(typed)
  expect(screen.getByLabelText('Street address')).toHaveValue('7 Far Lane')
})

test('another address starts with the name and contact of the customer, and is saved on request', async () => {
  const { cart, onNext } = await open()
  await choice(/^Home/)
  await user.click(await choice('Another address'))
  expect(cart().shippingInfo).toEqual({ ...at(''), city: '', zipCode: '' })
  await enterText(user, screen.getByLabelText('Street address'), '1 New Street')
  await enterText(user, screen.getByLabelText('City'), 'Khulna')
  await user.click(screen.getByLabelText('Save this address for next time'))
  await onwards()
  await waitFor(() => expect(added).toEqual([{ ...at('1 New Street'), city: 'Khulna', zipCode: '' }]))
  expect(onNext).toHaveBeenCalledOnce()
})

test('the billing address starts with the default for billing', async () => {
  const { cart } = await open()
  await choice(/^Home/)
  await user.click(screen.getByLabelText('Billing address same as delivery address'))
  await waitFor(() => expect(cart().billingInfo).toEqual(at('Office Road')))
})

test('guests see no saved addresses', async () => {
  await open({ isGuest: true })
  expect(await screen.findByLabelText('Street address')).toBeVisible()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Save this address for next time')).not.toBeInTheDocument()
})

test('if saved addresses fail to load, the address fields are shown', async () => {
  breaks(endpoints.addresses.list)
  await open()
  expect(await screen.findByLabelText('Street address')).toBeVisible()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})
