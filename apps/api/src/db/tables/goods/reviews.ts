import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { changedAt, citext, createdAt, id, moment, toSearchIndex } from '../columns.ts'
import { users } from '../people/accounts.ts'
import { products } from './catalog.ts'

/** Questions about products. A page shows the published ones; the asker gets the answer by email. */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** of a visitor without an account */
    email: citext(),
    /** public name; '' after the account was erased */
    author: text().notNull(),
    text: text().notNull(),
    language: text().notNull(),
    status: text({ enum: ['pending', 'published', 'rejected'] })
      .notNull()
      .default('pending'),
    answer: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    changedAt: changedAt(),
  },
  (table) => [
    check('product_questions_status', sql`${table.status} IN ('pending', 'published', 'rejected')`),
    check(
      'product_questions_answer',
      sql`${table.answer} <> '' AND (${table.status} <> 'published' OR ${table.answer} IS NOT NULL)`,
    ),
    check('product_questions_whose', sql`${table.userId} IS NULL OR ${table.email} IS NULL`),
    index('product_questions_of_product').on(table.productId, table.createdAt, table.id),
    index('product_questions_by_date').on(table.createdAt, table.id),
    index('product_questions_by_change').on(table.changedAt, table.id),
    index('product_questions_by_status').on(table.status, table.createdAt, table.id),
    index('product_questions_by_words').using('gin', toSearchIndex(`author || ' ' || text`)),
    index('product_questions_of_user').on(table.userId).where(sql`user_id IS NOT NULL`),
    index('product_questions_of_email').on(table.email).where(sql`email IS NOT NULL`),
  ],
)
