import type { ParcelState } from '@haat/shared/orders/transitions.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { parcels } from '../../../db/tables/sales/orders.ts'

/** Inserts the next parcel of an order. Requires a lock on the order. */
export async function insertParcel(db: Db, orderId: string): Promise<{ id: string; number: number }> {
  const [parcel] = await rows<{ id: string; number: number }>(
    db,
    sql`INSERT INTO parcels (id, order_id, number)
      SELECT uuidv7(), ${orderId}, coalesce(max(number), 0) + 1 FROM parcels WHERE order_id = ${orderId}
      RETURNING id, number`,
  )
  return parcel!
}

/** Adds units to a parcel. Returns the number of lines whose quantity did not exceed their remaining units. */
export async function insertParcelUnits(
  db: Db,
  { orderId, parcelId, lines }: { orderId: string; parcelId: string; lines: readonly { lineId: string; qty: number }[] },
): Promise<number> {
  const inserted = await db.execute(sql`
    INSERT INTO parcel_lines (parcel_id, line_id, qty)
    SELECT ${parcelId}::uuid, l.id, w.qty
    FROM unnest(${sql.param(lines.map(({ lineId }) => lineId))}::uuid[], ${sql.param(lines.map(({ qty }) => qty))}::int[]) AS w(line_id, qty)
    JOIN order_lines l ON l.id = w.line_id AND l.order_id = ${orderId}
    WHERE NOT l.digital AND w.qty <= l.qty - l.dropped - coalesce((SELECT sum(x.qty) FROM parcel_lines x JOIN parcels p ON p.id = x.parcel_id
      WHERE x.line_id = l.id AND p.state <> 'cancelled'), 0)`)
  return inserted.rowCount ?? 0
}

interface ParcelKey {
  orderId: string
  parcelId: string
}

/** Changes the state of a parcel if it is still `from`. Returns false if a concurrent change came first. */
export async function moveParcel(
  db: Db,
  { orderId, parcelId, from, to }: ParcelKey & { from: ParcelState; to: ParcelState },
): Promise<boolean> {
  const moved = await db
    .update(parcels)
    .set({
      state: to,
      ...(to === 'shipped' && { shippedAt: sql`now()` }),
      ...(to === 'delivered' && { deliveredAt: sql`now()` }),
      version: sql`${parcels.version} + 1`,
    })
    .where(and(eq(parcels.id, parcelId), eq(parcels.orderId, orderId), eq(parcels.state, from)))
  return moved.rowCount === 1
}

/** Replaces carrier, tracking number and link of a parcel and raises its version; does nothing for a parcel of another order. */
export async function updateTracking(
  db: Db,
  { orderId, parcelId, ...tracking }: ParcelKey & { carrier: string; tracking: string; trackingUrl: string },
): Promise<void> {
  await db
    .update(parcels)
    .set({ ...tracking, version: sql`${parcels.version} + 1` })
    .where(and(eq(parcels.id, parcelId), eq(parcels.orderId, orderId)))
}

/** Cancels the packed parcels of a cancelled order. */
export async function cancelPacked(db: Db, orderId: string): Promise<void> {
  await db
    .update(parcels)
    .set({ state: 'cancelled', version: sql`${parcels.version} + 1` })
    .where(and(eq(parcels.orderId, orderId), eq(parcels.state, 'packed')))
}

/** Adjusts the number of units per line that will not be shipped. */
export async function removeParcelUnits(
  db: Db,
  orderId: string,
  lines: readonly { lineId: string; units: number }[],
): Promise<void> {
  if (lines.length === 0) return
  await db.execute(sql`
    UPDATE order_lines SET dropped = order_lines.dropped + w.units
    FROM unnest(${sql.param(lines.map(({ lineId }) => lineId))}::uuid[], ${sql.param(lines.map(({ units }) => units))}::int[]) AS w(line_id, units)
    WHERE order_lines.id = w.line_id AND order_lines.order_id = ${orderId}`)
}

/** Counts units as put back to stock. The check `order_lines_restocked` refuses more units than were ordered. */
export async function addRestockedUnits(
  db: Db,
  orderId: string,
  lines: readonly { lineId: string; units: number }[],
): Promise<void> {
  if (lines.length === 0) return
  await db.execute(sql`
    UPDATE order_lines SET restocked = order_lines.restocked + w.units
    FROM unnest(${sql.param(lines.map(({ lineId }) => lineId))}::uuid[], ${sql.param(lines.map(({ units }) => units))}::int[]) AS w(line_id, units)
    WHERE order_lines.id = w.line_id AND order_lines.order_id = ${orderId}`)
}
