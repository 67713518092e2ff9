import { type OnlineMethod, onlineMethods, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { PaymentSort } from '@haat/shared/payments/desk-schema.ts'
import type { EventVerdict, PaymentState } from '@haat/shared/payments/moves.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { orderWords } from '../../db/tables/orders.ts'
import { countRows } from '../../keyset.ts'
import type { Detail } from './events-repo.ts'
import type { PaymentRow } from './repo.ts'

export interface PaymentFilter {
  q?: string | undefined
  status?: PaymentState[] | undefined
  method?: PaymentMethod[] | undefined
  toRefund?: true | undefined
  from?: string | undefined
  to?: string | undefined
}

type Kept =
  | 'id'
  | 'orderId'
  | 'method'
  | 'status'
  | 'amount'
  | 'captured'
  | 'refunded'
  | 'mode'
  | 'providerId'
  | 'providerAmount'
  | 'providerCurrency'
  | 'providerDecimals'
  | 'problem'

export interface ListedPayment extends Pick<PaymentRow, Kept> {
  expires: string | null
  date: string
  key: string
  orderNumber: string
  customer: string
  currency: { name: string; s: string; exchangeRate: number; decimals: number }
  toRefund: number
}

const sorts: Record<PaymentSort, { key: SQL; cast: SQL; down: boolean }> = {
  new: { key: sql`p.created_at`, cast: sql`::timestamptz`, down: true },
  old: { key: sql`p.created_at`, cast: sql`::timestamptz`, down: false },
  high: { key: sql`p.amount`, cast: sql`::bigint`, down: true },
  low: { key: sql`p.amount`, cast: sql`::bigint`, down: false },
}

interface Wanted<Sort = PaymentSort> {
  sort: Sort
  limit: number
  after: readonly (string | number)[] | null
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** What is there of an order's money. */
const paidOf = (orderId: SQL) =>
  sql`(SELECT coalesce(sum(x.captured - x.refunded), 0)::bigint FROM payments x WHERE x.order_id = ${orderId})`

/** Of the shop's money this is not: of a cancelled order all of it, of too much what is more than the order came to. */
const toGoBack = sql`CASE WHEN o.status = 'cancelled' THEN p.captured - p.refunded
  WHEN p.problem = 'double' THEN least(p.captured - p.refunded, greatest(0, ${paidOf(sql`o.id`)} - o.total)) ELSE 0 END`

/** One page, and one row more where there is a next one. */
export function findPaymentPage(db: Db, filter: PaymentFilter, { sort, limit, after }: Wanted): Promise<ListedPayment[]> {
  const { key, cast, down } = sorts[sort]
  const [way, beyond] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, p.id) ${beyond} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT p.id, p.order_id AS "orderId", ${key}::text AS key, p.method, p.status, p.amount, p.captured, p.refunded, p.mode,
        p.provider_id AS "providerId", p.provider_amount AS "providerAmount", p.provider_currency AS "providerCurrency",
        p.provider_decimals AS "providerDecimals", ${iso('p.expires_at')} AS expires, p.problem, ${iso('p.created_at')} AS date,
        o.order_id AS "orderNumber", o.billing ->> 'fullName' AS customer, o.currency,
        ${toGoBack} AS "toRefund"
      FROM (SELECT p.* ${from(filter)} ${next} ORDER BY ${key} ${way}, p.id ${way} LIMIT ${limit + 1}::int) p
      JOIN orders o ON o.id = p.order_id ORDER BY ${key} ${way}, p.id ${way}`,
  )
}

export const countPayments = (db: Db, filter: PaymentFilter) => countRows(db, from(filter))

const from = (filter: PaymentFilter): SQL =>
  sql`FROM payments p WHERE ${sql.join([sql`true`, ...conditions(filter)], sql` AND `)}`
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Each narrows by an index of its own: orders by their words, payments by the provider's names, too much money by its mark. */
function conditions({ q, status, method, toRefund, from, to }: PaymentFilter): SQL[] {
  const found: SQL[] = []
  if (status?.length) found.push(sql`p.status = ANY(${texts(status)})`)
  if (method?.length) found.push(sql`p.method = ANY(${texts(method)})`)
  if (from) found.push(sql`p.created_at >= ${from}::date::timestamp AT TIME ZONE 'UTC'`)
  if (to) found.push(sql`p.created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`)
  if (toRefund)
    found.push(sql`p.captured > p.refunded AND p.id IN (
      SELECT d.id FROM payments d WHERE d.problem IN ('double', 'late') AND d.captured > d.refunded
        AND EXISTS (SELECT 1 FROM orders c WHERE c.id = d.order_id
          AND (c.status = 'cancelled' OR (d.problem = 'double' AND ${paidOf(sql`c.id`)} > c.total)))
      UNION SELECT d.id FROM payments d JOIN orders c ON c.id = d.order_id
        WHERE c.status = 'cancelled' AND c.payment_status IN ('paid', 'partially_paid', 'partially_refunded'))`)
  if (q)
    found.push(sql`p.id IN (
      SELECT d.id FROM payments d WHERE d.reference = ${q} OR d.capture_id = ${q} OR (d.provider_id = ${q} AND d.method = ANY(${texts(onlineMethods)}))
      UNION SELECT d.id FROM payments d WHERE d.order_id IN (SELECT id FROM orders WHERE ${sql.raw(orderWords)} LIKE ${patternOf(q)}))`)
  return found
}

const patternOf = (q: string): string => `%${q.length < 3 ? ' ' : ''}${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

export interface EventFilter {
  q?: string | undefined
  verdict?: EventVerdict[] | undefined
  method?: OnlineMethod[] | undefined
  open?: true | undefined
}

export interface ListedEvent {
  id: string
  key: string
  method: OnlineMethod
  kind: string
  eventId: string
  orderId: string | null
  verdict: EventVerdict
  detail: Detail
  date: string
  resolved: boolean
}

const eventsFrom = ({ q, verdict, method, open }: EventFilter): SQL => {
  const found = [sql`true`]
  if (verdict?.length) found.push(sql`e.verdict = ANY(${texts(verdict)})`)
  if (method?.length) found.push(sql`e.method = ANY(${texts(method)})`)
  if (open) found.push(sql`e.verdict IN ('mismatch', 'foreign') AND e.resolved_at IS NULL`)
  if (q)
    found.push(sql`e.id IN (SELECT x.id FROM payment_events x WHERE x.event_id = ${q} AND x.method = ANY(${texts(onlineMethods)})
      UNION SELECT x.id FROM payment_events x JOIN payments p ON p.id = x.payment_id JOIN orders o ON o.id = p.order_id WHERE o.order_id = ${q})`)
  return sql`FROM payment_events e WHERE ${sql.join(found, sql` AND `)}`
}

export function findEventPage(db: Db, filter: EventFilter, { limit, after }: Omit<Wanted, 'sort'>): Promise<ListedEvent[]> {
  const next = after ? sql`AND (e.at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT e.id, e.at::text AS key, e.method, e.kind, e.event_id AS "eventId", o.order_id AS "orderId", e.verdict, e.detail,
        ${iso('e.at')} AS date, e.resolved_at IS NOT NULL AS resolved
      FROM (SELECT e.* ${eventsFrom(filter)} ${next} ORDER BY e.at DESC, e.id DESC LIMIT ${limit + 1}::int) e
      LEFT JOIN payments p ON p.id = e.payment_id LEFT JOIN orders o ON o.id = p.order_id ORDER BY e.at DESC, e.id DESC`,
  )
}

export const countEvents = (db: Db, filter: EventFilter) => countRows(db, eventsFrom(filter))

/** False where there is none, or somebody has dealt with it before. */
export async function resolve(db: Db, id: string): Promise<'done' | 'before' | 'none'> {
  const [found] = await rows<{ before: boolean }>(
    db,
    sql`WITH was AS (SELECT id, resolved_at FROM payment_events WHERE id = ${id} FOR UPDATE),
        done AS (UPDATE payment_events e SET resolved_at = now() FROM was WHERE e.id = was.id AND was.resolved_at IS NULL)
      SELECT resolved_at IS NOT NULL AS before FROM was`,
  )
  return found ? (found.before ? 'before' : 'done') : 'none'
}
