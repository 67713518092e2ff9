import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { couponRedemptions, coupons } from '../../db/tables/sales/coupons.ts'

/** A coupon by code, with the number of uses by `customer` and the time of the database clock. */
export async function findByCode(db: Db, { code, customer }: { code: string; customer: string | null }) {
  const uses = db
    .select({ count: sql`count(*)::int` })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.couponId, coupons.id), eq(couponRedemptions.customer, customer ?? '')))
  const [found] = await db
    .select({
      coupon: coupons,
      usedByCustomer: sql<number>`(${uses})`,
      now: sql<Date>`clock_timestamp()`.mapWith(coupons.createdAt),
    })
    .from(coupons)
    .where(eq(coupons.code, code))
  return found
}

/** The coupon that an order used. */
export async function findByOrder(db: Db, orderId: string) {
  const [found] = await db
    .select({ coupon: coupons })
    .from(couponRedemptions)
    .innerJoin(coupons, eq(coupons.id, couponRedemptions.couponId))
    .where(eq(couponRedemptions.orderId, orderId))
  return found?.coupon
}

export interface Redemption {
  orderId: string
  couponId: string
  customer: string
  /** unique per order: used as slot if the coupon has no limit per customer */
  orderNumber: number
}

/**
 * Takes the customer's next free slot. Concurrent orders of one customer choose the same slot and the unique key admits one: `taken` means retry,
 * `none` that the limit is reached.
 */
export async function claimSlot(
  db: Db,
  { orderId, couponId, customer, orderNumber }: Redemption,
): Promise<'ok' | 'taken' | 'none'> {
  const { rows } = await db.execute<{ free: number; put: number }>(sql`
    WITH mine AS (
      SELECT slot FROM coupon_redemptions WHERE coupon_id = ${couponId} AND customer = ${customer}
    ), free AS (
      SELECT CASE WHEN per_customer_limit IS NULL THEN ${orderNumber}::int
                  ELSE (SELECT min(slot) FROM generate_series(1, (SELECT count(*)::int FROM mine) + 1) AS slot
                        WHERE slot NOT IN (SELECT slot FROM mine)) END AS slot
      FROM coupons
      WHERE id = ${couponId} AND (per_customer_limit IS NULL OR (SELECT count(*) FROM mine) < per_customer_limit)
    ), put AS (
      INSERT INTO coupon_redemptions (order_id, coupon_id, customer, slot)
      SELECT ${orderId}::uuid, ${couponId}::uuid, ${customer}, slot FROM free
      ON CONFLICT ON CONSTRAINT coupon_redemptions_slot DO NOTHING
      RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM free) AS free, (SELECT count(*)::int FROM put) AS put`)
  const { free, put } = rows[0]!
  return put === 1 ? 'ok' : free === 1 ? 'taken' : 'none'
}

/** Counts one use; false if the usage limit is reached. */
export async function countUse(db: Db, couponId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE coupons SET used = used + 1 WHERE id = ${couponId} AND (usage_limit IS NULL OR used < usage_limit)`)
  return rowCount === 1
}

/** Deletes the redemption of an order and decrements the number of uses. */
export async function releaseRedemption(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    WITH gone AS (DELETE FROM coupon_redemptions WHERE order_id = ${orderId} RETURNING coupon_id)
    UPDATE coupons SET used = used - 1 FROM gone WHERE coupons.id = gone.coupon_id`)
}

/** Erases the customers from redemptions of these orders; the uses stay counted. */
export async function eraseCustomers(db: Db, orderIds: readonly string[]): Promise<void> {
  await db
    .update(couponRedemptions)
    .set({ customer: sql`'erased ' || ${couponRedemptions.orderId}` })
    .where(inArray(couponRedemptions.orderId, [...orderIds]))
}
