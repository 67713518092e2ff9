import type { PaymentMethod } from '@haat/shared/payments/schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import { payments } from '../../db/tables/payments.ts'

export interface NewPayment {
  orderId: string
  method: PaymentMethod
  status: 'pending' | 'captured'
  amount: number
}

export async function insertPayment(db: Db, payment: NewPayment): Promise<void> {
  const { orderId, method, status, amount } = payment
  await named(
    db,
    'open payment',
    sql`INSERT INTO payments (id, order_id, method, status, amount)
      VALUES (gen_random_uuid(), ${orderId}, ${method}, ${status}, ${amount})`,
  )
}

/** What was waited for has been paid. */
export async function capturePending(db: Db, orderId: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'captured', captured: sql`${payments.amount}` })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending')))
}

/** Payments that wait for money wait no longer. */
export async function voidPending(db: Db, orderId: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'voided' })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending')))
}
