import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { OrderDraft } from '../order/create.ts'
import { newId, type OrderRow } from '../order/repo.ts'
import type { OrderDetails } from './order-view.ts'
import { findDashboardOrder, replaceLines, updateDashboard } from './repo.ts'
import { loadOrderDetails } from './service.ts'

/**
 * Loads an order with its lines, parcels, payments and refunds.
 * @throws not_found
 */
export async function findOrderDetails(ctx: Ctx, orderId: string): Promise<OrderDetails> {
  const order = await findDashboardOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  return (await loadOrderDetails(ctx, [order]))[0]!
}

type Line = OrderDraft['lines'][number] & { id: string | null }
type Amounts = 'itemTotal' | 'discount' | 'delivery' | 'tax' | 'taxes' | 'deliveryTax' | 'total' | 'explanation'
type Rewritten = Pick<OrderRow, Amounts> & { lines: readonly Line[] }

/** Replaces lines and totals of an edited order, inside the caller's transaction. Lines that stay keep their ids. Amounts are in minor units. */
export async function rewriteOrder(
  ctx: Ctx,
  id: string,
  { lines, itemTotal, discount, delivery, tax, taxes, deliveryTax, total, explanation }: Rewritten,
) {
  await replaceLines(
    ctx.db,
    id,
    lines.map((line, position) => ({ ...line, id: line.id ?? newId(), position })),
  )
  await updateDashboard(ctx.db, id, { itemTotal, discount, delivery, tax, taxes, deliveryTax, total, explanation })
}
