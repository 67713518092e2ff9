import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { orders } from '../../db/tables/orders.ts'
import type { OrderRow } from './repo.ts'

export interface PayableOrder extends OrderRow {
  /** the time to pay is over, by the database's clock */
  late: boolean
}

/** Nobody else changes this order before the transaction ends. */
export async function lockToPay(db: Db, id: string): Promise<PayableOrder | undefined> {
  const late = sql<boolean>`coalesce(${orders.payUntil} < now(), false)`
  const [order] = await db
    .select({ ...getTableColumns(orders), late })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update')
  return order
}

/** A try to pay keeps the goods for half an hour more, and all tries together for two hours. */
const longer = sql`greatest(pay_until, least(now() + interval '30 minutes', placed_at + interval '2 hours'))`

/** `start`: of an order that has just been placed. `longer`: only where there is a hold. */
export type Hold = 'start' | 'longer' | 'end'
const holds: Record<Hold, SQL> = {
  start: sql`now() + interval '30 minutes'`,
  longer: sql`CASE WHEN pay_until IS NULL THEN NULL ELSE ${longer} END`,
  end: sql`NULL`,
}

export async function setHold(db: Db, id: string, hold: Hold, method?: PaymentMethod): Promise<Date | null> {
  const [held] = await rows<{ until: string | null }>(
    db,
    sql`UPDATE orders SET pay_until = ${holds[hold]}, payment_method = coalesce(${method ?? null}, payment_method), version = version + 1
      WHERE id = ${id} RETURNING pay_until AS until`,
  )
  return held?.until ? new Date(held.until) : null
}

/**
 * The next order whose time to pay is over stops being placed: the same gate as any cancellation. Of any number of processes each
 * gets another one; undefined when none is left.
 */
export async function cancelNextLate(db: Db): Promise<{ id: string; orderId: string } | undefined> {
  const [late] = await rows<{ id: string; orderId: string }>(
    db,
    sql`UPDATE orders SET status = 'cancelled', cancelled_at = now(), cancel_reason = ${expiredReason}, pay_until = NULL, version = version + 1
      WHERE id = (SELECT id FROM orders WHERE pay_until < now() AND status = 'placed' AND fulfilment_status = 'unfulfilled'
          AND payment_status NOT IN ('authorized', 'paid') ORDER BY pay_until LIMIT 1 FOR UPDATE SKIP LOCKED)
        AND pay_until < now() AND status = 'placed' AND fulfilment_status = 'unfulfilled' AND payment_status NOT IN ('authorized', 'paid')
      RETURNING id, order_id AS "orderId"`,
  )
  return late
}

/** The reason of an order that was cancelled because nobody paid. */
export const expiredReason = 'payment_expired'

/** An order that was cancelled too early is as it was before; `refreshStates` has to follow. */
export async function uncancel(db: Db, id: string): Promise<void> {
  await db.execute(
    sql`UPDATE orders SET cancelled_at = NULL, cancel_reason = NULL, pay_until = NULL, version = version + 1 WHERE id = ${id}`,
  )
}

export const findOrderRow = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0]
