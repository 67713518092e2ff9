import pg from 'pg'
import { openClient, type Timeouts, timeouts } from '../client.ts'

/** Advisory lock of all processes that change the settings of the role. */
const lockKey = 4_817_215_003

/**
 * Sets the timeouts of the pool as defaults of its role in this database, because a pooler in transaction mode passes no start-up
 * parameters on. Writes nothing if they are set. `url`: directly to PostgreSQL; `role`: the one that the pooler connects as; `values`: milliseconds.
 */
export async function setRoleTimeouts(url: string, role: string, values: Timeouts = timeouts): Promise<void> {
  const client = openClient(url, { application_name: 'haat role' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const { rows } = await client.query<{ database: string; settings: string[] }>(
      `SELECT current_database() AS database, coalesce((
        SELECT setconfig FROM pg_db_role_setting WHERE setrole = to_regrole($1) AND setdatabase = d.oid), '{}') AS settings
      FROM pg_database d WHERE datname = current_database()`,
      [pg.escapeIdentifier(role)],
    )
    const { database = '', settings = [] } = rows[0] ?? {}
    for (const [name, milliseconds] of Object.entries(values)) {
      if (settings.includes(`${name}=${milliseconds}`)) continue
      await client.query(
        `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${milliseconds}`,
      )
    }
  } finally {
    await client.end() // releases the lock
  }
}

/** Whether statements of the pool have their timeout: false while the pooler still uses connections from before `setRoleTimeouts`. */
export async function hasTimeouts(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ timeout: string }>(
    "SELECT setting AS timeout FROM pg_settings WHERE name = 'statement_timeout'",
  )
  return Number(rows[0]?.timeout) === timeouts.statement_timeout
}
