import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/tables/sales/orders.ts'
import { payments, refunds } from '../../db/tables/sales/payments.ts'

/** The order of a payment, and the state of the payment. */
export const findPaymentOrder = async (db: Db, paymentId: string) =>
  (
    await db
      .select({ order: orders, status: payments.status })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId))
  )[0]

/** A refund with its order and the method of the refunded payment. */
export const findRefundOrder = async (db: Db, refundId: string) =>
  (
    await db
      .select({ order: orders, refund: refunds, method: payments.method })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId))
  )[0]
