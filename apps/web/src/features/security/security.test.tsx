import { endpoints } from 'virtual:endpoints'
import type { Account, Device } from '@haat/shared/accounts/schema.ts'
import type { Factors } from '@haat/shared/security/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { amina, openAsAmina } from '../../testing/account-page.tsx'
import { enterText } from '../../testing/enter-text.ts'
import { answers, breaks, refuses, server } from '../../testing/server.ts'
import SecurityPage from './storefront/security-page.tsx'

const user = userEvent.setup()
const { accounts, security } = endpoints
let account: Account
let factors: Factors
let devices: Device[]
let sent: Record<string, unknown>[]

const device = (id: string, more: Partial<Device> = {}): Device => ({
  _id: id,
  current: false,
  kind: 'phone',
  browser: 'Safari 26',
  os: 'iOS',
  network: '203.0.113.x',
  method: 'passkey',
  since: '2026-11-01T10:00:00.000Z',
  lastSeen: '2026-11-20T10:00:00.000Z',
  ...more,
})
const codes = ['abcd-2345', 'efgh-6789']

beforeEach(() => {
  account = { ...amina }
  factors = { authenticator: false, recoveryCodesLeft: 0, passkeys: [], required: false }
  devices = [device('one', { current: true, kind: 'computer', browser: 'Firefox 150', os: 'Linux', method: 'password' })]
  sent = []
  answers(accounts.read, () => ({ account }))
  answers(security.read, () => ({ factors }))
  answers(accounts.devices, () => ({ sessions: devices }))
})
const open = (more = {}) => openAsAmina(SecurityPage, '/account/security', more)
const section = (name: string) => screen.findByRole('region', { name })
const press = async (name: string, where: HTMLElement) => user.click(within(where).getByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const typePassword = (where: HTMLElement, text = 'market-square') =>
  enterText(user, within(where).getByLabelText('Your password'), text)

describe('reauthentication', () => {
  test('asks for the password; a wrong one shows an error at its field, and what was typed stays', async () => {
    answers(accounts.changeEmail, ({ input }) => {
      sent.push(input)
      account = { ...account, pendingEmail: 'new@example.com' }
      return {}
    })
    refuses(accounts.changeEmail, 'password_wrong', {}, true)
    await open()
    await press('Change email', await section('Email address'))
    const form = await dialog('Change your email address')
    await press('Send link', form)
    expect(within(form).getByLabelText('New email address')).toHaveAccessibleDescription(/complete email address/)
    await enterText(user, within(form).getByLabelText('New email address'), 'new@example.com')
    await press('Send link', form)
    expect(within(form).getByLabelText('Your password')).toHaveAccessibleDescription(/Enter your password/)
    await typePassword(form, 'wrong')
    await press('Send link', form)
    await waitFor(() => expect(within(form).getByLabelText('Your password')).toHaveAccessibleDescription('Incorrect password.'))
    expect(within(form).getByLabelText('Your password')).toHaveFocus()
    await typePassword(form)
    await press('Send link', form)
    expect(await screen.findByText(/Open the link we sent to/)).toHaveTextContent('new@example.com')
    expect(sent.at(-1)).toMatchObject({ email: 'new@example.com' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('an account without a password signs in again and returns to this page', async () => {
    account = { ...amina, hasPassword: false }
    refuses(accounts.changePassword, 'sign_in_again')
    server.use(http.post('*/api/auth/signout', () => HttpResponse.json({ url: '/' })))
    await open()
    await press('Set password', await section('Password'))
    const form = await dialog('Set password')
    expect(within(form).queryByLabelText('Your password')).not.toBeInTheDocument()
    await enterText(user, within(form).getByLabelText('New password'), 'a long new one')
    await press('Save', form)
    await user.click(await within(form).findByRole('button', { name: 'Sign in again' }))
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/signin?callbackUrl=%2Faccount%2Fsecurity'))
  })

  test('too many attempts show an error', async () => {
    refuses(accounts.changePassword, 'rate_limited')
    await open()
    await press('Change password', await section('Password'))
    const form = await dialog('Change password')
    await enterText(user, within(form).getByLabelText('New password'), 'short')
    await press('Save', form)
    expect(within(form).getByLabelText('New password')).toHaveAccessibleDescription('At least 8 characters')
    await enterText(user, within(form).getByLabelText('New password'), ' but longer now')
    await typePassword(form)
    await press('Save', form)
    expect(await within(form).findByRole('alert')).toHaveTextContent('Too many attempts')
  })

  test('a leaked password is refused at its field', async () => {
    refuses(accounts.changePassword, 'password_common')
    await open()
    await press('Change password', await section('Password'))
    const form = await dialog('Change password')
    await enterText(user, within(form).getByLabelText('New password'), 'password1234')
    await typePassword(form)
    await press('Save', form)
    await waitFor(() => expect(within(form).getByLabelText('New password')).toHaveAccessibleDescription(/data breach/))
  })
})

describe('two-factor authentication', () => {
  const begun = {
    secret: 'ABCDEFGHIJKLMNOP',
    uri: 'otpauth://totp/Haat:amina?secret=ABCD',
    qr: { size: 25, path: 'M0 0h7v1h-7z' },
  }
  beforeEach(() => answers(security.beginAuthenticator, begun))
  const begin = async () => {
    await press('Set up', await section('Two-factor authentication'))
    const reauthentication = await dialog('Set up two-factor authentication')
    await typePassword(reauthentication)
    await press('Continue', reauthentication)
    await screen.findByRole('img', { name: /QR code/ })
    return dialog('Set up two-factor authentication')
  }

  test('is set up with a QR code or key and a code; the recovery codes are shown once', async () => {
    answers(security.confirmAuthenticator, () => {
      factors = { ...factors, authenticator: true, recoveryCodesLeft: 10 }
      return { factors, recoveryCodes: codes }
    })
    refuses(security.confirmAuthenticator, 'code_wrong', {}, true)
    await open()
    const form = await begin()
    expect(within(form).getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
    expect(within(form).getByRole('link', { name: /on this device/ })).toHaveAttribute('href', begun.uri)
    await press('Turn on', form)
    const code = within(form).getByLabelText('Code from the app')
    expect(code).toHaveAccessibleDescription(/6-digit code/)
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await enterText(user, code, '000000')
    await press('Turn on', form)
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Incorrect code/))
    await user.clear(code)
    await enterText(user, code, '123456')
    await press('Turn on', form)
    const shown = await dialog('Recovery codes')
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes)
    // Escape does not close the dialog, because the codes are shown only once.
    await user.keyboard('{Escape}')
    expect(shown).toBeVisible()
    await press('I’ve saved them', shown)
    expect(screen.queryByText(codes[0]!)).not.toBeInTheDocument()
    expect(await screen.findByText('10 recovery codes left')).toBeVisible()
  })

  test('an expired setup asks to start again', async () => {
    refuses(security.confirmAuthenticator, 'not_found')
    await open()
    const form = await begin()
    await enterText(user, within(form).getByLabelText('Code from the app'), '123456')
    await press('Turn on', form)
    expect(await within(form).findByRole('alert')).toHaveTextContent('start again')
  })

  test('turning it off requires password and code, and a wrong code is reported', async () => {
    factors = { ...factors, authenticator: true, recoveryCodesLeft: 1 }
    refuses(security.removeAuthenticator, 'code_wrong')
    await open()
    expect(await screen.findByText('1 recovery code left')).toBeVisible()
    await press('Turn off', await section('Two-factor authentication'))
    const form = await dialog('Turn off two-factor authentication')
    await enterText(user, within(form).getByLabelText('Code from the app'), '111111')
    await typePassword(form)
    await press('Turn off', form)
    await waitFor(() =>
      expect(within(form).getByLabelText('Code from the app')).toHaveAccessibleDescription(/wrong or has expired/),
    )
  })

  test('cannot be turned off if the shop requires it from staff', async () => {
    factors = { ...factors, authenticator: true, recoveryCodesLeft: 9, required: true }
    await open()
    const button = within(await section('Two-factor authentication')).getByRole('button', { name: /Turn off/ })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleName(/Add a passkey before/)
  })
})

test('passkeys are listed and renamed; the only way to sign in cannot be removed', async () => {
  const passkeys = [{ _id: 'k1', name: 'iPhone', since: '2026-01-01T00:00:00.000Z', lastUsed: null, backedUp: true }]
  factors = { ...factors, passkeys }
  answers(security.renamePasskey, ({ input }) => {
    factors = { ...factors, passkeys: [{ ...passkeys[0]!, name: String(input.name) }] }
    return { factors }
  })
  refuses(security.removePasskey, 'last_way_in')
  await open()
  const here = await section('Passkeys')
  expect(within(here).getByText('On all your devices')).toBeVisible()
  await user.click(within(here).getByRole('button', { name: /Rename/ }))
  const form = await dialog('Rename passkey')
  const name = within(form).getByLabelText('Passkey name')
  await user.clear(name)
  await press('Save', form)
  expect(name).toHaveFocus()
  await enterText(user, name, 'My phone')
  await press('Save', form)
  await within(here).findByText('My phone')
  await user.click(within(here).getByRole('button', { name: /Remove/ }))
  const removal = await dialog('Remove this passkey?')
  await typePassword(removal)
  await press('Remove', removal)
  expect(await within(removal).findByRole('alert')).toHaveTextContent('only way to sign in')
})

describe('sessions', () => {
  beforeEach(() => {
    devices = [
      ...devices,
      device('two'),
      device('three', { browser: null, os: null, kind: 'other', method: null, network: null }),
    ]
  })

  test('the current device is marked, and another device can be signed out', async () => {
    answers(accounts.endSession, ({ input }) => {
      devices = devices.filter(({ _id }) => _id !== input.sessionId)
      return { sessions: devices }
    })
    await open()
    const here = await section('Your devices')
    const rows = () => within(within(here).getByRole('list')).getAllByRole('listitem')
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(within(rows()[0]!).getByText('This device')).toBeVisible()
    expect(within(rows()[0]!).queryByRole('button')).not.toBeInTheDocument()
    expect(rows()[1]!).toHaveTextContent('with passkey')
    expect(rows()[2]!).toHaveTextContent('Unknown device')
    await user.click(within(rows()[1]!).getByRole('button', { name: /Sign out/ }))
    await waitFor(() => expect(rows()).toHaveLength(2))
  })

  test('all other devices are signed out at once', async () => {
    answers(accounts.endOtherSessions, () => ({ sessions: devices.slice(0, 1) }))
    await open()
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }))
    await waitFor(() => expect(screen.queryByText('Unknown device')).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument()
  })
})

test('the only linked account cannot be unlinked; other providers can be linked', async () => {
  account = {
    ...amina,
    identities: [{ provider: 'google', label: 'amina@gmail.com', since: '2026-01-01T00:00:00.000Z' }],
    linkable: ['facebook'],
  }
  refuses(accounts.unlink, 'last_way_in')
  await open()
  const here = await section('Linked accounts')
  expect(within(here).getByRole('button', { name: 'Link Facebook' })).toBeVisible()
  await press('Unlink Google', here)
  expect(await within(here).findByRole('alert')).toHaveTextContent('only way to sign in')
  expect(within(here).getByText('amina@gmail.com')).toBeVisible()
})

test('the confirmation link of an unconfirmed email is resent once', async () => {
  account = { ...amina, emailVerified: false }
  answers(accounts.sendVerification, ({ input }) => {
    sent.push(input)
    return {}
  })
  await open()
  const here = await section('Email address')
  expect(within(here).getByText('Not confirmed')).toBeVisible()
  const button = within(here).getByRole('button', { name: /Resend link/ })
  await user.click(button)
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  await user.click(button)
  expect(sent).toHaveLength(1)
})

test('staff without the required second factor see a notice', async () => {
  await open({ mustAddFactor: true })
  expect(await screen.findByText(/Staff need two-factor authentication/)).toBeVisible()
})

test('a page that fails to load can be retried', async () => {
  breaks(security.read, true)
  await open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await section('Passkeys')
})
