import type { ParcelState } from '@haat/shared/orders/moves.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { parcels } from '../../db/tables/orders.ts'

/** The next parcel of an order; lock the order first. */
export async function insertParcel(db: Db, orderId: string): Promise<{ id: string; number: number }> {
  const [parcel] = await rows<{ id: string; number: number }>(
    db,
    sql`INSERT INTO parcels (id, order_id, number)
      SELECT gen_random_uuid(), ${orderId}, coalesce(max(number), 0) + 1 FROM parcels WHERE order_id = ${orderId}
      RETURNING id, number`,
  )
  return parcel!
}

/** Puts pieces in; answers how many lines fitted into what is left of them. */
export async function insertPieces(
  db: Db,
  { orderId, parcelId, lines }: { orderId: string; parcelId: string; lines: readonly { lineId: string; qty: number }[] },
): Promise<number> {
  const put = await db.execute(sql`
    INSERT INTO parcel_lines (parcel_id, line_id, qty)
    SELECT ${parcelId}::uuid, l.id, w.qty
    FROM unnest(${sql.param(lines.map(({ lineId }) => lineId))}::uuid[], ${sql.param(lines.map(({ qty }) => qty))}::int[]) AS w(line_id, qty)
    JOIN order_lines l ON l.id = w.line_id AND l.order_id = ${orderId}
    WHERE w.qty <= l.qty - l.dropped - coalesce((SELECT sum(x.qty) FROM parcel_lines x JOIN parcels p ON p.id = x.parcel_id
      WHERE x.line_id = l.id AND p.state <> 'cancelled'), 0)`)
  return put.rowCount ?? 0
}

interface Which {
  orderId: string
  parcelId: string
}

/** Of any number of moves at once, one finds the parcel where it was. */
export async function moveParcel(
  db: Db,
  { orderId, parcelId, from, to }: Which & { from: ParcelState; to: ParcelState },
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

export async function updateTracking(
  db: Db,
  { orderId, parcelId, ...tracking }: Which & { carrier: string; tracking: string; trackingUrl: string },
): Promise<void> {
  await db
    .update(parcels)
    .set({ ...tracking, version: sql`${parcels.version} + 1` })
    .where(and(eq(parcels.id, parcelId), eq(parcels.orderId, orderId)))
}

/** Of an order that is cancelled: nothing of it is packed any more. */
export async function cancelPacked(db: Db, orderId: string): Promise<void> {
  await db
    .update(parcels)
    .set({ state: 'cancelled', version: sql`${parcels.version} + 1` })
    .where(and(eq(parcels.orderId, orderId), eq(parcels.state, 'packed')))
}

/** More of a line, or less, that is not sent any more. */
export async function dropPieces(db: Db, orderId: string, lines: readonly { lineId: string; pieces: number }[]): Promise<void> {
  if (lines.length === 0) return
  await db.execute(sql`
    UPDATE order_lines SET dropped = order_lines.dropped + w.pieces
    FROM unnest(${sql.param(lines.map(({ lineId }) => lineId))}::uuid[], ${sql.param(lines.map(({ pieces }) => pieces))}::int[]) AS w(line_id, pieces)
    WHERE order_lines.id = w.line_id AND order_lines.order_id = ${orderId}`)
}
