import type { KeptCart } from '@haat/shared/cart/schema.ts'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment, version } from './columns.ts'

/** The cart and compare list of an account, so that they follow to another device. Advice: orders are made of what is sent. */
export const carts = pgTable('carts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  items: jsonb().$type<KeptCart['items']>().notNull(),
  /** product ids, first chosen first */
  compare: jsonb().$type<string[]>().notNull(),
  version: version(),
  updatedAt: moment().notNull().defaultNow(),
})
