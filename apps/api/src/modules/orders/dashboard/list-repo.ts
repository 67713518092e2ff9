import { mostWaiting, type NextStep } from '@haat/shared/orders/dashboard/rules.ts'
import type { OrderCounts, OrderSort } from '@haat/shared/orders/dashboard/schema.ts'
import type { OrderSource } from '@haat/shared/orders/sources.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '@haat/shared/orders/transitions.ts'
import { manualMethods, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { ReturnStatus } from '@haat/shared/returns/transitions.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { containsIndexedWord } from '../../../db/conditions/contains-word.ts'
import { withinDays } from '../../../db/conditions/within-days.ts'
import { rows } from '../../../db/rows.ts'
import { orderWords } from '../../../db/tables/sales/orders.ts'
import { countRows } from '../../../platform/pagination.ts'

type WaitingFor = Exclude<NextStep, 'pay-back' | 'none'>

/** Filters of the order list, combined with AND; values within one array with OR. `from` and `to` are ISO dates in the shop's time zone, both inclusive. */
export interface OrderFilter {
  status?: OrderStatus[] | undefined
  payment?: PaymentStatus[] | undefined
  fulfilment?: FulfilmentStatus[] | undefined
  returns?: ReturnStatus[] | undefined
  next?: WaitingFor[] | undefined
  method?: PaymentMethod[] | undefined
  tag?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  held?: true | undefined
  source?: OrderSource | undefined
  customer?: string | undefined
  updatedSince?: string | undefined
  /** each word must occur in the order's search text */
  words?: string[] | undefined
}

/** One row of the order list. Amounts are in minor units. */
export interface DashboardRow {
  id: string
  orderId: string
  /** sort value: timestamp with microseconds, or total */
  key: string
  placedAt: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  returnStatus: ReturnStatus
  paymentMethod: PaymentMethod
  total: number
  currency: { name: string; s: string; exchangeRate: number; decimals: number }
  units: number
  userId: string | null
  name: string
  email: string
  phone: string
  city: string
  country: string
  tags: string[]
  held: boolean
  source: OrderSource
  agent: string | null
  version: number
  /** inputs of `nextStep`: unpacked units, parcels by state, amounts in minor units */
  unpacked: number
  packed: number
  shipped: number
  owed: number
  captured: number
  refunded: number
}

const sorts: Record<OrderSort | 'changed', { key: SQL; cast: SQL; down: boolean }> = {
  new: { key: sql`o.placed_at`, cast: sql`::timestamptz`, down: true },
  old: { key: sql`o.placed_at`, cast: sql`::timestamptz`, down: false },
  high: { key: sql`o.total`, cast: sql`::bigint`, down: true },
  low: { key: sql`o.total`, cast: sql`::bigint`, down: false },
  changed: { key: sql`o.updated_at`, cast: sql`::timestamptz`, down: false },
}

interface PageRequest {
  sort: OrderSort | 'changed'
  limit: number
  after: readonly (string | number)[] | null
}

/** One page of orders, plus one row if there is a next page. */
export function findDashboardPage(db: Db, filter: OrderFilter, { sort, limit, after }: PageRequest): Promise<DashboardRow[]> {
  const { key, cast, down } = sorts[sort]
  const [way, beyond] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, o.id) ${beyond} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT o.id, o.order_id AS "orderId", ${key}::text AS key,
        to_char(o.placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "placedAt",
        o.status, o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus",
        o.return_status AS "returnStatus", o.payment_method AS "paymentMethod",
        o.total, o.currency, (SELECT coalesce(sum(l.qty), 0)::int FROM order_lines l WHERE l.order_id = o.id) AS units,
        o.user_id AS "userId", o.billing ->> 'fullName' AS name, o.email, o.billing ->> 'phone' AS phone,
        o.shipping ->> 'city' AS city, o.shipping ->> 'country' AS country,
        o.tags, o.held_at IS NOT NULL AS held, o.source, o.agent, o.version,
        CASE WHEN ${shippedWithoutParcels} THEN 0 ELSE ${unpacked} END AS unpacked,
        ${inState('packed')} AS packed, ${inState('shipped')} AS shipped,
        (SELECT coalesce(sum(y.amount - y.captured) FILTER (WHERE y.status = 'pending' AND y.method IN (${manualMethodList})), 0)::bigint FROM payments y WHERE y.order_id = o.id) AS owed,
        (SELECT coalesce(sum(y.captured), 0)::bigint FROM payments y WHERE y.order_id = o.id) AS captured,
        (SELECT coalesce(sum(y.refunded), 0)::bigint FROM payments y WHERE y.order_id = o.id) AS refunded
      ${from(filter)} ${next} ORDER BY ${key} ${way}, o.id ${way} LIMIT ${limit + 1}::int`,
  )
}

/** Number of orders that match, estimated above a limit. */
export const countDashboard = (db: Db, filter: OrderFilter) => countRows(db, from(filter))

/** Counts orders per next step; each count stops just above `mostWaiting`. */
export async function countNext(db: Db): Promise<OrderCounts> {
  const some = (condition: SQL) =>
    sql`(SELECT count(*)::int FROM (SELECT 1 FROM orders o WHERE ${condition} LIMIT ${mostWaiting + 1}::int) AS few)`
  const [row] = await rows<OrderCounts>(
    db,
    sql`SELECT ${some(waiting.confirm)} AS confirm, ${some(waiting.pack)} AS pack, ${some(waiting.ship)} AS ship,
      ${some(waiting.release)} AS release, ${some(unpaid)} AS unpaid`,
  )
  return row!
}

/** The most used tags of the latest 5000 orders: a scan of all orders would grow with the shop. */
export const findTags = async (db: Db): Promise<string[]> => {
  const found = await rows<{ tag: string }>(
    db,
    sql`SELECT tag FROM (SELECT unnest(tags) AS tag FROM (SELECT tags FROM orders ORDER BY placed_at DESC, id DESC LIMIT 5000) latest) used
      GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 100`,
  )
  return found.map(({ tag }) => tag)
}

/** Payment methods without a provider, as an SQL list. */
const manualMethodList = sql.raw(manualMethods.map((method) => `'${method}'`).join(', '))
/** Units of an order that are to be shipped or were shipped; files have none. */
const units = sql`(SELECT coalesce(sum(l.qty - l.dropped), 0)::int FROM order_lines l WHERE l.order_id = o.id AND NOT l.digital)`
/** Something was to be shipped and was not refunded before. Ends at the first such line, unlike `units`. */
const hasUnits = sql`EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.qty > l.dropped AND NOT l.digital)`
const unpacked = sql`${units} - (SELECT coalesce(sum(i.qty), 0)::int FROM parcels p JOIN parcel_lines i ON i.parcel_id = p.id
  WHERE p.order_id = o.id AND p.state <> 'cancelled')`
const inState = (state: 'packed' | 'shipped') =>
  sql`(SELECT count(*)::int FROM parcels p WHERE p.order_id = o.id AND p.state = ${state})`
const hasParcels = sql`EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id)`
/** Orders shipped before parcels were introduced. */
const shippedWithoutParcels = sql`(o.fulfilment_status <> 'unfulfilled' AND NOT ${hasParcels})`
const isInProgress = sql`o.status = 'confirmed' AND o.held_at IS NULL`
const isNotDelivered = sql`o.fulfilment_status IN ('unfulfilled', 'partially_shipped', 'partially_delivered')`
/** Prepaid orders that are not fully paid. */
const awaitsPayment = sql`(o.payment_method <> 'cod' AND o.payment_status IN ('unpaid', 'pending', 'partially_paid', 'failed'))`
const awaitsCustomerPayment = sql`(o.payment_method <> 'bankTransfer' AND ${awaitsPayment})`
const toPack = sql`(${isInProgress} AND ${isNotDelivered} AND CASE WHEN ${hasParcels} THEN ${unpacked} > 0 ELSE o.fulfilment_status = 'unfulfilled' AND ${hasUnits} END)`
/** Nothing is left to send: the order has only files, or the unshipped rest was refunded. */
const sendsNothing = sql`(o.fulfilment_status = 'unfulfilled' AND CASE WHEN ${hasParcels} THEN ${unpacked} <= 0 AND ${inState('packed')} = 0 ELSE NOT ${hasUnits} END)`
const unpaid = sql`o.status IN ('placed', 'confirmed') AND o.payment_status IN ('unpaid', 'pending', 'partially_paid', 'failed')`

/** `nextStep` of the shared rules as SQL. Indexed state columns come first, so that units are counted for few rows. */
const waiting: Record<WaitingFor, SQL> = {
  release: sql`(o.held_at IS NOT NULL AND o.status IN ('placed', 'confirmed'))`,
  confirm: sql`(o.status = 'placed' AND o.held_at IS NULL AND NOT ${awaitsPayment})`,
  'await-payment': sql`((o.status = 'placed' AND o.held_at IS NULL AND ${awaitsCustomerPayment}) OR (${toPack} AND ${awaitsCustomerPayment}))`,
  pack: sql`(${toPack} AND NOT ${awaitsCustomerPayment})`,
  ship: sql`(${isInProgress} AND ${isNotDelivered} AND o.id IN (SELECT p.order_id FROM parcels p WHERE p.state = 'packed')
    AND ${unpacked} <= 0)`,
  deliver: sql`(${isInProgress} AND o.fulfilment_status IN ('shipped', 'partially_delivered') AND (${shippedWithoutParcels} OR ${unpacked} <= 0) AND ${inState('packed')} = 0)`,
  collect: sql`(o.held_at IS NULL AND ((o.status = 'confirmed' AND o.payment_status IN ('unpaid', 'pending', 'partially_paid')
      AND o.payment_method IN (${manualMethodList}) AND (o.fulfilment_status = 'delivered' OR ${sendsNothing}))
    OR (o.status = 'placed' AND o.payment_method = 'bankTransfer' AND ${awaitsPayment})))`,
}

const from = (filter: OrderFilter): SQL => sql`FROM orders o WHERE ${sql.join([sql`true`, ...conditions(filter)], sql` AND `)}`

function conditions(filter: OrderFilter): SQL[] {
  const found: SQL[] = []
  const oneOf = (column: SQL, values: readonly string[] | undefined) => {
    if (values?.length) found.push(sql`${column} = ANY(${sql.param([...values])}::text[])`)
  }
  oneOf(sql`o.status`, filter.status)
  oneOf(sql`o.payment_status`, filter.payment)
  oneOf(sql`o.fulfilment_status`, filter.fulfilment)
  oneOf(sql`o.payment_method`, filter.method)
  oneOf(sql`o.return_status`, filter.returns)
  // Uses the partial index of orders with returns.
  if (filter.returns?.length && !filter.returns.includes('none')) found.push(sql`o.return_status <> 'none'`)
  if (filter.next?.length)
    found.push(
      sql`(${sql.join(
        filter.next.map((step) => waiting[step]),
        sql` OR `,
      )})`,
    )
  // Uses the partial index of tagged orders; the planner has no statistics for rare tags.
  if (filter.tag?.length) found.push(sql`o.tags <> '{}' AND o.tags @> ${sql.param([...filter.tag])}::text[]`)
  found.push(...withinDays('o.placed_at', filter))
  if (filter.updatedSince) found.push(sql`o.updated_at >= ${filter.updatedSince}::timestamptz`)
  if (filter.held) found.push(sql`o.held_at IS NOT NULL`)
  if (filter.source) found.push(sql`o.source = ${filter.source}`)
  if (filter.customer) found.push(sql`o.user_id = ${filter.customer}`)
  for (const word of filter.words ?? []) found.push(containsIndexedWord(sql.raw(orderWords), word))
  return found
}
