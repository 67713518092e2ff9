import { endpoints } from 'virtual:endpoints'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Challenge, createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, breaks, refuses, server } from '../../testing/server.ts'
import ContactPage from './storefront/contact-page.tsx'

const user = userEvent.setup()
const noMenus = { header: null, 'footer-shop': null, 'footer-help': null }

beforeEach(() => {
  answers(endpoints.pages.list, { pages: [], menus: noMenus, journal: false })
})

async function openPage({ email = 'shop@haat.example', signedIn = false } = {}) {
  const session = { user: { name: 'Amina', email: 'amina@haat.example', image: null }, expires: '2030-01-01T00:00:00.000Z' }
  server.use(http.get('*/api/auth/session', () => HttpResponse.json(signedIn ? session : {})))
  await fetchSession({ left: true })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded({ ...defaultSettings, email } as never))
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/contact']}>
        <ContactPage />
      </MemoryRouter>
    </Provider>,
  )
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = () => user.click(screen.getByRole('button', { name: 'Send message' }))

async function fillIn() {
  await enterText(user, field('Name'), 'Amina')
  await enterText(user, field('Email'), 'Amina@haat.example')
  await enterText(user, field('Message'), 'Where is my order?')
}

test('an incomplete message is not sent, each invalid field shows its error, and the first has the focus', async () => {
  await openPage()
  await enterText(user, field('Email'), 'amina')
  await press()
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('This field is required.'))
  expect(field('Email')).toHaveAccessibleDescription(/complete email address/)
  expect(field('Message')).toHaveAccessibleDescription('This field is required.')
  expect(field('Name')).toHaveFocus()
})

test('a sent message is confirmed, and another one can be written', async () => {
  let sent: unknown
  answers(endpoints.contact.send, ({ input }) => {
    sent = input
    return {}
  })
  await openPage()
  await fillIn()
  await press()
  expect(await screen.findByRole('heading', { name: 'Your message has been sent' })).toHaveFocus()
  expect(screen.getByText(/We’ll reply to .*amina@haat\.example/i)).toBeVisible()
  expect(sent).toEqual({ name: 'Amina', email: 'Amina@haat.example', message: 'Where is my order?' })
  await user.click(screen.getByRole('button', { name: 'Send another message' }))
  expect(field('Message')).toHaveValue('')
})

test('a failed message keeps everything typed and can be sent again', async () => {
  breaks(endpoints.contact.send, true)
  await openPage()
  await fillIn()
  await press()
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection')
  expect(field('Name')).toHaveValue('Amina')
  expect(field('Message')).toHaveValue('Where is my order?')
  refuses(endpoints.contact.send, 'rate_limited', {}, true)
  await press()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts'))
  answers(endpoints.contact.send, {})
  await press()
  expect(await screen.findByText('Your message has been sent')).toBeVisible()
})

test('name and email of a signed-in customer are prefilled and editable', async () => {
  await openPage({ signedIn: true })
  expect(field('Name')).toHaveValue('Amina')
  expect(field('Email')).toHaveValue('amina@haat.example')
  await user.clear(field('Name'))
  expect(field('Name')).toHaveValue('')
})

test('a required captcha is solved, and the message is sent again', async () => {
  const secrets = { hmacSignatureSecret: 'signature of a test', hmacKeySignatureSecret: 'key of a test' }
  answers(endpoints.captcha.challenge, async ({ input }) => {
    expect(input.purpose).toBe('contact')
    const challenge: Challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 40,
      deriveKey,
      ...secrets,
    })
    return { challenge: { parameters: { ...challenge.parameters }, signature: challenge.signature! } }
  })
  let captcha: unknown
  answers(endpoints.contact.send, ({ input }) => {
    captcha = input.captcha
    return {}
  })
  refuses(endpoints.contact.send, 'captcha_required', {}, true)
  await openPage()
  await fillIn()
  await press()
  expect(await screen.findByText('Your message has been sent')).toBeVisible()
  expect(captcha).toMatch(/^[A-Za-z0-9+/=]+$/)
})

test('a shop without an email address shows no contact form', async () => {
  await openPage({ email: '' })
  expect(screen.getByRole('heading', { name: 'Contact us' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull()
})

test('a shop without contact details shows a notice', async () => {
  await openPage({ email: '' })
  expect(screen.getByText('Our contact details are coming soon.')).toBeVisible()
})

test('title and text of the contact page written by staff are shown', async () => {
  const page = { slug: 'contact', title: 'Get in touch', body: '<p>Every day from 9 to 21.</p>' }
  answers(endpoints.pages.list, { pages: [{ slug: 'contact', title: page.title }], menus: noMenus, journal: false })
  answers(endpoints.pages.read, {
    page: { ...page, blocks: null, updated: '2026-01-05T10:00:00.000Z', seo: { title: '', description: '' } },
  })
  await openPage()
  expect(await screen.findByRole('heading', { name: 'Get in touch' })).toBeVisible()
  expect(await screen.findByText('Every day from 9 to 21.')).toBeVisible()
})
