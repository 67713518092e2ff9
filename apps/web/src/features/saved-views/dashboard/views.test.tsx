import { endpoints } from 'virtual:dashboard-endpoints'
import type { SavedView } from '@haat/shared/saved-views/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, refuses } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.savedViews
const view = (over: Partial<SavedView>): SavedView => ({
  _id: 'v1',
  list: 'staff',
  name: 'Who is away',
  query: 'columns=name%2Cemail&dense=1&status=disabled',
  shared: false,
  own: true,
  owner: 'Amina',
  ...over,
})
const place = () => screen.getByLabelText('place').textContent

beforeEach(() => {
  answers(endpoints.staff.list, { staff: [] })
  answers(rows.list, { views: [view({}), view({ _id: 'v2', name: 'Admins', query: 'q=admin', own: false, owner: 'Bilal' })] })
})

async function openViews(path = '/dashboard/staff?status=invited') {
  await openDashboard(path, { name: 'Amina', a: true })
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  return screen.findByRole('dialog', { name: 'Views' })
}

test('a view is a link with filters, columns and density; staff edit only their own views', async () => {
  const dialog = await openViews()
  expect(await within(dialog).findByRole('link', { name: /Admins.*Bilal/ })).toHaveAttribute('href', '/dashboard/staff?q=admin')
  expect(within(dialog).getAllByRole('button', { name: /^Edit/ })).toHaveLength(1)
  await user.click(within(dialog).getByRole('link', { name: 'Who is away' }))
  expect(place()).toBe('/dashboard/staff?columns=name%2Cemail&dense=1&status=disabled')
  expect(await screen.findByRole('button', { name: 'Who is away' })).toBeVisible()
})

test('the current list is saved as a named view with its columns', async () => {
  let saved: Record<string, unknown> = {}
  answers(rows.create, ({ input }) => {
    saved = input
    return { view: view(input as Partial<SavedView>) }
  })
  const dialog = await openViews()
  await user.click(within(dialog).getByRole('button', { name: 'Save as view' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByText('Enter a view name.')).toBeVisible()
  await enterText(user, within(dialog).getByRole('textbox'), 'Invited')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Share with all staff' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject({ list: 'staff', name: 'Invited', shared: true }))
  expect(saved.query).toBe('columns=name%2Cemail%2Cstatus%2Crights%2Cfactor%2ClastSeen&dense=0&status=invited')
})

test('a refusal is shown; a deleted view can be restored', async () => {
  refuses(rows.create, 'limit_reached', {}, true)
  const dialog = await openViews()
  await user.click(within(dialog).getByRole('button', { name: 'Save as view' }))
  await enterText(user, within(dialog).getByRole('textbox'), 'One more')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('You’ve reached the limit.')

  answers(rows.remove, {})
  await user.click(within(dialog).getByRole('button', { name: /^Edit.*Who is away/ }))
  answers(rows.list, { views: [] })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  let again: unknown
  answers(rows.create, ({ input }) => {
    again = input.name
    return { view: view({}) }
  })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(again).toBe('Who is away'))
})
