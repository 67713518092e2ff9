import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { rows } from './named.ts'

/** Up to here a list counts its rows; beyond, the planner's estimate is good enough for a person and costs nothing. */
const exactly = 10_000

export interface Counted {
  total: number
  estimated: boolean
}

/** How many rows a question has. `from` is all of it behind SELECT: `FROM orders WHERE …`. */
export async function countOf(db: Db, from: SQL): Promise<Counted> {
  const [counted] = await rows<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM (SELECT 1 ${from} LIMIT ${exactly + 1}) few`,
  )
  const { total } = counted!
  if (total <= exactly) return { total, estimated: false }
  const [plan] = await rows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    sql`EXPLAIN (FORMAT JSON) SELECT 1 ${from}`,
  )
  return { total: Math.max(exactly + 1, plan!['QUERY PLAN'][0].Plan['Plan Rows']), estimated: true }
}
