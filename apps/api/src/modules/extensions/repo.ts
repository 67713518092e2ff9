import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { extensionSettings } from '../../db/tables/shop/extensions.ts'

export interface SavedSettings {
  values: Record<string, unknown>
  version: number
}

/** The stored settings of an extension; undefined if they were never saved. */
export const findSettings = async (db: Db, extension: string): Promise<SavedSettings | undefined> =>
  (
    await db
      .select({ values: extensionSettings.values, version: extensionSettings.version })
      .from(extensionSettings)
      .where(eq(extensionSettings.extension, extension))
  )[0]

/** Clears the cached answers of all processes when the transaction commits, because they contain extension content. */
export async function notifyContentChange(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_notify('catalog', 'extension_settings')`)
}

/** Stores settings if their version is still `version`, 0 for none. Returns false if it is not. */
export async function saveSettings(
  db: Db,
  extension: string,
  values: SavedSettings['values'],
  version: number,
): Promise<boolean> {
  const saved =
    version === 0
      ? await db
          .insert(extensionSettings)
          .values({ extension, values })
          .onConflictDoNothing()
          .returning({ version: extensionSettings.version })
      : await db
          .update(extensionSettings)
          .set({ values, version: version + 1, updatedAt: sql`now()` })
          .where(and(eq(extensionSettings.extension, extension), eq(extensionSettings.version, version)))
          .returning({ version: extensionSettings.version })
  if (saved.length === 1) await notifyContentChange(db)
  return saved.length === 1
}

/** Settings of all extensions, also of those that are off. */
export const findAllSettings = (db: Db): Promise<{ extension: string; values: SavedSettings['values'] }[]> =>
  db.select({ extension: extensionSettings.extension, values: extensionSettings.values }).from(extensionSettings)

/** Replaces one value of stored settings if it is still `from`. */
export async function replaceValue(
  db: Db,
  extension: string,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<void> {
  await db.execute(sql`UPDATE extension_settings SET "values" = jsonb_set("values", ARRAY[${name}], to_jsonb(${to}::text))
    WHERE extension = ${extension} AND "values" ->> ${name} = ${from}`)
}

/** Names of extensions that have settings or tables. */
export const findKnownNames = async (db: Db): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      db,
      sql`SELECT extension AS name FROM extension_settings UNION SELECT extension FROM extension_migrations ORDER BY name`,
    )
  ).map(({ name }) => name)
