import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { aProduct } from '../testing/factories/catalog.ts'

const shop = await startTestApp()

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(shop.url + path, { headers })
  const body = (await reply.json()) as Record<string, unknown>
  // The middleware sets the policy of the API.
  return { status: reply.status, headers: reply.headers, body, isDirect: !reply.headers.has('content-security-policy') }
}

/** The same request through the router, which ignores a trailing slash. */
const routed = (path: string) => get(path.replace(/(?=\?|$)/, '/'))

beforeEach(async () => {
  await aProduct(shop.db, { slug: 'oxford', name: 'Oxford' })
  await eventually(async () => expect((await get(`/api/home/brands?lng=fr`)).isDirect).toBe(true)) // The process knows that the shop is open.
  return async () => void (await shop.db.execute(sql`DELETE FROM products`))
})

test('direct responses of the catalogue equal those of the router, with a request id', async () => {
  for (const path of [
    '/api/home/products?limit=5&sort=pa',
    '/api/home/products?q=oxfrod&facets=true&lng=ar',
    '/api/home/products/oxford',
    '/api/home/products/%6Fxford/related',
    '/api/home/settings',
  ]) {
    const [direct, other] = [await get(path, { 'x-request-id': 'sent-by-client' }), await routed(path)]
    expect([path, direct.isDirect, other.isDirect]).toEqual([path, true, false])
    expect([direct.status, direct.body, direct.headers.get('etag')]).toEqual([200, other.body, other.headers.get('etag')])
    expect(direct.headers.get('x-request-id')).toBe('sent-by-client')
  }
})

test('refusals and requests with credentials go through the middleware', async () => {
  const missing = await get('/api/home/products/nobody-has-this', { 'x-request-id': 'sent-by-client' })
  expect([missing.status, missing.isDirect, missing.body]).toMatchObject([
    404,
    false,
    { success: false, code: 'not_found', requestId: 'sent-by-client' },
  ])
  expect(missing.headers.get('cache-control')).toBe('no-store')
  const refused: [path: string, status: number, code: string][] = [
    ['/api/home/products?limit=0', 400, 'bad_request'],
    ['/api/home/products?unknown=1', 400, 'bad_request'],
    ['/api/home/products?cursor=forged.cursor', 400, 'bad_cursor'],
    ['/api/home/products/%E0%A4%A', 400, 'bad_request'],
    ['/api/home/nothing', 404, 'not_found'],
  ]
  for (const [path, status, code] of refused)
    expect([path, await get(path)]).toMatchObject([path, { status, isDirect: false, body: { code } }])
  expect(await get('/api/home/brands', { authorization: 'Bearer wrong' })).toMatchObject({ status: 401, isDirect: false })
})

test('while the shop is closed, no request is answered directly', async () => {
  await shop.db.execute(sql`INSERT INTO settings ("group", data) VALUES ('opening', '{"closed":true}')`)
  await eventually(async () => expect((await get('/api/home/brands?lng=bn')).status).toBe(403))
  await shop.db.execute(sql`DELETE FROM settings WHERE "group" = 'opening'`)
  await eventually(async () => expect((await get('/api/home/brands?lng=bn')).status).toBe(200))
})
