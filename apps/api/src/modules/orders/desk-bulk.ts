import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { type ErrorCode, Refusal } from '@haat/shared/errors.ts'
import type { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import type { Ctx } from '../../ctx.ts'
import { changeOrder } from './desk-acting.ts'
import { confirm } from './desk-actions.ts'
import { orderNumberOf } from './desk-repo.ts'
import { packing } from './parcels.ts'

export const confirmMany = async (
  ctx: Ctx,
  { ids }: ParsedOf<typeof ordersDeskApi.confirmMany>,
): Promise<AnswerOf<typeof ordersDeskApi.confirmMany>> => ({
  results: await each(ctx, ids, (orderId) => changeOrder(ctx, { orderId, action: 'confirm' }, confirm)),
})

/** What is left of each order goes into one parcel. */
export const packMany = async (
  ctx: Ctx,
  { ids }: ParsedOf<typeof ordersDeskApi.packMany>,
): Promise<AnswerOf<typeof ordersDeskApi.packMany>> => ({
  results: await each(ctx, ids, (orderId) => changeOrder(ctx, { orderId, action: 'pack' }, packing())),
})

type Result = AnswerOf<typeof ordersDeskApi.packMany>['results'][number]

/** Each in its own transaction: one that is refused does not hold up the others. */
async function each(ctx: Ctx, ids: readonly string[], work: (orderId: string) => Promise<string | null>): Promise<Result[]> {
  const results: Result[] = []
  for (const _id of new Set(ids)) {
    try {
      const orderId = await orderNumberOf(ctx.db, _id)
      if (!orderId) throw new Refusal('not_found')
      results.push({ _id, done: true, undo: await work(orderId) })
    } catch (error) {
      results.push({ _id, done: false, undo: null, code: codeOf(ctx, error) })
    }
  }
  return results
}

function codeOf(ctx: Ctx, error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code
  ctx.log.error({ err: error }, 'one of many orders was not changed')
  return 'unexpected'
}
