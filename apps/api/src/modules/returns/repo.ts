import type { Attachment } from '@haat/shared/attachments/schema.ts'
import type { RefundState } from '@haat/shared/payments/moves.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { orders } from '../../db/tables/orders.ts'
import { returnLines, returnMessages, returns } from '../../db/tables/returns.ts'

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
  sku: string | null
  mediaId: string | null
  productId: string | null
  variantId: string | null
  bought: number
  total: number
  discount: number
  tax: number
  exchangeVariantId: string | null
  exchangeColor: string | null
  exchangeAttribute: string | null
  /** null is unlimited, where it is sold */
  exchangeStock: number | null
  exchangeSold: boolean
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** Newest first. */
export const returnsOfOrder = (db: Db, orderId: string): Promise<ReturnRow[]> =>
  db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.number))

export const returnsOfOrders = (db: Db, orderIds: readonly string[]): Promise<ReturnRow[]> =>
  db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.createdAt))

/** With the number of its order. */
export async function findReturn(db: Db, id: string): Promise<{ row: ReturnRow; orderId: string } | undefined> {
  const [found] = await db
    .select({ row: returns, orderId: orders.orderId })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id))
  return found
}

/** Nobody else changes it before the transaction ends. A return of another order is none. */
export const lockReturn = async (db: Db, { id, orderId }: { id: string; orderId: string }): Promise<ReturnRow | undefined> =>
  (
    await db
      .select()
      .from(returns)
      .where(and(eq(returns.id, id), eq(returns.orderId, orderId)))
      .for('update')
  )[0]

export const linesOfReturns = (db: Db, ids: readonly string[]): Promise<ReturnLineRow[]> =>
  rows(
    db,
    sql`SELECT r.return_id AS "returnId", r.line_id AS "lineId", r.qty, r.received, r.resellable, l.name, l.color_name AS "colorName",
        l.attribute_name AS "attributeName", l.sku, l.media_id AS "mediaId", l.product_id AS "productId", l.variant_id AS "variantId",
        l.qty AS bought, l.total, l.discount, l.tax, r.exchange_variant_id AS "exchangeVariantId", v.color_name AS "exchangeColor",
        v.attribute_name AS "exchangeAttribute", k.on_hand AS "exchangeStock",
        coalesce(v.active AND p.status = 'active' AND k.variant_id IS NOT NULL, false) AS "exchangeSold"
      FROM return_lines r JOIN order_lines l ON l.id = r.line_id
        LEFT JOIN variants v ON v.id = r.exchange_variant_id LEFT JOIN products p ON p.id = v.product_id
        LEFT JOIN stock k ON k.variant_id = v.id
      WHERE r.return_id = ANY(${uuids(ids)}) ORDER BY r.return_id, l.position`,
  )

export const messagesOfReturns = (db: Db, ids: readonly string[]): Promise<MessageRow[]> =>
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
  /** the order of what was sent instead is opened by a token */
  /** null where its buyer has an account */
  exchangeTokenHash: string | null
}

export const outcomesOf = (db: Db, ids: readonly string[]): Promise<OutcomeRow[]> =>
  rows(
    db,
    sql`SELECT r.id, f.amount AS "refundAmount", f.status AS "refundStatus", o.id AS "exchangeId", o.order_id AS "exchangeNumber",
        o.token_hash AS "exchangeTokenHash"
      FROM returns r LEFT JOIN refunds f ON f.id = r.refund_id LEFT JOIN orders o ON o.id = r.exchange_id
      WHERE r.id = ANY(${uuids(ids)})`,
  )

export interface SpokenFor {
  lineId: string
  /** pieces that cannot be asked for again */
  pieces: number
}

/** What came back, or need not; before that, what was asked for. */
export const spokenFor = (db: Db, orderId: string): Promise<SpokenFor[]> =>
  rows(
    db,
    sql`SELECT l.line_id AS "lineId",
        sum(CASE WHEN r.status = 'closed' AND NOT r.no_goods_back THEN coalesce(l.received, l.qty) ELSE l.qty END)::int AS pieces
      FROM returns r JOIN return_lines l ON l.return_id = r.id
      WHERE r.order_id = ${orderId} AND r.status IN ('requested', 'approved', 'received', 'closed') GROUP BY l.line_id`,
  )

export interface SwapRow {
  lineId: string
  variantId: string
  color: string | null
  attribute: string | null
  price: number
  /** of the variant that was bought, today; null where it is gone */
  wasPrice: number | null
  /** null is unlimited */
  onHand: number | null
}

/** What each line's product is sold as now. */
export const swapsOf = (db: Db, orderId: string): Promise<SwapRow[]> =>
  rows(
    db,
    sql`SELECT l.id AS "lineId", v.id AS "variantId", v.color_name AS color, v.attribute_name AS attribute, v.price,
        b.price AS "wasPrice", k.on_hand AS "onHand"
      FROM order_lines l JOIN products p ON p.id = l.product_id AND p.status = 'active' AND p.published_at <= now()
        JOIN variants v ON v.product_id = p.id AND v.active JOIN stock k ON k.variant_id = v.id
        LEFT JOIN variants b ON b.id = l.variant_id
      WHERE l.order_id = ${orderId} AND (k.on_hand IS NULL OR k.on_hand > 0) ORDER BY l.position, v.position, v.id`,
  )

export interface NewReturn extends Pick<ReturnRow, 'orderId' | 'wish' | 'reason' | 'status' | 'noGoodsBack'> {
  lines: readonly { lineId: string; qty: number; exchangeVariantId: string | null }[]
}

/** The next return of an order; lock the order first. */
export async function insertReturn(db: Db, { lines, ...row }: NewReturn): Promise<ReturnRow> {
  const [made] = await db
    .insert(returns)
    .values({
      ...row,
      number: sql`(SELECT coalesce(max(r.number), 0) + 1 FROM returns r WHERE r.order_id = ${row.orderId})`,
      ...(row.status === 'approved' && { decidedAt: sql`now()` }),
    })
    .returning()
  await db.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: made!.id })))
  return made!
}

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

export async function insertMessage(db: Db, message: typeof returnMessages.$inferInsert): Promise<string> {
  const [made] = await db.insert(returnMessages).values(message).returning({ id: returnMessages.id })
  return made!.id
}

export const countMessages = (db: Db, returnId: string): Promise<number> =>
  db.$count(returnMessages, eq(returnMessages.returnId, returnId))

/** What was said in returns of these orders goes with the person who said it. */
export async function deleteMessages(db: Db, orderIds: readonly string[]): Promise<void> {
  await db.execute(
    sql`DELETE FROM return_messages m USING returns r WHERE r.id = m.return_id AND r.order_id = ANY(${uuids(orderIds)})`,
  )
  await db.execute(sql`UPDATE returns SET asked_at = NULL WHERE order_id = ANY(${uuids(orderIds)}) AND asked_at IS NOT NULL`)
}

/** Pictures of an order, by their ids. */
export type PicturesById = ReadonlyMap<string, Attachment>

/** With its commit those who follow the shop's news are told that there is some. */
export async function notifyStaff(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_notify('staff', 'return')`)
}
