import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { media, mediaWrites, type Rendition } from '../../../db/tables/goods/media.ts'

const isRecent = sql`${mediaWrites.createdAt} > now() - interval '1 day'`

/** Serialises the beginning of a write and the deletion of files with this content, until the transaction ends. */
export async function lockPictureFiles(db: Db, hash: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files of picture ${hash}`}, 0))`)
}

/** Records that files of this content are about to be written; returns the id of the record. */
export const insertWrite = async (db: Db, hash: string): Promise<string> =>
  (await db.insert(mediaWrites).values({ hash }).returning({ id: mediaWrites.id }))[0]!.id

/** Deletes the record of a write. */
export async function deleteWrite(db: Db, id: string): Promise<void> {
  await db.delete(mediaWrites).where(eq(mediaWrites.id, id))
}

/** Those of the hashes whose files a process began to write within the last day and has not finished. */
export const findWrites = async (db: Db, hashes: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ hash: mediaWrites.hash })
        .from(mediaWrites)
        .where(sql`${inArray(mediaWrites.hash, [...hashes])} AND ${isRecent}`)
    ).map(({ hash }) => hash),
  )

/** Deletes the records of writes that ended in no other way within a day. */
export async function deleteOldWrites(db: Db): Promise<void> {
  await db.delete(mediaWrites).where(sql`NOT ${isRecent}`)
}

/** The sizes of pictures by hash; unknown hashes are left out. */
export const findRenditions = async (db: Db, hashes: readonly string[]): Promise<Map<string, Rendition[]>> =>
  new Map(
    (
      await db
        .select({ hash: media.hash, renditions: media.renditions })
        .from(media)
        .where(inArray(media.hash, [...hashes]))
    ).map(({ hash, renditions }) => [hash, renditions]),
  )
