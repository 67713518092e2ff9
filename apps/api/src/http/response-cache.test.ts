import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/client.ts'
import { rows } from '../db/rows.ts'
import { listenToCatalog } from '../db/signals/catalog-signal.ts'
import { startTestApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { anAdmin } from '../testing/factories/accounts.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { waitingLong } from '../testing/waiting-long.ts'
import { ResponseCache } from './response-cache.ts'

const shop = await startTestApp()
const { db } = shop
const cache = new ResponseCache()
let second: Client

beforeAll(async () => {
  const notificationListener = listenToCatalog(shop.databaseUrl, cache, pino({ level: 'silent' }))
  const { client, stop } = await serveWith(cache)
  second = client
  return async () => {
    await notificationListener.stop()
    await stop()
  }
})

async function serveWith(other: ResponseCache): Promise<{ client: Client; stop: () => Promise<void> }> {
  const database = waitingLong(openDatabase(shop.databaseUrl, { max: 4 }))
  const server = createServer(
    buildApp({ env: shop.env, database, log: pino({ level: 'silent' }), cache: other, health: { draining: false } }),
  )
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  return {
    client: new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await database.close()
    },
  }
}

const names = async (client: Client) => (await client.call(catalogApi.list)).body.products.map(({ name }) => name)

test('changes written by one process are visible in another at once', async () => {
  await expect.poll(() => cache.generation).toBeGreaterThan(0)
  await aProduct(db, { slug: 'first', name: 'Before' })
  await expect.poll(() => names(second)).toEqual(['Before'])
  for (let round = 0; round < 20; round++) {
    await db.execute(sql`UPDATE products SET name = ${`After ${round}`} WHERE slug = 'first'`)
    await expect.poll(() => names(second), { interval: 2 }).toEqual([`After ${round}`])
    await expect.poll(() => names(shop.visitor()), { interval: 2 }).toEqual([`After ${round}`])
  }
})

test('staff see their change in the next response, before the database notification arrives', async () => {
  const { id } = await aProduct(db, { slug: 'archived', name: 'To be archived' })
  const deaf = new ResponseCache()
  deaf.setListening(true)
  const { client, stop } = await serveWith(deaf)
  const account = await anAdmin(db)
  await client.signIn(account.email, account.password)
  expect(await names(client)).toContain('To be archived')
  const saved = await client.call(catalogDashboardApi.setStatus, { productId: id, version: 1, status: 'archived' })
  expect(saved.status).toBe(200)
  expect(await names(client)).not.toContain('To be archived')
  await stop()
})

test('a response computed while the catalogue changed is not cached', async () => {
  const req = { url: '/a', method: 'GET', headers: {} }
  const sent: string[] = []
  const res = { getHeader: () => undefined, writeHead: () => res, end: (body: Buffer) => sent.push(body.toString()) }
  const ask = (work: () => Promise<Record<string, unknown>>, until: Date | null = null) =>
    cache.answer(req as never, res as never, async () => ({ body: await work(), until }))
  await ask(async () => {
    cache.clear('products')
    return { old: true }
  })
  expect(cache.serve(req as never, res as never)).toBe(false)
  await ask(async () => ({ old: false }))
  expect(cache.serve(req as never, res as never)).toBe(true)
  expect(sent).toEqual(['{"old":true}', '{"old":false}', '{"old":false}'])
  await ask(async () => ({ sale: true }), new Date(Date.now() - 1))
  expect(cache.serve(req as never, res as never)).toBe(false)
})

test('a full cache ignores the first request of a new URL and stores its response on the second request', async () => {
  const full = new ResponseCache()
  full.setListening(true)
  const res = { getHeader: () => undefined, writeHead: () => res, end: () => {} }
  const request = (url: string) => ({ url, method: 'GET', headers: {} }) as never
  const large = { text: 'x'.repeat(1_400_000) }
  const ask = (url: string) => full.answer(request(url), res as never, async () => ({ body: large, until: null }))
  const isStored = (url: string) => full.serve(request(url), res as never)
  const first = Array.from({ length: 11 }, (_, n) => `/list?page=${n}`)
  for (const url of first) await ask(url)
  expect(first.every(isStored)).toBe(true)
  await ask('/list?page=11')
  expect([isStored('/list?page=11'), first.every(isStored)]).toEqual([false, true])
  await ask('/list?page=11')
  expect([isStored('/list?page=11'), first.every(isStored)]).toEqual([true, false])
})

test('concurrent equal requests share one computation; a failure reaches all of them and is not cached', async () => {
  let works = 0
  const req = { url: '/b', method: 'GET', headers: {} }
  const res = { getHeader: () => undefined, writeHead: () => res, end: () => {} }
  const ask = (fail: boolean) =>
    cache.answer(req as never, res as never, async () => {
      works += 1
      await new Promise((done) => setTimeout(done, 20))
      if (fail) throw new Error('no')
      return { body: {}, until: null }
    })
  const failed = await Promise.allSettled(Array.from({ length: 10 }, () => ask(true)))
  expect([works, failed.every(({ status }) => status === 'rejected')]).toEqual([1, true])
  await Promise.all(Array.from({ length: 10 }, () => ask(false)))
  expect(works).toBe(2)
})

test('counts stay cached after a sale, but not after other changes', async () => {
  let works = 0
  const count = () => cache.remember('a count', async () => ++works)
  await count()
  cache.clear('stock')
  expect(await count()).toBe(1)
  cache.clear('products')
  expect(await count()).toBe(2)
  cache.clear()
  expect(await count()).toBe(3)
  await expect(cache.remember('bad', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.remember('bad', async () => 'good')).toBe('good')
})

test('a sale updates the displayed stock', async () => {
  await aProduct(db, { slug: 'last', stock: 4 })
  const quantity = async () => (await second.call(catalogApi.product, { slug: 'last' })).body.product.quantity
  await expect.poll(quantity).toBe(4)
  await db.execute(
    sql`UPDATE stock SET on_hand = 3 WHERE variant_id = (SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.slug = 'last')`,
  )
  await expect.poll(quantity, { interval: 2 }).toBe(3)
})

test('while the process receives no notifications, nothing is cached', async () => {
  await rows(
    db,
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  await db.execute(sql`UPDATE products SET name = 'Unheard' WHERE slug = 'first'`)
  await expect.poll(() => names(second), { interval: 5 }).toContain('Unheard')
})

describe('encodings of a response', () => {
  const url = () => `${shop.url}/api/home/products`
  const raw = (headers: Record<string, string>) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
      get(url(), { headers, agent: false }, (res) => {
        const dependencies: Buffer[] = []
        res.on('data', (part: Buffer) => dependencies.push(part))
        res.on('end', () => done({ status: res.statusCode!, headers: res.headers, body: Buffer.concat(dependencies) }))
      }).on('error', fail)
    })

  test('are compressed as the client accepts, with the same content', async () => {
    for (let i = 0; i < 4; i++) await aProduct(db)
    const plain = await raw({})
    const br = await raw({ 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await raw({ 'accept-encoding': 'gzip, br;q=0' })
    expect([plain.headers['content-encoding'], br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([
      undefined,
      'br',
      'gzip',
    ])
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(br.headers.vary).toContain('Accept-Encoding')
  })

  test('an unchanged response is answered with 304', async () => {
    const { headers } = await raw({})
    for (const named of [`W/${headers.etag}`, `"other", ${headers.etag}`, '*'])
      expect([named, (await raw({ 'if-none-match': named })).status]).toEqual([named, 304])
    const again = await raw({ 'if-none-match': headers.etag! })
    expect([again.status, again.body.length]).toEqual([304, 0])
    await aProduct(db)
    await expect.poll(async () => (await raw({ 'if-none-match': headers.etag! })).status).toBe(200)
  })
})
