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
import { proposedTimeZone } from '../../lib/dashboard/time-zones.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import { currencyIn, likelyCountry } from './setup-input.ts'
import SetupPage from './setup-page.tsx'
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

test('the setup form creates shop and admin, signs in, and removes the secret from the URL', async () => {
  open(`/setup#${secret}`)
  await enterText(user, await field('Shop name'), 'Green Corner')
  expect(location.hash).toBe('')
  expect(await field('English · main language')).toBeDisabled()
  await user.click(await field('বাংলা'))
  await user.selectOptions(await field('Country'), 'BD')
  expect(await field('Currency')).toHaveValue('BDT')
  await user.type(await field('Delivery cost (৳)'), '৬০')
  await user.click(screen.getByRole('button', { name: 'Plum' }))
  await enterText(user, await field('Name'), 'Amina')
  await enterText(user, await field('Email'), 'amina@example.com')
  await enterText(user, await field('Password'), 'lantern-river-42')
  await user.click(screen.getByRole('button', { name: 'Open shop' }))
  await screen.findByText('The dashboard')
  expect(sent).toEqual([
    {
      token: secret,
      admin: { name: 'Amina', email: 'amina@example.com', password: 'lantern-river-42' },
      shop: {
        name: 'Green Corner',
        language: 'en',
        languages: ['en', 'ar', 'fr'],
        country: 'BD',
        timeZone: 'Asia/Dhaka',
        currency: { name: 'BDT', s: '৳', decimals: 2 },
        primary: '#7a2e6e',
        deliveryCost: 60,
      },
    },
  ])
  expect(signedInAs).toBe('amina@example.com')
})

test('missing values are reported at their fields, and nothing is sent', async () => {
  open(`/setup#${secret}`)
  await user.click(await screen.findByRole('button', { name: 'Open shop' }))
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(4))
  expect(await field('Shop name')).toHaveFocus()
  expect(screen.getByText('Enter what delivery costs, or select free delivery.')).toBeVisible()
  await user.click(screen.getByLabelText('Delivery is free'))
  await user.click(screen.getByRole('button', { name: 'Open shop' }))
  await waitFor(() => expect(screen.queryByText('Enter what delivery costs, or select free delivery.')).toBeNull())
  expect(sent).toEqual([])
})

test('an invalid setup link shows a message and links to the dashboard', async () => {
  refuses(endpoints.setup.check, 'link_invalid', {}, true)
  open(`/setup#${secret}`)
  await screen.findByRole('heading', { name: 'This link doesn’t work' })
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('a URL without the secret shows a message', async () => {
  open('/setup')
  expect(await screen.findByText(/the part after #/)).toBeVisible()
})

test('a country determines the currency, and the browser language the country', () => {
  expect(currencyIn('JP')).toEqual({ name: 'JPY', s: '¥', decimals: 0 })
  expect(currencyIn('KW').decimals).toBe(2)
  expect(currencyIn('')).toMatchObject({ name: 'USD', s: '$' })
  expect(likelyCountry(['en', 'bn-BD'], 'UTC')).toBe('BD')
  expect(likelyCountry(['en'], 'UTC')).toBe('')
})

test('a clock of another country is stronger than the locale: phones in Dhaka speak American English', () => {
  expect(likelyCountry(['en-US', 'en'], 'Asia/Dhaka')).toBe('BD')
  expect(likelyCountry(['en'], 'Asia/Calcutta')).toBe('IN')
  expect(likelyCountry(['en-US'], 'America/Los_Angeles')).toBe('US')
  expect(likelyCountry(['fr-FR'], 'Etc/Unknown')).toBe('FR')
})

test('the proposed time zone is that of the browser if it is in the country, else that of the country', () => {
  expect(proposedTimeZone('US', 'America/Los_Angeles')).toBe('America/Los_Angeles')
  expect(proposedTimeZone('US', 'Asia/Dhaka')).toBe('America/New_York')
  // Browsers give former names.
  expect(proposedTimeZone('IN', 'Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(proposedTimeZone('FR', 'Etc/Unknown')).toBe('Europe/Paris')
  expect(proposedTimeZone('', 'Asia/Dhaka')).toBe('UTC')
})
