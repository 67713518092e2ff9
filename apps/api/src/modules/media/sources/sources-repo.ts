import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { media, mediaSources } from '../../../db/tables/goods/media.ts'
import type { Media } from '../repo.ts'

/** Pictures by the URLs they were fetched from; URLs that were never fetched are left out. */
export async function findSources(db: Db, urls: readonly string[]): Promise<{ url: string; row: Media }[]> {
  if (urls.length === 0) return []
  return db
    .select({ url: mediaSources.url, row: media })
    .from(mediaSources)
    .innerJoin(media, eq(media.id, mediaSources.mediaId))
    .where(inArray(mediaSources.url, [...urls]))
}

/** Pictures by hash; unknown hashes are left out. */
export const findByHashes = async (db: Db, hashes: readonly string[]): Promise<Media[]> =>
  hashes.length === 0
    ? []
    : db
        .select()
        .from(media)
        .where(inArray(media.hash, [...hashes]))

/** Remembers which picture a URL led to; the newest counts. */
export async function putSource(db: Db, url: string, mediaId: string): Promise<void> {
  await db.insert(mediaSources).values({ url, mediaId }).onConflictDoUpdate({ target: mediaSources.url, set: { mediaId } })
}
