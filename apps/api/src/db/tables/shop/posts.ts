import { postStatuses } from '@haat/shared/posts/constants.ts'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf, type Texts, version } from '../columns.ts'
import { media } from '../goods/media.ts'

/** Sort key of the dashboard: a draft without a publication time counts with the time it was created. */
export const postDate = 'coalesce(published_at, created_at)'

/** Posts of the journal. Visitors see a published post from `publishedAt` on. */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    /** sanitized on write */
    body: text().notNull().default(''),
    /** translations of title, summary, body, seoTitle and seoDescription */
    texts: jsonb().$type<Texts>().notNull().default({}),
    seo: jsonb().$type<{ title?: string; description?: string }>().notNull().default({}),
    mediaId: uuid().references(() => media.id),
    tags: text().array().notNull().default([]),
    /** display name */
    author: text().notNull().default(''),
    status: text({ enum: postStatuses }).notNull().default('draft'),
    publishedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    check('posts_status', sql`${table.status} IN (${oneOf(postStatuses)})`),
    check('posts_published', sql`${table.status} = 'draft' OR ${table.publishedAt} IS NOT NULL`),
    index('posts_published_by_date').on(table.publishedAt, table.id).where(sql`status = 'published'`),
    index('posts_by_date').on(sql`(${sql.raw(postDate)})`, table.id),
    index('posts_by_tag').using('gin', table.tags),
    index('posts_by_picture').on(table.mediaId),
  ],
)

/** Translations of the tags of posts. */
export const postTags = pgTable('post_tags', {
  /** normalized: lower case, trimmed */
  key: text().primaryKey(),
  texts: jsonb().$type<Texts>().notNull().default({}),
  version: version(),
})
