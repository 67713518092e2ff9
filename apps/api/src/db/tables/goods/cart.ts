import type { SavedCart } from '@haat/shared/cart/schema.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, version } from '../columns.ts'
import { users } from '../people/accounts.ts'

/** Cart and compare list of an account, synced between devices. Orders are created from the submitted cart, not from this row. */
export const carts = pgTable(
  'carts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    items: jsonb().$type<SavedCart['items']>().notNull(),
    /** product ids, in the order they were added */
    compare: jsonb().$type<string[]>().notNull(),
    version: version(),
    updatedAt: moment().notNull().defaultNow(),
    /** when the reminder was sent; cleared when the cart is emptied */
    remindedAt: moment(),
  },
  (table) => [
    /** abandoned carts without a reminder */
    index('carts_left').on(table.updatedAt).where(sql`reminded_at IS NULL AND items <> '[]'`),
  ],
)

/** Cart of a guest whose client has no cookies. The token is stored as its SHA-256: it has 192 random bits, so it needs no slow hash. */
export const guestCarts = pgTable(
  'guest_carts',
  {
    id: id(),
    hash: text().notNull().unique(),
    items: jsonb().$type<SavedCart['items']>().notNull(),
    compare: jsonb().$type<string[]>().notNull(),
    version: version(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('guest_carts_by_end').on(table.expiresAt)],
)
