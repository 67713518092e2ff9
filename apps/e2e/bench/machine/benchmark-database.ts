import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startPostgres } from '@haat/api/src/db/embedded.ts'
import pg from 'pg'

/** Where measuring happens: a database kept between runs that holds the demo shop and a large catalogue. Every run works on a copy. */
export interface Ground {
  dataDir: string
  stop: () => Promise<void>
}

/** Statements are counted, with the time that planning and executing them takes. */
const statementCounter = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }

const program = resolve(import.meta.dirname, '../../../api/dist/cli.js')

/** Fills the folder on the first run (some minutes for 100,000 products), later only what is missing. */
export async function prepareBenchmarkDatabase(folder: string, products: number): Promise<Ground> {
  const dataDir = resolve(folder)
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o755)
  const postgres = await startPostgres(join(dataDir, 'postgres'), { report: console.log, settings: statementCounter })
  try {
    const server = postgres.url('')
    await onServer(server, async (client) => {
      const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'base'")
      if (rowCount === 0) await client.query('CREATE DATABASE base')
      // What a killed run has left.
      const left = await client.query<{ name: string }>("SELECT datname AS name FROM pg_database WHERE datname LIKE 'shop\\_%'")
      for (const { name } of left.rows) await client.query(`DROP DATABASE "${name}" WITH (FORCE)`)
    })
    const env = { DATABASE_URL: `${server}base`, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
    await shop(env, 'migrate')
    if ((await bulkProducts(server)) < products) {
      await shop({ ...env, DEMO: '1' }, 'seed')
      await shop(env, 'seed', '--products', String(products))
    }
    process.env.HAAT_E2E_SERVER = server
    process.env.HAAT_E2E_DATA = dataDir
    return { dataDir, stop: postgres.stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function bulkProducts(server: string): Promise<number> {
  const client = new pg.Client(`${server}base`)
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
