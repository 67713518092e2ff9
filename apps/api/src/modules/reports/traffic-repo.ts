import type { Period } from '@haat/shared/reports/periods.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { dayText } from './counted-repo.ts'

/** The salt of a day, shared by all processes; the first one inserts `input`. */
export async function findOrCreateSalt(db: Db, day: string, input: string): Promise<string> {
  const [row] = await rows<{ salt: string }>(
    db,
    sql`WITH made AS (INSERT INTO visit_salts (day, salt) VALUES (${day}::date, ${input}) ON CONFLICT (day) DO NOTHING RETURNING salt)
      SELECT salt FROM made UNION ALL SELECT salt FROM visit_salts WHERE day = ${day}::date LIMIT 1`,
  )
  if (row) return row.salt
  // A concurrent process inserted it between the two parts of the query.
  const [other] = await rows<{ salt: string }>(db, sql`SELECT salt FROM visit_salts WHERE day = ${day}::date`)
  return other!.salt
}

export interface Visit {
  day: string
  visitor: string
  pages: number
}

/** Adds page counts. Rows are sorted so that concurrent processes cannot deadlock. */
export async function addVisits(db: Db, visits: readonly Visit[]): Promise<void> {
  await db.execute(sql`INSERT INTO visit_days (day, visitor, pages)
    SELECT day, visitor, pages FROM jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) AS v(day date, visitor text, pages int)
    ORDER BY day, visitor ON CONFLICT (day, visitor) DO UPDATE SET pages = least(visit_days.pages + excluded.pages, 1000000)`)
}

export interface Search {
  day: string
  words: string
  times: number
  found: number
}

/** Maximum number of distinct searches per day; beyond it only known ones are counted. */
const searchLimit = 20_000

/**
 * Adds search counts and stores the latest number of results. New words are left out once the day has 20,000. Rows are sorted so
 * that concurrent processes cannot deadlock.
 */
export async function addSearches(db: Db, searches: readonly Search[]): Promise<void> {
  await db.execute(sql`INSERT INTO search_days (day, words, times, found)
    SELECT s.day, s.words, s.times, s.found FROM jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) AS s(day date, words text, times int, found int)
    WHERE (SELECT count(*) FROM search_days k WHERE k.day = s.day) < ${searchLimit}::int
      OR EXISTS (SELECT 1 FROM search_days k WHERE k.day = s.day AND k.words = s.words)
    ORDER BY s.day, s.words
    ON CONFLICT (day, words) DO UPDATE SET times = least(search_days.times + excluded.times, 1000000), found = excluded.found`)
}

/** Reduces visits of past days to totals, and deletes their salts and searches older than 400 days. */
export async function sweepTraffic(db: Db, today: string): Promise<void> {
  await db.execute(sql`WITH gone AS (DELETE FROM visit_days WHERE day < ${today}::date - 1 RETURNING day, pages)
    INSERT INTO visit_totals (day, visitors, pages) SELECT day, count(*), sum(pages) FROM gone GROUP BY day
    ON CONFLICT (day) DO UPDATE SET visitors = visit_totals.visitors + excluded.visitors, pages = visit_totals.pages + excluded.pages`)
  await db.execute(sql`DELETE FROM visit_salts WHERE day < ${today}::date`)
  await db.execute(sql`DELETE FROM search_days WHERE day < ${today}::date - 400`)
}

/** Visitors per day of the period as ISO dates; days without visitors are left out. */
export const findVisitors = (db: Db, { from, to }: Period): Promise<{ day: string; visitors: number }[]> =>
  rows(
    db,
    sql`SELECT ${dayText('day')} AS day, sum(visitors)::int AS visitors FROM (
        SELECT day, visitors FROM visit_totals WHERE day BETWEEN ${from}::date AND ${to}::date
        UNION ALL SELECT day, count(*) FROM visit_days WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY day) v
      GROUP BY day ORDER BY day`,
  )

export interface SearchSums {
  searches: number
  without: number
}

/** Searches with the number of times and the number of results of the last one. */
export async function findSearches(
  db: Db,
  { from, to }: Period,
  { nothing, limit }: { nothing: boolean; limit: number },
): Promise<{ sums: SearchSums; searches: { words: string; times: number; found: number }[] }> {
  const [found] = await rows<Awaited<ReturnType<typeof findSearches>>>(
    db,
    sql`WITH w AS MATERIALIZED (SELECT words, sum(times)::int AS times, (array_agg(found ORDER BY day DESC))[1] AS found
        FROM search_days WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY words)
      SELECT (SELECT jsonb_build_object('searches', coalesce(sum(times), 0), 'without', coalesce(sum(times) FILTER (WHERE found = 0), 0)) FROM w) AS sums,
        (SELECT coalesce(jsonb_agg(x ORDER BY x.times DESC, x.words), '[]') FROM (SELECT * FROM w WHERE ${nothing ? sql`found = 0` : sql`true`}
          ORDER BY times DESC, words LIMIT ${limit}::int) x) AS searches`,
  )
  return found!
}

const old = (days: number, limit: number) =>
  sql`SELECT day, words FROM search_days WHERE day < current_date - ${days}::int ORDER BY day, words LIMIT ${limit}::int`

/** Number of search terms by day that are older than `days`, at most `limit`. */
export const countOldTerms = async (db: Db, days: number, limit: number): Promise<number> =>
  (await rows<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM (${old(days, limit)}) AS old`))[0]!.n

/** Deletes at most `limit` of them; answers their number. */
export const deleteOldTerms = async (db: Db, days: number, limit: number): Promise<number> =>
  (await rows(db, sql`DELETE FROM search_days WHERE (day, words) IN (${old(days, limit)} FOR UPDATE SKIP LOCKED) RETURNING day`))
    .length
