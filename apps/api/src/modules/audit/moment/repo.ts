import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { MomentKind } from './kinds.ts'
import type { Diff } from './state-at.ts'

type Which = Pick<MomentKind, 'actions' | 'single' | 'fields'>

const since = ({ actions, single, fields = [] }: Which, at: string) =>
  sql`FROM audit e WHERE e.action = ANY(${sql.param([...actions])}::text[]) AND e.at > ${at}::timestamptz
    ${single ? sql`AND e.diff ?| ${sql.param([...fields])}::text[]` : sql``}`

/** Ids of the objects of a kind with entries after `at`, in order, after the id `after`. */
export async function findTouched(
  db: Db,
  kind: Which,
  { at, after, limit }: { at: string; after: string | null; limit: number },
): Promise<string[]> {
  if (kind.single) return after === null && (await rows(db, sql`SELECT 1 ${since(kind, at)} LIMIT 1`)).length > 0 ? [''] : []
  const found = await rows<{ target: string }>(
    db,
    sql`SELECT DISTINCT e.target COLLATE "C" AS target ${since(kind, at)} AND e.target COLLATE "C" > ${after ?? ''} ORDER BY 1
      LIMIT ${limit}::int`,
  )
  return found.map(({ target }) => target)
}

/** Differences that entries after `at` record for these objects, newest first; of a kind with one object only the oldest one, which has its value then. */
export async function findDiffs(
  db: Db,
  kind: Which,
  { at, ids }: { at: string; ids: readonly string[] },
): Promise<Map<string, { diff: Diff }[]>> {
  const found = await rows<{ target: string; diff: Diff }>(
    db,
    kind.single
      ? sql`SELECT '' AS target, e.diff ${since(kind, at)} ORDER BY e.at, e.id LIMIT 1`
      : sql`SELECT e.target, e.diff ${since(kind, at)} AND e.target = ANY(${sql.param([...ids])}::text[]) ORDER BY e.at DESC, e.id DESC`,
  )
  return Map.groupBy(found, ({ target }) => target)
}

/** Time of the oldest entry as ISO text; null without any. */
export const findOldest = async (db: Db): Promise<string | null> =>
  (
    await rows<{ at: string | null }>(
      db,
      sql`SELECT to_char(min(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM audit`,
    )
  )[0]!.at
