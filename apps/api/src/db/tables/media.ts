import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id } from './columns.ts'

/** One stored size of a picture: `<hash>-<width>.<format>` in the uploads folder. */
export interface Rendition {
  format: 'webp' | 'avif' | 'jpeg' | 'png'
  width: number
  height: number
  bytes: number
}

/** Pictures, re-encoded and named by the hash of what was uploaded. */
export const media = pgTable(
  'media',
  {
    id: id(),
    hash: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    alt: text().notNull().default(''),
    /** average colour, shown until the picture is there */
    ground: text(),
    renditions: jsonb().$type<Rendition[]>().notNull(),
    /** where the library shows it: `shoes/summer`; empty is the top */
    folder: text().notNull().default(''),
    /** what must stay in view when it is cut, in percent from the start and the top */
    focalX: integer().notNull().default(50),
    focalY: integer().notNull().default(50),
    createdAt: createdAt(),
  },
  (table) => [
    check('media_size', sql`${table.width} > 0 AND ${table.height} > 0`),
    check('media_focal', sql`${table.focalX} BETWEEN 0 AND 100 AND ${table.focalY} BETWEEN 0 AND 100`),
    index().on(table.folder, table.createdAt),
  ],
)

/** Who brought which picture: a customer may use only his own uploads, and so many a day. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mediaId: uuid()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    bytes: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mediaId] }), index().on(table.mediaId)],
)
