import { type OnlineMethod, onlineMethods, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { PaymentSort } from '@haat/shared/payments/dashboard/schema.ts'
import type { EventOutcome, PaymentState } from '@haat/shared/payments/transitions.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsIndexedWord } from '../../../db/conditions/contains-word.ts'
import { withinDays } from '../../../db/conditions/within-days.ts'
import { rows } from '../../../db/rows.ts'
import { orderWords } from '../../../db/tables/sales/orders.ts'
import { countRows } from '../../../platform/pagination.ts'
import type { PaymentRow } from '../repo.ts'
import type { Detail } from '../webhooks/events-repo.ts'

/** Filters of the payment list, combined with AND. `from` and `to` are ISO dates in the shop's time zone, both inclusive. */
export interface PaymentFilter {
  q?: string | undefined
  status?: PaymentState[] | undefined
  method?: PaymentMethod[] | undefined
  toRefund?: true | undefined
  from?: string | undefined
  to?: string | undefined
  updatedSince?: string | undefined
}

type PaymentColumns =
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

/** One row of the payment list. Amounts are in minor units. */
export interface ListedPayment extends Pick<PaymentRow, PaymentColumns> {
  expires: string | null
  date: string
  key: string
  orderNumber: string
  customer: string
  currency: { name: string; s: string; exchangeRate: number; decimals: number }
  toRefund: number
}

const sorts: Record<PaymentSort | 'changed', { key: SQL; cast: SQL; down: boolean }> = {
  new: { key: sql`p.created_at`, cast: sql`::timestamptz`, down: true },
  old: { key: sql`p.created_at`, cast: sql`::timestamptz`, down: false },
  high: { key: sql`p.amount`, cast: sql`::bigint`, down: true },
  low: { key: sql`p.amount`, cast: sql`::bigint`, down: false },
  changed: { key: sql`p.changed_at`, cast: sql`::timestamptz`, down: false },
}

interface PageRequest<Sort = PaymentSort | 'changed'> {
  sort: Sort
  limit: number
  after: readonly (string | number)[] | null
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Captured minus refunded amount of an order. */
const netPaid = (orderId: SQL) =>
  sql`(SELECT coalesce(sum(x.captured - x.refunded), 0)::bigint FROM payments x WHERE x.order_id = ${orderId})`

/** Amount to refund: everything for a cancelled order, the excess for a double payment. */
const refundableAmount = sql`CASE WHEN o.status = 'cancelled' THEN p.captured - p.refunded
  WHEN p.problem = 'double' THEN least(p.captured - p.refunded, greatest(0, ${netPaid(sql`o.id`)} - o.total)) ELSE 0 END`

/** One page of payments, plus one row if there is a next page. */
export function findPaymentPage(db: Db, filter: PaymentFilter, { sort, limit, after }: PageRequest): Promise<ListedPayment[]> {
  const { key, cast, down } = sorts[sort]
  const [way, beyond] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, p.id) ${beyond} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT p.id, p.order_id AS "orderId", ${key}::text AS key, p.method, p.status, p.amount, p.captured, p.refunded, p.mode,
        p.provider_id AS "providerId", p.provider_amount AS "providerAmount", p.provider_currency AS "providerCurrency",
        p.provider_decimals AS "providerDecimals", ${iso('p.expires_at')} AS expires, p.problem, ${iso('p.created_at')} AS date,
        o.order_id AS "orderNumber", o.billing ->> 'fullName' AS customer, o.currency,
        ${refundableAmount} AS "toRefund"
      FROM (SELECT p.* ${from(filter)} ${next} ORDER BY ${key} ${way}, p.id ${way} LIMIT ${limit + 1}::int) p
      JOIN orders o ON o.id = p.order_id ORDER BY ${key} ${way}, p.id ${way}`,
  )
}

/** Number of payments that match the filter; estimated above 10,000. */
export const countPayments = (db: Db, filter: PaymentFilter) => countRows(db, from(filter))

const from = (filter: PaymentFilter): SQL =>
  sql`FROM payments p WHERE ${sql.join([sql`true`, ...conditions(filter)], sql` AND `)}`
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Each condition uses an index of its own: order search text, provider ids, problem. */
function conditions({ q, status, method, toRefund, from, to, updatedSince }: PaymentFilter): SQL[] {
  const found: SQL[] = []
  if (updatedSince) found.push(sql`p.changed_at >= ${updatedSince}::timestamptz`)
  if (status?.length) found.push(sql`p.status = ANY(${texts(status)})`)
  if (method?.length) found.push(sql`p.method = ANY(${texts(method)})`)
  found.push(...withinDays('p.created_at', { from, to }))
  if (toRefund)
    found.push(sql`p.captured > p.refunded AND p.id IN (
      SELECT d.id FROM payments d WHERE d.problem IN ('double', 'late') AND d.captured > d.refunded
        AND EXISTS (SELECT 1 FROM orders c WHERE c.id = d.order_id
          AND (c.status = 'cancelled' OR (d.problem = 'double' AND ${netPaid(sql`c.id`)} > c.total)))
      UNION SELECT d.id FROM payments d JOIN orders c ON c.id = d.order_id
        WHERE c.status = 'cancelled' AND c.payment_status IN ('paid', 'partially_paid', 'partially_refunded'))`)
  if (q)
    found.push(sql`p.id IN (
      SELECT d.id FROM payments d WHERE d.reference = ${q} OR d.capture_id = ${q} OR (d.provider_id = ${q} AND d.method = ANY(${texts(onlineMethods)}))
      UNION SELECT d.id FROM payments d WHERE d.order_id IN (SELECT id FROM orders WHERE ${containsIndexedWord(sql.raw(orderWords), q)}))`)
  return found
}

/** Filters of the provider event list, combined with AND. */
export interface EventFilter {
  q?: string | undefined
  outcome?: EventOutcome[] | undefined
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
  outcome: EventOutcome
  detail: Detail
  date: string
  resolved: boolean
}

const eventsFrom = ({ q, outcome, method, open }: EventFilter): SQL => {
  const found = [sql`true`]
  if (outcome?.length) found.push(sql`e.outcome = ANY(${texts(outcome)})`)
  if (method?.length) found.push(sql`e.method = ANY(${texts(method)})`)
  if (open) found.push(sql`e.outcome IN ('mismatch', 'foreign') AND e.resolved_at IS NULL`)
  if (q)
    found.push(sql`e.id IN (SELECT x.id FROM payment_events x WHERE x.event_id = ${q} AND x.method = ANY(${texts(onlineMethods)})
      UNION SELECT x.id FROM payment_events x JOIN payments p ON p.id = x.payment_id JOIN orders o ON o.id = p.order_id WHERE o.order_id = ${q})`)
  return sql`FROM payment_events e WHERE ${sql.join(found, sql` AND `)}`
}

/** One page of provider events, newest first, plus one row if there is a next page. */
export function findEventPage(db: Db, filter: EventFilter, { limit, after }: Omit<PageRequest, 'sort'>): Promise<ListedEvent[]> {
  const next = after ? sql`AND (e.at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT e.id, e.at::text AS key, e.method, e.kind, e.event_id AS "eventId", o.order_id AS "orderId", e.outcome, e.detail,
        ${iso('e.at')} AS date, e.resolved_at IS NOT NULL AS resolved
      FROM (SELECT e.* ${eventsFrom(filter)} ${next} ORDER BY e.at DESC, e.id DESC LIMIT ${limit + 1}::int) e
      LEFT JOIN payments p ON p.id = e.payment_id LEFT JOIN orders o ON o.id = p.order_id ORDER BY e.at DESC, e.id DESC`,
  )
}

/** Number of provider events that match the filter; estimated above 10,000. */
export const countEvents = (db: Db, filter: EventFilter) => countRows(db, eventsFrom(filter))

/** Marks an event as resolved: `before` if it already was, `none` if it does not exist. */
export async function resolve(db: Db, id: string): Promise<'done' | 'before' | 'none'> {
  const [found] = await rows<{ before: boolean }>(
    db,
    sql`WITH was AS (SELECT id, resolved_at FROM payment_events WHERE id = ${id} FOR UPDATE),
        done AS (UPDATE payment_events e SET resolved_at = now() FROM was WHERE e.id = was.id AND was.resolved_at IS NULL)
      SELECT resolved_at IS NOT NULL AS before FROM was`,
  )
  return found ? (found.before ? 'before' : 'done') : 'none'
}
