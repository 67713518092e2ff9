import type { Language } from '@haat/shared/text.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'

/** The terms translated into a language. */
export const findOptionTerms = (db: Db, lng: Language): Promise<{ key: string; label: string }[]> =>
  rows(
    db,
    sql`SELECT key, texts #>> ARRAY[${lng}::text, 'name'] AS label FROM option_terms WHERE texts #>> ARRAY[${lng}::text, 'name'] IS NOT NULL`,
  )

/** Names by language in the form of a `texts` column. */
export const toTexts = (names: Partial<Record<Language, string>>): Texts =>
  Object.fromEntries(Object.entries(names).flatMap(([language, name]) => (name ? [[language, { name }]] : [])))
