import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { rows } from './rows.ts'

/** Size of the database in bytes, indexes included. */
export const databaseBytes = async (db: Db): Promise<number> =>
  (await rows<{ bytes: number }>(db, sql`SELECT pg_database_size(current_database()) AS bytes`))[0]!.bytes
