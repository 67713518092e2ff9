import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageCookie } from '@haat/shared/reference/languages.ts'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from './platform/env.ts'
import { startShop } from './start-shop.ts'
import { cuttable } from './testing/cuttable.ts'
import { testDatabase } from './testing/database.ts'

const { url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'haat-outage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'index.html'), '<html></html>') // stands for a built web app, so that pages are served

const log = pino({ level: 'silent' })
const start = (databaseUrl: string, report: (what: string) => void = () => {}) =>
  startShop(
    { ...readEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl }, {}), webDist: folder },
    { log, report },
  )

test('the shop waits for a database that starts later, and reports the wait', async () => {
  const way = await cuttable(url, { open: false })
  const said: string[] = []
  const starting = start(way.url, (what) => said.push(what))
  await expect
    .poll(() => said)
    .toContainEqual(expect.stringMatching(/^Waiting for the database at 127\.0\.0\.1:\d+\/t_.*: nothing answers/))
  await way.mend()
  const shop = await starting
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200)
  await shop.stop()
})

test('without its database the shop answers 503 with Retry-After or from the cache, and recovers by itself', async () => {
  const way = await cuttable(url)
  const shop = await start(way.url)
  const ask = (path: string, init?: RequestInit) => fetch(shop.address + path, init)
  const ready = async () => (await ask('/readyz')).json()
  await expect.poll(ready).toEqual({ ready: true, draining: false, missing: [], migrationsOpen: [] })
  const fresh = await ask('/api/home/categories')
  expect(fresh.headers.get('age')).toBeNull()

  await way.cut()
  const items = [{ _id: randomUUID(), qty: 1 }]
  const quote = { method: 'POST', body: JSON.stringify({ items }), headers: { 'content-type': 'application/json' } }
  const refused = await Promise.all([ask('/api/home/products?q=outage'), ask('/api/home/cart/quote', quote), ask('/readyz')])
  for (const answer of refused) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  // A recently cached response is still served, with its age.
  const before = await ask('/api/home/categories')
  expect(before.status).toBe(200)
  expect(await before.json()).toEqual(await fresh.json())
  expect(Number(before.headers.get('age'))).toBeGreaterThanOrEqual(0)
  expect(before.headers.get('cache-control')).toBe('no-store')
  const page = await ask('/any-page', { headers: { accept: 'text/html', 'accept-language': 'fr' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  const html = await page.text()
  expect(html).toContain('<html lang="fr" dir="ltr">')
  expect(html).toContain('La boutique est momentanément indisponible')
  expect(html).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src 'self'; base-uri 'none'/,
  )
  const arabic = await ask('/any-page', {
    headers: { accept: 'text/html', 'accept-language': 'fr', cookie: `${languageCookie}=ar` },
  })
  expect(await arabic.text()).toContain('<html lang="ar" dir="rtl">')

  expect((await ask('/healthz')).status).toBe(200)
  await expect
    .poll(ready)
    .toEqual({ ready: false, draining: false, missing: ['database', 'notifications'], migrationsOpen: null })

  await way.mend()
  await expect.poll(ready, { timeout: 30_000 }).toEqual({ ready: true, draining: false, missing: [], migrationsOpen: [] })
  expect((await ask('/api/home/products?q=outage')).status).toBe(200)
  expect((await ask('/api/home/categories')).headers.get('age')).toBeNull()
  await shop.stop()
})

test('the shop stops while the database is unreachable', async () => {
  const way = await cuttable(url)
  const shop = await start(way.url)
  await way.cut()
  await shop.stop()
})
