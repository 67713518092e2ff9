import pg from 'pg'
import { afterAll, inject } from 'vitest'

/** Files that restore or verify backups run one after another: their temporary databases are on the same server, and one file counts them. */
export async function aloneWithTemporaryDatabases(): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query('SELECT pg_advisory_lock(4817215099)')
  afterAll(() => client.end())
}
