import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { mediaUploads } from '../../db/tables/goods/media.ts'

/** Maximum number of uploads per day and in total. */
export interface Quota {
  aDay: number
  inAll: number
}

/** Serialises uploads of one user until the transaction ends, so that the quota is exact. */
export async function lockUploads(db: Db, userId: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`)
}

/** Whether the user's quota allows another upload. */
export async function hasRoom(db: Db, userId: string, { aDay, inAll }: Quota): Promise<boolean> {
  const { rows } = await db.execute<{ room: boolean }>(sql`
    SELECT count(*) < ${inAll} AND count(*) FILTER (WHERE created_at > now() - interval '1 day') < ${aDay} AS room
    FROM media_uploads WHERE user_id = ${userId}`)
  return rows[0]!.room
}

/** Uploads that no review uses stop counting after seven days. */
export async function deleteUnused(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM media_uploads WHERE user_id = ${userId} AND created_at < now() - interval '7 days'
      AND media_id NOT IN (SELECT unnest(pictures) FROM reviews WHERE user_id = ${userId})`)
}

/** Counts a picture as an upload of the user, `bytes` in size; does nothing if the user has uploaded it before. */
export async function insertUpload(db: Db, upload: { userId: string; mediaId: string; bytes: number }): Promise<void> {
  await db.insert(mediaUploads).values(upload).onConflictDoNothing()
}

/** Those of the pictures that the user has uploaded. */
export const findOwnIds = async (db: Db, userId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ id: mediaUploads.mediaId })
      .from(mediaUploads)
      .where(and(eq(mediaUploads.userId, userId), inArray(mediaUploads.mediaId, [...ids])))
  ).map(({ id }) => id)
