import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardSettingsGroup } from '@haat/shared/settings/dashboard/schema.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import type { DashboardRate } from '@haat/shared/tax/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.tax
const admin = { name: 'Amina', email: 'amina@example.com', a: true }
const viewer = {
  s: { status: 'active' as const, permissions: [{ name: 'settings' as const, view: true, edit: false, delete: false }] },
}
const rate = (over: Partial<DashboardRate> = {}): DashboardRate => ({
  _id: '0198c7a2-0000-7000-8000-000000000001',
  name: 'VAT',
  names: {},
  country: 'BD',
  state: null,
  percent: 15,
  stacks: false,
  active: true,
  version: 1,
  ...over,
})
const group: DashboardSettingsGroup = {
  group: 'tax',
  values: { enabled: true, included: true, onDelivery: true },
  defaults: { enabled: false, included: true, onDelivery: true },
  texts: {},
  translated: [],
  version: 1,
  updatedAt: null,
}
let sent: Record<string, unknown>[]

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  answers(endpoints.settings.read, { group })
  answers(rows.list, {
    rates: [rate(), rate({ _id: 'b', name: 'Levy', state: 'Sylhet', percent: 1.5, stacks: true, active: false })],
  })
})

test('tax rates are listed with their regions; staff who may only view cannot add one', async () => {
  await openDashboard('/dashboard/settings/tax', viewer)
  const card = await screen.findByRole('region', { name: 'Rates' })
  expect(await within(card).findByRole('link', { name: 'VAT' })).toBeVisible()
  expect(card).toHaveTextContent(/VATBangladesh15%/)
  expect(card).toHaveTextContent(/Levyadded to country rateOffSylhet, Bangladesh1\.5%/)
  expect(screen.queryByRole('link', { name: 'New rate' })).not.toBeInTheDocument()
})

test('without active rates the page shows a notice', async () => {
  answers(rows.list, { rates: [] })
  await openDashboard('/dashboard/settings/tax', admin)
  expect(await screen.findByText(/no active rates/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'New rate' })).toBeVisible()
})

test('rates that fail to load can be retried', async () => {
  breaks(rows.list, true)
  await openDashboard('/dashboard/settings/tax', admin)
  expect(
    await within(await screen.findByRole('region', { name: 'Rates' })).findByRole('button', { name: 'Try again' }),
  ).toBeVisible()
})

test('a new rate is validated and sent with a parsed percentage', async () => {
  answers(rows.create, ({ input }) => {
    sent.push(input)
    return { rate: rate(), undo: null }
  })
  await openDashboard('/dashboard/settings/tax/new', admin)
  await user.click(await screen.findByRole('button', { name: 'Add rate' }))
  expect(screen.getByText('Enter a name.')).toBeVisible()
  expect(screen.getByText('Select a country.', { selector: 'p' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /Add to country rates/ })).toBeDisabled()
  await user.type(screen.getByLabelText('Name'), 'QST')
  await user.type(screen.getByLabelText('Rate (%)'), '9,975')
  await user.selectOptions(screen.getByLabelText('Country'), 'CA')
  await enterText(user, screen.getByLabelText('State or region'), 'Quebec')
  await user.click(screen.getByRole('checkbox', { name: /Add to country rates/ }))
  await user.click(screen.getByRole('button', { name: 'Add rate' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'QST', names: {}, country: 'CA', state: 'Quebec', percent: 9.975, stacks: true, active: true },
    ]),
  )
  expect(await screen.findByRole('region', { name: 'Rates' })).toBeVisible()
})

test('a new rate starts with the country of the shop', async () => {
  await openDashboard('/dashboard/settings/tax/new', admin, { ...defaultSettings, country: 'FR' })
  expect(await screen.findByLabelText('Country')).toHaveValue('FR')
})

test('a rate is edited; a name used in its region is refused', async () => {
  refuses(rows.save, 'taken')
  await openDashboard(`/dashboard/settings/tax/${rate()._id}`, admin)
  const percent = await screen.findByLabelText('Rate (%)')
  await user.clear(percent)
  await user.type(percent, '12')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A rate with this name already exists for this region. Enter a different name.')).toBeVisible()
  answers(rows.save, ({ input }) => {
    sent.push(input)
    return { rate: rate({ percent: 12, version: 2 }), undo: 'u' }
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 1, percent: 12, state: null }))
})

test('staff who may only view see a rate without fields', async () => {
  await openDashboard(`/dashboard/settings/tax/${rate()._id}`, viewer)
  expect(await screen.findByText('15%')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Delete rate' })).not.toBeInTheDocument()
})
