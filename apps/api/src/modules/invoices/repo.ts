import type { DocumentKind, DocumentSnapshot } from '@haat/shared/invoices/schema.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { documentSeries, documents } from '../../db/tables/invoices.ts'
import { orders } from '../../db/tables/orders.ts'
import { refunds } from '../../db/tables/payments.ts'

export type DocumentRow = typeof documents.$inferSelect

export interface NewDocument {
  kind: DocumentKind
  number: number
  label: string
  orderId: string
  invoiceId: string | null
  refundId: string | null
  total: number
  tax: number
  snapshot: DocumentSnapshot
}

/** The next number of a series. Whoever asks after this waits until this transaction has ended, and gets the same one if it failed. */
export async function takeNumber(db: Db, kind: DocumentKind): Promise<number> {
  const [taken] = await db
    .update(documentSeries)
    .set({ last: sql`${documentSeries.last} + 1` })
    .where(eq(documentSeries.kind, kind))
    .returning({ last: documentSeries.last })
  return taken!.last
}

export async function insertDocument(db: Db, document: NewDocument): Promise<DocumentRow> {
  const [stored] = await db.insert(documents).values(document).returning()
  return stored!
}

export async function markReversed(db: Db, id: string): Promise<void> {
  await db.update(documents).set({ reversedAt: sql`now()` }).where(eq(documents.id, id))
}

/** The oldest first. */
export const documentsOf = (db: Db, orderIds: readonly string[]): Promise<DocumentRow[]> =>
  db
    .select()
    .from(documents)
    .where(inArray(documents.orderId, [...orderIds]))
    .orderBy(asc(documents.issuedAt), asc(documents.kind), asc(documents.number))

export const invoicesInForce = (db: Db, orderIds: readonly string[]): Promise<DocumentRow[]> =>
  db
    .select()
    .from(documents)
    .where(and(inArray(documents.orderId, [...orderIds]), eq(documents.kind, 'invoice'), isNull(documents.reversedAt)))

/** The number of the order a refund belongs to. */
export const orderOfRefund = async (db: Db, refundId: string): Promise<string | undefined> =>
  (
    await db
      .select({ orderId: orders.orderId })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.id, refundId))
  )[0]?.orderId
