import { attachmentPurposes } from '@haat/shared/attachments/rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf } from '../columns.ts'
import { orders } from './orders.ts'

/** Private pictures of orders, re-encoded. Their files have no public URL: `<file>-<width>.webp` in the folder `private`. */
export const attachments = pgTable(
  'attachments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    purpose: text({ enum: attachmentPurposes }).notNull(),
    /** random */
    file: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** same format as in the order history */
    actor: text().notNull(),
    /** uploaded by staff, not by the customer */
    ofStaff: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.orderId, table.createdAt),
    check('attachments_purpose', sql`${table.purpose} IN (${oneOf(attachmentPurposes)})`),
    check('attachments_size', sql`${table.width} > 0 AND ${table.height} > 0`),
  ],
)
