import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { pngOf } from '../../testing/factories/media.ts'
import { BadFile, fileErrorText, importFile, remarkText } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'haat-import-'))
const red = await pngOf({ colour: '#cc0000' })
const small = await pngOf({ width: 20, height: 20 })
const outside = createServer((req, res) => {
  if (req.url === '/red.png') return res.end(red)
  if (req.url === '/small.png') return res.end(small)
  if (req.url === '/page.png') return res.end('<html><script>alert(1)</script>')
  if (req.url === '/moved.png') return res.writeHead(302, { Location: '/red.png' }).end()
  res.writeHead(404).end()
})
await new Promise<void>((up) => outside.listen(0, '127.0.0.1', up))
const trusted = `127.0.0.1:${(outside.address() as AddressInfo).port}`
/** Picture of products in other tests: drawing a missing one takes 0.4 s of processor time. */
const picture = `http://${trusted}/small.png`
const shop = await startTestApp({ outboundAllow: [trusted] })
const ctx = ctxOf(shop)
afterAll(() => {
  outside.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await shop.db.execute(sql`TRUNCATE products, categories, brands, media CASCADE`)
})

const importText = (text: string | Buffer) => {
  const path = join(folder, 'file.csv')
  writeFileSync(path, text)
  return reportOf(path)
}
async function reportOf(path: string) {
  const { run, items } = await importFile(ctx, path).catch((error: unknown) => {
    throw error instanceof BadFile ? new Error(fileErrorText('en', error.code, error.values)) : error
  })
  const all: (typeof items extends AsyncIterable<infer Item> ? Item : never)[] = []
  for await (const item of items) all.push(item)
  return {
    format: run.format,
    unused: run.unused,
    pictures: run.counts,
    products: all.map(({ name, outcome }) => ({ name, outcome })),
    remarks: all.flatMap(({ name, remarks }) => remarks.map((remark) => ({ product: name, ...remark }))),
  }
}
const product = async (slug: string) => (await shop.visitor().call(catalogApi.product, { slug })).body.product
const count = async (table: string) =>
  (await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`)).rows[0]!.n

const shopify = (...rows: string[]) =>
  [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image',
    ...rows,
  ].join('\r\n')

test('Shopify: a product without options is simple and can be bought', async () => {
  const report = await importText(
    `\uFEFF${shopify(`ocean-mug,Ocean Mug,"<p>Holds ""much"".</p><script>x()</script>\nBlue, and calm.",Tidal,Mugs,"blue, kitchen",true,Title,Default Title,,,,,MUG-1,250,shopify,7,deny,12.50,15,,${picture},,,false,The mug,A fine mug,`)}`,
  )
  expect(report).toMatchObject({
    format: 'shopify',
    products: [{ name: 'Ocean Mug', outcome: 'created' }],
  })
  expect(report.unused).toEqual([])
  const mug = await product('ocean-mug')
  expect(mug).toMatchObject({
    type: 'simple',
    price: 12.5,
    comparePrice: 15,
    quantity: 7,
    brand: { name: 'Tidal' },
    tags: ['blue', 'kitchen'],
    seo: { title: 'The mug', description: 'A fine mug' },
    categories: [[{ name: 'Mugs' }]],
    sku: 'MUG-1',
    weight: 250,
  })
  expect(mug.description).toBe('<p>Holds "much".</p>\nBlue, and calm.')
})

test('a price with more decimals than the currency skips the product; trailing zeros are accepted', async () => {
  const row = (handle: string, price: string) =>
    `${handle},${handle},,,,,true,Title,Default Title,,,,,,,,,,${price},,,${picture},,,false,,,`
  const { products, remarks } = await importText(
    shopify(row('Tiny', '0.001'), row('Noise', '12.3450'), row('Zeros', '12.340000')),
  )
  expect(products).toMatchObject([{ outcome: 'skipped' }, { outcome: 'skipped' }, { name: 'Zeros', outcome: 'created' }])
  expect(remarks.filter(({ code }) => code === 'bad_price')).toHaveLength(2)
})

test('Shopify: products with one, two and three options are imported', async () => {
  const report = await importText(
    shopify(
      `a,One,,,,,true,Size,S,,,,,,,,,,10,,,${picture},,,false,,,`,
      'a,,,,,,,,M,,,,,,,,,,11,,,,,,,,,',
      `b,Two,,,,,true,Size,S,Colour,Navy Blue,,,,,,,,10,,,${picture},,,false,,,`,
      'b,,,,,,,,S,,Red,,,,,,,,12,,,,,,,,,',
      `c,Three,,,,,true,Size,Large,Color,Red,Material,Cotton,,,,,,10,,,${picture},,,false,,,`,
      'c,,,,,,,,Large,,Red,,Wool,,,,,,14,,,,,,,,,',
    ),
  )
  expect((await product('a')).variants.map(({ color, attribute, price }) => [color, attribute?.name, price])).toEqual([
    [null, 'S', 10],
    [null, 'M', 11],
  ])
  expect((await product('b')).variants.map(({ color, attribute }) => [color?.name, attribute?.name])).toEqual([
    ['Navy Blue', 'S'],
    ['Red', 'S'],
  ])
  const three = await product('c')
  expect(three.options.map(({ name, display }) => [name, display])).toEqual([
    ['Size', 'button'],
    ['Color', 'swatch'],
    ['Material', 'button'],
  ])
  expect(three.variants.map(({ color, attribute, options }) => [color?.name, attribute?.name, options[2]?.value])).toEqual([
    ['Red', 'Large / Cotton', 'Cotton'],
    ['Red', 'Large / Wool', 'Wool'],
  ])
  expect(report.remarks.filter(({ product }) => product === 'Three')).toEqual([])
})

test('Shopify: stock follows tracker and policy; skipped products are reported', async () => {
  const report = await importText(
    shopify(
      `untracked,Untracked,,,,,true,Title,Default Title,,,,,,,,3,deny,5,,,${picture},,,false,,,`,
      `beyond,Beyond,,,,,true,Title,Default Title,,,,,,,shopify,3,continue,5,,,${picture},,,false,,,`,
      `owed,Owed,,,,,true,Title,Default Title,,,,,,,shopify,-2,deny,5,4,,${picture},,,false,,,`,
      `draft,Draft,,,,,false,Title,Default Title,,,,,,,shopify,2,deny,5,,,${picture},,,false,,,`,
      `gift,Gift,,,,,true,Title,Default Title,,,,,,,,,deny,5,,,${picture},,,true,,,`,
      `free,Nothing,,,,,true,Title,Default Title,,,,,,,,,deny,a lot,,,${picture},,,false,,,`,
    ),
  )
  expect([(await product('untracked')).quantity, (await product('beyond')).quantity, (await product('owed')).quantity]).toEqual([
    -1, -1, 0,
  ])
  expect((await product('owed')).comparePrice).toBeNull()
  expect(report.products.map(({ outcome }) => outcome)).toEqual([
    'created',
    'created',
    'created',
    'created',
    'created',
    'skipped',
  ])
  expect((await shop.visitor().call(catalogApi.product, { slug: 'draft' })).status).toBe(404)
  expect(report.remarks.filter(({ kind }) => kind === 'skipped').map(({ line, product }) => [line, product])).toEqual([
    [7, 'Nothing'],
    [7, 'Nothing'],
  ])
})

const woo = (...rows: string[]) =>
  [
    'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,In stock?,Stock,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,External URL,Position,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
    ...rows,
  ].join('\n')

test('WooCommerce: variations refer to their parent by id or SKU; an empty attribute means any value', async () => {
  const report = await importText(
    woo(
      '12,variation,tee-blue,Tee - Blue,1,0,visible,,,1,5,0,,,18,,,,id:10,,2,Color,Blue,Size,',
      '10,variable,tee,Tee,1,0,visible,Short.,Soft.\\n\\nWarm.,1,,0,0.15,,,"Clothing > Tees, Sale",,,,,0,Color,"Blue, Red",Size,"S, L"',
      '11,variation,tee-red-s,Tee - Red,1,0,visible,,,1,2,0,0.2,15,18,,,,tee,,1,Color,Red,Size,S',
      '13,variation,lost,Lost,1,0,visible,,,1,,0,,,18,,,,id:99,,1,Color,Red,,',
    ),
  )
  const tee = await product('tee')
  expect(tee.description).toBe('<p>Soft.</p><p>Warm.</p>')
  expect(tee.categories.map((path) => path.map(({ name }) => name))).toEqual([['Clothing', 'Tees'], ['Sale']])
  expect(
    tee.variants.map(({ color, attribute, price, comparePrice, qty, sku }) => [
      color?.name,
      attribute?.name,
      price,
      comparePrice,
      qty,
      sku,
    ]),
  ).toEqual([
    ['Red', 'S', 15, 18, 2, 'tee-red-s'],
    ['Blue', 'S', 18, undefined, 3, 'tee-blue-1'],
    ['Blue', 'L', 18, undefined, 2, 'tee-blue-2'],
  ])
  // A variation without a weight gets the weight of its product.
  expect(tee.variants.map(({ weight }) => weight)).toEqual([200, 150, 150])
  expect(tee.images.map(({ color }) => color)).toEqual(['Red', 'Blue'])
  expect(new Set(tee.variants.map(({ image }) => image?.url)).size).toBe(2)
  expect(report.remarks.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'changed'],
    [5, 'skipped'],
  ])
})

test('WooCommerce: files without IDs, with translated headings, few columns or no variation rows are imported', async () => {
  const french = [
    'Type,UGS,Nom,Publié,Tarif régulier,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1',
    `variable,tee,T-shirt,1,,${picture},,Taille,"S, M"`,
    'variation,tee-s,T-shirt - S,1,12,,tee,Taille,S',
    `variable,mug,Mug,1,9,${picture},,Couleur,"Rouge, Bleu"`,
    `variable,lost,Perdu,1,,${picture},,Taille,"S, M"`,
    'variation,alone,Seul,1,5,,nobody,Taille,S',
  ]
  const first = await importText(french.join('\n'))
  expect(first.format).toBe('woocommerce')
  expect(first.products).toMatchObject([
    { name: 'T-shirt', outcome: 'created' },
    { name: 'Mug', outcome: 'created' },
    { name: 'Perdu', outcome: 'created' },
    { name: 'Seul', outcome: 'skipped' },
  ])
  const reasons = first.remarks.map(({ product, kind, code }) => [product, kind, code])
  expect(reasons).toContainEqual(['Perdu', 'changed', 'no_price'])
  expect(reasons).toContainEqual(['Seul', 'skipped', 'parent_missing'])
  expect((await product('t-shirt')).variants.map(({ attribute, sku }) => [attribute?.name, sku])).toEqual([['S', 'tee-s']])
  expect((await product('mug')).variants).toHaveLength(2)
  const again = await importText(french.join('\n'))
  expect(again.products.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged', 'skipped'])
  const german = 'Typ,Artikelnummer,Name,Regulärer Preis\nsimple,k-1,Kanne,20\n'
  const arabic = `النوع,رمز المنتج,الاسم,السعر العادي,الصور\nsimple,a-1,إبريق,30,${picture}\n`
  for (const file of [german, arabic])
    expect(await importText(file)).toMatchObject({ format: 'woocommerce', products: [{ outcome: 'created' }] })
})

test('WooCommerce: grouped and external products are skipped; downloadable and hidden ones are imported', async () => {
  const report = await importText(
    woo(
      '1,grouped,g,Group,1,0,visible,,,1,,0,,,,,,,,,0,,,,',
      '2,external,e,Elsewhere,1,0,visible,,,1,,0,,,30,,,,,https://x.example,0,,,,',
      `3,"simple, downloadable, virtual",d,Album,1,0,visible,,,1,,0,,,15,,,${picture},,,0,,,,`,
      `4,simple,h,Hidden,1,0,hidden,,,1,,0,,,15,,,${picture},,,0,,,,`,
      `5,simple,s,Beanie,1,0,visible,,,0,,0,,18,20,,,${picture},,,0,Color,Red,,`,
      `6,"simple, virtual",v,Advice,1,0,visible,,,1,,0,,,20,,,${picture},,,0,,,,`,
      `7,simple,b,Back,1,0,visible,,,1,0,notify,1.5,,20,,,${picture},,,0,,,,`,
    ),
  )
  expect(report.products.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Group', 'skipped'],
    ['Elsewhere', 'skipped'],
    ['Album', 'created'],
    ['Hidden', 'created'],
    ['Beanie', 'created'],
    ['Advice', 'created'],
    ['Back', 'created'],
  ])
  expect(report.remarks.filter(({ kind }) => kind === 'skipped').map(({ product }) => product)).toEqual(['Group', 'Elsewhere'])
  expect(await product('beanie')).toMatchObject({ type: 'simple', price: 18, comparePrice: 20, quantity: 0, inStock: false })
  expect((await product('beanie')).description).toContain('<li><strong>Color</strong>: Red</li>')
  expect((await product('back')).quantity).toBe(-1)
  expect(report.unused).toEqual([])
})

test('a second import changes nothing, also after staff edited the product', async () => {
  const file = shopify(`m,Mug,,B,C,,true,Title,Default Title,,,,,M,,shopify,5,deny,5,,,${picture},,,false,,,`)
  await importText(file)
  await shop.db.execute(sql`UPDATE products SET name = 'Renamed'`)
  const tables = ['products', 'variants', 'stock_movements', 'categories', 'brands', 'media', 'price_history']
  const before = await Promise.all(tables.map(count))
  const again = await importText(file)
  expect(again.products).toMatchObject([{ outcome: 'unchanged' }])
  expect(await Promise.all(tables.map(count))).toEqual(before)
  await expect.poll(async () => (await product('m')).name).toBe('Renamed')
})

test('a bad file is refused with a reason and changes nothing', async () => {
  const good = 'm,Mug,,,,,true,Title,Default Title,,,,,,,,,deny,5,,,,,,false,,,'
  const bad: [string | Buffer, RegExp][] = [
    ['', /empty/],
    ['a,b,c\n1,2,3', /not known/],
    [shopify(good, 'n,"Broken,,,,,true,Title'), /Line \d+ cannot be read/],
    [shopify(good, `${good},more,fields`), /Line 3 has more cells/],
    [shopify(good, ',No handle,,,,,true,Title,Default Title,,,,,,,,,deny,5,,,,,,false,,,'), /Line 3 has no handle/],
    [Buffer.from(shopify(good.replace('Mug', 'M\u0000g'))), /neither a CSV/],
    [shopify(), /no rows/],
  ]
  for (const [file, why] of bad) await expect(importText(file)).rejects.toThrow(why)
  await expect(reportOf('/nowhere.csv')).rejects.toThrow(/no longer there/)
  expect([await count('products'), await count('categories'), await count('media')]).toEqual([0, 0, 0])
})

test('a database error in the middle of an import leaves no rows', async () => {
  await shop.db.execute(sql`ALTER TABLE products ADD CONSTRAINT test_refuses CHECK (name <> 'Second') NOT VALID`)
  const row = (handle: string, title: string) =>
    `${handle},${title},,B,C,,true,Title,Default Title,,,,,,,,,deny,5,,,${picture},,,false,,,`
  await expect(importText(shopify(row('a', 'First'), row('b', 'Second')))).rejects.toThrow()
  await shop.db.execute(sql`ALTER TABLE products DROP CONSTRAINT test_refuses`)
  expect([await count('products'), await count('brands'), await count('categories')]).toEqual([0, 0, 0])
})

test('pictures are downloaded from public addresses only; missing ones are reported and drawn', async () => {
  const at = (path: string) => `http://${trusted}${path}`
  const row = (handle: string, src: string, position: number) =>
    `${handle},${handle},,,,,true,Title,Default Title,,,,,,,,,deny,5,,,${src},${position},Alt <b>text</b>,false,,,`
  // No picture is drawn for a product that has another one.
  const withSecond = (handle: string, src: string) => [row(handle, src, 1), `${handle}${','.repeat(21)}${picture},2,,,,,`]
  const report = await importText(
    shopify(
      row('good', at('/red.png'), 1),
      row('page', at('/page.png'), 1),
      ...withSecond('moved', at('/moved.png')),
      ...withSecond('inside', 'http://169.254.169.254/latest/meta-data'),
      ...withSecond('local', 'https://127.0.0.1/x.png'),
      ...withSecond('odd', 'https://0x7f.1/x.png'),
      ...withSecond('mapped', 'https://[::ffff:127.0.0.1]/x.png'),
      ...withSecond('file', 'file:///etc/passwd'),
      row('none', '', 1),
    ),
  )
  expect(report.pictures).toMatchObject({ pictures: 2, picturesMissing: 7 })
  const missing = report.remarks.filter(({ code }) => code === 'picture_missing')
  expect(Object.fromEntries(missing.map(({ product, values }) => [product, values!.reason]))).toEqual({
    page: 'not_a_picture',
    moved: 'wrong_status',
    inside: 'no_https',
    local: 'private_network',
    odd: 'private_network',
    mapped: 'private_network',
    file: 'no_https',
  })
  const moved = missing.find(({ values }) => values!.reason === 'wrong_status')!
  expect(remarkText('en', moved)).toBe(`The picture ${at('/moved.png')} was not added: it answers 302.`)
  expect(remarkText('fr', moved)).toContain('le serveur répond 302')
  expect((await product('good')).images).toMatchObject([{ width: 400, alt: 'Alt text' }])
  for (const name of ['none', 'page']) {
    const drawn = (await product(name)).images[0]!
    expect(drawn).toMatchObject({ width: 960, height: 1200, alt: name })
    expect((await shop.visitor().get(drawn.url)).status).toBe(200)
  }
  expect((await product('moved')).images).toMatchObject([{ width: 20 }])
})

test('a product with a taken slug and SKU gets a free slug and no SKU', async () => {
  const row = (handle: string, title: string) =>
    `${handle},${title},,,,,true,Title,Default Title,,,,,SAME,,,,deny,5,,,${picture},,,false,,,`
  await importText(shopify(row('mug', 'Mug')))
  const report = await importText(woo(`1,simple,SAME,Mug,1,0,visible,,,1,,0,,,20,,,${picture},,,0,,,,`))
  expect(report.products).toMatchObject([{ outcome: 'created' }])
  expect((await product('mug-2')).sku).toBeNull()
  expect(report.remarks).toHaveLength(2)
})
