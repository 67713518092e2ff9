import { eq, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { taxRates } from '../../../db/tables/sales/tax.ts'
import type { RateRow } from '../repo.ts'

export const newId = uuidV7

/** The editable fields of a tax rate. */
export interface RateFields extends RateRow {
  active: boolean
}

export interface DashboardRateRow extends RateFields {
  id: string
  version: number
}

const rates = sql`SELECT id, name, texts, country, state, percent::float8 AS percent, stacks, active, version FROM tax_rates`

/** All tax rates by country, state and position, also inactive ones. `percent` as a number of percent. */
export const findAllRates = (db: Db): Promise<DashboardRateRow[]> =>
  rows(db, sql`${rates} ORDER BY country, lower(state) NULLS FIRST, position, name, id`)

/** A tax rate, also an inactive one; undefined if there is none. */
export const findRate = async (db: Db, id: string): Promise<DashboardRateRow | undefined> =>
  (await rows<DashboardRateRow>(db, sql`${rates} WHERE id = ${id}`))[0]

/** Serialises changes of tax rates; rates are few. */
export async function lockRates(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('tax rates'))`)
}

/** Number of tax rates, including inactive ones. */
export const countRates = (db: Db): Promise<number> => db.$count(taxRates)

/** Inserts a rate in last position. */
export async function addRate(db: Db, id: string, fields: RateFields): Promise<void> {
  await db.insert(taxRates).values({ id, ...fields, position: sql`(SELECT coalesce(max(position), -1) + 1 FROM tax_rates)` })
}

/** Replaces all fields of a tax rate and raises its version; its position stays. */
export async function updateRate(db: Db, id: string, fields: RateFields): Promise<void> {
  await db
    .update(taxRates)
    .set({ ...fields, version: sql`${taxRates.version} + 1` })
    .where(eq(taxRates.id, id))
}

/** Deletes a tax rate; does nothing if there is none with this id. */
export async function deleteRate(db: Db, id: string): Promise<void> {
  await db.delete(taxRates).where(eq(taxRates.id, id))
}
