import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { memoryFolder } from '../../testing/memory-folder.ts'
import { shopCommand } from '../../testing/shop-command.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { makeBase, makeBaseIfDue } from './base-backup.ts'
import { baseFolder, segmentFolder, walFolder } from './folders.ts'
import { recoverTo } from './recover.ts'

const dataDir = join(memoryFolder('haat-wal-'), "data of the shop's")
const dir = join(dataDir, 'postgres')
const archive = walFolder(dir)
afterAll(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))
const variables = { DATA_DIR: dataDir, WAL_ARCHIVE: '1', LOG_LEVEL: 'silent' }

/** Runs `work` on the database, started as the shop does it. */
async function withServer<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const server = await prepareDatabase(readEnv(variables, {}))
  const client = new pg.Client(server.url)
  await client.connect()
  try {
    return await work(client, server.url)
  } finally {
    await client.end()
    await server.stop()
  }
}

/** The time after the last committed change, by the clock of the database. */
async function moment(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: Date }>(
    "SELECT date_trunc('milliseconds', clock_timestamp()) + interval '2 ms' AS at, pg_sleep(0.05)",
  )
  return rows[0]!.at.toISOString()
}

const add = (client: pg.Client, email: string) =>
  client.query('INSERT INTO users (id, email, name) VALUES (gen_random_uuid(), $1, $2)', [email, email])

const emails = async (client: pg.Client) =>
  (await client.query<{ email: string }>('SELECT email FROM users ORDER BY email')).rows.map((row) => row.email)

test('the database can be restored to a time between two changes, and later to another time', async () => {
  const start = new Date().toISOString()
  const between = await withServer(async (client, url) => {
    await add(client, 'before-base@shop.example')
    expect(await makeBaseIfDue(url)).toBe(1)
    expect(await makeBaseIfDue(url)).toBe(0)
    await add(client, 'a@shop.example')
    const at = await moment(client)
    await add(client, 'b@shop.example')
    await expect(recoverTo(dir, new Date(at))).rejects.toThrow('The shop is running.')
    return at
  })
  expect(readdirSync(segmentFolder(archive)).some((name) => /^[0-9A-F]{24}$/.test(name))).toBe(true)

  await expect(recoverTo(dir, new Date(start))).rejects.toThrow('The archive reaches back to')

  const restored = await shopCommand(variables, 'restore', '--to', between)
  expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^All \d+ invariants hold\.$/m) })
  expect(readdirSync(dataDir).filter((name) => name.includes('.before-'))).toHaveLength(1)
  expect(existsSync(`${dir}.restored`)).toBe(false)

  // The history after the restore can be restored too, also to a time after its last change.
  const later = await withServer(async (client) => {
    expect(await emails(client)).toEqual(['a@shop.example', 'before-base@shop.example'])
    await add(client, 'c@shop.example')
    return moment(client)
  })
  await recoverTo(dir, new Date(later))

  await withServer(async (client, url) => {
    expect(await emails(client)).toEqual(['a@shop.example', 'before-base@shop.example', 'c@shop.example'])
    await makeBase(url)
    await makeBase(url)
  })
  expect(readdirSync(baseFolder(archive))).toHaveLength(2)
})

test('a restore to an invalid time, with an archive, or without the built-in database is refused', async () => {
  expect(await shopCommand(variables, 'restore', 'a.tar', '--to', '2026-01-01 00:00')).toMatchObject({ code: 2 })
  expect(await shopCommand(variables, 'restore', '--to', 'yesterday')).toMatchObject({
    code: 1,
    err: expect.stringContaining('is no time like'),
  })
  await expect(recoverTo(dir, new Date('2999-01-01'))).rejects.toThrow('has not been yet')
  await expect(recoverTo(join(dataDir, 'nothing'), new Date())).rejects.toThrow('There is no built-in database')
  expect(() => readEnv({ WAL_ARCHIVE: '1', DATABASE_URL: 'postgres://a@b/c' }, {})).toThrow('is for the built-in PostgreSQL')
})
