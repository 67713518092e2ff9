import { endpoints } from 'virtual:dashboard-endpoints'
import type { Session } from '@haat/shared/accounts/schema.ts'
import type { DashboardCoupon } from '@haat/shared/coupons/dashboard/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { answers, breaks, refuses } from '../../../testing/server.ts'

const user = userEvent.setup({ delay: null })
const rows = endpoints.coupons
const staffWith = (rights: string): Partial<Session['user']> => ({
  s: {
    status: 'active',
    permissions: [{ name: 'coupons', view: true, edit: rights.includes('e'), delete: rights.includes('d') }],
  },
})
const coupon = (more: Partial<DashboardCoupon> = {}): DashboardCoupon => ({
  _id: 'id-1',
  code: 'EID',
  percent: 10,
  minimum: 0,
  startsAt: '2026-01-05T10:00:17.000Z',
  endsAt: null,
  usageLimit: null,
  perCustomerLimit: null,
  scope: { type: 'all' },
  active: true,
  note: '',
  batch: null,
  used: 0,
  state: 'works',
  createdAt: '2026-01-05T10:00:00.000Z',
  version: 1,
  ...more,
})
let coupons: DashboardCoupon[]
let sent: Record<string, unknown>[]

// Loads the page chunks before the timeout of the first test starts.
beforeAll(
  () =>
    Promise.all([
      import('./coupons-page.tsx'),
      import('./coupon-page.tsx'),
      import('./new-page.tsx'),
      import('./batch-page.tsx'),
    ]),
  60_000,
)
beforeEach(() => {
  sent = []
  localStorage.clear()
  coupons = [coupon(), coupon({ _id: 'id-2', code: 'OLD', state: 'usedUp', used: 5, usageLimit: 5 })]
  answers(rows.list, () => ({ coupons, next: null, total: coupons.length }))
  answers(rows.read, ({ input }) => ({ coupon: coupons.find(({ _id }) => _id === input.couponId)! }))
  answers(rows.uses, { uses: [], next: null, total: 0 })
  answers(rows.targets, {
    targets: [
      { _id: 'p-1', name: 'Red shoe', about: 'Bata' },
      { _id: 'p-2', name: 'Blue hat', about: '' },
    ],
  })
  answers(rows.forecast, ({ input }) => {
    const cost = 10 * (input.percent as number)
    return { forecast: { days: 90, orders: 40, eligible: 20, revenue: 1000, cost, withCoupon: 3 } }
  })
})
const field = (name: RegExp) => screen.findByRole('textbox', { name })

describe('coupon list', () => {
  test('shows state and uses of each coupon, and deactivates selected ones', async () => {
    answers(rows.setActive, ({ input }) => {
      sent.push(input)
      return { results: (input.ids as string[]).map((_id) => ({ _id, done: true, undo: `undo-${_id}` })) }
    })
    await openDashboard('/dashboard/coupons', staffWith('e'))
    expect(await screen.findByRole('row', { name: /OLD/ })).toHaveTextContent('Used up')
    expect(screen.getByRole('row', { name: /OLD/ })).toHaveTextContent('5 of 5')
    await user.click(screen.getByRole('checkbox', { name: /EID/ }))
    const bar = screen.getByRole('region', { name: '1 selected' })
    expect(within(bar).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await user.click(within(bar).getByRole('button', { name: 'Switch off' }))
    await waitFor(() => expect(sent).toEqual([{ ids: ['id-1'], active: false }]))
  })

  test('copies the codes of a batch and records the export', async () => {
    const code = { percent: 10, minimum: 0, endsAt: null, state: 'works' as const }
    answers(rows.batch, {
      codes: [
        { ...code, code: 'AAA', used: 1 },
        { ...code, code: 'BBB', used: 0 },
      ],
    })
    answers(endpoints.savedViews.recordExport, ({ input }) => {
      sent.push(input)
      return {}
    })
    await openDashboard('/dashboard/coupons?batch=Cards', staffWith('e'))
    expect(await screen.findByText('2 codes · 1 used')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy codes' }))
    expect(await navigator.clipboard.readText()).toBe('AAA\nBBB')
    await waitFor(() => expect(sent).toEqual([{ list: 'coupons', query: 'batch=Cards', rows: 2 }]))
  })

  test('staff who may only view cannot copy the codes of a batch', async () => {
    answers(rows.batch, { codes: [{ percent: 10, minimum: 0, endsAt: null, state: 'works', code: 'AAA', used: 0 }] })
    await openDashboard('/dashboard/coupons?batch=Cards', staffWith('v'))
    await screen.findByRole('row', { name: /EID/ })
    expect(screen.queryByRole('button', { name: 'Copy codes' })).not.toBeInTheDocument()
  })

  test('a failed request can be retried; an empty list shows a message', async () => {
    breaks(rows.list, true)
    coupons = []
    await openDashboard('/dashboard/coupons', staffWith('e'))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No coupons yet' })).toBeVisible()
  })
})

describe('coupon page', () => {
  test('describes the coupon in words and estimates its cost while it is edited', async () => {
    await openDashboard('/dashboard/coupons/new', staffWith('e'))
    await user.type(await field(/^Percent/), '12,5')
    await user.type(await field(/^Total uses/), '100')
    expect(await screen.findByText('12.5% off everything, 100 times in total')).toBeVisible()
    expect(await screen.findByText('$125.00')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Products' }))
    await user.click(screen.getByRole('button', { name: 'Select products' }))
    const dialog = await screen.findByRole('dialog', { name: 'Select products' })
    await user.click(await within(dialog).findByRole('checkbox', { name: /Red shoe/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(await screen.findByText(/12\.5% off \u2068Red shoe\u2069/)).toBeVisible()
  })

  test('creates a coupon after a taken code was refused at its field', async () => {
    refuses(rows.create, 'taken', { fields: { code: 'taken' } }, true)
    await openDashboard('/dashboard/coupons/new', staffWith('e'))
    await enterText(user, await field(/^Code/), 'new-year')
    await user.type(await field(/^Percent/), '15')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await field(/^Code/)).toHaveAccessibleDescription('Another coupon already uses this code.'))
    answers(rows.create, ({ input }) => {
      sent.push(input)
      return { coupon: coupons[0]!, undo: 'entry' }
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard/coupons/id-1'))
    expect(sent).toMatchObject([{ code: 'NEW-YEAR', percent: 15, minimum: 0, scope: { type: 'all' } }])
  })

  test('an invalid percentage is not sent, and its field has the focus', async () => {
    await openDashboard('/dashboard/coupons/id-1', staffWith('e'))
    const percent = await field(/^Percent/)
    await user.clear(percent)
    await user.type(percent, '120')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(percent).toHaveAccessibleDescription(/up to 100/)
    expect(percent).toHaveFocus()
  })

  test('saving keeps the seconds of an unchanged start time', async () => {
    answers(rows.save, ({ input }) => {
      sent.push(input)
      coupons[0] = coupon({ percent: 20, version: 2 })
      return { coupon: coupons[0], undo: 'entry' }
    })
    await openDashboard('/dashboard/coupons/id-1', staffWith('e'))
    const percent = await field(/^Percent/)
    await user.clear(percent)
    await user.type(percent, '20')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ couponId: 'id-1', version: 1, percent: 20, startsAt: '2026-01-05T10:00:17.000Z' }]),
    )
  })

  test('a used coupon cannot be deleted; staff without the edit permission cannot change its code and see no forecast', async () => {
    coupons[0] = coupon({ used: 3 })
    await openDashboard('/dashboard/coupons/id-1', staffWith('d'))
    expect(await screen.findByRole('button', { name: /Delete — An order has used/ })).toHaveAttribute('aria-disabled', 'true')
    expect(await field(/^Code/)).toHaveAttribute('readonly')
    expect(screen.queryByRole('link', { name: 'Duplicate' })).not.toBeInTheDocument()
    expect(screen.getByText(/% off everything/)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Effect on past orders' })).not.toBeInTheDocument()
  })
})

test('a batch is created with its rules, and its codes are shown in the list', async () => {
  answers(rows.createBatch, ({ input }) => {
    sent.push(input)
    return { batch: 'Cards', codes: ['A', 'B'], undo: 'entry' }
  })
  answers(rows.batch, { codes: [] })
  await openDashboard('/dashboard/coupons/batch', staffWith('e'))
  await user.click(await screen.findByRole('button', { name: 'Create codes' }))
  expect(await field(/^Batch name/)).toHaveAccessibleDescription('Enter a name.')
  await enterText(user, await field(/^Batch name/), 'Cards')
  await user.type(await field(/^Number of codes/), '2')
  await user.type(await field(/^Percent/), '5')
  await user.click(screen.getByRole('button', { name: 'Create codes' }))
  await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('/dashboard/coupons?batch=Cards'))
  expect(sent).toMatchObject([{ batch: 'Cards', count: 2, prefix: '', percent: 5, usageLimit: 1 }])
})
