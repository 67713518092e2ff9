import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import type { Ctx } from '../../ctx.ts'
import { actOn, type Changed, type Deed, tell } from './desk-acting.ts'
import { updateDesk } from './desk-repo.ts'
import type { WholeOrder } from './desk-view.ts'
import { announce } from './messages.ts'

export const confirmOrder = (ctx: Ctx, { orderId }: ParsedOf<typeof ordersDeskApi.confirm>): Promise<Changed> =>
  actOn(ctx, { orderId, action: 'confirm' }, confirm)

export async function confirm(ctx: Ctx, { order }: WholeOrder): Promise<Deed> {
  await tell(ctx, order.id, 'confirmed')
  await announce(ctx, 'order.confirmed', order.orderId)
  return { action: 'orders.confirm', diff: { status: [order.status, 'confirmed'] } }
}

/** Why an order is held stands in its history, which the buyer's erasure reaches; the audit, which nothing reaches, does not repeat it. */
export const holdOrder = (
  ctx: Ctx,
  { orderId, reason, undoOf }: ParsedOf<typeof ordersDeskApi.hold> & { undoOf?: string },
): Promise<Changed> =>
  actOn(ctx, { orderId, action: 'hold' }, async (ctx, { order }) => {
    await updateDesk(ctx.db, order.id, { heldAt: new Date(), holdReason: reason })
    await tell(ctx, order.id, 'held', { reason })
    return { action: 'orders.hold', diff: { held: [false, true] }, undoable: true, undoOf }
  })

export const releaseOrder = (
  ctx: Ctx,
  { orderId, undoOf }: ParsedOf<typeof ordersDeskApi.release> & { undoOf?: string },
): Promise<Changed> =>
  actOn(ctx, { orderId, action: 'release' }, async (ctx, { order }) => {
    await updateDesk(ctx.db, order.id, { heldAt: null, holdReason: null })
    await tell(ctx, order.id, 'released')
    return { action: 'orders.release', diff: { held: [true, false] }, undoable: true, undoOf }
  })

/** The words stay in the history alone. */
export const noteOrder = (ctx: Ctx, { orderId, text }: ParsedOf<typeof ordersDeskApi.note>): Promise<Changed> =>
  actOn(ctx, { orderId }, async (ctx, { order }) => {
    await tell(ctx, order.id, 'note', { text })
    return { action: 'orders.note', diff: {} }
  })

export const tagOrder = (
  ctx: Ctx,
  { orderId, tags, version, undoOf }: Omit<ParsedOf<typeof ordersDeskApi.tag>, 'version'> & { version?: number; undoOf?: string },
): Promise<Changed> =>
  actOn(ctx, { orderId, ...(version !== undefined && { version }) }, async (ctx, { order }) => {
    if (JSON.stringify(order.tags) === JSON.stringify(tags)) return null
    await updateDesk(ctx.db, order.id, { tags })
    await tell(ctx, order.id, 'tagged', { tags })
    return { action: 'orders.tag', diff: { tags: [order.tags, tags] }, undoable: true, undoOf }
  })
