import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { seedDemo } from '../demo/demo.ts'
import { deferPictures } from '../demo/pictures/store.ts'
import type { Env } from '../platform/env.ts'
import { startTestApp, type TestApp, testEnv } from './app.ts'
import { copyOf } from './database.ts'
import { ctxOf } from './factories/ctx.ts'
import { demoTemplate, template } from './templates.ts'

/**
 * A test app with the demo. Filling a shop takes 4 s of processor time, so the first test file that needs the demo fills a template, and each copies that.
 * The filling itself is tested in `demo/seed.test.ts`.
 */
export async function startDemoApp(over: Partial<Env> = {}): Promise<TestApp> {
  await makeTemplate(inject('postgres'))
  const shop = await startTestApp(over, { template: demoTemplate })
  await deferPictures(ctxOf(shop))
  return shop
}

const lockKey = 4_817_215_098

/** Fills the template unless another test file has done it. */
async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [demoTemplate])
    if (rowCount) return
    await client.query(`DROP DATABASE IF EXISTS ${demoTemplate}`) // of a file that failed
    await client.query(copyOf(template, demoTemplate))
    await fill(server.replace(/\/postgres$/, `/${demoTemplate}`))
    await client.query(`ALTER DATABASE ${demoTemplate} ALLOW_CONNECTIONS false IS_TEMPLATE true`)
  } finally {
    await client.end()
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-demo-'))
  const database = openDatabase(databaseUrl)
  try {
    await seedDemo(
      ctxOf({ db: database.db, env: { ...testEnv({ PUBLIC_URL: 'http://127.0.0.1', DATA_DIR: dataDir }), databaseUrl } }),
    )
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
