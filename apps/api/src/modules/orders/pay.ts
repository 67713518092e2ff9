import { toAmount } from '@haat/shared/money.ts'
import { isPayable, payOf } from '@haat/shared/orders/pay.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { paymentMethods } from '@haat/shared/payments/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { offeredOf } from '../settings/payment-methods.ts'
import { readRules } from '../settings/service.ts'
import type { OrderRow } from './repo.ts'

/** What its buyer can pay now, and how; null where nothing is waited for. */
export async function readPay(ctx: Ctx, order: OrderRow): Promise<Order['pay']> {
  if (!isPayable(order)) return null
  const { paymentGateway } = await readRules(ctx)
  const offered = await offeredOf(ctx, paymentGateway, order.currency)
  return payOf(
    { ...order, total: toAmount(order.total) },
    { until: order.payUntil, methods: paymentMethods.filter((method) => offered[method]) },
  )
}
