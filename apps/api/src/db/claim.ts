import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { named, rows } from './rows.ts'

/** A table whose rows are work to do: it has the columns `id`, `due_at`, `attempts` and `last_error`. */
export interface WorkTable {
  table: 'mails' | 'outbox'
  /** column that holds the kind of work */
  kind: 'kind' | 'topic'
  /** kinds of this release; rows of other kinds are left to the release that wrote them */
  kinds: readonly string[]
  /** less urgent kinds, claimed after the others */
  patient?: readonly string[]
  /** SQL condition of the table's partial index: the row is not done */
  open: string
}

export interface Claim {
  id: string
  /** column `kind` or `topic` */
  kind: string
  /** this attempt included */
  attempts: number
}

/** How many rows to claim at most, and for how many seconds. */
export interface ClaimSize {
  limit: number
  lease: number
  /** seconds that a row must have been due; default 0 */
  waited?: number
}

/** Seconds after which rows of patient kinds take turns with the others, so that a constant load does not starve them. */
const patience = 10

/**
 * Claims due rows: counts the attempt and moves `due_at` to the end of the lease, so that a row becomes due again if its process dies.
 * Kinds take turns, oldest rows first within a kind: a backlog of one kind delays the others by at most one batch.
 * Rows of patient kinds come after all others until they are `patience` seconds late. Concurrent callers skip each other's rows.
 */
export const claimDue = (
  db: Db,
  { table, kind, kinds, patient = [], open }: WorkTable,
  { limit, lease, waited = 0 }: ClaimSize,
): Promise<Claim[]> =>
  named(
    db,
    `claim ${table}`,
    sql`WITH due AS (
        SELECT w.id, w.due_at, k.kind = ANY(${sql.param([...patient])}::text[])
            AND w.due_at > now() - make_interval(secs => ${patience}::float8) AS can_wait,
          row_number() OVER (PARTITION BY k.kind ORDER BY w.due_at, w.id) AS turn
        FROM unnest(${sql.param([...kinds])}::text[]) AS k(kind)
        CROSS JOIN LATERAL (SELECT id, due_at FROM ${name(table)} WHERE ${name(kind)} = k.kind AND ${sql.raw(open)} AND due_at <= now() - make_interval(secs => ${waited}::float8)
          ORDER BY due_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED) w),
      chosen AS (SELECT id FROM due ORDER BY can_wait, turn, due_at LIMIT ${limit}::int)
      UPDATE ${name(table)} AS w SET attempts = attempts + 1, last_error = NULL, due_at = now() + make_interval(secs => ${lease}::float8)
      FROM chosen WHERE w.id = chosen.id RETURNING w.id, w.${name(kind)} AS kind, w.attempts`,
  )

/**
 * Extends the lease of rows in progress by `seconds` from now; 0 releases them. Skips rows that another statement has locked, so that it
 * never waits for a row while it has locked others. Returns the ids of the extended rows.
 */
export async function extendClaims(
  db: Db,
  { table, open }: WorkTable,
  ids: readonly string[],
  seconds: number,
): Promise<string[]> {
  const extended = await rows<{ id: string }>(
    db,
    sql`WITH free AS (SELECT id FROM ${name(table)} WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND ${sql.raw(open)} AND last_error IS NULL
        FOR NO KEY UPDATE SKIP LOCKED)
      UPDATE ${name(table)} AS w SET due_at = now() + make_interval(secs => ${seconds}::float8) FROM free WHERE w.id = free.id RETURNING w.id`,
  )
  return extended.map(({ id }) => id)
}

const name = (identifier: string): SQL => sql.raw(identifier)
