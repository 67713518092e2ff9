import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { rows } from '../rows.ts'

/** First and last day, inclusive, as ISO dates; undefined is unlimited. */
interface Days {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Conditions for a timestamp on days in the shop's time zone. The day borders become moments (`shop_day_start`), so that an index of the column is
 * used.
 */
export const withinDays = (column: string, { from, to }: Days): SQL[] => [
  ...(from ? [sql`${sql.raw(column)} >= shop_day_start(${from}::date)`] : []),
  ...(to ? [sql`${sql.raw(column)} < shop_day_start(${to}::date + 1)`] : []),
]

/**
 * The same for a column without a sorted index: the borders are read first, because PostgreSQL would compute them for each row that it compares with them.
 */
export async function withinKnownDays(db: Db, column: string, { from, to }: Days): Promise<SQL[]> {
  if (!from && !to) return []
  const [days] = await rows<{ start: string | null; end: string | null }>(
    db,
    sql`SELECT shop_day_start(${from ?? null}::date)::text AS start, shop_day_start(${to ?? null}::date + 1)::text AS end`,
  )
  return [
    ...(from ? [sql`${sql.raw(column)} >= ${days!.start}::timestamptz`] : []),
    ...(to ? [sql`${sql.raw(column)} < ${days!.end}::timestamptz`] : []),
  ]
}
