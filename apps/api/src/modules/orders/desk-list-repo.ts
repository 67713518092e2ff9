import { mostWaiting, type NextStep } from '@haat/shared/orders/desk-rules.ts'
import type { OrderCounts, OrderSort } from '@haat/shared/orders/desk-schema.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '@haat/shared/orders/moves.ts'
import { manualMethods, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { ReturnStatus } from '@haat/shared/returns/moves.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { orderWords } from '../../db/tables/orders.ts'
import { countRows } from '../../keyset.ts'

type WaitingFor = Exclude<NextStep, 'pay-back' | 'none'>

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
  source?: 'web' | 'staff' | undefined
  customer?: string | undefined
  /** each must stand somewhere in what an order is found by */
  words?: string[] | undefined
}

export interface DeskRow {
  id: string
  orderId: string
  /** the moment to the microsecond, or the total: what the page is sorted by */
  key: string
  placedAt: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  returnStatus: ReturnStatus
  paymentMethod: PaymentMethod
  total: number
  currency: { name: string; s: string; exchangeRate: number; decimals: number }
  pieces: number
  userId: string | null
  name: string
  email: string
  phone: string
  city: string
  country: string
  tags: string[]
  held: boolean
  source: 'web' | 'staff'
  version: number
  /** pieces that stand in no parcel, parcels by state, amounts: what the next step is decided by */
  unpacked: number
  packed: number
  shipped: number
  owed: number
  captured: number
  refunded: number
}

const sorts: Record<OrderSort, { key: SQL; cast: SQL; down: boolean }> = {
  new: { key: sql`o.placed_at`, cast: sql`::timestamptz`, down: true },
  old: { key: sql`o.placed_at`, cast: sql`::timestamptz`, down: false },
  high: { key: sql`o.total`, cast: sql`::bigint`, down: true },
  low: { key: sql`o.total`, cast: sql`::bigint`, down: false },
}

interface Wanted {
  sort: OrderSort
  limit: number
  after: readonly (string | number)[] | null
}

/** One page, and one row more where there is a next one. */
export function findDeskPage(db: Db, filter: OrderFilter, { sort, limit, after }: Wanted): Promise<DeskRow[]> {
  const { key, cast, down } = sorts[sort]
  const [way, beyond] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, o.id) ${beyond} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT o.id, o.order_id AS "orderId", ${key}::text AS key,
        to_char(o.placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "placedAt",
        o.status, o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus",
        o.return_status AS "returnStatus", o.payment_method AS "paymentMethod",
        o.total, o.currency, (SELECT coalesce(sum(l.qty), 0)::int FROM order_lines l WHERE l.order_id = o.id) AS pieces,
        o.user_id AS "userId", o.billing ->> 'fullName' AS name, o.email, o.billing ->> 'phone' AS phone,
        o.shipping ->> 'city' AS city, o.shipping ->> 'country' AS country,
        o.tags, o.held_at IS NOT NULL AS held, o.source, o.version,
        CASE WHEN ${wentOutWhole} THEN 0 ELSE ${unpacked} END AS unpacked,
        ${inState('packed')} AS packed, ${inState('shipped')} AS shipped,
        (SELECT coalesce(sum(y.amount - y.captured) FILTER (WHERE y.status = 'pending' AND y.method IN (${manual})), 0)::bigint FROM payments y WHERE y.order_id = o.id) AS owed,
        (SELECT coalesce(sum(y.captured), 0)::bigint FROM payments y WHERE y.order_id = o.id) AS captured,
        (SELECT coalesce(sum(y.refunded), 0)::bigint FROM payments y WHERE y.order_id = o.id) AS refunded
      ${from(filter)} ${next} ORDER BY ${key} ${way}, o.id ${way} LIMIT ${limit + 1}::int`,
  )
}

export const countDesk = (db: Db, filter: OrderFilter) => countRows(db, from(filter))

/** Each question stops at what is still worth telling. */
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

/** Of the latest orders: looking through all of them would take as long as there are orders. */
export const findTags = async (db: Db): Promise<string[]> => {
  const found = await rows<{ tag: string }>(
    db,
    sql`SELECT tag FROM (SELECT unnest(tags) AS tag FROM (SELECT tags FROM orders ORDER BY placed_at DESC, id DESC LIMIT 5000) latest) used
      GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 100`,
  )
  return found.map(({ tag }) => tag)
}

/** Paid without a provider, as a list of SQL. */
const manual = sql.raw(manualMethods.map((method) => `'${method}'`).join(', '))
/** That are to go out, or have gone. */
const pieces = sql`(SELECT coalesce(sum(l.qty - l.dropped), 0)::int FROM order_lines l WHERE l.order_id = o.id)`
const unpacked = sql`${pieces} - (SELECT coalesce(sum(i.qty), 0)::int FROM parcels p JOIN parcel_lines i ON i.parcel_id = p.id
  WHERE p.order_id = o.id AND p.state <> 'cancelled')`
const inState = (state: 'packed' | 'shipped') =>
  sql`(SELECT count(*)::int FROM parcels p WHERE p.order_id = o.id AND p.state = ${state})`
const hasParcels = sql`EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id)`
/** Orders from before there were parcels. */
const wentOutWhole = sql`(o.fulfilment_status <> 'unfulfilled' AND NOT ${hasParcels})`
const worked = sql`o.status = 'confirmed' AND o.held_at IS NULL`
const partly = sql`o.fulfilment_status IN ('unfulfilled', 'partially_shipped', 'partially_delivered')`
/** Paid before it goes out, and not paid yet, or not all of it. */
const waitsForMoney = sql`(o.payment_method <> 'cod' AND o.payment_status IN ('unpaid', 'pending', 'partially_paid', 'failed'))`
const waitsForBuyer = sql`(o.payment_method <> 'bankTransfer' AND ${waitsForMoney})`
const toPack = sql`(${worked} AND ${partly} AND CASE WHEN ${hasParcels} THEN ${unpacked} > 0 ELSE o.fulfilment_status = 'unfulfilled' END)`
const unpaid = sql`o.status IN ('placed', 'confirmed') AND o.payment_status IN ('unpaid', 'pending', 'partially_paid', 'failed')`

/** `nextStep` of the shared rules, as the database asks it: the states narrow by their indexes before pieces are counted. */
const waiting: Record<WaitingFor, SQL> = {
  release: sql`(o.held_at IS NOT NULL AND o.status IN ('placed', 'confirmed'))`,
  confirm: sql`(o.status = 'placed' AND o.held_at IS NULL AND NOT ${waitsForMoney})`,
  'await-payment': sql`((o.status = 'placed' AND o.held_at IS NULL AND ${waitsForBuyer}) OR (${toPack} AND ${waitsForBuyer}))`,
  pack: sql`(${toPack} AND NOT ${waitsForBuyer})`,
  ship: sql`(${worked} AND ${partly} AND o.id IN (SELECT p.order_id FROM parcels p WHERE p.state = 'packed')
    AND ${unpacked} <= 0)`,
  deliver: sql`(${worked} AND o.fulfilment_status IN ('shipped', 'partially_delivered') AND (${wentOutWhole} OR ${unpacked} <= 0) AND ${inState('packed')} = 0)`,
  collect: sql`(o.held_at IS NULL AND ((o.status = 'confirmed' AND o.fulfilment_status = 'delivered'
      AND o.payment_status IN ('unpaid', 'pending', 'partially_paid') AND o.payment_method IN (${manual}))
    OR (o.status = 'placed' AND o.payment_method = 'bankTransfer' AND ${waitsForMoney})))`,
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
  // Orders with returns are few, and have an index of their own.
  if (filter.returns?.length && !filter.returns.includes('none')) found.push(sql`o.return_status <> 'none'`)
  if (filter.next?.length)
    found.push(
      sql`(${sql.join(
        filter.next.map((step) => waiting[step]),
        sql` OR `,
      )})`,
    )
  // Tagged orders have an index of their own: where tags are rare, the planner knows nothing about them.
  if (filter.tag?.length) found.push(sql`o.tags <> '{}' AND o.tags @> ${sql.param([...filter.tag])}::text[]`)
  if (filter.from) found.push(sql`o.placed_at >= ${filter.from}::date::timestamp AT TIME ZONE 'UTC'`)
  if (filter.to) found.push(sql`o.placed_at < (${filter.to}::date + 1)::timestamp AT TIME ZONE 'UTC'`)
  if (filter.held) found.push(sql`o.held_at IS NOT NULL`)
  if (filter.source) found.push(sql`o.source = ${filter.source}`)
  if (filter.customer) found.push(sql`o.user_id = ${filter.customer}`)
  for (const word of filter.words ?? []) found.push(sql`${sql.raw(orderWords)} LIKE ${patternOf(word)}`)
  return found
}

/** Two letters stand at the beginning of a word: the index knows words, but nothing so short within them. */
const patternOf = (word: string): string => `%${word.length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, '\\$&')}%`
