import { endpoints } from 'virtual:dashboard-endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.browserErrors
const now = new Date().toISOString()
const error = {
  _id: 'k1',
  code: 'RENDER_ERROR',
  message: 'TypeError: no price',
  route: '/product/:slug',
  frames: ['Price product-Bx3.js:12:345'],
  build: 'Cq7_x1',
  count: 12,
  first: now,
  last: now,
}
const viewer = {
  s: { status: 'active' as const, permissions: [{ name: 'system' as const, view: true, edit: false, delete: false }] },
}

test('staff see which errors occurred, where and how often, and clear the list', async () => {
  let stored = [error]
  answers(rows.list, () => ({ errors: stored, total: stored.length, days: stored.map(() => ({ day: '2026-01-02', count: 12 })) }))
  answers(rows.clear, () => {
    stored = []
    return { cleared: 1 }
  })
  await openDashboard('/dashboard/system/browser-errors', { name: 'Amina', a: true })
  const list = within(await screen.findByRole('region', { name: '1 kind of error' }))
  expect(list.getByText('TypeError: no price')).toBeVisible()
  expect(list.getByText('A page or section failed')).toBeVisible()
  expect(list.getByText('/product/:slug')).toBeVisible()
  expect(list.getByText('12')).toBeVisible()
  await user.click(list.getByText('Show code location'))
  expect(list.getByText('Price product-Bx3.js:12:345')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear the list' }))
  expect(await screen.findByText('No browser has reported an error.')).toBeVisible()
}, 40_000)

test('staff without the edit permission see no button to clear the list', async () => {
  answers(rows.list, { errors: [error], total: 1, days: [{ day: '2026-01-02', count: 12 }] })
  await openDashboard('/dashboard/system/browser-errors', viewer)
  expect(await screen.findByText('TypeError: no price')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear the list' })).not.toBeInTheDocument()
}, 40_000)
