import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../db/embedded.ts'
import { eventually } from '../testing/eventually.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

// A separate server, because its autovacuum is configured to start early and run slowly.
const folder = mkdtempSync(join(tmpdir(), 'haat-temporary-'))
const server = await startPostgres(join(folder, 'postgres'), { durable: false })
const superuser = new pg.Client(server.url('postgres'))
await superuser.connect()
afterAll(async () => {
  await superuser.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a role with only CREATEDB can drop the temporary database while autovacuum works in it', async () => {
  for (const setting of ['autovacuum_naptime = 1', 'autovacuum_vacuum_cost_delay = 100', 'autovacuum_vacuum_cost_limit = 1'])
    await superuser.query(`ALTER SYSTEM SET ${setting}`)
  await superuser.query('SELECT pg_reload_conf()')
  await superuser.query("CREATE ROLE shop LOGIN CREATEDB PASSWORD 'shop'")
  await superuser.query('CREATE DATABASE shop OWNER shop')
  const shop = new URL(server.url('shop'))
  shop.username = shop.password = 'shop'

  let name = ''
  await withTemporaryDatabase(shop.href, async (database) => {
    name = database.name
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query("CREATE TABLE wide AS SELECT n, repeat('x', 500) AS text FROM generate_series(1, 100000) n")
    await client.end()
    await eventually(async () => {
      const { rows } = await superuser.query('SELECT backend_type FROM pg_stat_activity WHERE datname = $1', [name])
      expect(rows).toEqual([{ backend_type: 'autovacuum worker' }])
    })
  })
  expect((await superuser.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rows).toEqual([])
})
