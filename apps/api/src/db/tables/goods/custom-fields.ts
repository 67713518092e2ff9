import { fieldTypes } from '@haat/shared/custom-fields/constants.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, type Texts, version } from '../columns.ts'
import { products } from './catalog.ts'

/** Definition of a custom field of products: defined once, with a value per product. */
export const customFields = pgTable(
  'custom_fields',
  {
    id: id(),
    /** name in imports, exports and addresses; never changed */
    key: text().notNull().unique(),
    type: text({ enum: fieldTypes }).notNull(),
    name: text().notNull(),
    /** heading of its part of the specification table; '' for none */
    group: text().notNull().default(''),
    /** unit of a number; '' for none */
    unit: text().notNull().default(''),
    /** translated `name`, `group` and `unit` */
    texts: jsonb().$type<Texts>().notNull().default({}),
    choices: jsonb().$type<{ id: string; name: string; texts: Texts }[]>().notNull().default([]),
    /** categories whose products, also of their subcategories, have the field; empty: all products */
    categoryIds: uuid().array().notNull().default(sql`'{}'`),
    /** offered as a filter of lists */
    facet: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('custom_fields_type', sql`${table.type} IN (${oneOf(fieldTypes)})`),
    check('custom_fields_choices', sql`jsonb_typeof(${table.choices}) = 'array'`),
    index('custom_fields_by_position').on(table.position, table.id),
  ],
)

/** Values of custom fields. A product without a value has no row. */
export const productFields = pgTable(
  'product_fields',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fieldId: uuid()
      .notNull()
      .references(() => customFields.id, { onDelete: 'cascade' }),
    /** text, number, yes or no, day, link, choice id, choice ids, or file, by the type of the field */
    value: jsonb().$type<unknown>().notNull(),
    /** translations of a text, by language */
    texts: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.productId, table.fieldId] }), index().on(table.fieldId)],
)
