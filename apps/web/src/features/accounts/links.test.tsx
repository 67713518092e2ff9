import { endpoints } from 'virtual:endpoints'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { configureStore } from '@reduxjs/toolkit'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { StrictMode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsLoaded, settingsReducer } from '../../lib/settings.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, breaks, refuses, server } from '../../testing/server.ts'
import ForgotPasswordPage from './storefront/forgot-password-page.tsx'
import InvitationPage from './storefront/invitation-page.tsx'
import MailLinkPage from './storefront/mail-link-page.tsx'
import ResetPasswordPage from './storefront/reset-password-page.tsx'
import VerifyEmailPage from './storefront/verify-email-page.tsx'

const user = userEvent.setup()
const secret = 'a-secret-of-a-mailed-link'
const email = 'amina@haat.example'
let signedIn: string | null
let passwords: Record<string, string>

beforeEach(async () => {
  signedIn = null
  passwords = {}
  server.use(
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.get('*/api/auth/session', () =>
      HttpResponse.json(
        signedIn ? { user: { name: 'A', email: signedIn, image: null }, expires: '2030-01-01T00:00:00.000Z' } : {},
      ),
    ),
    http.post('*/api/auth/callback/credentials', async ({ request }) => {
      const fields = Object.fromEntries(new URLSearchParams(await request.text())) as Record<string, string>
      if (passwords[fields.email!] !== fields.password)
        return HttpResponse.json({ url: 'http://haat.test/x?error=CredentialsSignin' }, { status: 401 })
      signedIn = fields.email!
      return HttpResponse.json({ url: 'http://haat.test/' })
    }),
    http.post('*/api/auth/signout', () => {
      signedIn = null
      return HttpResponse.json({ url: 'http://haat.test/' })
    }),
  )
  await fetchSession({ left: true })
})

function Where() {
  const { pathname, search, hash, state } = useLocation() as { pathname: string; search: string; hash: string; state: unknown }
  return (
    <div data-testid="where" data-state={JSON.stringify(state)}>
      {pathname + search + hash}
    </div>
  )
}
const where = () => screen.getByTestId('where').textContent
const state = () => JSON.parse(screen.getByTestId('where').dataset.state!) as unknown

const open = (path: string) => {
  const store = configureStore({ reducer: { settings: settingsReducer } })
  store.dispatch(settingsLoaded({ ...defaultSettings, name: 'Haat' } as never))
  return render(
    <StrictMode>
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>
          <Where />
          <Routes>
            <Route path="/forgot-password" element={<ForgotPasswordPage />} />
            <Route path="/reset-password" element={<ResetPasswordPage />} />
            <Route path="/verify-email" element={<VerifyEmailPage />} />
            <Route path="/mail-link" element={<MailLinkPage />} />
            <Route path="/invitation" element={<InvitationPage />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </Provider>
    </StrictMode>,
  )
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

describe('forgotten password', () => {
  test('shows the same message whether the account exists or not', async () => {
    let asked: unknown
    answers(endpoints.accounts.forgotPassword, ({ input }) => {
      asked = input
      return {}
    })
    open('/forgot-password')
    await user.type(screen.getByLabelText('Email'), ` ${email} `)
    await press('Send link')
    await heading('Check your inbox')
    expect(document.body).toHaveTextContent(`If \u2068${email}\u2069 has an account`)
    expect(asked).toEqual({ email })
    await press('Use another email')
    expect(screen.getByLabelText('Email')).toBeInTheDocument()
  })

  test('too many requests disable the button for the retry time', async () => {
    refuses(endpoints.accounts.forgotPassword, 'rate_limited', { retryAfter: 45 })
    open('/forgot-password')
    await enterText(user, screen.getByLabelText('Email'), email)
    await press('Send link')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts')
    expect(screen.getByRole('button', { name: /Try again in 4\d seconds/ })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('password reset link', () => {
  const link = `/reset-password#${secret}`

  test('is checked once, removed from the address bar, and sets the password', async () => {
    let sent: unknown
    let checks = 0
    answers(endpoints.accounts.checkReset, () => {
      checks += 1
      return {}
    })
    answers(endpoints.accounts.resetPassword, ({ input }) => {
      sent = input
      return {}
    })
    signedIn = email
    await fetchSession()
    open(link)
    await heading('Set a new password')
    expect(where()).toBe('/reset-password')
    expect(checks).toBe(1)
    const field = screen.getByLabelText('New password')
    expect(field).toHaveAttribute('autocomplete', 'new-password')
    await enterText(user, field, ' four calm green kettles ')
    expect(screen.getByText('Strong')).toBeInTheDocument()
    signedIn = null
    await press('Save password')
    await heading('Password changed')
    expect(sent).toEqual({ token: secret, password: ' four calm green kettles ' })
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
  })

  test.each(['link_invalid', 'bad_request'] as const)('an answer of %s offers to request another link', async (code) => {
    refuses(endpoints.accounts.checkReset, code)
    open(link)
    await heading('This link no longer works')
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password')
  })

  test('without its secret, the page refers to the email and sends no request', async () => {
    open('/reset-password')
    await heading('Open the link in your email')
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeInTheDocument()
  })

  test('a link that was used in the meantime is reported after submitting', async () => {
    answers(endpoints.accounts.checkReset, {})
    refuses(endpoints.accounts.resetPassword, 'link_invalid')
    open(link)
    await enterText(user, await screen.findByLabelText('New password'), 'four calm green kettles')
    await press('Save password')
    await heading('This link no longer works')
  })

  test('a short or leaked password is refused at the field', async () => {
    answers(endpoints.accounts.checkReset, {})
    refuses(endpoints.accounts.resetPassword, 'password_common')
    open(link)
    const field = await screen.findByLabelText('New password')
    await enterText(user, field, 'short')
    await press('Save password')
    await waitFor(() => expect(field).toHaveAccessibleDescription('At least 8 characters'))
    await enterText(user, field, ' password1')
    await press('Save password')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/data leaks/))
  })

  test('a failed check can be retried', async () => {
    breaks(endpoints.accounts.checkReset)
    open(link)
    await screen.findByRole('button', { name: 'Try again' })
    answers(endpoints.accounts.checkReset, {})
    await press('Try again')
    await heading('Set a new password')
  })
})

describe('email confirmation link', () => {
  const link = `/verify-email#${secret}`

  test('is used once after a click by a visitor who is not signed in, because mail scanners open links too', async () => {
    let uses = 0
    answers(endpoints.accounts.verifyEmail, () => {
      uses += 1
      return { email, changed: false }
    })
    open(link)
    await heading('Confirm your email')
    expect(uses).toBe(0)
    await press('Confirm your email')
    await heading('Email confirmed')
    expect(uses).toBe(1)
    expect(where()).toBe('/verify-email')
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin?callbackUrl=%2Faccount')
  })

  test('for a changed email, the page shows the new email', async () => {
    signedIn = email
    await fetchSession()
    answers(endpoints.accounts.verifyEmail, () => {
      signedIn = 'new@haat.example'
      return { email: 'new@haat.example', changed: true }
    })
    open(link)
    await heading('Email changed')
    expect(screen.getByText(/new@haat\.example/)).toBeInTheDocument()
  })

  test('an invalid link can be requested again by a signed-in user', async () => {
    signedIn = email
    await fetchSession()
    refuses(endpoints.accounts.verifyEmail, 'link_invalid')
    refuses(endpoints.accounts.sendVerification, 'rate_limited', {}, true)
    open(link)
    await press('Request a new link')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts')
    answers(endpoints.accounts.sendVerification, {})
    await press('Request a new link')
    expect(await screen.findByText('Link sent. Check your inbox.')).toBeInTheDocument()
  })

  test('an invalid link asks a visitor to sign in for a new one', async () => {
    refuses(endpoints.accounts.verifyEmail, 'link_invalid')
    open(link)
    await press('Confirm your email')
    expect(await screen.findByRole('link', { name: 'Sign in to get a new link' })).toBeInTheDocument()
  })
})

describe('other emailed links', () => {
  test.each([
    ['y', 'Confirm your email', 'Confirm your email', { did: 'subscribed', kind: 'stock', product: null }, 'Your alert is on'],
    ['n', 'Newsletter', 'Subscribe', { did: 'newsletter_confirmed', kind: null, product: null }, 'You’re subscribed'],
    ['u', 'Unsubscribe', 'Unsubscribe', { did: 'newsletter_ended', kind: null, product: null }, 'You’ve unsubscribed'],
  ] as const)('do nothing before a click (%s)', async (letter, title, button, answer, done) => {
    const sent: unknown[] = []
    answers(endpoints.alerts.byLink, ({ input }) => {
      sent.push(input)
      return answer
    })
    open(`/mail-link#${letter}${secret}`)
    await heading(title)
    expect([where(), sent]).toEqual(['/mail-link', []])
    await press(button)
    await heading(done)
    expect(sent).toEqual([{ token: letter + secret }])
  })

  test('a sign-in link is opened by a button', async () => {
    open(`/mail-link#/api/auth/callback/email?callbackUrl=%2F&token=${secret}&email=${encodeURIComponent(email)}`)
    await heading('Sign in')
    expect(screen.getByText(new RegExp(email))).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument()
  })
})

describe('staff invitation', () => {
  const link = `/invitation#${secret}`
  const invited = { name: 'Amina', email, hasAccount: false, admin: false }

  test('shows the shop and the email, sets the password, signs in and opens the dashboard', async () => {
    let accepted: unknown
    answers(endpoints.staff.checkInvitation, invited)
    answers(endpoints.staff.acceptInvitation, ({ input }) => {
      accepted = input
      passwords[email] = (input as { password: string }).password
      return { email }
    })
    open(link)
    await heading('Haat invites you')
    expect(screen.getByText(new RegExp(`as \u2068${email}`))).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveValue('Amina')
    await enterText(user, screen.getByLabelText('Password'), 'four calm green kettles')
    await press('Accept invitation')
    await waitFor(() => expect(where()).toBe('/dashboard'))
    expect(accepted).toEqual({ token: secret, name: 'Amina', password: 'four calm green kettles' })
  })

  test('an invited user with an account keeps the password, and another signed-in user is signed out', async () => {
    signedIn = 'other@haat.example'
    await fetchSession()
    let accepted: unknown
    answers(endpoints.staff.checkInvitation, { ...invited, hasAccount: true, admin: true })
    answers(endpoints.staff.acceptInvitation, ({ input }) => {
      accepted = input
      return { email }
    })
    open(link)
    expect(await screen.findByText(/invited to join as an admin/)).toBeInTheDocument()
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    await press('Accept invitation')
    await waitFor(() => expect(where()).toBe('/signin?callbackUrl=%2Fdashboard'))
    expect(state()).toEqual({ email })
    expect(accepted).toEqual({ token: secret })
    expect(signedIn).toBeNull()
  })

  test('an invalid invitation refers to the person who sent it', async () => {
    refuses(endpoints.staff.checkInvitation, 'link_invalid')
    open(link)
    expect(await screen.findByText(/Ask the person who invited you/)).toBeInTheDocument()
  })
})
