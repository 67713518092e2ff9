import type { TranslatedTag } from '@haat/shared/posts/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

export interface TagRow {
  key: string
  names: TranslatedTag['names']
  version: number
}

const columns = sql`key, version, (SELECT coalesce(jsonb_object_agg(t.key, t.value ->> 'name'), '{}') FROM jsonb_each(texts) t) AS names`

/** The tags that have a name in a language, by their keys. */
export const findTagLabels = (db: Db, lng: Language): Promise<{ key: string; label: string }[]> =>
  rows(
    db,
    sql`SELECT key, texts #>> ARRAY[${lng}::text, 'name'] AS label FROM post_tags WHERE texts #>> ARRAY[${lng}::text, 'name'] <> ''`,
  )

/** All translated tags. */
export const findTranslatedTags = (db: Db): Promise<TagRow[]> => rows(db, sql`SELECT ${columns} FROM post_tags`)

/** Locks a translated tag until the transaction ends; undefined if it has no translation yet. */
export const lockTag = async (db: Db, key: string): Promise<TagRow | undefined> =>
  (await rows<TagRow>(db, sql`SELECT ${columns} FROM post_tags WHERE key = ${key} FOR UPDATE`))[0]

/** Writes the names of a tag; false if another request created it meanwhile. */
export async function writeTag(db: Db, { key, names, isNew }: Omit<TagRow, 'version'> & { isNew: boolean }): Promise<boolean> {
  const texts = JSON.stringify(Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }])))
  const written = await rows(
    db,
    isNew
      ? sql`INSERT INTO post_tags (key, texts) VALUES (${key}, ${texts}) ON CONFLICT DO NOTHING RETURNING 1`
      : sql`UPDATE post_tags SET texts = ${texts}, version = version + 1 WHERE key = ${key} RETURNING 1`,
  )
  return written.length > 0
}
