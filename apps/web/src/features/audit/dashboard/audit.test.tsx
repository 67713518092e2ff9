import { endpoints } from 'virtual:dashboard-endpoints'
import type { AuditEntry } from '@haat/shared/audit/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.audit
const admin = { name: 'Amina', a: true }
const id = (n: number) => `0198c7a2-0000-7000-8000-00000000000${n}`
const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: id(1),
  at: '2026-11-20T10:00:00.000Z',
  actorId: id(9),
  apiKey: null,
  actor: 'Bilal',
  section: 'products',
  action: 'products.save',
  target: id(5),
  fields: ['price', 'description', 'active', 'newThing'],
  undoOf: null,
  undoneBy: null,
  undoable: true,
  diff: {
    price: [1250, 990],
    active: [true, false],
    description: [
      `<p>${'A warm coat for long winters. '.repeat(3)}</p>`,
      `<p>${'A warm coat for long winters. '.repeat(3)}With a hood.</p>`,
    ],
    newThing: [null, { width: 3 }],
  },
  ...over,
})
const toRow = ({ diff: _, ...row }: AuditEntry) => row
const place = () => screen.getByLabelText('place').textContent

beforeEach(() => answers(endpoints.staff.list, { staff: [] }))

test('the list shows audit entries, filters by section and days, and sorts by date', async () => {
  const asked: Record<string, unknown>[] = []
  answers(rows.list, ({ input }) => {
    asked.push(input)
    return {
      entries: [toRow(entry()), toRow(entry({ _id: id(2), action: 'x.brand-new', undoneBy: id(3) }))],
      next: null,
      total: 2,
    }
  })
  await openDashboard('/dashboard/audit?section=products&section=orders&days=2026-11-01..2026-11-20', admin)
  expect(await screen.findByRole('link', { name: /Changed/ })).toHaveAttribute('href', `/dashboard/audit/${id(1)}`)
  expect(screen.getByRole('link', { name: /Brand new.*Undone/ })).toBeVisible()
  expect(asked[0]).toMatchObject({ section: ['products', 'orders'], from: '2026-11-01', to: '2026-11-20', sort: 'new' })
  await user.click(screen.getByRole('button', { name: 'Date' }))
  expect(place()).toContain('sort=old')
})

test('an action of an extension and its fields have the names that the extension gives', async () => {
  const names = { action: 'نقاط', fields: { points: 'عدد النقاط' } }
  const adjusted = entry({ action: 'loyalty.adjust', fields: ['points'], diff: { points: [1, 6] }, names })
  answers(rows.list, { entries: [toRow(adjusted)], next: null, total: 1 })
  answers(rows.read, { entry: adjusted })
  await openDashboard('/dashboard/audit?action=loyalty.adjust', admin)
  expect(await screen.findByText(/عدد النقاط/)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: /نقاط/ }))
  await screen.findByRole('heading', { level: 1, name: /نقاط/ })
  expect(screen.getByText('عدد النقاط', { selector: 'dt *' })).toBeVisible()
})

test('an entry shows the changed fields with readable values', async () => {
  answers(rows.read, { entry: entry() })
  await openDashboard(`/dashboard/audit/${id(1)}`, admin)
  await screen.findByRole('heading', { level: 1, name: /Changed.*Products/ })
  const field = (name: string) => screen.getByText(name, { selector: 'dt *' }).closest('div')!
  expect(field('Price')).toHaveTextContent('Before12.50After9.90')
  expect(field('Active')).toHaveTextContent('BeforeYesAfterNo')
  expect(field('New thing')).toHaveTextContent('BeforeemptyAfterWidth3')
  expect(within(field('Description')).getByText('With a hood.').tagName).toBe('INS')
  expect(screen.getByRole('link', { name: id(5) })).toHaveAttribute('href', `/dashboard/products/${id(5)}`)
})

test('a change can be undone once, and a conflict shows an error', async () => {
  answers(rows.read, { entry: entry() })
  refuses(rows.undo, 'version_conflict', {}, true)
  await openDashboard(`/dashboard/audit/${id(1)}`, admin)
  await user.click(await screen.findByRole('button', { name: 'Undo this change' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Can’t undo: this has changed since.')
  answers(rows.undo, { undo: id(7) })
  answers(rows.read, { entry: entry({ undoable: false, undoneBy: id(7) }) })
  await user.keyboard('{Control>}k{/Control}')
  const offered = within(await screen.findByRole('group', { name: 'On this page' }))
  await user.click(offered.getByRole('option', { name: 'Undo this change' }))
  expect(await screen.findByText('This change was undone later.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo this change' })).not.toBeInTheDocument())
})

test('staff who may only view can neither undo nor export', async () => {
  const viewer = {
    s: { status: 'active' as const, permissions: [{ name: 'audit' as const, view: true, edit: false, delete: false }] },
  }
  answers(rows.list, { entries: [toRow(entry({ undoable: false }))], next: null, total: 1 })
  await openDashboard('/dashboard/audit', viewer)
  await screen.findByRole('link', { name: /Changed/ })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Export as a spreadsheet' })).not.toBeInTheDocument()
})

test('a list that fails to load can be retried', async () => {
  breaks(rows.list)
  await openDashboard('/dashboard/audit', admin)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers(rows.list, { entries: [], next: null, total: 0 })
  await user.click(again)
  expect(await screen.findByText('No entries yet')).toBeVisible()
})
