import { endpoints } from 'virtual:dashboard-endpoints'
import type { RecurringJob } from '@haat/shared/jobs/dashboard/schema.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, breaks } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.jobs
const admin = { name: 'Amina', a: true }
const viewer = {
  s: { status: 'active' as const, permissions: [{ name: 'system' as const, view: true, edit: false, delete: false }] },
}
const id = '0198c7a2-0000-7000-8000-000000000001'
const now = new Date().toISOString()
const job = (over: Partial<RecurringJob> = {}): RecurringJob => ({
  name: 'alerts',
  state: 'waiting',
  started: now,
  finished: now,
  next: now,
  durationMs: 240,
  done: 3,
  error: null,
  succeeded: now,
  failures: 0,
  ...over,
})
const queue = { name: 'mail', waiting: 12, active: 1, retrying: 0, failed: 1, since: now }

test('staff see queues and scheduled jobs, run a job now and retry a failed one', async () => {
  const asked: unknown[] = []
  answers(rows.state, {
    queues: [queue],
    recurring: [job(), job({ name: 'payments', error: 'TypeError ECONNRESET', failures: 4 })],
  })
  answers(rows.failed, {
    jobs: [{ _id: id, queue: 'mail', about: id, attempts: 11, error: 'not sent yet', at: now, failedAt: now }],
    next: null,
    total: 1,
  })
  answers(rows.run, ({ input }) => {
    asked.push(input)
    return { recurring: [] }
  })
  answers(rows.retry, ({ input }) => {
    asked.push(input)
    return { retried: 1 }
  })
  await openDashboard('/dashboard/system/jobs', admin)
  const again = within(await screen.findByRole('region', { name: 'Scheduled jobs' }))
  expect(again.getByText('4 failures in a row')).toBeVisible()
  expect(again.getByText('TypeError ECONNRESET')).toBeVisible()
  const queues = screen.getByRole('region', { name: 'Queues' })
  expect(within(queues).getByRole('cell', { name: '12' })).toBeVisible()
  // A focusable region can be scrolled with the keyboard on narrow screens.
  expect(queues).toHaveAttribute('tabindex', '0')
  await user.click(again.getByRole('button', { name: /Run now.*Stock and price/ }))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await expect.poll(() => asked).toEqual([{ name: 'alerts' }, { ids: [id] }])
})

test('staff who may only view see no actions; a failed request can be retried, and an empty list shows a message', async () => {
  breaks(rows.state)
  answers(rows.failed, { jobs: [], next: null, total: 0 })
  await openDashboard('/dashboard/system/jobs', viewer)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers(rows.state, { queues: [], recurring: [job()] })
  await user.click(again)
  expect(await screen.findByText('No failed emails or order events.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Run now/ })).not.toBeInTheDocument()
})
