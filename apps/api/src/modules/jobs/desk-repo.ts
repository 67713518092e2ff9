import type { FailedJob, Queue, RecurringJob } from '@haat/shared/jobs/desk-schema.ts'
import type { RecurringJobName } from '@haat/shared/jobs/names.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { jobRuns } from '../../db/tables/jobs.ts'

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The queue makes its tables when a process first works with it. */
export const hasQueue = async (db: Db): Promise<boolean> =>
  (await rows<{ there: boolean }>(db, sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`))[0]!.there

export const findQueues = (db: Db): Promise<Queue[]> =>
  rows(
    db,
    sql`SELECT q.name, coalesce(j.waiting, 0)::int AS waiting, coalesce(j.active, 0)::int AS active,
        coalesce(j.retrying, 0)::int AS retrying, coalesce(j.failed, 0)::int AS failed, ${iso('j.since')} AS since
      FROM pgboss.queue q LEFT JOIN (SELECT name, count(*) FILTER (WHERE state = 'created') AS waiting,
          count(*) FILTER (WHERE state = 'active') AS active, count(*) FILTER (WHERE state = 'retry') AS retrying,
          count(*) FILTER (WHERE state = 'failed') AS failed, min(created_on) FILTER (WHERE state = 'created') AS since
        FROM pgboss.job WHERE state IN ('created', 'active', 'retry', 'failed') GROUP BY name) j ON j.name = q.name
      WHERE q.name NOT LIKE '\\_\\_%' ORDER BY q.name`,
  )

/** A process looks every ten seconds: what is due for a minute and still not begun, nobody does. */
export const findRuns = (db: Db): Promise<RecurringJob[]> =>
  rows(
    db,
    sql`SELECT name, CASE WHEN lease_until >= now() THEN 'running' WHEN lease_until < now() THEN 'lost'
          WHEN next_at < now() - interval '1 minute' THEN 'late' WHEN started_at IS NULL THEN 'new' ELSE 'waiting' END AS state,
        ${iso('started_at')} AS started, ${iso('finished_at')} AS finished, ${iso('next_at')} AS next, duration_ms AS "durationMs",
        done, error, ${iso('succeeded_at')} AS succeeded, failures FROM job_runs ORDER BY name`,
  )

/** False where no process knows such a job yet. */
export const makeDue = async (db: Db, name: RecurringJobName): Promise<boolean> =>
  (await db.update(jobRuns).set({ nextAt: sql`now()` }).where(eq(jobRuns.name, name)).returning({ name: jobRuns.name })).length >
  0

export type ListedJob = FailedJob & { key: string }

/** What went wrong is said by its message alone, which the runner keeps free of addresses. */
export const findFailed = (db: Db, after: readonly (string | number)[] | null, limit: number): Promise<ListedJob[]> =>
  rows(
    db,
    sql`SELECT id AS _id, name AS queue, coalesce(data ->> 'id', '') AS about, retry_count + 1 AS tries,
        left(coalesce(output ->> 'message', output ->> 'name', ''), 200) AS error, ${iso('created_on')} AS at,
        ${iso('coalesce(completed_on, created_on)')} AS "failedAt", coalesce(completed_on, created_on)::text AS key
      FROM pgboss.job WHERE state = 'failed' AND name NOT LIKE '\\_\\_%'
        ${after ? sql`AND (coalesce(completed_on, created_on), id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      ORDER BY coalesce(completed_on, created_on) DESC, id DESC LIMIT ${limit + 1}::int`,
  )

export const countFailed = async (db: Db): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`SELECT count(*)::int AS total FROM pgboss.job WHERE state = 'failed' AND name NOT LIKE '\\_\\_%'`,
    )
  )[0]!.total

/** As the queue does it itself: one more try. Of any number at once, one gets each. */
export const retryFailed = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`UPDATE pgboss.job SET state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = NULL
        WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND state = 'failed' RETURNING id`,
    )
  ).map(({ id }) => id)
