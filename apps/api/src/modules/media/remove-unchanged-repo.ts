import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import type { Media } from './repo.ts'
import { shownNowhere } from './uses-repo.ts'

/** Changes with everything that staff can edit of a picture. */
const fingerprint = sql.raw(`md5(concat_ws('|', m.alt, m.texts, m.folder, m.focal_x, m.focal_y))`)

/** Fingerprints of the pictures that this transaction has created, by id. */
export const findCreatedNow = (db: Db, ids: readonly string[]): Promise<{ id: string; state: string }[]> =>
  rows(
    db,
    sql`SELECT m.id, ${fingerprint} AS state FROM media m WHERE m.id = ANY(${sql.param([...ids])}::uuid[]) AND m.created_at = now()`,
  )

/** Deletes pictures that are as they were and used nowhere, not their files. */
export const deleteUnchanged = (
  db: Db,
  pictures: readonly { id: string; state: string }[],
): Promise<Pick<Media, 'hash' | 'renditions'>[]> =>
  rows(
    db,
    sql`DELETE FROM media m USING unnest(${sql.param(pictures.map(({ id }) => id))}::text[]::uuid[], ${sql.param(pictures.map(({ state }) => state))}::text[]) AS s(id, state)
      WHERE m.id = s.id AND ${fingerprint} = s.state AND ${shownNowhere} RETURNING m.hash, m.renditions`,
  )

/** Which of the hashes have a row. */
export const findHashes = async (db: Db, hashes: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await rows<{ hash: string }>(db, sql`SELECT hash FROM media WHERE hash = ANY(${sql.param([...hashes])}::text[])`)).map(
      ({ hash }) => hash,
    ),
  )
