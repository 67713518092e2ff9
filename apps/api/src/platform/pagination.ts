import { Refusal } from '@haat/shared/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { rows } from '../db/rows.ts'
import type { Ctx } from './context.ts'
import { isSigned, sign } from './secrets.ts'

/** Creates a cursor from sort key and id of the last row, signed for this list (sort, filters and search). */
function cursorFor(ctx: Ctx, list: string, position: readonly (string | number)[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${sign(ctx.env, 'list cursor', `${list}\n${payload}`)}`
}

/**
 * Verifies and decodes a cursor of the same list.
 *
 * @throws bad_cursor
 */
export function readCursor(ctx: Ctx, list: string, cursor: string): (string | number)[] {
  const [payload = '', given = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !isSigned(ctx.env, 'list cursor', `${list}\n${payload}`, given)) throw new Refusal('bad_cursor')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

type Position = readonly (string | number)[]

interface PageShape<Row> {
  /** rows per page */
  limit: number
  /** sort key and id of a row */
  position: (row: Row) => Position
}

/**
 * Cuts one keyset page out of `found`, which has one row more than `limit` if there is a next page.
 * @returns the rows of the page, and the cursor of the next page or null
 */
export function pageOf<Row>(
  ctx: Ctx,
  list: string,
  { found, limit, position }: PageShape<Row> & { found: readonly Row[] },
): { rows: Row[]; next: string | null } {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { rows: page, next: last ? cursorFor(ctx, list, position(last)) : null }
}

interface ListPageQuery<Row> extends PageShape<Row> {
  /** name, sort and filters of the list: a cursor is valid for the same list only */
  list: readonly unknown[]
  cursor: string | undefined
  /** reads `limit + 1` rows after the position, from the start without one */
  find: (after: (string | number)[] | null) => Promise<readonly Row[]>
  count: () => Promise<{ total: number; estimated?: boolean }>
  /** only rows that changed since then are listed, in the order of their changes */
  updatedSince?: string | undefined
}

/** One page of a list: its rows, the cursor of the next page, and how many rows match in all. */
export interface ListPage<Row> {
  rows: Row[]
  next: string | null
  total: number
  estimated?: true
  /** with `updatedSince`: from here on the next synchronization reads */
  syncedUntil?: string
}

/**
 * Reads one keyset page and counts the rows that match, at the same time.
 *
 * @throws bad_cursor
 */
export async function readListPage<Row>(ctx: Ctx, query: ListPageQuery<Row>): Promise<ListPage<Row>> {
  const { cursor, limit, find, count, position, updatedSince } = query
  const list = JSON.stringify(query.list)
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  // Read first, because rows committed later are not in the list.
  const synced = await readSyncPoint(ctx, updatedSince)
  const [found, { total, estimated }] = await Promise.all([find(after), count()])
  return {
    ...pageOf(ctx, list, { found, limit, position }),
    total,
    ...(estimated && { estimated: true }),
    ...synced,
  }
}

/**
 * With `updatedSince`, the moment from which the next synchronization has to read; nothing without it. Read it before the rows. It is the start of
 * the oldest open transaction, else now: rows are dated by the start of the transaction that changed them, so every change that is not visible yet
 * will have this moment or a later one.
 */
export async function readSyncPoint(
  { db }: Pick<Ctx, 'db'>,
  updatedSince: string | undefined,
): Promise<{ syncedUntil?: string }> {
  if (updatedSince === undefined) return {}
  const [row] = await rows<{ at: string }>(
    db,
    sql`SELECT to_char(least(now(), (SELECT min(xact_start) FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend')) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`,
  )
  return { syncedUntil: row!.at }
}

/** Rows are counted exactly up to this number. */
const mostCounted = 10_000

/** Counts the rows of `FROM … WHERE …`: exactly up to 10,000, above that as estimated by the query planner. */
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
/**
 * An answer whose list is JSON already: the rows go out as they are, without being parsed, validated and written again. Only for rows whose
 * parts were validated when they were stored.
 */
export class WrittenList<Answer = Record<string, unknown>> {
  readonly name: keyof Answer & string
  readonly rows: readonly string[]
  /** the other fields of the answer */
  readonly rest: Partial<Answer>

  constructor(name: keyof Answer & string, rows: readonly string[], rest: Partial<Answer>) {
    this.name = name
    this.rows = rows
    this.rest = rest
  }

  /** The whole answer as JSON. */
  toJson(): string {
    const rest = JSON.stringify(this.rest).slice(1)
    // Appended, not joined: V8 copies the parts once, when the text is written, instead of twice.
    let text = `{"success":true,"${this.name}":[`
    for (let at = 0; at < this.rows.length; at++) text += at === 0 ? this.rows[at]! : `,${this.rows[at]!}`
    return `${text}]${rest === '}' ? '' : ','}${rest}`
  }

  /** The whole answer as an object. */
  toObject(): Record<string, unknown> {
    return JSON.parse(this.toJson()) as Record<string, unknown>
  }
}
