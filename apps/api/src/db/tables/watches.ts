import { watchKinds } from '@haat/shared/watches/kinds.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { products, variants } from './catalog.ts'
import { citext, createdAt, id, moment, money, oneOf } from './columns.ts'

/**
 * Who wants to be told, once, when a product is back or costs less: an account, or an address that has confirmed it.
 * What has been told is kept for a while, so that its links still answer.
 */
export const watches = pgTable(
  'watches',
  {
    id: id(),
    kind: text({ enum: watchKinds }).notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** null: whichever variant is back */
    variantId: uuid().references(() => variants.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** of somebody without an account */
    email: citext(),
    language: text().notNull(),
    /** what it cost when this was asked for, in catalogue minor units */
    price: money(),
    createdAt: createdAt(),
    /** null until the address said yes by the link in its mail */
    confirmedAt: moment(),
    toldAt: moment(),
  },
  (table) => [
    check('watches_kind', sql`${table.kind} IN (${oneOf(watchKinds)})`),
    check('watches_whose', sql`(${table.userId} IS NULL) <> (${table.email} IS NULL)`),
    check('watches_price', sql`(${table.kind} = 'price') = (${table.price} IS NOT NULL)`),
    uniqueIndex('watches_of_accounts')
      .on(table.userId, table.kind, table.productId, sql`coalesce(variant_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`user_id IS NOT NULL AND told_at IS NULL`),
    uniqueIndex('watches_of_guests')
      .on(table.email, table.kind, table.productId, sql`coalesce(variant_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`email IS NOT NULL AND told_at IS NULL`),
    /** what the job looks at: the products somebody waits for */
    index('watches_open')
      .on(table.kind, table.productId, table.variantId)
      .where(sql`told_at IS NULL AND confirmed_at IS NOT NULL`),
    /** what is swept: never confirmed, or told long ago */
    index('watches_over').on(table.createdAt).where(sql`told_at IS NOT NULL OR confirmed_at IS NULL`),
    index().on(table.productId),
    index().on(table.variantId),
  ],
)
