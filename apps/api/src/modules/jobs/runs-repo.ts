import type { ExtensionJobName, RecurringJobName } from '@haat/shared/jobs/names.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { jobRuns } from '../../db/tables/shop/jobs.ts'

const textArray = (names: readonly string[]) => sql`${sql.param([...names])}::text[]`

/** Adds rows for new jobs. */
export async function addRuns(db: Db, names: readonly (RecurringJobName | ExtensionJobName)[]): Promise<void> {
  await db
    .insert(jobRuns)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
}

/** SQL: a time has come. One that is further ahead than it was ever set to was written before the clock of the database went back. */
const hasCome = (column: SQL, seconds: SQL): SQL =>
  sql`(${column} <= now() OR ${column} > now() + 2 * make_interval(secs => ${seconds}))`

/**
 * Claims due jobs for `lease` seconds and answers their names; each is claimed by one of several concurrent processes. `every` in
 * seconds.
 */
export const claimRuns = async (
  db: Db,
  due: readonly { name: RecurringJobName | ExtensionJobName; every: number }[],
  lease: number,
): Promise<(RecurringJobName | ExtensionJobName)[]> => {
  const found = await rows<{ name: RecurringJobName | ExtensionJobName }>(
    db,
    sql`WITH due AS (SELECT j.name, d.every FROM job_runs j
        JOIN unnest(${textArray(due.map(({ name }) => name))}, ${sql.param(due.map(({ every }) => every))}::float8[]) AS d(name, every) ON d.name = j.name
        WHERE ${hasCome(sql`j.next_at`, sql`d.every`)} AND (j.lease_until IS NULL OR ${hasCome(sql`j.lease_until`, sql`${lease}::float8`)}) FOR UPDATE OF j SKIP LOCKED)
      UPDATE job_runs j SET started_at = now(), next_at = now() + make_interval(secs => due.every),
        lease_until = now() + make_interval(secs => ${lease})
      FROM due WHERE j.name = due.name RETURNING j.name`,
  )
  return found.map(({ name }) => name)
}

/** Extends the claims of running jobs by `lease` seconds. */
export async function extendRuns(db: Db, names: readonly (RecurringJobName | ExtensionJobName)[], lease: number): Promise<void> {
  await db.execute(
    sql`UPDATE job_runs SET lease_until = now() + make_interval(secs => ${lease}) WHERE name = ANY(${textArray(names)})`,
  )
}

interface Outcome {
  durationMs: number
  done: number | null
  error: string | null
}

/** Records the outcome of a run and releases the claim. */
export async function recordRun(
  db: Db,
  name: RecurringJobName | ExtensionJobName,
  { durationMs, done, error }: Outcome,
): Promise<void> {
  await db.execute(sql`UPDATE job_runs SET finished_at = now(), lease_until = NULL, duration_ms = ${durationMs}, done = ${done}::int,
    error = ${error}::text, failures = CASE WHEN ${error}::text IS NULL THEN 0 ELSE failures + 1 END,
    succeeded_at = CASE WHEN ${error}::text IS NULL THEN now() ELSE succeeded_at END WHERE name = ${name}`)
}
