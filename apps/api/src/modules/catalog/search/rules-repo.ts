import { eq, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { searchRules } from '../../../db/tables/goods/catalog.ts'

export interface SearchRuleRow {
  id: string
  key: string
  words: string
  synonyms: string[]
  path: string | null
  version: number
}

/** Maximum number of rules of a shop. */
export const mostSearchRules = 500

const columns = sql`id, key, words, synonyms, path, version`

/** All search rules, sorted by their words. */
export const findSearchRules = (db: Db): Promise<SearchRuleRow[]> =>
  rows(db, sql`SELECT ${columns} FROM search_rules ORDER BY lower(words), id`)

/** Locks the rule until the transaction ends. */
export const lockSearchRule = async (db: Db, id: string): Promise<SearchRuleRow | undefined> =>
  (await rows<SearchRuleRow>(db, sql`SELECT ${columns} FROM search_rules WHERE id = ${id} FOR UPDATE`))[0]

/** Inserts a rule; undefined if the shop has the maximum number of rules. The rules of concurrent transactions are counted one after the other. */
export async function insertSearchRule(
  db: Db,
  { key, words, synonyms, path }: Omit<SearchRuleRow, 'id' | 'version'>,
): Promise<SearchRuleRow | undefined> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('search_rules'))`)
  const [inserted] = await rows<SearchRuleRow>(
    db,
    sql`INSERT INTO search_rules (id, key, words, synonyms, path)
      SELECT ${uuidV7()}::uuid, ${key}, ${words}, ${sql.param(synonyms)}::text[], ${path}::text
      WHERE (SELECT count(*) FROM search_rules) < ${mostSearchRules}::int RETURNING ${columns}`,
  )
  return inserted
}

/** Replaces all fields of a search rule and raises its version. */
export async function updateSearchRule(db: Db, id: string, rule: Omit<SearchRuleRow, 'id' | 'version'>): Promise<void> {
  await db
    .update(searchRules)
    .set({ ...rule, version: sql`${searchRules.version} + 1` })
    .where(eq(searchRules.id, id))
}

/** Deletes a search rule; does nothing if there is none with this id. */
export async function deleteSearchRule(db: Db, id: string): Promise<void> {
  await db.delete(searchRules).where(eq(searchRules.id, id))
}
