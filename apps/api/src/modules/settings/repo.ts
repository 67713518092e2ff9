import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named } from '../../db/rows.ts'
import type { Texts } from '../../db/tables/columns.ts'
import { settings } from '../../db/tables/shop/settings.ts'

export interface SettingsGroup {
  group: string
  data: Record<string, unknown>
  texts: Texts
}

export const readGroups = (db: Db): Promise<SettingsGroup[]> =>
  named(db, 'settings groups', sql`SELECT "group", data, texts FROM settings`)

export const readSome = (db: Db, groups: string[]): Promise<SettingsGroup[]> =>
  named(db, 'some settings', sql`SELECT "group", data, texts FROM settings WHERE "group" = ANY(${sql.param(groups)}::text[])`)

export const readGroup = async (db: Db, group: string): Promise<SettingsGroup | undefined> =>
  (
    await db
      .select({ group: settings.group, data: settings.data, texts: settings.texts })
      .from(settings)
      .where(eq(settings.group, group))
  )[0]

export async function writeGroup(db: Db, { group, data, texts }: SettingsGroup): Promise<void> {
  await db
    .insert(settings)
    .values({ group, data, texts })
    .onConflictDoUpdate({
      target: settings.group,
      set: { data, texts, version: sql`${settings.version} + 1`, updatedAt: sql`now()` },
    })
}
