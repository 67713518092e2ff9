import { browserErrorDays } from '@haat/shared/browser-errors/codes.ts'
import type { BrowserError, BrowserErrorDay } from '@haat/shared/browser-errors/dashboard-schema.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import type { CleanError } from './clean.ts'

export interface CountedError extends CleanError {
  day: string
  fingerprint: string
  count: number
  first: string
  last: string
}

/** Maximum number of kinds per day; beyond it only known ones are counted. */
const kindLimit = 300

/** Adds counts, sorted so that concurrent processes cannot deadlock. Answers the number of kinds dropped at the limit. */
export async function addBrowserErrors(db: Db, errors: readonly CountedError[]): Promise<number> {
  const added = await rows<{ fingerprint: string }>(
    db,
    sql`WITH gone AS (DELETE FROM browser_errors WHERE day < current_date - ${browserErrorDays}::int),
      stored AS (SELECT day, count(*)::int AS kinds FROM browser_errors GROUP BY day),
      given AS (SELECT e.*, EXISTS (SELECT 1 FROM browser_errors b WHERE b.day = e.day AND b.fingerprint = e.fingerprint) AS known
        FROM jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) AS e(day date, fingerprint text, code text, message text,
          route text, frames jsonb, build text, count int, first timestamptz, last timestamptz)),
      placed AS (SELECT g.*, row_number() OVER (PARTITION BY g.day, g.known ORDER BY g.count DESC, g.fingerprint) AS place FROM given g)
    INSERT INTO browser_errors (day, fingerprint, code, message, route, frames, build, count, first_at, last_at)
    SELECT p.day, fingerprint, code, message, route, frames, build, count, first, last FROM placed p
      LEFT JOIN stored s ON s.day = p.day
      WHERE p.known OR p.place + coalesce(s.kinds, 0) <= ${kindLimit}::int
      ORDER BY p.day, fingerprint
    ON CONFLICT (day, fingerprint) DO UPDATE SET count = least(browser_errors.count + excluded.count, 1000000000),
      build = excluded.build, last_at = greatest(browser_errors.last_at, excluded.last_at)
    RETURNING fingerprint`,
  )
  return errors.length - added.length
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Errors by kind over all stored days, latest first. */
export const findBrowserErrors = (db: Db, limit: number): Promise<(BrowserError & { total: number })[]> =>
  rows(
    db,
    sql`SELECT fingerprint AS _id, min(code) AS code, min(message) AS message, min(route) AS route,
        (array_agg(frames ORDER BY day DESC))[1] AS frames, (array_agg(build ORDER BY day DESC))[1] AS build,
        least(sum(count), 2000000000)::int AS count, ${iso('min(first_at)')} AS first, ${iso('max(last_at)')} AS last, count(*) OVER ()::int AS total
      FROM browser_errors GROUP BY fingerprint ORDER BY max(last_at) DESC, fingerprint LIMIT ${limit}::int`,
  )

/** Number of errors by day. */
export const countByDay = (db: Db): Promise<BrowserErrorDay[]> =>
  rows(
    db,
    sql`SELECT to_char(day, 'YYYY-MM-DD') AS day, least(sum(count), 2000000000)::int AS count FROM browser_errors GROUP BY day ORDER BY day`,
  )

/** Deletes all counts and answers the number of kinds. */
export const deleteBrowserErrors = async (db: Db): Promise<number> =>
  (
    await rows<{ kinds: number }>(
      db,
      sql`WITH gone AS (DELETE FROM browser_errors RETURNING fingerprint) SELECT count(DISTINCT fingerprint)::int AS kinds FROM gone`,
    )
  )[0]!.kinds

const old = (days: number, limit: number) =>
  sql`SELECT day, fingerprint FROM browser_errors WHERE day < current_date - ${days}::int ORDER BY day, fingerprint LIMIT ${limit}::int`

/** Number of kinds of errors by day that are older than `days`, at most `limit`. */
export const countOldErrors = async (db: Db, days: number, limit: number): Promise<number> =>
  (await rows<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM (${old(days, limit)}) AS old`))[0]!.n

/** Deletes at most `limit` of them; answers their number. */
export const deleteOldErrors = async (db: Db, days: number, limit: number): Promise<number> =>
  (
    await rows(
      db,
      sql`DELETE FROM browser_errors WHERE (day, fingerprint) IN (${old(days, limit)} FOR UPDATE SKIP LOCKED) RETURNING day`,
    )
  ).length
