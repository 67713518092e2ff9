import { randomBytes } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import type { PaymentStatus } from '@haat/shared/orders/moves.ts'
import { isOnline, type OnlineMethod, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import { providerMoney } from '@haat/shared/payments/provider-money.ts'
import type { Ctx } from '../../ctx.ts'
import { meansOf } from './means.ts'
import { capturePending, endOpen, insertAttempt, insertPayment, type PaymentRow } from './repo.ts'

export { assertOffered } from './offered.ts'

interface ToPay {
  orderId: string
  amount: number
  /** of the order, as it was charged */
  currency: { name: string; exchangeRate: number }
}

/** Inside the order's transaction. Where nothing is owed, nothing is waited for. */
export async function openPayment(ctx: Ctx, { method, ...toPay }: ToPay & { method: PaymentMethod }): Promise<void> {
  const { orderId, amount } = toPay
  if (isOnline(method) && amount > 0) await openAttempt(ctx, { ...toPay, method })
  else await insertPayment(ctx.db, { orderId, method, amount, status: amount === 0 ? 'captured' : 'pending' })
}

/** Inside a transaction: an attempt with what the provider will be asked for, frozen. The provider itself knows nothing of it yet. */
export async function openAttempt(
  ctx: Ctx,
  { orderId, method, amount, currency }: ToPay & { method: OnlineMethod },
): Promise<PaymentRow> {
  const means = await meansOf(ctx, method)
  const asked = means && providerMoney(means.gateway, amount, currency)
  if (!asked?.ok) throw new Refusal('payment_unavailable')
  const { money, rate } = asked.value
  return insertAttempt(ctx.db, {
    orderId,
    method,
    amount,
    mode: means!.keys.mode,
    reference: randomBytes(15).toString('hex'),
    providerAmount: money.amount,
    providerCurrency: money.currency,
    providerDecimals: money.decimals,
    providerRate: rate,
  })
}

/** Payment status of an order that has just been placed. */
export const firstStatus = (total: number): PaymentStatus => (total === 0 ? 'paid' : 'pending')

/** Inside the transaction of a cancellation. */
export const voidPayments = (ctx: Ctx, orderId: string): Promise<void> => endOpen(ctx.db, orderId, 'voided')

/** Inside the transaction that ends an order nobody paid in time. */
export const expirePayments = (ctx: Ctx, orderId: string): Promise<void> => endOpen(ctx.db, orderId, 'expired')

/** Inside a transaction: what an order owed was paid, at the door, at the counter or into the shop's bank account. */
export const collectPayments = (ctx: Ctx, orderId: string): Promise<void> => capturePending(ctx.db, orderId)
