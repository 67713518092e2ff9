import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { type redirectKinds, redirects, urlRedirects } from '../../db/tables/goods/redirects.ts'

export type RedirectKind = (typeof redirectKinds)[number]

/** Id of the product, category or page that had this slug before; undefined if none had. */
export const findTarget = async (db: Db, kind: RedirectKind, slug: string): Promise<string | undefined> =>
  (
    await db
      .select({ id: redirects.targetId })
      .from(redirects)
      .where(and(eq(redirects.kind, kind), eq(redirects.slug, slug)))
  )[0]?.id

/** Former slugs of all targets of a kind, by target id. */
export const findFormer = async (db: Db, kind: RedirectKind): Promise<Map<string, string[]>> => {
  const found = await rows<{ id: string; slugs: string[] }>(
    db,
    sql`SELECT target_id AS id, array_agg(slug ORDER BY slug) AS slugs FROM redirects WHERE kind = ${kind} GROUP BY target_id`,
  )
  return new Map(found.map(({ id, slugs }) => [id, slugs]))
}

/** Makes a former slug lead to a target; replaces an earlier target of the slug. */
export async function putTarget(db: Db, kind: RedirectKind, slug: string, targetId: string): Promise<void> {
  await db
    .insert(redirects)
    .values({ kind, slug, targetId })
    .onConflictDoUpdate({ target: [redirects.kind, redirects.slug], set: { targetId, createdAt: sql`now()` } })
}

/** Removes the redirect of a slug, because it is in use again. */
export async function dropSlug(db: Db, kind: RedirectKind, slug: string): Promise<void> {
  await db.delete(redirects).where(and(eq(redirects.kind, kind), eq(redirects.slug, slug)))
}

/** Removes all redirects to a target, because it was deleted. */
export async function dropTarget(db: Db, targetId: string): Promise<void> {
  await db.delete(redirects).where(eq(redirects.targetId, targetId))
}

/** Target of the redirect that staff set up at a normalized path. */
export const findUrlTarget = async (db: Db, path: string): Promise<string | undefined> =>
  (await db.select({ target: urlRedirects.target }).from(urlRedirects).where(eq(urlRedirects.path, path)))[0]?.target

/** A path that led nowhere, with the number of requests on a day (ISO date). */
export interface MissingCount {
  day: string
  path: string
  times: number
}

/** Maximum number of distinct missing paths per day; beyond it only known ones are counted. */
const missingLimit = 2000

/** Adds to the counts of missing paths. Rows are sorted so that concurrent processes cannot deadlock. */
export async function addMissing(db: Db, counts: readonly MissingCount[]): Promise<void> {
  await db.execute(sql`INSERT INTO missing_paths (day, path, times)
    SELECT s.day, s.path, s.times FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS s(day date, path text, times int)
    WHERE (SELECT count(*) FROM missing_paths k WHERE k.day = s.day) < ${missingLimit}::int
      OR EXISTS (SELECT 1 FROM missing_paths k WHERE k.day = s.day AND k.path = s.path)
    ORDER BY s.day, s.path
    ON CONFLICT (day, path) DO UPDATE SET times = least(missing_paths.times + excluded.times, 1000000)`)
}

/** Deletes missing paths of more than 30 days before `today` (ISO date). */
export async function sweepMissing(db: Db, today: string): Promise<void> {
  await db.execute(sql`DELETE FROM missing_paths WHERE day < ${today}::date - 30`)
}
