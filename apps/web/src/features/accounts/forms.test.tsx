import { endpoints } from 'virtual:endpoints'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enterText } from '../../testing/enter-text.ts'
import { answers, refuses, server } from '../../testing/server.ts'
import { SignInPanel } from './index.ts'

const done = vi.fn()
const user = userEvent.setup()
let accounts: Record<string, string>
let signedIn: string | undefined
let registered: unknown

beforeEach(() => {
  done.mockReset()
  accounts = { 'amina@haat.example': 'right password' }
  signedIn = undefined
  registered = undefined
  server.use(
    http.get('*/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'c' })),
    http.get('*/api/auth/providers', () => HttpResponse.json({ credentials: { id: 'credentials', type: 'credentials' } })),
    http.get('*/api/auth/session', () =>
      HttpResponse.json(signedIn ? { user: { name: 'A', email: signedIn, image: null }, expires: '2030' } : {}),
    ),
    http.post('*/api/auth/callback/credentials', async ({ request }) => {
      const { email = '', password } = Object.fromEntries(new URLSearchParams(await request.text())) as Record<string, string>
      if (accounts[email.toLowerCase()] !== password)
        return HttpResponse.json({ url: 'http://x/?error=CredentialsSignin' }, { status: 401 })
      signedIn = email
      return HttpResponse.json({ url: 'http://haat.test/' })
    }),
  )
  answers(endpoints.accounts.register, ({ input }) => {
    registered = input
    const { email, password } = input as { email: string; password: string }
    accounts[email] ??= password
    return {}
  })
})

const form = (name: 'Sign in' | 'Create account') => {
  const panel = screen.getByRole('tabpanel', { name })
  const button = panel.querySelector<HTMLElement>('button[type=submit]')!
  const input = (field: string) => panel.querySelector<HTMLInputElement>(`[name=${field}]`)!
  return { panel, button, input }
}
const open = (props = {}) =>
  render(
    <MemoryRouter>
      <SignInPanel onDone={done} {...props} />
    </MemoryRouter>,
  )

describe('sign-in form', () => {
  test('correct email and password sign the user in', async () => {
    open()
    const { input, button } = form('Sign in')
    await enterText(user, input('email'), ' Amina@haat.example ')
    await enterText(user, input('password'), 'right password')
    await user.click(button)
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
  })

  test('a wrong password shows an error and keeps email and password', async () => {
    open({ email: 'amina@haat.example' })
    const { input, button, panel } = form('Sign in')
    await enterText(user, input('password'), 'wrong')
    await user.click(button)
    await waitFor(() => expect(panel.querySelector('[role=alert]')).toHaveTextContent('Incorrect email or password'))
    expect(input('email')).toHaveValue('amina@haat.example')
    expect(input('password')).toHaveValue('wrong')
    expect(done).not.toHaveBeenCalled()
  })

  test.each([
    [429, 'http://x/?error=RateLimited', 'Too many attempts'],
    [503, 'http://x/?error=Busy', 'very busy'],
    [403, 'http://x/?error=AccessDenied', 'can’t sign in'],
    [200, 'http://x/?csrf=true', 'interrupted'],
    [500, 'http://x/?error=%3Cb%3Eraw%3C/b%3E', 'went wrong'],
  ])('a response with status %i shows its message', async (status, url, text) => {
    server.use(http.post('*/api/auth/callback/credentials', () => HttpResponse.json({ url }, { status })))
    open({ email: 'amina@haat.example' })
    const { input, button, panel } = form('Sign in')
    await user.type(input('password'), 'x')
    await user.click(button)
    await waitFor(() => expect(panel.querySelector('[role=alert]')).toHaveTextContent(text))
  })

  test('fields are validated on blur and while being corrected; submitting focuses the first invalid one', async () => {
    open()
    const { input, button, panel } = form('Sign in')
    await user.click(input('email'))
    await user.tab()
    expect(input('email')).not.toHaveAttribute('aria-invalid')
    await enterText(user, input('email'), 'amina@')
    await user.tab()
    await waitFor(() => expect(input('email')).toHaveAccessibleDescription(/complete email address/))
    await user.type(input('email'), 'h')
    expect(input('email')).not.toHaveAttribute('aria-invalid')
    await user.clear(input('email'))
    await user.click(button)
    await waitFor(() => expect(input('email')).toHaveFocus())
    expect(panel).toHaveTextContent('This field is required.')
  })
})

describe('sign-up form', () => {
  const fill = async (email: string, password: string) => {
    await user.click(screen.getByRole('tab', { name: 'Create account' }))
    const { input, button } = form('Create account')
    await enterText(user, input('name'), '  Amina Rahman ')
    await enterText(user, input('email'), email)
    await enterText(user, input('password'), password)
    await user.click(button)
  }

  test('registers, keeps spaces in the password, and signs in', async () => {
    open()
    await fill('new@haat.example', ' green kettle ')
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(registered).toEqual({ name: 'Amina Rahman', email: 'new@haat.example', password: ' green kettle ' })
  })

  test('an email that has an account offers to sign in with it, and keeps the typed name', async () => {
    open()
    await fill('amina@haat.example', 'another password')
    await user.click(await screen.findByRole('button', { name: 'Sign in instead' }))
    expect(form('Sign in').input('email')).toHaveValue('amina@haat.example')
    await user.click(screen.getByRole('tab', { name: 'Create account' }))
    expect(form('Create account').input('name')).toHaveValue('  Amina Rahman ')
    expect(done).not.toHaveBeenCalled()
  })

  test('a leaked password is refused at its field', async () => {
    refuses(endpoints.accounts.register, 'password_common')
    open()
    await fill('new@haat.example', 'password1')
    const { input } = form('Create account')
    await waitFor(() => expect(input('password')).toHaveAccessibleDescription(/data leaks/))
    expect(input('password')).toHaveFocus()
    expect(input('password')).toHaveValue('password1')
  })

  test('a short password is not sent and shows the required length at the field', async () => {
    open()
    await fill('new@haat.example', 'short')
    const { input } = form('Create account')
    await waitFor(() => expect(input('password')).toHaveAccessibleDescription('At least 8 characters'))
    expect(registered).toBeUndefined()
  })

  test('too many attempts show an error', async () => {
    refuses(endpoints.accounts.register, 'rate_limited', { retryAfter: 5 })
    open()
    await fill('new@haat.example', 'green kettle')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts')
  })
})

test('a password can be shown, and Caps Lock is reported', async () => {
  open()
  const { input, panel } = form('Sign in')
  await user.click(input('password'))
  await user.keyboard('{CapsLock}A')
  await waitFor(() => expect(panel).toHaveTextContent('Caps Lock is on.'))
  expect(input('password').type).toBe('password')
  await user.click(panel.querySelector('button[aria-label="Show password"]')!)
  expect(input('password').type).toBe('text')
})

test('a social sign-in button sends the current URL as callback URL', async () => {
  let sent = ''
  server.use(
    http.get('*/api/auth/providers', () =>
      HttpResponse.json({
        credentials: { id: 'credentials', name: 'Credentials', type: 'credentials', signinUrl: '', callbackUrl: '' },
        google: { id: 'google', name: 'Google', type: 'oauth', signinUrl: 'http://haat.test/api/auth/signin/google' },
      }),
    ),
    http.post('*/api/auth/signin/google', async ({ request }) => {
      sent = await request.text()
      return HttpResponse.error()
    }),
  )
  open()
  await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t reach')
  expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({ csrfToken: 'c', callbackUrl: location.href, json: 'true' })
})

test('the arrow keys switch between sign-in and sign-up', async () => {
  open()
  await user.click(screen.getByRole('tab', { name: 'Sign in' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Create account', selected: true })).toHaveFocus()
})
