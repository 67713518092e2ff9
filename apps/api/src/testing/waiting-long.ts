import type { Database } from '../db/client.ts'

/** Makes the pool wait for a connection as long as a slow machine needs, instead of failing after 5 s. */
export function waitingLong(database: Database): Database {
  database.pool.options.connectionTimeoutMillis = 60_000
  return database
}
