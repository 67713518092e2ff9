import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** What a repo function asks: the pool, or the transaction it runs in. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: NodePgDatabase
  pool: pg.Pool
  close: () => Promise<void>
}

// The driver hands bigint over as text. Money and counts must fit a JSON number, or be refused loudly.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
})

interface Options {
  /** Connections of this process. */
  max?: number
  /** Called for errors on idle connections (the server restarted, the network broke); the pool replaces them itself. */
  onIdleError?: (error: Error) => void
}

/** One pool for the process. Nothing may wait for ever: neither for a connection, nor for a lock, nor inside a forgotten transaction. */
export function openDatabase(url: string, { max = 12, onIdleError = () => {} }: Options = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'haat',
  })
  pool.on('error', onIdleError)
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() }
}
