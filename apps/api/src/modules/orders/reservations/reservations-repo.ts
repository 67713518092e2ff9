import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import type { OrderRow } from '../order/repo.ts'

export interface PayableOrder extends OrderRow {
  /** the payment deadline has passed, by the database clock */
  late: boolean
  /** every line is a file: nothing is delivered */
  digitalOnly: boolean
}

/** Locks the order until the transaction ends. */
export async function lockPayableOrder(db: Db, id: string): Promise<PayableOrder | undefined> {
  const late = sql<boolean>`coalesce(${orders.payUntil} < now(), false)`
  const digitalOnly = sql<boolean>`NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND NOT l.digital)`
  const [order] = await db
    .select({ ...getTableColumns(orders), late, digitalOnly })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update')
  return order
}

/** Each payment attempt extends the reservation to half an hour from now, at most to two hours after the order was placed. */
const longer = sql`greatest(pay_until, least(now() + interval '30 minutes', placed_at + interval '2 hours'))`

/** `start` reserves for a new order; `longer` extends an existing reservation only; `end` removes it. */
export type Hold = 'start' | 'longer' | 'end'
const holds: Record<Hold, SQL> = {
  start: sql`now() + interval '30 minutes'`,
  longer: sql`CASE WHEN pay_until IS NULL THEN NULL ELSE ${longer} END`,
  end: sql`NULL`,
}

/** Sets the end of the reservation, and the payment method if given. Returns the new end. */
export async function setReservation(db: Db, id: string, hold: Hold, method?: PaymentMethod): Promise<Date | null> {
  const [held] = await rows<{ until: string | null }>(
    db,
    sql`UPDATE orders SET pay_until = ${holds[hold]}, payment_method = coalesce(${method ?? null}, payment_method), version = version + 1
      WHERE id = ${id} RETURNING pay_until AS until`,
  )
  return held?.until ? new Date(held.until) : null
}

/** Cancels the next order whose payment deadline has passed. Concurrent processes skip each other's rows; undefined if none is left. */
export async function cancelNextExpired(db: Db): Promise<{ id: string; orderId: string } | undefined> {
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

/** Cancel reason of orders that were not paid in time. */
export const expiredReason = 'payment_expired'

/** Reverts a cancellation; call `refreshStates` afterwards. */
export async function revertCancellation(db: Db, id: string): Promise<void> {
  await db.execute(
    sql`UPDATE orders SET cancelled_at = NULL, cancel_reason = NULL, pay_until = NULL, version = version + 1 WHERE id = ${id}`,
  )
}

/** An order by its id, of any customer; undefined if there is none. Does not lock. */
export const findOrderRow = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0]
