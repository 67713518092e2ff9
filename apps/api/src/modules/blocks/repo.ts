import type { Block } from '@haat/shared/blocks/schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { blockDocuments, blockVersions } from '../../db/tables/shop/blocks.ts'

export type DocumentRow = typeof blockDocuments.$inferSelect
export type VersionRow = typeof blockVersions.$inferSelect

/** Serializes changes of a document until the transaction ends, also before its row exists. */
export async function lockDocument(db: Db, key: string): Promise<DocumentRow | undefined> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('blocks'), hashtext(${key}))`)
  return findDocument(db, key)
}

/** A document with its draft; undefined before it is first saved. Does not lock. */
export const findDocument = async (db: Db, key: string): Promise<DocumentRow | undefined> =>
  (await db.select().from(blockDocuments).where(eq(blockDocuments.key, key)))[0]

/** Blocks of the published version. */
export const findPublished = async (db: Db, key: string): Promise<Block[] | undefined> =>
  (
    await db
      .select({ blocks: blockVersions.blocks })
      .from(blockDocuments)
      .innerJoin(
        blockVersions,
        and(eq(blockVersions.key, blockDocuments.key), eq(blockVersions.number, blockDocuments.publishedNumber)),
      )
      .where(eq(blockDocuments.key, key))
  )[0]?.blocks

/** URLs of the videos on the home page and on the published content pages. */
export const findPublishedVideos = async (db: Db): Promise<string[]> =>
  (
    await rows<{ url: string }>(
      db,
      sql`SELECT DISTINCT block ->> 'url' AS url FROM block_documents d
        JOIN block_versions v ON v.key = d.key AND v.number = d.published_number, jsonb_array_elements(v.blocks) AS block
        WHERE block ->> 'type' = 'video' AND (d.key = 'home' OR EXISTS (SELECT 1 FROM pages p WHERE p.id::text = d.key AND p.active))`,
    )
  ).map(({ url }) => url)

/** A saved version of a document by its number; undefined if there is none. */
export const findVersion = async (db: Db, key: string, number: number): Promise<VersionRow | undefined> =>
  (
    await db
      .select()
      .from(blockVersions)
      .where(and(eq(blockVersions.key, key), eq(blockVersions.number, number)))
  )[0]

export type VersionFacts = Omit<VersionRow, 'blocks' | 'pictures' | 'key'> & { blocks: number }

/** Versions without their blocks, newest first. */
export const findVersions = (db: Db, key: string): Promise<VersionFacts[]> =>
  db
    .select({
      number: blockVersions.number,
      blocks: sql<number>`jsonb_array_length(${blockVersions.blocks})`,
      author: blockVersions.author,
      createdAt: blockVersions.createdAt,
      publishedAt: blockVersions.publishedAt,
      restoredFrom: blockVersions.restoredFrom,
    })
    .from(blockVersions)
    .where(eq(blockVersions.key, key))
    .orderBy(sql`${blockVersions.number} DESC`)

/** Stores the draft and increments its version. */
export async function saveDraftRow(
  db: Db,
  { key, draft, pictures, updatedBy }: Pick<DocumentRow, 'key' | 'draft' | 'pictures' | 'updatedBy'>,
): Promise<void> {
  await db
    .insert(blockDocuments)
    .values({ key, draft, pictures, updatedBy })
    .onConflictDoUpdate({
      target: blockDocuments.key,
      set: { draft, pictures, updatedBy, updatedAt: sql`now()`, version: sql`${blockDocuments.version} + 1` },
    })
}

/** Adds the next version and answers its number. */
export async function addVersion(
  db: Db,
  version: Pick<VersionRow, 'key' | 'blocks' | 'pictures' | 'author' | 'restoredFrom'>,
): Promise<number> {
  const number = sql`(SELECT coalesce(max(number), 0) + 1 FROM block_versions WHERE key = ${version.key})`
  const [row] = await db
    .insert(blockVersions)
    .values({ ...version, number })
    .returning({ number: blockVersions.number })
  return row!.number
}

/** Makes a version the published one; null shows the default page. */
export async function setPublished(db: Db, key: string, number: number | null): Promise<void> {
  await db.update(blockDocuments).set({ publishedNumber: number }).where(eq(blockDocuments.key, key))
  if (number !== null)
    await db
      .update(blockVersions)
      .set({ publishedAt: sql`coalesce(${blockVersions.publishedAt}, now())` })
      .where(and(eq(blockVersions.key, key), eq(blockVersions.number, number)))
}

/** Schedules a version, or cancels the schedule. */
export async function setScheduled(db: Db, key: string, scheduled: { number: number; at: Date } | null): Promise<void> {
  await db
    .update(blockDocuments)
    .set({ scheduledNumber: scheduled?.number ?? null, publishAt: scheduled?.at ?? null })
    .where(eq(blockDocuments.key, key))
}

/** Locks the documents whose scheduled moment has come; those that another process publishes are left out. */
export const lockDue = (db: Db): Promise<{ key: string; published: number | null; scheduled: number }[]> =>
  rows(
    db,
    sql`SELECT key, published_number AS published, scheduled_number AS scheduled FROM block_documents
      WHERE publish_at <= now() ORDER BY key FOR UPDATE SKIP LOCKED`,
  )

/** Deletes all but the newest `keep` versions; never the published and the scheduled one. */
export async function deleteOldVersions(db: Db, key: string, keep: number): Promise<void> {
  await db.execute(sql`DELETE FROM block_versions v USING block_documents d
    WHERE v.key = ${key} AND d.key = v.key
      AND v.number IS DISTINCT FROM d.published_number AND v.number IS DISTINCT FROM d.scheduled_number
      AND v.number <= (SELECT max(number) FROM block_versions WHERE key = ${key}) - ${keep}::int`)
}
