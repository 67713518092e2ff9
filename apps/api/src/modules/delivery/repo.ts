import type { WeightBand } from '@haat/shared/delivery/rules.ts'
import type { Serves } from '@haat/shared/delivery/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { writtenOnce } from '../../db/rows.ts'
import type { Texts } from '../../db/tables/columns.ts'
import { deliveryAreas, deliveryRates } from '../../db/tables/sales/delivery.ts'
import { combineReads, oneForAll } from '../../platform/combine.ts'

export type RateRow = Omit<typeof deliveryRates.$inferSelect, 'areaId' | 'bands'> & { bands?: WeightBand[] }
export interface AreaRow {
  id: string
  name: string
  texts: Texts
  serves: Serves[]
  /** grams that a unit without a weight counts */
  defaultWeight?: number
  rates: RateRow[]
}
export interface NewArea extends Omit<AreaRow, 'id'> {
  position: number
}

/** All active areas with their rates, in the shop's order. Concurrent calls share a statement. */
export const listAreas = (db: Db): Promise<readonly AreaRow[]> => readAreas(db, undefined)

const readAreas = combineReads<undefined, readonly AreaRow[]>(async (db, wanted) => {
  const areas = await writtenOnce<AreaRow>(db, 'delivery areas', {}, selectAreas)
  return wanted.map(() => areas)
}, oneForAll)

const selectAreas = (): SQL =>
  sql`SELECT a.id, a.name, a.texts, a.serves, a.default_weight AS "defaultWeight",
      json_agg(json_build_object('type', r.type, 'cost', r.cost, 'bands', r.bands, 'freeOver', r.free_over, 'daysMin', r.days_min, 'daysMax', r.days_max)
        ORDER BY array_position(ARRAY['delivery', 'express', 'pickup'], r.type)) AS rates
    FROM delivery_areas a JOIN delivery_rates r ON r.area_id = a.id
    WHERE a.active GROUP BY a.id ORDER BY a.position, a.name`

/** Inserts an area with its rates; does nothing if the name exists. */
export async function insertArea(db: Db, { rates, ...area }: NewArea): Promise<void> {
  const [stored] = await db
    .insert(deliveryAreas)
    .values(area)
    .onConflictDoNothing({ target: deliveryAreas.name })
    .returning({ id: deliveryAreas.id })
  if (stored && rates.length > 0) await db.insert(deliveryRates).values(rates.map((rate) => ({ ...rate, areaId: stored.id })))
}
