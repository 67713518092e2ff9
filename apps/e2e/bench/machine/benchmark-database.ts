import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startPostgres } from '@haat/api/src/db/embedded.ts'
import pg from 'pg'
import { databaseSeconds, secondsOf } from './machine.ts'

/** Database server for benchmarks. Its databases, with the demo shop and a large catalogue, are reused by later runs. */
export interface Ground {
  dataDir: string
  /** Fills a further database, besides `base`, of which every shop is a copy. @returns how long it took, if it was filled now or in an earlier run */
  prepare: (database: string, products: number) => Promise<Filling | undefined>
  stop: () => Promise<void>
}

/** Wall-clock and processor time of creating the products of a database. */
export interface Filling {
  /** number of created products */
  products: number
  seconds: number
  /** processor seconds of the seeding process and of PostgreSQL */
  seeding: number
  database: number | undefined
}

/** Tracks number, planning time and execution time of statements. Fewer checkpoints while a large catalogue is written. */
const serverSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
}

const program = resolve(import.meta.dirname, '../../../api/dist/cli.js')

/** Fills the database `base` in the folder on the first run (some minutes for 100,000 products); later runs add only missing products. */
export async function prepareBenchmarkDatabase(folder: string, products: number): Promise<Ground> {
  const dataDir = resolve(folder)
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o755)
  const postgres = await startPostgres(join(dataDir, 'postgres'), { report: console.log, settings: serverSettings })
  const server = postgres.url('')
  const prepare = (database: string, wanted: number) => fill({ dataDir, server, database }, wanted)
  try {
    await onServer(server, async (client) => {
      // Databases that a killed run has left.
      const left = await client.query<{ name: string }>("SELECT datname AS name FROM pg_database WHERE datname LIKE 'shop\\_%'")
      for (const { name } of left.rows) await client.query(`DROP DATABASE "${name}" WITH (FORCE)`)
    })
    await prepare('base', products)
    process.env.HAAT_E2E_SERVER = server
    process.env.HAAT_E2E_DATA = dataDir
    return { dataDir, prepare, stop: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Migrates a database and creates the missing products. */
async function fill(
  { dataDir, server, database }: { dataDir: string; server: string; database: string },
  products: number,
): Promise<Filling | undefined> {
  await onServer(server, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  })
  const env = { DATABASE_URL: server + database, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const noted = join(dataDir, `${database}.json`)
  await shop(env, 'migrate')
  const made = await bulkProducts(server + database)
  if (made < products) {
    await shop({ ...env, DEMO: '1' }, 'seed')
    const before = usage(dataDir)
    await shop(env, 'seed', '--products', String(products))
    writeFileSync(noted, JSON.stringify({ products: products - made, ...usage(dataDir, before) } satisfies Filling))
  }
  return existsSync(noted) ? (JSON.parse(readFileSync(noted, 'utf8')) as Filling) : undefined
}

/** Seconds since `from`, and the processor time of ended child processes and of PostgreSQL. */
function usage(dataDir: string, from?: Omit<Filling, 'products'>): Omit<Filling, 'products'> {
  const database = databaseSeconds(dataDir)
  return {
    seconds: performance.now() / 1000 - (from?.seconds ?? 0),
    seeding: secondsOf(process.pid, { ended: true }) - (from?.seeding ?? 0),
    database: database === undefined ? undefined : database - (from?.database ?? 0),
  }
}

async function bulkProducts(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query("SELECT count(*)::int AS made FROM products WHERE source_key LIKE 'bulk:%'")
    return rows[0].made
  } finally {
    await client.end()
  }
}

async function onServer(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(`${server}postgres`)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function shop(env: Record<string, string>, ...words: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, ...words], {
      env: { PATH: process.env.PATH, SESSION_SECRET: 'a secret that only tests know 0123456789', ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`shop ${words.join(' ')} ended with ${code}`))))
  })
}
