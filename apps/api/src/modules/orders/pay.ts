import { toAmount } from '@haat/shared/money.ts'
import { isPayable, payOf } from '@haat/shared/orders/pay.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { isOnline, type PaymentMethod, paymentMethods } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../ctx.ts'
import { offeredOf } from '../settings/payment-methods.ts'
import { readRules } from '../settings/service.ts'
import { paymentsOfAll } from './desk-repo.ts'
import type { OrderRow } from './repo.ts'

/** What its buyer can pay now, and how; null where nothing is waited for. */
export async function readPay(ctx: Ctx, order: OrderRow): Promise<Order['pay']> {
  if (!isPayable(order)) return null
  const { paymentGateway } = await readRules(ctx)
  const offered = await offeredOf(ctx, paymentGateway, order.currency)
  const paid = (await paymentsOfAll(ctx.db, [order.id])).reduce((sum, { captured }) => sum + captured, 0)
  const methods = paymentMethods.filter((method) => offered[method] && mayPayBy(order, method))
  return payOf({ ...order, total: toAmount(order.total), owed: toAmount(order.total - paid) }, { until: order.payUntil, methods })
}

/** Once an order is confirmed staff count on how it is paid: another way is one that pays at once. */
export const mayPayBy = (order: Pick<OrderRow, 'status' | 'paymentMethod'>, method: PaymentMethod): boolean =>
  order.status === 'placed' || isOnline(method) || method === order.paymentMethod
