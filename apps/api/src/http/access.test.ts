import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@haat/shared/endpoints.ts'
import { actions } from '@haat/shared/permissions.ts'
import { sections } from '@haat/shared/sections.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listedRoutes } from '../commands/routes.ts'
import { limitConcurrency } from '../platform/concurrency-limit.ts'
import { routes } from '../routes.ts'
import { accessTable } from '../testing/access-table.ts'
import { startTestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember, type TestAccount } from '../testing/factories/accounts.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenSettings } from '../testing/factories/settings.ts'
import { mount } from './route.ts'

interface Named {
  method: string
  path: string
}

const shop = await startTestApp()
const nameOf = ({ method, path }: Named) => `${method} ${path}`
const listed = listedRoutes()
const guarded = listed.filter((route) => route.path.startsWith('/api/home') || route.path.startsWith('/api/dashboard'))
const ruleOf = (route: Named) => accessTable[nameOf(route)]!
/** A route for staff that requires a permission. */
const isStaffRule = (rule: string) => rule.includes(':') || rule === 'staff' || rule === 'admin'
const allRights = sections.map((name) => ({ name, view: true, edit: true, delete: true }))

async function signedIn(account: TestAccount, at = shop): Promise<Client> {
  const client = at.visitor()
  await client.signIn(account.email, account.password)
  return client
}

/** Limits concurrent requests: a slow machine that gets all of them at once answers `busy`. */
const few = limitConcurrency({ atOnce: 8, mayWait: Number.POSITIVE_INFINITY })

const authErrorCodes = ['sign_in_required', 'not_allowed', 'second_factor_required'] as const

/** Requests the route with path parameters that match nothing, without input. Returns the code of the refusal, or `open`. */
async function knock(client: Client, { method, path }: Named): Promise<string> {
  const address = path.replace(':orderId', '10000000012345').replace(':productId', randomUUID()).replace(/:\w+/g, 'something')
  const { status, body } = await client.send<{ code?: string }>(method, address)
  expect(status, `${method} ${address}`).toBeLessThan(500)
  return authErrorCodes.find((code) => code === body.code) ?? 'open'
}

/** Routes whose refusal for this client differs from the expected one; `{}` if all agree. */
async function differences(client: Client, asked: readonly Named[], expected: (rule: string) => string) {
  // No client has the token of a guest's cart.
  const wantedOf = (rule: string) => (rule === 'guest cart' ? 'sign_in_required' : expected(rule))
  const said = await Promise.all(
    asked.map(async (route) => [nameOf(route), await few(() => knock(client, route)), wantedOf(ruleOf(route))]),
  )
  return Object.fromEntries(said.filter(([, got, wanted]) => got !== wanted).map(([name, ...both]) => [name, both]))
}

test('the access table lists every route of the shop, and no other', () => {
  expect(listed.map(nameOf).toSorted()).toEqual(Object.keys(accessTable).toSorted())
  expect(new Set(listed.map(nameOf)).size).toBe(listed.length)
})

test('every endpoint row has a route', () => {
  const rows = Object.values(allEndpoints).flatMap((domain) => Object.values(domain))
  expect(routes.map(({ row }) => nameOf(row)).toSorted()).toEqual(rows.map(nameOf).toSorted())
})

test('a row without an access rule, or mounted twice, prevents the start', () => {
  const { row, handler } = routes[0]!
  const router = { get: () => {} } as never
  const options = { admit: () => [], session: [], body: [] } as never
  expect(() => mount(router, [{ row: { ...row, access: undefined as never }, handler }], options)).toThrow(
    'declares no access rule',
  )
  expect(() => mount(router, [routes[0]!, routes[0]!], options)).toThrow('declared twice')
})

/** Expected refusal of each rule by role. */
const asCustomer = (rule: string) => (isStaffRule(rule) ? 'not_allowed' : 'open')
const asAnyStaff = (rule: string) => (rule === 'staff' ? 'open' : asCustomer(rule))
const asStaff = (rule: string) => (rule === 'admin' ? 'not_allowed' : 'open')
const asVisitor = (rule: string) => (rule === 'signed in' || isStaffRule(rule) ? 'sign_in_required' : 'open')

/** Every `of`th route, from the one at `part`. */
const partOf = <T>(all: readonly T[], part: number, of: number): T[] => all.filter((_, at) => at % of === part)

describe('every route with every role', () => {
  test.each<[string, () => Promise<Client>, (rule: string) => string]>([
    ['a visitor', async () => shop.visitor(), asVisitor],
    ['a customer', async () => signedIn(await aCustomer(shop.db)), asCustomer],
    ['staff without rights', async () => signedIn(await aStaffMember(shop.db)), asAnyStaff],
    ['staff with all rights', () => staffIn('active'), asStaff],
    ['an admin', async () => signedIn(await anAdmin(shop.db)), () => 'open'],
  ])('%s', async (_role, arrive, expected) => {
    expect(await differences(await arrive(), guarded, expected)).toEqual({})
  })

  // One function loads the session for all routes, so each of these roles is checked at a third of them.
  test.each<[string, number, () => Promise<Client>, (rule: string) => string]>([
    ['invited staff with all rights', 0, () => staffIn('invited'), asCustomer],
    ['disabled staff with all rights', 1, () => staffIn('disabled'), asCustomer],
    ['a disabled admin', 2, disabledAdmin, asCustomer],
    ['a customer whose account was disabled', 0, () => blocked(aCustomer(shop.db)), asVisitor],
    ['an admin whose account was disabled', 1, () => blocked(anAdmin(shop.db)), asVisitor],
    ['a visitor with a forged session', 2, madeUp, asVisitor],
  ])('%s, at a third of the routes', async (_role, part, arrive, expected) => {
    expect(await differences(await arrive(), partOf(guarded, part, 3), expected)).toEqual({})
  })

  const staffIn = async (staffStatus: 'active' | 'invited' | 'disabled') =>
    signedIn(await aStaffMember(shop.db, allRights, { staffStatus }))

  async function disabledAdmin(): Promise<Client> {
    const account = await anAdmin(shop.db)
    await shop.db.execute(sql`UPDATE staff SET status = 'disabled' WHERE user_id = ${account.id}`)
    return signedIn(account)
  }

  async function blocked(made: Promise<TestAccount>): Promise<Client> {
    const account = await made
    const client = await signedIn(account)
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${account.id}`)
    return client
  }

  async function madeUp(): Promise<Client> {
    const client = shop.visitor()
    client.http.jar.setCookie(`next-auth.session-token=s%3A${'x'.repeat(32)}.${'y'.repeat(43)}; Path=/`)
    return client
  }
})

test('no GET route responds to a path with an added file suffix, which a cache could store', async () => {
  const admin = await signedIn(await anAdmin(shop.db))
  const answered: string[] = []
  const suffixes = ['/x.css', ';x.css', '%2Fx.css']
  // One router matches all paths: each meets one of the suffixes.
  for (const [at, { path }] of listed.filter(({ method }) => method === 'GET').entries()) {
    const address = path.replace(':orderId', '10000000012345').replace(/:\w+/g, randomUUID()) + suffixes[at % suffixes.length]!
    const { status, headers } = await admin.get(address).redirects(0)
    if (status < 400 || (headers['cache-control'] && !/no-store|no-cache/.test(headers['cache-control']))) answered.push(address)
  }
  expect(answered).toEqual([])
})

/**
 * Two sets of permissions for each permission: only this one (with `view`, which it requires), and all others. A route that requires
 * another permission than the table lists refuses the first or admits the second.
 */
describe('each permission', async () => {
  const staff = await aStaffMember(shop.db)
  const client = await signedIn(staff)
  const routesOf = (section: string) => guarded.filter((route) => ruleOf(route).startsWith(`${section}:`))

  /** Grants the member exactly these permissions (`section:action`). */
  async function give(rights: readonly string[]): Promise<void> {
    const rows = sections.flatMap((section) => {
      const [view, edit, delete_] = actions.map((action) => rights.includes(`${section}:${action}`))
      return view ? [sql`(${staff.id}::uuid, ${section}, true, ${edit}::bool, ${delete_}::bool)`] : []
    })
    await shop.db.execute(sql`DELETE FROM permissions WHERE user_id = ${staff.id}`)
    await shop.db.execute(sql`INSERT INTO permissions (user_id, section, view, edit, delete) VALUES ${sql.join(rows, sql`, `)}`)
  }
  const all = sections.flatMap((section) => actions.map((action) => `${section}:${action}`))

  test.each(all)('%s', async (right) => {
    const [section = '', action] = right.split(':')
    const view = `${section}:view`
    const others = all.filter((one) => one !== right && (action !== 'view' || !one.startsWith(`${section}:`)))
    for (const held of [[right, view], others]) {
      await give(held)
      const expected = (rule: string) => (held.includes(rule) ? 'open' : 'not_allowed')
      expect(await differences(client, routesOf(section), expected)).toEqual({})
    }
  })

  test('every route for staff belongs to a section, or is for all staff or admins', () => {
    const known = new Set(sections.flatMap(routesOf))
    const outside = guarded.filter((route) => isStaffRule(ruleOf(route)) && !known.has(route)).map(ruleOf)
    expect(new Set(outside)).toEqual(new Set(['staff', 'admin']))
  })
})

describe('if staff need a second factor', async () => {
  const strict = await startTestApp()
  beforeAll(() => givenSettings(ctxOf(strict), 'security', { staffSecondFactor: true }))
  const withoutFactor = (rule: string) => (isStaffRule(rule) ? 'second_factor_required' : 'open')

  // Half of the routes are requested by staff or an admin, the other half by a customer.
  test.each<[string, number, () => Promise<TestAccount>, (rule: string) => string]>([
    ['staff with all permissions and no second factor', 0, () => aStaffMember(strict.db, allRights), withoutFactor],
    ['an admin without a second factor', 1, () => anAdmin(strict.db), withoutFactor],
    ['a customer, who needs no second factor', 0, () => aCustomer(strict.db), asCustomer],
  ])('%s', async (_role, part, made, expected) => {
    expect(await differences(await signedIn(await made(), strict), partOf(guarded, part, 2), expected)).toEqual({})
  })
})

describe('unsafe calls (P27)', async () => {
  const unsafe = guarded.filter(({ method }) => method !== 'GET')
  const admin = await signedIn(await anAdmin(shop.db))
  const pictures = new Set(routes.filter(({ row }) => row.upload).map(({ row }) => nameOf(row)))
  const addressOf = ({ path }: Named) => path.replace(/:\w+/g, randomUUID())
  const callOf = (client: Client, route: Named) =>
    client.http[route.method.toLowerCase() as 'post' | 'put' | 'delete'](addressOf(route))

  const foreign: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `${shop.url}.evil.example` },
    { Origin: shop.url, 'Sec-Fetch-Site': 'cross-site' },
  ]
  const own: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: shop.url }, {}]
  const wrongTypes = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/html',
  ]

  // One check runs before all routes, so each route is tested with one case of each list.
  test.each(unsafe.map((route, index) => ({ ...route, index })))(
    '$method $path refuses requests of other sites',
    async ({ index, ...route }) => {
      const codeOf = async (kinds: Record<string, string>[]) =>
        (await shop.visitor().send<{ code?: string }>(route.method, addressOf(route), kinds[index % kinds.length]!)).body.code
      expect(await codeOf(foreign)).toBe('cross_site')
      expect(await codeOf(own)).not.toBe('cross_site')
    },
  )

  test.each(unsafe.filter(({ method }) => method !== 'DELETE').map((route, index) => ({ ...route, index })))(
    '$method $path refuses bodies of other content types',
    async ({ index, ...route }) => {
      const types = [wrongTypes[index % wrongTypes.length]!, pictures.has(nameOf(route)) ? 'application/json' : 'image/png']
      for (const type of types) {
        const { status, body } = await callOf(admin, route).set('Content-Type', type).send('a=1')
        expect([type, status, body.code]).toEqual([type, 415, 'unsupported_type'])
      }
    },
  )

  test('method overrides are ignored, and CORS allows no origin', async () => {
    const answer = await shop
      .visitor()
      .http.get('/api/home/wishlist?_method=DELETE')
      .set({ 'X-HTTP-Method-Override': 'DELETE', Origin: 'https://evil.example' })
    expect(answer.status).toBe(401)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})
