import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@haat/shared/endpoint.ts'
import { allEndpoints } from '@haat/shared/endpoints.ts'
import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import supertest from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import { isAcrossSites } from '../platform/network/origins.ts'
import { anotherProcess } from '../testing/another-process.ts'
import { startTestApp } from '../testing/app.ts'
import { aCustomer, anAdmin } from '../testing/factories/accounts.ts'
import { aPicture, aProduct } from '../testing/factories/catalog.ts'
import { absoluteMedia } from './absolute-media.ts'

const shopOrigin = 'https://shop.example'
const second = 'https://second.example'
const shop = await startTestApp()
/** pages and API on one site: shop.example and api.shop.example */
const near = await anotherProcess(shop, { publicUrl: shopOrigin, apiUrl: 'https://api.shop.example' })
/** pages and API on two sites, with a second storefront on a port */
const far = await anotherProcess(shop, {
  publicUrl: shopOrigin,
  apiUrl: 'https://api.elsewhere.example',
  corsOrigins: [second, 'https://shop.example:8443'],
})

const lookAlikes = [
  'null',
  'https://shop.example.evil.example',
  'https://evilshop.example',
  'https://shop.example:444',
  'http://shop.example',
  'https://www.shop.example',
  'https://shop.example/',
  'https://SHOP.example',
  'https://shop.example@evil.example',
  'https://second.example:443',
  'https://xn--shp-gma.example',
  'https://evil.example, https://shop.example',
  'https://shop.example, https://shop.example',
  'https://shop.example.evil.test',
  'https://shop.example.',
  'https://shop.example:443',
  'https://shop.example:8444',
  'https://shop.example:8443.evil.test',
  'https://user@shop.example',
  'https://shop.example#evil.test',
  'https://shop.example?evil.test',
  'https://shop.example\\.evil.test',
  'https://shop.example%2eevil.test',
  'https://evil.test/https://shop.example',
  'HTTPS://shop.example',
  'http://second.example',
  'https://econd.example',
  'https://secondXexample',
  'https://api.elsewhere.example.evil.test',
  '//shop.example',
  'shop.example',
  'file://',
  'undefined',
  '*',
]
const setCookies = (answer: supertest.Response) => (answer.headers['set-cookie'] as unknown as string[] | undefined) ?? []
const jar = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')

/** Signs in as a page of `origin` does; returns the cookies that a browser would store. */
async function signInFrom(url: string, origin: string, account: { email: string; password: string }) {
  const csrf = await supertest(url).get('/api/auth/csrf').set('Origin', origin)
  const answer = await supertest(url)
    .post('/api/auth/callback/credentials')
    .set({ Origin: origin, Cookie: jar(setCookies(csrf)) })
    .type('form')
    .send({
      csrfToken: csrf.body.csrfToken,
      email: account.email,
      password: account.password,
      json: 'true',
      callbackUrl: '/account',
    })
  return {
    answer,
    lines: [...setCookies(csrf), ...setCookies(answer)],
    cookie: jar([...setCookies(csrf), ...setCookies(answer)]),
  }
}

describe('headers', () => {
  test('a shop on a single origin sends no CORS headers', async () => {
    for (const origin of [shop.url, shopOrigin, 'null']) {
      const read = await supertest(shop.url).get('/api/home/settings').set('Origin', origin).expect(200)
      const preflight = await supertest(shop.url)
        .options('/api/home/settings')
        .set({ Origin: origin, 'Access-Control-Request-Method': 'POST' })
      for (const { headers } of [read, preflight])
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  test.each([shopOrigin, second, 'https://shop.example:8443'])('%s may read responses with its session', async (origin) => {
    for (const path of [
      '/api/home/settings',
      '/api/home/products',
      '/api/home/products',
      '/api/auth/csrf',
      '/api/home/nothing',
      '/healthz',
    ]) {
      const { headers } = await supertest(far).get(path).set('Origin', origin)
      expect([path, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
        path,
        origin,
        'true',
      ])
      expect(headers.vary).toContain('Origin')
      expect(headers['access-control-expose-headers']).toMatch(/ETag.*RateLimit.*Retry-After/)
    }
  })

  test.each(lookAlikes)('%s gets no CORS permission', async (origin) => {
    for (const path of ['/api/home/settings', '/api/home/products', '/api/auth/session']) {
      const read = await supertest(far).get(path).set('Origin', origin)
      const preflight = await supertest(far)
        .options(path)
        .set({ Origin: origin, 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' })
      for (const { headers } of [read, preflight]) {
        expect(headers).not.toHaveProperty('access-control-allow-origin')
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
        expect(headers.vary).toContain('Origin')
      }
    }
  })

  test('a preflight is answered without a session and cached; it allows only the headers of the web app', async () => {
    const answer = await supertest(far)
      .options('/api/home/orders')
      .set({
        Origin: second,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'idempotency-key,x-evil',
      })
      .expect(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': second,
      'access-control-allow-methods': 'GET,HEAD,POST,PUT,DELETE',
      'access-control-max-age': '7200',
    })
    expect(answer.headers['access-control-allow-headers']).toMatch(/Authorization.*Idempotency-Key.*If-Match.*X-Order-Token/)
    expect(answer.headers['access-control-allow-headers']).not.toMatch(/evil|\*/i)
  })

  test('a cached response is sent with the CORS headers of the requesting origin', async () => {
    await aProduct(shop.db, { name: 'Lamp' })
    const read = (origin?: string) =>
      supertest(far)
        .get('/api/home/products?limit=7')
        .set(origin ? { Origin: origin } : {})
    expect((await read(second)).headers['access-control-allow-origin']).toBe(second)
    expect((await read(shopOrigin)).headers['access-control-allow-origin']).toBe(shopOrigin)
    expect((await read()).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await read()).headers.vary).toBe('Accept-Encoding, Origin')
  })
})

describe('protection against cross-site requests', () => {
  const account = { email: '', password: '' }
  beforeAll(async () => {
    Object.assign(account, await aCustomer(shop.db))
  })
  const write = (url: string, cookie: string, headers: Record<string, string>) =>
    supertest(url)
      .put(wishlistApi.read.path)
      .set({ Cookie: cookie, ...headers })
      .send({})

  test.each([shopOrigin, second])('accepts writes from %s, whatever Sec-Fetch-Site says', async (origin) => {
    const { cookie } = await signInFrom(far, origin, account)
    for (const site of ['cross-site', 'same-site', undefined]) {
      const answer = await write(far, cookie, { Origin: origin, ...(site && { 'Sec-Fetch-Site': site }) })
      expect(answer.body.code).not.toBe('cross_site')
    }
  })

  test.each(lookAlikes)('refuses writes from %s', async (origin) => {
    const { cookie } = await signInFrom(far, second, account)
    for (const site of ['cross-site', 'same-site', undefined]) {
      const answer = await write(far, cookie, { Origin: origin, ...(site && { 'Sec-Fetch-Site': site }) })
      expect([answer.status, answer.body.code]).toEqual([403, 'cross_site'])
    }
  })

  test('every endpoint that writes refuses untrusted origins, even with the cookie of an admin', async () => {
    const admin = await anAdmin(shop.db)
    const { cookie } = await signInFrom(far, second, admin)
    const rows = Object.values(allEndpoints).flatMap((domain) => Object.values(domain))
    const writing = rows.filter(({ method }) => method !== 'GET')
    expect(writing.length).toBeGreaterThan(200)
    const failures: string[] = []
    const knock = async ({ method, path }: Endpoint, origin: string) => {
      const { status, body, headers } = await supertest(far)
        [method.toLowerCase() as 'post'](path.replace(/:\w+/g, randomUUID()))
        .set({ Cookie: cookie, Origin: origin, 'Sec-Fetch-Site': 'cross-site' })
      if (status !== 403 || body.code !== 'cross_site' || 'access-control-allow-origin' in headers)
        failures.push(`${method} ${path} from ${origin}: ${status} ${body.code}`)
    }
    // Each row is requested from three of the origins, and each origin is used for many rows.
    for (const [at, row] of writing.entries())
      await Promise.all([0, 1, 2].map((n) => knock(row, lookAlikes[(at * 3 + n) % lookAlikes.length]!)))
    expect(failures).toEqual([])
  })

  test('without Origin only same-origin requests are accepted; without both headers the client is a program', async () => {
    const { cookie } = await signInFrom(far, second, account)
    for (const site of ['cross-site', 'same-site', 'nonsense'])
      expect((await write(far, cookie, { 'Sec-Fetch-Site': site })).body.code).toBe('cross_site')
    for (const site of ['same-origin', 'none'])
      expect((await write(far, cookie, { 'Sec-Fetch-Site': site })).body.code).not.toBe('cross_site')
    expect((await write(far, cookie, {})).body.code).not.toBe('cross_site')
  })

  test('an allowed origin of one shop is refused by a shop that does not list it', async () => {
    const { cookie } = await signInFrom(near, shopOrigin, account)
    expect((await write(near, cookie, { Origin: second, 'Sec-Fetch-Site': 'cross-site' })).body.code).toBe('cross_site')
  })
})

describe('sign-in', () => {
  test('on one site cookies are Lax; across sites they are SameSite=None, Secure and Partitioned', async () => {
    const account = await aCustomer(shop.db)
    for (const [url, kind] of [
      [near, /; HttpOnly; Secure; SameSite=Lax$/],
      [far, /; HttpOnly; Secure; Partitioned; SameSite=None$/],
    ] as const) {
      const { answer, lines, cookie } = await signInFrom(url, shopOrigin, account)
      expect([answer.status, answer.body]).toEqual([200, { url: `${shopOrigin}/account` }])
      expect(lines.map((line) => line.split('=')[0])).toEqual(
        expect.arrayContaining(['__Host-next-auth.csrf-token', '__Secure-next-auth.session-token', '__Host-haat.device']),
      )
      for (const line of lines) expect(line).toMatch(kind)
      const session = await supertest(url).get('/api/auth/session').set({ Cookie: cookie, Origin: shopOrigin })
      expect(session.body.user.email).toBe(account.email)
    }
  })

  test('URLs of the protocol are absolute, and redirects lead to the storefront that sent the request', async () => {
    const { body } = await supertest(far).get('/api/auth/providers').set('Origin', second)
    expect(body.credentials).toMatchObject({
      signinUrl: 'https://api.elsewhere.example/api/auth/signin/credentials',
      callbackUrl: 'https://api.elsewhere.example/api/auth/callback/credentials',
    })
    const back = await supertest(far).get(`/api/auth/signin?callbackUrl=${encodeURIComponent(`${second}/cart`)}`)
    expect(back.headers.location).toBe(`${second}/signin?callbackUrl=${encodeURIComponent(`${second}/cart`)}`)
    const error = await supertest(far)
      .get('/api/auth/error?error=AccessDenied')
      .set('Cookie', jar(setCookies(back)))
    expect(error.headers.location).toBe(`${second}/auth-error?error=AccessDenied`)
    const { answer } = await signInFrom(far, second, { email: 'nobody@example.com', password: 'wrong password' })
    expect([answer.status, answer.body.url]).toEqual([
      401,
      'https://api.elsewhere.example/api/auth/error?error=CredentialsSignin&provider=credentials',
    ])
  })

  test.each(['https://evil.example/x', 'https://shop.example.evil.example', 'https://api.elsewhere.example/x', '//evil.example'])(
    'the callback URL %s is replaced with one of the shop',
    async (given) => {
      const { headers } = await supertest(far).get(`/api/auth/signin?callbackUrl=${encodeURIComponent(given)}`)
      expect(headers.location).toMatch(
        /^https:\/\/shop\.example\/signin\?callbackUrl=https%3A%2F%2Fshop\.example(?:%2F%2Fevil\.example)?$/,
      )
    },
  )

  test('sign-in links and social sign-in are offered only on the same site', async () => {
    const login = { google: false, facebook: false, email: true }
    await shop.db.execute(`INSERT INTO settings ("group", data) VALUES ('login', '${JSON.stringify(login)}')`)
    const offered = async (url: string) => Object.keys((await supertest(url).get('/api/auth/providers')).body as object)
    await expect.poll(() => offered(near)).toEqual(['credentials', 'passkey', 'email'])
    expect(await offered(far)).toEqual(['credentials', 'passkey'])
  })
})

test('picture URLs are absolute for other origins, also in cached answers; on a single origin they are not', async () => {
  const picture = await aPicture(shop.db, { hash: 'ab'.repeat(16) })
  await aProduct(shop.db, { name: 'Vase', slug: 'vase', pictures: [{ mediaId: picture.id }] })
  const read = async (url: string) => (await supertest(url).get('/api/home/products/vase').expect(200)).text
  for (const path of [near, near]) {
    const text = await read(path)
    expect(text).toContain('"https://api.shop.example/media/')
    expect(text).not.toMatch(/["\s]\/media\//)
  }
  expect(await read(shop.url)).toMatch(/"\/media\//)
  const list = await supertest(near).get('/api/home/products?q=vase')
  expect(list.text).toContain('"https://api.shop.example/media/')
})

test('URLs of product files become absolute, other URLs stay unchanged', () => {
  const rewrite = absoluteMedia({ publicUrl: shopOrigin, apiUrl: 'https://api.shop.example' })!
  const id = '0199c1d2-0000-7000-8000-000000000000'
  const picture = `media/${'ab'.repeat(16)}-320.webp`
  expect(rewrite(`{"url":"/api/home/product-files/${id}","srcset":"/${picture} 320w, /${picture} 640w"}`)).toBe(
    `{"url":"https://api.shop.example/api/home/product-files/${id}","srcset":"https://api.shop.example/${picture} 320w, https://api.shop.example/${picture} 640w"}`,
  )
  expect(rewrite(`{"url":"/api/home/downloads/${id}.1764100000000.a-_9"}`)).toBe(
    `{"url":"https://api.shop.example/api/home/downloads/${id}.1764100000000.a-_9"}`,
  )
  for (const text of [
    `"https://evil.example/${picture}"`,
    '"/media/../secret"',
    `"/api/home/product-files/${id}/x"`,
    '"/api/home/orders"',
  ])
    expect(rewrite(text)).toBe(text)
  expect(absoluteMedia({ publicUrl: shopOrigin })).toBeUndefined()
})

test('files may be embedded by other origins only if the shop has other origins', async () => {
  for (const [url, policy] of [
    [near, 'cross-origin'],
    [shop.url, 'same-origin'],
  ] as const) {
    const { headers } = await supertest(url).get('/api/home/product-files/0199c1d2-0000-7000-8000-000000000000')
    expect(headers['cross-origin-resource-policy']).toBe(policy)
  }
})

test('an email preview may be framed by the storefronts only', async () => {
  const admin = await anAdmin(shop.db)
  const { cookie } = await signInFrom(far, second, admin)
  const { headers } = await supertest(far)
    .get('/api/dashboard/email-templates/order-placed/en/page')
    .set('Cookie', cookie)
    .expect(200)
  expect(headers['content-security-policy']).toContain(
    `frame-ancestors 'self' ${shopOrigin} ${second} https://shop.example:8443;`,
  )
  expect(headers).not.toHaveProperty('x-frame-options')
})

test('config.js of the API process contains the URL of the API', async () => {
  expect((await supertest(near).get('/config.js')).text).toBe('globalThis.haatConfig = {"api":"https://api.shop.example"}\n')
  expect((await supertest(shop.url).get('/config.js')).text).toBe('globalThis.haatConfig = {"api":""}\n')
})

test.each([
  ['https://shop.example', 'https://api.shop.example', false],
  ['https://shop.example', 'https://shop.example:8443', false],
  ['http://localhost:3000', 'http://localhost:3001', false],
  ['https://127.0.0.1:3000', 'https://127.0.0.1:3001', false],
  ['http://shop.example', 'https://api.shop.example', true],
  ['https://shop.co.uk', 'https://api.co.uk', true],
  ['https://one.github.io', 'https://two.github.io', true],
  ['https://127.0.0.1:3000', 'https://localhost:3001', true],
])('%s and %s are on different sites: %s', (publicUrl, apiUrl, isAcross) => {
  expect(isAcrossSites({ publicUrl, apiUrl, corsOrigins: [] })).toBe(isAcross)
})
