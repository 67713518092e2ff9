import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import type { BulkChangeInput } from '@haat/shared/catalog/dashboard/schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../../../commands/check.ts'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { anAdmin } from '../../../../testing/factories/accounts.ts'
import { aCategory, aProduct } from '../../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../../testing/factories/ctx.ts'
import { takeStock } from '../../stock/stock.ts'

const shop = await startTestApp()
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  const account = await anAdmin(shop.db)
  await staff.signIn(account.email, account.password)
})
afterAll(async () => expect(await findViolations(shop.db)).toEqual([]))

const missing = '00000000-0000-7000-8000-000000000000'
const read = async (productId: string) => (await staff.call(catalogDashboardApi.read, { productId })).body.product
const bulk = (input: BulkChangeInput) => staff.call(catalogDashboardApi.bulk, input)
const takeBack = (entryId: string | null) => staff.call(auditDashboardApi.undo, { entryId: entryId! })

describe('bulk changes of products', () => {
  test('each product is changed or refused separately', async () => {
    const [draft, shown] = [await aProduct(shop.db, { status: 'draft' }), await aProduct(shop.db)]
    const unsellable = await aProduct(shop.db, { status: 'draft', variants: [{ color: 'Grey', active: false }] })
    const { results } = (await bulk({ ids: [draft.id, shown.id, unsellable.id, missing, draft.id], action: 'publish' })).body
    expect(results.map(({ done, code, undo }) => [done, code, undo !== null])).toEqual([
      [true, undefined, true],
      [true, undefined, false],
      [false, 'bad_request', false],
      [false, 'not_found', false],
    ])
    expect((await read(draft.id)).status).toBe('active')
  })

  test('status, category, tag and price are changed, and all changes can be undone', async () => {
    const category = await aCategory(shop.db)
    const made = await aProduct(shop.db, { price: 1000, comparePrice: 1100, tags: ['Old'] })
    const before = await read(made.id)
    const actions: Omit<BulkChangeInput, 'ids'>[] = [
      { action: 'unpublish' },
      { action: 'archive' },
      { action: 'restore' },
      { action: 'addCategory', category: category.id },
      { action: 'addTag', tag: 'New' },
      { action: 'removeTag', tag: 'old' },
      { action: 'price', percent: 15 },
    ]
    const entries: (string | null)[] = []
    for (const input of actions) entries.push((await bulk({ ids: [made.id], ...input })).body.results[0]!.undo)
    expect(await read(made.id)).toMatchObject({
      status: 'draft',
      tags: ['New'],
      categories: [{ _id: category.id }],
      variants: [{ price: 11.5, comparePrice: null }],
    })
    for (const entry of entries.toReversed()) expect((await takeBack(entry)).status).toBe(200)
    const { version: _, updatedAt: _at, ...after } = await read(made.id)
    expect(before).toMatchObject(after)
  })

  test.each([
    { action: 'addTag' },
    { action: 'price' },
    { action: 'price', percent: -95 },
    { action: 'publish', tag: 'x' },
    { action: 'removeCategory', tag: 'x' },
    { action: 'delete' },
    { action: 'publish', ids: [] },
    { action: 'publish', ids: Array(201).fill(missing) },
  ])('an invalid input is refused: %j', async (input) => {
    expect((await bulk({ ids: [missing], ...input } as BulkChangeInput)).status).toBe(400)
  })
})

describe('undo', () => {
  test('is refused if the product changed since', async () => {
    const made = await aProduct(shop.db, { tags: [] })
    const [first] = (await bulk({ ids: [made.id], action: 'addTag', tag: 'a' })).body.results
    await bulk({ ids: [made.id], action: 'addTag', tag: 'b' })
    expect((await takeBack(first!.undo)).body.code).toBe('version_conflict')
    expect((await read(made.id)).tags).toEqual(['a', 'b'])
  })

  test('of a stock adjustment keeps units sold in the meantime', async () => {
    const made = await aProduct(shop.db, { stock: 10 })
    const variantId = made.variants[0]!.id
    const { undo } = (
      await staff.call(catalogDashboardApi.adjustStock, { productId: made.id, variantId, delta: 5, reason: 'received' })
    ).body
    await shop.db.transaction((db) =>
      takeStock(ctxOf(shop, { db }), [{ variantId, qty: 3 }], { reference: 'sale', actor: 'guest' }),
    )
    expect((await takeBack(undo)).status).toBe(200)
    expect((await read(made.id)).variants[0]!.qty).toBe(7)
    expect((await takeBack(undo)).status).toBe(409)
  })
})

describe('colours', () => {
  test('are renamed in all products, except where two would become the same', async () => {
    const plain = await aProduct(shop.db, { variants: [{ color: 'crimson' }, { color: 'Blue' }] })
    const meeting = await aProduct(shop.db, { variants: [{ color: 'Crimson' }, { color: 'Red' }] })
    const input = { names: ['CRIMSON ', 'red'], name: 'Red', value: '#cc0011' }
    const { results, next } = (await staff.call(catalogDashboardApi.saveColor, input)).body
    expect(results.find(({ _id }) => _id === plain.id)).toMatchObject({ done: true })
    expect(results.find(({ _id }) => _id === meeting.id)).toMatchObject({ done: false, code: 'taken' })
    expect(next).toBeNull()
    expect((await read(plain.id)).variants.map(({ color }) => color)).toEqual([
      { name: 'Red', value: '#cc0011' },
      { name: 'Blue', value: '#123456' },
    ])
    const { colors } = (await staff.call(catalogDashboardApi.options)).body
    expect(colors.find(({ name }) => name === 'Red')).toMatchObject({ products: 2, variants: 2 })
    expect((await takeBack(results.find(({ done }) => done)!.undo)).status).toBe(200)
    expect((await read(plain.id)).variants[0]!.color).toEqual({ name: 'crimson', value: '#123456' })
  })
})
