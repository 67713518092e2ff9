import { type SQL, sql } from 'drizzle-orm'

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
