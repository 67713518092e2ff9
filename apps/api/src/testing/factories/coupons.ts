import type { Db } from '../../db/client.ts'
import { coupons } from '../../db/tables/sales/coupons.ts'

type Coupon = typeof coupons.$inferSelect

/** A coupon of ten percent for all products and customers, without expiry. */
export async function givenCoupon(db: Db, over: Partial<typeof coupons.$inferInsert> = {}): Promise<Coupon> {
  const [coupon] = await db
    .insert(coupons)
    .values({ code: 'TEN', percent: 10, ...over })
    .returning()
  return coupon!
}
