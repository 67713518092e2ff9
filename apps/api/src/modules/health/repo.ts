import { type HealthKey, type HealthState, healthChecks } from '@haat/shared/health/checks.ts'
import type { ShopProcess } from '@haat/shared/health/dashboard/schema.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Result of a check. */
export interface Outcome {
  state: HealthState
  /** name of the text, if it is not the usual one of the state */
  finding?: string | undefined
  /** values for the placeholders of the text */
  detail?: Record<string, string | number>
}

export interface StoredResult extends Required<Pick<Outcome, 'detail' | 'state'>> {
  key: HealthKey
  finding: string | null
  checkedAt: string
  since: string
  /** whether the check is due */
  due: boolean
}

/** The last results. */
export const findResults = (db: Db): Promise<StoredResult[]> =>
  rows(
    db,
    sql`SELECT key, state, finding, detail, ${iso('checked_at')} AS "checkedAt", ${iso('since')} AS since, due_at <= now() AS due
      FROM health_results ORDER BY key`,
  )

/** Stores results; of two processes that check at the same time the last one counts. */
export async function storeResults(db: Db, outcomes: ReadonlyMap<HealthKey, Outcome>): Promise<void> {
  // In one order, so that two processes do not wait for each other.
  const found = [...outcomes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { state, finding = null, detail = {} }]) => ({ key, state, finding, detail, every: healthChecks[key].every }))
  await db.execute(sql`INSERT INTO health_results AS r (key, state, finding, detail, checked_at, since, due_at)
    SELECT key, state, finding, detail, now(), now(), now() + make_interval(secs => every)
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f(key text, state text, finding text, detail jsonb, every int) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET state = excluded.state, finding = excluded.finding, detail = excluded.detail,
      checked_at = excluded.checked_at, due_at = excluded.due_at,
      since = CASE WHEN r.state = excluded.state THEN r.since ELSE excluded.since END`)
}

/** Makes checks due now. */
export async function makeChecksDue(db: Db, keys: readonly HealthKey[]): Promise<void> {
  await db.execute(
    sql`UPDATE health_results SET due_at = now() WHERE key IN (SELECT key FROM health_results
      WHERE key = ANY(${sql.param([...keys])}::text[]) ORDER BY key FOR UPDATE)`,
  )
}

export interface Heartbeat {
  id: string
  host: string
  pid: number
  role: ShopProcess['role']
  version: string
  node: string
  pool: number
  memory: number
  memoryLimit: number
  diskFree: number | null
  clockAhead: number
  startedAt: Date
}

/** Seconds without a report after which a process counts as ended: two reports may be late. */
const endedAfter = 90

/** Records that a process runs. */
export async function recordProcess(db: Db, { startedAt, ...own }: Heartbeat): Promise<void> {
  const { id, host, pid, role, version, node, pool, memory, memoryLimit, diskFree, clockAhead } = own
  await db.execute(sql`INSERT INTO shop_processes (id, host, pid, role, version, node, pool, memory, memory_limit, disk_free, clock_ahead, started_at, seen_at)
    VALUES (${id}::uuid, ${host}, ${pid}::int, ${role}, ${version}, ${node}, ${pool}::int, ${memory}::bigint, ${memoryLimit}::bigint,
      ${diskFree}::bigint, ${clockAhead}::int, ${startedAt.toISOString()}::timestamptz, now())
    ON CONFLICT (id) DO UPDATE SET memory = excluded.memory, disk_free = excluded.disk_free, clock_ahead = excluded.clock_ahead, seen_at = excluded.seen_at`)
}

/** Removes a process that ends. */
export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.execute(sql`DELETE FROM shop_processes WHERE id = ${id}::uuid`)
}

/** Deletes the records of processes that ended more than a day ago without saying so. */
export async function deleteEndedProcesses(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM shop_processes WHERE seen_at < now() - interval '1 day'`)
}

export type RunningProcess = ShopProcess & { pool: number; diskFree: number | null; clockAhead: number }

/** The processes that run, oldest first. */
export const findProcesses = (db: Db): Promise<RunningProcess[]> =>
  rows(
    db,
    sql`SELECT host, pid, role, version, node, pool, memory, memory_limit AS "memoryLimit", disk_free AS "diskFree", clock_ahead AS "clockAhead",
        ${iso('started_at')} AS "startedAt", ${iso('seen_at')} AS "seenAt"
      FROM shop_processes WHERE seen_at > now() - make_interval(secs => ${endedAfter}) ORDER BY started_at, id`,
  )

/** The clock of the database, in milliseconds since 1970. */
export const readDatabaseClock = async (db: Db): Promise<number> =>
  (await rows<{ at: number }>(db, sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`))[0]!.at
