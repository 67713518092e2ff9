import { endpoints } from 'virtual:dashboard-endpoints'
import type { Backup, BackupOverview } from '@haat/shared/backups/dashboard/schema.ts'
import { defaultBackupPlan } from '@haat/shared/backups/rules.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard-page.tsx'
import { answers, refuses } from '../../../testing/server.ts'

const user = userEvent.setup()
const rows = endpoints.backups
const admin = { name: 'Amina', a: true }
const viewer = {
  s: { status: 'active' as const, permissions: [{ name: 'system' as const, view: true, edit: false, delete: false }] },
}
const id = '0198c7a2-0000-7000-8000-000000000001'
const backup = (over: Partial<Backup> = {}): Backup => ({
  _id: id,
  file: 'haat-2026-11-25-02-00-00.tar',
  state: 'complete',
  reason: 'schedule',
  createdAt: '2026-11-25T02:00:00.000Z',
  finishedAt: '2026-11-25T02:01:00.000Z',
  bytes: 18_700_000,
  rows: 22_587,
  files: 2531,
  encrypted: true,
  progress: null,
  error: null,
  verification: null,
  ...over,
})
const overview = (over: Partial<BackupOverview> = {}): BackupOverview => ({
  plan: defaultBackupPlan,
  version: 3,
  nextAt: null,
  folder: '/shop/.data/backups',
  encrypted: true,
  free: 1e10,
  backups: [backup()],
  ...over,
})

test('staff choose a schedule, start a backup, verify one and delete it after confirming', async () => {
  const asked: unknown[] = []
  const note = ({ input }: { input: unknown }) => void asked.push(input)
  answers(rows.list, overview())
  answers(rows.savePlan, (call) => {
    note(call)
    return { plan: defaultBackupPlan, version: 4, nextAt: null }
  })
  answers(rows.start, (call) => {
    note(call)
    return { backup: backup({ state: 'waiting' }) }
  })
  answers(rows.verify, (call) => {
    note(call)
    return { backup: backup() }
  })
  answers(rows.remove, (call) => {
    note(call)
    return {}
  })
  await openDashboard('/dashboard/system/backups', admin)
  expect(await screen.findByText(/18.7|19/)).toHaveTextContent('22,587 rows')
  await user.selectOptions(screen.getByLabelText('How often'), 'Every day')
  expect(screen.getByLabelText('Time')).toHaveValue('02:00')
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '03:30' } })
  await user.clear(screen.getByLabelText('Days to keep'))
  await user.type(screen.getByLabelText('Days to keep'), '14')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => asked.length).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  await user.click(screen.getByRole('button', { name: /^Verify/ }))
  await user.click(screen.getByRole('button', { name: /Delete the backup of/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete backup' }))
  await expect
    .poll(() => asked)
    .toEqual([
      { plan: { ...defaultBackupPlan, every: 'day', minute: 210, keep: { ...defaultBackupPlan.keep, days: 14 } }, version: 3 },
      {},
      { id },
      { id },
    ])
})

test('a running backup shows its progress; a refused cancellation shows an error, and no other backup can start', async () => {
  answers(
    rows.list,
    overview({ backups: [backup({ state: 'running', file: null, progress: { step: 'rows', done: 30, total: 120 } })] }),
  )
  refuses(rows.cancel, 'not_found')
  await openDashboard('/dashboard/system/backups', admin)
  expect(await screen.findByRole('progressbar', { name: 'Data' })).toHaveAttribute('value', '0.25')
  expect(screen.getByRole('button', { name: /Back up now/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('button', { name: /Delete the backup/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Cancel/ }))
  expect(await screen.findByText('We couldn’t find this. It may have been deleted.')).toBeVisible()
})

test('a failed backup and a failed verification show their error; staff who may only view see no actions', async () => {
  const failed = { state: 'failed', at: '2026-11-25T03:00:00.000Z', error: 'The file is damaged.' } as const
  answers(
    rows.list,
    overview({
      backups: [
        backup({ verification: failed }),
        backup({ _id: `${id.slice(0, -1)}2`, state: 'failed', error: 'The disk is full.' }),
      ],
    }),
  )
  await openDashboard('/dashboard/system/backups', viewer)
  expect(await screen.findByText('The file is damaged.')).toBeVisible()
  expect(screen.getByText('The disk is full.')).toBeVisible()
  expect(screen.getByLabelText('How often')).toBeDisabled()
  for (const name of [/Save/, /Back up now/, /^Verify/, /Delete/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})
