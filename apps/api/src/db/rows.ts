import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Runs a prepared statement that each connection parses and plans once. For frequent queries with a constant text; a name must always
 * have the same text.
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

/** Runs a query that is planned for its values, and returns its rows. */
export const rows = async <Row>(db: Db, query: SQL): Promise<Row[]> => (await db.execute(query)).rows as Row[]
