import { openClient } from '../db/client.ts'
import { StartError } from '../platform/errors/start-error.ts'

/**
 * Whether a restore may replace this database: nothing else is connected to it, and it has no accounts, orders and products unless `replace`.
 * @throws StartError
 */
export async function assertReplaceable(url: string, { replace }: { replace: boolean }): Promise<void> {
  const client = openClient(url, { application_name: 'haat restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ others: number }>(
      `SELECT count(*)::int AS others FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    )
    if (rows[0]!.others > 0)
      throw new StartError('The shop is running, or another program is connected to its database. Stop it, and run this again.')
    if (replace) return
    for (const table of ['users', 'orders', 'products']) {
      const found = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table])
      if (!found.rows[0]!.there) continue
      if ((await client.query(`SELECT 1 FROM ${table} LIMIT 1`)).rowCount)
        throw new StartError(
          `This shop is not empty: it has ${table === 'users' ? 'accounts' : table}. With --replace the backup takes the place of everything in it.`,
        )
    }
  } finally {
    await client.end().catch(() => {})
  }
}
