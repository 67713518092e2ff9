import type { Block } from '@haat/shared/blocks/schema.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, version } from '../columns.ts'

/** ids of all pictures in the blocks, so that the media library knows where a picture is used */
const pictures = () => uuid().array().notNull().default(sql`'{}'`)

/** The home page (`home`) or a content page (its id), built of blocks. Without a published version the shop shows its default. */
export const blockDocuments = pgTable(
  'block_documents',
  {
    key: text().primaryKey(),
    draft: jsonb().$type<Block[]>().notNull(),
    pictures: pictures(),
    publishedNumber: integer(),
    /** the version that a job publishes at `publish_at` */
    scheduledNumber: integer(),
    publishAt: moment(),
    updatedBy: text().notNull().default(''),
    updatedAt: moment().notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    check('block_documents_schedule', sql`(${table.scheduledNumber} IS NULL) = (${table.publishAt} IS NULL)`),
    index('block_documents_due').on(table.publishAt).where(sql`publish_at IS NOT NULL`),
    index('block_documents_by_picture').using('gin', table.pictures),
  ],
)

/** Blocks that were published or are scheduled. Never changed; old ones are deleted. */
export const blockVersions = pgTable(
  'block_versions',
  {
    key: text()
      .notNull()
      .references(() => blockDocuments.key, { onDelete: 'cascade' }),
    number: integer().notNull(),
    blocks: jsonb().$type<Block[]>().notNull(),
    pictures: pictures(),
    author: text().notNull().default(''),
    createdAt: createdAt(),
    /** first publication */
    publishedAt: moment(),
    restoredFrom: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.number] }),
    index('block_versions_by_picture').using('gin', table.pictures),
  ],
)
