import type { Customer, CustomerRow, CustomerSort } from '@haat/shared/customers/dashboard/endpoints.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { containsIndexedWord } from '../../db/conditions/contains-word.ts'
import { withinDays } from '../../db/conditions/within-days.ts'
import { rows } from '../../db/rows.ts'
import { oneOf } from '../../db/tables/columns.ts'
import { personWords } from '../../db/tables/people/accounts.ts'
import { openUnpaid } from '../../db/tables/sales/orders.ts'
import { countRows } from '../../platform/pagination.ts'

export interface CustomerFilter {
  status?: 'active' | 'disabled' | undefined
  tag?: string | undefined
  bought?: true | undefined
  from?: string | undefined
  to?: string | undefined
  updatedSince?: string | undefined
  /** words that the name or email must all contain */
  words?: string[] | undefined
}

/** Amounts in minor units. */
export type CustomerListRow = CustomerRow & { key: string }
export type CustomerDetailRow = Omit<Customer, 'addresses' | 'openOrders'> & {
  key: string
  openOrders: number
  unlimited: boolean
}

/** `personWords` with the alias `u`. */
const wordsOfUser = personWords.replace(/\b(name|email)\b/g, 'u.$1')

const byName = sql`lower(coalesce(u.name, u.email::text, ''))`
const sorts: Record<CustomerSort | 'changed', { key: SQL; cast: SQL; down: boolean }> = {
  new: { key: sql`u.created_at`, cast: sql`::timestamptz`, down: true },
  old: { key: sql`u.created_at`, cast: sql`::timestamptz`, down: false },
  na: { key: byName, cast: sql`::text`, down: false },
  nb: { key: byName, cast: sql`::text`, down: true },
  changed: { key: sql`u.updated_at`, cast: sql`::timestamptz`, down: false },
}
const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

interface PageInput {
  sort: CustomerSort | 'changed'
  limit: number
  after: readonly (string | number)[] | null
  /** currency name; orders in other currencies are not summed up */
  currency: string
}

const customerColumns = (key: SQL) => sql`u.id AS _id, u.name, u.email, u.email_verified_at IS NOT NULL AS verified, u.status,
  ${iso('u.created_at')} AS since, coalesce(n.tags, '{}') AS tags, ${key}::text AS key, bought.orders, bought.value, bought."lastOrder"`

/** Order statistics of a customer; a lateral join, so it runs for the rows of one page only. */
const bought = (currency: string) => sql`CROSS JOIN LATERAL (SELECT count(*)::int AS orders,
    coalesce(sum(o.total) FILTER (WHERE o.currency ->> 'name' = ${currency}), 0)::bigint AS value, ${iso('max(o.placed_at)')} AS "lastOrder"
  FROM orders o WHERE o.user_id = u.id AND o.status <> 'cancelled') bought`

/** One page of customers, plus one row if there is a next page. */
export function findCustomers(
  db: Db,
  filter: CustomerFilter,
  { sort, limit, after, currency }: PageInput,
): Promise<CustomerListRow[]> {
  const { key, cast, down } = sorts[sort]
  const [direction, comparison] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, u.id) ${comparison} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT ${customerColumns(key)} FROM (SELECT u.* ${from(filter)} ${next} ORDER BY ${key} ${direction}, u.id ${direction} LIMIT ${limit + 1}::int) u
      LEFT JOIN customer_notes n ON n.user_id = u.id ${bought(currency)} ORDER BY ${key} ${direction}, u.id ${direction}`,
  )
}

/** Number of customers that match the filter; estimated above 10,000. */
export const countCustomers = (db: Db, filter: CustomerFilter) => countRows(db, from(filter))

/**
 * A customer with order statistics; undefined for staff and unknown ids. `value` sums up the orders in `currency` (its name)
 * that are not cancelled, in minor units.
 */
export const findCustomer = async (db: Db, customerId: string, currency: string): Promise<CustomerDetailRow | undefined> =>
  (
    await rows<CustomerDetailRow>(
      db,
      sql`SELECT ${customerColumns(byName)}, u.language, coalesce(n.note, '') AS note, coalesce(n.version, 0) AS version,
          (SELECT o.billing ->> 'phone' FROM orders o WHERE o.user_id = u.id ORDER BY o.placed_at DESC, o.id DESC LIMIT 1) AS phone,
          (SELECT count(*)::int FROM reviews r WHERE r.user_id = u.id) AS reviews,
          (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id AND o.source = 'web' AND ${sql.raw(openUnpaid)}) AS "openOrders",
          coalesce(n.open_orders_unlimited, false) AS unlimited,
          (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.expire > now()) AS sessions
        FROM users u LEFT JOIN customer_notes n ON n.user_id = u.id ${bought(currency)}
        WHERE u.id = ${customerId} AND ${notStaff}`,
    )
  )[0]

const notStaff = sql`NOT EXISTS (SELECT 1 FROM staff s WHERE s.user_id = u.id)`

function from({ status, tag, bought, from, to, words, updatedSince }: CustomerFilter): SQL {
  const conditions = [notStaff]
  if (updatedSince) conditions.push(sql`u.updated_at >= ${updatedSince}::timestamptz`)
  // A literal, so that the partial index of disabled accounts matches.
  if (status) conditions.push(sql`u.status = ${oneOf([status])}`)
  if (tag) conditions.push(sql`EXISTS (SELECT 1 FROM customer_notes t WHERE t.user_id = u.id AND ${tag} = ANY(t.tags))`)
  if (bought) conditions.push(sql`EXISTS (SELECT 1 FROM orders b WHERE b.user_id = u.id)`)
  conditions.push(...withinDays('u.created_at', { from, to }))
  for (const word of words ?? []) conditions.push(containsIndexedWord(sql.raw(wordsOfUser), word))
  return sql`FROM users u WHERE ${sql.join(conditions, sql` AND `)}`
}

const tagLimit = 300

/** Tags in use, most frequent first. */
export const findTags = async (db: Db): Promise<string[]> =>
  (
    await rows<{ tag: string }>(
      db,
      sql`SELECT tag FROM customer_notes, unnest(tags) AS tag GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${tagLimit}::int`,
    )
  ).map(({ tag }) => tag)

/** False on a version conflict. Version 0: no note yet. */
export async function saveNote(
  db: Db,
  { customerId, note, tags, version }: { customerId: string; note: string; tags: readonly string[]; version: number },
): Promise<boolean> {
  const tagArray = sql`${sql.param([...tags])}::text[]`
  const saved =
    version === 0
      ? await db.execute(sql`
          INSERT INTO customer_notes (user_id, note, tags) VALUES (${customerId}, ${note}, ${tagArray}) ON CONFLICT DO NOTHING`)
      : await db.execute(sql`
          UPDATE customer_notes SET note = ${note}, tags = ${tagArray}, version = version + 1
          WHERE user_id = ${customerId} AND version = ${version}`)
  return saved.rowCount === 1
}

/** Id of the account with an email; undefined if there is none. */
export const findIdByEmail = async (db: Db, email: string): Promise<string | undefined> =>
  (await rows<{ id: string }>(db, sql`SELECT id FROM users WHERE email = ${email}::citext`))[0]?.id

/** Inserts notes and tags of new customers. */
export async function insertNotes(
  db: Db,
  list: readonly { customerId: string; note: string; tags: readonly string[] }[],
): Promise<void> {
  if (list.length === 0) return
  await db.execute(sql`INSERT INTO customer_notes (user_id, note, tags)
    SELECT w."customerId", w.note, ARRAY(SELECT jsonb_array_elements_text(w.tags))
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS w("customerId" uuid, note text, tags jsonb) ON CONFLICT DO NOTHING`)
}

/** Stores whether the customer is exempt from the limit on open orders. */
export async function saveOrderLimit(
  db: Db,
  { customerId, unlimited }: { customerId: string; unlimited: boolean },
): Promise<void> {
  await db.execute(sql`
    INSERT INTO customer_notes (user_id, open_orders_unlimited) VALUES (${customerId}, ${unlimited})
    ON CONFLICT (user_id) DO UPDATE SET open_orders_unlimited = excluded.open_orders_unlimited`)
}
