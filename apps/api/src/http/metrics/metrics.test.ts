import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/client.ts'
import { createJobScheduler } from '../../modules/jobs/service.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { logSlowQueries } from '../../platform/observing/watch-queries.ts'
import { startTestApp } from '../../testing/app.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { waitingLong } from '../../testing/waiting-long.ts'
import { ResponseCache } from '../response-cache.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './server.ts'

const shop = await startTestApp()
const log = pino({ level: 'silent' })
const urlOf = (server: { address: () => unknown }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A process of the shop with metrics. */
async function measured() {
  const lines: Record<string, unknown>[] = []
  const logged = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const metrics = createMetrics()
  // Every statement counts as slow.
  const database = waitingLong(openDatabase(shop.databaseUrl, { max: 2, observe: logSlowQueries(0, logged, metrics.slowQuery) }))
  const cache = new ResponseCache()
  cache.setListening(true)
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
  return { url: urlOf(server), metricsUrl: urlOf(metricsServer), read, database, metrics, lines }
}

test('requests are counted by route and status, refusals by code, and cached answers', async () => {
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

test('metrics include queues, jobs, connections and the process; without the database only the process', async () => {
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

test('orders, payments, emails and jobs are counted once committed; sizes are measured', async () => {
  const { read, database, metrics } = await measured()
  mkdirSync(shop.env.dataDir, { recursive: true })
  const ctx: Ctx = { db: database.db, env: shop.env, person: null, address: '', language: 'en', log, count: metrics.count }
  const failing = inTransaction(ctx, async (inner) => {
    inner.count?.({ what: 'order', source: 'web' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await inTransaction(ctx, async (inner) => inner.count?.({ what: 'order', source: 'staff' }))
  const jobs = createJobScheduler(ctx, [{ name: 'figures', every: 60, run: () => Promise.reject(new Error('full')) }], 30)
  await jobs.look()
  await jobs.settled()
  const text = await read()
  expect(text).toContain('haat_orders_total{source="staff"} 1')
  expect(text).not.toContain('haat_orders_total{source="web"}')
  expect(text).toContain('haat_job_runs_total{recurring_job="figures",result="failure"} 1')
  expect(text).toContain('haat_job_failures{recurring_job="figures"} 1')
  expect(text).toContain('haat_payments_total{method="stripe",outcome="mismatch"} 0')
  expect(text).toContain('haat_mails_total{result="sent"} 0')
  expect(text).toMatch(/^haat_database_size_bytes \d{7,}$/m)
  expect(text).toMatch(/^haat_disk_free_bytes \d+/m)
  expect(text).not.toMatch(/^haat_backup_last_timestamp_seconds \d/m)
})

test('a slow statement is logged with route and request id, without its values', async () => {
  const { url, lines, read } = await measured()
  const { headers } = await fetch(`${url}/api/home/products/a-slug-nobody-has`, {
    headers: { 'x-request-id': 'request-from-test' },
  })
  expect(headers.get('x-request-id')).toBe('request-from-test')
  const own = lines.filter(({ requestId }) => requestId === 'request-from-test')
  expect(own).toContainEqual(
    expect.objectContaining({
      msg: 'slow query',
      ms: expect.any(Number),
      work: 'GET /api/home/products/:slug',
      statement: expect.stringContaining('$1'),
    }),
  )
  expect(JSON.stringify(lines)).not.toContain('a-slug-nobody-has')
  expect(Number(/haat_slow_queries_total (\d+)/.exec(await read())![1])).toBeGreaterThanOrEqual(own.length)
})

test('the port of the shop has no metrics, and the metrics port nothing else', async () => {
  const { url, metricsUrl } = await measured()
  expect((await fetch(`${url}/metrics`, { headers: { accept: 'text/html' } })).status).toBe(404)
  for (const path of ['/', '/api/home/products', '/metrics?x']) expect((await fetch(metricsUrl + path)).status).toBe(404)
  expect((await fetch(`${metricsUrl}/metrics`, { method: 'POST' })).status).toBe(404)
})
