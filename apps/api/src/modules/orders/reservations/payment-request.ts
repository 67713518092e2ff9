import { toAmount } from '@haat/shared/money.ts'
import { isPayable, toPayInfo } from '@haat/shared/orders/pay.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { isOnline, type PaymentMethod, paymentMethods } from '@haat/shared/payments/constants.ts'
import { suitsOrder } from '@haat/shared/payments/rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { describeExtensions, offeredMethods, readRules } from '../../settings/service.ts'
import { findPayments } from '../dashboard/repo.ts'
import type { OrderRow } from '../order/repo.ts'

/** Amount due and the payment methods that the customer can choose, perhaps none; null if the order is not payable. */
export async function readPay(ctx: Ctx, order: OrderRow & { digitalOnly: boolean }): Promise<Order['pay']> {
  if (!isPayable(order)) return null
  const { paymentGateway } = await readRules(ctx)
  const offered = await offeredMethods(ctx, paymentGateway, order.currency)
  const paid = (await findPayments(ctx.db, [order.id])).reduce((sum, { captured }) => sum + captured, 0)
  const ofExtensions = (await describeExtensions(ctx, order.currency)).flatMap(({ name, payment }) =>
    payment ? [`x-${name}` as const] : [],
  )
  const methods = [...paymentMethods.filter((method) => offered[method]), ...ofExtensions].filter((method) =>
    mayPayBy(order, method),
  )
  return toPayInfo(
    { ...order, total: toAmount(order.total), owed: toAmount(order.total - paid) },
    { until: order.payUntil, methods },
  )
}

type MethodFacts = Pick<OrderRow, 'status' | 'paymentMethod' | 'total'> & { digitalOnly: boolean }

/** Cash on delivery was chosen, and an edit left nothing to deliver. */
const isCashWithoutDelivery = ({ paymentMethod, digitalOnly }: Omit<MethodFacts, 'status'>): boolean =>
  paymentMethod === 'cod' && digitalOnly

/**
 * Whether the customer may switch to a method: after confirmation to online methods only, because staff rely on the chosen method, unless that is cash and
 * nothing is delivered; never from a digital order to cash on delivery.
 */
export function mayPayBy(order: MethodFacts, method: PaymentMethod): boolean {
  const { status, paymentMethod } = order
  if (isCashWithoutDelivery(order)) return suitsOrder(method, order)
  return method === paymentMethod || (suitsOrder(method, order) && (status === 'placed' || isOnline(method)))
}
