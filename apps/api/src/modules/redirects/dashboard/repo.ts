import type { MissingPath, UrlRedirectSort } from '@haat/shared/redirects/dashboard/schema.ts'
import { mostRedirects } from '@haat/shared/redirects/rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { containsWord } from '../../../db/conditions/contains-word.ts'
import { rows } from '../../../db/rows.ts'
import { redirectWords } from '../../../db/tables/goods/redirects.ts'
import { countRows } from '../../../platform/pagination.ts'

/** A redirect as stored; paths are normalized. */
export interface UrlRedirectFields {
  path: string
  target: string
  targetPath: string | null
}

export interface UrlRedirectRow extends UrlRedirectFields {
  id: string
  key: string
  createdAt: string
  version: number
}

const columns = sql`id, path, target, target_path AS "targetPath",
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", version`

const keys: Record<UrlRedirectSort, { key: SQL; cast: SQL; down: boolean }> = {
  '-created': { key: sql`created_at`, cast: sql`::timestamptz`, down: true },
  created: { key: sql`created_at`, cast: sql`::timestamptz`, down: false },
  path: { key: sql`path`, cast: sql`::text`, down: false },
  '-path': { key: sql`path`, cast: sql`::text`, down: true },
}

const from = (words: readonly string[]): SQL => {
  const text = sql.raw(redirectWords)
  const found = words.map((word) => containsWord(text, word))
  return sql`FROM url_redirects WHERE ${found.length === 0 ? sql`true` : sql.join(found, sql` AND `)}`
}

/** One page of redirects that contain all words, plus one row if there is a next page. */
export function findUrlRedirects(
  db: Db,
  words: readonly string[],
  { sort, limit, after }: { sort: UrlRedirectSort; limit: number; after: readonly (string | number)[] | null },
): Promise<UrlRedirectRow[]> {
  const { key, cast, down } = keys[sort]
  const [way, beyond] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, id) ${beyond} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT ${columns}, ${key}::text AS key ${from(words)} ${next} ORDER BY ${key} ${way}, id ${way} LIMIT ${limit + 1}::int`,
  )
}

/** Number of redirects that contain all words; estimated above 10,000. */
export const countUrlRedirects = (db: Db, words: readonly string[]) => countRows(db, from(words))

/** Lets one change of redirects run at a time, until the transaction ends, so that two changes cannot form a chain. */
export async function lockUrlRedirects(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('url redirects'))`)
}

/** A redirect by its id; undefined if there is none. `createdAt` is ISO text in UTC. */
export const findUrlRedirect = async (db: Db, id: string): Promise<UrlRedirectRow | undefined> =>
  (await rows<UrlRedirectRow>(db, sql`SELECT ${columns} FROM url_redirects WHERE id = ${id}`))[0]

/** Redirects that start at one of the paths, or lead to one of them. */
export const findTouching = (db: Db, paths: readonly string[]): Promise<(UrlRedirectFields & { id: string })[]> =>
  rows(
    db,
    sql`SELECT id, path, target, target_path AS "targetPath" FROM url_redirects
      WHERE path = ANY(${sql.param(paths)}::text[]) OR target_path = ANY(${sql.param(paths)}::text[])`,
  )

/** Number of redirects that can still be added. */
export async function countFree(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`SELECT count(*)::int AS count FROM url_redirects`)
  return Math.max(0, mostRedirects - (row?.count ?? 0))
}

/** Inserts redirects, or sets the target of those that exist. Returns the rows. */
export const putUrlRedirects = (db: Db, list: readonly UrlRedirectFields[]): Promise<UrlRedirectRow[]> =>
  rows(
    db,
    sql`INSERT INTO url_redirects (id, path, target, target_path)
      SELECT id, path, target, "targetPath" FROM jsonb_to_recordset(${JSON.stringify(list.map((one) => ({ id: uuidV7(), ...one })))}::jsonb)
        AS r(id uuid, path text, target text, "targetPath" text)
      ON CONFLICT (path) DO UPDATE SET target = excluded.target, target_path = excluded.target_path, version = url_redirects.version + 1
      RETURNING ${columns}`,
  )

/**
 * Replaces path and target of a redirect and raises its version. Violates a unique constraint (23505) if the path has another
 * redirect.
 */
export async function updateUrlRedirect(db: Db, id: string, { path, target, targetPath }: UrlRedirectFields): Promise<void> {
  await db.execute(sql`UPDATE url_redirects SET path = ${path}, target = ${target}, target_path = ${targetPath}::text,
    version = version + 1 WHERE id = ${id}`)
}

/** Deletes a redirect; does nothing if there is none with this id. */
export async function deleteUrlRedirect(db: Db, id: string): Promise<void> {
  await db.execute(sql`DELETE FROM url_redirects WHERE id = ${id}`)
}

/** Paths of the last 30 days without a redirect, most frequent first. */
export const findMissingPaths = (db: Db, limit: number): Promise<MissingPath[]> =>
  rows(
    db,
    sql`SELECT m.path, sum(m.times)::int AS times, to_char(max(m.day), 'YYYY-MM-DD') AS "lastDay" FROM missing_paths m
      WHERE NOT EXISTS (SELECT 1 FROM url_redirects r WHERE r.path = m.path)
      GROUP BY m.path ORDER BY sum(m.times) DESC, m.path LIMIT ${limit}::int`,
  )

/** Removes a path from the list of missing paths, with its counts of all days. */
export async function deleteMissingPath(db: Db, path: string): Promise<void> {
  await db.execute(sql`DELETE FROM missing_paths WHERE path = ${path}`)
}
