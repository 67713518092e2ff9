import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

export interface OptionFacetRow {
  key: string
  /** spelling of the option and of the value */
  option: string
  name: string
  count: number
}

/** Keys of the option values with one of these normalized keys or values. */
export const findOptionKeys = (db: Db, wanted: readonly string[]): Promise<{ key: string; value: string }[]> =>
  rows(
    db,
    sql`SELECT key, lower(btrim(value)) AS value FROM option_values
      WHERE key = ANY(${sql.param([...wanted])}::text[]) OR lower(btrim(value)) = ANY(${sql.param([...wanted])}::text[]) ORDER BY key`,
  )

/** SQL of the rows `OptionFacetRow` as JSON, most frequent first. `arrays`: SQL of the arrays of keys as `list`, and how many products have each as `n`. */
export const optionRowsJson = (
  arrays: SQL,
  most: number,
): SQL => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('key', o.key, 'option', o.name,
    'name', o.value, 'count', k.count) ORDER BY k.count DESC, o.key), '[]')
  FROM (SELECT k.key, sum(g.n)::int AS count FROM (${arrays}) g, unnest(g.list) AS k(key)
    WHERE k.key NOT LIKE '#%' GROUP BY k.key ORDER BY count DESC, k.key LIMIT ${sql.raw(String(most))}) k JOIN option_values o ON o.key = k.key)`
