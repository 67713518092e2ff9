import { auditDeskApi } from '@haat/shared/audit/desk-endpoints.ts'
import { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { couponsDeskApi } from '@haat/shared/coupons/desk-endpoints.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { pagesDeskApi } from '@haat/shared/pages/desk-endpoints.ts'
import { settingsDeskApi } from '@haat/shared/settings/desk-endpoints.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { anotherProcess } from '../../testing/another-process.ts'
import { startTestApp } from '../../testing/app.ts'
import { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aCategory, aProduct } from '../../testing/factories/catalog.ts'

const shop = await startTestApp()
/** The same admin at two processes. */
let desks: Client[]

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  desks = [shop.visitor(), new Client(await anotherProcess(shop))]
  for (const desk of desks) await desk.signIn(email, password)
})
afterEach(async () => expect(await findViolations(shop.db)).toEqual([]))

type Said = { status: number; body: { code?: ErrorCode } }
const ten = async (ask: (desk: Client, turn: number) => Promise<Said>): Promise<string[]> => {
  const replies = await Promise.all(Array.from({ length: 10 }, (_, turn) => ask(desks[turn % 2]!, turn)))
  return replies.map(({ status, body }) => (status < 300 ? 'done' : (body.code ?? String(status)))).toSorted()
}
const oneDone = (code: ErrorCode) => ['done', ...Array<string>(9).fill(code)].toSorted()
const here = () => desks[0]!

/** Saves of one thing as all of them saw it; each wants something else. */
const saves: Record<string, () => Promise<(desk: Client, turn: number) => Promise<Said & { body: { undo?: string | null } }>>> = {
  'a page': async () => {
    const { page } = (await here().call(pagesDeskApi.create, { title: 'Contested' })).body
    return (desk, turn) => desk.call(pagesDeskApi.save, { pageId: page._id, version: page.version, title: `Page ${turn}` })
  },
  'a menu nobody saved before': async () => (desk, turn) =>
    desk.call(pagesDeskApi.saveMenu, { place: 'header', version: 0, links: [{ label: `Shop ${turn}`, href: '/products' }] }),
  'settings nobody saved before': async () => {
    const { group } = (await here().call(settingsDeskApi.read, { group: 'social' })).body
    return (desk, turn) => {
      const values = { ...group.values, facebook: `https://facebook.com/${turn}` }
      return desk.call(settingsDeskApi.save, { group: 'social', version: 0, values })
    }
  },
  'a coupon': async () => {
    const { coupon } = (await here().call(couponsDeskApi.create, { code: 'CONTESTED', percent: 50 })).body
    return (desk, turn) =>
      desk.call(couponsDeskApi.save, { couponId: coupon._id, version: coupon.version, code: 'CONTESTED', percent: turn + 1 })
  },
  'a category': async () => {
    const { id } = await aCategory(shop.db)
    const { categories } = (await here().call(catalogDeskApi.categories)).body
    const { version } = categories.find(({ _id }) => _id === id)!
    return (desk, turn) => desk.call(catalogDeskApi.saveCategory, { categoryId: id, version, name: `Kind ${turn}` })
  },
  'a brand': async () => {
    const { brand } = (await here().call(catalogDeskApi.createBrand, { name: 'Contested' })).body
    return (desk, turn) =>
      desk.call(catalogDeskApi.saveBrand, { brandId: brand._id, version: brand.version, name: `Brand ${turn}` })
  },
}

test.each(Object.keys(saves))('%s: of ten saves at two processes one is kept, and taken back once', async (what) => {
  const save = await saves[what]!()
  let undo: string | null | undefined
  const said = await ten(async (desk, turn) => {
    const reply = await save(desk, turn)
    undo ??= reply.body.undo
    return reply
  })
  expect(said).toEqual(oneDone('version_conflict'))
  expect(await ten((desk) => desk.call(auditDeskApi.undo, { entryId: undo! }))).toEqual(oneDone('version_conflict'))
})

test('pieces are adjusted to nothing and no further, and each adjustment is taken back once', async () => {
  const { id } = await aProduct(shop.db, { stock: 4 })
  const { product } = (await here().call(catalogDeskApi.read, { productId: id })).body
  const variantId = product.variants[0]!._id
  const undos: string[] = []
  const said = await ten(async (desk) => {
    const reply = await desk.call(catalogDeskApi.adjustStock, { productId: id, variantId, delta: -1, reason: 'damaged' })
    if (reply.body.undo) undos.push(reply.body.undo)
    return reply
  })
  expect(said.filter((code) => code === 'done')).toHaveLength(4)
  await Promise.all(desks.flatMap((desk) => [1, 2].map(() => desk.call(auditDeskApi.undoMany, { ids: undos }))))
  const after = (await here().call(catalogDeskApi.read, { productId: id })).body.product
  expect(after.variants[0]!.qty).toBe(4)
})

test('ten want one address', async () => {
  expect(await ten((desk) => desk.call(pagesDeskApi.create, { title: 'Same', slug: 'same-address' }))).toEqual(oneDone('taken'))
  const products = await Promise.all(
    desks.map(async (desk, n) => (await desk.call(catalogDeskApi.create, { name: `Twin ${n}`, price: 5 })).body.product),
  )
  const said = await ten((desk, turn) => {
    const { _id, version, name, shortDescription, description, tags, seo } = products[turn % 2]!
    const same = { shortDescription, description, tags, seo, brandId: null, categoryIds: [], media: [] }
    return desk.call(catalogDeskApi.save, { productId: _id, version, name, slug: 'twin', ...same })
  })
  expect(said.filter((code) => code === 'done')).toHaveLength(1)
  expect(said).not.toContain('unexpected')
})
