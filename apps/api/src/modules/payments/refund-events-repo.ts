import type { OnlineMethod } from '@haat/shared/payments/schema.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { payments, refunds } from '../../db/tables/payments.ts'

/** The refund a provider speaks of by its own name for it. */
export async function findRefundOfProvider(db: Db, method: OnlineMethod, providerId: string) {
  const [found] = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.method, method), eq(refunds.providerId, providerId)))
  return found?.refund
}
