import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { named } from './named.ts'

/** A table whose rows are work to do: it has the columns `id`, `due_at`, `attempts` and `last_error`. */
export interface WorkTable {
  table: 'mails' | 'outbox'
  /** column that holds the kind of work */
  kind: 'kind' | 'topic'
  /** kinds this release knows; rows of any other kind are left to the release that wrote them */
  kinds: readonly string[]
  /** SQL condition of the table's partial index: the row is not done */
  open: string
}

export interface Claim {
  id: string
  /** this attempt included */
  attempts: number
}

/** How many rows to claim at most, and for how many seconds. */
export interface ClaimSize {
  limit: number
  lease: number
}

/**
 * Claims due rows: counts the attempt and moves `due_at` to the end of the lease, so that a row whose process died is due again by
 * itself. Kinds take turns, oldest rows first within a kind: a backlog of one kind delays the others by one batch at most.
 * Concurrent callers skip each other's rows.
 */
export const claimDue = (db: Db, { table, kind, kinds, open }: WorkTable, { limit, lease }: ClaimSize): Promise<Claim[]> =>
  named(
    db,
    `claim ${table}`,
    sql`WITH due AS (
        SELECT w.id, w.due_at, row_number() OVER (PARTITION BY k.kind ORDER BY w.due_at, w.id) AS turn
        FROM unnest(${sql.param([...kinds])}::text[]) AS k(kind)
        CROSS JOIN LATERAL (SELECT id, due_at FROM ${name(table)} WHERE ${name(kind)} = k.kind AND ${sql.raw(open)} AND due_at <= now()
          ORDER BY due_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED) w),
      chosen AS (SELECT id FROM due ORDER BY turn, due_at LIMIT ${limit}::int)
      UPDATE ${name(table)} AS w SET attempts = attempts + 1, last_error = NULL, due_at = now() + make_interval(secs => ${lease}::float8)
      FROM chosen WHERE w.id = chosen.id RETURNING w.id, w.attempts`,
  )

/** Moves the end of the lease of rows that are still being worked on; 0 seconds give them back. */
export async function extendClaims(db: Db, { table, open }: WorkTable, ids: readonly string[], seconds: number): Promise<void> {
  await db.execute(sql`UPDATE ${name(table)} SET due_at = now() + make_interval(secs => ${seconds}::float8)
    WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND ${sql.raw(open)} AND last_error IS NULL`)
}

const name = (identifier: string): SQL => sql.raw(identifier)
