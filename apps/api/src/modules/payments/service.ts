import type { PaymentStep } from '@haat/shared/checkout/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { PaymentStatus } from '@haat/shared/orders/moves.ts'
import type { PaymentMethod } from '@haat/shared/payments/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { capturePending, insertPayment, voidPending } from './repo.ts'

/** Ways of paying this shop can carry out; the settings choose among them. */
const built: readonly PaymentMethod[] = ['cod']

export function assertOffered(method: PaymentMethod, { paymentGateway }: Pick<Settings, 'paymentGateway'>): void {
  if (!paymentGateway[method] || !built.includes(method)) throw new Refusal('payment_unavailable')
}

/** Inside the order's transaction. Where nothing is owed, nothing is waited for. */
export async function openPayment(
  ctx: Ctx,
  { orderId, method, amount }: { orderId: string; method: PaymentMethod; amount: number },
): Promise<void> {
  await insertPayment(ctx.db, { orderId, method, amount, status: amount === 0 ? 'captured' : 'pending' })
}

/** Payment status of an order that has just been placed. */
export const firstStatus = (total: number): PaymentStatus => (total === 0 ? 'paid' : 'pending')

/** What the page does next. Cash is paid at the door. */
export const nextStep = (_method: PaymentMethod): z.infer<typeof PaymentStep> => ({ action: 'none' })

/** Inside the transaction of a cancellation. */
export const voidPayments = (ctx: Ctx, orderId: string): Promise<void> => voidPending(ctx.db, orderId)

/** Inside a transaction: what an order owed was paid, at the door or at the counter. */
export const collectPayments = (ctx: Ctx, orderId: string): Promise<void> => capturePending(ctx.db, orderId)
