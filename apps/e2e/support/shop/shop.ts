import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { nodeFlags } from '@haat/api/src/node-flags.ts'
import pg from 'pg'

/** Tests run against the built shop: processes of `apps/api/dist` on real databases. */
export const dist = resolve(import.meta.dirname, '../../../api/dist')
/** Variables of a shop for journeys: no effective rate limits, and a small database pool. */
export const journeyEnv = { RATE_LIMIT_FACTOR: '1000', DATABASE_POOL: '4' }

/** Starts with a large young generation, which V8 otherwise grows by copying: saves a sixth of the processor time of a start. */
const testFlags: readonly string[] = [...nodeFlags, '--min-semi-space-size=8']

export const commonEnv = {
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  SESSION_SECRET: 'a secret that only tests know 0123456789',
}

/** A demo shop that is filled once and not changed; every shop under test is a copy of it. */
export interface Base {
  /** URL of the database server, without a database name */
  server: string
  dataDir: string
}

/** Environment variables in which `prepareBase` stores the location of the base. */
export const variables = { server: 'HAAT_E2E_SERVER', dataDir: 'HAAT_E2E_DATA' } as const

/** The base that `prepareBase` has filled for this run. */
export function knownBase(): Base {
  const server = process.env[variables.server]
  const dataDir = process.env[variables.dataDir]
  if (!server || !dataDir) throw new Error('prepareBase() has not run')
  return { server, dataDir }
}

export interface Shop {
  /** URL of the first process */
  url: string
  processes: ShopProcess[]
  databaseUrl: string
  /** uploads and email files; shared by all shops of a run */
  dataDir: string
  /** Runs a query on the database of this shop. */
  ask: <Row extends object>(question: string, values?: unknown[]) => Promise<Row[]>
  /** `pnpm shop …` on this shop. */
  command: (...words: string[]) => Promise<{ code: number; output: string }>
  stop: () => Promise<void>
}

export interface ShopOptions {
  /** number of API processes on the database */
  processes?: number
  /** host name in the URL; browsers create no passkeys for an IP address */
  hostname?: string
  /** a shop that has not been set up, instead of a copy of the demo */
  empty?: true
  /** an existing database, used and not deleted, instead of a copy of the demo */
  database?: string | undefined
  /** URL of another PostgreSQL server than that of the base; requires `empty` */
  server?: string
  /** URL of a pooler, without a database name, through which the processes connect */
  pooler?: string
  /** URL of a replica, without a database name, from which the processes read */
  replica?: string
  /** query string of the database URL, like `?application_name=shop` */
  parameters?: string
  env?: Record<string, string>
  /** flags of Node; by default those that make a start under test cheap, which need more memory */
  flags?: readonly string[]
}

/** Opens a shop: by default a copy of the base, served by one or more processes. */
export async function openShop({
  processes = 1,
  hostname = '127.0.0.1',
  empty,
  database,
  server = knownBase().server,
  parameters = '',
  pooler,
  replica,
  env = {},
  flags = testFlags,
}: ShopOptions = {}): Promise<Shop> {
  const dataDir = env.DATA_DIR ?? knownBase().dataDir
  const name = database ?? `shop_${randomBytes(5).toString('hex')}`
  if (database === undefined) await onServer(server, `CREATE DATABASE ${name}${empty ? '' : ' TEMPLATE base STRATEGY FILE_COPY'}`)
  const databaseUrl = `${server}${name}${parameters}`
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  // Several processes act as one shop behind a load balancer: they share one public URL.
  const url = `http://${hostname}:${ports[0]}`
  const common = {
    ...commonEnv,
    DEMO: '0',
    DATABASE_URL: pooler === undefined ? databaseUrl : `${pooler}${name}`,
    ...(pooler !== undefined && { DATABASE_DIRECT_URL: databaseUrl }),
    ...(replica !== undefined && { DATABASE_REPLICA_URLS: `${replica}${name}` }),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    ...env,
  }
  const running = await Promise.all(ports.map((port) => openProcess({ ...common, PORT: String(port) }, flags)))
  const pool = openPool(databaseUrl)
  return {
    url,
    processes: running,
    databaseUrl,
    dataDir,
    ask: async <Row extends object>(question: string, values?: unknown[]) => (await pool.query<Row>(question, values)).rows,
    command: async (...words) => runCommand(words, common),
    stop: async () => {
      await pool.end()
      await Promise.all(running.map((one) => one.stop()))
      if (database === undefined) await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/** Without the shop's own database client, whose imports take each worker of the tests a second to load. */
function openPool(connectionString: string): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 60_000 })
  pool.on('error', () => {}) // a server that is killed under test; the pool replaces the connection
  return pool
}

export interface ShopProcess {
  url: string
  pid: number
  /** true if the process has neither ended nor restarted since the shop was opened */
  unbroken: () => boolean
  /** output so far */
  output: () => string
  /** Sends SIGTERM and waits for the end; resolves with the exit code. */
  stop: () => Promise<number | null>
  /** Sends SIGKILL. */
  kill: () => Promise<void>
  /** Sends SIGKILL if the process runs, and starts it again on the same port. */
  restart: () => Promise<void>
}

export async function openProcess(env: Record<string, string>, flags = testFlags): Promise<ShopProcess> {
  let output = ''
  const chosen = env.PORT === '0' ? { ...env, PORT: String(await freePort()) } : env
  const url = `http://127.0.0.1:${chosen.PORT}`
  let child = launch()
  const first = child

  function launch(): ChildProcess {
    const started = spawn(process.execPath, [...flags, join(dist, 'main.js')], {
      env: { PATH: process.env.PATH, ...chosen },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const follow = () => started.kill('SIGKILL') // ends with the test process, also when a test fails
    process.once('exit', follow)
    started.once('exit', () => process.off('exit', follow))
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-20_000)))
    return started
  }

  /** Waits for the migrations and, for the base, the demo data. No timeout: a shop that cannot start ends by itself. */
  async function ready(): Promise<void> {
    for (;;) {
      if (hasEnded(child)) throw new Error(`The shop ended instead of starting:\n${output}`)
      const reply = await fetch(`${url}/readyz`).catch(() => undefined)
      await reply?.arrayBuffer()
      if (reply?.ok) return
      await sleep(40)
    }
  }

  async function endWith(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (!hasEnded(child)) {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }

  try {
    await ready()
  } catch (error) {
    await endWith('SIGKILL')
    throw error
  }
  return {
    url,
    get pid() {
      return child.pid ?? 0
    },
    unbroken: () => child === first && !hasEnded(child),
    output: () => output,
    stop: () => endWith('SIGTERM'),
    kill: async () => void (await endWith('SIGKILL')),
    restart: async () => {
      await endWith('SIGKILL')
      child = launch()
      await ready()
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function runCommand(words: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(dist, 'cli.js'), ...words], {
      env: { PATH: process.env.PATH, ...env },
      maxBuffer: 64 * 1024 * 1024,
    })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
    return { code: code ?? 1, output: stdout + stderr }
  }
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(`${server}postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))))
    })
  })
}
