import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import { listenToCatalog } from '../db/signals/catalog-signal.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { NotificationHub } from '../modules/events/notification-hub.ts'
import type { Env } from '../platform/env.ts'
import type { TestApp } from './app.ts'
import { openTestPool } from './database.ts'
import { keepsConnections } from './keeps-connections.ts'

/** Starts another server of the same shop in this process, with its own pool and caches. Returns its URL. */
export async function anotherProcess(
  shop: TestApp,
  over: Partial<Env> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<string> {
  const server = createServer(keepsConnections)
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const database = openTestPool(shop.databaseUrl, 4)
  const env = { ...shop.env, ...over }
  const cache = new ResponseCache()
  const notifications = new NotificationHub({ db: database.db }, log, { pause: 50, beat: 100 })
  const notificationListener = listenToCatalog(shop.databaseUrl, cache, log, notifications)
  server.on('request', buildApp({ env, database, log, cache, health: { draining: false }, notifications }))
  afterAll(async () => {
    await notifications.stop()
    await notificationListener.stop()
    server.closeAllConnections()
    await new Promise((down) => server.close(down))
    await database.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
