import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { trackingPage } from '@haat/shared/orders/carriers.ts'
import type { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { canTransitionParcel, type ParcelState } from '@haat/shared/orders/transitions.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readCarriers } from '../../settings/service.ts'
import { type Changed, changeAndReadOrder, type OrderAuditChange, recordOrderEvent } from '../dashboard/change-order.ts'
import { countUnits, type OrderDetails } from '../dashboard/order-view.ts'
import type { ParcelRow } from '../dashboard/repo.ts'
import { publish } from '../outbox/publish.ts'
import { insertParcel, insertParcelUnits, moveParcel, updateTracking } from './parcels-repo.ts'

/**
 * Packs the given units, or all remaining ones. The insert statement checks the remaining units.
 * @throws not_found, version_conflict, too_many_units, order_state, order_held
 */
export const packParcel = (ctx: Ctx, { orderId, lines, version }: ParsedOf<typeof ordersDashboardApi.pack>): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId, version, action: 'pack' }, packing(lines))

/**
 * The change behind `packParcel` and `packMany`, for `changeOrder`; without `lines` it packs all remaining units.
 * @throws not_found, too_many_units
 */
export const packing =
  (lines?: readonly { lineId: string; qty: number }[]) =>
  async (ctx: Ctx, details: OrderDetails): Promise<OrderAuditChange> => {
    const { order } = details
    const requested = lines ?? everythingLeft(details)
    const known = new Set(details.lines.map(({ id }) => id))
    if (requested.some(({ lineId }) => !known.has(lineId))) throw new Refusal('not_found')
    const parcel = await insertParcel(ctx.db, order.id)
    const inserted = await insertParcelUnits(ctx.db, { orderId: order.id, parcelId: parcel.id, lines: requested })
    if (inserted !== requested.length) throw new Refusal('too_many_units')
    const units = requested.reduce((sum, { qty }) => sum + qty, 0)
    await recordOrderEvent(ctx, order.id, 'packed', { parcel: parcel.number, units })
    return { action: 'orders.pack', diff: { parcel: [null, parcel.id] }, undoable: true }
  }

const everythingLeft = (details: OrderDetails) =>
  [...countUnits(details)].flatMap(([lineId, { remaining }]) => (remaining > 0 ? [{ lineId, qty: remaining }] : []))

/**
 * Marks a packed parcel as shipped and saves its tracking; empty fields keep their values. A missing link is built from the carrier's tracking URL.
 * @throws not_found, order_state, order_held
 */
export const shipParcel = (
  ctx: Ctx,
  { orderId, parcelId, ...tracking }: ParsedOf<typeof ordersDashboardApi.ship>,
): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId }, async (ctx, details) => {
    const parcel = await transitionParcel(ctx, details, parcelId, 'shipped')
    const saved = { carrier: tracking.carrier || parcel.carrier, tracking: tracking.tracking || parcel.tracking }
    const isSame = saved.carrier === parcel.carrier && saved.tracking === parcel.tracking
    const known = isSame && parcel.trackingUrl
    const trackingUrl = tracking.trackingUrl || known || (await pageOf(ctx, saved)) || parcel.trackingUrl
    await updateTracking(ctx.db, { orderId: details.order.id, parcelId, ...saved, trackingUrl })
    await recordOrderEvent(ctx, details.order.id, 'shipped', { parcel: parcel.number, ...saved })
    await publish(ctx, 'order.shipped', parcelId)
    return { action: 'orders.ship', diff: { [`parcel ${parcel.number}`]: [parcel.state, 'shipped'] } }
  })

/**
 * Marks a shipped parcel as delivered.
 * @throws not_found, order_state, order_held
 */
export const deliverParcel = (ctx: Ctx, { orderId, parcelId }: ParsedOf<typeof ordersDashboardApi.deliver>): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId }, async (ctx, details) => {
    const parcel = await transitionParcel(ctx, details, parcelId, 'delivered')
    await publishArrival(ctx, details, parcel)
    return { action: 'orders.deliver', diff: { [`parcel ${parcel.number}`]: [parcel.state, 'delivered'] } }
  })

/**
 * Marks all shipped parcels as delivered, or the whole order if it has no parcels.
 * @throws not_found, order_state, order_held
 */
export const deliverAll = (ctx: Ctx, { orderId }: ParsedOf<typeof ordersDashboardApi.deliverAll>): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId, action: 'deliver' }, async (ctx, details) => {
    const { order, parcels } = details
    const underway = parcels.filter(({ state }) => state === 'shipped')
    for (const parcel of underway)
      await publishArrival(ctx, details, await transitionParcel(ctx, details, parcel.id, 'delivered'))
    if (underway.length === 0) {
      await recordOrderEvent(ctx, order.id, 'delivered')
      await publish(ctx, 'order.delivered', order.orderId)
    }
    return { action: 'orders.deliver', diff: { fulfilmentStatus: [order.fulfilmentStatus, 'delivered'] } }
  })

async function publishArrival(ctx: Ctx, { order }: OrderDetails, parcel: ParcelRow): Promise<void> {
  await recordOrderEvent(ctx, order.id, 'delivered', { parcel: parcel.number })
  await publish(ctx, 'order.delivered', parcel.id)
}

/**
 * Cancels a parcel that was lost or never sent; its units can be packed again.
 * @throws not_found, order_state
 */
export const unpackParcel = (
  ctx: Ctx,
  { orderId, parcelId, undoOf }: ParsedOf<typeof ordersDashboardApi.unpack> & { undoOf?: string },
): Promise<Changed> =>
  changeAndReadOrder(ctx, { orderId }, async (ctx, details) => {
    const parcel = await transitionParcel(ctx, details, parcelId, 'cancelled')
    await recordOrderEvent(ctx, details.order.id, 'parcel_cancelled', { parcel: parcel.number, was: parcel.state })
    return { action: 'orders.unpack', diff: { [`parcel ${parcel.number}`]: [parcel.state, 'cancelled'] }, undoOf }
  })

/**
 * Changes carrier and tracking of a parcel; does nothing if they are equal. Without a link, that of the carrier is saved.
 * @throws not_found, version_conflict, order_state
 */
export const trackParcel = (
  ctx: Ctx,
  input: Omit<ParsedOf<typeof ordersDashboardApi.track>, 'version'> & { version?: number; undoOf?: string },
): Promise<Changed> => {
  const { orderId, parcelId, version, undoOf, ...given } = input
  return changeAndReadOrder(ctx, { orderId }, async (ctx, details) => {
    const tracking = { ...given, trackingUrl: given.trackingUrl || (await pageOf(ctx, given)) }
    const parcel = parcelOf(details, parcelId)
    if (version !== undefined && parcel.version !== version) throw new Refusal('version_conflict')
    if (parcel.state === 'cancelled') throw new Refusal('order_state')
    const fields = (['carrier', 'tracking', 'trackingUrl'] as const).filter((field) => parcel[field] !== tracking[field])
    if (fields.length === 0) return null
    await updateTracking(ctx.db, { orderId: details.order.id, parcelId, ...tracking })
    await recordOrderEvent(ctx, details.order.id, 'tracking', {
      parcel: parcel.number,
      carrier: tracking.carrier,
      tracking: tracking.tracking,
    })
    const diff = Object.fromEntries(fields.map((field) => [field, [parcel[field], tracking[field]] as [string, string]]))
    return { action: 'orders.track', diff: { parcel: [parcelId, parcelId], ...diff }, undoable: true, undoOf }
  })
}

const pageOf = async (ctx: Ctx, { carrier, tracking }: { carrier: string; tracking: string }): Promise<string> =>
  trackingPage(await readCarriers(ctx), carrier, tracking)

function parcelOf({ parcels }: OrderDetails, parcelId: string): ParcelRow {
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new Refusal('not_found')
  return parcel
}

async function transitionParcel(ctx: Ctx, details: OrderDetails, parcelId: string, to: ParcelState): Promise<ParcelRow> {
  const parcel = parcelOf(details, parcelId)
  if (!canTransitionParcel(parcel.state, to)) throw new Refusal('order_state', { parcel: parcel.state })
  if (details.order.heldAt && to !== 'cancelled') throw new Refusal('order_held')
  const wasMoved = await moveParcel(ctx.db, { orderId: details.order.id, parcelId, from: parcel.state, to })
  if (!wasMoved) throw new Refusal('order_state')
  return parcel
}
