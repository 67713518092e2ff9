import { endpoints } from 'virtual:dashboard-endpoints'
import type { HealthReport, HealthResult } from '@haat/shared/health/dashboard/schema.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, breaks } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.health
const viewer = {
  s: { status: 'active' as const, permissions: [{ name: 'system' as const, view: true, edit: false, delete: false }] },
}
const now = new Date().toISOString()
const check = (over: Partial<HealthResult>): HealthResult => ({
  key: 'disk',
  group: 'space',
  state: 'good',
  place: null,
  title: 'Disk space',
  text: '40 GB free.',
  checkedAt: now,
  since: now,
  ...over,
})
const report = (over: Partial<HealthReport> = {}): { report: HealthReport } => ({
  report: { state: 'good', checks: [check({})], processes: [], due: 0, ...over },
})

test('failed checks come first with advice and a link, followed by the running processes', async () => {
  answers(
    rows.read,
    report({
      state: 'broken',
      checks: [
        check({}),
        check({ key: 'jobs', group: 'work', title: 'Recurring jobs' }),
        check({
          key: 'mailQueue',
          group: 'work',
          state: 'broken',
          place: 'mails',
          title: 'Waiting emails',
          text: 'Look at the mail server.',
        }),
      ],
      processes: [
        {
          host: 'shop-1',
          pid: 4242,
          role: 'web',
          version: '1.0 (abc)',
          node: 'v24.0.0',
          memory: 120e6,
          memoryLimit: 1e9,
          startedAt: now,
          seenAt: now,
        },
      ],
    }),
  )
  await openDashboard('/dashboard/system/status', viewer)
  expect(await screen.findByRole('heading', { name: 'Something is broken' })).toBeVisible()
  expect(screen.getByText(/1 check found something/)).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 2 })[1]).toHaveTextContent('Work in the background')
  const work = within(screen.getByRole('region', { name: 'Work in the background' }))
  expect(work.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual(['Broken', 'OK'])
  expect(work.getByText('Look at the mail server.')).toBeVisible()
  expect(work.getByRole('link', { name: 'Open the page for: Waiting emails' })).toHaveAttribute('href', '/dashboard/system/mails')
  expect(screen.getByRole('region', { name: 'Running processes' })).toHaveTextContent(
    /shop-1 \(4242\) · requests.*120 MB of 1,000 MB/,
  )
})

test('a repeated check shows the new result and how many checks are still running', async () => {
  let done = false
  answers(rows.read, () =>
    done ? report({ due: 1, checks: [check({}), check({ key: 'storage', checkedAt: null })] }) : report({ state: 'attention' }),
  )
  answers(rows.look, () => {
    done = true
    return report()
  })
  await openDashboard('/dashboard/system/status', viewer)
  expect(await screen.findByText('Something needs attention')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('All is well')).toBeVisible()
  expect(screen.getByText('1 check is still being made.')).toBeVisible()
})

test('a report that fails to load can be retried', async () => {
  answers(rows.read, report())
  breaks(rows.read, true)
  await openDashboard('/dashboard/system/status', viewer)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeVisible()
})
