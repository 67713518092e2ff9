import type { SubscriberSource, SubscriberState } from '@haat/shared/newsletter/constants.ts'
import type { Subscriber, SubscriberSort } from '@haat/shared/newsletter/dashboard/endpoints.ts'
import type { Language } from '@haat/shared/text.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsIndexedWord } from '../../../db/conditions/contains-word.ts'
import { withinDays } from '../../../db/conditions/within-days.ts'
import { rows } from '../../../db/rows.ts'
import { newsletterSubscribers, subscriberWords } from '../../../db/tables/people/newsletter.ts'
import { countRows } from '../../../platform/pagination.ts'

export interface SubscriberFilter {
  state?: SubscriberState | undefined
  source?: SubscriberSource | undefined
  language?: Language | undefined
  from?: string | undefined
  to?: string | undefined
  updatedSince?: string | undefined
  /** words that the email must all contain */
  words?: string[] | undefined
}

export type ListedSubscriber = Omit<Subscriber, 'unsubscribeUrl'> & { key: string }

const sorts: Record<SubscriberSort | 'changed', { key: SQL; cast: SQL; down: boolean }> = {
  new: { key: sql`s.created_at`, cast: sql`::timestamptz`, down: true },
  old: { key: sql`s.created_at`, cast: sql`::timestamptz`, down: false },
  ea: { key: sql`lower(s.email::text)`, cast: sql`::text`, down: false },
  eb: { key: sql`lower(s.email::text)`, cast: sql`::text`, down: true },
  changed: { key: sql`s.changed_at`, cast: sql`::timestamptz`, down: false },
}
const iso = (column: string) => sql.raw(`to_char(s.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const stateOf = sql.raw(
  `CASE WHEN s.unsubscribed_at IS NOT NULL THEN 'unsubscribed' WHEN s.confirmed_at IS NULL THEN 'pending' ELSE 'subscribed' END`,
)

/** One page of subscribers, plus one row if there is a next page. */
export function findSubscribers(
  db: Db,
  filter: SubscriberFilter,
  { sort, limit, after }: { sort: SubscriberSort | 'changed'; limit: number; after: readonly (string | number)[] | null },
): Promise<ListedSubscriber[]> {
  const { key, cast, down } = sorts[sort]
  const [direction, comparison] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, s.id) ${comparison} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT s.id AS _id, s.email::text AS email, ${stateOf} AS state, s.language, s.source, ${iso('created_at')} AS since,
        ${iso('confirmed_at')} AS confirmed, ${iso('unsubscribed_at')} AS unsubscribed, ${key}::text AS key
      ${from(filter)} ${next} ORDER BY ${key} ${direction}, s.id ${direction} LIMIT ${limit + 1}::int`,
  )
}

/** Number of subscribers that match the filter; estimated above 10,000. */
export const countSubscribers = (db: Db, filter: SubscriberFilter) => countRows(db, from(filter))

/** Deletes a subscriber; false if there is none with this id. */
export const deleteSubscriber = async (db: Db, id: string): Promise<boolean> =>
  (await db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).returning({ id: newsletterSubscribers.id }))
    .length > 0

function from({ state, source, language, from, to, updatedSince, words }: SubscriberFilter): SQL {
  const conditions = [sql`true`]
  if (updatedSince) conditions.push(sql`s.changed_at >= ${updatedSince}::timestamptz`)
  if (state) conditions.push(sql`${stateOf} = ${state}`)
  if (source) conditions.push(sql`s.source = ${source}`)
  if (language) conditions.push(sql`s.language = ${language}`)
  conditions.push(...withinDays('s.created_at', { from, to }))
  for (const word of words ?? []) conditions.push(containsIndexedWord(sql.raw(`s.${subscriberWords}`), word))
  return sql`FROM newsletter_subscribers s WHERE ${sql.join(conditions, sql` AND `)}`
}
