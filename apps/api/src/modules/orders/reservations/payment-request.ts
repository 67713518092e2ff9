import { toAmount } from '@haat/shared/money.ts'
import { isPayable, toPayInfo } from '@haat/shared/orders/pay.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { isOnline, type PaymentMethod, paymentMethods } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../../platform/context.ts'
import { offeredMethods, readRules } from '../../settings/service.ts'
import { findPayments } from '../dashboard/repo.ts'
import type { OrderRow } from '../order/repo.ts'

/** Amount due and available payment methods for the customer; null if the order is not payable. */
export async function readPay(ctx: Ctx, order: OrderRow): Promise<Order['pay']> {
  if (!isPayable(order)) return null
  const { paymentGateway } = await readRules(ctx)
  const offered = await offeredMethods(ctx, paymentGateway, order.currency)
  const paid = (await findPayments(ctx.db, [order.id])).reduce((sum, { captured }) => sum + captured, 0)
  const methods = paymentMethods.filter((method) => offered[method] && mayPayBy(order, method))
  return toPayInfo(
    { ...order, total: toAmount(order.total), owed: toAmount(order.total - paid) },
    { until: order.payUntil, methods },
  )
}

/** After confirmation the customer may switch to online methods only, because staff rely on the chosen method. */
export const mayPayBy = (order: Pick<OrderRow, 'status' | 'paymentMethod'>, method: PaymentMethod): boolean =>
  order.status === 'placed' || isOnline(method) || method === order.paymentMethod
