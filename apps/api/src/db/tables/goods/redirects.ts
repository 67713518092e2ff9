import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, toSearchIndex, version } from '../columns.ts'

export const redirectKinds = ['product', 'category', 'page', 'post', 'collection'] as const

/**
 * Previous slugs. A row refers to the record instead of its next slug, so that all previous slugs redirect directly to the current one
 * and never in a cycle.
 */
export const redirects = pgTable(
  'redirects',
  {
    kind: text({ enum: redirectKinds }).notNull(),
    slug: text().notNull(),
    targetId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    check('redirects_kind', sql`${table.kind} IN (${oneOf(redirectKinds)})`),
    index().on(table.targetId),
  ],
)

/** Searched text of a URL redirect. */
export const redirectWords = `path || ' ' || target`

/** Redirects that staff set up, followed where no page answers. `path` is normalized: see `normalizePath`. */
export const urlRedirects = pgTable(
  'url_redirects',
  {
    id: id(),
    path: text().notNull().unique(),
    target: text().notNull(),
    /** normalized path of a target in the shop, so that chains can be refused; null for another site */
    targetPath: text(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index().on(table.targetPath),
    index().on(table.createdAt, table.id),
    index('url_redirects_by_words').using('gin', toSearchIndex(redirectWords)),
  ],
)

/** Paths that led nowhere, counted per day. The number of rows per day is limited by the repo. */
export const missingPaths = pgTable(
  'missing_paths',
  {
    day: date().notNull(),
    path: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
)
