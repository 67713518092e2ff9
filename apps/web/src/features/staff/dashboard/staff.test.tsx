import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.staff
const admin: Partial<Session['user']> = { name: 'Amina Rahman', email: 'amina@example.com', a: true }
const held = (name: 'staff' | 'orders', rights: string) => ({
  name,
  view: true,
  edit: rights.includes('e'),
  delete: rights.includes('d'),
})
const staffWith = (...permissions: ReturnType<typeof held>[]): Partial<Session['user']> => ({
  s: { status: 'active', permissions },
})
const member = (n: number, more: Partial<StaffMember> = {}): StaffMember => ({
  _id: `id-${n}`,
  name: `Member ${n}`,
  email: `m${n}@example.com`,
  status: 'active',
  admin: false,
  permissions: [],
  secondFactor: false,
  sessions: 0,
  lastSeen: null,
  since: '2026-01-05T10:00:00.000Z',
  invitedUntil: null,
  version: 1,
  ...more,
})
let staff: StaffMember[]
let sent: Record<string, unknown>[]

beforeEach(() => {
  sent = []
  staff = [
    member(1, { name: 'Amina Rahman', email: 'amina@example.com', admin: true, secondFactor: true }),
    member(2, { name: 'Bilal Khan', permissions: [held('orders', 'e')], lastSeen: '2026-11-01T10:00:00.000Z' }),
    member(3, { name: 'Chloé Petit', status: 'invited', invitedUntil: '2030-01-01T00:00:00.000Z' }),
  ]
  answers(rows.list, () => ({ staff }))
  answers(rows.read, ({ input }) => ({ member: staff.find(({ _id }) => _id === input.staffId)! }))
})
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)
const box = (name: string) => screen.findByRole('checkbox', { name })

describe('staff list', () => {
  test('shows members with their permissions, and stores the search in the URL', async () => {
    await openDashboard('/dashboard/staff', admin)
    expect(await screen.findByRole('link', { name: /Bilal/ })).toHaveAttribute('href', '/dashboard/staff/id-2')
    const bilal = screen.getByRole('row', { name: /Bilal/ })
    expect(bilal).toHaveTextContent('m2@example.com')
    expect(bilal).toHaveTextContent('Orders')
    expect(screen.getByRole('row', { name: /Amina/ })).toHaveTextContent('All permissions')
    await user.type(screen.getByRole('searchbox'), 'chloe')
    await waitFor(() => expect(names()).toEqual(['Chloé Petit']))
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard/staff?q=chloe'))
  })

  test('is filtered by status and sorted by name', async () => {
    await openDashboard('/dashboard/staff?status=invited&status=active', admin)
    await screen.findByRole('link', { name: /Bilal/ })
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'Active' }))
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(names()).toEqual(['Chloé Petit']))
    await user.click(screen.getByRole('button', { name: 'Remove the filter Status' }))
    await waitFor(() => expect(names()).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(names()[0]).toBe('Chloé Petit')
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('an empty search result offers to show all members', async () => {
    await openDashboard('/dashboard/staff?q=nobody', admin)
    await user.click(await screen.findByRole('button', { name: 'Show everything' }))
    expect(names()).toHaveLength(3)
  })

  test('a list that fails to load can be retried', async () => {
    breaks(rows.list, true)
    await openDashboard('/dashboard/staff', admin)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /Bilal/ })
  })

  test('staff who may only view cannot invite', async () => {
    await openDashboard('/dashboard/staff', staffWith(held('staff', '')))
    await screen.findByRole('link', { name: /Bilal/ })
    expect(screen.queryByRole('link', { name: 'Invite staff' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Orders' })).not.toBeInTheDocument()
  })

  test('staff without permission cannot open the list, and the menu hides it', async () => {
    await openDashboard('/dashboard/staff', staffWith(held('orders', 'e')))
    expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Staff' })).not.toBeInTheDocument()
  })
})

describe('staff member', () => {
  test('receives permissions, and the bar names the changed fields', async () => {
    answers(rows.update, ({ input }) => {
      sent.push(input)
      staff[1] = { ...staff[1]!, permissions: input.permissions as never, version: 2 }
      return { member: staff[1]! }
    })
    await openDashboard('/dashboard/staff/id-2', admin)
    await user.click(await box('Reviews: Edit'))
    expect(await box('Reviews: View')).toBeChecked()
    const bar = screen.getByRole('region', { name: /Unsaved changes/ })
    expect(bar).toHaveTextContent('permissions')
    await user.click(within(bar).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /Unsaved changes/ })).not.toBeInTheDocument())
    expect(sent).toEqual([
      {
        staffId: 'id-2',
        version: 1,
        permissions: [held('orders', 'e'), { name: 'reviews', view: true, edit: true, delete: false }],
      },
    ])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('haat-draft'))).toEqual([])
  })

  test('cannot receive permissions that the editor lacks', async () => {
    await openDashboard('/dashboard/staff/id-2', staffWith(held('staff', 'e'), held('orders', 'e')))
    const refused = await screen.findByRole('checkbox', { name: /^Reviews: View — You don’t have this permission/ })
    await user.click(refused)
    expect(refused).not.toBeChecked()
    expect(await box('Orders: Edit')).toBeChecked()
    expect(screen.getByRole('button', { name: /^Catalogue/ })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('checkbox', { name: /^Admin:/ })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Remove from staff' })).not.toBeInTheDocument()
  })

  test('cannot change their own access', async () => {
    await openDashboard('/dashboard/staff/id-1', admin)
    expect(await screen.findByText(/Ask another staff member/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Can sign in and work' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Remove from staff' })).not.toBeInTheDocument()
  })

  test('on a version conflict, changes of both are kept', async () => {
    refuses(rows.update, 'version_conflict', {}, true)
    await openDashboard('/dashboard/staff/id-2', admin)
    await user.click(await screen.findByRole('checkbox', { name: 'Can sign in and work' }))
    staff[1] = { ...staff[1]!, permissions: [held('staff', '')], version: 5 }
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Someone else also saved changes/)).toBeVisible()
    expect(await box('Staff: View')).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Can sign in and work' })).not.toBeChecked()
    answers(rows.update, ({ input }) => {
      sent.push(input)
      return { member: { ...staff[1]!, status: 'disabled' as const, version: 6 } }
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ version: 5, status: 'disabled', permissions: [held('staff', '')] }]))
  })

  test('leaving with unsaved changes asks for confirmation, and a draft can be restored', async () => {
    await openDashboard('/dashboard/staff/id-2', admin)
    await user.click(await box('Reviews: View'))
    await user.click(within(screen.getByRole('navigation', { name: 'You are here' })).getByRole('link', { name: 'Staff' }))
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(await box('Reviews: View')).toBeChecked()
    const reload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(reload)
    expect(reload.defaultPrevented).toBe(true)
    await user.click(within(screen.getByRole('navigation', { name: 'You are here' })).getByRole('link', { name: 'Staff' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await user.click(await screen.findByRole('link', { name: /Bilal/ }))
    await user.click(await screen.findByRole('button', { name: 'Restore changes' }))
    expect(await box('Reviews: View')).toBeChecked()
  })

  test('is removed after the name is typed', async () => {
    answers(rows.remove, ({ input }) => {
      sent.push(input)
      staff = staff.filter(({ _id }) => _id !== input.staffId)
      return {}
    })
    await openDashboard('/dashboard/staff/id-2', admin)
    await user.click(await screen.findByRole('button', { name: 'Remove from staff' }))
    const dialog = await screen.findByRole('dialog')
    await enterText(user, within(dialog).getByRole('textbox'), 'Bilal')
    await user.click(within(dialog).getByRole('button', { name: 'Remove from staff' }))
    expect(within(dialog).getByText('The name doesn’t match.')).toBeVisible()
    expect(sent).toEqual([])
    await enterText(user, within(dialog).getByRole('textbox'), ' khan')
    await user.click(within(dialog).getByRole('button', { name: 'Remove from staff' }))
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent(/^\/dashboard\/staff$/))
    await waitFor(() => expect(names()).toEqual(['Amina Rahman(you)Admin', 'Chloé Petit']))
  })

  test('a pending invitation can be resent', async () => {
    answers(rows.inviteAgain, ({ input }) => {
      sent.push(input)
      return { member: staff[2]! }
    })
    await openDashboard('/dashboard/staff/id-3', admin)
    await user.click(await screen.findByRole('button', { name: 'Resend' }))
    await waitFor(() => expect(sent).toEqual([{ staffId: 'id-3' }]))
  })

  test('a pending invitation is cancelled without typing the name', async () => {
    answers(rows.remove, ({ input }) => {
      sent.push(input)
      staff = staff.filter(({ _id }) => _id !== 'id-3')
      return {}
    })
    await openDashboard('/dashboard/staff/id-3', admin)
    await user.click(await screen.findByRole('button', { name: 'Cancel invitation' }))
    await waitFor(() => expect(sent).toEqual([{ staffId: 'id-3' }]))
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent(/^\/dashboard\/staff$/))
  })

  test('can be signed out everywhere', async () => {
    staff[1] = { ...staff[1]!, sessions: 2 }
    answers(rows.endSessions, () => {
      staff[1] = { ...staff[1]!, sessions: 0 }
      return { member: staff[1] }
    })
    await openDashboard('/dashboard/staff/id-2', admin)
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('No active sessions')).toBeVisible()
  })

  test('an unknown member shows a not-found message', async () => {
    refuses(rows.read, 'not_found')
    await openDashboard('/dashboard/staff/id-9', admin)
    await screen.findByRole('heading', { name: 'Staff member not found' })
  })
})

describe('inviting staff', () => {
  const fill = async () => {
    await enterText(user, await screen.findByLabelText('Name'), 'Dina')
    await enterText(user, screen.getByLabelText('Email'), 'dina@example.com')
  }

  test('sends a valid invitation with permissions and opens the new member', async () => {
    answers(rows.invite, ({ input }) => {
      sent.push(input)
      staff.push(member(4, { name: 'Dina', status: 'invited', permissions: input.permissions as never }))
      return { member: staff[3]! }
    })
    await openDashboard('/dashboard/staff/new', admin)
    await user.click(await screen.findByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    await fill()
    await user.click(screen.getByRole('button', { name: 'Orders' }))
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard/staff/id-4'))
    expect(sent).toMatchObject([{ name: 'Dina', email: 'dina@example.com', admin: false }])
    expect(sent[0]!.permissions).toContainEqual(held('orders', 'e'))
  })

  test('an email that belongs to staff is refused at its field', async () => {
    refuses(rows.invite, 'already_staff')
    await openDashboard('/dashboard/staff/new', admin)
    await fill()
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('This person is already a staff member.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  test('is refused to staff who may only view', async () => {
    await openDashboard('/dashboard/staff/new', staffWith(held('staff', '')))
    await screen.findByRole('heading', { name: 'You don’t have access' })
  })
})
