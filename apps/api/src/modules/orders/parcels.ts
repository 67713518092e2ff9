import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { canMoveParcel, type ParcelState } from '@haat/shared/orders/moves.ts'
import type { Ctx } from '../../ctx.ts'
import { actOn, type Changed, type Deed, tell } from './desk-acting.ts'
import type { ParcelRow } from './desk-repo.ts'
import { piecesOf, type WholeOrder } from './desk-view.ts'
import { announce } from './messages.ts'
import { insertParcel, insertPieces, moveParcel, updateTracking } from './parcels-repo.ts'

/** Packs pieces, or all that are left. Never more than are left: the statement that puts them in looks. */
export const packParcel = (ctx: Ctx, { orderId, lines, version }: ParsedOf<typeof ordersDeskApi.pack>): Promise<Changed> =>
  actOn(ctx, { orderId, version, action: 'pack' }, packing(lines))

export const packing =
  (lines?: readonly { lineId: string; qty: number }[]) =>
  async (ctx: Ctx, whole: WholeOrder): Promise<Deed> => {
    const { order } = whole
    const wanted = lines ?? everythingLeft(whole)
    const known = new Set(whole.lines.map(({ id }) => id))
    if (wanted.some(({ lineId }) => !known.has(lineId))) throw new Refusal('not_found')
    const parcel = await insertParcel(ctx.db, order.id)
    const put = await insertPieces(ctx.db, { orderId: order.id, parcelId: parcel.id, lines: wanted })
    if (put !== wanted.length) throw new Refusal('too_many_pieces')
    const pieces = wanted.reduce((sum, { qty }) => sum + qty, 0)
    await tell(ctx, order.id, 'packed', { parcel: parcel.number, pieces })
    return { action: 'orders.pack', diff: { parcel: [null, parcel.id] }, undoable: true }
  }

const everythingLeft = (whole: WholeOrder) =>
  [...piecesOf(whole)].flatMap(([lineId, { remaining }]) => (remaining > 0 ? [{ lineId, qty: remaining }] : []))

export const shipParcel = (ctx: Ctx, { orderId, parcelId, ...tracking }: ParsedOf<typeof ordersDeskApi.ship>): Promise<Changed> =>
  actOn(ctx, { orderId }, async (ctx, whole) => {
    const parcel = await moved(ctx, whole, parcelId, 'shipped')
    const kept = { carrier: tracking.carrier || parcel.carrier, tracking: tracking.tracking || parcel.tracking }
    const trackingUrl = tracking.trackingUrl || parcel.trackingUrl
    await updateTracking(ctx.db, { orderId: whole.order.id, parcelId, ...kept, trackingUrl })
    await tell(ctx, whole.order.id, 'shipped', { parcel: parcel.number, ...kept })
    await announce(ctx, 'order.shipped', parcelId)
    return { action: 'orders.ship', diff: { [`parcel ${parcel.number}`]: [parcel.state, 'shipped'] } }
  })

export const deliverParcel = (ctx: Ctx, { orderId, parcelId }: ParsedOf<typeof ordersDeskApi.deliver>): Promise<Changed> =>
  actOn(ctx, { orderId }, async (ctx, whole) => {
    const parcel = await moved(ctx, whole, parcelId, 'delivered')
    await tellArrival(ctx, whole, parcel)
    return { action: 'orders.deliver', diff: { [`parcel ${parcel.number}`]: [parcel.state, 'delivered'] } }
  })

/** Everything on its way; also of an order that went out as a whole, before there were parcels. */
export const deliverAll = (ctx: Ctx, { orderId }: ParsedOf<typeof ordersDeskApi.deliverAll>): Promise<Changed> =>
  actOn(ctx, { orderId, action: 'deliver' }, async (ctx, whole) => {
    const { order, parcels } = whole
    const underway = parcels.filter(({ state }) => state === 'shipped')
    for (const parcel of underway) await tellArrival(ctx, whole, await moved(ctx, whole, parcel.id, 'delivered'))
    if (underway.length === 0) {
      await tell(ctx, order.id, 'delivered')
      await announce(ctx, 'order.delivered', order.orderId)
    }
    return { action: 'orders.deliver', diff: { fulfilmentStatus: [order.fulfilmentStatus, 'delivered'] } }
  })

async function tellArrival(ctx: Ctx, { order }: WholeOrder, parcel: ParcelRow): Promise<void> {
  await tell(ctx, order.id, 'delivered', { parcel: parcel.number })
  await announce(ctx, 'order.delivered', parcel.id)
}

/** A parcel that did not arrive, or was never sent: its pieces are there again to be packed. */
export const unpackParcel = (
  ctx: Ctx,
  { orderId, parcelId, undoOf }: ParsedOf<typeof ordersDeskApi.unpack> & { undoOf?: string },
): Promise<Changed> =>
  actOn(ctx, { orderId }, async (ctx, whole) => {
    const parcel = await moved(ctx, whole, parcelId, 'cancelled')
    await tell(ctx, whole.order.id, 'parcel_cancelled', { parcel: parcel.number, was: parcel.state })
    return { action: 'orders.unpack', diff: { [`parcel ${parcel.number}`]: [parcel.state, 'cancelled'] }, undoOf }
  })

export const trackParcel = (
  ctx: Ctx,
  input: Omit<ParsedOf<typeof ordersDeskApi.track>, 'version'> & { version?: number; undoOf?: string },
): Promise<Changed> => {
  const { orderId, parcelId, version, undoOf, ...tracking } = input
  return actOn(ctx, { orderId }, async (ctx, whole) => {
    const parcel = parcelOf(whole, parcelId)
    if (version !== undefined && parcel.version !== version) throw new Refusal('version_conflict')
    if (parcel.state === 'cancelled') throw new Refusal('order_state')
    const fields = (['carrier', 'tracking', 'trackingUrl'] as const).filter((field) => parcel[field] !== tracking[field])
    if (fields.length === 0) return null
    await updateTracking(ctx.db, { orderId: whole.order.id, parcelId, ...tracking })
    await tell(ctx, whole.order.id, 'tracking', { parcel: parcel.number, carrier: tracking.carrier, tracking: tracking.tracking })
    const diff = Object.fromEntries(fields.map((field) => [field, [parcel[field], tracking[field]] as [string, string]]))
    return { action: 'orders.track', diff: { parcel: [parcelId, parcelId], ...diff }, undoable: true, undoOf }
  })
}

function parcelOf({ parcels }: WholeOrder, parcelId: string): ParcelRow {
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new Refusal('not_found')
  return parcel
}

async function moved(ctx: Ctx, whole: WholeOrder, parcelId: string, to: ParcelState): Promise<ParcelRow> {
  const parcel = parcelOf(whole, parcelId)
  if (!canMoveParcel(parcel.state, to)) throw new Refusal('order_state', { parcel: parcel.state })
  if (whole.order.heldAt && to !== 'cancelled') throw new Refusal('order_held')
  const done = await moveParcel(ctx.db, { orderId: whole.order.id, parcelId, from: parcel.state, to })
  if (!done) throw new Refusal('order_state')
  return parcel
}
