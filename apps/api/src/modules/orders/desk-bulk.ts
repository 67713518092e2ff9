import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import type { Ctx } from '../../ctx.ts'
import { runBulk } from '../../platform/bulk.ts'
import { changeOrder } from './desk-acting.ts'
import { confirm } from './desk-actions.ts'
import { orderNumberOf } from './desk-repo.ts'
import { packing } from './parcels.ts'

export const confirmMany = async (
  ctx: Ctx,
  { ids }: ParsedOf<typeof ordersDeskApi.confirmMany>,
): Promise<AnswerOf<typeof ordersDeskApi.confirmMany>> => ({
  results: await runBulk(ctx, ids, async (ctx, id) =>
    changeOrder(ctx, { orderId: await findOrderNumber(ctx, id), action: 'confirm' }, confirm),
  ),
})

/** What is left of each order goes into one parcel. */
export const packMany = async (
  ctx: Ctx,
  { ids }: ParsedOf<typeof ordersDeskApi.packMany>,
): Promise<AnswerOf<typeof ordersDeskApi.packMany>> => ({
  results: await runBulk(ctx, ids, async (ctx, id) =>
    changeOrder(ctx, { orderId: await findOrderNumber(ctx, id), action: 'pack' }, packing()),
  ),
})

async function findOrderNumber(ctx: Ctx, id: string): Promise<string> {
  const number = await orderNumberOf(ctx.db, id)
  if (!number) throw new Refusal('not_found')
  return number
}
