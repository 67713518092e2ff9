import type { Alts, MediaFields, MediaQuery } from '@haat/shared/media/dashboard/schema.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsWord } from '../../../db/conditions/contains-word.ts'
import { rows } from '../../../db/rows.ts'
import { media } from '../../../db/tables/goods/media.ts'
import { countRows } from '../../../platform/pagination.ts'
import type { Media } from '../repo.ts'
import { shownNowhere } from '../uses-repo.ts'

export type MediaFilter = Pick<MediaQuery, 'q' | 'folder' | 'unused' | 'customers'>

const ofCustomers = sql.raw('EXISTS (SELECT 1 FROM media_uploads u WHERE u.media_id = m.id)')

function where({ q, folder, unused, customers }: MediaFilter): SQL {
  return sql.join(
    [
      customers ? ofCustomers : sql`NOT ${ofCustomers}`,
      ...(folder === undefined ? [] : [sql`m.folder = ${folder}`]),
      ...(q ? [containsWord(sql`m.alt || ' ' || m.folder || ' ' || m.texts::text`, q)] : []),
      ...(unused ? [shownNowhere] : []),
    ],
    sql` AND `,
  )
}

export type DashboardMediaRow = Pick<
  Media,
  'id' | 'hash' | 'width' | 'height' | 'alt' | 'ground' | 'renditions' | 'folder' | 'focalX' | 'focalY' | 'version'
> & {
  createdAt: string
  alts: Alts
}

const columns =
  sql.raw(`(SELECT coalesce(jsonb_object_agg(t.key, t.value ->> 'alt') FILTER (WHERE t.value ? 'alt'), '{}') FROM jsonb_each(m.texts) t) AS alts, m.id, m.hash, m.width, m.height, m.alt, m.ground, m.renditions, m.folder, m.focal_x AS "focalX",
  m.focal_y AS "focalY", m.version, to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`)

/** One page of media; UUIDv7 ids sort by creation time. */
export const findMediaPage = (
  db: Db,
  filter: MediaFilter,
  { newest, after, limit }: { newest: boolean; after?: string; limit: number },
): Promise<DashboardMediaRow[]> =>
  rows(
    db,
    sql`SELECT ${columns} FROM media m WHERE ${where(filter)}
      ${after === undefined ? sql`` : sql`AND m.id ${sql.raw(newest ? '<' : '>')} ${after}::uuid`}
      ORDER BY m.id ${sql.raw(newest ? 'DESC' : 'ASC')} LIMIT ${limit}::int`,
  )

/** Number of media that match the filter; estimated above 10,000. */
export const countMedia = (db: Db, filter: MediaFilter): ReturnType<typeof countRows> =>
  countRows(db, sql`FROM media m WHERE ${where(filter)}`)

/** Folders with the number of their media, by name. Pictures of customers do not count. */
export const findFolders = (db: Db): Promise<{ folder: string; count: number }[]> =>
  rows(db, sql`SELECT m.folder, count(*) AS count FROM media m WHERE NOT ${ofCustomers} GROUP BY m.folder ORDER BY m.folder`)

/** A media row by its id; undefined if it is gone. Does not lock. */
export const findDashboardMedia = async (db: Db, id: string): Promise<DashboardMediaRow | undefined> =>
  (await rows<DashboardMediaRow>(db, sql`SELECT ${columns} FROM media m WHERE m.id = ${id}`))[0]

/** Locks the media row until the transaction ends, so that it cannot be used in the meantime. */
export const lockMedia = async (db: Db, id: string): Promise<DashboardMediaRow | undefined> =>
  (await rows<DashboardMediaRow>(db, sql`SELECT ${columns} FROM media m WHERE m.id = ${id} FOR UPDATE`))[0]

/** Replaces the editable fields of a media row and raises its version. `alts`: alternative texts by language; they replace all translations. */
export async function updateMedia(db: Db, id: string, { alts, ...fields }: Required<MediaFields>): Promise<void> {
  const texts = Object.fromEntries(Object.entries(alts).map(([language, alt]) => [language, { alt }]))
  await db
    .update(media)
    .set({ ...fields, texts, version: sql`${media.version} + 1` })
    .where(eq(media.id, id))
}

/** Deletes a media row, not its files. Fails at the foreign key if a product uses it. */
export async function deleteMedia(db: Db, id: string): Promise<void> {
  await db.delete(media).where(eq(media.id, id))
}
