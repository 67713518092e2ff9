import { Refusal } from '@haat/shared/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from './ctx.ts'
import type { Db } from './db/client.ts'
import { rows } from './db/named.ts'
import { isSigned, sign } from './platform/secrets.ts'

/** A cursor holds the sort key and the id of the last row, signed for the very list it continues: sort, filters and search. */
export function cursorFor(ctx: Ctx, list: string, position: readonly (string | number)[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${sign(ctx.env, 'list cursor', `${list}\n${payload}`)}`
}

export function readCursor(ctx: Ctx, list: string, cursor: string): (string | number)[] {
  const [payload = '', given = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !isSigned(ctx.env, 'list cursor', `${list}\n${payload}`, given)) throw new Refusal('bad_cursor')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

/** Up to here rows are counted one by one. */
const mostCounted = 10_000

/** How many rows `FROM … WHERE …` has: exact while they are few, beyond that what the planner expects. */
export async function countRows(db: Db, from: SQL): Promise<{ total: number; estimated: boolean }> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM (SELECT 1 ${from} LIMIT ${mostCounted + 1}::int) AS few`,
  )
  const count = row?.count ?? 0
  if (count <= mostCounted) return { total: count, estimated: false }
  const [plan] = await rows<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    db,
    sql`EXPLAIN (FORMAT JSON) SELECT 1 ${from}`,
  )
  return { total: Math.max(count, Math.round(plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)), estimated: true }
}
