import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { pages } from '../../db/tables/shop/pages.ts'

export type PageRow = typeof pages.$inferSelect
/** `active`: shown in the shop; default true. */
export type NewPage = Pick<PageRow, 'slug' | 'title' | 'body' | 'texts' | 'position'> & { active?: boolean }

/** Slugs and titles of the active pages in display order. */
export const listActive = (db: Db): Promise<Pick<PageRow, 'slug' | 'title' | 'texts'>[]> =>
  db
    .select({ slug: pages.slug, title: pages.title, texts: pages.texts })
    .from(pages)
    .where(eq(pages.active, true))
    .orderBy(asc(pages.position), asc(pages.slug))

/** Slugs of the active pages in display order, with the day of their last change (ISO). */
export const listActiveSlugs = (db: Db): Promise<{ slug: string; at: string }[]> =>
  db
    .select({ slug: pages.slug, at: sql<string>`to_char(${pages.updatedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')` })
    .from(pages)
    .where(eq(pages.active, true))
    .orderBy(asc(pages.position), asc(pages.slug))

/** The active page with this slug; undefined if there is none, or it is inactive. */
export const findActive = async (db: Db, slug: string): Promise<PageRow | undefined> =>
  (
    await db
      .select()
      .from(pages)
      .where(and(eq(pages.slug, slug), eq(pages.active, true)))
  )[0]

/** The active page with this id; undefined if there is none. */
export const findActiveById = async (db: Db, id: string): Promise<PageRow | undefined> =>
  (
    await db
      .select()
      .from(pages)
      .where(and(eq(pages.id, id), eq(pages.active, true)))
  )[0]

/** Inserts a page; does nothing if the slug is taken. */
export async function insertPage(db: Db, page: NewPage): Promise<void> {
  await db.insert(pages).values(page).onConflictDoNothing({ target: pages.slug })
}
