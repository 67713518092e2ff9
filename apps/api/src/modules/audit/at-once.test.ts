import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { settingsDashboardApi } from '@haat/shared/settings/dashboard/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../commands/check.ts'
import { anotherProcess } from '../../testing/another-process.ts'
import { startTestApp } from '../../testing/app.ts'
import { Client } from '../../testing/client.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aCategory, aProduct } from '../../testing/factories/catalog.ts'

const shop = await startTestApp()
/** One admin signed in to two processes. */
let dashboards: Client[]

beforeAll(async () => {
  const { email, password } = await anAdmin(shop.db)
  dashboards = [shop.visitor(), new Client(await anotherProcess(shop))]
  for (const dashboard of dashboards) await dashboard.signIn(email, password)
})
afterAll(async () => expect(await findViolations(shop.db)).toEqual([]))

type Said = { status: number; body: { code?: ErrorCode } }
const ten = async (ask: (dashboard: Client, turn: number) => Promise<Said>): Promise<string[]> => {
  const replies = await Promise.all(Array.from({ length: 10 }, (_, turn) => ask(dashboards[turn % 2]!, turn)))
  return replies.map(({ status, body }) => (status < 300 ? 'done' : (body.code ?? String(status)))).toSorted()
}
const oneDone = (code: ErrorCode) => ['done', ...Array<string>(9).fill(code)].toSorted()
const here = () => dashboards[0]!

/** Each creates a record and returns a save of its first version, with other values on each turn. */
const saves: Record<
  string,
  () => Promise<(dashboard: Client, turn: number) => Promise<Said & { body: { undo?: string | null } }>>
> = {
  'a page': async () => {
    const { page } = (await here().call(pagesDashboardApi.create, { title: 'Contested' })).body
    return (dashboard, turn) =>
      dashboard.call(pagesDashboardApi.save, { pageId: page._id, version: page.version, title: `Page ${turn}` })
  },
  'a menu without a saved version': async () => (dashboard, turn) =>
    dashboard.call(pagesDashboardApi.saveMenu, {
      place: 'header',
      version: 0,
      links: [{ label: `Shop ${turn}`, href: '/products' }],
    }),
  'settings without a saved version': async () => {
    const { group } = (await here().call(settingsDashboardApi.read, { group: 'social' })).body
    return (dashboard, turn) => {
      const values = { ...group.values, facebook: `https://facebook.com/${turn}` }
      return dashboard.call(settingsDashboardApi.save, { group: 'social', version: 0, values })
    }
  },
  'a coupon': async () => {
    const { coupon } = (await here().call(couponsDashboardApi.create, { code: 'CONTESTED', percent: 50 })).body
    return (dashboard, turn) =>
      dashboard.call(couponsDashboardApi.save, {
        couponId: coupon._id,
        version: coupon.version,
        code: 'CONTESTED',
        percent: turn + 1,
      })
  },
  'a category': async () => {
    const { id } = await aCategory(shop.db)
    const { categories } = (await here().call(catalogDashboardApi.categories)).body
    const { version } = categories.find(({ _id }) => _id === id)!
    return (dashboard, turn) =>
      dashboard.call(catalogDashboardApi.saveCategory, { categoryId: id, version, name: `Kind ${turn}` })
  },
  'a brand': async () => {
    const { brand } = (await here().call(catalogDashboardApi.createBrand, { name: 'Contested' })).body
    return (dashboard, turn) =>
      dashboard.call(catalogDashboardApi.saveBrand, { brandId: brand._id, version: brand.version, name: `Brand ${turn}` })
  },
}

test.each(Object.keys(saves))('%s: of ten concurrent saves in two processes one succeeds, and is undone once', async (what) => {
  const save = await saves[what]!()
  let undo: string | null | undefined
  const said = await ten(async (dashboard, turn) => {
    const reply = await save(dashboard, turn)
    undo ??= reply.body.undo
    return reply
  })
  expect(said).toEqual(oneDone('version_conflict'))
  expect(await ten((dashboard) => dashboard.call(auditDashboardApi.undo, { entryId: undo! }))).toEqual(
    oneDone('version_conflict'),
  )
})

test('concurrent stock adjustments stop at 0, and each is undone once', async () => {
  const { id } = await aProduct(shop.db, { stock: 4 })
  const { product } = (await here().call(catalogDashboardApi.read, { productId: id })).body
  const variantId = product.variants[0]!._id
  const undos: string[] = []
  const said = await ten(async (dashboard) => {
    const reply = await dashboard.call(catalogDashboardApi.adjustStock, {
      productId: id,
      variantId,
      delta: -1,
      reason: 'damaged',
    })
    if (reply.body.undo) undos.push(reply.body.undo)
    return reply
  })
  expect(said.filter((code) => code === 'done')).toHaveLength(4)
  await Promise.all(
    dashboards.flatMap((dashboard) => [1, 2].map(() => dashboard.call(auditDashboardApi.undoMany, { ids: undos }))),
  )
  const after = (await here().call(catalogDashboardApi.read, { productId: id })).body.product
  expect(after.variants[0]!.qty).toBe(4)
})

test('of ten concurrent saves with the same slug one succeeds', async () => {
  expect(await ten((dashboard) => dashboard.call(pagesDashboardApi.create, { title: 'Same', slug: 'same-address' }))).toEqual(
    oneDone('taken'),
  )
  const products = await Promise.all(
    dashboards.map(
      async (dashboard, n) => (await dashboard.call(catalogDashboardApi.create, { name: `Twin ${n}`, price: 5 })).body.product,
    ),
  )
  const said = await ten((dashboard, turn) => {
    const { _id, version, name, shortDescription, description, tags, seo } = products[turn % 2]!
    const same = { shortDescription, description, tags, seo, brandId: null, categoryIds: [], media: [] }
    return dashboard.call(catalogDashboardApi.save, { productId: _id, version, name, slug: 'twin', ...same })
  })
  expect(said.filter((code) => code === 'done')).toHaveLength(1)
  expect(said).not.toContain('unexpected')
})
