import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { afterAll, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readExtensionMigrations } from '../db/extension-migrations.ts'
import { migrate } from '../db/migrate.ts'
import { listenToCatalog } from '../db/signals/catalog-signal.ts'
import { stockSignal } from '../db/signals/stock-signal.ts'
import type { Extension } from '../extensions/define.ts'
import { loadExtensions } from '../extensions/load.ts'
import { register } from '../extensions/registry.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { type BrowserErrors, collectBrowserErrors } from '../modules/browser-errors/collect.ts'
import { NotificationHub } from '../modules/events/notification-hub.ts'
import { countTraffic, type Traffic } from '../modules/reports/traffic.ts'
import { type Env, readEnv } from '../platform/env.ts'
import { type WriteLoad, watchWrites } from '../platform/observing/write-load.ts'
import { Client } from './client.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { keepsConnections } from './keeps-connections.ts'
import { noteNotifications } from './notifications.ts'
import { type SentMail, sentMails } from './sent-mails.ts'

export interface TestApp extends Omit<TestDatabase, 'url'> {
  env: Env
  /** URL of the server, on its own port. */
  url: string
  databaseUrl: string
  traffic: Traffic
  browserErrors: BrowserErrors
  writes: WriteLoad
  /** A new visitor with separate cookies. */
  visitor: () => Client
  /** Sends the emails that are due and returns all that were sent so far, oldest first. */
  mails: () => Promise<SentMail[]>
}

interface Options {
  log?: Logger
  /** definitions of the names in `over.extensions` that have no folder */
  definitions?: readonly Extension[]
  /** maximum connections of the pool; default: five */
  connections?: number
  /** database that the one of the shop is a copy of; default: the empty one */
  template?: string
  /** changes the database before the app uses it */
  prepare?: (url: string, env: Env) => Promise<void>
}

/** The settings of a test shop. */
export const testEnv = (variables: Record<'PUBLIC_URL' | 'DATA_DIR', string>): Env =>
  readEnv(
    { NODE_ENV: 'test', SESSION_SECRET: 'a secret that only tests know 0123456789', RATE_LIMIT_FACTOR: '1000', ...variables },
    {},
  )

/**
 * The shop on a fresh database, behind real HTTP. Call it at the top of the file: `const shop = await startTestApp()`;
 * it stops after the file. Rate limits are off unless `over` sets them.
 */
export async function startTestApp(
  over: Partial<Env> = {},
  { log = pino({ level: 'silent' }), definitions, connections, template, prepare }: Options = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-app-'))
  // A leading dot like the default `.data`, a space and a non-ASCII letter, so that every test covers such paths.
  const dataDir = join(folder, '.data é')
  const { url: databaseUrl, ...database } = await testDatabase(undefined, connections, template)
  const server = createServer(keepsConnections)
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const env: Env = { ...testEnv({ PUBLIC_URL: url, DATA_DIR: dataDir }), port, databaseUrl, ...over }
  await prepare?.(databaseUrl, env)
  if (definitions) register(env, definitions)
  await loadExtensions(env)
  const extensions = env.extensions.flatMap((name) => readExtensionMigrations(env.extensionsFolder, name))
  if (extensions.length > 0) await migrate(databaseUrl, undefined, { extensions })
  const cache = new ResponseCache()
  noteNotifications(database.db, cache)
  const notifications = new NotificationHub({ db: database.db }, log, { pause: 50, beat: 100 })
  const notificationListener = listenToCatalog(databaseUrl, cache, log, notifications)
  const traffic = countTraffic({ db: database.db, log }, { every: 3_600_000 })
  const browserErrors = collectBrowserErrors({ db: database.db, log }, { every: 3_600_000 })
  const writes = watchWrites()
  const sales = stockSignal(database.pool, log, () => cache.clear('stock'))
  server.on(
    'request',
    buildApp({
      env,
      database,
      log,
      cache,
      health: { draining: false },
      notifyStockChange: sales.notify,
      writes,
      notifications,
      traffic,
      browserErrors,
    }),
  )
  // Connecting clears the cache, so tests that count statements or cached responses must start after it.
  await vi.waitUntil(() => cache.listening, { timeout: 60_000, interval: 5 })
  afterAll(async () => {
    await notifications.stop()
    server.closeAllConnections()
    await new Promise((down) => server.close(down))
    await traffic.stop()
    await browserErrors.stop()
    await sales.stop()
    await notificationListener.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    ...database,
    env,
    url,
    databaseUrl,
    traffic,
    browserErrors,
    writes,
    visitor: () => new Client(url),
    mails: () => sentMails({ db: database.db, env, log }),
  }
}
