import type { AttachmentPurpose } from '@haat/shared/attachments/rules.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { attachments } from '../../db/tables/sales/attachments.ts'

export type AttachmentRow = typeof attachments.$inferSelect
export type NewAttachment = Omit<typeof attachments.$inferInsert, 'id' | 'createdAt'>

/** Serialises the counting of an order's pictures until the transaction ends. */
export async function lockPictures(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pictures of ${orderId}`}, 0))`)
}

/** Number of pictures of an order for this purpose. `orderId` is the id of the row, not the order number. */
export const countPictures = (db: Db, orderId: string, purpose: AttachmentPurpose): Promise<number> =>
  db.$count(attachments, and(eq(attachments.orderId, orderId), eq(attachments.purpose, purpose)))

/** Inserts a picture of an order and returns the stored row. */
export const insertAttachment = async (db: Db, row: NewAttachment): Promise<AttachmentRow> =>
  (await db.insert(attachments).values(row).returning())[0]!

/** Pictures of the orders for all purposes, oldest first. `orderIds` are ids of rows. */
export const findAttachments = (db: Db, orderIds: readonly string[]): Promise<AttachmentRow[]> =>
  db
    .select()
    .from(attachments)
    .where(inArray(attachments.orderId, [...orderIds]))
    .orderBy(asc(attachments.createdAt), asc(attachments.id))

/** A picture of an order by its id; undefined if it is gone. */
export const findAttachment = async (db: Db, id: string): Promise<AttachmentRow | undefined> =>
  (await db.select().from(attachments).where(eq(attachments.id, id)))[0]

/** Those of the names that are the files of pictures of orders (`file` without its width). */
export const findKnownFiles = async (db: Db, files: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ file: attachments.file })
        .from(attachments)
        .where(inArray(attachments.file, [...files]))
    ).map(({ file }) => file),
  )

/** Deletes the rows of all pictures of the orders and returns them, so that the caller can delete the files. */
export const deleteAttachments = (db: Db, orderIds: readonly string[]): Promise<AttachmentRow[]> =>
  db
    .delete(attachments)
    .where(inArray(attachments.orderId, [...orderIds]))
    .returning()
