import { endpoints } from 'virtual:endpoints'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../lib/api/api.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, breaks, refuses, server } from '../../testing/server.ts'
import NewsletterBlock from './components/newsletter-block.tsx'
import NewsletterFooter from './components/newsletter-footer.tsx'
import NewsletterOffer from './components/newsletter-offer.tsx'
import NewsletterRow from './components/newsletter-row.tsx'

const user = userEvent.setup()
let sent: Record<string, unknown>[]

beforeEach(async () => {
  sent = []
  server.use(http.get('*/api/auth/session', () => HttpResponse.json({})))
  await fetchSession({ left: true })
})

function open(content: ReactNode, { footerNewsletter = true } = {}) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer },
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })
  store.dispatch(settingsLoaded({ ...defaultSettings, footerNewsletter }))
  return render(
    <Provider store={store}>
      <MemoryRouter>{content}</MemoryRouter>
    </Provider>,
  )
}
const signsUp = (state: 'mailed' | 'subscribed') =>
  answers(endpoints.newsletter.signUp, ({ input }) => {
    sent.push(input)
    return { state }
  })
const field = () => screen.getByRole('textbox', { name: 'Your email address' })
const press = () => user.click(screen.getByRole('button', { name: 'Subscribe' }))

describe('newsletter sign-up', () => {
  test('sends email, source and language, and moves the focus to the confirmation message', async () => {
    signsUp('mailed')
    open(<NewsletterFooter />)
    await enterText(user, field(), 'amina@example.com')
    await press()
    const text = await screen.findByText('Almost done. Open the link in the email we sent to ⁨amina@example.com⁩.')
    await waitFor(() => expect(text.closest('[role=status]')).toHaveFocus())
    expect(sent).toEqual([{ email: 'amina@example.com', source: 'footer', language: 'en' }])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('an invalid email is not sent; a refusal and a lost connection keep the typed email', async () => {
    signsUp('mailed')
    open(<NewsletterBlock title="" text="" />)
    await enterText(user, field(), 'amina')
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a valid email address.')
    expect(field()).toHaveAttribute('aria-invalid', 'true')
    expect(field()).toHaveAccessibleDescription('Enter a valid email address.')
    expect(sent).toEqual([])

    await enterText(user, field(), '@example.com')
    refuses(endpoints.newsletter.signUp, 'rate_limited', {}, true)
    await press()
    expect(await screen.findByText(/Too many attempts/)).toBeVisible()
    breaks(endpoints.newsletter.signUp, true)
    await press()
    expect(await screen.findByText(/couldn’t reach|connection/i)).toBeVisible()
    expect(field()).toHaveValue('amina@example.com')
    await press()
    expect(await screen.findByText(/Almost done/)).toBeVisible()
    expect(sent).toMatchObject([{ source: 'block' }])
  })

  test('a block shows its own title and text, without interpreting markup', () => {
    open(<NewsletterBlock title="Letters from the potter" text={'<b>Once</b>\na month'} />)
    expect(screen.getByRole('heading', { name: 'Letters from the potter' })).toBeVisible()
    expect(screen.getByText(/<b>Once<\/b>/)).toBeVisible()
    expect(document.querySelector('b')).toBeNull()
  })

  test('the email of a signed-in customer is prefilled', async () => {
    const session = { user: { name: 'Amina', email: 'amina@haat.example', image: null }, expires: '2030-01-01T00:00:00.000Z' }
    server.use(http.get('*/api/auth/session', () => HttpResponse.json(session)))
    await fetchSession()
    signsUp('subscribed')
    open(<NewsletterFooter />)
    expect(field()).toHaveValue('amina@haat.example')
    await press()
    expect(await screen.findByText('⁨amina@haat.example⁩ is subscribed to our newsletter.')).toBeVisible()
  })
})

describe('newsletter of an account', () => {
  test('is subscribed and unsubscribed; a refusal restores the checkbox', async () => {
    let state: 'subscribed' | 'none' = 'none'
    answers(endpoints.newsletter.own, () => ({ state }))
    answers(endpoints.newsletter.change, ({ input }) => {
      state = input.subscribed ? 'subscribed' : 'none'
      return { state }
    })
    open(<NewsletterRow />)
    const tick = screen.getByRole('checkbox', { name: 'Newsletter' })
    await waitFor(() => expect(tick).toBeEnabled())
    await user.click(tick)
    await waitFor(() => expect(state).toBe('subscribed'))
    expect(tick).toBeChecked()
    refuses(endpoints.newsletter.change, 'rate_limited', {}, true)
    await user.click(tick)
    await waitFor(() => expect(tick).toBeChecked())
    expect(state).toBe('subscribed')
    await user.click(tick)
    await waitFor(() => expect(state).toBe('none'))
  })

  test.each([
    ['offers it to a customer without a subscription', 'none', true, true],
    ['does not offer it to a subscriber', 'subscribed', true, false],
    ['does not offer it in a shop without a newsletter', 'none', false, false],
  ] as const)('the checkout %s', async (_to, state, footerNewsletter, isOffered) => {
    const asked = new Promise<void>((done) =>
      answers(endpoints.newsletter.own, () => {
        setTimeout(done)
        return { state }
      }),
    )
    open(<NewsletterOffer />, { footerNewsletter })
    await asked
    if (isOffered) expect(await screen.findByRole('checkbox', { name: 'Newsletter' })).not.toBeChecked()
    else expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
