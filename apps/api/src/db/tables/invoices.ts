import { type DocumentSnapshot, documentKinds } from '@haat/shared/invoices/schema.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, oneOf } from './columns.ts'
import { orders } from './orders.ts'
import { refunds } from './payments.ts'

/** The last number of each series. Its row is locked while a document is written, so that no number is left out or given twice. */
export const documentSeries = pgTable('document_series', {
  kind: text({ enum: documentKinds }).primaryKey(),
  last: integer().notNull().default(0),
})

/** Invoices and credit notes, as they were issued. A trigger keeps them as they are: all that changes is `reversedAt`. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    kind: text({ enum: documentKinds }).notNull(),
    /** without a gap within its kind */
    number: integer().notNull(),
    /** the number as it is printed */
    label: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** of a credit note: what it corrects */
    invoiceId: uuid().references((): AnyPgColumn => documents.id),
    refundId: uuid().references(() => refunds.id),
    total: money().notNull(),
    tax: money().notNull(),
    issuedAt: createdAt(),
    /** a credit note has taken this invoice back as a whole */
    reversedAt: moment(),
    snapshot: jsonb().$type<DocumentSnapshot>().notNull(),
  },
  (table) => [
    unique('documents_number').on(table.kind, table.number),
    unique('documents_refund').on(table.refundId),
    uniqueIndex('documents_invoice_in_force').on(table.orderId).where(sql`kind = 'invoice' AND reversed_at IS NULL`),
    uniqueIndex('documents_reversal').on(table.invoiceId).where(sql`kind = 'credit_note' AND refund_id IS NULL`),
    index('documents_of_order').on(table.orderId),
    index('documents_by_date').on(table.issuedAt, table.id),
    check('documents_kind', sql`${table.kind} IN (${oneOf(documentKinds)})`),
    check('documents_amounts', sql`${table.total} >= 0 AND ${table.tax} BETWEEN 0 AND ${table.total}`),
    check('documents_credit', sql`(${table.kind} = 'credit_note') = (${table.invoiceId} IS NOT NULL)`),
  ],
)
