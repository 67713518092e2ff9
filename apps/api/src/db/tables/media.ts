import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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
    createdAt: createdAt(),
  },
  (table) => [check('media_size', sql`${table.width} > 0 AND ${table.height} > 0`)],
)
