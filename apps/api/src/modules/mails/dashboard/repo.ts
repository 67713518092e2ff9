import type { MailsQuery } from '@haat/shared/mails/dashboard/schema.ts'
import type { MailState } from '@haat/shared/mails/states.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsIndexedWord } from '../../../db/conditions/contains-word.ts'
import { withinDays } from '../../../db/conditions/within-days.ts'
import { rows } from '../../../db/rows.ts'
import { oneOf } from '../../../db/tables/columns.ts'
import { mails, mailWords } from '../../../db/tables/shop/mails.ts'
import { countRows } from '../../../platform/pagination.ts'
import type { MailRow } from '../queue/send-repo.ts'

export type MailFilter = Pick<MailsQuery, 'state' | 'kind' | 'from' | 'to'> & { words?: string[] }

export interface ListedMail {
  id: string
  /** timestamp with microseconds, for the cursor */
  key: string
  kind: string
  to: string
  language: string
  state: MailState
  attempts: number
  error: string | null
  at: string
  sentAt: string | null
  orderId: string | null
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const columns = sql`m.id, m.created_at::text AS key, m.kind,
  coalesce(m.recipient::text, (SELECT u.email::text FROM users u WHERE u.id = m.user_id), '') AS to, m.language, m.state,
  m.attempts AS attempts, m.last_error AS error, ${iso('m.created_at')} AS at, ${iso('m.sent_at')} AS "sentAt",
  m.data ->> 'orderId' AS "orderId"`

interface PageInput {
  sort: MailsQuery['sort']
  limit: number
  after: readonly (string | number)[] | null
}

/** One page of mails, plus one row if there is a next page. */
export function findMails(db: Db, filter: MailFilter, { sort, limit, after }: PageInput): Promise<ListedMail[]> {
  const [direction, comparison] = sort === 'new' ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (m.created_at, m.id) ${comparison} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT ${columns} ${from(filter)} ${next} ORDER BY m.created_at ${direction}, m.id ${direction} LIMIT ${limit + 1}::int`,
  )
}

/** Number of mails that match the filter; estimated above 10,000. */
export const countMails = (db: Db, filter: MailFilter) => countRows(db, from(filter))

const from = (filter: MailFilter): SQL => sql`FROM mails m WHERE ${sql.join([sql`true`, ...conditions(filter)], sql` AND `)}`

function conditions({ state, kind, from, to, words = [] }: MailFilter): SQL[] {
  return [
    // Literals, so that the partial index of mails that were not sent matches.
    ...(state?.length ? [sql`m.state IN (${oneOf(state)})`] : []),
    ...(kind?.length ? [sql`m.kind = ANY(${sql.param([...kind])}::text[])`] : []),
    ...withinDays('m.created_at', { from, to }),
    ...words.map(
      (word) =>
        // Each part by its own index.
        sql`m.id IN (SELECT id FROM mails WHERE ${containsIndexedWord(sql.raw(mailWords), word)}
          UNION ALL SELECT x.id FROM mails x JOIN users u ON u.id = x.user_id WHERE u.email = ${word})`,
    ),
  ]
}

/** Queues failed mails again and answers the ids that changed; each row is changed by one of several concurrent calls. */
export const requeueMails = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .update(mails)
      .set({ state: 'queued', attempts: 0, lastError: null, dueAt: sql`now()` })
      .where(and(inArray(mails.id, [...ids]), eq(mails.state, 'failed')))
      .returning({ id: mails.id })
  ).map(({ id }) => id)

/** A mail in any state; undefined if it is gone. */
export const mailById = async (db: Db, id: string): Promise<MailRow | undefined> =>
  (await db.select().from(mails).where(eq(mails.id, id)))[0]
