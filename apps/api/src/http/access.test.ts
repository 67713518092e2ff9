import { randomUUID } from 'node:crypto'
import { endpoints } from '@haat/shared/endpoints.ts'
import { actions, sections } from '@haat/shared/permissions.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listedRoutes } from '../commands/routes.ts'
import { routes } from '../routes.ts'
import { accessTable } from '../testing/access-table.ts'
import { startTestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember, type TestAccount } from '../testing/factories/accounts.ts'
import { mount } from './route.ts'

const shop = await startTestApp()
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const listed = listedRoutes()
const guarded = listed.filter((route) => route.path.startsWith('/api/home') || route.path.startsWith('/api/dashboard'))

async function signedIn(account: Promise<TestAccount>): Promise<Client> {
  const { email, password } = await account
  const client = shop.visitor()
  await client.signIn(email, password)
  return client
}

/** Knocks with plausible path parts and nothing else: whoever passes the door is told what is missing. */
async function knock(client: Client, { method, path }: { method: string; path: string }): Promise<number> {
  const address = path.replace(':orderId', '10000000012345').replace(':productId', randomUUID()).replace(/:\w+/g, 'something')
  const answer = await client.http[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](address)
  expect(answer.status, `${method} ${address}`).toBeLessThan(500)
  return answer.status
}

test('every route of the shop stands in the table, and none else', () => {
  expect(listed.map(nameOf).toSorted()).toEqual(Object.keys(accessTable).toSorted())
  expect(new Set(listed.map(nameOf)).size).toBe(listed.length)
})

test('every endpoint row is answered', () => {
  const rows = Object.values(endpoints).flatMap((domain) => Object.values(domain))
  expect(routes.map(({ row }) => nameOf(row)).toSorted()).toEqual(rows.map(nameOf).toSorted())
})

test('a row without an access rule, or met twice, stops the start', () => {
  const { row, handler } = routes[0]!
  const router = { get: () => {} } as never
  const edge = { session: [], body: [] } as never
  expect(() => mount(router, [{ row: { ...row, access: undefined as never }, handler }], edge)).toThrow('declares no access rule')
  expect(() => mount(router, [routes[0]!, routes[0]!], edge)).toThrow('declared twice')
})

describe('every route with every role', async () => {
  const staff = await aStaffMember(shop.db)
  const allRights = sections.map((name) => ({ name, view: true, edit: true, delete: true }))
  const roles = {
    visitor: shop.visitor(),
    customer: await signedIn(aCustomer(shop.db)),
    'staff without rights': await signedIn(Promise.resolve(staff)),
    'disabled staff with all rights': await signedIn(aStaffMember(shop.db, allRights, { staffStatus: 'disabled' })),
    'invited staff with all rights': await signedIn(aStaffMember(shop.db, allRights, { staffStatus: 'invited' })),
    admin: await signedIn(anAdmin(shop.db)),
  }

  test.each(guarded)('$method $path', async (route) => {
    const rule = accessTable[nameOf(route)]!
    for (const [role, client] of Object.entries(roles)) {
      const status = await knock(client, route)
      const refusal = expectedRefusal(rule, role)
      if (refusal === undefined) expect(status, role).not.toBeOneOf([401, 403])
      else expect(status, role).toBe(refusal)
    }
    if (!rule.includes(':')) return
    for (const section of sections)
      for (const action of actions) {
        await shop.db.execute(sql`DELETE FROM permissions WHERE user_id = ${staff.id}`)
        await shop.db.execute(
          sql`INSERT INTO permissions (user_id, section, ${sql.identifier(action)}) VALUES (${staff.id}, ${section}, true)`,
        )
        const status = await knock(roles['staff without rights'], route)
        if (rule === `${section}:${action}`) expect(status).not.toBeOneOf([401, 403])
        else expect(status, `${section}:${action}`).toBe(403)
      }
  })
})

function expectedRefusal(rule: string, role: string): 401 | 403 | undefined {
  if (rule === 'everybody' || rule === 'holder') return undefined
  // A buyer's session is asked for after the key that every order needs.
  if (rule === 'buyer') return undefined
  if (role === 'visitor') return 401
  return rule === 'signed in' || role === 'admin' ? undefined : 403
}

describe('unsafe calls (P27)', () => {
  const unsafe = guarded.filter(({ method }) => method !== 'GET')

  test.each(unsafe)('$method $path refuses other sites', async ({ method, path }) => {
    const address = path.replace(/:\w+/g, randomUUID())
    const call = () => shop.visitor().http[method.toLowerCase() as 'post' | 'delete'](address)
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${shop.url}.evil.example` },
      { Origin: shop.url, 'Sec-Fetch-Site': 'cross-site' },
    ] as Record<string, string>[]) {
      const answer = await call().set(headers)
      expect([answer.status, answer.body.code], JSON.stringify(headers)).toEqual([403, 'cross_site'])
    }
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: shop.url }, {}] as Record<string, string>[])
      expect((await call().set(headers)).body.code).not.toBe('cross_site')
  })

  test.each(unsafe.filter(({ method }) => method === 'POST'))('$method $path takes JSON alone', async ({ path }) => {
    const address = path.replace(/:\w+/g, randomUUID())
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ]) {
      const answer = await shop.visitor().http.post(address).set('Content-Type', type).send('a=1')
      // who may not call it at all is told so first
      expect([answer.status, answer.body.code]).toBeOneOf([
        [415, 'unsupported_type'],
        [401, 'sign_in_required'],
      ])
    }
  })

  test('no method is overridden, and no origin is let in by CORS', async () => {
    const answer = await shop
      .visitor()
      .http.get('/api/home/wishlist?_method=DELETE')
      .set({ 'X-HTTP-Method-Override': 'DELETE', Origin: 'https://evil.example' })
    expect(answer.status).toBe(401)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})
