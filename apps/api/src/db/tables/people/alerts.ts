import { alertKinds } from '@haat/shared/alerts/kinds.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment, money, oneOf } from '../columns.ts'
import { products, variants } from '../goods/catalog.ts'
import { users } from './accounts.ts'

/**
 * Stock and price alerts of an account, or of a confirmed email. Each is notified once. Notified alerts are kept for some time, so that
 * their links still work.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    kind: text({ enum: alertKinds }).notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** null: any variant */
    variantId: uuid().references(() => variants.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** for visitors without an account */
    email: citext(),
    language: text().notNull(),
    /** price when the alert was created, catalogue minor units */
    price: money(),
    createdAt: createdAt(),
    /** null until the email is confirmed by its link */
    confirmedAt: moment(),
    notifiedAt: moment(),
  },
  (table) => [
    check('alerts_kind', sql`${table.kind} IN (${oneOf(alertKinds)})`),
    check('alerts_whose', sql`(${table.userId} IS NULL) <> (${table.email} IS NULL)`),
    check('alerts_price', sql`(${table.kind} = 'price') = (${table.price} IS NOT NULL)`),
    uniqueIndex('alerts_of_accounts')
      .on(table.userId, table.kind, table.productId, sql`coalesce(variant_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`user_id IS NOT NULL AND notified_at IS NULL`),
    uniqueIndex('alerts_of_guests')
      .on(table.email, table.kind, table.productId, sql`coalesce(variant_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`email IS NOT NULL AND notified_at IS NULL`),
    /** for the job: products with open alerts */
    index('alerts_open')
      .on(table.kind, table.productId, table.variantId)
      .where(sql`notified_at IS NULL AND confirmed_at IS NOT NULL`),
    /** for the cleanup: unconfirmed, or notified long ago */
    index('alerts_over').on(table.createdAt).where(sql`notified_at IS NOT NULL OR confirmed_at IS NULL`),
    index().on(table.productId),
    index().on(table.variantId),
  ],
)
