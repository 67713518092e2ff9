import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import express from 'express'
import request from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { testDatabase } from '../testing/database.ts'
import { healthRoutes } from './health.ts'

const { url } = await testDatabase()
const { pool, close } = openDatabase(url, { max: 2 })
const read = fs.readFileSync
const readsWith = (replacement: typeof read) => {
  fs.readFileSync = replacement
  syncBuiltinESMExports()
}
afterAll(async () => {
  readsWith(read)
  await close()
})

/** The files of the folder of migrations as if a new version had added one. */
const readNewer = ((path: string, encoding: 'utf8') => {
  if (path.endsWith('9999_newer.sql')) return 'SELECT 1'
  const text = read(path, encoding)
  if (!path.endsWith('_journal.json')) return text
  const journal = JSON.parse(text) as { entries: { tag: string }[] }
  return JSON.stringify({ ...journal, entries: [...journal.entries, { ...journal.entries.at(-1), tag: '9999_newer' }] })
}) as typeof read

/** A process that starts now. */
const aProcess = () => express().use(healthRoutes(pool, { draining: false }, { listening: true }))

test('a migration that a new version adds to the folder makes new processes unready, not running ones', async () => {
  const running = aProcess()
  expect((await request(running).get('/readyz')).body).toMatchObject({ ready: true, migrationsOpen: [] })
  readsWith(readNewer)
  const still = await request(running).get('/readyz')
  expect([still.status, still.body]).toMatchObject([200, { ready: true, missing: [], migrationsOpen: [] }])
  const started = await request(aProcess()).get('/readyz')
  expect([started.status, started.body]).toMatchObject([
    503,
    { ready: false, missing: ['migrations'], migrationsOpen: ['9999_newer'] },
  ])
})
