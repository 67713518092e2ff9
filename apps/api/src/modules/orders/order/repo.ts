import { notifiedEventTypes } from '@haat/shared/orders/transitions.ts'
import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { writtenOnce } from '../../../db/rows.ts'
import { orderEvents, orderLines, orders } from '../../../db/tables/sales/orders.ts'
import { derivedFulfilment, derivedPayment, derivedReturn, derivedStatus } from './derived-repo.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = Omit<typeof orderLines.$inferSelect, 'orderId' | 'dropped' | 'restocked'>
export type EventRow = Pick<typeof orderEvents.$inferSelect, 'type' | 'at'>

export type NewOrder = Omit<
  OrderRow,
  | 'orderId'
  | 'status'
  | 'fulfilmentStatus'
  | 'returnStatus'
  | 'tags'
  | 'heldAt'
  | 'holdReason'
  | 'placedAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'updatedAt'
  | 'version'
>

/** The application creates the ids: a guest's token is derived from the order's id. */
export const newId = uuidV7

/** Credentials for reading an order: an account, or the hash of a guest token. */
export interface Holder {
  userId: string | null
  tokenHash: string | null
}

/** Inserts order, lines, first event and outbox message in one statement. The order number is a sequence number followed by five random digits. */
export async function insertOrder(
  db: Db,
  { order, lines, digits, actor, message }: { order: NewOrder; lines: LineRow[]; digits: string; actor: string; message: string },
): Promise<{ orderId: string; placedAt: Date }> {
  const { payUntil: _, ...columns } = order
  const values = {
    ...columns,
    tokenExpiresAt: order.tokenExpiresAt?.toISOString() ?? null,
    digitalConsentAt: order.digitalConsentAt?.toISOString() ?? null,
    currency: JSON.stringify(order.currency),
    taxes: JSON.stringify(order.taxes),
    billing: JSON.stringify(order.billing),
    shipping: JSON.stringify(order.shipping),
    explanation: JSON.stringify(order.explanation),
    lines: JSON.stringify(lines),
    digits,
    actor,
    message,
  }
  const [placed] = await writtenOnce<{ order_id: string; placed_at: string }>(db, 'place order', values, insertOrderStatement)
  const { order_id, placed_at } = placed!
  return { orderId: order_id, placedAt: new Date(placed_at) }
}

function insertOrderStatement(): SQL {
  const given = (name: string) => sql.placeholder(name)
  return sql`WITH placed AS (
      INSERT INTO orders (id, order_id, user_id, email, token_hash, token_expires_at, payment_status, payment_method, currency,
        item_total, discount, delivery, tax, tax_included, taxes, delivery_tax, total, coupon_code, coupon_percent, source, agent, agent_checkout_id, network_hash, delivery_type, delivery_area, delivery_days_min,
        delivery_days_max, billing, shipping, note, explanation, language, digital_consent_at)
      VALUES (${given('id')}, nextval('order_number')::text || ${given('digits')}::text, ${given('userId')}, ${given('email')}, ${given('tokenHash')},
        ${given('tokenExpiresAt')}, ${given('paymentStatus')}, ${given('paymentMethod')},
        ${given('currency')}, ${given('itemTotal')}, ${given('discount')}, ${given('delivery')},
        ${given('tax')}, ${given('taxIncluded')}, ${given('taxes')}, ${given('deliveryTax')}, ${given('total')},
        ${given('couponCode')}, ${given('couponPercent')}, ${given('source')}, ${given('agent')}, ${given('agentCheckoutId')}, ${given('networkHash')}, ${given('deliveryType')}, ${given('deliveryArea')}, ${given('deliveryDaysMin')},
        ${given('deliveryDaysMax')}, ${given('billing')}, ${given('shipping')}, ${given('note')},
        ${given('explanation')}, ${given('language')}, ${given('digitalConsentAt')})
      RETURNING id, order_id, placed_at
    ), with_lines AS (
      INSERT INTO order_lines (id, order_id, position, product_id, variant_id, name, slug, sku, color_name, color_value,
        attribute_name, options, texts, parts, media_id, digital, qty, price, discount, tax, total)
      SELECT l.id, placed.id, l."position", l."productId", l."variantId", l.name, l.slug, l.sku, l."colorName", l."colorValue",
        l."attributeName", l.options, l.texts, l.parts, l."mediaId", l.digital, l.qty, l.price, l.discount, l.tax, l.total
      FROM placed, jsonb_to_recordset(${given('lines')}::jsonb) AS l(id uuid, "position" int, "productId" uuid,
        "variantId" uuid, name text, slug text, sku text, "colorName" text, "colorValue" text, "attributeName" text, options jsonb, texts jsonb, parts jsonb,
        "mediaId" uuid, digital boolean, qty int, price bigint, discount bigint, tax bigint, total bigint)
    ), with_events AS (
      INSERT INTO order_events (id, order_id, type, actor, at)
      SELECT uuidv7(), placed.id, 'placed', ${given('actor')}, placed.placed_at FROM placed
    ), with_message AS (
      INSERT INTO outbox (id, topic, reference) SELECT ${given('message')}, 'order.placed', placed.order_id FROM placed
    )
    SELECT order_id, placed_at FROM placed`
}

/** Cancels the order if it is still placed and unfulfilled. The conditional update lets only one of several concurrent cancellations win. */
export async function cancelPlaced(
  db: Db,
  { orderId, holder, reason }: { orderId: string; holder: Holder; reason: string | null },
): Promise<{ id: string } | undefined> {
  const [cancelled] = await db
    .update(orders)
    .set({
      status: 'cancelled',
      cancelledAt: sql`now()`,
      cancelReason: reason,
      payUntil: null,
      version: sql`${orders.version} + 1`,
    })
    .where(
      and(
        eq(orders.orderId, orderId),
        isOwnedBy(holder),
        eq(orders.status, 'placed'),
        eq(orders.fulfilmentStatus, 'unfulfilled'),
      ),
    )
    .returning({ id: orders.id })
  return cancelled
}

/** Writes an order event; notifies staff clients about events on the notification list. */
export async function insertEvent(
  db: Db,
  event: Pick<typeof orderEvents.$inferInsert, 'orderId' | 'type' | 'actor' | 'data'>,
): Promise<void> {
  await db.insert(orderEvents).values(event)
  if (isNotification(event.type)) await db.execute(sql`SELECT pg_notify('staff', 'money')`)
}

const isNotification = (type: string) => (notifiedEventTypes as readonly string[]).includes(type)

/**
 * Recomputes the derived states of the orders (all without `ids`) from events, parcels, payments and returns. The only writer of these columns after
 * the order was placed. Returns the numbers of orders that became paid, also if a part had been refunded before the rest was paid.
 */
export async function refreshStates(db: Db, ids?: string[]): Promise<string[]> {
  const which = ids ? sql`orders.id = ANY(${sql.param(ids)}::uuid[])` : sql`true`
  const { rows } = await db.execute<{ order_id: string }>(sql`
    WITH refreshed AS (
      UPDATE orders SET status = ${sql.raw(derivedStatus)}, payment_status = ${sql.raw(derivedPayment)},
        fulfilment_status = ${sql.raw(derivedFulfilment)}, return_status = ${sql.raw(derivedReturn)}
      FROM orders AS before
      WHERE before.id = orders.id AND ${which}
      RETURNING orders.order_id, before.payment_status AS was, orders.payment_status AS is
    )
    SELECT order_id FROM refreshed WHERE ${ids !== undefined}
      AND (refreshed.is = 'paid' AND refreshed.was <> 'paid' OR refreshed.is = 'partially_refunded' AND refreshed.was = 'partially_paid')`)
  return rows.map(({ order_id }) => order_id)
}

/** An order by its number, if it belongs to the holder; undefined otherwise, also if there is none. */
export async function findOrder(db: Db, { orderId, holder }: { orderId: string; holder: Holder }): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isOwnedBy(holder)))
  return order
}

/** An order by its number, whoever owns it; undefined if there is none. */
export const findOrderByNumber = async (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.orderId, orderId)))[0]

/** Lines of the orders (ids of rows), by order and position. Amounts in minor units of the order's currency. */
export const findOrderLines = (db: Db, ids: string[]) =>
  db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = ANY(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .prepare('lines of orders')
    .execute()

/** History of an order (id of the row), oldest first, including entries for staff. */
export const findOrderEvents = (db: Db, id: string): Promise<EventRow[]> =>
  db
    .select({ type: orderEvents.type, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))

export interface OrdersPage {
  userId: string
  limit: number
  /** timestamp, as text with microseconds, and id of the last row of the previous page */
  after: readonly (string | number)[] | null
}

/** A user's orders, newest first, one row more than `limit`. */
export const findOrdersPage = (db: Db, { userId, limit, after }: OrdersPage) =>
  db
    .select({ order: orders, placedAtExactly: sql<string>`${orders.placedAt}::text` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        after ? sql`(${orders.placedAt}, ${orders.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit + 1)

/** Number of an account's orders in any status; guest orders with its email do not count. */
export async function countOrders(db: Db, userId: string): Promise<number> {
  return db.$count(orders, eq(orders.userId, userId))
}

/** Filters by owner in the query itself, so another customer's order looks like a missing one. */
function isOwnedBy({ userId, tokenHash }: Holder): SQL {
  const byAccount = userId ? eq(orders.userId, userId) : undefined
  const byToken = tokenHash ? and(eq(orders.tokenHash, tokenHash), gt(orders.tokenExpiresAt, sql`now()`)) : undefined
  return or(byAccount, byToken) ?? sql`false`
}
