import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { runBulk } from '../../../platform/bulk.ts'
import type { Ctx } from '../../../platform/context.ts'
import { packing } from '../parcels/parcels.ts'
import { confirm } from './actions.ts'
import { changeOrder } from './change-order.ts'
import { selectOrderNumber } from './repo.ts'

/** Confirms several orders by row id, each in its own transaction, and reports the result per order. */
export const confirmMany = async (
  ctx: Ctx,
  { ids }: ParsedOf<typeof ordersDashboardApi.confirmMany>,
): Promise<AnswerOf<typeof ordersDashboardApi.confirmMany>> => ({
  results: await runBulk(ctx, ids, async (ctx, id) =>
    changeOrder(ctx, { orderId: await findOrderNumber(ctx, id), action: 'confirm' }, confirm),
  ),
})

/** Packs the remaining units of each order into one parcel, each order in its own transaction. */
export const packMany = async (
  ctx: Ctx,
  { ids }: ParsedOf<typeof ordersDashboardApi.packMany>,
): Promise<AnswerOf<typeof ordersDashboardApi.packMany>> => ({
  results: await runBulk(ctx, ids, async (ctx, id) =>
    changeOrder(ctx, { orderId: await findOrderNumber(ctx, id), action: 'pack' }, packing()),
  ),
})

async function findOrderNumber(ctx: Ctx, id: string): Promise<string> {
  const number = await selectOrderNumber(ctx.db, id)
  if (!number) throw new Refusal('not_found')
  return number
}
