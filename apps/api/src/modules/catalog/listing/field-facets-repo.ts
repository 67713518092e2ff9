import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL of the products for each choice of a custom field as JSON; a number has a key without a choice, which is left out. `arrays`: as for `optionRowsJson`.
 */
export const fieldRowsJson = (
  arrays: SQL,
): SQL => sql`(SELECT coalesce(jsonb_agg(k), '[]') FROM (SELECT k.key, sum(g.n)::int AS count
  FROM (${arrays}) g, unnest(g.list) AS k(key)
  WHERE k.key LIKE '#%:%' GROUP BY k.key) k)`

/** SQL of the lowest and highest number of each custom field as JSON, over the products in `base`. */
export const numberRangesJson = sql`(SELECT coalesce(jsonb_agg(r), '[]') FROM (SELECT n.key, min(n.value::float8) AS min, max(n.value::float8) AS max
  FROM base, jsonb_each(field_numbers) n WHERE field_numbers <> '{}' GROUP BY n.key) r)`
