import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '../platform/env.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { databaseName, databasePlace, databaseRole } from '../platform/network/database-address.ts'
import { type Database, openClient, openDatabase, type Route } from './client.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded.ts'
import { readExtensionMigrations } from './extension-migrations.ts'
import { migrate } from './migrate.ts'
import type { ObserveQuery } from './pool/observed-client.ts'
import { hasTimeouts, setRoleTimeouts } from './pool/role-timeouts.ts'
import { openReplicas, type Replicas } from './replicas/replicas.ts'
import { waitForDatabase } from './wait.ts'
import { walFolder } from './wal/folders.ts'

export interface DatabaseStore {
  /** directly to PostgreSQL: for LISTEN, session locks, migrations and backups */
  url: string
  /** opens a connection pool, through the pooler if there is one */
  open: (options?: {
    max?: number
    onConnectionLost?: (error: Error) => void
    observe?: ObserveQuery | undefined
    queryTimeout?: number
  }) => Database
  /** opens the replicas of `DATABASE_REPLICA_URLS`, if there are any */
  openReplicas: (
    primary: Database,
    options: { max: number; observe?: ObserveQuery | undefined; log: Logger },
  ) => Replicas | undefined
  stop: () => Promise<void>
}

/** Progress callback: description of the step, and how far it is if known. */
export type Report = (what: string, done?: number, total?: number) => void

/** Opens the configured database or starts the built-in one, and applies migrations, also of extensions, unless `migrations` is false. */
export async function prepareDatabase(
  env: Env,
  report: Report = () => {},
  notice: (line: string) => void = () => {},
  { migrations = true }: { migrations?: boolean } = {},
): Promise<DatabaseStore> {
  const bringUpToDate = async (url: string) => {
    if (!migrations) return
    const extensions = env.extensions.flatMap((name) => readExtensionMigrations(env.extensionsFolder, name))
    await migrate(url, (done, total) => report('Bringing the database up to date', done, total), { extensions })
  }
  const seconds = env.databaseWait
  if (env.databaseUrl) {
    const databaseUrl = env.databaseDirectUrl ?? env.databaseUrl
    const place = databasePlace(databaseUrl)
    const onWait = (error: unknown) => report(`Waiting for the database at ${place}: ${reasonOf(error)}`)
    try {
      await waitForDatabase(() => assertUsable(databaseUrl), { seconds, onWait })
      await waitForDatabase(() => bringUpToDate(databaseUrl), { seconds, onWait })
    } catch (error) {
      if (error instanceof StartError) throw error
      const variable = env.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
      throw new StartError(`The database at ${place} cannot be used: ${reasonOf(error)}. Check ${variable}.`, error)
    }
    if (env.databaseDirectUrl) await preparePooler(env, onWait, notice)
    const poolUrl = env.databaseUrl
    return {
      url: databaseUrl,
      open: (options) => openDatabase(poolUrl, { route: routeOf(env), ...options }),
      openReplicas: (primary, options) =>
        env.databaseReplicaUrls.length === 0
          ? undefined
          : openReplicas({
              ...options,
              urls: env.databaseReplicaUrls,
              maxLag: env.databaseReplicaMaxLag,
              route: routeOf(env),
              primaryUrl: databaseUrl,
              primary,
            }),
      stop: async () => {},
    }
  }
  const folder = join(env.dataDir, 'postgres')
  const server = await startPostgres(folder, { report, notice, archive: env.walArchive ? walFolder(folder) : undefined })
  try {
    await waitForDatabase(() => createDatabase(server), { seconds })
    const url = server.url('haat')
    await waitForDatabase(() => bringUpToDate(url), { seconds })
    return { url, open: (options) => openDatabase(url, options), openReplicas: () => undefined, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** How the pools of the shop reach PostgreSQL and its replicas. */
export const routeOf = ({ databaseDirectUrl, databasePrepared }: Env): Route =>
  databaseDirectUrl === undefined ? 'direct' : databasePrepared ? 'pooler' : 'pooler without prepared statements'

/** Sets the timeouts of the pooler's role and waits until the pooler leads to the database. */
async function preparePooler(env: Env, onWait: (error: unknown) => void, notice: (line: string) => void): Promise<void> {
  const database = openDatabase(env.databaseUrl!, { max: 1, route: routeOf(env) })
  try {
    await setRoleTimeouts(env.databaseDirectUrl!, databaseRole(env.databaseUrl!))
    const effective = await waitForDatabase(() => hasTimeouts(database.pool), { seconds: env.databaseWait, onWait })
    if (!effective)
      notice(
        'The pooler uses connections from before the timeouts were set. Run RECONNECT in its console, or restart the pooler.',
      )
  } catch (error) {
    const place = databasePlace(env.databaseUrl!)
    throw new StartError(`The pooler at ${place} cannot be used: ${reasonOf(error)}. See docs/deployment.md.`, error)
  } finally {
    await database.close()
  }
}

async function assertUsable(url: string): Promise<void> {
  const client = openClient(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; encoding: string }>(
      "SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding",
    )
    const { version = 0, encoding = '' } = rows[0] ?? {}
    if (version < 150000)
      throw new StartError(`DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10000)}; the shop needs version 15 or newer.`)
    if (encoding !== 'UTF8')
      throw new StartError(`The database ${databaseName(url)} is encoded in ${encoding}; create one with ENCODING 'UTF8'.`)
  } finally {
    await client.end().catch(() => {})
  }
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ECONNREFUSED') return 'nothing answers there'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host'
  return message || code || 'no answer'
}

async function createDatabase(server: EmbeddedPostgres): Promise<void> {
  const client = openClient(server.url('postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'haat'")
    if (rowCount === 0) await client.query('CREATE DATABASE haat')
  } catch (error) {
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error // another process created it meanwhile
  } finally {
    await client.end().catch(() => {})
  }
}
