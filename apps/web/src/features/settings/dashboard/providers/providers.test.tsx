import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { PaymentSetup } from '@haat/shared/payments/desk-schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { DeskSettingsGroup } from '@haat/shared/settings/desk-schema.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../../testing/dashboard-page.tsx'
import { answers, breaks, refuses } from '../../../../testing/server.ts'

// Whole pages, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 30_000 })
const user = userEvent.setup({ delay: null })
const rows = endpoints.payments
const admin: Partial<Session['user']> = { a: true }
/** changes settings, and has nothing to do with where the money goes */
const without: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'settings', view: true, edit: true, delete: true }] },
}
const viewer: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'settings', view: true, edit: false, delete: false }] },
}
const page = '/dashboard/settings/paymentGateway'
const setup = (more: Partial<PaymentSetup> = {}): PaymentSetup => ({
  method: 'stripe',
  ready: false,
  enabled: false,
  mode: 'test',
  fromEnvironment: false,
  fields: [
    { name: 'secretKey', secret: true, hint: null },
    { name: 'webhookSecret', secret: true, hint: null },
  ],
  webhookUrl: 'https://shop.example/api/payments/stripe/webhook',
  settles: null,
  payable: true,
  version: 0,
  ...more,
})
const kept = setup({
  ready: true,
  version: 1,
  fields: [
    { name: 'secretKey', secret: true, hint: 'x4Q2' },
    { name: 'webhookSecret', secret: true, hint: '9aBc' },
  ],
})
let setups: PaymentSetup[]
let group: DeskSettingsGroup

beforeAll(() => Promise.all([import('../group-page.tsx'), import('../forms/payments-form.tsx'), import('../schema.ts')]), 60_000)
beforeEach(() => {
  localStorage.clear()
  setups = [setup(), setup({ method: 'paypal', settles: 'EUR', fields: [{ name: 'clientId', secret: false, hint: null }] })]
  const values = { ...defaultSettings.paymentGateway }
  group = { group: 'paymentGateway', values, defaults: values, texts: {}, translated: [], version: 3, updatedAt: null }
  answers(endpoints.settings.read, () => ({ group }))
  answers(shopEndpoints.settings.read, { settings: defaultSettings })
  answers(rows.setups, () => ({ setups }))
})

async function cardOf(name: string) {
  const card = (await screen.findByRole('switch', { name })).closest('section')!
  const fold = within(card).getByText('Keys and address')
  if (!fold.closest('details')!.open) await user.click(fold)
  return within(card)
}

test('keys are written, never read back; then the provider can be switched on', async () => {
  const sent: unknown[] = []
  answers(rows.saveKeys, ({ input }) => {
    sent.push(input)
    setups = [kept]
    return { setup: kept }
  })
  await openDashboard(page, admin)
  let stripe = await cardOf('Stripe')
  expect(stripe.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
  expect(stripe.getByText('https://shop.example/api/payments/stripe/webhook')).toBeVisible()
  await user.type(stripe.getByLabelText('Secret key'), 'sk_test_1x4Q2')
  await user.click(stripe.getByRole('button', { name: 'Save keys' }))
  expect(stripe.getByLabelText('Webhook signing secret')).toHaveFocus()
  expect(stripe.getByText('Please fill this in.')).toBeVisible()
  expect(sent).toEqual([])
  await user.type(stripe.getByLabelText('Webhook signing secret'), 'whsec_9aBc')
  await user.click(stripe.getByRole('button', { name: 'Save keys' }))
  expect(await stripe.findByText(/ends in .*x4Q2/)).toBeVisible()
  expect(sent).toEqual([
    { method: 'stripe', mode: 'test', values: { secretKey: 'sk_test_1x4Q2', webhookSecret: 'whsec_9aBc' }, version: 0 },
  ])
  stripe = await cardOf('Stripe')
  expect(stripe.getByLabelText('Secret key')).toHaveValue('')
  expect(stripe.getByRole('switch')).not.toHaveAttribute('aria-disabled')
  expect(stripe.queryByRole('button', { name: 'Save keys' })).not.toBeInTheDocument()
})

test('keys are sent again with the password, where the sign-in was long ago', async () => {
  const sent: unknown[] = []
  answers(rows.saveKeys, ({ input }) => {
    sent.push(input)
    return { setup: kept }
  })
  refuses(rows.saveKeys, 'password_wrong', {}, true)
  refuses(rows.saveKeys, 'reauthentication_required', {}, true)
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  await user.type(stripe.getByLabelText('Secret key'), 'sk_1')
  await user.type(stripe.getByLabelText('Webhook signing secret'), 'whsec_1')
  await user.click(stripe.getByRole('button', { name: 'Save keys' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(dialog.getByText('Enter your password.')).toBeVisible()
  await user.type(dialog.getByLabelText('Your password'), 'wrong one')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }))
  expect(await dialog.findByText('That is not your password.')).toBeVisible()
  await user.type(dialog.getByLabelText('Your password'), 'market-square-7')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await stripe.findByText(/ends in .*x4Q2/)).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ password: 'market-square-7' })])
})

test('what cannot be paid in the shop’s currency says so, and leads to the rate', async () => {
  setups = [setup({ ...kept, payable: false }), setup({ method: 'paypal' })]
  await openDashboard(page, admin)
  expect(await screen.findAllByText(/knows no rate/)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Currency' })).toHaveAttribute('href', '/dashboard/settings/currency')
})

test('keys are tried: what comes of it is said right there', async () => {
  setups = [kept]
  answers(rows.testKeys, { mode: 'live', account: 'Haat Ltd.' })
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  await user.click(stripe.getByRole('button', { name: 'Try the keys' }))
  expect(await stripe.findByText(/It works, with real money.*Haat Ltd\..*while test is chosen/)).toBeVisible()
  refuses(rows.testKeys, 'provider_refused', { reason: 'Invalid API Key' })
  await user.click(stripe.getByRole('button', { name: 'Try the keys' }))
  expect(await stripe.findByText(/does not accept these keys.*Invalid API Key/)).toBeVisible()
})

test('a colleague who was quicker is told of, and their keys are shown', async () => {
  setups = [setup()]
  refuses(rows.saveKeys, 'version_conflict', { setup: kept })
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  await user.type(stripe.getByLabelText('Secret key'), 'sk_1')
  await user.type(stripe.getByLabelText('Webhook signing secret'), 'whsec_1')
  await user.click(stripe.getByRole('button', { name: 'Save keys' }))
  expect(await stripe.findByText(/A colleague has changed these keys/)).toBeVisible()
  expect(stripe.getByText(/ends in .*9aBc/)).toBeVisible()
})

test('keys are forgotten by the provider’s name; under way they stay', async () => {
  setups = [kept]
  refuses(rows.forgetKeys, 'in_use', {}, true)
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  await user.click(stripe.getByRole('button', { name: 'Forget keys' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'stripe')
  await user.click(dialog.getByRole('button', { name: 'Forget keys' }))
  expect(await dialog.findByText(/payments under way/)).toBeVisible()
  answers(rows.forgetKeys, () => {
    setups = [setup()]
    return { setup: setup() }
  })
  await user.click(dialog.getByRole('button', { name: 'Forget keys' }))
  expect(await stripe.findByText('No keys yet')).toBeVisible()
})

test('keys of the machine are not changed here; another currency is told of', async () => {
  setups = [{ ...kept, fromEnvironment: true }, setup({ method: 'paypal', settles: 'EUR' })]
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  expect(stripe.getByText(/come from the machine/)).toBeVisible()
  expect(stripe.queryByLabelText('Secret key')).not.toBeInTheDocument()
  expect(stripe.queryByRole('button', { name: 'Forget keys' })).not.toBeInTheDocument()
  const paypal = await cardOf('PayPal')
  expect(paypal.getByText(/buyers are asked for .*EUR/)).toBeVisible()
})

test('who may only look sees how it is set up, and no control', async () => {
  setups = [kept]
  await openDashboard(page, viewer)
  await user.click(await screen.findByText('Keys and address'))
  expect(screen.getByText('••••x4Q2')).toBeVisible()
  for (const name of ['Try the keys', 'Save keys', 'Forget keys'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test('keys are not offered without the right to them', async () => {
  setups = [kept]
  await openDashboard(page, without)
  const stripe = await cardOf('Stripe')
  expect(stripe.getByText('••••x4Q2')).toBeVisible()
  for (const name of ['Try the keys', 'Forget keys']) expect(stripe.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('what does not load can be asked for again', async () => {
  breaks(rows.setups, true)
  await openDashboard(page, admin)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('switch', { name: 'PayPal' })).toBeVisible()
})
