import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { buildPickList } from '@haat/shared/orders/pick-list.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { writeAudit } from '../../audit/service.ts'
import { findDashboardOrders } from './repo.ts'
import { loadDashboardOrders } from './service.ts'

/** Returns orders for printing, in the order requested, with a pick list. Writes an audit entry, because the pages contain personal data. */
export const printOrders = (
  ctx: Ctx,
  { ids }: ParsedOf<typeof ordersDashboardApi.print>,
): Promise<AnswerOf<typeof ordersDashboardApi.print>> =>
  inTransaction(ctx, async (ctx) => {
    const found = new Map((await findDashboardOrders(ctx.db, ids)).map((order) => [order.id, order]))
    const orders = await loadDashboardOrders(
      ctx,
      [...new Set(ids)].flatMap((id) => found.get(id) ?? []),
    )
    await writeAudit(ctx, {
      section: 'orders',
      action: 'orders.print',
      diff: { orders: [null, orders.map(({ orderId }) => orderId)] },
    })
    return { orders, pickList: buildPickList(orders) }
  })
