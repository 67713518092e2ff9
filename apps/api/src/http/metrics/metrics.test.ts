import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/client.ts'
import { startTestApp } from '../../testing/app.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ResponseCache } from '../response-cache.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './server.ts'

const shop = await startTestApp()
const log = pino({ level: 'silent' })
const urlOf = (server: { address: () => unknown }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A process of the shop that counts. */
async function measured() {
  const database = openDatabase(shop.databaseUrl, { max: 2 })
  const cache = new ResponseCache()
  cache.setListening(true)
  const metrics = createMetrics()
  metrics.watch({ database, env: shop.env, log })
  const metricsServer = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  const server = createServer(buildApp({ env: shop.env, database, log, cache, health: { draining: false }, metrics }))
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    metricsServer.close()
    await database.close().catch(() => {})
  })
  const read = async () => (await fetch(`${urlOf(metricsServer)}/metrics`)).text()
  return { url: urlOf(server), metricsUrl: urlOf(metricsServer), read, database }
}

test('requests are counted by pattern and status, refusals by code, and what came from the cache', async () => {
  await aProduct(shop.db, { name: 'Winter boot', slug: 'winter-boot' })
  const { url, read } = await measured()
  for (const slug of ['winter-boot', 'winter-boot', 'no-such-boot'])
    await (await fetch(`${url}/api/home/products/${slug}`)).text()
  await (await fetch(`${url}/api/home/orders`)).text()
  const text = await read()
  const counted = (status: number, route = '/api/home/products/:slug') =>
    `haat_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1`
  expect(text).toContain(counted(200))
  expect(text).toContain(counted(404))
  expect(text).toContain(counted(401, '/api/home/orders'))
  expect(text).toContain('haat_refusals_total{code="not_found"} 1')
  expect(text).toContain('haat_cached_answers_total 1')
  expect(text).not.toContain('winter-boot')
})

test('queues, jobs, connections and the process are told; without the database the rest is', async () => {
  const { read, database } = await measured()
  const text = await read()
  for (const line of [
    'haat_database_up 1',
    'haat_queue_entries{queue="mail",state="waiting"} 0',
    'haat_queue_oldest_seconds{queue="outbox"} 0',
    'haat_database_connections{state="waiting"} 0',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
  await database.close()
  const without = await read()
  expect(without).toContain('haat_database_up 0')
  expect(without).not.toMatch(/^haat_queue_entries\{/m)
})

test('the shop’s own port shows no metrics, and the port of the metrics nothing of the shop', async () => {
  const { url, metricsUrl } = await measured()
  expect((await fetch(`${url}/metrics`, { headers: { accept: 'text/html' } })).status).toBe(404)
  for (const path of ['/', '/api/home/products', '/metrics?x']) expect((await fetch(metricsUrl + path)).status).toBe(404)
  expect((await fetch(`${metricsUrl}/metrics`, { method: 'POST' })).status).toBe(404)
})
