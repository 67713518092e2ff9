import type { Attachment } from '@haat/shared/attachments/schema.ts'
import type { RefundState } from '@haat/shared/payments/transitions.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import type { LineTexts, SoldPart } from '../../db/tables/sales/orders.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { returnLines, returnMessages, returns } from '../../db/tables/sales/returns.ts'

export type ReturnRow = typeof returns.$inferSelect
export type MessageRow = typeof returnMessages.$inferSelect

export interface ReturnLineRow {
  returnId: string
  lineId: string
  qty: number
  received: number | null
  resellable: number
  name: string
  colorName: string | null
  attributeName: string | null
  /** names in the order's language */
  texts: LineTexts | null
  sku: string | null
  mediaId: string | null
  productId: string | null
  variantId: string | null
  /** parts of a bundle as it was sold */
  parts: SoldPart[]
  bought: number
  total: number
  discount: number
  tax: number
  exchangeVariantId: string | null
  exchangeColor: string | null
  exchangeAttribute: string | null
  /** null means unlimited */
  exchangeStock: number | null
  exchangeSold: boolean
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** Returns of an order, newest first. */
export const returnsOfOrder = (db: Db, orderId: string): Promise<ReturnRow[]> =>
  db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.number))

/** Returns of the orders (ids of rows) in any state, oldest first. */
export const returnsOfOrders = (db: Db, orderIds: readonly string[]): Promise<ReturnRow[]> =>
  db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.createdAt))

/** A return with the number of its order. */
export async function findReturn(db: Db, id: string): Promise<{ row: ReturnRow; orderId: string } | undefined> {
  const [found] = await db
    .select({ row: returns, orderId: orders.orderId })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id))
  return found
}

/** Locks a return of this order until the transaction ends; undefined for a return of another order. */
export const lockReturn = async (db: Db, { id, orderId }: { id: string; orderId: string }): Promise<ReturnRow | undefined> =>
  (
    await db
      .select()
      .from(returns)
      .where(and(eq(returns.id, id), eq(returns.orderId, orderId)))
      .for('update')
  )[0]

/**
 * Lines of the returns with the bought item and the requested exchange, by return and position. Amounts in minor units of the
 * order's currency.
 */
export const findReturnLines = (db: Db, ids: readonly string[]): Promise<ReturnLineRow[]> =>
  rows(
    db,
    sql`SELECT r.return_id AS "returnId", r.line_id AS "lineId", r.qty, r.received, r.resellable, l.name, l.color_name AS "colorName",
        l.attribute_name AS "attributeName", l.texts, l.sku, l.media_id AS "mediaId", l.product_id AS "productId", l.variant_id AS "variantId", l.parts,
        l.qty AS bought, l.total, l.discount, l.tax, r.exchange_variant_id AS "exchangeVariantId", v.color_name AS "exchangeColor",
        v.attribute_name AS "exchangeAttribute", k.on_hand AS "exchangeStock",
        coalesce(v.active AND p.status = 'active' AND k.variant_id IS NOT NULL, false) AS "exchangeSold"
      FROM return_lines r JOIN order_lines l ON l.id = r.line_id
        LEFT JOIN variants v ON v.id = r.exchange_variant_id LEFT JOIN products p ON p.id = v.product_id
        LEFT JOIN stock_levels k ON k.variant_id = v.id
      WHERE r.return_id = ANY(${uuids(ids)}) ORDER BY r.return_id, l.position`,
  )

/** Messages of the returns, oldest first. */
export const findReturnMessages = (db: Db, ids: readonly string[]): Promise<MessageRow[]> =>
  db
    .select()
    .from(returnMessages)
    .where(inArray(returnMessages.returnId, [...ids]))
    .orderBy(asc(returnMessages.at), asc(returnMessages.id))

export interface OutcomeRow {
  id: string
  refundAmount: number | null
  refundStatus: RefundState | null
  exchangeId: string | null
  exchangeNumber: string | null
  /** hash of the guest token that opens the exchange order */
  /** null if the customer has an account */
  exchangeTokenHash: string | null
}

/** Refund and exchange order of each return. `refundAmount` is in minor units. */
export const findOutcomes = (db: Db, ids: readonly string[]): Promise<OutcomeRow[]> =>
  rows(
    db,
    sql`SELECT r.id, f.amount AS "refundAmount", f.status AS "refundStatus", o.id AS "exchangeId", o.order_id AS "exchangeNumber",
        o.token_hash AS "exchangeTokenHash"
      FROM returns r LEFT JOIN refunds f ON f.id = r.refund_id LEFT JOIN orders o ON o.id = r.exchange_id
      WHERE r.id = ANY(${uuids(ids)})`,
  )

export interface ClaimedUnits {
  lineId: string
  /** units that cannot be requested again */
  units: number
}

/** Units per line that were returned or are requested, except those of rejected and cancelled returns. */
export const countClaimedUnits = (db: Db, orderId: string): Promise<ClaimedUnits[]> =>
  rows(
    db,
    sql`SELECT l.line_id AS "lineId",
        sum(CASE WHEN r.status = 'closed' AND NOT r.no_goods_back THEN coalesce(l.received, l.qty) ELSE l.qty END)::int AS units
      FROM returns r JOIN return_lines l ON l.return_id = r.id
      WHERE r.order_id = ${orderId} AND r.status IN ('requested', 'approved', 'received', 'closed') GROUP BY l.line_id`,
  )

export interface ExchangeRow {
  lineId: string
  variantId: string
  color: string | null
  attribute: string | null
  price: number
  /** current price of the variant that was bought; null if it is gone */
  wasPrice: number | null
  /** null means unlimited */
  onHand: number | null
}

/** Variants of the same product that are available in exchange, per order line. Prices are in minor units. */
export const findExchangeVariants = (db: Db, orderId: string): Promise<ExchangeRow[]> =>
  rows(
    db,
    sql`SELECT l.id AS "lineId", v.id AS "variantId", v.color_name AS color, v.attribute_name AS attribute, v.price,
        b.price AS "wasPrice", k.on_hand AS "onHand"
      FROM order_lines l JOIN products p ON p.id = l.product_id AND p.status = 'active' AND p.published_at <= now()
        JOIN variants v ON v.product_id = p.id AND v.active JOIN stock_levels k ON k.variant_id = v.id
        LEFT JOIN variants b ON b.id = l.variant_id
      WHERE l.order_id = ${orderId} AND (k.on_hand IS NULL OR k.on_hand > 0) ORDER BY l.position, v.position, v.id`,
  )

export interface NewReturn extends Pick<ReturnRow, 'orderId' | 'resolution' | 'reason' | 'status' | 'noGoodsBack'> {
  lines: readonly { lineId: string; qty: number; exchangeVariantId: string | null }[]
}

/** Inserts the next return of an order. Requires a lock on the order. */
export async function insertReturn(db: Db, { lines, ...row }: NewReturn): Promise<ReturnRow> {
  const [inserted] = await db
    .insert(returns)
    .values({
      ...row,
      number: sql`(SELECT coalesce(max(r.number), 0) + 1 FROM returns r WHERE r.order_id = ${row.orderId})`,
      ...(row.status === 'approved' && { decidedAt: sql`now()` }),
    })
    .returning()
  await db.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: inserted!.id })))
  return inserted!
}

/** Updates a return and increments its version. */
export async function setReturn(
  db: Db,
  id: string,
  set: Partial<Omit<ReturnRow, 'id' | 'orderId' | 'number' | 'version'>>,
): Promise<void> {
  await db
    .update(returns)
    .set({ ...set, version: sql`${returns.version} + 1` })
    .where(eq(returns.id, id))
}

/** Stores received and resellable units per line. */
export async function setReceived(
  db: Db,
  returnId: string,
  lines: readonly { lineId: string; received: number; resellable: number }[],
): Promise<void> {
  for (const { lineId, received, resellable } of lines)
    await db
      .update(returnLines)
      .set({ received, resellable })
      .where(and(eq(returnLines.returnId, returnId), eq(returnLines.lineId, lineId)))
}

/** Inserts a message of a return and returns its id. */
export async function insertMessage(db: Db, message: typeof returnMessages.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(returnMessages).values(message).returning({ id: returnMessages.id })
  return inserted!.id
}

/** Number of messages of a return, of the customer and of staff. */
export const countMessages = (db: Db, returnId: string): Promise<number> =>
  db.$count(returnMessages, eq(returnMessages.returnId, returnId))

/** Erases the messages of returns when a customer is erased. */
export async function deleteMessages(db: Db, orderIds: readonly string[]): Promise<void> {
  await db.execute(
    sql`DELETE FROM return_messages m USING returns r WHERE r.id = m.return_id AND r.order_id = ANY(${uuids(orderIds)})`,
  )
  await db.execute(sql`UPDATE returns SET asked_at = NULL WHERE order_id = ANY(${uuids(orderIds)}) AND asked_at IS NOT NULL`)
}

/** Photos of an order by id. */
export type PicturesById = ReadonlyMap<string, Attachment>

/** Notifies staff clients; PostgreSQL delivers it with the commit. */
export async function notifyStaff(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_notify('staff', 'return')`)
}
