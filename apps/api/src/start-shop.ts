import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { type Database, openClient, silentAfter } from './db/client.ts'
import { prepareDatabase, type Report } from './db/prepare-database.ts'
import type { Replicas } from './db/replicas/replicas.ts'
import { listenToCatalog } from './db/signals/catalog-signal.ts'
import { stockSignal } from './db/signals/stock-signal.ts'
import { waitForDatabase } from './db/wait.ts'
import { fillShop } from './demo/fill-shop.ts'
import { loadExtensions } from './extensions/load.ts'
import { drawInBackground } from './gateways/deferred/background.ts'
import { removeDrafts } from './gateways/whole-file.ts'
import type { AppDependencies } from './http/app-dependencies.ts'
import type { Metrics } from './http/metrics/metrics.ts'
import { ResponseCache } from './http/response-cache.ts'
import { buildWorkerApp } from './http/worker-app.ts'
import { type Jobs, openJobs } from './jobs/runner.ts'
import { collectBrowserErrors } from './modules/browser-errors/service.ts'
import { NotificationHub } from './modules/events/service.ts'
import { startHeartbeat } from './modules/health/service.ts'
import { countTraffic, leaveUnknownZones } from './modules/reports/service.ts'
import { setUpLink } from './modules/setup/service.ts'
import type { Ctx } from './platform/context.ts'
import { type Env, urlHost } from './platform/env.ts'
import { StartError } from './platform/errors/start-error.ts'
import { openLog } from './platform/log.ts'
import { createServer } from './platform/network/node-http.ts'
import type { TelemetryEnv } from './platform/observing/telemetry-env.ts'
import { logSlowQueries, observeAll, traceQueries } from './platform/observing/watch-queries.ts'
import type { Telemetry } from './platform/observing/work-span.ts'
import { type WriteLoad, watchWrites } from './platform/observing/write-load.ts'

export interface RunningShop {
  /** URL of this process for a browser on this machine */
  address: string
  database: Database
  /** set-up link for the first admin, while there is none */
  setUpLink: string | undefined
  stop: () => Promise<void>
}

interface Serving {
  log?: Logger
  report?: Report
  /** called after the migration and before the first request, to fill an empty shop; one process at a time */
  prepare?: (database: Database, env: Env, report: Report) => Promise<void>
  /** called while deferred pictures are drawn in the background */
  onDrawing?: (done: number, total: number) => void
}

/** Starts one process in its role: database, migrations, HTTP server, jobs. `stop` waits for requests in flight (at most 25 s). */
export async function startShop(
  given: Env,
  { log = openLog(given.logLevel), report = () => {}, prepare = fillShop, onDrawing }: Serving = {},
): Promise<RunningShop> {
  await loadExtensions(given)
  const store = await prepareDatabase(given, report, (line) => log.warn(line))
  const metrics = given.metricsPort === undefined && !given.telemetry?.metrics ? undefined : await loadMetrics()
  const telemetry = given.telemetry && (await loadTelemetry(given.telemetry, metrics))
  const observe = observeAll([
    ...(given.slowQueryMs > 0 ? [logSlowQueries(given.slowQueryMs, log, metrics?.slowQuery)] : []),
    ...(telemetry ? [traceQueries] : []),
  ])
  const database = store.open({
    max: given.databasePool,
    observe,
    queryTimeout: silentAfter,
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  })
  const health = { draining: false }
  let replicas: Replicas | undefined
  const cache = new ResponseCache(() => replicas?.changed())
  const writes = watchWrites()
  let jobs: Jobs | undefined
  try {
    for (const folder of ['media', 'private', 'product-files', 'transfers', 'mail'])
      await removeDrafts(join(given.dataDir, folder))
    const wait = { seconds: given.databaseWait, onWait: (err: unknown) => log.warn({ err }, 'waiting for the database') }
    await waitForDatabase(
      () => oneAtATime(store.url, () => prepare(database, { ...given, databaseUrl: store.url }, report)),
      wait,
    )
    replicas = store.openReplicas(database, { max: given.databasePool, observe, log })
    jobs = openJobs({ database, url: store.url, replica: replicas?.current, log, count: metrics?.count, telemetry, writes })
    const runner = jobs
    const server = createServer({
      keepAliveTimeout: 65_000, // longer than the keep-alive timeout of the proxy
      headersTimeout: 30_000,
      requestTimeout: 150_000, // longer than the slowest body: `http/middleware/body.ts` answers first
    })
    const port = await listenOn(server, given)
    server.on('error', (err) => log.error({ err }, 'accepting connection failed')) // too many open files
    // With PORT=0 the port is only known after listening.
    const env = given.port === 0 ? { ...given, port, publicUrl: given.publicUrl.replace(/:0$/, `:${port}`) } : given
    metrics?.watch({ database, replicas, env, log })
    const metricsServer = metrics && (await serveMetrics(metrics, env))
    const web =
      env.role === 'worker'
        ? undefined
        : openWeb({ env, database, replicas, url: store.url, log, cache, health, jobs, writes, metrics, telemetry })
    server.on('request', web?.listener ?? buildWorkerApp({ database, replicas, health }))
    const ctx: Ctx = { db: database.db, env, person: null, address: '', language: 'en', log }
    await waitForDatabase(() => leaveUnknownZones(ctx), wait)
    if (env.role !== 'web') jobs.work(env)
    const link = web && (await waitForDatabase(() => setUpLink(ctx), wait))
    const drawing =
      env.role === 'web'
        ? undefined
        : drawInBackground(env, {
            whenCalm: true,
            ...(onDrawing && { onProgress: onDrawing }),
            onError: (err) => log.warn({ err }, 'drawing of pictures failed, continues at the next start'),
          })
    const heartbeat = startHeartbeat(ctx)
    return {
      setUpLink: link,
      address: `http://${urlHost(env.host)}:${port}`,
      database,
      stop: async () => {
        health.draining = true
        await web?.endStreams()
        // A worker finishes its jobs while its last health checks are answered.
        await Promise.all([closeServer(server, 25_000), env.role === 'worker' && runner.stop()])
        metricsServer?.close()
        await drawing?.stop()
        await web?.flush()
        if (env.role !== 'worker') await runner.stop()
        await web?.stop()
        await heartbeat.stop()
        await telemetry?.stop()
        await replicas?.stop()
        await database.close()
        await store.stop()
      },
    }
  } catch (error) {
    await jobs?.stop()
    await replicas?.stop()
    await database.close()
    await store.stop()
    throw error
  }
}

/** The library takes memory and a moment to load: only where metrics are collected. */
const loadMetrics = async (): Promise<Metrics> => (await import('./http/metrics/metrics.ts')).createMetrics()

async function serveMetrics(metrics: Metrics, { metricsHost: host, metricsPort: port }: Env): Promise<Server | undefined> {
  if (port === undefined) return undefined
  const server = await import('./http/metrics/server.ts')
  return server.serveMetrics(metrics, { host, port })
}

/** The SDK takes memory and a moment to load: only where traces or metrics are sent. */
async function loadTelemetry(to: TelemetryEnv, metrics: Metrics | undefined): Promise<Telemetry> {
  const { openTelemetry } = await import('./gateways/telemetry/telemetry.ts')
  return openTelemetry(to, metrics?.registry)
}

interface Web {
  listener: RequestListener
  /** ends the notifications of open dashboards, which would keep the server busy */
  endStreams: () => Promise<void>
  /** writes what was counted and not yet stored */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** What answers the requests of visitors and staff, with the notifications it needs. */
function openWeb({
  url,
  metrics,
  telemetry,
  replicas,
  ...dependencies
}: Pick<AppDependencies, 'env' | 'database' | 'log' | 'cache' | 'health'> & {
  url: string
  replicas: Replicas | undefined
  jobs: Jobs
  writes: WriteLoad
  metrics: Metrics | undefined
  telemetry: Telemetry | undefined
}): Web {
  const { database, log, cache } = dependencies
  const notifications = new NotificationHub({ db: database.db }, log)
  const notificationListener = listenToCatalog(url, cache, log, notifications)
  const traffic = countTraffic({ db: database.db, log })
  const browserErrors = collectBrowserErrors({ db: database.db, log })
  const sales = stockSignal(database.pool, log, () => cache.clear('stock'))
  return {
    listener: buildApp({
      ...dependencies,
      ...(replicas && { replicas }),
      notifyStockChange: sales.notify,
      notifications,
      traffic,
      browserErrors,
      ...(metrics && { metrics }),
      ...(telemetry && { telemetry }),
    }),
    endStreams: () => notifications.stop(),
    flush: async () => {
      await traffic.stop()
      await browserErrors.stop()
    },
    stop: async () => {
      await sales.stop()
      await notificationListener.stop()
    },
  }
}

/** Runs `work` in one process at a time on this database. */
async function oneAtATime(url: string, work: () => Promise<void>): Promise<void> {
  const client = openClient(url, { application_name: 'haat prepares' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [4_817_215_002])
    await work()
  } finally {
    await client.end().catch(() => {})
  }
}

function listenOn(server: Server, { port, host }: Env): Promise<number> {
  return new Promise((done, fail) => {
    const refused = (error: { code?: string }) => fail(explainListen(error, port, host))
    server.once('error', refused)
    server.listen(port, host, () => {
      server.off('error', refused)
      const address = server.address()
      done(address && typeof address === 'object' ? address.port : port)
    })
  })
}

/** Explains in one sentence why listening failed. */
export function explainListen(error: { code?: string }, port: number, host: string): unknown {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken by another program. Choose another one, for example PORT=${port + 1}.`, error)
  if (error.code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}. Choose one above 1023, for example PORT=3000.`, error)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(
      `This machine has no address ${host}. Set HOST to 127.0.0.1 (only this machine) or 0.0.0.0 (everywhere).`,
      error,
    )
  return error
}

async function closeServer(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  const sweep = setInterval(() => server.closeIdleConnections(), 50) // keep-alive connections, as they finish
  const givingUp = new AbortController()
  const late = sleep(patience, undefined, { signal: givingUp.signal }).then(
    () => server.closeAllConnections(),
    () => {},
  )
  await Promise.race([closed, late])
  givingUp.abort()
  clearInterval(sweep)
}
