import type { BulkFulfilmentRow } from '@haat/shared/bulk/dashboard/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import { changeOrder } from '../dashboard/change-order.ts'
import { findParcels } from '../dashboard/repo.ts'
import { findOrderByNumber } from '../order/repo.ts'
import { deliverAll, deliverParcel, packing, shipParcel } from './parcels.ts'

/**
 * Packs, ships or delivers an order, as one line of a bulk run says, inside the caller's transaction.
 * @throws not_found, order_state, order_held, too_many_units, bad_request (several packed parcels, and none is named)
 */
export async function fulfilOrder(ctx: Ctx, row: BulkFulfilmentRow): Promise<void> {
  const { orderId } = row
  if (row.action === 'pack') await changeOrder(ctx, { orderId, action: 'pack' }, packing(row.lines))
  if (row.action === 'deliver')
    await (row.parcelId ? deliverParcel(ctx, { orderId, parcelId: row.parcelId }) : deliverAll(ctx, { orderId }))
  if (row.action === 'ship') {
    const { action: _, parcelId, ...shipment } = row
    await shipParcel(ctx, { ...shipment, parcelId: parcelId ?? (await parcelToShip(ctx, orderId)) })
  }
}

/** The packed parcel of an order; without one, all that is left is packed. */
async function parcelToShip(ctx: Ctx, orderId: string): Promise<string> {
  const [first, second] = await packedParcels(ctx, orderId)
  if (second) throw new Refusal('bad_request', { fields: { parcelId: 'is needed: the order has several packed parcels' } })
  if (first) return first
  await changeOrder(ctx, { orderId, action: 'pack' }, packing())
  return (await packedParcels(ctx, orderId))[0]!
}

async function packedParcels(ctx: Ctx, orderId: string): Promise<string[]> {
  const order = await findOrderByNumber(ctx.db, orderId)
  if (!order) throw new Refusal('not_found', { fields: { orderId: 'is no order' } })
  return (await findParcels(ctx.db, [order.id])).filter(({ state }) => state === 'packed').map(({ id }) => id)
}
