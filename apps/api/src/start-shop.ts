import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Ctx } from './ctx.ts'
import { listenToCatalog } from './db/catalog-signal.ts'
import { type Database, openClient, openDatabase } from './db/client.ts'
import { type EmbeddedPostgres, startPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { saleSignal } from './db/sale-signal.ts'
import { waitForDatabase } from './db/wait.ts'
import { type Env, urlHost } from './env.ts'
import { fillShop } from './fill-shop.ts'
import { drawInBackground } from './gateways/deferred/background.ts'
import { removeDrafts } from './gateways/whole-file.ts'
import { AnswerCache } from './http/answer-cache.ts'
import { type Jobs, openJobs } from './jobs/runner.ts'
import { openLog } from './log.ts'
import { collectBrowserErrors } from './modules/browser-errors/collect.ts'
import { NewsRoom } from './modules/events/news-room.ts'
import { countTraffic } from './modules/reports/traffic.ts'
import { setUpLink } from './modules/setup/service.ts'
import { StartError } from './start-error.ts'

export interface StoreOfData {
  url: string
  stop: () => Promise<void>
}

/** Hears what is being done, and how far it is where that is known. */
export type Report = (what: string, done?: number, total?: number) => void

/** The database of the configuration, or the built-in one; created and brought to the level of this code. */
export async function prepareDatabase(
  env: Env,
  report: Report = () => {},
  notice: (line: string) => void = () => {},
): Promise<StoreOfData> {
  const onMigration = (done: number, total: number) => report('Bringing the database up to date', done, total)
  const seconds = env.databaseWait
  if (env.databaseUrl) {
    const { databaseUrl } = env
    const { host, pathname } = new URL(databaseUrl)
    const onWait = (error: unknown) => report(`Waiting for the database at ${host}${pathname}: ${reasonOf(error)}`)
    try {
      await waitForDatabase(() => assertUsable(databaseUrl), { seconds, onWait })
      await waitForDatabase(() => migrate(databaseUrl, onMigration), { seconds, onWait })
    } catch (error) {
      if (error instanceof StartError) throw error
      throw new StartError(`The database at ${host}${pathname} cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`, error)
    }
    return { url: databaseUrl, stop: async () => {} }
  }
  const server = await startPostgres(join(env.dataDir, 'postgres'), { report, notice })
  try {
    await waitForDatabase(() => createDatabase(server), { seconds })
    const url = server.url('haat')
    await waitForDatabase(() => migrate(url, onMigration), { seconds })
    return { url, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export interface RunningShop {
  /** where this process listens, for a browser on this machine */
  address: string
  database: Database
  /** while nobody is admin: leads the first one in */
  setUpLink: string | undefined
  stop: () => Promise<void>
}

interface Serving {
  log?: Logger
  report?: Report
  /** After migrating and before the first request: fill an empty shop. One process does it at a time. */
  prepare?: (database: Database, env: Env, report: Report) => Promise<void>
  /** Called while pictures that were left for later are drawn in the background. */
  onDrawing?: (done: number, total: number) => void
}

/** Starts one API process: database, migrations, listening. `stop` lets requests in flight finish (at most 25 s). */
export async function startShop(
  given: Env,
  { log = openLog(given.logLevel), report = () => {}, prepare = fillShop, onDrawing }: Serving = {},
): Promise<RunningShop> {
  const store = await prepareDatabase(given, report, (line) => log.warn(line))
  const database = openDatabase(store.url, {
    max: given.databasePool,
    onConnectionLost: (err) => log.warn({ err }, 'database connection lost'),
  })
  const health = { draining: false }
  const cache = new AnswerCache()
  let jobs: Jobs | undefined
  try {
    for (const folder of ['media', 'private', 'mail']) await removeDrafts(join(given.dataDir, folder))
    const wait = { seconds: given.databaseWait, onWait: (err: unknown) => log.warn({ err }, 'waiting for the database') }
    await waitForDatabase(
      () => oneAtATime(store.url, () => prepare(database, { ...given, databaseUrl: store.url }, report)),
      wait,
    )
    jobs = openJobs({ database, url: store.url, log })
    const runner = jobs
    const server = createServer({
      keepAliveTimeout: 65_000, // longer than the proxy before us keeps its side
      headersTimeout: 30_000,
      requestTimeout: 150_000, // longer than the slowest body: `http/body.ts` answers first
    })
    const port = await listenOn(server, given)
    server.on('error', (err) => log.error({ err }, 'a connection could not be accepted')) // too many open files
    // With PORT=0 the address is only known now.
    const env = given.port === 0 ? { ...given, port, publicUrl: given.publicUrl.replace(/:0$/, `:${port}`) } : given
    const news = new NewsRoom({ db: database.db }, log)
    const ear = listenToCatalog(store.url, cache, log, news)
    const traffic = countTraffic({ db: database.db, log })
    const browserErrors = collectBrowserErrors({ db: database.db, log })
    const sales = saleSignal(database.pool, log, () => cache.clear('stock'))
    server.on(
      'request',
      buildApp({ env, database, log, cache, health, tellSale: sales.tell, jobs, news, traffic, browserErrors }),
    )
    jobs.work(env)
    const ctx: Ctx = { db: database.db, env, person: null, address: '', language: 'en', log }
    const link = await waitForDatabase(() => setUpLink(ctx), wait)
    const drawing = drawInBackground(env.dataDir, {
      ...(onDrawing && { onProgress: onDrawing }),
      onError: (err) => log.warn({ err }, 'drawing of pictures ended, it goes on at the next start'),
    })
    return {
      setUpLink: link,
      address: `http://${urlHost(env.host)}:${port}`,
      database,
      stop: async () => {
        health.draining = true
        await news.stop()
        await closeServer(server, 25_000)
        await drawing.stop()
        await traffic.stop()
        await browserErrors.stop()
        await runner.stop()
        await sales.stop()
        await ear.stop()
        await database.close()
        await store.stop()
      },
    }
  } catch (error) {
    await jobs?.stop()
    await database.close()
    await store.stop()
    throw error
  }
}

/** Lets one process of all on this database do the work, the others wait. */
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
      throw new StartError(
        `The database ${new URL(url).pathname.slice(1)} is encoded in ${encoding}; create one with ENCODING 'UTF8'.`,
      )
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
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error // made by another process meanwhile
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

/** Why nobody can listen there, in one sentence. */
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
