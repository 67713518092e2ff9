import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { Backup, BackupOverview, BackupPlan } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const one = z.strictObject({ id: Id })

export const backupsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/backups',
    access: 'system:view',
    summary: 'Returns the schedule, and the backups in the backup folder with their state and last verification.',
    input: z.strictObject({}),
    answer: BackupOverview,
    refusals: guarded,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/dashboard/backups',
    access: 'system:edit',
    summary:
      'Asks for a backup, which a background job writes within seconds. While one is waiting or running, returns that one.',
    input: z.strictObject({}),
    answer: z.object({ backup: Backup }),
    refusals: guarded,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/dashboard/backups/:id/cancel',
    access: 'system:edit',
    summary: 'Ends a waiting or running backup; nothing of it stays.',
    input: one,
    answer: z.object({ backup: Backup }),
    refusals: [...guarded, 'not_found'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/dashboard/backups/:id/verify',
    access: 'system:edit',
    summary:
      'Asks for a verification: a background job restores the backup into a temporary database and compares every table and file.',
    input: one,
    answer: z.object({ backup: Backup }),
    refusals: [...guarded, 'not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/backups/:id',
    access: 'system:delete',
    summary: 'Deletes a backup with its file, or the record of a failed one. A waiting or running one has to be cancelled first.',
    input: one,
    answer: z.object({}),
    refusals: [...guarded, 'not_found'],
  }),
  savePlan: endpoint({
    method: 'PUT',
    path: '/api/dashboard/backup-schedule',
    access: 'system:edit',
    summary: 'Saves when backups are made and how many are kept.',
    input: z.strictObject({ plan: BackupPlan, version: z.int().min(0) }),
    answer: z.object({ plan: BackupPlan, version: z.number().int(), nextAt: z.string().nullable() }),
    refusals: [...guarded, 'version_conflict'],
  }),
}
