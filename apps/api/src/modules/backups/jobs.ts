import { backupAttempts } from '@haat/shared/backups/constants.ts'
import { backupsToKeep, lastPlannedAt } from '@haat/shared/backups/rules.ts'
import { v7 as uuid } from 'uuid'
import { backupAddress, findBackupFiles, newBackupName, removeBackupFile } from '../../gateways/backup-folder.ts'
import type { Ctx } from '../../platform/context.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import { summarizeError } from '../../platform/errors/summarize-error.ts'
import { isConnectionLost } from '../../platform/retry.ts'
import { readTimeZone } from '../settings/service.ts'
import type { Archives } from './archives.ts'
import { readPlan } from './plan.ts'
import {
  type Attempt,
  deleteBackup,
  deleteOldFailures,
  findScheduled,
  insertWaiting,
  recordComplete,
  recordEnd,
  recordProgress,
  recordVerification,
  recordVerifyProgress,
  syncFiles,
  takeVerification,
  takeWaiting,
} from './repo.ts'

export type { Archives } from './archives.ts'

/** Milliseconds between two writes of the progress, which also check for a cancellation. */
const recordEvery = 1000
/** Days after which failed attempts are deleted. */
const retainedFailures = 30
/** Milliseconds after which a planned backup that could not start is skipped, because the next one is near. */
const latest = 12 * 3_600_000

/**
 * Makes the planned backup if it is due, and those that staff requested; deletes backups beyond the retention; verifies. One process at a
 * time. Returns the number of backups and verifications.
 * @throws StartError if a backup failed, so that the job counts as failed
 */
export async function runBackups(ctx: Ctx, archives: Archives): Promise<number> {
  await syncFiles(ctx.db, await findBackupFiles(ctx.env), uuid)
  await planDue(ctx)
  let done = 0
  const attempt = await takeWaiting(ctx.db, backupAttempts)
  if (attempt) {
    await makeBackup(ctx, archives, attempt)
    await removeOld(ctx)
    done += 1
  }
  for (let next = await takeVerification(ctx.db); next; next = await takeVerification(ctx.db)) {
    await verifyBackup(ctx, archives, next)
    done += 1
  }
  return done + ((await archives.makeBase?.()) ?? 0)
}

async function planDue(ctx: Ctx): Promise<void> {
  const { plan, since } = await readPlan(ctx)
  const now = new Date()
  const plannedAt = lastPlannedAt(plan, now, await readTimeZone(ctx))
  // Not for a time before the schedule was saved, and not half a day late.
  if (!plannedAt || plannedAt < since || now.getTime() - plannedAt.getTime() > latest) return
  await insertWaiting(ctx.db, { id: uuid(), reason: 'schedule', plannedAt })
}

async function makeBackup(ctx: Ctx, archives: Archives, attempt: Attempt): Promise<void> {
  const name = newBackupName(archives.encrypted)
  const progress = recordRegularly((state) => recordProgress(ctx.db, attempt, state))
  try {
    const written = await archives.write(backupAddress(ctx.env, name), { onProgress: progress.show, signal: progress.signal })
    const { bytes, rows, files } = written
    if (!(await recordComplete(ctx.db, attempt, { file: name, bytes, tableRows: rows, files, encrypted: archives.encrypted })))
      await removeBackupFile(ctx.env, name)
  } catch (error) {
    if (progress.signal.aborted) return await recordEnd(ctx.db, attempt, null)
    // Without the database, the backup stays as a killed process leaves it, and is tried again.
    if (!isConnectionLost(error)) await recordEnd(ctx.db, attempt, textOf(error))
    throw error
  } finally {
    progress.end()
  }
}

async function verifyBackup(ctx: Ctx, archives: Archives, { id, file }: { id: string; file: string }): Promise<void> {
  const progress = recordRegularly(async (state) => {
    await recordVerifyProgress(ctx.db, id, state)
    return true
  })
  try {
    const violations = await archives.verify(backupAddress(ctx.env, file), {
      onProgress: progress.show,
      signal: progress.signal,
    })
    await recordVerification(ctx.db, id, violations.length === 0 ? null : violations.join('\n').slice(0, 2000))
  } catch (error) {
    // Says nothing about the backup, which stays to be verified.
    if (isConnectionLost(error)) throw error
    ctx.log.warn({ err: error, file }, 'backup verification failed')
    await recordVerification(ctx.db, id, textOf(error))
  } finally {
    progress.end()
  }
}

/** Deletes scheduled backups beyond the retention. */
async function removeOld(ctx: Ctx): Promise<void> {
  const { plan } = await readPlan(ctx)
  const found = await findScheduled(ctx.db)
  const retained = backupsToKeep(
    found.map(({ id, at }) => ({ id, at: new Date(at) })),
    plan.keep,
    await readTimeZone(ctx),
  )
  for (const { id, file } of found.filter((backup) => !retained.has(backup.id))) {
    await removeBackupFile(ctx.env, file)
    await deleteBackup(ctx.db, id)
  }
  await deleteOldFailures(ctx.db, retainedFailures)
}

/** A text for staff: that of a refusal to start, else the kind of error, because messages can contain data. */
const textOf = (error: unknown): string => (error instanceof StartError ? error.message : summarizeError(error))

interface ProgressState {
  step: string
  done: number
  total: number
}

/** Records the latest progress once a second, one record at a time; `record` returns false to end the work. */
function recordRegularly(record: (state: ProgressState) => Promise<boolean>) {
  const cancel = new AbortController()
  let latestState: ProgressState = { step: '', done: 0, total: 0 }
  let recording = false
  const timer = setInterval(() => {
    if (recording) return
    recording = true
    record(latestState)
      .then(
        (goesOn) => goesOn || cancel.abort(new Error('cancelled')),
        () => {}, // the database is unavailable: the backup itself fails if that lasts
      )
      .finally(() => {
        recording = false
      })
  }, recordEvery)
  return {
    signal: cancel.signal,
    show: (step: string, done: number, total: number) => {
      latestState = { step, done, total }
    },
    end: () => clearInterval(timer),
  }
}
