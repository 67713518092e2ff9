import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Asks a query that a connection parses and plans once, under its name. For hot queries whose text never changes;
 * a name belongs to one text for ever.
 */
export async function named<Row>(db: Db, name: string, query: SQL): Promise<Row[]> {
  const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
    dialect.sqlToQuery(query),
    undefined,
    name,
    false,
  )
  return (await prepared.execute()).rows
}

/** The rows of a query that is planned for its values each time. */
export const rows = async <Row>(db: Db, query: SQL): Promise<Row[]> => (await db.execute(query)).rows as Row[]
