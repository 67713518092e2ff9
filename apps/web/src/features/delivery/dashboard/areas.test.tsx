import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardArea } from '@haat/shared/delivery/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.delivery
const admin: Partial<Session['user']> = { a: true }
const viewer: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'delivery', view: true, edit: false, delete: false }] },
}
const area = (n: number, name: string, more: Partial<DashboardArea> = {}): DashboardArea => ({
  _id: `id-${n}`,
  name,
  names: {},
  serves: [{ country: 'BD' }],
  rates: [{ type: 'delivery', cost: 2, bands: [], freeOver: 60, daysMin: 1, daysMax: 3 }],
  defaultWeight: 0,
  active: true,
  version: 1,
  ...more,
})
let areas: DashboardArea[]
let sent: Record<string, unknown>[]

beforeEach(() => {
  sent = []
  areas = [area(1, 'Dhaka', { serves: [{ country: 'BD', city: 'Dhaka' }] }), area(2, 'Bangladesh')]
  answers(rows.list, () => ({ areas }))
})

describe('list of delivery areas', () => {
  test('shows places, rates and which area takes precedence', async () => {
    await openDashboard('/dashboard/delivery', admin)
    const dhaka = within((await screen.findByRole('link', { name: 'Dhaka' })).closest('li')!)
    expect(dhaka.getByText('Dhaka, Bangladesh')).toBeVisible()
    expect(dhaka.getByRole('listitem')).toHaveTextContent('Standard delivery $2.00 · free from ⁦$60.00⁩ · 1–3 days')
    expect(screen.getByText(/Dhaka.* applies instead of .*Bangladesh.* in .*Dhaka, Bangladesh/)).toBeVisible()
    expect(screen.getByText(/Customers elsewhere can’t order/)).toBeVisible()
  })

  test('checks an address', async () => {
    answers(rows.test, ({ input }) => {
      sent.push(input)
      return {
        areas: [{ _id: 'id-1', area: 'Dhaka', name: 'Dhaka', serves: [], rates: areas[0]!.rates }],
      }
    })
    await openDashboard('/dashboard/delivery', admin)
    await user.click(await screen.findByRole('button', { name: 'Check address' }))
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription('Select a country.')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'BD')
    await enterText(user, screen.getByRole('textbox', { name: 'City' }), 'Dhaka')
    await user.click(screen.getByRole('button', { name: 'Check address' }))
    expect(await screen.findByText(/from area .*Dhaka/)).toBeVisible()
    expect(sent).toEqual([{ country: 'BD', city: 'Dhaka' }])
  })

  test('the switch of an area is reset if saving fails', async () => {
    refuses(rows.save, 'version_conflict')
    await openDashboard('/dashboard/delivery', admin)
    const open = await screen.findByRole('switch', { name: /Bangladesh/ })
    await user.click(open)
    await waitFor(() => expect(open).toBeChecked())
  })

  test('creates a first area for everywhere with one click', async () => {
    areas = []
    answers(rows.create, ({ input }) => {
      sent.push(input)
      areas = [area(1, 'Everywhere')]
      return { area: areas[0]!, undo: 'entry' }
    })
    await openDashboard('/dashboard/delivery', admin)
    await user.click(await screen.findByRole('button', { name: /^Everywhere/ }))
    expect(await screen.findByRole('link', { name: 'Everywhere' })).toBeVisible()
    expect(sent[0]).toMatchObject({ serves: [{ country: '*' }], active: true })
  })

  test('staff who may only view see no actions', async () => {
    await openDashboard('/dashboard/delivery', viewer)
    expect(await screen.findByRole('link', { name: 'Dhaka' })).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'New area' })).toBeNull()
  })

  test('a failed request can be retried', async () => {
    breaks(rows.list, true)
    await openDashboard('/dashboard/delivery', admin)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Dhaka' })).toBeVisible()
  })
})

describe('delivery area', () => {
  test('an invalid cost is not sent', async () => {
    await openDashboard('/dashboard/delivery/id-1', admin)
    const cost = await screen.findByRole('textbox', { name: 'Cost' })
    await user.clear(cost)
    await user.type(cost, '2,555')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cost).toHaveAccessibleDescription(/Enter an amount like/))
  })

  test('saves an added delivery method', async () => {
    answers(rows.save, ({ input }) => {
      sent.push(input)
      return { area: { ...areas[0]!, version: 2 }, undo: 'entry' }
    })
    await openDashboard('/dashboard/delivery/id-1', admin)
    await user.click(await screen.findByRole('checkbox', { name: /Store pickup/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ areaId: 'id-1', version: 1, serves: [{ country: 'BD', city: 'Dhaka' }] }))
    expect((sent[0]!.rates as DashboardArea['rates']).map(({ type }) => type)).toEqual(['delivery', 'pickup'])
  })

  test('staff who may only view see no fields', async () => {
    await openDashboard('/dashboard/delivery/id-1', viewer)
    expect(await screen.findByText('Dhaka, Bangladesh')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('an unknown area shows a not-found message', async () => {
    await openDashboard('/dashboard/delivery/id-9', admin)
    expect(await screen.findByRole('heading', { name: 'Area not found' })).toBeVisible()
  })
})
