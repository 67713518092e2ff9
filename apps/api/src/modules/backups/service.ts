import { basename } from 'node:path'
import type { backupsDashboardApi } from '@haat/shared/backups/dashboard/endpoints.ts'
import type { Backup, BackupOverview } from '@haat/shared/backups/dashboard/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { v7 as uuid } from 'uuid'
import { backupFolder, removeBackupFile } from '../../gateways/backup-folder.ts'
import { freeSpace } from '../../gateways/files.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import { findNextTime, readPlan, replacePlan } from './plan.ts'
import { deleteBackup, findBackups, findUnfinished, insertWaiting, requestCancel, requestVerification } from './repo.ts'

type Api = typeof backupsDashboardApi

/** Schedule and backups for the dashboard. */
export async function readBackups(ctx: Ctx): Promise<BackupOverview> {
  const { dataDir, backupPassphrase, backupBucket } = ctx.env
  const [{ plan, version }, backups, free] = await Promise.all([
    readPlan(ctx),
    findBackups(ctx.db),
    backupBucket ? null : freeSpace(dataDir),
  ])
  return {
    plan,
    version,
    nextAt: await findNextTime(ctx, plan),
    folder: backupFolder(ctx.env),
    encrypted: backupPassphrase !== undefined,
    free,
    backups,
  }
}

/** Queues a backup; answers the one that is waiting or running, if there is one. */
export const startBackup = (ctx: Ctx): Promise<{ backup: Backup }> =>
  inTransaction(ctx, async (ctx) => {
    const backup = await insertWaiting(ctx.db, { id: uuid(), reason: 'staff', plannedAt: null })
    if (backup) {
      await writeAudit(ctx, { section: 'system', action: 'backups.start', target: backup._id })
      return { backup }
    }
    const unfinished = await findUnfinished(ctx.db)
    if (!unfinished) throw new Error('no backup was added and none is unfinished')
    return { backup: unfinished }
  })

/**
 * Cancels a waiting or running backup.
 * @throws not_found if it is neither
 */
export const cancelBackup = (ctx: Ctx, { id }: ParsedOf<Api['cancel']>): Promise<{ backup: Backup }> =>
  changed(ctx, 'backups.cancel', id, requestCancel)

/**
 * Queues the verification of a complete backup.
 * @throws not_found if there is no complete backup with this id
 */
export const verifyBackup = (ctx: Ctx, { id }: ParsedOf<Api['verify']>): Promise<{ backup: Backup }> =>
  changed(ctx, 'backups.verify', id, requestVerification)

/**
 * Deletes a backup and its file.
 * @throws not_found if it is missing, waiting, running or being verified
 */
export async function removeBackup(ctx: Ctx, { id }: ParsedOf<Api['remove']>): Promise<Record<string, never>> {
  const { backup } = await changed(ctx, 'backups.delete', id, deleteBackup)
  // After the commit: a file without a record is listed again, a record without its file would promise a backup.
  if (backup.file) await removeBackupFile(ctx.env, basename(backup.file))
  return {}
}

/**
 * Saves when backups are made and how many are kept.
 * @throws version_conflict
 */
export async function savePlan(ctx: Ctx, input: ParsedOf<Api['savePlan']>): Promise<AnswerOf<Api['savePlan']>> {
  const { plan, version } = await replacePlan(ctx, input.plan, input.version)
  return { plan, version, nextAt: await findNextTime(ctx, plan) }
}

const changed = (
  ctx: Ctx,
  action: string,
  id: string,
  change: (db: Ctx['db'], id: string) => Promise<Backup | undefined>,
): Promise<{ backup: Backup }> =>
  inTransaction(ctx, async (ctx) => {
    const backup = await change(ctx.db, id)
    if (!backup) throw new Refusal('not_found')
    await writeAudit(ctx, {
      section: 'system',
      action,
      target: id,
      diff: backup.file ? { file: [backup.file, backup.file] } : {},
    })
    return { backup }
  })
