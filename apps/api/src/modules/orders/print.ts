import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { pickListOf } from '@haat/shared/orders/pick-list.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { deskOrdersOf } from './desk.ts'
import { findDeskOrders } from './desk-repo.ts'

/** Orders as paper needs them, in the order asked for. Who carries names and addresses away is written down. */
export const printOrders = (
  ctx: Ctx,
  { ids }: ParsedOf<typeof ordersDeskApi.print>,
): Promise<AnswerOf<typeof ordersDeskApi.print>> =>
  inTransaction(ctx, async (ctx) => {
    const found = new Map((await findDeskOrders(ctx.db, ids)).map((order) => [order.id, order]))
    const orders = await deskOrdersOf(
      ctx,
      [...new Set(ids)].flatMap((id) => found.get(id) ?? []),
    )
    await writeAudit(ctx, {
      section: 'orders',
      action: 'orders.print',
      diff: { orders: [null, orders.map(({ orderId }) => orderId)] },
    })
    return { orders, pickList: pickListOf(orders) }
  })
