import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@haat/shared/reference/time-zone.ts'
import { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import { today } from '@haat/shared/reports/periods.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { rows } from '../../db/rows.ts'
import { startTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/factories/accounts.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { compactReportTables, countVisitorsByDay } from './searches.ts'
import { countTraffic, searchWords } from './traffic.ts'

const webDist = mkdtempSync(join(tmpdir(), 'haat-dist-'))
writeFileSync(
  join(webDist, 'index.html'),
  '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>',
)
afterAll(() => rmSync(webDist, { recursive: true }))

const shop = await startTestApp({ webDist })
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const get = (path: string, agent = browser, more: Record<string, string> = {}) =>
  shop
    .visitor()
    .get(path)
    .set({ 'user-agent': agent, ...more })
const visits = () => rows<{ visitor: string; pages: number }>(shop.db, sql`SELECT visitor, pages FROM visit_days ORDER BY pages`)
const searches = () =>
  rows<{ words: string; times: number; found: number }>(shop.db, sql`SELECT words, times, found FROM search_days ORDER BY words`)

test('a visitor is counted once a day, without the IP address; bots and prefetches are not counted', async () => {
  await get('/')
  await get('/shop')
  await get('/', `${browser} Other/2`)
  await get('/', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
  await get('/', 'curl/8.0')
  await get('/', browser, { 'sec-purpose': 'prefetch' })
  await get('/nowhere/at/all')
  await get('/dashboard')
  await shop.visitor().http.head('/').set('user-agent', browser)
  await shop.traffic.flush()
  const found = await visits()
  expect(found.map(({ pages }) => pages)).toEqual([1, 2])
  expect(JSON.stringify(found)).not.toContain('127.0.0.1')
  expect(await countVisitorsByDay(ctxOf(shop), { from: today('UTC'), to: today('UTC') })).toEqual([2])
})

test('two processes use the same visitor id and add up; past days are compacted to totals', async () => {
  const log = pino({ level: 'silent' })
  const [one, two] = [countTraffic({ db: shop.db, log }), countTraffic({ db: shop.db, log })]
  for (const process of [one, two, one]) process.visited({ address: '203.0.113.7', agent: browser })
  await Promise.all([one.flush(), two.flush()])
  expect((await visits()).map(({ pages }) => pages)).toEqual([1, 2, 3])
  const old = addDays(today('UTC'), -3)
  await shop.db.execute(sql`UPDATE visit_days SET day = ${old}`)
  await shop.db.execute(sql`UPDATE visit_salts SET day = ${old}`)
  await Promise.all([compactReportTables(ctxOf(shop)), compactReportTables(ctxOf(shop))])
  expect(await visits()).toEqual([])
  expect(await rows(shop.db, sql`SELECT visitors, pages FROM visit_totals`)).toEqual([{ visitors: 3, pages: 6 }])
  expect(await rows(shop.db, sql`SELECT * FROM visit_salts`)).toEqual([])
  expect(await countVisitorsByDay(ctxOf(shop), { from: old, to: today('UTC') })).toEqual([3, 0, 0, 0])
  await Promise.all([one.stop(), two.stop()])
})

test('one IP address adds at most 20 visits and 20 searches', async () => {
  const process = countTraffic({ db: shop.db, log: pino({ level: 'silent' }) })
  for (let n = 0; n < 500; n++) {
    process.visited({ address: '198.51.100.9', agent: `${browser} ${n}` })
    process.searched(
      { address: '198.51.100.9', agent: browser },
      `flood ${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10) % 10]}`,
      0,
    )
  }
  await process.stop()
  expect(await visits()).toHaveLength(20)
  expect((await searches()).length).toBe(20)
  await shop.db.execute(sql`DELETE FROM search_days`)
})

describe('searches', () => {
  test('are counted once typed in full, also from cached responses and whole pages, with their results', async () => {
    await aProduct(shop.db, { name: 'Blue shoe', stock: 5 })
    for (let n = 0; n < 3; n++) await get('/api/home/products?q=SHOES')
    await get('/shop?q=shoes')
    await get('/api/home/products?q=sandal')
    await get('/api/home/products?q=shoes&inStock=1')
    await get('/api/home/products?q=me%40example.com')
    await get('/api/home/products?q=shoes', 'curl/8.0')
    await get('/api/home/search/suggest?q=sho')
    await shop.traffic.flush()
    expect(await searches()).toEqual([
      { words: 'sandal', times: 1, found: 0 },
      { words: 'shoes', times: 4, found: 1 },
    ])
    const admin = shop.visitor()
    const { email, password } = await anAdmin(shop.db)
    await admin.signIn(email, password)
    const period = { from: today('UTC'), to: today('UTC') }
    expect((await admin.call(reportsDashboardApi.searches, period)).body.report).toEqual({
      period,
      figures: { searches: 5, without: 1 },
      searches: [{ words: 'sandal', times: 1, found: 0 }],
    })
    expect((await admin.call(reportsDashboardApi.searches, { ...period, found: 'all' })).body.report.searches).toHaveLength(2)
  })

  test.each([
    ['  Rouge  À LÈVRES! ', 'rouge a levres'],
    ['me@example.com', null],
    ['01712 345678', null],
    ['٠١٧١٢٣٤٥٦٧٨', null],
    ['https://x.y', null],
    ['a', null],
    ['iphone 15', 'iphone 15'],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('for %j are stored as %j', (q, words) => expect(searchWords(q)).toBe(words))
})
