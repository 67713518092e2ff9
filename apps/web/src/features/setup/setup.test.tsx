import { endpoints } from 'virtual:endpoints'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import SetupPage from './setup-page.tsx'
import { currencyIn, likelyCountry } from './wish.ts'
import './schema.ts'

const user = userEvent.setup({ delay: null })
let sent: SetUp[]
let signedInAs: string | null

beforeEach(() => {
  sent = []
  signedInAs = null
  answers(endpoints.setup.check, {})
  answers(endpoints.setup.run, ({ input }) => {
    sent.push(input as unknown as SetUp)
    return {}
  })
  answers(endpoints.settings.read, { settings: { ...defaultSettings, name: 'Green Corner' } })
  server.use(
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.get('*/api/auth/session', () => HttpResponse.json({})),
    http.post('*/api/auth/callback/credentials', async ({ request }) => {
      signedInAs = new URLSearchParams(await request.text()).get('email')
      return HttpResponse.json({ url: location.origin })
    }),
  )
})

function open(address: string): void {
  const store = configureStore({ reducer: { settings: settingsReducer } })
  store.dispatch(settingsLoaded(defaultSettings))
  history.replaceState(null, '', address)
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route path="/setup" element={<SetupPage />} />
          <Route path="/dashboard" element={<p>The dashboard</p>} />
        </Routes>
      </BrowserRouter>
    </Provider>,
  )
}
const secret = 'a'.repeat(43)
const field = (name: string) => screen.findByLabelText(name)

test('opens the shop and leads into its dashboard; the secret leaves the address', async () => {
  open(`/setup#${secret}`)
  await user.type(await field('Name of the shop'), 'Green Corner')
  expect(location.hash).toBe('')
  await user.selectOptions(await field('Where you sell from'), 'BD')
  expect(await field('Currency')).toHaveValue('BDT')
  await user.click(screen.getByRole('button', { name: 'Plum' }))
  await user.type(await field('Name'), 'Amina')
  await user.type(await field('E-mail'), 'amina@example.com')
  await user.type(await field('Password'), 'lantern-river-42')
  await user.click(screen.getByRole('button', { name: 'Open the shop' }))
  await screen.findByText('The dashboard')
  expect(sent).toEqual([
    {
      token: secret,
      admin: { name: 'Amina', email: 'amina@example.com', password: 'lantern-river-42' },
      shop: {
        name: 'Green Corner',
        language: 'en',
        currency: { name: 'BDT', s: '৳', decimals: 2 },
        primary: '#7a2e6e',
      },
    },
  ])
  expect(signedInAs).toBe('amina@example.com')
})

test('what is missing is said at its field, and nothing is sent', async () => {
  open(`/setup#${secret}`)
  await user.click(await screen.findByRole('button', { name: 'Open the shop' }))
  await waitFor(() => expect(screen.getAllByText('This is needed.')).toHaveLength(4))
  expect(await field('Name of the shop')).toHaveFocus()
  expect(sent).toEqual([])
})

test('a link that opens nothing says so, and leads on', async () => {
  refuses(endpoints.setup.check, 'link_invalid', {}, true)
  open(`/setup#${secret}`)
  await screen.findByRole('heading', { name: 'This link opens nothing' })
  expect(screen.getByRole('link', { name: 'To the dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('without its key the page says what is missing', async () => {
  open('/setup')
  expect(await screen.findByText(/The part behind #/)).toBeVisible()
})

test('a country brings its money', () => {
  expect(currencyIn('JP')).toEqual({ name: 'JPY', s: '¥', decimals: 0 })
  expect(currencyIn('KW').decimals).toBe(2)
  expect(currencyIn('')).toMatchObject({ name: 'USD', s: '$' })
  expect(likelyCountry(['en', 'bn-BD'])).toBe('BD')
  expect(likelyCountry(['en'])).toBe('')
})
