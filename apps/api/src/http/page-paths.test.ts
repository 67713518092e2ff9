import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dashboardPageRows } from '@haat/shared/dashboard/paths.ts'
import type { PageRow } from '@haat/shared/page-row.ts'
import { pageRows } from '@haat/shared/paths.ts'
import { settingsPageNames } from '@haat/shared/settings/groups.ts'
import { afterAll, expect, test } from 'vitest'
import { refreshCatalog, storeCategory, storeCollection } from '../modules/catalog/products/store.ts'
import { startTestApp } from '../testing/app.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenPage } from '../testing/factories/pages.ts'
import { givenPost } from '../testing/factories/posts.ts'
import { contents } from './page-shell/chunks.ts'

const dist = mkdtempSync(join(tmpdir(), 'haat-dist-'))
writeFileSync(
  join(dist, 'index.html'),
  '<!doctype html><html><head><title>Haat</title></head><body><div id="root"></div></body></html>',
)
afterAll(() => rmSync(dist, { recursive: true }))

const shop = await startTestApp({ webDist: dist })
const ctx = ctxOf(shop)
await storeCategory(ctx, { slug: 'clothing', name: 'Clothing' })
const product = await aProduct(shop.db)
await refreshCatalog(ctx)
await givenPage(ctx)
await givenPost(ctx)
await storeCollection(ctx, {
  slug: 'gifts',
  name: 'Gifts',
  description: '',
  texts: {},
  mediaId: null,
  kind: 'hand',
  rule: { match: 'all', conditions: [] },
  products: [product.id],
})
await refreshCatalog(ctx)

/** Parameters of existing objects; unknown ids are handled by the dashboard itself. */
const examples: Record<string, string> = {
  '/category/:slug': 'clothing',
  '/collections/:slug': 'gifts',
  '/product/:slug': product.slug,
  '/page/:slug': 'about',
  '/journal/:slug': 'first-post',
  orderId: '10000000012345',
  token: 'Zm9v-_',
  report: 'sales',
  group: 'general',
  emailTemplate: 'order-placed',
  language: 'ar',
  extension: 'loyalty',
  extensionPage: 'customers',
}
const fill = ({ path }: PageRow) =>
  path.replace(/:(\w+)/g, (_all, param: string) => examples[path] ?? examples[param] ?? randomUUID())
const rows: [name: string, row: PageRow][] = [
  ...Object.entries(pageRows),
  ...Object.entries(dashboardPageRows).map(([name, row]): [string, PageRow] => [`dashboard ${name}`, row]),
]

const get = (path: string) => shop.visitor().get(path).set('Accept-Language', 'en')
const disallowed = [...(await get('/robots.txt')).text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!)
const sitemap = async () =>
  (await Promise.all(['pages', 'products-1'].map(async (name) => (await get(`/sitemap-${name}.xml`)).text))).join('')

test.each(rows)('the page %s is served, and indexed by search engines if its row allows it', async (_name, row) => {
  const path = fill(row)
  const { status, text } = await get(path)
  expect([path, status]).toEqual([path, 200])
  const isIndexed = row.indexed === true
  expect(text.includes('<meta name="robots" content="noindex">')).toBe(!isIndexed)
  expect(text.includes('<link rel="canonical"')).toBe(isIndexed)
  expect(disallowed.some((start) => path.startsWith(start))).toBe(!isIndexed)
  expect((await sitemap()).includes(`<loc>${shop.url}${path}</loc>`)).toBe(isIndexed)
})

test.each(rows)('other paths than that of the page %s answer 404', async (_name, row) => {
  const path = fill(row)
  if (path !== '/') expect((await get(`${path}/`)).status).toBe(200)
  for (const other of [
    `${path}/nothing-here`.replace('//', '/'),
    path.replace(/[a-z]/, (emailTemplate) => emailTemplate.toUpperCase()),
  ])
    if (other !== path) expect([other, (await get(other)).status]).toEqual([other, 404])
})

test.each(settingsPageNames)('the settings page %s is served', async (name) => {
  expect((await get(`/dashboard/settings/${name}`)).status).toBe(200)
})

test.each([
  '/dashboard/nothing',
  '/dashboard/orders/nothing',
  '/dashboard/products/nothing',
  '/dashboard/reports/nothing',
  '/dashboard/settings/nothing',
  '/dashboard/system',
  '/dashboard/system/mails/templates/nothing/en',
  '/dashboard/%00',
  '/dashboard/%E0%A4%A',
  '/orders/nothing',
  '/wishlists/a%20b',
  '/mail-link/x',
  '/product',
])('no page exists at %s', async (path) => {
  const { status, text } = await get(path)
  expect(status).toBe(404)
  expect(text).toContain('noindex')
})

test('the scripts that a page preloads belong to an existing module of the web app', () => {
  const web = join(import.meta.dirname, '../../../web')
  for (const module of Object.values(contents)) expect(existsSync(join(web, module)) && module).toBe(module)
})
