import type { ParcelState } from '@haat/shared/orders/transitions.ts'
import type { PaymentMode } from '@haat/shared/payments/constants.ts'
import type { PaymentState, RefundState } from '@haat/shared/payments/transitions.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { orderLines, orders } from '../../../db/tables/sales/orders.ts'
import type { LineRow, OrderRow } from '../order/repo.ts'

/** An order by its number, of any customer; undefined if there is none. Does not lock. */
export const findDashboardOrder = async (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.orderId, orderId)))[0]

/** The orders with these numbers, in no particular order; unknown numbers are left out. */
export const findOrdersByNumber = (db: Db, orderIds: readonly string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.orderId} = ANY(${sql.param([...orderIds])}::text[])`)
    .prepare('orders by number')
    .execute()

/** The orders with these ids, in no particular order; unknown ids are left out. */
export const findDashboardOrders = (db: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))

/** Locks the order row until the transaction ends. */
export const lockDashboardOrder = async (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.orderId, orderId)).for('update'))[0]

/** Locks the order rows in the order of their ids until the transaction ends. */
export const lockDashboardOrders = (db: Db, orderIds: readonly string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.orderId} = ANY(${sql.param([...orderIds])}::text[])`)
    .orderBy(asc(orders.id))
    .for('update')
    .prepare('lock orders by number')
    .execute()

/** The number of the order with this id; undefined if there is none. */
export const selectOrderNumber = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.id, id)))[0]?.orderId

export interface ParcelRow {
  id: string
  orderId: string
  number: number
  state: ParcelState
  carrier: string
  tracking: string
  trackingUrl: string
  packedAt: string
  shippedAt: string | null
  deliveredAt: string | null
  version: number
  lines: { lineId: string; qty: number }[]
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** Parcels of the orders with their lines, cancelled ones included. */
export const findParcels = (db: Db, ids: readonly string[]): Promise<ParcelRow[]> =>
  rows(
    db,
    sql`SELECT p.id, p.order_id AS "orderId", p.number, p.state, p.carrier, p.tracking, p.tracking_url AS "trackingUrl",
        ${iso('p.created_at')} AS "packedAt", ${iso('p.shipped_at')} AS "shippedAt", ${iso('p.delivered_at')} AS "deliveredAt", p.version,
        coalesce((SELECT json_agg(json_build_object('lineId', l.line_id, 'qty', l.qty) ORDER BY o.position)
          FROM parcel_lines l JOIN order_lines o ON o.id = l.line_id WHERE l.parcel_id = p.id), '[]') AS lines
      FROM parcels p WHERE p.order_id = ANY(${uuids(ids)}) ORDER BY p.order_id, p.number`,
  )

export interface PaymentRow {
  id: string
  orderId: string
  method: OrderRow['paymentMethod']
  status: PaymentState
  amount: number
  captured: number
  refunded: number
  mode: PaymentMode
  providerId: string | null
  providerAmount: number | null
  providerCurrency: string | null
  providerDecimals: number | null
  expires: string | null
  problem: string | null
  date: string
}

/** Payments of the orders, oldest first. Amounts are in minor units. */
export const findPayments = (db: Db, ids: readonly string[]): Promise<PaymentRow[]> =>
  rows(
    db,
    sql`SELECT id, order_id AS "orderId", method, status, amount, captured, refunded, mode, provider_id AS "providerId",
        provider_amount AS "providerAmount", provider_currency AS "providerCurrency", provider_decimals AS "providerDecimals",
        ${iso('expires_at')} AS expires, problem, ${iso('created_at')} AS date
      FROM payments WHERE order_id = ANY(${uuids(ids)}) ORDER BY created_at, id`,
  )

export interface RefundRow {
  id: string
  orderId: string
  paymentId: string
  /** method of the refunded payment */
  method: OrderRow['paymentMethod']
  amount: number
  tax: number
  delivery: number
  status: RefundState
  lines: { lineId: string; qty: number; amount: number; restocked: boolean; dropped?: number }[]
  reason: string
  problem: string | null
  date: string
}

/** Refunds of the orders in every state, oldest first. Amounts are in minor units. */
export const findRefunds = (db: Db, ids: readonly string[]): Promise<RefundRow[]> =>
  rows(
    db,
    sql`SELECT r.id, r.order_id AS "orderId", r.payment_id AS "paymentId", p.method, r.amount, r.tax, r.delivery, r.status, r.lines, r.reason,
        r.problem, ${iso('r.created_at')} AS date
      FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.order_id = ANY(${uuids(ids)}) ORDER BY r.created_at, r.id`,
  )

export interface ResoldRow {
  orderId: string
  lineId: string
  qty: number
}

/** Returned units that were restocked. */
export const findRestockedUnits = (db: Db, ids: readonly string[]): Promise<ResoldRow[]> =>
  rows(
    db,
    sql`SELECT r.order_id AS "orderId", i.line_id AS "lineId", i.resellable AS qty FROM returns r JOIN return_lines i ON i.return_id = r.id
      WHERE r.order_id = ANY(${uuids(ids)}) AND i.resellable > 0`,
  )

export interface HistoryRow {
  id: string
  orderId: string
  type: string
  data: Record<string, unknown>
  actor: string
  at: string
  /** name or email of the account, null once it is deleted */
  name: string | null
  /** the actor is a staff member */
  staff: boolean
}

/** Order events of the orders with their actors, newest first. */
export const findHistory = (db: Db, ids: readonly string[]): Promise<HistoryRow[]> =>
  rows(
    db,
    sql`SELECT e.id, e.order_id AS "orderId", e.type, e.data, e.actor, ${iso('e.at')} AS at, coalesce(u.name, u.email) AS name,
        s.user_id IS NOT NULL AS staff
      FROM order_events e LEFT JOIN users u ON e.actor = 'user:' || u.id LEFT JOIN staff s ON s.user_id = u.id
      WHERE e.order_id = ANY(${uuids(ids)}) ORDER BY e.at DESC, e.id DESC`,
  )

export interface BuyerRow {
  id: string
  count: number
  value: number
  note: string
  tags: string[]
  blocked: boolean
}

/**
 * What staff see about the customer of each order: other orders (count, and value in minor units), note, tags, blocked. A guest's orders are matched
 * by email.
 */
export const findBuyers = (db: Db, ids: readonly string[]): Promise<BuyerRow[]> =>
  rows(
    db,
    sql`SELECT o.id, others.count, others.value, coalesce(n.note, '') AS note, coalesce(n.tags, '{}') AS tags,
        coalesce(u.status = 'disabled', false) AS blocked
      FROM orders o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN customer_notes n ON n.user_id = o.user_id
      CROSS JOIN LATERAL (SELECT count(*)::int AS count,
          coalesce(sum(x.total) FILTER (WHERE x.currency ->> 'name' = o.currency ->> 'name'), 0)::bigint AS value
        FROM (SELECT id, status, total, currency FROM orders WHERE user_id = o.user_id
          UNION ALL SELECT id, status, total, currency FROM orders
          WHERE o.user_id IS NULL AND user_id IS NULL AND email = o.email AND email <> 'erased@erased.invalid') x
        WHERE x.id <> o.id AND x.status <> 'cancelled') others
      WHERE o.id = ANY(${uuids(ids)})`,
  )

/** Updates columns of an order and increments its version. The derived states are written by `refreshStates` only. */
export async function updateDashboard(
  db: Db,
  id: string,
  set: Partial<Omit<OrderRow, 'id' | 'orderId' | 'status' | 'paymentStatus' | 'fulfilmentStatus' | 'version'>>,
): Promise<void> {
  await db
    .update(orders)
    .set({ ...set, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
}

/** Replaces the lines of an order. Positions are moved out of the way first, because two lines may swap places. */
export async function replaceLines(db: Db, orderId: string, lines: readonly LineRow[]): Promise<void> {
  const saved = uuids(lines.map(({ id }) => id))
  await db.execute(sql`DELETE FROM order_lines WHERE order_id = ${orderId} AND id <> ALL(${saved})`)
  await db.execute(sql`UPDATE order_lines SET position = -1 - position WHERE order_id = ${orderId}`)
  for (const { id, position, qty, discount, tax, total, ...line } of lines)
    await db
      .insert(orderLines)
      .values({ ...line, orderId, id, position, qty, discount, tax, total })
      .onConflictDoUpdate({ target: orderLines.id, set: { position, qty, discount, tax, total } })
}
