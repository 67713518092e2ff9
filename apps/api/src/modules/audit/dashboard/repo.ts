import type { AuditQuery, AuditSection } from '@haat/shared/audit/dashboard/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsIndexedWord } from '../../../db/conditions/contains-word.ts'
import { withinDays } from '../../../db/conditions/within-days.ts'
import { rows } from '../../../db/rows.ts'
import { auditWords } from '../../../db/tables/people/audit.ts'
import { countRows } from '../../../platform/pagination.ts'

export type AuditFilter = Pick<AuditQuery, 'section' | 'action' | 'actor' | 'target' | 'from' | 'to'> & { words?: string[] }

export interface EntryRow {
  id: string
  /** timestamp with microseconds, for the cursor */
  key: string
  at: string
  actorId: string | null
  actorName: string
  apiKey: string | null
  section: AuditSection
  action: string
  target: string
  diff: Record<string, [before: unknown, after: unknown]>
  undoOf: string | null
  undoneBy: string | null
}

const columns = sql`e.id, e.at::text AS key, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
  e.actor_id AS "actorId", e.actor_name AS "actorName", e.api_key AS "apiKey", e.section, e.action, e.target, e.diff, e.undo_of AS "undoOf",
  (SELECT u.id FROM audit u WHERE u.undo_of = e.id) AS "undoneBy"`

interface PageInput {
  sort: AuditQuery['sort']
  limit: number
  after: readonly (string | number)[] | null
}

/** One page of entries, plus one row if there is a next page. */
export function findEntries(db: Db, filter: AuditFilter, { sort, limit, after }: PageInput): Promise<EntryRow[]> {
  const [direction, comparison] = sort === 'new' ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (e.at, e.id) ${comparison} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT ${columns} ${from(filter)} ${next} ORDER BY e.at ${direction}, e.id ${direction} LIMIT ${limit + 1}::int`,
  )
}

/** Number of entries that match the filter; estimated above 10,000. */
export const countEntries = (db: Db, filter: AuditFilter) => countRows(db, from(filter))

/** An audit entry by its id; undefined if there is none. `at` is ISO text in UTC. */
export const findEntry = async (db: Db, id: string): Promise<EntryRow | undefined> =>
  (await rows<EntryRow>(db, sql`SELECT ${columns} FROM audit e WHERE e.id = ${id}`))[0]

/** Locks an entry until the transaction ends, so that concurrent undos run one after the other. */
export async function lockEntry(db: Db, id: string): Promise<void> {
  await db.execute(sql`SELECT 1 FROM audit WHERE id = ${id} FOR UPDATE`)
}

const from = (filter: AuditFilter): SQL => sql`FROM audit e WHERE ${sql.join([sql`true`, ...conditions(filter)], sql` AND `)}`

function conditions({ section, action, actor, target, from, to, words = [] }: AuditFilter): SQL[] {
  return [
    ...(section?.length ? [sql`e.section = ANY(${sql.param([...section])}::text[])`] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(actor ? [sql`e.actor_id = ${actor}`] : []),
    ...(target ? [sql`e.target = ${target}`] : []),
    ...withinDays('e.at', { from, to }),
    ...words.map((word) => containsIndexedWord(sql.raw(auditWords), word)),
  ]
}
