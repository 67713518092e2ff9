import type { WeightBand } from '@haat/shared/delivery/rules.ts'
import type { Serves } from '@haat/shared/delivery/schema.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Texts } from '../../db/tables/columns.ts'
import { deliveryAreas, deliveryRates } from '../../db/tables/sales/delivery.ts'
import { combineReads } from '../../platform/combine.ts'

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
  const areas = await selectAreas(db)
  return wanted.map(() => areas)
})

async function selectAreas(db: Db): Promise<AreaRow[]> {
  const rows = await db
    .select({
      id: deliveryAreas.id,
      name: deliveryAreas.name,
      texts: deliveryAreas.texts,
      serves: deliveryAreas.serves,
      defaultWeight: deliveryAreas.defaultWeight,
      rate: deliveryRates,
    })
    .from(deliveryAreas)
    .innerJoin(deliveryRates, eq(deliveryRates.areaId, deliveryAreas.id))
    .where(eq(deliveryAreas.active, true))
    .orderBy(
      asc(deliveryAreas.position),
      asc(deliveryAreas.name),
      sql`array_position(ARRAY['delivery', 'express', 'pickup'], ${deliveryRates.type})`,
    )
    .prepare('delivery areas')
    .execute()
  const areas = new Map<string, AreaRow>()
  for (const { rate, ...area } of rows) {
    const known = areas.get(area.id) ?? { ...area, rates: [] }
    const { areaId: _, ...row } = rate
    known.rates.push(row)
    areas.set(area.id, known)
  }
  return [...areas.values()]
}

/** Inserts an area with its rates; does nothing if the name exists. */
export async function insertArea(db: Db, { rates, ...area }: NewArea): Promise<void> {
  const [stored] = await db
    .insert(deliveryAreas)
    .values(area)
    .onConflictDoNothing({ target: deliveryAreas.name })
    .returning({ id: deliveryAreas.id })
  if (stored && rates.length > 0) await db.insert(deliveryRates).values(rates.map((rate) => ({ ...rate, areaId: stored.id })))
}
