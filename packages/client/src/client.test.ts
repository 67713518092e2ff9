import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { HaatConnectionError, HaatError } from './errors.ts'
import { type ClientOptions, request } from './request.ts'
import type { RouteRow } from './routes.ts'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'reset'

const seen: Seen[] = []
let answers: Answer[] = []
const server = createServer({ keepAliveTimeout: 600_000 }, (req, res) => void respond(req, res))
async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  seen.push({ method: req.method!, url: req.url!, headers: req.headers, body: Buffer.concat(chunks).toString() })
  const answer = answers.shift() ?? {}
  if (answer === 'reset') return void req.socket.destroy()
  res.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers })
  res.end(JSON.stringify(answer.body ?? { success: true }))
}
await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => new Promise((down) => server.close(down)))

const waits: [attempt: number, requested: number | undefined][] = []
const settings: ClientOptions = {
  url,
  retryDelay: (attempt, requested) => {
    waits.push([attempt, requested])
    return 0
  },
}
beforeEach(() => {
  seen.length = 0
  waits.length = 0
  answers = []
})

const read: RouteRow = ['GET', '/api/products/:slug']
const create: RouteRow = ['POST', '/api/orders', 'i']
const send: RouteRow = ['POST', '/api/messages']
const refusal = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { success: false, err: 'No.', code, requestId: 'r1', ...more },
})

test('the client puts fields into path, query and body, and returns the response without `success`', async () => {
  answers = [{ body: { success: true, product: 1 } }]
  expect(await request(settings, read, { slug: 'a/b c', lng: 'ar', tags: ['x', 'y'], none: undefined })).toEqual({ product: 1 })
  await request(settings, ['PUT', '/api/stock/:id'], { id: 7, qty: 3 })
  await request(settings, ['GET', '/api/orders/:id', 't'], { id: 7, token: 'secret' })
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/api/products/a%2Fb%20c?lng=ar&tags=x&tags=y', ''],
    ['PUT', '/api/stock/7', '{"qty":3}'],
    ['GET', '/api/orders/7', ''],
  ])
  expect(seen[2]!.headers['x-order-token']).toBe('secret')
  await expect(request(settings, read, {})).rejects.toThrow('GET /api/products/:slug needs slug.')
})

test('the client sends an API key or a customer session in the Authorization header of each attempt', async () => {
  await request({ ...settings, apiKey: 'haat_live_1' }, send, {})
  let session = 0
  answers = [refusal(429, 'rate_limited')]
  await request({ ...settings, authorization: () => `Bearer s${++session}` }, send, {})
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer haat_live_1', 'Bearer s1', 'Bearer s2'])
})

test('a creating request is repeated with the same idempotency key until it succeeds', async () => {
  answers = ['reset', refusal(503, 'busy'), refusal(409, 'in_progress'), { status: 201, body: { success: true, order: 5 } }]
  expect(await request(settings, create, { total: 1 })).toEqual({ order: 5 })
  const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']))
  expect(seen).toHaveLength(4)
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  await request(settings, create, {}, { idempotencyKey: 'of-the-caller' })
  expect(seen.at(-1)!.headers['idempotency-key']).toBe('of-the-caller')
})

test('a request that may have taken effect is not repeated; after 429 it is', async () => {
  answers = ['reset']
  await expect(request(settings, send, {})).rejects.toThrow(HaatConnectionError)
  answers = [refusal(503, 'unconfirmed')]
  await expect(request(settings, send, {})).rejects.toMatchObject({ status: 503, code: 'unconfirmed' })
  answers = [{ ...(refusal(429, 'rate_limited') as object), headers: { 'Retry-After': '7' } }]
  await request(settings, send, {})
  expect(seen).toHaveLength(4)
  expect(waits).toEqual([[1, 7000]])
})

test('the last refusal is thrown after all attempts, and one with a long Retry-After at once', async () => {
  answers = Array.from({ length: 9 }, () => refusal(503, 'busy'))
  await expect(request(settings, read, { slug: 'a' })).rejects.toMatchObject({ code: 'busy', requestId: 'r1' })
  expect(seen).toHaveLength(4)
  await expect(request(settings, read, { slug: 'a' }, { retries: 0 })).rejects.toThrow(HaatError)
  expect(seen).toHaveLength(5)
  answers = [{ ...(refusal(429, 'rate_limited') as object), headers: { 'Retry-After': '3600' } }]
  await expect(request(settings, read, { slug: 'a' })).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 3600 })
  expect(seen).toHaveLength(6)
})

test('a refusal throws an error with code, fields and body; an unexpected response throws too', async () => {
  answers = [refusal(400, 'bad_request', { fields: { slug: 'too long' } })]
  await expect(request(settings, read, { slug: 'a' })).rejects.toMatchObject({
    name: 'HaatError',
    message: 'No.',
    fields: { slug: 'too long' },
    body: { requestId: 'r1' },
  })
  answers = [{ status: 502, body: null }]
  await expect(request(settings, send, {})).rejects.toMatchObject({ status: 502, code: 'unexpected' })
})

test('an aborted request rejects with the reason of its signal, also during a retry delay', async () => {
  const stop = new AbortController()
  answers = [refusal(503, 'busy')]
  const retryDelay = () => {
    queueMicrotask(() => stop.abort(new Error('enough')))
    return 3_600_000
  }
  const waiting = request({ ...settings, retryDelay }, read, { slug: 'a' }, { signal: stop.signal })
  await expect(waiting).rejects.toThrow('enough')
  await expect(request(settings, read, { slug: 'a' }, { signal: stop.signal })).rejects.toThrow('enough')
})

test('bytes are sent unchanged, and a stream is not sent again', async () => {
  const upload: RouteRow = ['PUT', '/api/files/:id', 'u']
  answers = ['reset']
  await request(settings, upload, { id: 1, name: 'a b' }, {}, new Blob(['bytes'], { type: 'image/png' }))
  expect(seen.map(({ url, body, headers }) => [url, body, headers['content-type']])).toEqual(
    Array.from({ length: 2 }, () => ['/api/files/1?name=a+b', 'bytes', 'image/png']),
  )
  await request(settings, ['POST', '/api/lines', 'iun'], {}, {}, new TextEncoder().encode('{}\n'))
  expect(seen.pop()!.headers['content-type']).toBe('application/x-ndjson')
  answers = ['reset']
  await expect(request(settings, upload, { id: 1 }, {}, new Blob(['bytes']).stream())).rejects.toThrow(HaatConnectionError)
  expect(seen).toHaveLength(3)
})
