import type { Serves } from '@haat/shared/delivery/schema.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { deliveryAreas, deliveryRates } from '../../../db/tables/sales/delivery.ts'
import type { RateRow } from '../repo.ts'

export const newId = uuidV7

/** The editable fields of an area, except its position. Costs are in catalogue minor units. */
export interface AreaFields {
  name: string
  texts: Texts
  serves: Serves[]
  defaultWeight: number
  rates: Required<RateRow>[]
  active: boolean
}

export interface DashboardAreaRow extends AreaFields {
  id: string
  version: number
}

const areas = sql`SELECT a.id, a.name, a.texts, a.serves, a.default_weight AS "defaultWeight", a.active, a.version, coalesce((
    SELECT jsonb_agg(jsonb_build_object('type', r.type, 'cost', r.cost, 'bands', r.bands, 'freeOver', r.free_over, 'daysMin', r.days_min, 'daysMax', r.days_max)
      ORDER BY array_position(ARRAY['delivery', 'express', 'pickup'], r.type))
    FROM delivery_rates r WHERE r.area_id = a.id), '[]') AS rates
  FROM delivery_areas a`

/** All areas in display order, also inactive ones. Costs in catalogue minor units. */
export const findAllAreas = (db: Db): Promise<DashboardAreaRow[]> => rows(db, sql`${areas} ORDER BY a.position, a.name`)

/** An area, also an inactive one; undefined if there is none. Costs in catalogue minor units. */
export const findArea = async (db: Db, id: string): Promise<DashboardAreaRow | undefined> =>
  (await rows<DashboardAreaRow>(db, sql`${areas} WHERE a.id = ${id}`))[0]

/** Serialises changes of areas, to protect unique names and the order; areas are few. */
export async function lockAreas(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('delivery areas'))`)
}

/** Whether another area has this name, ignoring case like the lookup of carts. */
export const isTaken = async (db: Db, { id, name }: { id: string; name: string }): Promise<boolean> =>
  (await rows(db, sql`SELECT 1 FROM delivery_areas WHERE lower(name) = lower(${name}) AND id <> ${id}`)).length > 0

/** Inserts an area in last position. */
export async function addDashboardArea(db: Db, id: string, { rates, ...fields }: AreaFields): Promise<void> {
  await db
    .insert(deliveryAreas)
    .values({ id, ...fields, position: sql`(SELECT coalesce(max(position), -1) + 1 FROM delivery_areas)` })
  await putRates(db, id, rates)
}

/** Replaces all fields and rates of an area and raises its version; its position stays. Costs in catalogue minor units. */
export async function updateArea(db: Db, id: string, { rates, ...fields }: AreaFields): Promise<void> {
  await db
    .update(deliveryAreas)
    .set({ ...fields, version: sql`${deliveryAreas.version} + 1` })
    .where(eq(deliveryAreas.id, id))
  await db.delete(deliveryRates).where(eq(deliveryRates.areaId, id))
  await putRates(db, id, rates)
}

async function putRates(db: Db, areaId: string, rates: readonly RateRow[]): Promise<void> {
  await db.insert(deliveryRates).values(rates.map((rate) => ({ ...rate, areaId })))
}

/** Deletes an area with its rates. */
export async function deleteArea(db: Db, id: string): Promise<void> {
  await db.delete(deliveryAreas).where(eq(deliveryAreas.id, id))
}

/** Sets the order of the areas. */
export async function placeAreas(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`UPDATE delivery_areas SET position = wanted.n - 1
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS wanted(id, n) WHERE delivery_areas.id = wanted.id`)
}
