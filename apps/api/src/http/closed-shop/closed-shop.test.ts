import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { openingDashboardApi } from '@haat/shared/opening/dashboard/endpoints.ts'
import { openingApi } from '@haat/shared/opening/endpoints.ts'
import { perLanguage } from '@haat/shared/reference/languages.ts'
import { settingsApi } from '@haat/shared/settings/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherProcess } from '../../testing/another-process.ts'
import { startTestApp } from '../../testing/app.ts'
import { Client } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenSettings } from '../../testing/factories/settings.ts'

const dist = mkdtempSync(join(tmpdir(), 'haat-dist-'))
writeFileSync(
  join(dist, 'index.html'),
  '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>',
)
afterAll(() => rmSync(dist, { recursive: true }))
const shop = await startTestApp({ webDist: dist })
const other = await anotherProcess(shop)
const staff = shop.visitor()
const list = '/api/home/products'

async function close(closed: boolean, password?: string) {
  const { version } = (await staff.call(openingDashboardApi.read)).body.opening
  const messages = { ...perLanguage(() => ''), en: 'Doors open on Friday' }
  return staff.call(openingDashboardApi.save, { closed, messages, version, ...(password && { password }) })
}

beforeAll(async () => {
  const admin = await anAdmin(shop.db)
  await staff.signIn(admin.email, admin.password)
  await aProduct(shop.db, { name: 'Hidden lamp', slug: 'hidden-lamp' })
})

test('closing needs a password, and the password is never answered', async () => {
  expect((await close(true)).body.fields).toEqual({ password: 'is missing' })
  expect((await shop.visitor().call(openingApi.enter, { password: 'none' })).body.code).toBe('password_wrong')
  // Fill the caches of both processes while the shop is open.
  for (const url of [shop.url, other]) expect((await new Client(url).get(list)).status).toBe(200)
  const { body } = await close(true, 'open sesame')
  expect(body.opening).toMatchObject({ closed: true, hasPassword: true })
  expect(JSON.stringify(body)).not.toMatch(/sesame|argon2/)
  const settings = JSON.stringify((await shop.visitor().call(settingsApi.read)).body)
  expect(settings).not.toMatch(/argon2|passwordVersion/)
})

test('an anonymous visitor is refused in every process and by every spelling; nothing of it is kept', async () => {
  for (const url of [shop.url, other]) {
    const anonymous = new Client(url)
    await eventually(async () => expect((await anonymous.get(list)).status).toBe(403))
    for (const path of [
      list,
      `${list}/`,
      '/API/Home/Products',
      `${list}?lng=ar`,
      '/api/home/categories',
      '/api/home/blocks',
      '/api/home/pages',
      '/api/home/collections',
      '/api/home/posts',
      '/api/home/posts/first-post',
      '/api/home/search/suggest?q=a',
      '/api/home/cart',
    ]) {
      const { status, body, headers } = await anonymous.get(path)
      expect([path, status, body.code, headers['cache-control']]).toEqual([path, 403, 'storefront_closed', 'no-store'])
      expect((await anonymous.http.head(path)).status).toBe(403)
    }
    expect((await anonymous.get('/sitemap.xml')).status).toBe(403)
    expect((await anonymous.get('/sitemap-products-1.xml')).status).toBe(403)
    for (const path of ['/journal/feed.atom', '/Journal/Feed.atom/?lng=fr']) expect((await anonymous.get(path)).status).toBe(403)
    expect((await anonymous.get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
    expect((await anonymous.get('/healthz')).status).toBe(200)
  }
})

test('a page of a closed shop says nothing of its goods, in the language of the anonymous', async () => {
  for (const url of [shop.url, other]) {
    const anonymous = new Client(url)
    for (const path of [
      '/',
      '/shop',
      '/product/hidden-lamp',
      '/product/hidden-lamp/',
      '/product%2Fhidden-lamp',
      '//product/hidden-lamp',
      '/api%2Fhome%2Fproducts',
      '/product/none',
      '/cart',
      '/nothing?lng=ar',
      '/%E0%A4%A',
    ]) {
      const { status, text, headers } = await anonymous.get(path)
      expect([path, status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        path,
        401,
        'no-store',
        'noindex, nofollow',
      ])
      expect(text).not.toMatch(/hidden lamp|id="boot"|ld\+json/i)
      expect((await anonymous.http.head(path)).status).toBe(401)
    }
    expect((await anonymous.get('/')).text).toContain('Doors open on Friday')
    expect((await anonymous.get('/?lng=ar')).text).toContain('<html lang="ar" dir="rtl">')
    for (const path of ['/signin', '/dashboard', '/orders/12', '/reset-password']) {
      const { status, text, headers } = await anonymous.get(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store'])
      expect(text).not.toMatch(/hidden lamp/i)
    }
  }
  const page = await staff.get('/product/hidden-lamp')
  expect([page.status, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex, nofollow',
  ])
  expect(page.text).toContain('Hidden lamp')
  expect((await shop.visitor().get('/product/hidden-lamp')).status).toBe(401)
})

test('the logo has the height that the shop chose for phones and for wide screens', async () => {
  await givenSettings(ctxOf(shop), 'general', { logoHeightPhone: 44, logoHeightDesktop: 58 })
  const text = async () => (await shop.visitor().get('/')).text
  await eventually(async () => expect(await text()).toContain('block-size: 44px'))
  expect(await text()).toMatch(/min-width: 768px\) \{ \.shop img \{ block-size: 58px/)
})

test('staff are let in; what they are answered is not kept for an anonymous visitor', async () => {
  const { status, headers } = await staff.get(list)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await shop.visitor().get(list)).status).toBe(403)
})

test('the password opens the shop for one browser in every process, until it is changed', async () => {
  const guest = shop.visitor()
  expect((await guest.call(openingApi.enter, { password: 'open sesam' })).body.code).toBe('password_wrong')
  expect((await guest.get(list)).status).toBe(403)
  const entered = await guest.call(openingApi.enter, { password: 'open sesame' })
  expect(entered.status).toBe(200)
  const cookie = String(entered.headers['set-cookie'])
  expect(cookie).toMatch(/haat\.storefront=.*HttpOnly.*SameSite=Lax/)
  expect((await guest.call(catalogApi.list, {})).status).toBe(200)
  expect((await shop.visitor().get(list)).status).toBe(403)
  const own = guest.cookie('haat.storefront')
  expect((await new Client(other).get(list).set('Cookie', own)).status).toBe(200)
  for (const invalidCookie of [
    own.slice(0, -2),
    own.replace(/\.(\d)/, '.9$1'),
    'haat.storefront=..',
    'haat.storefront=__proto__.1.x',
  ])
    expect((await shop.visitor().get(list).set('Cookie', invalidCookie)).status).toBe(403)
  await close(true, 'another word')
  await eventually(async () => expect((await guest.get(list)).status).toBe(403))
})

test('an open shop is open to everybody again', async () => {
  await close(false)
  for (const url of [shop.url, other]) await eventually(async () => expect((await new Client(url).get(list)).status).toBe(200))
})
