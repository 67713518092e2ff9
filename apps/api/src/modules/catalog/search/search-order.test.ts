import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rows } from '../../../db/rows.ts'
import { startTestApp } from '../../../testing/app.ts'
import { aProduct } from '../../../testing/factories/catalog.ts'
import { queryText, queryWords } from './vocabulary.ts'

/** The vocabulary completes the last word of a search, with the same results as a prefix search in an index. */
const shop = await startTestApp()
const { db } = shop
const visitor = shop.visitor()

const names = [
  ['Copper', 'Harbour', 'Quiet'].flatMap((mood) => ['Pan', 'Panel', 'Pantry Box', 'Kettle'].map((thing) => `${mood} ${thing}`)),
  ['নকশি', 'সুতির', 'মাটির'].flatMap((mood) => ['কাঁথা', 'কলস', 'পাঞ্জাবি', 'শাড়ি'].map((thing) => `${mood} ${thing}`)),
  ['العملي', 'الهادئ', 'هادئ'].flatMap((mood) => ['حقيبة', 'الحقيبة', 'كرسي', 'صندوق'].map((thing) => `${thing} ${mood}`)),
  ['rayée', 'légère', 'd’été'].flatMap((mood) =>
    ['Marinière', 'Écharpe', 'Théière', 'Espadrille'].map((thing) => `${thing} ${mood}`),
  ),
  ['Berries', 'Berry Jam', 'Sky Lamp', 'Glasses', 'Glass Bowl', 'iPhone15 Case', 'RTX4090', 'XPhone 15', 'Cable 15m', 'بالونات'],
].flat()

beforeAll(async () => {
  for (const [n, name] of names.entries())
    await aProduct(db, {
      slug: `product-${n}`,
      name,
      description: `<p>Goes with ${names[(n * 7) % names.length]!} and ${names[(n * 13) % names.length]!}.</p>`,
      ...(n % 5 === 0 && { stock: 0 }),
    })
  await db.execute(sql`UPDATE products SET sold = (hashtext(slug) & 1023)`)
})

const expected = (q: string) => {
  const words = queryText(queryWords(q), '&')
  return rows<{ slug: string }>(
    db,
    sql`SELECT slug FROM products WHERE search @@ ${words}::tsquery
      ORDER BY (ts_rank('{0.05, 0.2, 0.5, 1}', search, ${words}::tsquery) * 1000)::bigint * (CASE WHEN in_stock THEN 2 ELSE 1 END) * 1000000 + sold DESC,
        id DESC`,
  )
}

/** A prefix search finds two forms of one word in a product, which then ranks higher: "Berries" before "Berry". */
const severalForms = ['ber', 'berr', 'gla', 'glass', 'الحقي']

const searches =
  `p|pan|pane|pant|copper pan|harbour k|quiet pantry|kettle copper|b|berri|berrie|berry|sky|glasse|glasses|lamp|i|iph|iphone|iphone1|iphone15|rtx|rtx4|xphone|
  15|cable 1|goes with|goes with pan|ন|নকশি|মাটির ক|কল|শাড|সুতির পাঞ্জা|ا|ال|الع|العملي|عملي|هاد|هادي|الهادئ|حقيبة|الحق|حقيبة عمل|كرسي الهادئ|صندوق ها|با|بال|بالو|mar|marini|theiere|thé|echarpe leg|d’été|espadrille raye`
    .split('|')
    .map((q) => q.trim())

test.each([...searches, ...severalForms])('%s', async (q) => {
  const before = (await expected(q)).map(({ slug }) => slug)
  const { body } = await visitor.call(catalogApi.list, { q, limit: 96, exact: '1' })
  const found = body.products.map(({ slug }) => slug)
  expect(before.length).toBeGreaterThan(0)
  expect([...found].sort()).toEqual([...before].sort())
  if (!severalForms.includes(q)) expect(found.slice(0, 5)).toEqual(before.slice(0, 5))
})

test('the prefix of one word does not match another word', async () => {
  for (const q of ['ski', 'skie', 'berrix', 'panx', 'iphonex', 'rtx40900'])
    expect((await visitor.call(catalogApi.list, { q, exact: '1' })).body.total, q).toBe(0)
})

test('a second page is consistent with the first one if the vocabulary has grown since', async () => {
  const first = await visitor.call(catalogApi.list, { q: 'kett', limit: 1 })
  await aProduct(db, { slug: 'kettledrum', name: 'Kettledrum' })
  const second = await visitor.call(catalogApi.list, { q: 'kett', limit: 1, cursor: first.body.next! })
  expect(second.status).toBe(200)
  expect(second.body.products).toHaveLength(1)
})
