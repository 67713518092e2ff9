import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

export interface ColorSpelling {
  key: string
  name: string
  value: string
}

export interface OptionSpelling {
  key: string
  /** spelling of the option and of the value */
  option: string
  name: string
}

/** How the first variant with each colour writes it. */
export const findColorSpellings = (db: Db, keys: readonly string[]): Promise<ColorSpelling[]> =>
  rows(
    db,
    sql`SELECT k.key, v.color_name AS name, v.color_value AS value FROM unnest(${sql.param([...keys])}::text[]) AS k(key)
      CROSS JOIN LATERAL (SELECT color_name, color_value FROM variants WHERE lower(btrim(color_name)) = k.key ORDER BY id LIMIT 1) v`,
  )

/** First spellings of option values. */
export const findOptionSpellings = (db: Db, keys: readonly string[]): Promise<OptionSpelling[]> =>
  rows(db, sql`SELECT key, name AS option, value AS name FROM option_values WHERE key = ANY(${sql.param([...keys])}::text[])`)
