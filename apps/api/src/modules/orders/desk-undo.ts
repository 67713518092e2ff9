import { Refusal } from '@haat/shared/errors.ts'
import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import type { Ctx } from '../../ctx.ts'
import { assertStill, before, type Undoable, type Undoers } from '../audit/undo.ts'
import { readDeskOrder } from './desk.ts'
import type { Changed } from './desk-acting.ts'
import { holdOrder, releaseOrder, tagOrder } from './desk-actions.ts'
import { trackParcel, unpackParcel } from './parcels.ts'

type Back = (ctx: Ctx, entry: Undoable, order: DeskOrder) => Promise<Changed>

const back: Record<string, Back> = {
  'orders.hold': (ctx, { id, target }) => releaseOrder(ctx, { orderId: target, undoOf: id }),
  'orders.release': (ctx, { id, target }, { timeline }) => {
    const reason = timeline.find(({ type }) => type === 'held')?.data.reason
    return holdOrder(ctx, { orderId: target, reason: typeof reason === 'string' ? reason : '…', undoOf: id })
  },
  'orders.tag': (ctx, entry, { tags, version }) => {
    assertStill(entry, { tags })
    return tagOrder(ctx, { orderId: entry.target, tags: before(entry).tags as string[], version, undoOf: entry.id })
  },
  'orders.pack': (ctx, entry, order) => {
    const { _id, state } = parcelOf(entry, order)
    if (state !== 'packed') throw new Refusal('version_conflict', { order })
    return unpackParcel(ctx, { orderId: entry.target, parcelId: _id, undoOf: entry.id })
  },
  'orders.track': (ctx, entry, order) => {
    const { _id, carrier, tracking, trackingUrl, version } = parcelOf(entry, order)
    assertStill(entry, { parcel: _id, carrier, tracking, trackingUrl })
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

function parcelOf({ diff }: Undoable, order: DeskOrder) {
  const parcel = order.parcels.find(({ _id }) => _id === diff.parcel?.[1])
  if (!parcel) throw new Refusal('version_conflict', { order })
  return parcel
}

export const ordersUndoers: Undoers = Object.fromEntries(
  Object.entries(back).map(([action, take]) => [
    action,
    async (ctx: Ctx, entry: Undoable) => {
      const { order } = await readDeskOrder(ctx, { orderId: entry.target })
      return (await take(ctx, entry, order)).undo!
    },
  ]),
)
