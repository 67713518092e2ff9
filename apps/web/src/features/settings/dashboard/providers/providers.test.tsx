import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { PaymentSetup } from '@haat/shared/payments/dashboard/schema.ts'
import type { DashboardSettingsGroup } from '@haat/shared/settings/dashboard/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../../testing/dashboard-page.tsx'
import { enterText } from '../../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.payments
const admin: Partial<Session['user']> = { a: true }
/** A user who may edit settings but not payment keys. */
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
const saved = setup({
  ready: true,
  version: 1,
  fields: [
    { name: 'secretKey', secret: true, hint: 'x4Q2' },
    { name: 'webhookSecret', secret: true, hint: '9aBc' },
  ],
})
let setups: PaymentSetup[]
let group: DashboardSettingsGroup

beforeAll(
  () => Promise.all([import('../group-page.tsx'), import('../forms/money/payments-form.tsx'), import('../schema.ts')]),
  60_000,
)
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
  const normalizeForSearch = within(card).getByText('Keys and webhook')
  if (!normalizeForSearch.closest('details')!.open) await user.click(normalizeForSearch)
  return within(card)
}

test('saved keys are never shown again, and the provider can then be switched on', async () => {
  const sent: unknown[] = []
  answers(rows.saveKeys, ({ input }) => {
    sent.push(input)
    setups = [saved]
    return { setup: saved }
  })
  await openDashboard(page, admin)
  let stripe = await cardOf('Stripe')
  expect(stripe.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
  expect(stripe.getByText('https://shop.example/api/payments/stripe/webhook')).toBeVisible()
  await enterText(user, stripe.getByLabelText('Secret key'), 'sk_test_1x4Q2')
  await user.click(stripe.getByRole('button', { name: 'Save keys' }))
  expect(stripe.getByLabelText('Webhook signing secret')).toHaveFocus()
  expect(stripe.getByText('Fill in this field.')).toBeVisible()
  expect(sent).toEqual([])
  await enterText(user, stripe.getByLabelText('Webhook signing secret'), 'whsec_9aBc')
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

test('if reauthentication is required, the keys are sent again with the password', async () => {
  const sent: unknown[] = []
  answers(rows.saveKeys, ({ input }) => {
    sent.push(input)
    return { setup: saved }
  })
  refuses(rows.saveKeys, 'password_wrong', {}, true)
  refuses(rows.saveKeys, 'reauthentication_required', {}, true)
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  await enterText(user, stripe.getByLabelText('Secret key'), 'sk_1')
  await enterText(user, stripe.getByLabelText('Webhook signing secret'), 'whsec_1')
  await user.click(stripe.getByRole('button', { name: 'Save keys' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(dialog.getByText('Enter your password.')).toBeVisible()
  await enterText(user, dialog.getByLabelText('Your password'), 'wrong one')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }))
  expect(await dialog.findByText('Incorrect password.')).toBeVisible()
  // Until the first dialog has gone, the second takes no clicks.
  await waitFor(() => user.click(dialog.getByLabelText('Your password')))
  await enterText(user, dialog.getByLabelText('Your password'), 'market-square-7')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await stripe.findByText(/ends in .*x4Q2/)).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ password: 'market-square-7' })])
})

test('a provider that cannot charge the shop currency shows a message and links to the exchange rate', async () => {
  setups = [setup({ ...saved, payable: false }), setup({ method: 'paypal' })]
  await openDashboard(page, admin)
  expect(await screen.findAllByText(/has no exchange rate/)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Currency' })).toHaveAttribute('href', '/dashboard/settings/currency')
})

test('testing the keys shows the result or the refusal', async () => {
  setups = [saved]
  answers(rows.testKeys, { mode: 'live', account: 'Haat Ltd.' })
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  await user.click(stripe.getByRole('button', { name: 'Test keys' }))
  expect(await stripe.findByText(/Keys work in live mode.*Haat Ltd\..*but test mode is selected/)).toBeVisible()
  refuses(rows.testKeys, 'provider_declined', { reason: 'Invalid API Key' })
  await user.click(stripe.getByRole('button', { name: 'Test keys' }))
  expect(await stripe.findByText(/rejected these keys.*Invalid API Key/)).toBeVisible()
})

test('a version conflict shows the keys saved by someone else', async () => {
  setups = [setup()]
  refuses(rows.saveKeys, 'version_conflict', { setup: saved })
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  await enterText(user, stripe.getByLabelText('Secret key'), 'sk_1')
  await enterText(user, stripe.getByLabelText('Webhook signing secret'), 'whsec_1')
  await user.click(stripe.getByRole('button', { name: 'Save keys' }))
  expect(await stripe.findByText(/Someone else changed these keys/)).toBeVisible()
  expect(stripe.getByText(/ends in .*9aBc/)).toBeVisible()
})

test('deleting keys requires the provider name and is refused while payments are in progress', async () => {
  setups = [saved]
  refuses(rows.deleteProviderKeys, 'in_use', {}, true)
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  await user.click(stripe.getByRole('button', { name: 'Delete keys' }))
  const dialog = within(await screen.findByRole('dialog'))
  await enterText(user, dialog.getByRole('textbox'), 'stripe')
  await user.click(dialog.getByRole('button', { name: 'Delete keys' }))
  expect(await dialog.findByText(/still in progress/)).toBeVisible()
  answers(rows.deleteProviderKeys, () => {
    setups = [setup()]
    return { setup: setup() }
  })
  await user.click(dialog.getByRole('button', { name: 'Delete keys' }))
  expect(await stripe.findByText('No keys yet')).toBeVisible()
})

test('keys from environment variables cannot be edited; a different settlement currency is shown', async () => {
  setups = [{ ...saved, fromEnvironment: true }, setup({ method: 'paypal', settles: 'EUR' })]
  await openDashboard(page, admin)
  const stripe = await cardOf('Stripe')
  expect(stripe.getByText(/environment variables/)).toBeVisible()
  expect(stripe.queryByLabelText('Secret key')).not.toBeInTheDocument()
  expect(stripe.queryByRole('button', { name: 'Delete keys' })).not.toBeInTheDocument()
  const paypal = await cardOf('PayPal')
  expect(paypal.getByText(/Customers pay in .*EUR/)).toBeVisible()
})

test('staff who may only view see the setup without actions', async () => {
  setups = [saved]
  await openDashboard(page, viewer)
  await user.click(await screen.findByText('Keys and webhook'))
  expect(screen.getByText('••••x4Q2')).toBeVisible()
  for (const name of ['Test keys', 'Save keys', 'Delete keys'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test('staff without the permission for keys see no key actions', async () => {
  setups = [saved]
  await openDashboard(page, without)
  const stripe = await cardOf('Stripe')
  expect(stripe.getByText('••••x4Q2')).toBeVisible()
  for (const name of ['Test keys', 'Delete keys']) expect(stripe.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('a list that fails to load can be retried', async () => {
  breaks(rows.setups, true)
  await openDashboard(page, admin)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('switch', { name: 'PayPal' })).toBeVisible()
})
