import { savedViewsDashboardApi } from '@haat/shared/saved-views/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rows } from '../../db/rows.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aStaffMember } from '../../testing/factories/accounts.ts'

const shop = await startTestApp()
let one: Client
let other: Client

async function staffWith(name: string): Promise<Client> {
  const account = await aStaffMember(shop.db, [{ name: 'orders', view: true }], { name })
  const client = shop.visitor()
  await client.signIn(account.email, account.password)
  return client
}

beforeAll(async () => {
  one = await staffWith('One')
  other = await staffWith('Other')
})

const fields = { name: 'To pack', query: 'status=confirmed&sort=old', shared: false }
const namesOf = async (client: Client) =>
  (await client.call(savedViewsDashboardApi.list, { list: 'orders' })).body.views.map(({ name, own }) => `${name} ${own}`)

test('a view is visible to its owner until shared; only the owner can change it', async () => {
  const { status, body } = await one.call(savedViewsDashboardApi.create, { list: 'orders', ...fields })
  expect(status).toBe(201)
  const viewId = body.view._id
  expect(body.view).toMatchObject({ ...fields, own: true, owner: 'One' })
  expect([await namesOf(one), await namesOf(other)]).toEqual([['To pack true'], []])

  await one.call(savedViewsDashboardApi.save, { viewId, ...fields, shared: true })
  expect(await namesOf(other)).toEqual(['To pack false'])
  expect((await other.call(savedViewsDashboardApi.save, { viewId, ...fields, name: 'Mine' })).status).toBe(404)
  expect((await other.call(savedViewsDashboardApi.remove, { viewId })).status).toBe(404)
  expect((await one.call(savedViewsDashboardApi.remove, { viewId })).status).toBe(200)
  expect(await namesOf(other)).toEqual([])
})

test('staff without permission for a list cannot read or save its views', async () => {
  expect((await one.call(savedViewsDashboardApi.list, { list: 'products' })).body.code).toBe('not_allowed')
  expect((await one.call(savedViewsDashboardApi.create, { list: 'products', ...fields })).body.code).toBe('not_allowed')
})

test('staff can save at most 50 views, also in concurrent requests', async () => {
  const replies = await Promise.all(
    Array.from({ length: 55 }, (_, n) =>
      one.call(savedViewsDashboardApi.create, { list: 'orders', ...fields, name: `View ${n}` }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(replies.filter(({ body }) => body.code === 'limit_reached')).toHaveLength(5)
})

test('exporting rows requires permission to edit and is audited, without what was searched', async () => {
  const query = 'q=amina%40example.org&status=placed&customer=amina%40example.org'
  const what = { list: 'orders', query, rows: 12 } as const
  expect((await one.call(savedViewsDashboardApi.recordExport, what)).body.code).toBe('not_allowed')
  const account = await aStaffMember(shop.db, [{ name: 'orders', view: true, edit: true }], { name: 'Carrier' })
  const carrier = shop.visitor()
  await carrier.signIn(account.email, account.password)
  expect((await carrier.call(savedViewsDashboardApi.recordExport, what)).status).toBe(200)
  expect((await carrier.call(savedViewsDashboardApi.recordExport, { ...what, list: 'products' })).body.code).toBe('not_allowed')
  const [entry] = await rows<object>(shop.db, sql`SELECT section, action, target, diff FROM audit WHERE action = 'orders.export'`)
  expect(entry).toEqual({
    section: 'orders',
    action: 'orders.export',
    target: 'orders',
    diff: { rows: [null, 12], query: [null, 'q=…&status=placed&customer=…'] },
  })
})
