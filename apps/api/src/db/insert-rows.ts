import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** Rows in one statement: more only cost memory. */
const most = 5_000

/**
 * Inserts many rows with one parameter for all of them. A statement with a parameter for each value takes longer to build and to parse than to
 * execute. Columns that a row leaves out get their defaults.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  list: readonly Table['$inferInsert'][],
): Promise<void> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const complete = list.map((row) => withDefaults(columns, row))
  // A column that is missing in one row only would be null there instead of its default.
  for (const rows of Map.groupBy(complete, (row) => Object.keys(row).sort().join()).values())
    for (let from = 0; from < rows.length; from += most) await insert(db, table, columns, rows.slice(from, from + most))
}

/** The values of the row that are columns, with the defaults that are computed here. */
function withDefaults(columns: Record<string, PgColumn>, row: Record<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [key, column] of Object.entries(columns)) {
    const value = row[key] === undefined ? column.defaultFn?.() : row[key]
    if (value !== undefined) found[key] = value
  }
  return found
}

async function insert(
  db: Db,
  table: PgTable,
  columns: Record<string, PgColumn>,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const keys = Object.keys(rows[0]!)
  const names = keys.map((key) => `"${toSnakeCase(key)}"`)
  const types = keys.map((key, index) => `${names[index]} ${columns[key]!.getSQLType()}`)
  const renamed = rows.map((row) => Object.fromEntries(keys.map((key) => [toSnakeCase(key), row[key]])))
  await db.execute(sql`INSERT INTO ${sql.identifier(getTableName(table))} (${sql.raw(names.join(', '))})
    SELECT ${sql.raw(names.join(', '))} FROM jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) AS w(${sql.raw(types.join(', '))})`)
}
