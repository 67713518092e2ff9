import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Response } from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { ensureBrand, refreshCatalog, storeCategory, storeProduct, storeReviews } from '../../modules/catalog/products/store.ts'
import { addRedirect } from '../../modules/redirects/service.ts'
import { storeQuestions } from '../../modules/reviews/service.ts'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { givenPicture } from '../../testing/factories/media.ts'
import { givenPage } from '../../testing/factories/pages.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { scriptHash } from '../middleware/security-headers.ts'

const dist = mkdtempSync(join(tmpdir(), 'haat-dist-'))
const write = (path: string, text: string | Buffer) => {
  mkdirSync(join(dist, path, '..'), { recursive: true })
  writeFileSync(join(dist, path), text)
}
const script = `export const words = '${'a'.repeat(2000)}'`
write(
  'index.html',
  '<!doctype html>\n<html lang="en" dir="ltr"><head><title>Haat</title><script>theme()</script></head><body><div id="root"></div><script type="module" src="/assets/main-abc.js"></script></body></html>',
)
write('assets/main-abc.js', script)
write('sw.js', script)
write('assets/main-abc.js.br', brotliCompressSync(script))
write('assets/figtree-latin-wght-normal-x.woff2', 'font')
write('assets/noto-sans-bengali-bengali-wght-normal-x.woff2', 'font')
// Of the build before, which the folder keeps.
write('assets/figtree-latin-wght-normal-w.woff2', 'font')
write(
  '.vite/assets.json',
  JSON.stringify([
    'main-abc.js',
    'figtree-latin-wght-normal-x.woff2',
    'noto-sans-bengali-bengali-wght-normal-x.woff2',
    ...['en', 'bn', 'ar', 'fr'].map((lng) => `texts-${lng}-abc.json`),
  ]),
)
write(
  '.vite/manifest.json',
  JSON.stringify({
    'index.html': { file: 'assets/main-abc.js', imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/vendor.js' },
    '_cards.js': { file: 'assets/cards.js', imports: ['_vendor.js', '_cards.js'] },
    'src/app/storefront/layout.tsx': { file: 'assets/layout.js', imports: ['index.html', '_cards.js'] },
    'src/features/catalog/storefront/product-page.tsx': { file: 'assets/product-page.js', imports: ['_cards.js'] },
  }),
)
const catalog = {
  results_one: '{{count}} product',
  results_other: '{{count}} products',
  product: { choose: 'Select {{label}}' },
}
for (const lng of ['en', 'bn', 'ar', 'fr']) {
  const texts = { shell: { hello: `${lng} </script>` }, ui: { from: 'from' }, catalog }
  write(`locales/${lng}/translation.json`, JSON.stringify({ ...texts, dashboard: { hello: 'staff' } }))
  write(`assets/texts-${lng}-abc.json`, JSON.stringify(texts))
}
afterAll(() => rmSync(dist, { recursive: true }))

const shop = await startTestApp({ webDist: dist })
const ctx = ctxOf(shop)
const general = { name: 'Haat', title: 'Good things', description: 'A market', language: 'bn' }
await givenSettings(ctx, 'general', general, { ar: { title: 'أشياء' } })
await givenSettings(ctx, 'color', { primary: '#112233' })
const picture = await givenPicture(ctx, { width: 700, height: 875 })
const parentId = await storeCategory(ctx, {
  slug: 'clothing',
  name: 'Clothing',
  description: 'To wear',
  texts: { fr: { name: 'Vêtements' } },
})
const shirts = await storeCategory(ctx, { slug: 'shirts', name: 'Shirts', parentId })
const { id: productId } = await storeProduct(
  ctx,
  {
    slug: 'oxford',
    type: 'variable',
    status: 'active',
    name: 'Oxford <b>"Shirt"</b></script>',
    shortDescription: 'Soft & strong',
    description: '<p>Long</p>',
    options: [{ name: 'Size', display: 'button' }],
    brandId: await ensureBrand(ctx, 'Loom'),
    tags: [],
    seo: {},
    sourceKey: null,
    publishedAt: new Date(Date.now() - 1000),
    categoryIds: [shirts],
    media: [{ mediaId: picture.id, colorName: null }],
    variants: ['S', 'M'].map((size, index) => ({
      colorName: null,
      colorValue: null,
      attributeValues: [size],
      price: 4500 + index * 1000,
      comparePrice: null,
      sku: null,
      onHand: 3,
    })),
  },
  { kind: 'adjust', reference: 'test', actor: 'test' },
)
await storeReviews(ctx, [{ productId, author: 'A', stars: 4, status: 'published' }])
await storeQuestions(
  ctx,
  [
    { text: 'Cotton?', answer: 'Yes.', status: 'published' as const },
    { text: 'Secret?', answer: 'No.' },
  ].map((question) => ({ ...question, productId, author: 'B', language: 'en' })),
)
await refreshCatalog(ctx)
await givenPage(ctx)

const get = (path: string, headers: Record<string, string> = {}) => shop.visitor().get(path).set(headers)
const bootOf = ({ text }: Response) => JSON.parse(text.match(/id="boot"[^>]*>(.*?)<\/script>/s)![1]!) as Record<string, never>
const jsonLdOf = ({ text }: Response) =>
  [...text.matchAll(/application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json]) =>
    [JSON.parse(json!) as Record<string, unknown> | Record<string, unknown>[]].flat(),
  )

test('a barcode that is a GTIN is part of the structured data, another code is not', async () => {
  const [mug, own] = [await aProduct(shop.db, { slug: 'mug' }), await aProduct(shop.db, { slug: 'own-code' })]
  for (const [{ id }, code] of [
    [mug, '4006381333931'],
    [own, 'MUG-1'],
  ] as const)
    await shop.db.execute(sql`UPDATE variants SET barcode = ${code} WHERE product_id = ${id}`)
  const { product } = (await shop.visitor().call(catalogApi.product, { slug: 'mug' })).body
  expect([product.gtin, product.variants[0]!.gtin]).toEqual(['4006381333931', '4006381333931'])
  expect(jsonLdOf(await get('/product/mug'))[0]).toMatchObject({ '@type': 'Product', gtin: '4006381333931' })
  expect(jsonLdOf(await get('/product/own-code'))[0]).not.toHaveProperty('gtin')
})

test('part number, weight and dimensions shared by all variants are in product and structured data', async () => {
  const { id } = await aProduct(shop.db, { slug: 'crate' })
  await shop.db.execute(sql`UPDATE variants SET mpn = 'CR-9', weight = 1500, length = 400, height = 250 WHERE product_id = ${id}`)
  const { product } = (await shop.visitor().call(catalogApi.product, { slug: 'crate' })).body
  expect(product).toMatchObject({ mpn: 'CR-9', weight: 1500, length: 400, height: 250 })
  expect(product.variants[0]).toMatchObject({ mpn: 'CR-9', weight: 1500, length: 400, height: 250 })
  expect(product).not.toHaveProperty('width')
  expect(jsonLdOf(await get('/product/crate'))[0]).toMatchObject({
    mpn: 'CR-9',
    weight: { '@type': 'QuantitativeValue', value: 1500, unitCode: 'GRM' },
    depth: { '@type': 'QuantitativeValue', value: 400, unitCode: 'MMT' },
    height: { '@type': 'QuantitativeValue', value: 250, unitCode: 'MMT' },
  })
})

test('the HTML of a product has title, social tags, structured data, picture and the product answer', async () => {
  const page = await get('/product/oxford', { 'accept-language': 'en' })
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('<title>Oxford &lt;b&gt;&quot;Shirt&quot;&lt;/b&gt;&lt;/script&gt; · Haat</title>')
  expect(page.text).toContain('<meta name="description" content="Soft &amp; strong">')
  expect(page.text).toContain(`<link rel="canonical" href="${shop.url}/product/oxford">`)
  expect(page.text).toContain(`<link rel="alternate" hreflang="ar" href="${shop.url}/product/oxford?lng=ar">`)
  expect(page.text).toContain(`<meta property="og:image" content="${shop.url}/media/${picture.hash}-700.webp">`)
  expect(page.text).toContain('<meta property="og:type" content="product">')
  expect(page.text).toMatch(/<link rel="preload" as="image" type="image\/webp" imagesrcset="[^"]+-640\.webp 640w/)
  const [product, trail, faq] = jsonLdOf(page)
  expect(faq).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: 'Cotton?', acceptedAnswer: { text: 'Yes.' } }],
  })
  expect(faq!.mainEntity).toHaveLength(1)
  expect(product).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Oxford <b>"Shirt"</b></script>',
    brand: { name: 'Loom' },
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: '45.00',
      highPrice: '55.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(product).toMatchObject({
    productGroupID: productId,
    variesBy: ['https://schema.org/size'],
    review: [{ '@type': 'Review', author: { name: 'A' }, reviewRating: { ratingValue: 4 } }],
    hasVariant: [
      { '@type': 'Product', size: 'S', url: `${shop.url}/product/oxford?attribute=S`, offers: { price: '45.00' } },
      { '@type': 'Product', size: 'M', offers: { '@type': 'Offer', price: '55.00', availability: 'https://schema.org/InStock' } },
    ],
  })
  expect((trail!.itemListElement as { name: string }[]).map(({ name }) => name)).toEqual([
    'Haat',
    'Clothing',
    'Shirts',
    'Oxford <b>"Shirt"</b></script>',
  ])
  expect(bootOf(page)).toMatchObject({
    language: 'en',
    settings: { name: 'Haat' },
    texts: '/assets/texts-en-abc.json',
    categories: [{ slug: 'clothing' }, { slug: 'shirts' }],
    pages: [{ slug: 'about' }],
    data: [{ endpoint: 'catalog.product', input: { slug: 'oxford' }, answer: { success: true, product: { slug: 'oxford' } } }],
  })
  expect(page.text.match(/<h1/g)).toHaveLength(1)
})

test('structured data of an offer include delivery to whole countries and the return period', async () => {
  await givenSettings(ctx, 'returns', { enabled: true, days: 30, address: '' })
  await givenSettings(ctx, 'general', { ...general, country: 'BD' })
  await givenArea(ctx, {
    serves: [{ country: 'BD' }, { country: 'IN', city: 'Kolkata' }, { country: '*' }],
    rates: [
      { type: 'express', cost: 900, freeOver: null, daysMin: 1, daysMax: 1 },
      { type: 'delivery', cost: 200, freeOver: 5000, daysMin: 2, daysMax: 4 },
      { type: 'pickup', cost: 0, freeOver: null, daysMin: 0, daysMax: 0 },
    ],
  })
  const nodes = jsonLdOf(await get('/product/oxford?lng=en'))
  type Reference = { '@id': string }
  const variants = nodes[0]!.hasVariant as { offers: { shippingDetails: Reference[]; hasMerchantReturnPolicy: Reference } }[]
  const named = (one: Reference) => nodes.find((node) => node['@id'] === one['@id'])
  expect(variants.map(({ offers }) => offers.shippingDetails.map(named))).toMatchObject([
    [
      {
        '@type': 'OfferShippingDetails',
        shippingRate: { value: '2.00', currency: 'USD' },
        shippingDestination: { addressCountry: 'BD' },
      },
    ],
    [{ shippingRate: { value: '0.00' }, deliveryTime: { transitTime: { minValue: 2, maxValue: 4 } } }],
  ])
  for (const { offers } of variants)
    expect(named(offers.hasMerchantReturnPolicy)).toMatchObject({ '@type': 'MerchantReturnPolicy', merchantReturnDays: 30 })
  expect(nodes.filter((node) => node['@type'] === 'MerchantReturnPolicy')).toHaveLength(1)
  await aProduct(shop.db, { slug: 'single' })
  expect(jsonLdOf(await get('/product/single?lng=en'))[0]).toMatchObject({
    offers: {
      shippingDetails: [{ shippingDestination: { addressCountry: 'BD' } }],
      hasMerchantReturnPolicy: { applicableCountry: 'BD' },
    },
  })
})

test('without scripts, the description and the variants are readable', async () => {
  const page = (await get('/product/oxford?lng=en')).text
  const plain = page.match(/<noscript>.*?<\/noscript>/gs)!.join('')
  expect(plain).toContain('<p dir="auto">Long</p>')
  expect(plain).toContain('<li>S · $45.00</li><li>M · $55.00</li>')
})

test('the first HTML contains the texts of the page, escaped, without inline styles, in local digits', async () => {
  const paintOf = async (path: string) => (await get(path)).text.match(/<div id="first-paint".*?(?=<div id="root">)/s)?.[0] ?? ''
  const product = await paintOf('/product/oxford?lng=en')
  expect(product).toMatch(/<h1[^>]*>Oxford &lt;b&gt;&quot;Shirt&quot;&lt;\/b&gt;&lt;\/script&gt;<\/h1>/)
  expect(product).toContain('>from</span><bdi dir="ltr" class="tabular whitespace-nowrap font-semibold">$45.00</bdi>')
  expect(product).toMatch(/<button type="button" disabled[^>]*>Select size<\/button>/)
  expect(product).toContain('<legend class="mb-2.5 font-medium"><bdi>Size</bdi>')
  expect(product).toContain('<a href="/category/clothing"')
  expect(await paintOf('/product/oxford?lng=en&attribute=M')).toContain('$55.00')
  const list = await paintOf('/category/clothing?lng=bn')
  expect(list).toContain('>১ product<')
  expect(list).toContain('<a href="/product/oxford"')
  expect(await paintOf('/page/about?lng=en')).toMatch(/<h1[^>]*>About us<\/h1>/)
  for (const html of [product, list, await paintOf('/')]) expect(html).not.toContain('style="')
  for (const path of ['/cart', '/account', '/nonsense']) expect([path, await paintOf(path)]).toEqual([path, ''])
})

test('a former URL of a page redirects, and SEO title and description are used', async () => {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`UPDATE pages SET seo = '{"title": "Who we are", "description": "In short"}' WHERE slug = 'about' RETURNING id`,
  )
  await addRedirect(ctx, 'page', rows[0]!.id, 'old-about', 'about')
  await eventually(async () => {
    const moved = await get('/page/old-about?lng=fr')
    expect([moved.status, moved.headers.location]).toEqual([308, '/page/about?lng=fr'])
    const { text } = await get('/page/about?lng=en')
    expect(text).toContain('<title>Who we are · Haat</title>')
    expect(text).toContain('<meta name="description" content="In short">')
  })
})

test('storefront pages reference a file with their texts, dashboard pages contain all texts', async () => {
  const [shopper, cart, staff] = await Promise.all([get('/shop?lng=ar'), get('/cart?lng=ar'), get('/dashboard/staff?lng=en')])
  const preload = '<link rel="preload" as="fetch" crossorigin href="/assets/texts-ar-abc.json">'
  for (const page of [shopper, cart]) {
    expect(page.text.split(preload)).toHaveLength(2)
    expect(bootOf(page)).toMatchObject({ texts: '/assets/texts-ar-abc.json' })
    expect(page.text).not.toContain('ar \\u003c/script>')
  }
  expect(shopper.text).toContain(`<template id="scripts">${preload}`)
  expect((await get('/assets/texts-ar-abc.json')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(bootOf(staff)).toMatchObject({ translations: { shell: { hello: 'en </script>' }, dashboard: { hello: 'staff' } } })
  expect(staff.text).not.toContain('/assets/texts-')
})

test('keywords come from the product, else from the shop', async () => {
  await givenSettings(ctx, 'seo', { title: '', description: '', keyword: 'market, "fair"' })
  await shop.db.execute(sql`UPDATE products SET seo = '{"keyword": "shirt, cotton"}' WHERE slug = 'oxford'`)
  await eventually(async () => {
    expect((await get('/')).text).toContain('<meta name="keywords" content="market, &quot;fair&quot;">')
    expect((await get('/product/oxford')).text).toContain('<meta name="keywords" content="shirt, cotton">')
  })
  await shop.db.execute(sql`UPDATE products SET seo = '{}' WHERE slug = 'oxford'`)
  await eventually(async () =>
    expect((await get('/product/oxford')).text).toContain('<meta name="keywords" content="market, &quot;fair&quot;">'),
  )
})

test('the first paint has short address and phone of the shop above the header', async () => {
  await givenSettings(ctx, 'general', { name: 'Haat', shortAddress: 'Banani <11>', phoneHeader: '+880 2 55', announcement: '' })
  await eventually(async () => {
    const { text } = await get('/?lng=en')
    expect(text).toMatch(/<div id="first-paint" class="first-paint">.*max-lg:hidden/s)
    expect(text).toContain('<bdi>Banani &lt;11&gt;</bdi>')
    expect(text).toContain('<bdi dir="ltr">+880 2 55</bdi>')
  })
  await givenSettings(ctx, 'general', general, { ar: { title: 'أشياء' } })
  await eventually(async () => expect((await get('/')).text).not.toContain('lg:grid-cols-[1fr_auto_1fr]'))
})

test('only scripts of the shop run, allowed by hash; styles have a nonce per rendered page', async () => {
  const [one, two, other] = [await get('/'), await get('/'), await get('/shop')]
  const policyOf = ({ headers }: Response) => headers['content-security-policy']!
  const nonceOf = (page: Response) => policyOf(page).match(/style-src 'self' 'nonce-([^']+)'/)![1]!
  expect(one.text).toBe(two.text)
  expect(nonceOf(other)).not.toBe(nonceOf(one))
  await shop.db.execute(sql`SELECT pg_notify('catalog', 'products')`)
  await eventually(async () => expect(nonceOf(await get('/'))).not.toBe(nonceOf(one)))
  expect(one.text).toContain('<script>theme()</script>')
  expect(policyOf(one)).toContain(`script-src 'self' ${scriptHash('theme()')};`)
  expect(policyOf(one).match(/script-src [^;]*/)![0]).not.toContain('nonce')
  expect(one.text).toContain(`<meta property="csp-nonce" nonce="${nonceOf(one)}">`)
  expect(one.text).toContain(
    `<style nonce="${nonceOf(one)}" id="theme">:root{--color-primary:#112233;--color-primary-text:#112233;`,
  )
  expect(policyOf(one)).toContain("object-src 'none'")
  expect(policyOf(one)).not.toContain('unsafe-inline')
})

test('only previews of storefront pages may be framed, and only by the same origin', async () => {
  const framing = async (path: string) => {
    const { headers } = await get(path)
    return [headers['x-frame-options'], headers['content-security-policy']!.match(/frame-ancestors ([^;]+)/)![1]]
  }
  expect(await framing('/?preview=look')).toEqual(['SAMEORIGIN', "'self'"])
  expect(await framing('/checkout?preview=look&lng=ar')).toEqual(['SAMEORIGIN', "'self'"])
  for (const path of ['/', '/account?preview=look', '/dashboard?preview=look', '/signin?preview=look', '/setup?preview'])
    expect(await framing(path)).toEqual(['DENY', "'none'"])
})

test('the preview of a hidden content page answers 200 and is not indexed', async () => {
  const [hidden, preview] = [await get('/page/hidden'), await get('/page/hidden?preview=blocks')]
  expect([hidden.status, preview.status]).toEqual([404, 200])
  expect(preview.text).toContain('<meta name="robots" content="noindex">')
})

test('a product with a slug per language redirects to it, has hreflang links, and is found by both slugs', async () => {
  await aProduct(shop.db, { slug: 'scarf', name: 'Scarf', labels: { ar: { name: 'وشاح', slug: 'وشاح' } } })
  const arabic = encodeURI('/product/وشاح')
  const moved = await get('/product/scarf?lng=ar')
  expect([moved.status, moved.headers.location]).toEqual([308, `${arabic}?lng=ar`])
  const page = await get(`${arabic}?lng=ar`)
  expect(page.text).toContain('<title>وشاح · Haat</title>')
  expect(page.text).toContain(`<link rel="canonical" href="${shop.url}${arabic}?lng=ar">`)
  expect(page.text).toContain(`<link rel="alternate" hreflang="ar" href="${shop.url}${arabic}?lng=ar">`)
  expect(page.text).toContain(`<link rel="alternate" hreflang="fr" href="${shop.url}/product/scarf?lng=fr">`)
  expect(page.text).toContain(`<link rel="alternate" hreflang="x-default" href="${shop.url}/product/scarf">`)
  expect(jsonLdOf(page)[0]).toMatchObject({ name: 'وشاح' })
  const sitemap = await get('/sitemap-products-1.xml')
  expect(sitemap.text).toContain(`<xhtml:link rel="alternate" hreflang="ar" href="${shop.url}${arabic}?lng=ar"/>`)
  expect(sitemap.text).toContain(`<xhtml:link rel="alternate" hreflang="fr" href="${shop.url}/product/scarf?lng=fr"/>`)
  const back = await get(arabic, { 'accept-language': 'en' })
  expect([back.status, back.headers.location]).toEqual([308, '/product/scarf'])
})

test('the language comes from URL, cookie, browser or shop, in this order', async () => {
  const langOf = async (path: string, headers = {}) => (await get(path, headers)).text.match(/<html[^>]*>/)![0]
  const likes = { 'accept-language': 'fr-CA,fr;q=0.9' }
  expect(await langOf('/?lng=ar', { ...likes, cookie: 'haat-lng=bn' })).toBe('<html lang="ar" dir="rtl">')
  expect(await langOf('/', { ...likes, cookie: 'haat-lng=ar' })).toBe('<html lang="ar" dir="rtl">')
  expect(await langOf('/', likes)).toBe('<html lang="fr" dir="ltr">')
  expect(await langOf('/', { 'accept-language': 'de' })).toBe('<html lang="bn" dir="ltr">')
  expect(await langOf('/?lng=xx', { cookie: 'haat-lng=%E0%A4%A' })).toBe('<html lang="bn" dir="ltr">')
  const arabic = await get('/?lng=ar')
  expect(arabic.text).toContain('<title>Haat · أشياء</title>')
  expect(arabic.text).toContain(`<link rel="canonical" href="${shop.url}/?lng=ar">`)
  expect((await get('/?lng=bn')).text).toContain('href="/assets/noto-sans-bengali-bengali-wght-normal-x.woff2" crossorigin')
})

test('unknown paths answer 404 with noindex and the shop page; private pages have noindex', async () => {
  for (const path of [
    '/product/none',
    '/category/none',
    '/page/none',
    '/nonsense',
    '/product/%E0%A4%A',
    '/product/%20',
    '/product/%EF%BB%BF',
    '/page/%0A',
    '/category/%00',
    '/%',
    `/product/${'x'.repeat(400)}`,
    '/account/nothing',
  ]) {
    const page = await get(path)
    expect([path, page.status]).toEqual([path, 404])
    expect(page.text).toContain('<meta name="robots" content="noindex">')
  }
  for (const path of ['/cart', '/checkout', '/account/orders', '/orders/10000000012345/complete', '/dashboard/products/new']) {
    const page = await get(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(page.text).toContain('noindex')
  }
  for (const path of ['/nothing.php', '/assets/none.js', '/.env', '/media/x'])
    expect((await get(path)).text).not.toContain('<html')
})

test('a list page contains its first answer; an invalid query contains none', async () => {
  const page = await get('/category/clothing?sort=pa&color=Red&lng=fr')
  expect(page.text).toContain('<title>Vêtements · Haat</title>')
  expect(bootOf(page)).toMatchObject({
    data: [{ endpoint: 'catalog.list', input: { category: 'clothing', sort: 'pa', color: ['Red'], facets: '1' } }],
  })
  expect(page.text).toContain(`<link rel="canonical" href="${shop.url}/category/clothing?lng=fr">`)
  const odd = await get(`/shop?sort=x'--&min=-1&q=${encodeURIComponent('</script><script>alert(1)</script>')}`)
  expect(odd.status).toBe(200)
  expect(odd.text).not.toContain('<script>alert')
  expect(bootOf(odd)).toMatchObject({ data: [] })
})

test('a change of the catalogue is visible in the next page', async () => {
  await get('/product/oxford')
  await shop.db.execute(sql`UPDATE products SET name = 'Renamed' WHERE slug = 'oxford'`)
  await expect.poll(async () => (await get('/product/oxford')).text).toContain('<title>Renamed · Haat</title>')
})

test('the header links to the sale only while a product is on sale', async () => {
  const sale = 'href="/shop?onSale=1"'
  const home = await get('/')
  expect(home.text).not.toContain(sale)
  expect(bootOf(home)).toMatchObject({ onSale: false })
  const setComparePrice = (price: number | null) =>
    shop.db.execute(sql`UPDATE variants SET compare_price = ${price}::bigint WHERE product_id = ${productId}`)
  await setComparePrice(9000)
  await refreshCatalog(ctx)
  await expect.poll(async () => (await get('/')).text).toContain(sale)
  await setComparePrice(null)
  await refreshCatalog(ctx)
  await expect.poll(async () => (await get('/')).text).not.toContain(sale)
})

/** Whether a page was sent before and met no middleware this time. */
const isReady = ({ headers }: Response): boolean => headers['x-request-id'] === undefined

test('a rendered page is resent to equal requests until the catalogue changes', async () => {
  const ask = (headers: Record<string, string> = {}) => get('/page/about?lng=en&again', headers)
  const without = ({ headers: { date: _date, 'x-request-id': _id, ...headers } }: Response) => headers
  const first = await ask()
  const again = await eventually(async () => {
    const page = await ask()
    expect(isReady(page)).toBe(true)
    return page
  })
  expect([again.status, again.text, without(again)]).toEqual([200, first.text, without(first)])
  for (const other of [
    { cookie: 'next-auth.session-token=x' },
    { cookie: 'haat-lng=ar' },
    { 'accept-language': 'fr' },
    { 'accept-encoding': 'br' },
    { authorization: 'Bearer x' },
  ] as Record<string, string>[])
    expect([other, isReady(await ask(other))]).toEqual([other, false])
  expect((await ask({ cookie: 'next-auth.session-token=x' })).text).toContain('id="boot">')
  await shop.db.execute(sql`UPDATE pages SET title = 'Changed' WHERE slug = 'about'`)
  await eventually(async () => expect((await ask()).text).toContain('Changed'))
})

test('pages that are requested once do not displace others, a page that is requested again is stored', async () => {
  const ask = (number: number) => get(`/page/about?lng=en&number=${number}`)
  const askMany = async (from: number) => {
    for (let number = from; number < from + 120; number++) await ask(number)
  }
  await eventually(async () => expect([isReady(await ask(0)), isReady(await ask(0))]).toEqual([true, true]))
  await askMany(1)
  expect(isReady(await ask(0))).toBe(true)
  await askMany(200)
  expect(isReady(await ask(0))).toBe(true)
  expect([isReady(await ask(200)), isReady(await ask(200))]).toEqual([false, true])

  const compressed = async () => {
    const { headers } = await get('/page/about?lng=en&number=1000', { 'accept-encoding': 'br' })
    return Number(headers['content-length'])
  }
  const once = await compressed()
  expect(once, 'bytes of a page that is rendered for one request').toBeGreaterThan(await compressed())
})

test('a page is marked as signed out if the request has no session cookie', async () => {
  expect((await get('/')).text).toContain('id="boot" data-signed-out>')
  expect((await get('/', { cookie: 'next-auth.session-token=x' })).text).toContain('id="boot">')
})

test('built files are cached for ever and sent compressed', async () => {
  const plain = await get('/assets/main-abc.js', { 'accept-encoding': 'identity' })
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect((await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })).headers).toMatchObject({
    'content-encoding': 'br',
  })
  const zipped = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' })
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(zipped.text).toBe(script)
  const words = await get('/locales/ar/translation.json')
  expect(words.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await get('/locales/ar/translation.json', { 'if-none-match': words.headers.etag! })).status).toBe(304)
  for (const path of ['/index.html', '/assets/../index.html', '/assets/main-abc.js.br', '/assets/%2e%2e/%2e%2e/package.json'])
    expect([path, (await get(path)).text.includes('theme()') || (await get(path)).text.includes('"name"')]).toEqual([path, false])
})

test('/contact has a localised title, shows the contact page written by staff, and replaces its URL', async () => {
  expect((await get('/contact?lng=fr')).text).toContain('<title>Nous contacter · Haat</title>')
  await givenPage(ctx, { slug: 'contact', title: 'Get in touch', body: '<p>From 9 to 21.</p>' })
  await eventually(async () => {
    const { text } = await get('/contact?lng=en')
    expect(text).toContain('<title>Get in touch · Haat</title>')
    expect(text).toContain(`<link rel="canonical" href="${shop.url}/contact?lng=en"`)
    expect(text).toContain('From 9 to 21.')
  })
  const moved = await get('/page/contact?lng=fr')
  expect([moved.status, moved.headers.location]).toEqual([308, '/contact?lng=fr'])
  const sitemap = (await get('/sitemap-pages.xml')).text
  expect(sitemap).toContain(`<loc>${shop.url}/contact</loc>`)
  expect(sitemap).not.toContain('/page/contact')
})

test('robots.txt, sitemaps and manifest are served', async () => {
  expect((await get('/robots.txt')).text).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  expect((await get('/sitemap.xml')).text).toContain(`${shop.url}/sitemap-products-1.xml`)
  expect((await get('/sitemap-products-1.xml')).text).toContain(`<loc>${shop.url}/product/oxford</loc>`)
  expect((await get('/sitemap-pages.xml')).text).toContain(`<loc>${shop.url}/page/about</loc>`)
  expect((await get('/sitemap-products-2.xml')).status).toBe(404)
  const manifest = (await get('/manifest.webmanifest')).body
  expect(manifest).toMatchObject({ name: 'Haat', theme_color: '#112233', lang: 'bn', dir: 'ltr', start_url: '/', scope: '/' })
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
})

test('app icons have the announced size, with the default icon and with a favicon of any proportions', async () => {
  const icons = async () => (await get('/manifest.webmanifest')).body.icons as { src: string; sizes: string; type: string }[]
  const before = await icons()
  const check = async () => {
    for (const { src, sizes, type } of await icons()) {
      const answer = await fetch(shop.url + src)
      expect(answer.headers.get('content-type')).toBe(type)
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  }
  await check()
  await givenSettings(ctx, 'pictures', { favicon: [picture.id] })
  await eventually(async () => expect((await icons())[0]!.src).not.toBe(before[0]!.src))
  await check()
  expect((await get('/icons/13.png')).status).toBe(404)
})

test('browsers may store catalogue pages and the cart for offline use, and no other page', async () => {
  const isCacheable = async (path: string) => (await get(path)).headers['x-keep-offline'] === 'yes'
  for (const path of ['/', '/shop', '/product/oxford', '/page/about', '/cart', '/offline']) {
    expect([path, await isCacheable(path)]).toEqual([path, true])
    expect((await get(path)).headers['set-cookie']).toBeUndefined()
  }
  for (const path of [
    '/account',
    '/orders/1',
    '/checkout',
    '/signin',
    '/dashboard',
    '/dashboard/orders',
    '/nowhere',
    '/?preview',
  ])
    expect([path, await isCacheable(path)]).toEqual([path, false])
})

test('the service worker is revalidated on every request and may send requests to the shop', async () => {
  expect((await get('/sw.js')).headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})

test('preloads of a page are its scripts, each once, without those of the entry', async () => {
  const preloads = async (path: string) =>
    [...(await (await fetch(shop.url + path)).text()).matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
      ([, href]) => href,
    )
  expect(await preloads('/product/oxford')).toEqual(['/assets/product-page.js', '/assets/cards.js', '/assets/layout.js'])
  expect(await preloads('/')).toEqual(['/assets/layout.js', '/assets/cards.js'])
  expect(await preloads('/cart')).toEqual([])
})

test('scripts of a page with a first paint are in a template, those of other pages are not', async () => {
  const entry = '<script type="module" src="/assets/main-abc.js"></script>'
  const isHeld = async (path: string) => {
    const { text } = await get(path)
    const [before, after = ''] = text.split('<template id="scripts">')
    expect(text.split(entry)).toHaveLength(2)
    return !before!.includes(entry) && after.split('</template>')[0]!.endsWith(entry)
  }
  for (const path of ['/', '/shop', '/product/oxford']) expect([path, await isHeld(path)]).toEqual([path, true])
  for (const path of ['/cart', '/dashboard', '/no-such-page']) expect([path, await isHeld(path)]).toEqual([path, false])
})

test('an inactive language is not served or linked in the storefront; staff can use it', async () => {
  const langOf = async (path: string, headers = {}) => (await get(path, headers)).text.match(/<html lang="(..)"/)![1]
  await givenSettings(ctx, 'general', { ...general, languages: ['bn', 'en'] }, { ar: { title: 'أشياء' } })
  await eventually(async () => expect(await langOf('/?lng=ar')).toBe('bn'))
  expect(await langOf('/', { cookie: 'haat-lng=ar', 'accept-language': 'en' })).toBe('bn')
  expect(await langOf('/', { 'accept-language': 'fr, en;q=0.5' })).toBe('en')
  expect(await langOf('/', { 'accept-language': 'ar' })).toBe('bn')
  expect(await langOf('/dashboard', { cookie: 'haat-lng=ar' })).toBe('ar')
  expect(await langOf('/dashboard', { 'accept-language': 'fr' })).toBe('fr')
  const codesIn = (text: string) => [...text.matchAll(/hreflang="([^"]+)"/g)].map(([, code]) => code)
  expect(codesIn((await get('/')).text)).toEqual(['en', 'bn', 'x-default'])
  expect(new Set(codesIn((await get('/sitemap-pages.xml')).text))).toEqual(new Set(['en', 'bn']))
  expect((await get('/api/home/settings?lng=ar')).text).not.toContain('أشياء')

  await givenSettings(ctx, 'general', { ...general, languages: ['bn'] })
  await eventually(async () => expect(codesIn((await get('/')).text)).toEqual(['x-default']))

  // Its texts are kept while it is inactive.
  await givenSettings(ctx, 'general', general, { ar: { title: 'أشياء' } })
  await eventually(async () => expect((await get('/?lng=ar')).text).toContain('<title>Haat · أشياء</title>'))
})
