import { backupPlanGroup as group } from '@haat/shared/backups/constants.ts'
import { type BackupPlan, defaultBackupPlan, nextPlannedAt } from '@haat/shared/backups/rules.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { toDiff, writeAudit } from '../audit/service.ts'
import { readStoredGroup, readTimeZone, replaceStoredGroup } from '../settings/service.ts'

interface StoredPlan {
  plan: BackupPlan
  /** when the schedule was saved; no backups are made for earlier times */
  since: Date
  /** 0 if never saved */
  version: number
}

/** The schedule of backups. */
export async function readPlan(ctx: Ctx): Promise<StoredPlan> {
  const saved = await readStoredGroup(ctx, group)
  const { since, ...plan } = (saved?.data ?? {}) as Partial<BackupPlan> & { since?: string }
  return { plan: { ...defaultBackupPlan, ...plan }, since: new Date(since ?? 0), version: saved?.version ?? 0 }
}

/** Time of the next planned backup, ISO; null without a schedule. */
export const findNextTime = async (ctx: Ctx, plan: BackupPlan): Promise<string | null> =>
  nextPlannedAt(plan, new Date(), await readTimeZone(ctx))?.toISOString() ?? null

/**
 * Saves the schedule.
 * @throws version_conflict
 */
export const replacePlan = (ctx: Ctx, plan: BackupPlan, version: number): Promise<StoredPlan> =>
  inTransaction(ctx, async (ctx) => {
    const now = await readPlan(ctx)
    const data = { ...plan, since: new Date().toISOString() }
    if (now.version !== version || !(await replaceStoredGroup(ctx, { group, data, texts: {} }, version)))
      throw new Refusal('version_conflict', { plan: now.plan, version: now.version })
    await writeAudit(ctx, {
      section: 'system',
      action: 'backups.plan',
      target: group,
      diff: toDiff({ ...now.plan }, { ...plan }),
    })
    return await readPlan(ctx)
  })
