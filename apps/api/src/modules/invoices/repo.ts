import type { DocumentKind, DocumentSnapshot } from '@haat/shared/invoices/schema.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { documentSeries, documents } from '../../db/tables/sales/invoices.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { refunds } from '../../db/tables/sales/payments.ts'

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

/** Takes the next number of a series. Concurrent transactions wait for this one; the number is reused if it rolls back. */
export async function takeNumber(db: Db, kind: DocumentKind): Promise<number> {
  const [taken] = await db
    .update(documentSeries)
    .set({ last: sql`${documentSeries.last} + 1` })
    .where(eq(documentSeries.kind, kind))
    .returning({ last: documentSeries.last })
  return taken!.last
}

/** Inserts a document with the number of `takeNumber` and returns the stored row. `total` and `tax` in minor units. */
export async function insertDocument(db: Db, document: NewDocument): Promise<DocumentRow> {
  const [stored] = await db.insert(documents).values(document).returning()
  return stored!
}

/** Marks an invoice as reversed now. */
export async function markReversed(db: Db, id: string): Promise<void> {
  await db.update(documents).set({ reversedAt: sql`now()` }).where(eq(documents.id, id))
}

/** Documents of the orders, oldest first. */
export const findDocuments = (db: Db, orderIds: readonly string[]): Promise<DocumentRow[]> =>
  db
    .select()
    .from(documents)
    .where(inArray(documents.orderId, [...orderIds]))
    .orderBy(asc(documents.issuedAt), asc(documents.kind), asc(documents.number))

/** Invoices of the orders that are not reversed. */
export const invoicesInForce = (db: Db, orderIds: readonly string[]): Promise<DocumentRow[]> =>
  db
    .select()
    .from(documents)
    .where(
      and(
        sql`${documents.orderId} = ANY(${sql.param([...orderIds])}::uuid[])`,
        eq(documents.kind, 'invoice'),
        isNull(documents.reversedAt),
      ),
    )
    .prepare('invoices in force')
    .execute()

/** Order numbers of refunds. */
export const findRefundOrderNumbers = async (db: Db, refundIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectDistinct({ orderId: orders.orderId })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(inArray(refunds.id, [...refundIds]))
  ).map(({ orderId }) => orderId)
