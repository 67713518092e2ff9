import { randomBytes } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import { providerMoney } from '@haat/shared/payments/provider-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findConnection } from '../providers/connection.ts'
import { insertAttempt, type PaymentRow } from '../repo.ts'

/** Amount to be paid for an order, in minor units of the shop's currency. */
export interface PaymentRequest {
  orderId: string
  amount: number
  /** currency of the order with the exchange rate it was charged at */
  currency: { name: string; exchangeRate: number }
}

/**
 * Inserts an attempt with the amount and currency for the provider, inside the caller's transaction. Does not call the provider yet.
 * @throws payment_unavailable
 */
export async function openAttempt(
  ctx: Ctx,
  { orderId, method, amount, currency }: PaymentRequest & { method: OnlineMethod },
): Promise<PaymentRow> {
  const connection = await findConnection(ctx, method)
  const requested = connection && providerMoney(connection.gateway, amount, currency)
  if (!requested?.ok) throw new Refusal('payment_unavailable')
  const { money, rate } = requested.value
  return insertAttempt(ctx.db, {
    orderId,
    method,
    amount,
    mode: connection!.keys.mode,
    reference: randomBytes(15).toString('hex'),
    providerAmount: money.amount,
    providerCurrency: money.currency,
    providerDecimals: money.decimals,
    providerRate: rate,
  })
}
