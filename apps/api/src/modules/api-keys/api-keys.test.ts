import { apiKeysDashboardApi } from '@haat/shared/api-keys/dashboard/endpoints.ts'
import type { ApiKeySection } from '@haat/shared/api-keys/rules.ts'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import supertest from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { anotherProcess } from '../../testing/another-process.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { aCustomer, anAdmin, aStaffMember, testPassword } from '../../testing/factories/accounts.ts'
import { startProcess } from '../../testing/real-process.ts'
import { statementsOf } from '../../testing/statements.ts'

const shop = await startTestApp()
const api = apiKeysDashboardApi
let admin: Client

const right = (name: ApiKeySection, edit = false) => ({ name, view: true, edit, delete: false })
const fields = { name: 'ERP', permissions: [right('brands', true)], allowedIps: [] as string[], expiresAt: null }

beforeAll(async () => {
  const account = await anAdmin(shop.db, { name: 'Amina' })
  admin = shop.visitor()
  await admin.signIn(account.email, account.password)
})

async function makeKey(more: Partial<typeof fields> = {}, by = admin) {
  const { status, body } = await by.call(api.create, { ...fields, ...more })
  expect(status, body.err).toBe(201)
  return body
}

/** A client with an API key and without cookies. */
const withKey = (secret: string, url = shop.url) => ({
  get: (path: string) => supertest(url).get(path).set('Authorization', `Bearer ${secret}`),
  post: (path: string, body: object) => supertest(url).post(path).set('Authorization', `Bearer ${secret}`).send(body),
})

test('a key is shown once, has only its permissions and is recorded in the audit log', async () => {
  const { key, secret } = await makeKey()
  expect(secret).toMatch(/^haat_live_[0-9a-f]{48}$/)
  expect(secret.startsWith(key.prefix)).toBe(true)
  const program = withKey(secret)
  const made = await program.post('/api/dashboard/brands', { name: 'Northwind' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect((await program.get('/api/dashboard/brands')).status).toBe(200)
  expect((await program.get('/api/dashboard/orders')).body).toMatchObject({ code: 'not_allowed' })

  const list = await admin.call(api.list)
  expect(JSON.stringify(list.body)).not.toContain(secret)
  expect(list.body.keys.find(({ _id }) => _id === key._id)?.lastUsedAt).toMatch(/^2/)
  const stored = await shop.db.execute(sql`SELECT * FROM api_keys`)
  expect(JSON.stringify(stored.rows)).not.toContain(secret)
  const { body } = await admin.call(auditDashboardApi.list, { action: 'brands.create' })
  expect(body.entries[0]).toMatchObject({ actor: 'Amina', apiKey: 'ERP' })
})

test('a key cannot use customer endpoints, staff endpoints or API keys', async () => {
  const program = withKey((await makeKey({ permissions: [right('brands'), right('orders', true)] })).secret)
  for (const path of [
    '/api/home/orders',
    '/api/home/account/addresses',
    '/api/home/wishlist',
    '/api/dashboard/saved-views?list=brands',
    '/api/dashboard/api-keys',
    '/api/dashboard/staff',
  ])
    expect([path, (await program.get(path)).status]).toEqual([path, 403])
  expect((await program.get('/api/home/settings')).status).toBe(200)
  const session = await program.get('/api/auth/session')
  expect(session.body).toEqual({})
})

test('a key cannot have permissions for staff, payments or developers', async () => {
  for (const name of ['staff', 'payments', 'developers'] as string[])
    expect((await admin.call(api.create, { ...fields, permissions: [right(name as ApiKeySection)] })).body.code).toBe(
      'bad_request',
    )
})

test('staff cannot grant a key more permissions than their own; the key loses permissions with its creator', async () => {
  const account = await aStaffMember(shop.db, [
    { name: 'developers', view: true, edit: true },
    { name: 'brands', view: true, edit: true },
  ])
  const staff = shop.visitor()
  await staff.signIn(account.email, account.password)
  expect((await staff.call(api.create, { ...fields, permissions: [right('orders')] })).body.code).toBe('more_than_own')
  const { key } = await makeKey({ permissions: [right('orders')] })
  expect((await staff.call(api.save, { keyId: key._id, ...fields, version: key.version })).body.code).toBe('more_than_own')

  // The new secret would give them the permissions of an admin's key.
  const { key: ofAdmin } = await makeKey()
  expect((await staff.call(api.rotate, { keyId: ofAdmin._id })).body.code).toBe('not_allowed')
  const shown = (await staff.call(api.list)).body.keys
  const { key: own, secret } = await makeKey({}, staff)
  expect([shown.find(({ _id }) => _id === ofAdmin._id)?.mayRotate, own.mayRotate]).toEqual([false, true])
  expect((await admin.call(api.rotate, { keyId: own._id, overlapHours: 1 })).status).toBe(200)
  const program = withKey(secret)
  expect((await program.post('/api/dashboard/brands', { name: 'Eastwind' })).status).toBe(201)
  await shop.db.execute(sql`UPDATE permissions SET edit = false WHERE user_id = ${account.id} AND section = 'brands'`)
  expect((await program.post('/api/dashboard/brands', { name: 'Westwind' })).body.code).toBe('not_allowed')
  expect((await program.get('/api/dashboard/brands')).status).toBe(200)
  await shop.db.execute(sql`UPDATE staff SET status = 'disabled' WHERE user_id = ${account.id}`)
  expect((await program.get('/api/dashboard/brands')).body.code).toBe('api_key_invalid')
})

test('a revoked key is refused immediately in both processes', async () => {
  const { key, secret } = await makeKey()
  const there = await anotherProcess(shop)
  expect((await withKey(secret, there).get('/api/dashboard/brands')).status).toBe(200)
  expect((await admin.call(api.revoke, { keyId: key._id })).status).toBe(200)
  for (const url of [there, shop.url])
    expect((await withKey(secret, url).get('/api/dashboard/brands')).body).toMatchObject({ code: 'api_key_invalid' })
  expect((await admin.call(api.revoke, { keyId: key._id })).body.code).toBe('not_found')
})

test('revoking, rotating or a blocked owner ends a key in another process with the next request', async () => {
  const { address } = await startProcess(shop.databaseUrl, { ROLE: 'web' })
  const ends: [string, (keyId: string, ownerId: string) => Promise<unknown>][] = [
    ['revoked', (keyId) => admin.call(api.revoke, { keyId })],
    ['replaced without overlap', (keyId) => admin.call(api.rotate, { keyId, overlapHours: 0 })],
    ['its owner is disabled', (_, id) => shop.db.execute(sql`UPDATE staff SET status = 'disabled' WHERE user_id = ${id}`)],
    ['its owner is blocked', (_, id) => shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${id}`)],
  ]
  for (const [how, end] of ends) {
    const account = await aStaffMember(shop.db, [right('brands', true), { name: 'developers', view: true, edit: true }])
    const staff = shop.visitor()
    await staff.signIn(account.email, account.password)
    const { key, secret } = await makeKey({}, staff)
    const status = async (url: string) => (await withKey(secret, url).get('/api/dashboard/brands')).status
    // Several calls, so that any cache of the key is filled.
    for (let call = 0; call < 5; call++) expect([how, await status(address)]).toEqual([how, 200])
    await end(key._id, account.id)
    expect([how, await status(address), await status(shop.url)]).toEqual([how, 401, 401])
  }
})

test('public endpoints may cache the validity of a key for a second, but not its permissions', async () => {
  const { key, secret } = await makeKey()
  const there = await anotherProcess(shop)
  const catalogue = async () => (await withKey(secret, there).get('/api/home/products')).status
  const limit = async () => (await withKey(secret, there).get('/api/home/products')).headers.ratelimit as string
  expect([await catalogue(), await catalogue()]).toEqual([200, 200])
  const left = (header: string) => Number(/r=(\d+)/.exec(header)![1])
  expect(left(await limit())).toBeGreaterThan(left(await limit()))
  for (const path of ['/api/home/orders', '/api/home/wishlist', '/api/dashboard/staff'])
    expect([path, (await withKey(secret, there).get(path)).body.code]).toEqual([path, 'not_allowed'])
  await admin.call(api.revoke, { keyId: key._id })
  expect((await withKey(secret, there).get('/api/dashboard/brands')).body.code).toBe('api_key_invalid')
  await eventually(async () => expect(await catalogue()).toBe(401))
})

test('a client with a key gets the catalog from the response cache', async () => {
  const { secret } = await makeKey()
  const read = async () => expect((await withKey(secret).get('/api/home/products?limit=9')).status).toBe(200)
  await eventually(async () => {
    await read()
    const statements = await statementsOf(read)
    expect(statements.filter((text) => /\bproducts\b/.test(text))).toEqual([])
  })
})

test('a rotated secret works until the overlap ends, and a key until it expires', async () => {
  const { key, secret } = await makeKey()
  const { body } = await admin.call(api.rotate, { keyId: key._id, overlapHours: 2 })
  expect(body.key.overlapUntil).not.toBeNull()
  const statuses = async () => [
    (await withKey(secret).get('/api/dashboard/brands')).status,
    (await withKey(body.secret).get('/api/dashboard/brands')).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await shop.db.execute(sql`UPDATE api_keys SET overlap_until = now() WHERE id = ${key._id}`)
  expect(await statuses()).toEqual([401, 200])
  await shop.db.execute(sql`UPDATE api_keys SET expires_at = now() WHERE id = ${key._id}`)
  expect(await statuses()).toEqual([401, 401])
  const past = await admin.call(api.create, { ...fields, expiresAt: '2020-01-01T00:00:00Z' })
  expect(past.body.fields).toEqual({ expiresAt: 'is in the past' })
})

test('a key with allowed IPs is refused from other networks', async () => {
  const elsewhere = withKey((await makeKey({ allowedIps: ['203.0.113.0/24', '2001:db8::1'] })).secret)
  expect((await elsewhere.get('/api/dashboard/brands')).status).toBe(401)
  const here = withKey((await makeKey({ allowedIps: ['127.0.0.0/8', '::1'] })).secret)
  expect((await here.get('/api/dashboard/brands')).status).toBe(200)
  for (const address of ['here', '203.0.113.7/33', '1.2.3.4 '])
    expect((await admin.call(api.create, { ...fields, allowedIps: [address] })).body.code).toBe('bad_request')
})

test('cookies beside a key are ignored; a wrong key is refused on public pages too', async () => {
  const brands = () => admin.get('/api/dashboard/brands')
  expect((await brands()).status).toBe(200)
  for (const wrong of [`haat_live_${'0'.repeat(48)}`, 'x', ''])
    expect((await brands().set('Authorization', `Bearer ${wrong}`)).body.code).toBe('api_key_invalid')
  const { secret } = await makeKey({ permissions: [right('orders')] })
  expect((await brands().set('Authorization', `Bearer ${secret}`)).body.code).toBe('not_allowed')
  expect((await withKey('x').get('/api/home/products')).body.code).toBe('api_key_invalid')
  expect((await withKey(secret).get('/api/home/products')).status).toBe(200)
  // A proxy with password protection adds Basic credentials that are not for the shop.
  expect((await brands().set('Authorization', 'Basic YTpi')).status).toBe(200)
})

test('cross-site requests are refused without an API key', async () => {
  const { secret } = await makeKey()
  const post = (key: string) =>
    supertest(shop.url)
      .post('/api/dashboard/brands')
      .set({ Origin: 'https://evil.example', ...(key && { Authorization: key }) })
  expect((await post('').send({ name: 'X' })).body.code).toBe('cross_site')
  expect((await post('Basic x').send({ name: 'X' })).body.code).toBe('cross_site')
  const preflight = await supertest(shop.url).options('/api/dashboard/brands').set('Origin', 'https://evil.example')
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  expect((await post(`Bearer ${secret}`).send({ name: 'Southwind' })).status).toBe(201)
})

test('requests are rate limited per key, and RateLimit headers show the rest', async () => {
  const { secret } = await makeKey()
  const answer = await withKey(secret).get('/api/dashboard/brands')
  expect(answer.headers['ratelimit-policy']).toMatch(/^"api-key"; q=\d+; w=60/)
  expect(answer.headers.ratelimit).toMatch(/^"api-key"; r=\d+; t=\d+$/)
  const strict = await anotherProcess(shop, { rateLimitFactor: 1 / 600 })
  expect((await withKey(secret, strict).get('/api/dashboard/brands')).status).toBe(200)
  const refused = await withKey(secret, strict).get('/api/dashboard/brands')
  expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true])
  expect((await withKey((await makeKey()).secret, strict).get('/api/dashboard/brands')).status).toBe(200)
})

test('each catalog request counts once, cached or not; over the limit it is refused', async () => {
  const { secret } = await makeKey()
  const strict = await anotherProcess(shop, { rateLimitFactor: 7 / 600 })
  const paths = ['products?limit=3', 'products?limit=3', 'brands', 'products?limit=4', 'orders', 'products?limit=3', 'brands']
  const answers = []
  for (const path of paths) answers.push(await withKey(secret, strict).get(`/api/home/${path}`))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 403, 200, 200])
  expect(answers.map(({ headers }) => /^"api-key"; r=(\d+)/.exec(headers.ratelimit as string)![1])).toEqual([...'6543210'])
  for (const path of ['products?limit=3', 'brands', 'orders']) {
    const { status, body, headers } = await withKey(secret, strict).get(`/api/home/${path}`)
    expect([path, status, body.code, headers['retry-after']]).toEqual([path, 429, 'rate_limited', '60'])
  }
  expect((await supertest(strict).get('/api/home/products?limit=3')).status).toBe(200)
})

test('an older session needs the password to create, change or rotate a key', async () => {
  const { key } = await makeKey()
  await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '1 hour'`)
  expect((await admin.call(api.create, fields)).body.code).toBe('reauthentication_required')
  expect((await admin.call(api.save, { keyId: key._id, ...fields, version: 1 })).body.code).toBe('reauthentication_required')
  expect((await admin.call(api.rotate, { keyId: key._id })).body.code).toBe('reauthentication_required')
  expect((await admin.call(api.create, { ...fields, password: 'not it' })).body.code).toBe('password_wrong')
  const renamed = { keyId: key._id, ...fields, name: 'Warehouse', version: 1, password: testPassword }
  expect((await admin.call(api.save, renamed)).body.key.name).toBe('Warehouse')
  expect((await admin.call(api.save, renamed)).body.code).toBe('version_conflict')
})

test('customers are refused; concurrent requests cannot exceed the limit of 50 keys', async () => {
  const { email, password } = await aCustomer(shop.db)
  const customer = shop.visitor()
  await customer.signIn(email, password)
  expect((await customer.call(api.list)).body.code).toBe('not_allowed')
  await shop.db.execute(sql`DELETE FROM api_keys`)
  await shop.db.execute(sql`UPDATE sessions SET created_at = now()`)
  const replies = await Promise.all(Array.from({ length: 55 }, () => admin.call(api.create, fields)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(replies.filter(({ body }) => body.code === 'limit_reached')).toHaveLength(5)
})
