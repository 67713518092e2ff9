import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import type { Endpoint } from '@haat/shared/endpoint.ts'
import { endpoints } from '@haat/shared/endpoints.ts'
import { openingDashboardApi } from '@haat/shared/opening/dashboard/endpoints.ts'
import { openingApi } from '@haat/shared/opening/endpoints.ts'
import { redirectsDashboardApi } from '@haat/shared/redirects/dashboard/endpoints.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { aCustomer, anAdmin } from '../../testing/factories/accounts.ts'
import { scriptHash } from '../middleware/security-headers.ts'

const webDist = mkdtempSync(join(tmpdir(), 'haat-dist-'))
writeFileSync(join(webDist, 'index.html'), '<!doctype html><html><head></head><body><div id="root"></div></body></html>')
afterAll(() => rmSync(webDist, { recursive: true }))
/** Behind one proxy, so that a test can come from anywhere. */
const shop = await startTestApp({ webDist, rateLimitFactor: 1, trustProxy: 1 })
const staff = shop.visitor()

async function save(closed: boolean) {
  const { version } = (await staff.call(openingDashboardApi.read)).body.opening
  const { status } = await staff.call(openingDashboardApi.save, {
    closed,
    messages: perLanguage(() => ''),
    version,
    password: 'open sesame',
  })
  expect(status).toBe(200)
}

beforeAll(async () => {
  const admin = await anAdmin(shop.db)
  await staff.signIn(admin.email, admin.password)
  await staff.call(redirectsDashboardApi.create, { path: '/old-page', target: '/shop' })
  await save(true)
  await eventually(async () => expect((await shop.visitor().get('/')).status).toBe(401))
})

test('a closed shop refuses every row that is not needed for sign-in, set-up, payments and mailed links', async () => {
  const refused: Record<string, string[] | 'all'> = {}
  let network = 0
  for (const [domain, rows] of Object.entries(endpoints)) {
    const names: string[] = []
    for (const [name, row] of Object.entries(rows as Record<string, Endpoint>)) {
      const path = row.path.replace(/:\w+/g, 'x')
      const call = shop.visitor().http[row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path)
      network += 1
      const { body } = await call.set('X-Forwarded-For', `198.51.100.${network}`).send(row.method === 'GET' ? undefined : {})
      if (body.code === 'storefront_closed') names.push(name)
    }
    if (names.length > 0) refused[domain] = names.length === Object.keys(rows).length ? 'all' : names
  }
  expect(refused).toEqual({
    agents: 'all',
    catalog: 'all',
    pages: 'all',
    posts: 'all',
    productFiles: 'all',
    contact: 'all',
    newsletter: 'all',
    accounts: ['register'],
    blocks: 'all',
    cart: 'all',
    delivery: 'all',
    wishlist: 'all',
    alerts: ['list', 'add', 'remove'],
    addresses: 'all',
    reviews: 'all',
    checkout: 'all',
  })
})

test('sign-in, webhooks, payment returns, unsubscribe links, redirects and pictures need no password', async () => {
  const { email, password } = await aCustomer(shop.db)
  const customer = shop.visitor()
  expect((await customer.get('/api/auth/providers')).status).toBe(200)
  await customer.signIn(email, password)
  expect((await customer.session()).user?.email).toBe(email)
  // A customer is an account, and does not open the shop.
  expect((await customer.get('/shop')).status).toBe(401)
  expect((await customer.get('/api/home/products')).status).toBe(403)

  const visitor = shop.visitor()
  const answerOf = async (method: 'get' | 'post', path: string) => {
    const { status, body, headers } = await visitor.http[method](path)
    return { status, code: (body as { code?: string }).code, location: headers.location as string | undefined }
  }
  expect((await answerOf('post', '/api/payments/stripe/webhook')).code).not.toBe('storefront_closed')
  expect((await answerOf('get', '/api/payments/stripe/return')).status).toBe(303)
  expect(await answerOf('get', '/api/unsubscribe?token=abc')).toMatchObject({ status: 303 })
  expect((await answerOf('post', '/api/unsubscribe?token=abc')).code).not.toBe('storefront_closed')
  expect(await answerOf('get', '/old-page')).toMatchObject({ status: 301, location: '/shop' })
  expect((await answerOf('get', '/media/none.webp')).status).toBe(404)
  for (const path of [
    '/mail-link',
    '/verify-email',
    '/reset-password',
    '/invitation',
    '/orders/12',
    '/orders/12/return',
    '/find-order',
  ])
    expect([path, (await answerOf('get', path)).status]).not.toEqual([path, 401])
})

test('guessing at the password is limited per network, and locks out nobody else', async () => {
  const attempt = (password: string, network: string) =>
    shop.visitor().call(openingApi.enter, { password }, { headers: { 'X-Forwarded-For': network } })
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) statuses.push((await attempt(`wrong ${n}`, '203.0.113.9')).status)
  expect(statuses.slice(0, 3)).toEqual([403, 403, 403])
  expect(statuses.at(-1)).toBe(429)
  expect((await attempt('open sesame', '203.0.113.9')).status).toBe(429)
  expect((await attempt('open sesame', '203.0.113.10')).status).toBe(200)
})

test('staff see a bar that links to the setting; pages for anonymous visitors load others from the server', async () => {
  const bar = /<div id="shop-closed"[^>]*>.*href="\/dashboard\/settings\/opening"/
  const page = await staff.get('/shop?lng=fr')
  expect(page.text).toMatch(bar)
  expect(page.text).toContain('La boutique est fermée aux visiteurs.')
  const [, script] = /<script>(\n\(\(\) => \{\n {2}const bar[\s\S]*?)<\/script>/.exec(page.text)!
  expect(String(page.headers['content-security-policy'])).toContain(scriptHash(script!))
  const guest = shop.visitor()
  await guest.call(openingApi.enter, { password: 'open sesame' }, { headers: { 'X-Forwarded-For': '203.0.113.11' } })
  expect((await guest.get('/shop')).text).not.toMatch(/id="shop-closed"|history\[name\]/)
  const signIn = (await shop.visitor().get('/signin')).text
  expect(signIn).toContain('location.assign(next)')
  expect(signIn).not.toMatch(bar)
})

test('opening the shop is in the audit log, without the password and without undo; then no page mentions it', async () => {
  await save(false)
  const { entries } = (await staff.call(auditDashboardApi.list, { section: 'settings' })).body
  const entry = entries.find(({ action }) => action === 'opening.save')!
  expect(entry).toMatchObject({ target: 'opening', undoable: false })
  expect(JSON.stringify(entry)).not.toMatch(/sesame|argon2/)
  await eventually(async () => expect((await shop.visitor().get('/shop')).status).toBe(200))
  for (const client of [staff, shop.visitor()])
    for (const path of ['/shop', '/signin']) expect((await client.get(path)).text).not.toMatch(/id="shop-closed"|history\[name\]/)
})
