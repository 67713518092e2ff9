import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { type Db, runLast } from './client.ts'

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

/** Texts of statements by name: a few kilobytes each. */
const written = new LRUCache<string, Query>({ max: 500 })

type Value = string | number | boolean | null

/**
 * The same for the most frequent queries: their text is written once for each process, too. `write` has a `sql.placeholder` for each of the `values`
 * and depends on nothing that the name does not say.
 */
export async function writtenOnce<Row>(
  db: Db,
  name: string,
  values: Readonly<Record<string, Value | readonly Value[]>>,
  write: () => SQL,
): Promise<Row[]> {
  const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
    writtenQuery(name, write),
    undefined,
    name,
    false,
  )
  return (await prepared.execute(values)).rows
}

/** The same for the last statement of a transaction: COMMIT is sent with it, see `runLast`. */
export function writtenLast<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  values: Readonly<Record<string, Value | readonly Value[]>>,
  write: () => SQL,
): Promise<Row[]> {
  const { sql, params } = writtenQuery(name, write)
  return runLast<Row>(db, { name, text: sql, values: fillPlaceholders(params, values) })
}

function writtenQuery(name: string, write: () => SQL): Query {
  const known = written.get(name)
  if (known) return known
  const query = dialect.sqlToQuery(write())
  written.set(name, query)
  return query
}

/** Runs a query that is planned for its values, and returns its rows. */
export const rows = async <Row>(db: Db, query: SQL): Promise<Row[]> => (await db.execute(query)).rows as Row[]
