import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { pages } from '../../../db/tables/shop/pages.ts'

export const newId = uuidV7

/** Fields of a page that staff edit, without its position. */
export interface PageFields {
  slug: string
  title: string
  body: string
  /** title, body, seoTitle and seoDescription in other languages */
  texts: Texts
  seo: { title?: string; description?: string }
  active: boolean
  /** visitors see the published blocks of the page instead of `body` */
  built: boolean
}

export interface DashboardContentPageRow extends PageFields {
  id: string
  position: number
  updatedAt: Date
  version: number
}

/** All pages in display order, also inactive ones, without their bodies. */
export const findAllPages = (db: Db): Promise<Omit<DashboardContentPageRow, 'body' | 'seo' | 'built'>[]> =>
  db
    .select({
      id: pages.id,
      slug: pages.slug,
      title: pages.title,
      texts: pages.texts,
      active: pages.active,
      position: pages.position,
      updatedAt: pages.updatedAt,
      version: pages.version,
    })
    .from(pages)
    .orderBy(asc(pages.position), asc(pages.slug))

/** A page, also an inactive one; undefined if there is none. */
export const findPage = async (db: Db, id: string): Promise<DashboardContentPageRow | undefined> =>
  (await db.select().from(pages).where(eq(pages.id, id)))[0]

/** Serializes changes of pages until the transaction ends, so that slugs, order and menus stay consistent. */
export async function lockPages(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('content pages'))`)
}

/** Whether another page has the slug. */
export const isTaken = async (db: Db, { id, slug }: { id: string; slug: string }): Promise<boolean> =>
  (
    await db
      .select({ id: pages.id })
      .from(pages)
      .where(and(eq(pages.slug, slug), ne(pages.id, id)))
  ).length > 0

/** Number of pages, including inactive ones. */
export const countPages = async (db: Db): Promise<number> => (await db.select({ n: count() }).from(pages))[0]!.n

/** Inserts a page; without a position at the end. */
export async function addDashboardPage(
  db: Db,
  id: string,
  { position, ...fields }: PageFields & { position?: number },
): Promise<void> {
  await db.insert(pages).values({ id, ...fields, position: position ?? sql`(SELECT coalesce(max(position), -1) + 1 FROM pages)` })
}

/** Replaces all fields of a page and raises its version; its position stays. */
export async function updatePage(db: Db, id: string, fields: PageFields): Promise<void> {
  await db
    .update(pages)
    .set({ ...fields, updatedAt: sql`now()`, version: sql`${pages.version} + 1` })
    .where(eq(pages.id, id))
}

/** Records whether published blocks replace the text of a page, and that the page changed now. */
export async function markBuilt(db: Db, id: string, built: boolean): Promise<void> {
  await db
    .update(pages)
    .set({ built, updatedAt: sql`now()`, version: sql`${pages.version} + (${pages.built} <> ${built})::int` })
    .where(eq(pages.id, id))
}

/** Deletes a page; does nothing if there is none with this id. */
export async function deletePage(db: Db, id: string): Promise<void> {
  await db.delete(pages).where(eq(pages.id, id))
}

/** Sets the positions of the pages to the order of the ids, starting at 0. */
export async function placePages(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`UPDATE pages SET position = wanted.n - 1
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS wanted(id, n) WHERE pages.id = wanted.id`)
}
