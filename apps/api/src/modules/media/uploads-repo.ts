import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { mediaUploads } from '../../db/tables/media.ts'

export interface Quota {
  aDay: number
  inAll: number
}

/** Uploads of one person come one after the other, so that the count holds. Until the transaction ends. */
export async function lockUploads(db: Db, userId: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`)
}

export async function hasRoom(db: Db, userId: string, { aDay, inAll }: Quota): Promise<boolean> {
  const { rows } = await db.execute<{ room: boolean }>(sql`
    SELECT count(*) < ${inAll} AND count(*) FILTER (WHERE created_at > now() - interval '1 day') < ${aDay} AS room
    FROM media_uploads WHERE user_id = ${userId}`)
  return rows[0]!.room
}

/** What was brought for a review that was never written, or lost it again, does not count for ever. */
export async function deleteUnused(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM media_uploads WHERE user_id = ${userId} AND created_at < now() - interval '7 days'
      AND media_id NOT IN (SELECT unnest(pictures) FROM reviews WHERE user_id = ${userId})`)
}

export async function insertUpload(db: Db, upload: { userId: string; mediaId: string; bytes: number }): Promise<void> {
  await db.insert(mediaUploads).values(upload).onConflictDoNothing()
}

export const findOwnIds = async (db: Db, userId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ id: mediaUploads.mediaId })
      .from(mediaUploads)
      .where(and(eq(mediaUploads.userId, userId), inArray(mediaUploads.mediaId, [...ids])))
  ).map(({ id }) => id)
