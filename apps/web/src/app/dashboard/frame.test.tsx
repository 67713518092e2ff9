import { endpoints } from 'virtual:dashboard-endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { translation } from '../../../build/locales.ts'
import { openDashboard } from '../../testing/dashboard-page.tsx'
import { enterText } from '../../testing/enter-text.ts'
import { answers, server } from '../../testing/server.ts'

const user = userEvent.setup()
const admin = { name: 'Amina', a: true }
const viewer = {
  s: { status: 'active' as const, permissions: [{ name: 'staff' as const, view: true, edit: false, delete: false }] },
}
const place = () => screen.getByLabelText('place').textContent

beforeEach(() => {
  answers(endpoints.staff.list, { staff: [] })
  answers(endpoints.globalSearch.find, { groups: [] })
})

test('the shortcut g and a letter opens a section, but not while a field has the focus', async () => {
  await openDashboard('/dashboard/staff', admin)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('gh')
  await waitFor(() => expect(place()).toBe('/dashboard'))
  await user.keyboard('gs')
  await waitFor(() => expect(place()).toBe('/dashboard/staff'))
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'gh')
  expect(place()).toBe('/dashboard/staff')
})

test('the command palette finds a page by name without accents and opens it', async () => {
  await openDashboard('/dashboard/staff', admin)
  await user.click((await screen.findAllByRole('button', { name: /^Search or jump/ }))[0]!)
  const field = await screen.findByRole('combobox')
  expect(field).toHaveFocus()
  await enterText(user, field, 'INVÍTE')
  const option = screen.getByRole('option', { name: 'Invite staff' })
  expect(option).toHaveAttribute('aria-selected', 'true')
  expect(field).toHaveAttribute('aria-activedescendant', option.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(place()).toBe('/dashboard/staff/new'))
})

test('the command palette finds subpages of a section that the user may open', async () => {
  await openDashboard('/dashboard/staff', admin)
  await user.click((await screen.findAllByRole('button', { name: /^Search or jump/ }))[0]!)
  const field = await screen.findByRole('combobox')
  expect(screen.queryByRole('option', { name: /Provider messages/ })).not.toBeInTheDocument()
  await enterText(user, field, 'to refund')
  expect(screen.getByRole('option', { name: /To refund.*Payments/ })).toBeVisible()
  await user.clear(field)
  await enterText(user, field, 'bank transfer')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(place()).toBe('/dashboard/settings/bank'))
})

test('the command palette hides subpages that the user may not open', async () => {
  await openDashboard('/dashboard/staff', viewer)
  await user.click((await screen.findAllByRole('button', { name: /^Search or jump/ }))[0]!)
  await user.type(await screen.findByRole('combobox'), 'bank transfer')
  expect(screen.queryByRole('option', { name: /Bank transfer/ })).not.toBeInTheDocument()
})

test('staff who may only view see no create actions in page and palette', async () => {
  await openDashboard('/dashboard/staff', viewer)
  await screen.findByRole('heading', { level: 1, name: 'Staff' })
  expect(screen.queryByRole('link', { name: 'Invite staff' })).not.toBeInTheDocument()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  expect(screen.getByRole('option', { name: 'Staff' })).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: 'Invite staff' })).not.toBeInTheDocument()
})

test('the ? key shows the keyboard shortcuts', async () => {
  await openDashboard('/dashboard/staff', admin)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(sheet).getByText('Staff')).toBeVisible()
})

test('an unknown dashboard path shows the 404 page inside the frame', async () => {
  await openDashboard('/dashboard/nowhere', admin)
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.getAllByRole('link', { name: 'Overview' })[0]).toHaveAttribute('href', '/dashboard')
})

test('a collapsed menu shows icons with titles and can be expanded', async () => {
  await openDashboard('/dashboard/staff', admin)
  await user.click(await screen.findByRole('button', { name: 'Collapse menu' }))
  expect(screen.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('link', { name: 'Staff' })).toHaveAttribute('title', 'Staff')
  await user.click(screen.getByRole('button', { name: 'Expand menu' }))
})

test('dashboard texts are loaded when coming from the shop; a failure shows a retry button', async () => {
  const { dashboard, ...shop } = translation('en')
  i18next.removeResourceBundle('en', 'translation')
  i18next.addResourceBundle('en', 'translation', shop)
  server.use(http.get('*/locales/en/translation.json', () => HttpResponse.error(), { once: true }))
  await openDashboard('/dashboard/staff', admin)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.use(http.get('*/locales/en/translation.json', () => HttpResponse.json({ ...shop, dashboard } as object)))
  await user.click(again)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getAllByRole('link', { name: 'Overview' }).length).toBeGreaterThan(0)
})

test('the command palette finds records by name after one debounced request', async () => {
  const asked: unknown[] = []
  answers(endpoints.globalSearch.find, ({ input }) => {
    asked.push(input.q)
    return { groups: [{ kind: 'staff' as const, records: [{ _id: 's1', label: 'Bilal', note: 'bilal@example.com' }] }] }
  })
  answers(endpoints.staff.read, { member: { _id: 's1' } } as never)
  await openDashboard('/dashboard/staff', admin)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'bilal')
  const option = await screen.findByRole('option', { name: /Bilal.*bilal@example\.com/ })
  expect(asked).toEqual(['bilal'])
  expect(within(screen.getByRole('group', { name: 'Staff' })).getAllByRole('option')).toEqual([option])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(place()).toBe('/dashboard/staff/s1'))
})

test('the Orders entry shows the number of waiting orders', async () => {
  answers(endpoints.orders.counts, { counts: { confirm: 3, pack: 2, ship: 0, release: 1, unpaid: 9 } })
  await openDashboard('/dashboard/staff', admin)
  expect(await screen.findByRole('link', { name: 'Orders 6 waiting' })).toHaveTextContent('6')
  expect(screen.getByRole('link', { name: 'Reviews' })).toBeInTheDocument()
})
