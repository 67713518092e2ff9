import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/tables/orders.ts'
import { payments, refunds } from '../../db/tables/payments.ts'

/** The order of a payment, and what became of the payment. */
export const orderOfPayment = async (db: Db, paymentId: string) =>
  (
    await db
      .select({ order: orders, status: payments.status })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId))
  )[0]

/** A refund with its order, and how the money had come. */
export const orderOfRefund = async (db: Db, refundId: string) =>
  (
    await db
      .select({ order: orders, refund: refunds, method: payments.method })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId))
  )[0]
