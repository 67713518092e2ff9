import type { Names } from '@haat/shared/catalog/dashboard/schema.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import { toTexts } from '../../taxonomy/option-terms-repo.ts'

export interface TermRow {
  key: string
  names: Names
  version: number
}

const columns = sql`key, version, (SELECT coalesce(jsonb_object_agg(t.key, t.value ->> 'name'), '{}') FROM jsonb_each(texts) t) AS names`

/** All translated terms. */
export const findTerms = (db: Db): Promise<TermRow[]> => rows(db, sql`SELECT ${columns} FROM option_terms`)

/** Locks a term until the transaction ends. */
export const lockTerm = async (db: Db, key: string): Promise<TermRow | undefined> =>
  (await rows<TermRow>(db, sql`SELECT ${columns} FROM option_terms WHERE key = ${key} FOR UPDATE`))[0]

/** Writes a term; false if it was created in the meantime. */
export const writeTerm = async (db: Db, { key, names, isNew }: { key: string; names: Names; isNew: boolean }): Promise<boolean> =>
  (
    await rows(
      db,
      isNew
        ? sql`INSERT INTO option_terms (key, texts) VALUES (${key}, ${JSON.stringify(toTexts(names))}) ON CONFLICT DO NOTHING RETURNING 1`
        : sql`UPDATE option_terms SET texts = ${JSON.stringify(toTexts(names))}, version = version + 1 WHERE key = ${key} RETURNING 1`,
    )
  ).length > 0

/** Products that use the term as a colour, attribute value or tag. */
export const findProductsWithTerm = async (db: Db, key: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT id FROM products WHERE color_names @> ARRAY[${key}]::text[] OR EXISTS (SELECT 1 FROM unnest(tags) tag WHERE lower(btrim(tag)) = ${key})
        OR facet_keys && ARRAY(SELECT o.key FROM option_values o WHERE lower(btrim(o.value)) = ${key} ) ORDER BY id`,
    )
  ).map(({ id }) => id)
