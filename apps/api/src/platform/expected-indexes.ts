import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from './env.ts'

interface Snapshot {
  tables: Record<
    string,
    {
      name: string
      indexes: Record<string, { name: string }>
      uniqueConstraints: Record<string, { name: string }>
      compositePrimaryKeys: Record<string, { name: string }>
    }
  >
}

/** The indexes that a database with all migrations of this code has, except those of primary keys of one column. */
export function readExpectedIndexes(): { table: string; name: string }[] {
  const folder = join(migrationsFolder, 'meta')
  const { entries } = JSON.parse(readFileSync(join(folder, '_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  const last = entries.at(-1)!.tag.slice(0, 4)
  const { tables } = JSON.parse(readFileSync(join(folder, `${last}_snapshot.json`), 'utf8')) as Snapshot
  return Object.values(tables).flatMap(({ name: table, indexes, uniqueConstraints, compositePrimaryKeys }) =>
    [indexes, uniqueConstraints, compositePrimaryKeys].flatMap((named) =>
      Object.values(named).map(({ name }) => ({ table, name })),
    ),
  )
}
