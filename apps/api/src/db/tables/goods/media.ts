import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, type Texts, version } from '../columns.ts'
import { users } from '../people/accounts.ts'

/** One stored size of a picture: `<hash>-<width>.<format>` in the uploads folder. */
export interface Rendition {
  format: 'webp' | 'avif' | 'jpeg' | 'png'
  width: number
  height: number
  bytes: number
}

/** Pictures, re-encoded and named by the hash of the upload. */
export const media = pgTable(
  'media',
  {
    id: id(),
    hash: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    alt: text().notNull().default(''),
    /** translated `alt` */
    texts: jsonb().$type<Texts>().notNull().default({}),
    /** average colour, shown until the picture has loaded */
    ground: text(),
    renditions: jsonb().$type<Rendition[]>().notNull(),
    /** folder in the media library: `shoes/summer`; empty is the top */
    folder: text().notNull().default(''),
    /** focal point for cropping, in percent from the start and the top */
    focalX: integer().notNull().default(50),
    focalY: integer().notNull().default(50),
    createdAt: createdAt(),
    /** counts the changes of alt texts, folder and focal point */
    version: version(),
  },
  (table) => [
    check('media_size', sql`${table.width} > 0 AND ${table.height} > 0`),
    check('media_focal', sql`${table.focalX} BETWEEN 0 AND 100 AND ${table.focalY} BETWEEN 0 AND 100`),
    index().on(table.folder, table.createdAt),
  ],
)

/** Uploads whose files are being written and whose row does not exist yet: nothing deletes files of the same content for a day. */
export const mediaWrites = pgTable('media_writes', { id: id(), hash: text().notNull(), createdAt: createdAt() }, (table) => [
  index().on(table.hash),
])

/** Uploads by user: customers may only use their own uploads, limited per day. */
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

/** URL outside the shop that a picture was fetched from by an import: a later import of the same URL uses the stored picture. */
export const mediaSources = pgTable(
  'media_sources',
  {
    url: text().primaryKey(),
    mediaId: uuid()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.mediaId)],
)
