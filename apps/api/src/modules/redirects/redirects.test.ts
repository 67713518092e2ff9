import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redirectsDashboardApi as api } from '@haat/shared/redirects/dashboard/endpoints.ts'
import { redirectsApi } from '@haat/shared/redirects/endpoints.ts'
import { mostRedirects } from '@haat/shared/redirects/rules.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../db/rows.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { aStaffMember } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { deleteOldMissing } from './service.ts'

const webDist = mkdtempSync(join(tmpdir(), 'haat-dist-'))
writeFileSync(
  join(webDist, 'index.html'),
  '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>',
)
afterAll(() => rmSync(webDist, { recursive: true }))

const shop = await startTestApp({ webDist })
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const get = (path: string, agent = browser) => shop.visitor().get(path).set('user-agent', agent)
let staff: Client

beforeEach(async () => {
  await shop.traffic.flush()
  await shop.db.execute(sql`DELETE FROM url_redirects`)
  await shop.db.execute(sql`DELETE FROM missing_paths`)
  if (staff) return
  const account = await aStaffMember(shop.db, [{ name: 'pages', view: true, edit: true, delete: true }])
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
})

const create = (path: string, target: string) => staff.call(api.create, { path, target })
const list = async (q?: string) => (await staff.call(api.list, { sort: 'path', ...(q && { q }) })).body

describe('a redirect', () => {
  test('answers 301 for every spelling of its path, and passes the query on within the shop only', async () => {
    expect((await create('/Collections/Sh%C3%B6es/', '/shop?onSale=1')).status).toBe(201)
    for (const path of ['/collections/sh%C3%B6es', '/Collections/SH%C3%96ES/', '/collections//sh%C3%B6es']) {
      const { status, headers } = await get(`${path}?utm_source=mail`)
      expect([status, headers.location], path).toEqual([301, '/shop?onSale=1&utm_source=mail'])
    }
    await create('/news', 'https://blog.example/start')
    expect((await get('/news?token=1')).headers.location).toBe('https://blog.example/start')
    expect((await get('/collections/other')).status).toBe(404)
    expect((await get('/%zz')).status).toBe(404)
  })

  test('also covers paths with file extensions, and is available to the web app', async () => {
    await create('/about.html', '/contact')
    expect((await get('/about.html')).headers.location).toBe('/contact')
    await create('/index.php', '/shop')
    expect((await get('/index.php?route=product')).headers.location).toBe('/shop?route=product')
    await create('/files/Catalogue.pdf', '/page/about')
    expect((await get('/files/catalogue.PDF')).headers.location).toBe('/page/about')
    const follow = (path: string) => shop.visitor().call(redirectsApi.follow, { path })
    expect((await follow('/ABOUT.html')).body).toMatchObject({ target: '/contact' })
    expect((await follow('/nothing')).body).toMatchObject({ target: null })
  })

  test('is inactive while a page of the shop exists at its path', async () => {
    await create('/product/lantern', '/shop')
    expect((await get('/product/lantern')).status).toBe(301)
    await aProduct(shop.db, { name: 'Lantern', slug: 'lantern', stock: 1 })
    await expect.poll(async () => (await get('/product/lantern')).status).toBe(200)
    expect((await create('/cart', '/shop')).body).toMatchObject({ code: 'redirect_reserved' })
    expect((await create('/api/home/products', '/shop')).body).toMatchObject({ code: 'redirect_reserved' })
  })

  test('is refused if it forms a chain or a loop, also for two concurrent requests', async () => {
    expect((await create('/a', '/A/')).body).toMatchObject({ code: 'redirect_chain' })
    await create('/a', '/b')
    expect((await create('/b', '/shop')).body).toMatchObject({ code: 'redirect_chain', fields: { path: 'is the target of /a' } })
    expect((await create('/c', '/a?x=1')).body).toMatchObject({ code: 'redirect_chain' })
    expect((await create('/A', '/shop')).body).toMatchObject({ code: 'taken' })
    const both = await Promise.all([create('/x', '/y'), create('/y', '/x')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is refused unless its target is a path of the shop or an HTTPS URL', async () => {
    for (const target of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://other.example', '/dashboard'])
      expect((await create('/old', target)).body, target).toMatchObject({
        code: 'bad_request',
        fields: { target: expect.any(String) },
      })
    expect((await create('old', '/shop')).body).toMatchObject({ code: 'bad_request', fields: { path: expect.any(String) } })
  })

  test('can be searched, changed and deleted, and each change is audited', async () => {
    const { redirect } = (await create('/old-one', '/shop')).body
    await create('/old_two', '/contact')
    expect((await list('OLD_')).redirects.map(({ path }) => path)).toEqual(['/old_two'])
    expect((await list('shop')).redirects.map(({ path }) => path)).toEqual(['/old-one'])
    const input = { redirectId: redirect._id, version: 1, path: '/old-1', target: '/wishlist' }
    expect((await staff.call(api.save, input)).body.redirect).toMatchObject({ path: '/old-1', target: '/wishlist', version: 2 })
    expect((await staff.call(api.save, input)).body).toMatchObject({ code: 'version_conflict' })
    expect((await staff.call(api.save, { ...input, version: 2, path: '/old_two' })).body).toMatchObject({ code: 'taken' })
    expect((await staff.call(api.remove, { redirectId: redirect._id })).status).toBe(200)
    expect((await staff.call(api.remove, { redirectId: redirect._id })).status).toBe(404)
    expect((await get('/old-1')).status).toBe(404)
    const audited = await rows<{ action: string }>(
      shop.db,
      sql`SELECT action FROM audit WHERE target = ${redirect._id} ORDER BY at, id`,
    )
    expect(audited.map(({ action }) => action)).toEqual(['redirects.create', 'redirects.save', 'redirects.remove'])
  })
})

describe('an import', () => {
  const send = async (list: [string, string][]) =>
    (await staff.call(api.import, { rows: list.map(([path, target]) => ({ path, target })) })).body

  test('adds and updates rows and reports refused rows with their problem', async () => {
    await create('/known', '/shop')
    await create('/same', '/shop')
    const { added, updated, unchanged, refused } = await send([
      ['/collections/all', '/shop'],
      ['/known', '/contact'],
      ['/SAME/', '/shop'],
      ['no path', '/shop'],
      ['/bad', 'ftp://x'],
      ['/cart', '/shop'],
      ['/collections/all/', '/contact'],
      ['/chain', '/known'],
      ['https://old.example/Pages/About', '/page/about'],
    ])
    expect({ added, updated, unchanged }).toEqual({ added: 2, updated: 1, unchanged: 1 })
    expect(refused).toEqual([
      { row: 3, problem: 'bad_path' },
      { row: 4, problem: 'bad_target' },
      { row: 5, problem: 'redirect_reserved' },
      { row: 6, problem: 'repeated' },
      { row: 7, problem: 'redirect_chain' },
    ])
    expect((await list()).redirects.map(({ path, target }) => [path, target])).toEqual([
      ['/collections/all', '/shop'],
      ['/known', '/contact'],
      ['/pages/about', '/page/about'],
      ['/same', '/shop'],
    ])
  })

  test('changes nothing when repeated, and refuses rows above the limit of the shop', async () => {
    const thousand = Array.from({ length: 1000 }, (_, n): [string, string] => [`/old/${n}`, `/page/new-${n}`])
    expect(await send(thousand)).toMatchObject({ added: 1000, refused: [] })
    expect(await send(thousand)).toMatchObject({ added: 0, unchanged: 1000, refused: [] })
    const fill = mostRedirects - 1001
    // In batches, because one statement could exceed the statement timeout on a busy machine.
    for (let from = 1; from <= fill; from += 5000)
      await shop.db.execute(sql`INSERT INTO url_redirects (id, path, target)
        SELECT gen_random_uuid(), '/fill/' || n, '/' FROM generate_series(${from}::int, ${Math.min(from + 4999, fill)}::int) n`)
    expect(
      await send([
        ['/last', '/shop'],
        ['/more', '/shop'],
        ['/old/1', '/shop'],
      ]),
    ).toMatchObject({
      added: 1,
      updated: 1,
      refused: [{ row: 1, problem: 'limit_reached' }],
    })
    expect((await create('/more', '/shop')).body).toMatchObject({ code: 'limit_reached' })
    expect(await list('/old/99')).toMatchObject({ total: 11 })
  })
})

describe('a missing path', () => {
  const missing = async () => {
    await shop.traffic.flush()
    return (await staff.call(api.missing)).body.missing.map(({ path, times }) => [path, times])
  }

  test('is counted for browsers, without query, until it has a redirect', async () => {
    await get('/Old/Lamp/?email=me@example.com')
    await get('/old/lamp')
    await get('/old/chair.html')
    await get('/old/lamp', 'curl/8.0')
    await get('/shop')
    await get('/files/logo.png')
    expect(await missing()).toEqual([
      ['/old/lamp', 2],
      ['/old/chair.html', 1],
    ])
    await staff.call(api.dismiss, { path: '/old/chair.html' })
    await create('/old/lamp', '/shop')
    await get('/old/lamp')
    expect(await missing()).toEqual([])
  })

  test('is not recorded if it may contain personal data or a secret', async () => {
    for (const path of ['/u/me@example.com', '/u/me%40example.com', '/call/01712345678', '/reset/a8f3kd92md0sk2l4m5n6b7', '/%zz'])
      await get(path)
    expect(await missing()).toEqual([])
  })

  test('is recorded at most 20 times per network between two writes, and up to a limit per day', async () => {
    for (let n = 0; n < 30; n++) await get(`/scan/${'abcdefghijklmnopqrstuvwxyzabcd'.slice(n)}`)
    expect(await missing()).toHaveLength(20)
    await shop.db.execute(
      sql`INSERT INTO missing_paths (day, path, times) SELECT (now() AT TIME ZONE 'UTC')::date, '/fill/' || n, 1 FROM generate_series(1, 2000) n`,
    )
    await get('/scan/late')
    await get('/fill/7')
    await get('/fill/7')
    const found = await missing()
    expect(found.find(([path]) => path === '/scan/late')).toBeUndefined()
    expect(found[0]).toEqual(['/fill/7', 3])
  })

  test('can be dismissed by staff, and is deleted after 30 days', async () => {
    await get('/old/sofa')
    await get('/old/table')
    expect(await missing()).toHaveLength(2)
    await staff.call(api.dismiss, { path: '/old/sofa' })
    expect(await missing()).toEqual([['/old/table', 1]])
    await shop.db.execute(sql`UPDATE missing_paths SET day = day - 31`)
    const [row] = await rows<{ today: string }>(shop.db, sql`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today`)
    await deleteOldMissing(ctxOf(shop), row!.today)
    expect(await missing()).toEqual([])
  })
})
