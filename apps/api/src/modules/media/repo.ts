import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { media, type Rendition } from '../../db/tables/goods/media.ts'

export type Media = typeof media.$inferSelect
export type NewMedia = Omit<typeof media.$inferInsert, 'id' | 'createdAt'>
export type { Rendition }

/** The picture with this content hash; undefined if it is not stored. */
export const findByHash = async (db: Db, hash: string): Promise<Media | undefined> =>
  (await db.select().from(media).where(eq(media.hash, hash)))[0]

/** A picture by its id; undefined if it is gone. */
export const findMedia = async (db: Db, id: string): Promise<Media | undefined> =>
  (await db.select().from(media).where(eq(media.id, id)))[0]

/** The pictures with these ids, in no particular order; unknown ids are left out. */
export const findAll = async (db: Db, ids: readonly string[]): Promise<Media[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(media)
        .where(inArray(media.id, [...ids]))

/** Inserts a picture; concurrent uploads of the same content get the same row. */
export async function insertMedia(db: Db, row: NewMedia): Promise<Media> {
  const [stored] = await db.insert(media).values(row).onConflictDoNothing({ target: media.hash }).returning()
  return stored ?? (await findByHash(db, row.hash))!
}

/** Inserts pictures. Returns their ids by hash. */
export async function insertAllMedia(db: Db, list: readonly NewMedia[]): Promise<Map<string, string>> {
  if (list.length === 0) return new Map()
  await db
    .insert(media)
    .values([...list])
    .onConflictDoNothing({ target: media.hash })
  const hashes = list.map(({ hash }) => hash)
  const stored = await db.select({ id: media.id, hash: media.hash }).from(media).where(inArray(media.hash, hashes))
  return new Map(stored.map(({ id, hash }) => [hash, id]))
}

/** Replaces the list of the sizes of a picture; does not touch the files. Returns whether the picture is still there. */
export const setRenditions = async (db: Db, id: string, renditions: Rendition[]): Promise<boolean> =>
  (await db.update(media).set({ renditions }).where(eq(media.id, id)).returning({ id: media.id })).length > 0
