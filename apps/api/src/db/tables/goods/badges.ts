import { collectionKinds } from '@haat/shared/catalog/collections/kinds.ts'
import type { Condition } from '@haat/shared/catalog/collections/rule.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf, type Texts, version } from '../columns.ts'
import { products } from './catalog.ts'

/** Short texts on the pictures of products, by hand or by a rule. Which products have one is stored in `products.badge_ids`. */
export const badges = pgTable(
  'badges',
  {
    id: id(),
    text: text().notNull(),
    /** translations of `text` */
    texts: jsonb().$type<Texts>().notNull().default({}),
    /** colours of background and text, `#rrggbb` */
    ground: text().notNull(),
    ink: text().notNull(),
    priority: integer().notNull().default(0),
    kind: text({ enum: collectionKinds }).notNull(),
    match: text({ enum: ['all', 'any'] })
      .notNull()
      .default('all'),
    conditions: jsonb().$type<Condition[]>().notNull().default([]),
    startsAt: moment(),
    endsAt: moment(),
    active: boolean().notNull().default(true),
    /** as for collections */
    ruleVersion: integer().notNull().default(1),
    evaluatedVersion: integer().notNull().default(0),
    evaluatedAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    uniqueIndex('badges_text').on(sql`lower(${table.text})`),
    check('badges_colors', sql`${table.ground} ~ '^#[0-9a-f]{6}$' AND ${table.ink} ~ '^#[0-9a-f]{6}$'`),
    check('badges_kind', sql`${table.kind} IN (${oneOf(collectionKinds)})`),
    check('badges_match', sql`${table.match} IN ('all', 'any')`),
    check('badges_window', sql`${table.startsAt} < ${table.endsAt}`),
    check('badges_evaluated', sql`${table.evaluatedVersion} <= ${table.ruleVersion}`),
  ],
)

/** Products of the badges by hand. */
export const badgeProducts = pgTable(
  'badge_products',
  {
    badgeId: uuid()
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.badgeId, table.productId] }), index().on(table.productId)],
)
