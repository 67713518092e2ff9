import { endpoints } from 'virtual:dashboard-endpoints'
import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers } from '../../../testing/server.ts'

const user = userEvent.setup()

/** A fake EventSource, controlled by the test. */
class Wire extends EventTarget {
  static open: Wire[] = []
  readonly url: string
  isClosed = false
  constructor(url: string) {
    super()
    this.url = url
    Wire.open.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(event: ShopEvent) {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) })))
  }
}

const order = (number: string, at = new Date().toISOString()): ShopEvent => ({
  type: 'order',
  _id: `id-${number}`,
  at,
  number,
  total: 89,
  currency: { s: '$', name: 'USD' },
})
const bell = () => screen.findByRole('button', { name: /unread|Notifications/ })

beforeEach(() => {
  Wire.open = []
  vi.stubGlobal('EventSource', Wire)
  answers(endpoints.staff.list, { staff: [] })
})
afterEach(() => vi.unstubAllGlobals())

test('a new order shows one toast and counts once in bell and title, even if received twice', async () => {
  await openDashboard('/dashboard/staff', { name: 'Amina', a: true })
  await waitFor(() => expect(Wire.open).toHaveLength(1))
  Wire.open[0]!.say(order('1000'))
  Wire.open[0]!.say(order('1000'))
  expect(await bell()).toHaveAccessibleName('1 unread')
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /))
  await screen.findByText(/New order/)
  await user.click(await bell())
  const drawer = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(within(drawer).getByRole('link', { name: /New order.*1000.*\$89\.00/ })).toHaveAttribute(
    'href',
    '/dashboard/orders/1000',
  )
  await user.click(within(drawer).getByRole('button', { name: 'Mark all as read' }))
  expect(within(drawer).getByText('No new notifications')).toBeVisible()
  await waitFor(() => expect(document.title).not.toMatch(/^\(/))
})

test('missed events appear at the bell without a toast, and a reconnect resumes after the last event', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await openDashboard('/dashboard/staff', { name: 'Bilal', a: true })
  await waitFor(() => expect(Wire.open).toHaveLength(1))
  expect(Wire.open[0]!.url).toBe('/api/dashboard/events')
  const earlier = new Date(Date.now() - 3_600_000).toISOString()
  Wire.open[0]!.say(order('2000', earlier))
  expect(await bell()).toHaveAccessibleName('1 unread')
  expect(screen.queryByText(/New order.*2000/)).not.toBeInTheDocument()
  vi.useFakeTimers()
  Wire.open[0]!.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(3000)
  vi.useRealTimers()
  expect(Wire.open[0]!.isClosed).toBe(true)
  expect(Wire.open[1]!.url).toBe(`/api/dashboard/events?since=${encodeURIComponent(earlier)}`)
})

test('staff who may receive no events see no bell', async () => {
  const staff = { status: 'active' as const, permissions: [{ name: 'staff' as const, view: true, edit: false, delete: false }] }
  await openDashboard('/dashboard/staff', { name: 'Chloé', s: staff })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: /Notifications/ })).not.toBeInTheDocument()
})
