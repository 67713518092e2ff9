import type { BulkKind } from '@haat/shared/bulk/kinds.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { bulkRows, bulkRuns } from '../../db/tables/shop/bulk.ts'
import type { ReadLine } from './read-lines.ts'

export type BulkRunRow = typeof bulkRuns.$inferSelect
const insertedAtOnce = 5000

export interface NewRun {
  kind: BulkKind
  userId: string
  apiKeyId: string | null
  key: string
  bodyHash: string
  reference: string
  total: number
  refused: number
}

/** Inserts a run; undefined if the user has used its key before. Waits for a concurrent call with the same key. */
export const insertRun = async (db: Db, run: NewRun): Promise<BulkRunRow | undefined> =>
  (await db.insert(bulkRuns).values(run).onConflictDoNothing().returning())[0]

/** The run of a key. */
export const findRunByKey = async (
  db: Db,
  { userId, kind, key }: Pick<NewRun, 'userId' | 'kind' | 'key'>,
): Promise<BulkRunRow | undefined> =>
  (
    await db
      .select()
      .from(bulkRuns)
      .where(and(eq(bulkRuns.userId, userId), eq(bulkRuns.kind, kind), eq(bulkRuns.key, key)))
  )[0]

/** Inserts the lines of a run. */
export async function insertLines(db: Db, runId: string, lines: readonly ReadLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += insertedAtOnce) {
    const some = lines.slice(from, from + insertedAtOnce).map((line, index) => ({ ...line, position: from + index }))
    await db.execute(sql`INSERT INTO bulk_rows (run_id, position, line, data, code, fields)
      SELECT ${runId}::uuid, w.position, w.line, coalesce(w.data, 'null'), w.code, w.fields
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS w(position int, line int, data jsonb, code text, fields jsonb)`)
  }
}

/** Number of runs that are worked on or wait for a process. */
export const countRunning = (db: Db): Promise<number> => db.$count(bulkRuns, eq(bulkRuns.state, 'running'))

/** A run by its id; undefined if there is none. */
export const findRun = async (db: Db, id: string): Promise<BulkRunRow | undefined> =>
  (await db.select().from(bulkRuns).where(eq(bulkRuns.id, id)))[0]

/** A running run, locked until the transaction ends; undefined if it has ended. */
export const lockRunning = async (db: Db, id: string): Promise<BulkRunRow | undefined> =>
  (
    await db
      .select()
      .from(bulkRuns)
      .where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, 'running')))
      .for('update')
  )[0]

/** Lines of a run from a position on. */
export const findLines = (db: Db, runId: string, { from, limit }: { from: number; limit: number }) =>
  db
    .select({ position: bulkRows.position, data: bulkRows.data, code: bulkRows.code })
    .from(bulkRows)
    .where(and(eq(bulkRows.runId, runId), sql`${bulkRows.position} >= ${from}::int`))
    .orderBy(bulkRows.position)
    .limit(limit)

/** Stores the refusals of lines, and the products that the others created or changed. */
export async function writeResults(
  db: Db,
  runId: string,
  results: readonly { position: number; code?: ErrorCode; fields?: Record<string, string>; productId?: string }[],
): Promise<void> {
  if (results.length === 0) return
  await db.execute(sql`UPDATE bulk_rows r SET code = w.code, fields = w.fields, product_id = w."productId"
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS w(position int, code text, fields jsonb, "productId" uuid)
    WHERE r.run_id = ${runId} AND r.position = w.position`)
}

/** Clears the lines of a run from position `from` to before `to`: their numbers and results stay. */
export async function clearLines(db: Db, runId: string, { from, to }: { from: number; to: number }): Promise<void> {
  await db.execute(
    sql`UPDATE bulk_rows SET data = 'null' WHERE run_id = ${runId} AND position >= ${from}::int AND position < ${to}::int`,
  )
}

/** Changes a run. `dueIn`: seconds until a process may claim it, by the clock of the database. */
export async function updateRun(
  db: Db,
  id: string,
  { dueIn, ...change }: Partial<Pick<BulkRunRow, 'state' | 'done' | 'refused' | 'failures' | 'finishedAt'>> & { dueIn?: number },
): Promise<void> {
  await db
    .update(bulkRuns)
    .set({ ...change, ...(dueIn !== undefined && { dueAt: sql`now() + make_interval(secs => ${dueIn}::float8)` }) })
    .where(eq(bulkRuns.id, id))
}

/** Lines that were worked on, in the order of the file, after the line `after`. */
export const findResults = (
  db: Db,
  { id, done }: BulkRunRow,
  { after, limit, onlyRefused }: { after: number; limit: number; onlyRefused: boolean },
): Promise<{ line: number; code: ErrorCode | null; fields: Record<string, string> | null; productId: string | null }[]> =>
  rows(
    db,
    sql`SELECT line, code, fields, product_id AS "productId" FROM bulk_rows WHERE run_id = ${id} AND position < ${done}::int AND line > ${after}::int
      ${onlyRefused ? sql`AND code IS NOT NULL` : sql``} ORDER BY position LIMIT ${limit}::int`,
  )

/** Claims due runs for `lease` seconds; each goes to one of several concurrent processes. */
export const claimRuns = (db: Db, { limit, lease }: { limit: number; lease: number }): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`WITH due AS (SELECT id FROM bulk_runs WHERE state = 'running' AND due_at <= now()
        ORDER BY due_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)
      UPDATE bulk_runs r SET due_at = now() + make_interval(secs => ${lease}::float8) FROM due WHERE r.id = due.id RETURNING r.id`,
  )

/** Extends claims by `seconds` from now; 0 releases them. Skips rows that a step has locked. Returns the ids of the extended runs. */
export const extendRuns = async (db: Db, ids: readonly string[], seconds: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`WITH free AS (SELECT id FROM bulk_runs WHERE id = ANY(${sql.param([...ids])}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)
        UPDATE bulk_runs r SET due_at = now() + make_interval(secs => ${seconds}::float8) FROM free WHERE r.id = free.id RETURNING r.id`,
    )
  ).map(({ id }) => id)

/** Deletes runs that ended more than `days` ago, with their lines; at most 100. Returns their number. */
export const deleteOldRuns = async (db: Db, days: number): Promise<number> =>
  (
    await rows(
      db,
      sql`DELETE FROM bulk_runs WHERE id IN (SELECT id FROM bulk_runs WHERE state <> 'running'
        AND finished_at < now() - make_interval(days => ${days}::int) LIMIT 100 FOR UPDATE SKIP LOCKED) RETURNING id`,
    )
  ).length
