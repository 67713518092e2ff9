import type { Database } from '../db/client.ts'

/** A pool that waits for a connection as long as a slow machine needs, instead of being refused after 5 s. */
export function waitingLong(database: Database): Database {
  database.pool.options.connectionTimeoutMillis = 60_000
  return database
}
