import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** Whether the account has a confirmed, paid or delivered order (with this product) that is not cancelled. */
export async function hasBought(db: Db, userId: string, productId: string | null): Promise<boolean> {
  const { rows } = await db.execute<{ bought: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.user_id = ${userId} AND o.status <> 'cancelled'
        AND (o.status IN ('confirmed', 'completed') OR o.payment_status IN ('paid', 'partially_refunded')
          OR o.fulfilment_status IN ('delivered', 'partially_delivered'))
        AND (${productId}::uuid IS NULL OR l.product_id = ${productId}::uuid)) AS bought`)
  return rows[0]!.bought
}
