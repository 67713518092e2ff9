import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { SettingsGroup } from '../repo.ts'

export interface SavedGroup extends SettingsGroup {
  version: number
  updatedAt: string
}

const saved = sql`"group", data, texts, version, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt"`

/** All settings groups that were ever saved; the others have their default values. `updatedAt` is ISO text in UTC. */
export const findSavedGroups = (db: Db): Promise<SavedGroup[]> => rows(db, sql`SELECT ${saved} FROM settings`)

/** False on a version conflict. Version 0: the group was never saved. */
export async function replaceGroup(db: Db, { group, data, texts }: SettingsGroup, version: number): Promise<boolean> {
  const [values, words] = [JSON.stringify(data), JSON.stringify(texts)]
  const written = await db.execute(
    version === 0
      ? sql`INSERT INTO settings ("group", data, texts) VALUES (${group}, ${values}::jsonb, ${words}::jsonb) ON CONFLICT DO NOTHING`
      : sql`UPDATE settings SET data = ${values}::jsonb, texts = ${words}::jsonb, version = version + 1, updated_at = now()
          WHERE "group" = ${group} AND version = ${version}::bigint`,
  )
  return written.rowCount === 1
}

/** Whether PostgreSQL knows a time zone by exactly this name. */
export const knowsTimeZone = async (db: Db, name: string): Promise<boolean> =>
  (await rows(db, sql`SELECT 1 FROM pg_timezone_names WHERE name = ${name}`)).length > 0

/** The lowest amount above 0 of prices, delivery costs and coupon minimums, in catalogue minor units; null if there is none. */
export const lowestPrice = async (db: Db): Promise<number | null> =>
  (
    await rows<{ lowest: number | null }>(
      db,
      sql`SELECT least((SELECT min(price) FROM variants WHERE price > 0), (SELECT min(cost) FROM delivery_rates WHERE cost > 0),
        (SELECT min(free_over) FROM delivery_rates WHERE free_over > 0), (SELECT min(minimum) FROM coupons WHERE minimum > 0)) AS lowest`,
    )
  )[0]?.lowest ?? null
