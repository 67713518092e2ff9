import type { FailedJob, Queue, RecurringJob } from '@haat/shared/jobs/dashboard/schema.ts'
import type { ExtensionJobName, RecurringJobName } from '@haat/shared/jobs/names.ts'
import { workingStates } from '@haat/shared/transfers/objects.ts'
import type { FileError } from '@haat/shared/transfers/remarks.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { oneOf } from '../../../db/tables/columns.ts'
import { jobRuns } from '../../../db/tables/shop/jobs.ts'

/** Errors of imports and exports that are not about a file or a permission. */
const storageOrUnexpected = ['unexpected', 'storage_full', 'storage_unavailable'] as const satisfies readonly FileError[]

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/**
 * Number of entries by state for each queue. `active`: claimed by a process. Outbox messages are processed within one
 * transaction, and open refunds are checked again. Imports, exports, bulk runs and the samples wait since `due_at`: they wait again between their
 * steps, and an import also for staff. A file that cannot be read is no failure of the queue.
 */
export const findQueues = (db: Db): Promise<Queue[]> =>
  rows(
    db,
    sql`SELECT name, count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'active')::int AS active,
        count(*) FILTER (WHERE state = 'retrying')::int AS retrying, count(*) FILTER (WHERE state = 'failed')::int AS failed,
        ${iso("min(created_at) FILTER (WHERE state = 'waiting')")} AS since
      FROM (SELECT 'mail' AS name, created_at, CASE WHEN state = 'failed' THEN 'failed' WHEN last_error IS NOT NULL THEN 'retrying'
            WHEN due_at > now() THEN 'active' ELSE 'waiting' END AS state FROM mails WHERE state IN ('queued', 'failed')
        UNION ALL SELECT 'outbox', created_at, CASE WHEN failed_at IS NOT NULL THEN 'failed' WHEN last_error IS NOT NULL THEN 'retrying'
            WHEN due_at > now() THEN 'active' ELSE 'waiting' END FROM outbox WHERE done_at IS NULL
        UNION ALL SELECT 'refund', created_at, CASE WHEN checked_at IS NULL THEN 'waiting' ELSE 'retrying' END
          FROM refunds WHERE status IN ('pending', 'unknown')
        UNION ALL SELECT 'webhook', d.created_at, CASE WHEN d.leased_until > now() THEN 'active' WHEN d.attempts > 0 THEN 'retrying' ELSE 'waiting' END
          FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.state = 'waiting' AND w.paused_at IS NULL
        UNION ALL SELECT 'transfer', due_at, CASE WHEN state = 'failed' THEN 'failed' WHEN failures > 0 THEN 'retrying'
            WHEN due_at > now() THEN 'active' ELSE 'waiting' END FROM transfers
          WHERE state IN (${oneOf(workingStates)}) OR state = 'failed' AND error->>'code' IN (${oneOf(storageOrUnexpected)})
        UNION ALL SELECT 'bulk', due_at, CASE WHEN state = 'failed' THEN 'failed' WHEN failures > 0 THEN 'retrying'
            WHEN due_at > now() THEN 'active' ELSE 'waiting' END FROM bulk_runs WHERE state IN ('running', 'failed')
        UNION ALL SELECT 'samples', due_at, CASE WHEN state = 'failed' THEN 'failed' WHEN attempts > 1 THEN 'retrying'
            WHEN due_at > now() THEN 'active' ELSE 'waiting' END FROM sample_loads WHERE state <> 'loaded') AS job
      RIGHT JOIN unnest(ARRAY['bulk', 'mail', 'outbox', 'refund', 'samples', 'transfer', 'webhook']) AS queue(name) USING (name)
      GROUP BY name ORDER BY name`,
  )

/** Recurring jobs with their state. `late`: due for a minute and not started, although processes check every ten seconds. */
export const findRuns = (db: Db): Promise<RecurringJob[]> =>
  rows(
    db,
    sql`SELECT name, CASE WHEN lease_until >= now() THEN 'running' WHEN lease_until < now() THEN 'lost'
          WHEN next_at < now() - interval '1 minute' THEN 'late' WHEN started_at IS NULL THEN 'new' ELSE 'waiting' END AS state,
        ${iso('started_at')} AS started, ${iso('finished_at')} AS finished, ${iso('next_at')} AS next, duration_ms AS "durationMs",
        done, error, ${iso('succeeded_at')} AS succeeded, failures FROM job_runs ORDER BY name`,
  )

/** Makes a job due now; false if there is no such job. */
export const makeDue = async (db: Db, name: RecurringJobName | ExtensionJobName): Promise<boolean> =>
  (await db.update(jobRuns).set({ nextAt: sql`now()` }).where(eq(jobRuns.name, name)).returning({ name: jobRuns.name })).length >
  0

export type ListedJob = FailedJob & { key: string }

const failedJobs = sql`(SELECT id, 'mail' AS queue, kind AS about, attempts, last_error, created_at, due_at AS failed_at FROM mails WHERE state = 'failed'
    UNION ALL SELECT id, 'outbox', topic || ' ' || reference, attempts, last_error, created_at, failed_at FROM outbox
      WHERE failed_at IS NOT NULL AND done_at IS NULL) AS job`

/** One page of failed mails and outbox messages, plus one row if there is a next page. */
export const findFailed = (db: Db, after: readonly (string | number)[] | null, limit: number): Promise<ListedJob[]> =>
  rows(
    db,
    sql`SELECT id AS _id, queue, about, attempts AS attempts, coalesce(last_error, '') AS error, ${iso('created_at')} AS at,
        ${iso('failed_at')} AS "failedAt", failed_at::text AS key
      FROM ${failedJobs} ${after ? sql`WHERE (failed_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      ORDER BY failed_at DESC, id DESC LIMIT ${limit + 1}::int`,
  )

/** Number of failed mails and outbox messages. */
export const countFailed = async (db: Db): Promise<number> =>
  (await rows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM ${failedJobs}`))[0]!.total
