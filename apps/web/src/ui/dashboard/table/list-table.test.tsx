import { endpoints } from 'virtual:dashboard-endpoints'
import { configureStore } from '@reduxjs/toolkit'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Printer } from 'lucide-react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../../lib/api/api.ts'
import { publishArrival } from '../../../lib/dashboard/arrivals.ts'
import { ListExtras } from '../../../lib/dashboard/list/list-extras.ts'
import { useListState } from '../../../lib/dashboard/list/list-state.ts'
import { answers } from '../../../testing/server.ts'
import { ListTable } from './list-table.tsx'
import type { BulkAction, Column, ListData, Walk } from './types.ts'

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
let sent: string[][]
let bulk: BulkAction<Parcel>[]
let walk: Walk<Parcel> | undefined
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (standard) => standard().concat(api.middleware),
})

beforeEach(() => {
  sent = []
  walk = undefined
  bulk = [
    {
      key: 'print',
      label: 'Print',
      Icon: Printer,
      send: async (ids) => {
        sent.push(ids)
        return { success: true, results: ids.map((_id) => ({ _id, done: true, undo: `undo-${_id}` })) }
      },
    },
  ]
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
        getId={({ id }) => id}
        getName={({ to }) => to}
        getHref={({ id }) => `/parcels/${id}`}
        bulk={bulk}
        walk={walk!}
        empty={<p>No parcels yet</p>}
      />
    </>
  )
}
const open = (path = '/parcels') =>
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Parcels />
      </MemoryRouter>
    </Provider>,
  )
const place = () => screen.getByLabelText('place').textContent

const bar = () => screen.getByRole('region', { name: /selected|done|undone/ })

test('the number of rows is printed exactly, an estimated one with two digits', () => {
  const { unmount } = open()
  expect(screen.getByText('40 total')).toBeVisible()
  unmount()
  data = { ...data, total: 104_912, estimated: true }
  open()
  expect(screen.getByText('About 100,000 total')).toBeVisible()
})

test('a bulk action runs on selected rows, and is undone in reverse order', async () => {
  let takenBack: unknown
  answers(endpoints.audit.undoMany, ({ input }) => {
    takenBack = input.ids
    return { results: (input.ids as string[]).map((_id) => ({ _id, done: true, undo: `again-${_id}` })) }
  })
  open()
  await user.click(screen.getByRole('checkbox', { name: /Amina/ }))
  await user.click(screen.getByRole('checkbox', { name: /Bilal/ }))
  expect(bar()).toHaveTextContent('2 selected')
  await user.click(within(bar()).getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(bar()).toHaveTextContent('2 done'))
  expect(sent).toEqual([['p0', 'p1']])
  await user.click(within(bar()).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bar()).toHaveTextContent('2 undone'))
  expect(takenBack).toEqual(['undo-p1', 'undo-p0'])
  await user.click(within(bar()).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: /selected|done/ })).not.toBeInTheDocument()
})

test('the bar shows three actions that apply to the selection, and the others in a menu', async () => {
  const print = bulk[0]!
  const action = (key: string, more: Partial<BulkAction<Parcel>> = {}) => ({ ...print, key, label: key, ...more })
  bulk = [
    action('Ship', { primary: true, fits: ({ id }) => id === 'p1' }),
    action('Print'),
    action('Tag'),
    action('Archive'),
    action('Delete'),
  ]
  open()
  const buttons = () =>
    within(bar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter(Boolean)
  await user.click(screen.getByRole('checkbox', { name: /Amina/ }))
  expect(buttons()).toEqual(['Print', 'Tag', 'Archive', 'More'])
  await user.click(screen.getByRole('checkbox', { name: /Bilal/ }))
  expect(buttons()).toEqual(['Ship', 'Print', 'Tag', 'More'])
  await user.click(within(bar()).getByRole('button', { name: 'More' }))
  expect(
    within(bar())
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Archive', 'Delete'])
  await user.click(within(bar()).getByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(bar()).toHaveTextContent('2 done'))
  expect(sent).toEqual([['p0', 'p1']])
})

test('all matching rows are read page by page and sent in batches of 200; failures show a reason', async () => {
  const all = Array.from({ length: 450 }, (_, at): Parcel => ({ id: `q${at}`, to: `Nr ${at}`, items: at }))
  data = { ...data, rows: all.slice(0, 25), total: 450 }
  walk = async (cursor) => {
    const from = Number(cursor ?? 0)
    return { success: true, rows: all.slice(from, from + 100), next: from + 100 < 450 ? String(from + 100) : null }
  }
  const print = bulk[0]!
  bulk = [
    {
      ...print,
      ask: ({ count, onDone }) => (
        <button type="button" onClick={() => onDone('loud')}>
          Print {count} aloud
        </button>
      ),
      send: async (ids, input, rows) => {
        sent.push([String(input), String(ids.length), rows[0]!.to])
        return {
          success: true,
          results: ids.map((_id) => (_id === 'q7' ? { _id, done: false, code: 'in_use' as const } : { _id, done: true })),
        }
      },
    },
  ]
  open()
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(within(bar()).getByRole('button', { name: 'Select all 450 that match' }))
  await user.click(within(bar()).getByRole('button', { name: 'Print' }))
  await user.click(screen.getByRole('button', { name: 'Print 450 aloud' }))
  await waitFor(() => expect(bar()).toHaveTextContent('449 done · 1 failed'))
  expect(sent).toEqual([
    ['loud', '200', 'Nr 0'],
    ['loud', '200', 'Nr 200'],
    ['loud', '50', 'Nr 400'],
  ])
  await user.click(within(bar()).getByRole('button', { name: 'Why?' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Nr 7This is still in use, so it can’t be deleted.')
})

test('changing the query clears the selection', async () => {
  open()
  await user.click(screen.getByRole('checkbox', { name: /Bilal/ }))
  await user.click(screen.getByRole('button', { name: 'Items' }))
  expect(place()).toBe('/parcels?sort=many')
  expect(screen.queryByRole('region', { name: /selected/ })).not.toBeInTheDocument()
})

test('the keyboard moves between rows and selects one', async () => {
  open()
  await user.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  screen.getByRole('link', { name: 'Amina' }).focus()
  await user.keyboard('{ArrowDown}x')
  expect(screen.getByRole('link', { name: 'Bilal' })).toHaveFocus()
  expect(screen.getByRole('checkbox', { name: /Bilal/ })).toBeChecked()
})

test('pages use cursors in both directions, and a new search starts on the first page', async () => {
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

test('date filters are shown as dates and removed separately', async () => {
  open('/parcels?state=sent&placed=2026-11-01..2026-11-30')
  expect(screen.getByText('from Nov 1, 2026 until Nov 30, 2026')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove the filter State' }))
  expect(place()).toBe('/parcels?placed=2026-11-01..2026-11-30')
})

test('selected columns are stored', async () => {
  const { unmount } = open()
  expect(screen.queryByRole('columnheader', { name: 'Note' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByRole('checkbox', { name: 'To' })).toBeDisabled()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Note' }))
  await user.click(within(dialog).getByRole('button', { name: 'Move Note forward' }))
  unmount()
  open()
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['', 'To', 'Note', 'Items'])
})

test('columns of a view are read from the URL and saved in it', async () => {
  open('/parcels?columns=to,note&dense=1')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['', 'To', 'Note'])
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  await user.click(screen.getByRole('checkbox', { name: 'Items' }))
  expect(place()).toBe('/parcels?columns=to%2Citems%2Cnote&dense=1')
})

test('loading, empty and filtered lists show their state', () => {
  data = { rows: undefined, onRetry: () => {} }
  const { unmount } = open()
  expect(screen.getByRole('table').parentElement?.parentElement).toHaveAttribute('aria-busy', 'true')
  unmount()
  data = { rows: [], onRetry: () => {} }
  const again = open()
  expect(screen.getByText('No parcels yet')).toBeVisible()
  again.unmount()
  open('/parcels?q=zzz')
  expect(screen.getByRole('heading', { name: 'No results' })).toBeVisible()
})

test('new rows are announced and shown on request; rows already in the list do not count', async () => {
  open('/parcels?cursor=c2')
  act(() => {
    publishArrival({ list: 'parcels', names: ['p1'] })
    publishArrival({ list: 'parcels', names: ['p77'] })
    publishArrival({ list: 'others', names: ['p78'] })
  })
  expect(screen.getByText('1 new')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.queryByText('1 new')).not.toBeInTheDocument()
  expect(place()).toBe('/parcels')
})

function Staff() {
  const list = useListState([], 'to')
  return (
    <ListTable
      name="staff"
      canExport
      label="Parcels"
      list={list}
      data={data}
      columns={columns.map((column) => (column.key === 'to' ? { ...column, text: ({ to }: Parcel) => to } : column))}
      searchLabel="Name"
      getId={({ id }) => id}
      getName={({ to }) => to}
      walk={async () => ({ success: true, rows: parcels, next: null })}
      empty={null}
    />
  )
}

test('the displayed list is exported once the export is recorded; a refusal exports nothing', async () => {
  const noted: unknown[] = []
  let refuse = true
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const recordExport: NonNullable<ListExtras['recordExport']> = async (what) => {
    noted.push(what)
    return refuse ? { success: false, err: '', code: 'not_allowed', status: 403 } : { success: true }
  }
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/staff?q=a']}>
        <ListExtras value={{ recordExport }}>
          <Staff />
        </ListExtras>
      </MemoryRouter>
    </Provider>,
  )
  const carry = async () => user.click(await screen.findByRole('button', { name: 'Export as a spreadsheet' }))
  await carry()
  await waitFor(() => expect(noted).toHaveLength(1))
  expect(await screen.findByText('You don’t have permission to do this.')).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
  refuse = false
  await carry()
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(noted[1]).toEqual({ list: 'staff', query: 'columns=to%2Citems&dense=0&q=a', rows: 3 })
  const file = saved.mock.calls[0]![0] as Blob
  expect((await file.text()).replace('\ufeff', '').split('\r\n')).toEqual(['To', 'Amina', 'Bilal', 'Chloé'])
})
