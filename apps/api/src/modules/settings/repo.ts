import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named, writtenOnce } from '../../db/rows.ts'
import type { Texts } from '../../db/tables/columns.ts'
import { settings } from '../../db/tables/shop/settings.ts'
import { combineReads, oneForAll } from '../../platform/combine.ts'

export interface SettingsGroup {
  group: string
  data: Record<string, unknown>
  texts: Texts
}

/** All saved settings groups; groups with default values only have no row. */
export const readGroups = (db: Db): Promise<SettingsGroup[]> =>
  named(db, 'settings groups', sql`SELECT "group", data, texts FROM settings`)

/** Those of the groups that were saved. Concurrent calls share a statement. */
export const readSome = combineReads<readonly string[], SettingsGroup[]>(async (db, wanted) => {
  const found = await findSome(db, [...new Set(wanted.flat())])
  return wanted.map((names) => found.filter(({ group }) => names.includes(group)))
}, oneForAll)

/** The same in a statement of its own. */
export const findSome = (db: Db, groups: readonly string[]): Promise<SettingsGroup[]> =>
  writtenOnce<SettingsGroup>(db, 'some settings', { groups }, selectSome)

const selectSome = (): SQL =>
  sql`SELECT "group", data, texts FROM settings WHERE "group" = ANY(${sql.placeholder('groups')}::text[])`

/** A settings group; undefined if it was never saved. */
export const readGroup = async (db: Db, group: string): Promise<SettingsGroup | undefined> => (await readSome(db, [group]))[0]

/** Inserts or replaces a settings group and raises its version, without a version check. */
export async function writeGroup(db: Db, { group, data, texts }: SettingsGroup): Promise<void> {
  await db
    .insert(settings)
    .values({ group, data, texts })
    .onConflictDoUpdate({
      target: settings.group,
      set: { data, texts, version: sql`${settings.version} + 1`, updatedAt: sql`now()` },
    })
}
