import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Printer } from 'lucide-react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { useListState } from '../../../lib/dashboard/list-state.ts'
import { ListTable } from './list-table.tsx'
import type { Chosen, Column, ListData } from './types.ts'

interface Parcel {
  id: string
  to: string
  items: number
}
const user = userEvent.setup()
const parcels: Parcel[] = ['Amina', 'Bilal', 'Chloé'].map((to, at) => ({ id: `p${at}`, to, items: at }))
const columns: Column<Parcel>[] = [
  { key: 'to', label: 'To', always: true, cell: ({ to }) => to, sort: { up: 'to', down: '-to' } },
  { key: 'items', label: 'Items', end: true, cell: ({ items }) => items, sort: { up: 'few', down: 'many', first: 'down' } },
  { key: 'note', label: 'Note', optional: true, cell: () => 'careful' },
]
let data: ListData<Parcel>
let ran: Chosen[]

beforeEach(() => {
  ran = []
  data = { rows: parcels, onRetry: () => {}, next: 'c1', total: 40 }
})

function Parcels() {
  const list = useListState(['state', 'placed'], 'to')
  const { pathname, search } = useLocation()
  return (
    <>
      <output aria-label="place">{pathname + search}</output>
      <ListTable
        name="parcels"
        label="Parcels"
        list={list}
        data={data}
        columns={columns}
        filters={[
          { name: 'state', kind: 'one', label: 'State', options: [{ value: 'sent', label: 'On its way' }] },
          { name: 'placed', kind: 'dates', label: 'Placed' },
        ]}
        searchLabel="Name"
        idOf={({ id }) => id}
        nameOf={({ to }) => to}
        hrefOf={({ id }) => `/parcels/${id}`}
        bulk={[{ key: 'print', label: 'Print', Icon: Printer, run: (chosen) => void ran.push(chosen) }]}
        empty={<p>No parcels yet</p>}
      />
    </>
  )
}
const open = (path = '/parcels') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Parcels />
    </MemoryRouter>,
  )
const place = () => screen.getByLabelText('place').textContent

test('rows are chosen one by one or by page; then all that match can be', async () => {
  open()
  await user.click(screen.getByRole('checkbox', { name: /Bilal/ }))
  const bar = () => screen.getByRole('region', { name: /chosen/ })
  expect(bar()).toHaveTextContent('1 chosen')
  await user.click(within(bar()).getByRole('button', { name: 'Print' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose all rows of this page' }))
  await user.click(within(bar()).getByRole('button', { name: 'Choose all 40 that match' }))
  await user.click(within(bar()).getByRole('button', { name: 'Print' }))
  expect(ran).toEqual([{ ids: ['p1'] }, { all: true, count: 40 }])
  await user.click(within(bar()).getByRole('button', { name: 'Choose none' }))
  expect(screen.queryByRole('region', { name: /chosen/ })).not.toBeInTheDocument()
})

test('another query lets go of what was chosen', async () => {
  open()
  await user.click(screen.getByRole('checkbox', { name: /Bilal/ }))
  await user.click(screen.getByRole('button', { name: 'Items' }))
  expect(place()).toBe('/parcels?sort=many')
  expect(screen.queryByRole('region', { name: /chosen/ })).not.toBeInTheDocument()
})

test('the keyboard walks through the rows and chooses', async () => {
  open()
  await user.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  screen.getByRole('link', { name: 'Amina' }).focus()
  await user.keyboard('{ArrowDown}x')
  expect(screen.getByRole('link', { name: 'Bilal' })).toHaveFocus()
  expect(screen.getByRole('checkbox', { name: /Bilal/ })).toBeChecked()
})

test('pages go forward and back through their cursors, and a new search begins at the first', async () => {
  open('/parcels?cursor=c0')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(place()).toBe('/parcels?cursor=c1')
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(place()).toBe('/parcels?cursor=c0')
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(place()).toBe('/parcels')
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.type(screen.getByRole('searchbox'), 'a b')
  await waitFor(() => expect(place()).toBe('/parcels?q=a+b'))
})

test('filters of days read as days, and go one by one', async () => {
  open('/parcels?state=sent&placed=2026-11-01..2026-11-30')
  expect(screen.getByText('from Nov 1, 2026 until Nov 30, 2026')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove the filter State' }))
  expect(place()).toBe('/parcels?placed=2026-11-01..2026-11-30')
})

test('columns are chosen, and stay so', async () => {
  const { unmount } = open()
  expect(screen.queryByRole('columnheader', { name: 'Note' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByRole('checkbox', { name: 'To' })).toBeDisabled()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Note' }))
  unmount()
  open()
  expect(screen.getByRole('columnheader', { name: 'Note' })).toBeVisible()
})

test('while it loads, before there is anything, and when nothing matches, it says so', () => {
  data = { rows: undefined, onRetry: () => {} }
  const { unmount } = open()
  expect(screen.getByRole('table').parentElement?.parentElement).toHaveAttribute('aria-busy', 'true')
  unmount()
  data = { rows: [], onRetry: () => {} }
  const again = open()
  expect(screen.getByText('No parcels yet')).toBeVisible()
  again.unmount()
  open('/parcels?q=zzz')
  expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})
