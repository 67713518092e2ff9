import type { Address } from '@haat/shared/orders/schema.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, version } from '../columns.ts'
import { users } from './accounts.ts'

/** Saved addresses of an account; at most one default for shipping and one for billing. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Home, Office, …; may be empty */
    label: text().notNull().default(''),
    address: jsonb().$type<Address>().notNull(),
    defaultShipping: boolean().notNull().default(false),
    defaultBilling: boolean().notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    uniqueIndex('addresses_default_shipping').on(table.userId).where(sql`default_shipping`),
    uniqueIndex('addresses_default_billing').on(table.userId).where(sql`default_billing`),
  ],
)
