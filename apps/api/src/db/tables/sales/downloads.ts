import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, type Texts } from '../columns.ts'
import { productFiles } from '../goods/product-files.ts'
import { orderLines, orders } from './orders.ts'

/** A file that a paid order line gives the right to download. It keeps the file as it was sold, in case the product loses it. */
export const orderDownloads = pgTable(
  'order_downloads',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** null after it was removed from the product */
    fileId: uuid().references(() => productFiles.id, { onDelete: 'set null' }),
    position: integer().notNull(),
    name: text().notNull(),
    texts: jsonb().$type<Texts>().notNull().default({}),
    /** name in the folder `product-files` */
    file: text().notNull(),
    fileName: text().notNull(),
    type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    used: integer().notNull().default(0),
    /** null: any number */
    allowed: integer(),
    /** null: no end */
    until: moment(),
    lastAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('order_downloads_once').on(table.lineId, table.file),
    index().on(table.orderId, table.position),
    index().on(table.fileId),
    index().on(table.file),
    check('order_downloads_used', sql`${table.used} >= 0 AND (${table.allowed} IS NULL OR ${table.used} <= ${table.allowed})`),
  ],
)
