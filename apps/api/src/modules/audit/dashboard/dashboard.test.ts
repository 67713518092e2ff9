import type { Permission } from '@haat/shared/accounts/schema.ts'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { anAdmin, aStaffMember } from '../../../testing/factories/accounts.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { writeAudit } from '../service.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const actor = { id: '0198c7a2-0000-7000-8000-000000000001', name: 'Rahima' }
let reader: Client
const known: Record<string, string> = {}

beforeAll(async () => {
  const account = await aStaffMember(shop.db, [{ name: 'audit', view: true, edit: true }], { name: 'Reader' })
  reader = shop.visitor()
  await reader.signIn(account.email, account.password)
  known.price = await writeAudit(ctx, {
    section: 'products',
    action: 'products.save',
    target: 'boot-1',
    diff: { price: [90, 95], name: ['Boot', 'Winter boot'] },
    actor,
  })
  known.order = await writeAudit(ctx, { section: 'orders', action: 'orders.confirm', target: '10000000012345' })
  known.undone = await writeAudit(ctx, { section: 'products', action: 'products.save', target: 'boot-2', actor })
  known.undo = await writeAudit(ctx, { section: 'products', action: 'products.save', target: 'boot-2', undoOf: known.undone })
})

const listed = async (query: InputOf<typeof auditDashboardApi.list> = {}) =>
  (await reader.call(auditDashboardApi.list, query)).body
const idsOf = async (query: InputOf<typeof auditDashboardApi.list>) => (await listed(query)).entries.map(({ _id }) => _id)

describe('the audit log', () => {
  test('lists entries newest first, with changed fields and the entry that undid them', async () => {
    const { entries, total } = await listed()
    expect(total).toBe(entries.length)
    expect(entries.find(({ _id }) => _id === known.price)).toMatchObject({
      actor: 'Rahima',
      section: 'products',
      action: 'products.save',
      fields: ['name', 'price'],
      undoable: false,
    })
    expect(entries.find(({ _id }) => _id === known.undone)!.undoneBy).toBe(known.undo)
    expect(entries[0]!._id).toBe(known.undo)
  })

  test('filters by section, action, target, actor, text and date', async () => {
    expect(await idsOf({ section: ['orders'] })).toEqual([known.order])
    expect(await idsOf({ action: 'orders.confirm' })).toEqual([known.order])
    expect(await idsOf({ target: 'boot-1' })).toEqual([known.price])
    expect(await idsOf({ actor: actor.id })).toEqual([known.undone, known.price])
    expect(await idsOf({ q: 'RAHI boot-1' })).toEqual([known.price])
    expect(await idsOf({ q: '%' })).toEqual([])
    expect(await idsOf({ to: '2020-01-01' })).toEqual([])
    expect((await idsOf({ from: '2020-01-01', section: ['products', 'orders'] })).length).toBe(4)
  })

  test.each(['new', 'old'] as const)('pages in the order %s list each entry once', async (sort) => {
    const whole = await idsOf({ sort })
    const met: string[] = []
    let cursor: string | undefined
    do {
      const page = await listed({ sort, limit: 1, ...(cursor && { cursor }) })
      met.push(...page.entries.map(({ _id }) => _id))
      cursor = page.next ?? undefined
    } while (cursor && met.length < 20)
    expect(met).toEqual(whole)
    const reply = await reader.call(auditDashboardApi.list, {
      sort,
      limit: 1,
      q: 'x',
      cursor: (await listed({ sort, limit: 1 })).next!,
    })
    expect(reply.body.code).toBe('bad_cursor')
  })

  test('returns one entry with its fields', async () => {
    const { entry } = (await reader.call(auditDashboardApi.read, { entryId: known.price! })).body
    expect(entry.diff).toEqual({ price: [90, 95], name: ['Boot', 'Winter boot'] })
    const missing = await reader.call(auditDashboardApi.read, { entryId: actor.id })
    expect(missing.status).toBe(404)
  })

  test('entries cannot be changed in the database', async () => {
    await expect(shop.db.execute(sql`UPDATE audit SET actor_name = 'x'`)).rejects.toThrow()
  })
})

describe('undo', () => {
  test('requires the permission to edit the section, not the audit log', async () => {
    const reply = await reader.call(auditDashboardApi.undo, { entryId: known.price! })
    expect([reply.status, reply.body.code]).toEqual([403, 'not_allowed'])
  })

  test('answers not_found for an entry that is missing or cannot be undone', async () => {
    const { email, password } = await anAdmin(shop.db)
    const admin = shop.visitor()
    await admin.signIn(email, password)
    for (const entryId of [known.order!, actor.id])
      expect((await admin.call(auditDashboardApi.undo, { entryId })).body.code).toBe('not_found')
  })

  test('undoing a creation by another staff member requires the permission to delete, other undos to edit', async () => {
    const [maker, other, remover] = await Promise.all(
      [false, false, true].map(async (mayDelete) => {
        const rights = ['pages', 'coupons', 'delivery'].map((name) => ({ name, view: true, edit: true, delete: mayDelete }))
        const { email, password } = await aStaffMember(shop.db, [...rights, { name: 'audit', view: true }] as Permission[])
        const client = shop.visitor()
        await client.signIn(email, password)
        return client
      }),
    )
    const page = async (title: string) => (await maker!.call(pagesDashboardApi.create, { title })).body
    const batch = { percent: 10, count: 3, batch: 'Spring' }
    const made = [(await page('Theirs')).undo!, (await maker!.call(couponsDashboardApi.createBatch, batch)).body.undo!]
    for (const entryId of made) {
      expect((await other!.call(auditDashboardApi.undo, { entryId })).body.code).toBe('not_allowed')
      expect((await other!.call(auditDashboardApi.read, { entryId })).body.entry.undoable).toBe(false)
    }
    expect((await other!.call(auditDashboardApi.undoMany, { ids: made })).body.results.map(({ code }) => code)).toEqual([
      'not_allowed',
      'not_allowed',
    ])
    for (const entryId of made) expect((await remover!.call(auditDashboardApi.undo, { entryId })).status).toBe(200)
    expect((await maker!.call(auditDashboardApi.undo, { entryId: (await page('Own slip')).undo! })).status).toBe(200)
    const { page: saved } = await page('Kept')
    const { undo } = (await maker!.call(pagesDashboardApi.show, { pageId: saved._id, active: false })).body
    expect((await other!.call(auditDashboardApi.undo, { entryId: undo! })).status).toBe(200)
  })

  test('a bulk undo reports the result of each entry', async () => {
    const { email, password } = await anAdmin(shop.db)
    const admin = shop.visitor()
    await admin.signIn(email, password)
    const { brand } = (await admin.call(catalogDashboardApi.createBrand, { name: 'Old name' })).body
    const change = { brandId: brand._id, version: brand.version, name: 'New name' }
    const entry = (await admin.call(catalogDashboardApi.saveBrand, change)).body.undo!
    const { results } = (await admin.call(auditDashboardApi.undoMany, { ids: [entry, known.order!] })).body
    expect(results).toEqual([
      { _id: entry, done: true, undo: null },
      { _id: known.order, done: false, code: 'not_found', undo: null },
    ])
    const again = (await admin.call(auditDashboardApi.undoMany, { ids: [entry] })).body.results
    expect(again).toEqual([{ _id: entry, done: false, code: 'version_conflict', undo: null }])
  })
})
