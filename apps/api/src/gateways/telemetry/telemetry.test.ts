import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/client.ts'
import { createMetrics } from '../../http/metrics/metrics.ts'
import { ResponseCache } from '../../http/response-cache.ts'
import { asJobs } from '../../jobs/as-job.ts'
import { readEnv } from '../../platform/env.ts'
import { traceQueries } from '../../platform/observing/watch-queries.ts'
import type { Telemetry } from '../../platform/observing/work-span.ts'
import { startTestApp } from '../../testing/app.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { waitingLong } from '../../testing/waiting-long.ts'
import { openTelemetry } from './telemetry.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code: number; message?: string }
}
interface Posted {
  path: string
  key: unknown
  body: {
    resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
    resourceMetrics?: { scopeMetrics: { metrics: { name: string; unit: string; [kind: string]: unknown }[] }[] }[]
  }
}

const shop = await startTestApp()
const log = pino({ level: 'silent' })
const posted: Posted[] = []
const collector = createServer((req, res) => {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Posted['body']
    posted.push({ path: req.url!, key: req.headers['api-key'], body })
    res.end('{}')
  })
})
let url = ''
let telemetry: Telemetry
const database = waitingLong(openDatabase(shop.databaseUrl, { max: 2, observe: traceQueries }))

beforeAll(async () => {
  await new Promise<void>((up) => collector.listen(0, '127.0.0.1', up))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
    OTEL_SERVICE_NAME: 'test shop',
  }
  const metrics = createMetrics()
  telemetry = openTelemetry(readEnv({ NODE_ENV: 'test', ...variables }, {}).telemetry!, metrics.registry)
  const cache = new ResponseCache()
  const env = { ...shop.env, trustProxy: ['loopback'] }
  const server = createServer(buildApp({ env, database, log, cache, health: { draining: false }, metrics, telemetry }))
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    collector.closeAllConnections()
    collector.close()
    await database.close()
  })
})

const attributeOf = (of: Attribute[], key: string) => of.find((one) => one.key === key)?.value

test('requests and jobs are exported as traces with their statements, and metrics are exported', async () => {
  await aProduct(shop.db, { name: 'Winter boot', slug: 'winter-boot' })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await (
    await fetch(`${url}/api/home/products/winter-boot`, { headers: { traceparent, 'x-request-id': 'request-in-trace' } })
  ).text()
  const asJob = asJobs(telemetry)
  await expect(asJob('job figures', () => database.pool.query('SELECT 1 / 0'))).rejects.toThrow('division by zero')
  await telemetry.stop()

  const traces = posted.filter(({ path }) => path === '/v1/traces')
  expect(traces.map(({ key }) => key)).toContain('a key')
  const [{ resource } = { resource: { attributes: [] } }] = traces[0]!.body.resourceSpans!
  expect(attributeOf(resource.attributes, 'service.name')).toEqual({ stringValue: 'test shop' })
  const spans = traces.flatMap(({ body }) =>
    body.resourceSpans!.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  )

  const request = spans.find(({ name }) => name === 'GET /api/home/products/:slug')!
  expect(request).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331', kind: 2 })
  expect(attributeOf(request.attributes, 'haat.request_id')).toEqual({ stringValue: 'request-in-trace' })
  expect(attributeOf(request.attributes, 'http.response.status_code')).toEqual({ intValue: 200 })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every(({ traceId }) => traceId === request.traceId)).toBe(true)
  const texts = statements.map(({ attributes }) => attributeOf(attributes, 'db.query.text')!.stringValue)
  expect(texts).toContainEqual(expect.stringContaining('$1')) // values are not sent

  const job = spans.find(({ name }) => name === 'job figures')!
  expect(job.status.code).toBe(2)
  expect(spans.find(({ parentSpanId }) => parentSpanId === job.spanId)).toMatchObject({ name: 'SELECT', status: { code: 2 } })
  expect(JSON.stringify(spans)).not.toContain('winter-boot')

  const metrics = posted
    .filter(({ path }) => path === '/v1/metrics')
    .flatMap(({ body }) => body.resourceMetrics!.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics)))
  const duration = metrics.find(({ name }) => name === 'haat_http_request_duration_seconds')
  expect(duration).toMatchObject({ unit: 's', histogram: { dataPoints: [{ count: 1, bucketCounts: expect.any(Array) }] } })
  const [point] = (duration!.histogram as { dataPoints: { bucketCounts: number[]; explicitBounds: number[] }[] }).dataPoints
  expect(point!.bucketCounts).toHaveLength(point!.explicitBounds.length + 1)
  expect(point!.bucketCounts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(metrics.find(({ name }) => name === 'haat_orders_total')).toBeDefined()
})

test('telemetry is configured by the standard OTEL variables, and off without an endpoint', () => {
  const read = (variables: Record<string, string>) => readEnv({ NODE_ENV: 'test', ...variables }, {}).telemetry
  expect(read({})).toBeUndefined()
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
  expect(read(endpoint)).toMatchObject({ traces: 'http://collector:4318/v1/traces', metrics: 'http://collector:4318/v1/metrics' })
  expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  expect(read({ ...endpoint, OTEL_METRICS_EXPORTER: 'none' })).toMatchObject({ metrics: undefined })
  expect(read({ ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' })).toMatchObject({
    sampler: { name: 'parentbased_traceidratio', ratio: 0.1 },
  })
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT')
})
