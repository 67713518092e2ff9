import { type DocumentSnapshot, documentKinds } from '@haat/shared/invoices/schema.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, money, oneOf } from '../columns.ts'
import { orders } from './orders.ts'
import { refunds } from './payments.ts'

/** Last number of each series. The row is locked while a document is issued, so that numbers have no gaps or duplicates. */
export const documentSeries = pgTable('document_series', {
  kind: text({ enum: documentKinds }).primaryKey(),
  last: integer().notNull().default(0),
})

/** Invoices and credit notes as issued. A trigger rejects all changes except of `reversedAt`. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    kind: text({ enum: documentKinds }).notNull(),
    /** without gaps within its kind */
    number: integer().notNull(),
    /** printed number */
    label: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** credit notes only: the corrected invoice */
    invoiceId: uuid().references((): AnyPgColumn => documents.id),
    refundId: uuid().references(() => refunds.id),
    total: money().notNull(),
    tax: money().notNull(),
    issuedAt: createdAt(),
    /** the invoice is fully credited */
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
