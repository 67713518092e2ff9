import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { KeyGroup } from './list-repo.ts'

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

/**
 * SQL of the products per facet key in `base`. A key of a group counts the products that match all other groups: `others` gives the
 * condition without a group, or with all. Equal arrays are grouped before they are unnested.
 */
export function countedKeys(groups: readonly KeyGroup[], others: (group: number | undefined) => SQL): SQL {
  const nameOfKey = sql.raw("split_part(k.key, ':', 1)")
  const count = (condition: SQL, wanted: SQL) => sql`SELECT k.key, sum(g.n)::int AS count
    FROM (SELECT facet_keys, count(*) AS n FROM base WHERE ${condition} GROUP BY facet_keys) g, unnest(g.facet_keys) AS k(key)
    WHERE ${wanted} GROUP BY k.key`
  const names = groups.map(({ name }) => name)
  return sql.join(
    [
      count(others(undefined), sql`${nameOfKey} <> ALL(${sql.param(names)}::text[])`),
      ...names.map((name, group) => count(others(group), sql`${nameOfKey} = ${name}`)),
    ],
    sql` UNION ALL `,
  )
}

/** SQL of the rows `OptionFacetRow` as JSON from `keys` (key, count), most frequent first. */
export const optionRowsJson = (
  most: number,
): SQL => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('key', o.key, 'option', o.name,
    'name', o.value, 'count', k.count) ORDER BY k.count DESC, o.key), '[]')
  FROM (SELECT key, count FROM keys WHERE key NOT LIKE '#%' ORDER BY count DESC, key LIMIT ${most}::int) k JOIN option_values o ON o.key = k.key)`
