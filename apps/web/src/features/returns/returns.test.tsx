import { endpoints } from 'virtual:endpoints'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses } from '../../testing/server.ts'
import OrderReturns from './components/order-returns.tsx'
import { toReturnInput } from './return-input.ts'
import { stepsOf } from './steps.ts'
import ReturnForm from './storefront/return-form.tsx'
import { asked, offer, order } from './testing.ts'

const user = userEvent.setup()

function show(element: React.ReactNode) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded({ ...(defaultSettings as Settings), name: 'Haat' }))
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/return']}>
        <Routes>
          <Route path="/return" element={element} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
}
const form = () => show(<ReturnForm order={order} token="secret" />)
const send = () => screen.findByRole('button', { name: 'Request return' })

test('missing choices are reported; then the request is sent with an idempotency key', async () => {
  answers(endpoints.returns.list, { returns: [], offer })
  const sent: unknown[] = []
  answers(endpoints.returns.request, ({ input, headers }) => {
    sent.push([input, headers.get('idempotency-key')])
    return { return: asked }
  })
  form()
  await user.click(await send())
  expect(screen.getByText('Select at least one item to return.')).toBeVisible()
  expect(screen.getByText('Select a reason for the return.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /Shirt/ }))
  await user.click(screen.getByRole('button', { name: 'Decrease quantity' }))
  await user.click(screen.getByRole('radio', { name: /Exchange/ }))
  await user.selectOptions(screen.getByLabelText(/Replacement for/), 'Blue · M')
  await user.selectOptions(screen.getByLabelText('Reason'), 'damaged')
  await enterText(user, screen.getByLabelText(/More details/), 'The seam is open')
  await user.click(await send())
  expect(await screen.findByText('elsewhere')).toBeVisible()
  expect(sent).toEqual([
    [
      {
        orderId: order.orderId,
        token: 'secret',
        lines: [{ lineId: 'l1', qty: 1, exchange: { color: { name: 'Blue' }, attribute: { name: 'M' } } }],
        resolution: 'exchange',
        reason: 'damaged',
        note: 'The seam is open',
        pictures: [],
      },
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ],
  ])
})

test('a return of units that were returned in the meantime shows an error', async () => {
  answers(endpoints.returns.list, { returns: [], offer })
  refuses(endpoints.returns.request, 'too_many_units')
  form()
  await user.click(await screen.findByRole('checkbox', { name: /Mug/ }))
  await user.selectOptions(screen.getByLabelText('Reason'), 'other')
  await user.click(await send())
  expect(await screen.findByText(/no longer be returned/)).toBeVisible()
})

test.each([
  ['not_arrived', 'once your order is delivered'],
  ['too_late', 'The 30-day return period has ended.'],
  ['nothing_left', 'Everything in this order'],
] as const)('a return is not possible: %s', async (why, words) => {
  answers(endpoints.returns.list, { returns: [], offer: { ...offer, lines: [], why } })
  form()
  expect(await screen.findByText(new RegExp(words))).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to order' })).toHaveAttribute('href', `/orders/${order.orderId}#t=secret`)
})

test('an approved return shows the address, and the customer can send messages', async () => {
  const approved = { ...asked, status: 'approved' as const, decided: asked.date }
  const wrote: unknown[] = []
  answers(endpoints.returns.list, { returns: [approved], offer })
  answers(endpoints.returns.write, ({ input }) => {
    wrote.push(input)
    return { return: approved }
  })
  show(<OrderReturns order={order} token={undefined} />)
  const card = within(await screen.findByRole('region', { name: /Return 1/ }))
  expect(card.getByText('Gate 4, Dhaka')).toBeVisible()
  expect(card.getByText(/for .*Blue · M/)).toBeVisible()
  expect(card.getByRole('button', { name: 'Return slip' })).toBeVisible()
  await user.click(card.getByText('Messages'))
  await user.click(card.getByRole('button', { name: 'Send' }))
  expect(card.getByText('Enter a message.')).toBeVisible()
  await enterText(user, card.getByLabelText('Your message'), 'On its way')
  await user.click(card.getByRole('button', { name: 'Send' }))
  expect(wrote).toEqual([{ orderId: order.orderId, returnId: 'r1', text: 'On its way', pictures: [] }])
})

test('quantities have the digits of the language', async () => {
  answers(endpoints.returns.list, { returns: [asked], offer })
  await i18next.changeLanguage('ar')
  try {
    show(<OrderReturns order={order} token={undefined} />)
    expect((await screen.findAllByText(/[١-٩] ×/)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/[1-9] ×/)).toBeNull()
  } finally {
    await i18next.changeLanguage('en')
  }
})

test('a return is cancelled after a confirmation', async () => {
  answers(endpoints.returns.list, { returns: [asked], offer })
  const cancelled: unknown[] = []
  answers(endpoints.returns.cancel, ({ input }) => {
    cancelled.push(input)
    return { return: { ...asked, status: 'cancelled' as const, canCancel: false } }
  })
  show(<OrderReturns order={order} token={undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Cancel return' }))
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }))
  expect(cancelled).toEqual([{ orderId: order.orderId, returnId: 'r1' }])
})

test('a replacement has to be selected if there are several', async () => {
  const [first, ...others] = offer.lines
  const lines = [{ ...first!, exchanges: ['L', 'M'].map((attribute) => ({ color: 'Blue', attribute })) }, ...others]
  answers(endpoints.returns.list, { returns: [], offer: { ...offer, lines } })
  const sent: Record<string, unknown>[] = []
  answers(endpoints.returns.request, ({ input }) => {
    sent.push(input)
    return { return: asked }
  })
  form()
  await user.click(await screen.findByRole('checkbox', { name: /Shirt/ }))
  await user.click(screen.getByRole('radio', { name: /Exchange/ }))
  await user.selectOptions(screen.getByLabelText('Reason'), 'damaged')
  await user.click(await send())
  expect(screen.getByLabelText(/Replacement for/)).toBeInvalid()
  expect(screen.getByText('Select a replacement.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText(/Replacement for/), 'Blue · M')
  await user.click(await send())
  expect(await screen.findByText('elsewhere')).toBeVisible()
  expect(sent[0]?.lines).toMatchObject([{ exchange: { color: { name: 'Blue' }, attribute: { name: 'M' } } }])
})

test('an exchange without a replacement is reported at its line', () => {
  expect(toReturnInput(offer, { l2: { qty: 5, swap: 0 } }, 'exchange')).toEqual({
    lines: [{ lineId: 'l2', qty: 1 }],
    problems: { l2: 'noExchange' },
  })
})

test.each([
  [{ status: 'approved' as const }, 'requested approved received closed'],
  [{ status: 'approved' as const, noGoodsBack: true }, 'requested approved closed'],
  [{ status: 'rejected' as const }, 'requested rejected'],
  [{ status: 'rejected' as const, received: asked.date }, 'requested approved received rejected'],
])('steps of a return with %j', (over, way) => {
  const steps = stepsOf({ ...asked, ...over })
  expect(steps.map(({ name }) => name).join(' ')).toBe(way)
  expect(steps.filter(({ current }) => current).map(({ name }) => name)).toEqual([over.status])
})
