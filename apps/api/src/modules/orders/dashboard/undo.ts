import { Refusal } from '@haat/shared/errors.ts'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { assertUnchanged, before, type Undoable, type UndoHandlers } from '../../audit/service.ts'
import { trackParcel, unpackParcel } from '../parcels/parcels.ts'
import { holdOrder, releaseOrder, tagOrder } from './actions.ts'
import type { Changed } from './change-order.ts'
import { readDashboardOrder } from './service.ts'

type RevertOrder = (ctx: Ctx, entry: Undoable, order: DashboardOrder) => Promise<Changed>

const handlers: Record<string, RevertOrder> = {
  'orders.hold': (ctx, { id, target }) => releaseOrder(ctx, { orderId: target, undoOf: id }),
  'orders.release': (ctx, { id, target }, { timeline }) => {
    const reason = timeline.find(({ type }) => type === 'held')?.data.reason
    return holdOrder(ctx, { orderId: target, reason: typeof reason === 'string' ? reason : '…', undoOf: id })
  },
  'orders.tag': (ctx, entry, { tags, version }) => {
    assertUnchanged(entry, { tags })
    return tagOrder(ctx, { orderId: entry.target, tags: before(entry).tags as string[], version, undoOf: entry.id })
  },
  'orders.pack': (ctx, entry, order) => {
    const { _id, state } = parcelOf(entry, order)
    if (state !== 'packed') throw new Refusal('version_conflict', { order })
    return unpackParcel(ctx, { orderId: entry.target, parcelId: _id, undoOf: entry.id })
  },
  'orders.track': (ctx, entry, order) => {
    const { _id, carrier, tracking, trackingUrl, version } = parcelOf(entry, order)
    assertUnchanged(entry, { parcel: _id, carrier, tracking, trackingUrl })
    const { parcel: _, ...was } = before(entry)
    return trackParcel(ctx, {
      orderId: entry.target,
      parcelId: _id,
      carrier,
      tracking,
      trackingUrl,
      ...was,
      version,
      undoOf: entry.id,
    })
  },
}

function parcelOf({ diff }: Undoable, order: DashboardOrder) {
  const parcel = order.parcels.find(({ _id }) => _id === diff.parcel?.[1])
  if (!parcel) throw new Refusal('version_conflict', { order })
  return parcel
}

/** Undo handlers of this section, by audit action. Each throws `version_conflict` if the order has changed since. */
export const ordersUndoHandlers: UndoHandlers = Object.fromEntries(
  Object.entries(handlers).map(([action, revert]) => [
    action,
    async (ctx: Ctx, entry: Undoable) => {
      const { order } = await readDashboardOrder(ctx, { orderId: entry.target })
      return (await revert(ctx, entry, order)).undo!
    },
  ]),
)
