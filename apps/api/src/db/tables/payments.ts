import { paymentMethods } from '@haat/shared/payments/schema.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, money } from './columns.ts'
import { orders } from './orders.ts'

export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text({ enum: paymentMethods }).notNull(),
    status: text({ enum: ['pending', 'captured', 'voided', 'failed'] }).notNull(),
    amount: money().notNull(),
    captured: money().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.orderId),
    check('payments_status', sql`${table.status} IN ('pending', 'captured', 'voided', 'failed')`),
    check('payments_amount', sql`${table.amount} >= 0 AND ${table.captured} BETWEEN 0 AND ${table.amount}`),
  ],
)
