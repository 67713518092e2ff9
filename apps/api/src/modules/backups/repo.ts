import type { Backup } from '@haat/shared/backups/dashboard/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const columns = sql`id AS _id, file, state, reason, ${iso('created_at')} AS "createdAt", ${iso('finished_at')} AS "finishedAt", bytes, "rows", files, encrypted,
  CASE WHEN state = 'running' OR verify_state = 'running' THEN jsonb_build_object('step', step, 'done', done, 'total', total) END AS progress, error,
  CASE WHEN verify_state IS NOT NULL THEN jsonb_build_object('state', verify_state, 'at', ${iso('verified_at')}, 'error', verify_error) END AS verification`

const first = async (db: Db, query: SQL): Promise<Backup | undefined> => (await rows<Backup>(db, query))[0]

/** Most backups that the dashboard lists. */
const listed = 200

/** Backups and attempts, newest first. */
export const findBackups = (db: Db): Promise<Backup[]> =>
  rows(db, sql`SELECT ${columns} FROM backups ORDER BY created_at DESC, id DESC LIMIT ${listed}::int`)

/** Adds a waiting backup; undefined if one is waiting or running, or the planned one exists. */
export const insertWaiting = (
  db: Db,
  { id, reason, plannedAt }: { id: string; reason: 'schedule' | 'staff'; plannedAt: Date | null },
): Promise<Backup | undefined> =>
  first(
    db,
    sql`INSERT INTO backups (id, reason, planned_at) VALUES (${id}::uuid, ${reason}, ${plannedAt?.toISOString() ?? null}::timestamptz)
      ON CONFLICT DO NOTHING RETURNING ${columns}`,
  )

/** The waiting or running backup. */
export const findUnfinished = (db: Db): Promise<Backup | undefined> =>
  first(db, sql`SELECT ${columns} FROM backups WHERE state IN ('waiting', 'running')`)

/** Asks a waiting or running backup to end; a waiting one has ended at once. Undefined if it is neither. */
export const requestCancel = (db: Db, id: string): Promise<Backup | undefined> =>
  first(
    db,
    sql`UPDATE backups SET cancel_requested = true, state = CASE WHEN state = 'waiting' THEN 'cancelled' ELSE state END,
        finished_at = CASE WHEN state = 'waiting' THEN now() END
      WHERE id = ${id}::uuid AND state IN ('waiting', 'running') RETURNING ${columns}`,
  )

/** Queues the verification of a complete backup; undefined if it is not complete. One that is queued or running stays as it is. */
export const requestVerification = (db: Db, id: string): Promise<Backup | undefined> =>
  first(
    db,
    sql`UPDATE backups SET verify_state = CASE WHEN verify_state = 'running' THEN verify_state ELSE 'waiting' END, verify_error = NULL
      WHERE id = ${id}::uuid AND state = 'complete' RETURNING ${columns}`,
  )

/** Deletes the record of a backup that is not waiting, running or being verified, and returns it. */
export const deleteBackup = (db: Db, id: string): Promise<Backup | undefined> =>
  first(
    db,
    sql`DELETE FROM backups WHERE id = ${id}::uuid AND state NOT IN ('waiting', 'running') AND verify_state IS DISTINCT FROM 'running'
      RETURNING ${columns}`,
  )

export interface Attempt {
  id: string
  attempts: number
}

/**
 * Takes the waiting backup for an attempt. One that a killed process or a lost database left running is taken again, or has failed after `most` attempts.
 * The caller is the only one that makes backups.
 */
export async function takeWaiting(db: Db, most: number): Promise<Attempt | undefined> {
  await db.execute(sql`UPDATE backups SET state = 'failed', finished_at = now(), error = 'The process or its connection to the database ended before the backup was complete.'
    WHERE state = 'running' AND attempts >= ${most}::int`)
  const [taken] = await rows<Attempt>(
    db,
    sql`UPDATE backups SET state = 'running', attempts = attempts + 1, step = '', done = 0, total = 0
      WHERE state IN ('waiting', 'running') RETURNING id, attempts`,
  )
  return taken
}

/** Records how far an attempt is. Returns false if it has to end: it was cancelled, or another process has taken it. */
export async function recordProgress(
  db: Db,
  { id, attempts }: Attempt,
  { step, done, total }: { step: string; done: number; total: number },
): Promise<boolean> {
  const [row] = await rows<{ goesOn: boolean }>(
    db,
    sql`UPDATE backups SET step = ${step}, done = ${done}::int, total = ${total}::int
      WHERE id = ${id}::uuid AND state = 'running' AND attempts = ${attempts}::int RETURNING NOT cancel_requested AS "goesOn"`,
  )
  return row?.goesOn ?? false
}

/** Records the file of an attempt; false if another process has taken the backup. */
export async function recordComplete(
  db: Db,
  { id, attempts }: Attempt,
  {
    file,
    bytes,
    tableRows,
    files,
    encrypted,
  }: { file: string; bytes: number; tableRows: number; files: number; encrypted: boolean },
): Promise<boolean> {
  const done = await rows(
    db,
    sql`UPDATE backups SET state = 'complete', finished_at = now(), file = ${file}, bytes = ${bytes}::bigint, "rows" = ${tableRows}::bigint,
        files = ${files}::int, encrypted = ${encrypted}::boolean, error = NULL
      WHERE id = ${id}::uuid AND state = 'running' AND attempts = ${attempts}::int RETURNING id`,
  )
  return done.length > 0
}

/** Records why an attempt ended; `error` is null after a cancellation. */
export const recordEnd = async (db: Db, { id, attempts }: Attempt, error: string | null): Promise<void> => {
  await db.execute(sql`UPDATE backups SET state = ${error === null ? 'cancelled' : 'failed'}, finished_at = now(), error = ${error}
    WHERE id = ${id}::uuid AND state = 'running' AND attempts = ${attempts}::int`)
}

/** Takes the next backup to verify; also one whose verification a killed process or a lost database left running. */
export async function takeVerification(db: Db): Promise<{ id: string; file: string } | undefined> {
  const [taken] = await rows<{ id: string; file: string }>(
    db,
    sql`UPDATE backups SET verify_state = 'running', step = '', done = 0, total = 0 WHERE id = (
        SELECT id FROM backups WHERE verify_state IN ('waiting', 'running') AND state = 'complete' ORDER BY created_at DESC LIMIT 1
      ) RETURNING id, file`,
  )
  return taken
}

/** Records how far a verification is. */
export const recordVerifyProgress = async (
  db: Db,
  id: string,
  { step, done, total }: { step: string; done: number; total: number },
): Promise<void> => {
  await db.execute(sql`UPDATE backups SET step = ${step}, done = ${done}::int, total = ${total}::int WHERE id = ${id}::uuid`)
}

/** Records the result of a verification; `error` is null if everything matches. */
export const recordVerification = async (db: Db, id: string, error: string | null): Promise<void> => {
  await db.execute(sql`UPDATE backups SET verify_state = ${error === null ? 'matches' : 'failed'}, verified_at = now(), verify_error = ${error}
    WHERE id = ${id}::uuid`)
}

export interface BackupFile {
  name: string
  bytes: number
  at: Date
  encrypted: boolean
}

/** Brings the records in step with the files in the folder: adds files that a command wrote, deletes records without their file. */
export async function syncFiles(db: Db, files: readonly BackupFile[], newId: () => string): Promise<void> {
  const names = files.map(({ name }) => name)
  await db.execute(sql`DELETE FROM backups WHERE state = 'complete' AND NOT (file = ANY(${sql.param(names)}::text[]))`)
  for (const { name, bytes, at, encrypted } of files)
    await db.execute(sql`INSERT INTO backups (id, file, state, reason, bytes, encrypted, created_at, finished_at)
      VALUES (${newId()}::uuid, ${name}, 'complete', 'command', ${bytes}::bigint, ${encrypted}::boolean, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz)
      ON CONFLICT DO NOTHING`)
}

/** Complete backups of the schedule with their files, newest first. */
export const findScheduled = (db: Db): Promise<{ id: string; file: string; at: string }[]> =>
  rows(
    db,
    sql`SELECT id, file, ${iso('created_at')} AS at FROM backups
      WHERE state = 'complete' AND reason = 'schedule' AND verify_state IS DISTINCT FROM 'running' ORDER BY created_at DESC`,
  )

/** Deletes records of failed and cancelled attempts that are older than `days`. */
export const deleteOldFailures = async (db: Db, days: number): Promise<void> => {
  await db.execute(
    sql`DELETE FROM backups WHERE state IN ('failed', 'cancelled') AND created_at < now() - make_interval(days => ${days}::int)`,
  )
}
