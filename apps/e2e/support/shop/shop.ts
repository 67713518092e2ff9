import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '@haat/api/src/db/client.ts'
import { startPostgres } from '@haat/api/src/db/embedded.ts'
import { nodeFlags } from '@haat/api/src/node-flags.ts'
import { memoryFolder } from '@haat/api/src/testing/memory-folder.ts'
import { writePlainPictures } from '@haat/api/src/testing/plain-pictures.ts'
import { waitingLong } from '@haat/api/src/testing/waiting-long.ts'
import pg from 'pg'

/** The built product from outside: real processes of `apps/api/dist` on real databases. */
const dist = resolve(import.meta.dirname, '../../../api/dist')
/** Variables of a shop that a journey visits: nobody is limited, and few connections to the database are used again and again. */
export const journeyEnv = { RATE_LIMIT_FACTOR: '1000', DATABASE_POOL: '4' }

/** A young generation that is large from the start: a shop under test starts with a sixth less processor time, since V8 grows it by copying. */
const testFlags = [...nodeFlags, '--min-semi-space-size=8']

const settings = { NODE_ENV: 'development', LOG_LEVEL: 'warn', SESSION_SECRET: 'a secret that only tests know 0123456789' }

/** A demo shop, filled once and kept still, that every shop under test starts as a copy of. */
export interface Base {
  /** database address with the name left out at its end */
  server: string
  dataDir: string
}

const variables = { server: 'HAAT_E2E_SERVER', dataDir: 'HAAT_E2E_DATA' } as const

/** Fills the base once for a run; child processes find it through the environment. */
export async function prepareBase(): Promise<Base & { stop: () => Promise<void> }> {
  if (!existsSync(join(dist, 'main.js'))) throw new Error('Nothing is built yet: run pnpm build first.')
  const folder = memoryFolder('haat-e2e-')
  const dataDir = join(folder, '.data') // the name of the default
  const postgres = await startPostgres(join(dataDir, 'postgres'), { durable: false })
  const server = postgres.url('')
  await onServer(server, 'CREATE DATABASE base')
  const filling = await openProcess({ ...settings, DEMO: '1', DATABASE_URL: `${server}base`, DATA_DIR: dataDir, PORT: '0' })
  await filling.stop()
  await writePlainPictures(dataDir)
  process.env[variables.server] = server
  process.env[variables.dataDir] = dataDir
  return {
    server,
    dataDir,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The base that `prepareBase` has filled for this run. */
export function knownBase(): Base {
  const server = process.env[variables.server]
  const dataDir = process.env[variables.dataDir]
  if (!server || !dataDir) throw new Error('prepareBase() has not run')
  return { server, dataDir }
}

export interface Shop {
  /** the address of the first process */
  url: string
  processes: ShopProcess[]
  databaseUrl: string
  /** uploads and kept mails; shared by all shops of a run */
  dataDir: string
  /** Asks the database of this shop. */
  ask: <Row extends object>(question: string, values?: unknown[]) => Promise<Row[]>
  /** `pnpm shop …` on this shop. */
  command: (...words: string[]) => Promise<{ code: number; output: string }>
  stop: () => Promise<void>
}

export interface ShopOptions {
  /** API processes on the one database */
  processes?: number
  /** the name by which browsers know it; passkeys are never made for a bare number */
  hostname?: string
  /** a shop that nobody has opened yet, instead of a copy of the demo */
  empty?: true
  /** a database of the server that is used as it is and kept, instead of a copy of the demo */
  database?: string | undefined
  /** another PostgreSQL than that of the base, which then has to be `empty` */
  server?: string
  /** address of a pooler without the name of the database, through which the processes reach the database */
  pooler?: string
  /** address of a replica of the server without the name of the database, which the processes read from */
  replica?: string
  /** after the name of the database in its address, like `?application_name=shop` */
  parameters?: string
  env?: Record<string, string>
}

/** A shop of its own: a copy of the filled base, served by one or more processes. */
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
}: ShopOptions = {}): Promise<Shop> {
  const dataDir = env.DATA_DIR ?? knownBase().dataDir
  const name = database ?? `shop_${randomBytes(5).toString('hex')}`
  if (database === undefined) await onServer(server, `CREATE DATABASE ${name}${empty ? '' : ' TEMPLATE base STRATEGY FILE_COPY'}`)
  const databaseUrl = `${server}${name}${parameters}`
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  // Several processes stand for one shop behind a balancer: they share one public address.
  const url = `http://${hostname}:${ports[0]}`
  const common = {
    ...settings,
    DEMO: '0',
    DATABASE_URL: pooler === undefined ? databaseUrl : `${pooler}${name}`,
    ...(pooler !== undefined && { DATABASE_DIRECT_URL: databaseUrl }),
    ...(replica !== undefined && { DATABASE_REPLICA_URLS: `${replica}${name}` }),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    ...env,
  }
  const running = await Promise.all(ports.map((port) => openProcess({ ...common, PORT: String(port) })))
  const { pool } = waitingLong(openDatabase(databaseUrl, { max: 2 }))
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

export interface ShopProcess {
  url: string
  pid: number
  /** neither ended nor started again since the shop was opened */
  unbroken: () => boolean
  /** what it has written so far */
  output: () => string
  /** SIGTERM, and waits for the end; answers the exit code */
  stop: () => Promise<number | null>
  /** SIGKILL, in the middle of whatever it does */
  kill: () => Promise<void>
  /** Starts again with the same settings on the same port. */
  restart: () => Promise<void>
}

async function openProcess(env: Record<string, string>): Promise<ShopProcess> {
  let output = ''
  const chosen = env.PORT === '0' ? { ...env, PORT: String(await freePort()) } : env
  const url = `http://127.0.0.1:${chosen.PORT}`
  let child = launch()
  const first = child

  function launch(): ChildProcess {
    const started = spawn(process.execPath, [...testFlags, join(dist, 'main.js')], {
      env: { PATH: process.env.PATH, ...chosen },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const follow = () => started.kill('SIGKILL') // a test that fails half way leaves nothing running
    process.once('exit', follow)
    started.once('exit', () => process.off('exit', follow))
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-20_000)))
    return started
  }

  /** Ready means migrated and, for the base, filled. A slow machine takes its time: a shop that cannot start ends by itself. */
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

async function onServer(server: string, statement: string): Promise<void> {
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
