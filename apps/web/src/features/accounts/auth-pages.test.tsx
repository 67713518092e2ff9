import { endpoints } from 'virtual:endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchSession } from '../../lib/session/session.ts'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import SignInPage from './storefront/sign-in-page.tsx'
import SignUpPage from './storefront/sign-up-page.tsx'

const passkeys = vi.hoisted(() => ({ startAuthentication: vi.fn(), cancelCeremony: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: passkeys.startAuthentication,
  WebAuthnAbortService: { cancelCeremony: passkeys.cancelCeremony },
}))

const user = userEvent.setup()
const email = 'amina@haat.example'
let session: Session | null
let secondStep: boolean
let offered: Record<string, { id: string; name: string; type: string }>
let forms: { path: string; fields: Record<string, string> }[]

const person = (more: Partial<Session['user']> = {}): Session => ({
  user: { name: 'Amina', email, image: null, ...more },
  expires: '2030-01-01T00:00:00.000Z',
})
const refuse = (error: string, status = 401, headers = {}) =>
  HttpResponse.json({ url: `http://haat.test/api/auth/error?error=${error}&provider=credentials` }, { status, headers })

beforeEach(async () => {
  session = null
  secondStep = false
  forms = []
  offered = { credentials: { id: 'credentials', name: 'Password', type: 'credentials' } }
  server.use(
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.get('*/api/auth/providers', () => HttpResponse.json(offered)),
    http.get('*/api/auth/session', () => HttpResponse.json(session ?? {})),
    http.post('*/api/auth/:action/:provider', async ({ request, params }) => {
      const fields = Object.fromEntries(new URLSearchParams(await request.text())) as Record<string, string>
      forms.push({ path: `${params.action}/${params.provider}`, fields })
      if (params.action === 'signin') return HttpResponse.json({ url: 'http://haat.test/api/auth/verify-request' })
      if (params.provider === 'credentials' && !fields.code) {
        if (fields.password !== 'right password') return refuse('CredentialsSignin')
        if (secondStep) return refuse('SecondFactorRequired')
      }
      if (fields.code && fields.code !== '123456' && fields.code !== 'abcd-efgh') return refuse('SecondFactorWrong')
      session ??= person()
      return HttpResponse.json({ url: 'http://haat.test/' })
    }),
  )
  await fetchSession({ left: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Where() {
  const { pathname, search, hash } = useLocation()
  return <div data-testid="where">{pathname + search + hash}</div>
}
const where = () => screen.getByTestId('where').textContent
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Where />
      <Routes>
        <Route path="/signin" element={<SignInPage />} />
        <Route path="/signup" element={<SignUpPage />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  )
const signIn = async (password = 'right password') => {
  await enterText(user, screen.getByLabelText('Email'), email)
  await enterText(user, screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('sign-in page', () => {
  test.each([
    ['/signin', '/'],
    ['/signin?callbackUrl=%2Fcheckout%3Fstep%3Dpayment%23pay', '/checkout?step=payment#pay'],
    ['/signin?callbackUrl=https%3A%2F%2Fevil.example%2F', '/'],
    ['/signin?error=SessionRequired&callbackUrl=%2Faccount', '/account'],
  ])('signing in at %s opens %s', async (from, to) => {
    open(from)
    await signIn()
    await waitFor(() => expect(where()).toBe(to))
  })

  test('staff who must add a second factor land on the security page, which keeps their callback URL', async () => {
    session = null
    open('/signin?callbackUrl=%2Fdashboard')
    session = person({ mustAddFactor: true })
    await signIn()
    await waitFor(() => expect(where()).toBe('/account/security?callbackUrl=%2Fdashboard'))
  })

  test('a signed-in user is redirected to the callback URL', async () => {
    session = person()
    await fetchSession()
    open('/signin?callbackUrl=%2Fwishlist')
    await waitFor(() => expect(where()).toBe('/wishlist'))
  })

  test('an error of linking an account is shown to a signed-in user, with a link to continue', async () => {
    session = person()
    await fetchSession()
    open('/signin?error=OAuthAccountNotLinked&callbackUrl=%2Faccount%2Fsecurity')
    expect(screen.getByRole('heading', { name: 'Use your other sign-in method' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Continue' }))
    expect(where()).toBe('/account/security')
  })

  test('text from the error parameter is never shown', () => {
    open('/signin?error=%3Cb%3EPay%20here%3C%2Fb%3E')
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
    expect(document.body).not.toHaveTextContent('Pay here')
  })

  test('after too many attempts the button counts down and the form sends nothing', async () => {
    server.use(http.post('*/api/auth/callback/credentials', () => refuse('RateLimited', 429, { 'Retry-After': '30' })))
    open('/signin')
    await signIn()
    const waiting = await button(/Try again in \d+ seconds/)
    expect(waiting).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts')
    await user.type(screen.getByLabelText('Password'), '{Enter}')
    expect(forms).toHaveLength(0)
  })
})

describe('second factor at sign-in', () => {
  test('is requested after the password; a pasted six-digit code with a space is submitted automatically', async () => {
    secondStep = true
    open('/signin?callbackUrl=%2Faccount')
    await signIn()
    const code = await screen.findByLabelText('Code')
    expect(screen.getByRole('heading', { name: 'Two-factor authentication' })).toBeInTheDocument()
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await user.paste('123 456')
    await waitFor(() => expect(where()).toBe('/account'))
    expect(forms.at(-1)).toMatchObject({ path: 'callback/credentials', fields: { code: '123456', csrfToken: 'c' } })
    expect(forms.at(-1)?.fields).not.toHaveProperty('password')
  })

  test('a wrong code shows an error at the field and selects the code', async () => {
    open('/signin?error=SecondFactorRequired')
    const code = await screen.findByLabelText<HTMLInputElement>('Code')
    await enterText(user, code, '654321')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/incorrect or has expired/))
    expect(code).toHaveFocus()
    await user.keyboard('123456')
    await waitFor(() => expect(where()).toBe('/'))
  })

  test('a wrong code does not disable the button, even if the clock advances between reads', async () => {
    let tick = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => ++tick)
    open('/signin?error=SecondFactorRequired')
    const code = await screen.findByLabelText('Code')
    await enterText(user, code, '654321')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/incorrect or has expired/))
    expect(screen.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-disabled')
  })

  test('a code that is too short is not sent', async () => {
    open('/signin?error=SecondFactorRequired')
    const code = await screen.findByLabelText('Code')
    await user.type(code, '123{Enter}')
    expect(code).toHaveAccessibleDescription(/too short/)
    expect(forms).toHaveLength(0)
  })

  test('a recovery code is accepted with spaces around it', async () => {
    open('/signin?error=SecondFactorRequired')
    await user.click(await button('Use a recovery code'))
    const code = screen.getByLabelText('Recovery code')
    expect(code).toHaveFocus()
    await user.type(code, ' abcd-efgh {Enter}')
    await waitFor(() => expect(forms.at(-1)?.fields.code).toBe('abcd-efgh'))
    await waitFor(() => expect(where()).toBe('/'))
  })

  test('an expired sign-in returns to the password form with a message', async () => {
    server.use(http.post('*/api/auth/callback/credentials', () => refuse('CredentialsSignin')))
    open('/signin?error=SecondFactorRequired')
    await enterText(user, await screen.findByLabelText('Code'), '123456')
    expect(await screen.findByLabelText('Password')).toBeInTheDocument()
    expect(screen.getByText(/sign-in timed out/)).toBeInTheDocument()
  })

  test('Back returns to the password form, which keeps the email', async () => {
    secondStep = true
    open('/signin')
    await signIn()
    await user.click(await button('Back'))
    expect(screen.getByLabelText('Email')).toHaveValue(email)
  })
})

describe('sign-in link by email', () => {
  beforeEach(() => {
    offered.email = { id: 'email', name: 'Email', type: 'email' }
  })

  test('is sent to the entered email, with the same message whether an account exists or not', async () => {
    open('/signin?callbackUrl=%2Faccount')
    await enterText(user, screen.getByLabelText('Email'), email)
    await user.click(await button('Email me a sign-in link'))
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument()
    expect(document.body).toHaveTextContent(`If \u2068${email}\u2069 has an account`)
    expect(forms[0]).toMatchObject({ path: 'signin/email', fields: { email, callbackUrl: 'http://haat.test/account' } })
    await user.click(await button('Back to sign in'))
    expect(screen.getByLabelText('Email')).toHaveValue(email)
  })

  test('requires an email', async () => {
    open('/signin')
    await user.click(await button('Email me a sign-in link'))
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This field is required.')
    expect(forms).toHaveLength(0)
  })

  test('a failed delivery shows an error', async () => {
    server.use(http.post('*/api/auth/signin/email', () => refuse('EmailSignin', 200)))
    open('/signin')
    await enterText(user, screen.getByLabelText('Email'), email)
    await user.click(await button('Email me a sign-in link'))
    expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t send the email')
  })

  test('is not offered if the shop disables it', async () => {
    offered = { credentials: offered.credentials!, google: { id: 'google', name: 'Google', type: 'oauth' } }
    open('/signin')
    await button('Continue with Google')
    expect(screen.queryByRole('button', { name: 'Email me a sign-in link' })).not.toBeInTheDocument()
  })
})

describe('passkey sign-in', () => {
  const conditional = vi.fn()
  beforeEach(() => {
    passkeys.startAuthentication.mockReset()
    conditional.mockReset().mockResolvedValue(false)
    const stub = Object.assign(() => undefined, { isConditionalMediationAvailable: conditional })
    vi.stubGlobal('PublicKeyCredential', stub)
    answers(endpoints.security.passkeySignIn, { options: { challenge: 'xyz' } })
  })

  test('the button signs the user in', async () => {
    passkeys.startAuthentication.mockResolvedValue({ id: 'key' })
    open('/signin?callbackUrl=%2Faccount')
    await user.click(await button('Sign in with a passkey'))
    await waitFor(() => expect(where()).toBe('/account'))
    expect(passkeys.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'xyz' }, useBrowserAutofill: false })
    expect(forms).toMatchObject([{ path: 'callback/passkey', fields: { answer: '{"id":"key"}', csrfToken: 'c' } }])
  })

  test.each([
    ['NotAllowedError', 'Passkey sign-in was cancelled'],
    ['SecurityError', 'couldn’t verify your passkey'],
  ])('an authentication that fails with %s shows a message', async (name, text) => {
    passkeys.startAuthentication.mockRejectedValue(Object.assign(new Error('raw'), { name }))
    open('/signin')
    await user.click(await button('Sign in with a passkey'))
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument()
  })

  test('a refused passkey and an unavailable API show an error', async () => {
    passkeys.startAuthentication.mockResolvedValue({ id: 'key' })
    server.use(http.post('*/api/auth/callback/passkey', () => refuse('PasskeyRefused')))
    open('/signin')
    await user.click(await button('Sign in with a passkey'))
    expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t verify your passkey')
    refuses(endpoints.security.passkeySignIn, 'busy')
    await user.click(await button('Sign in with a passkey'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('very busy'))
  })

  test('is offered by autofill in the email field where the browser supports it', async () => {
    conditional.mockResolvedValue(true)
    let choose: (answer: unknown) => void = () => {}
    passkeys.startAuthentication.mockReturnValue(
      new Promise((resolve) => {
        choose = resolve
      }),
    )
    open('/signin?callbackUrl=%2Faccount')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await waitFor(() =>
      expect(passkeys.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'xyz' }, useBrowserAutofill: true }),
    )
    choose({ id: 'key' })
    await waitFor(() => expect(where()).toBe('/account'))
  })

  test('a failed autofill offer shows no error', async () => {
    conditional.mockResolvedValue(true)
    passkeys.startAuthentication.mockRejectedValue(Object.assign(new Error('gone'), { name: 'SecurityError' }))
    const { unmount } = open('/signin')
    await waitFor(() => expect(passkeys.startAuthentication).toHaveBeenCalled())
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    unmount()
    await waitFor(() => expect(passkeys.cancelCeremony).toHaveBeenCalled())
  })
})

describe('sign-up', () => {
  const fill = async () => {
    answers(endpoints.accounts.register, {})
    await enterText(user, screen.getByLabelText('Name'), 'Amina')
    await enterText(user, screen.getByLabelText('Email'), email)
    await enterText(user, screen.getByLabelText('Password'), 'right password')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
  }

  test('a new customer sees a welcome page that mentions the confirmation email', async () => {
    open('/signup')
    await fill()
    expect(await screen.findByRole('heading', { name: /Welcome/ })).toBeInTheDocument()
    expect(document.body).toHaveTextContent(`We sent a link to \u2068${email}`)
    expect(where()).toBe('/signup')
  })

  test('a new customer is redirected to the callback URL', async () => {
    open('/signup?callbackUrl=%2Fcheckout')
    await fill()
    await waitFor(() => expect(where()).toBe('/checkout'))
  })

  test('signing up with an existing account that has a second factor asks for its code', async () => {
    secondStep = true
    open('/signup?callbackUrl=%2Fcheckout')
    await fill()
    await enterText(user, await screen.findByLabelText('Code'), '123456')
    await waitFor(() => expect(where()).toBe('/checkout'))
  })
})
