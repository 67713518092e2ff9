import { expect, test } from '../../support/journey.ts'
import { settled } from '../../support/settled.ts'

interface Read {
  status: number
  html: string
  title: string
  meta: (name: string) => string
  data: Record<string, unknown>[]
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!)

/** Reads a URL as a link preview or a search engine does: one request, no scripts. */
async function read(url: string, headers: Record<string, string> = {}): Promise<Read> {
  const answer = await fetch(url, { headers })
  const html = await answer.text()
  return {
    status: answer.status,
    html,
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: (name) => unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''),
    data: [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, text]) =>
      [JSON.parse(text!) as Record<string, unknown> | Record<string, unknown>[]].flat(),
    ),
  }
}

test('a product page has metadata for link previews and search engines', async ({ shop }) => {
  const page = await read(`${shop.url}/product/harbour-coat`)
  expect(page.status).toBe(200)
  expect(page.title).toContain('Harbour Coat')
  expect(page.meta('description').length).toBeGreaterThan(20)
  expect(page.meta('og:title')).toContain('Harbour Coat')
  expect(page.meta('og:type')).toBe('product')
  expect(page.meta('og:url')).toBe(`${shop.url}/product/harbour-coat`)
  expect(page.meta('product:price:amount')).toBe('240.00')
  const picture = await fetch(page.meta('og:image'))
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
  await picture.arrayBuffer()
  const product = page.data.find((one) => one['@type'] === 'ProductGroup')
  expect(product).toMatchObject({ name: 'Harbour Coat', offers: { lowPrice: '240.00', priceCurrency: 'USD' } })
  expect(page.data.map((one) => one['@type'])).toContain('BreadcrumbList')
  expect(page.html).toContain(`<link rel="canonical" href="${shop.url}/product/harbour-coat">`)
  expect(page.html).toMatch(/hreflang="ar"/)
})

test('a category page has metadata in the language of the URL', async ({ shop }) => {
  const page = await read(`${shop.url}/category/coats`)
  expect(page.status).toBe(200)
  expect(page.meta('description').length).toBeGreaterThan(10)
  expect(page.data.map((one) => one['@type'])).toContain('BreadcrumbList')
  const arabic = await read(`${shop.url}/category/coats?lng=ar`)
  expect(arabic.html).toMatch(/<html lang="ar" dir="rtl">/)
  expect(arabic.title).toMatch(/\p{Script=Arabic}/u)
  expect(arabic.title).not.toBe(page.title)
})

test('an unknown page answers 404 with noindex', async ({ shop }) => {
  for (const address of [
    '/product/no-such-thing',
    '/category/nowhere',
    '/page/nothing',
    '/no/such/page',
    '/product/%00',
    '/product/%E0%A4%A',
  ]) {
    const page = await read(shop.url + address)
    expect.soft([400, 404], address).toContain(page.status)
    expect.soft(page.html, address).not.toMatch(/at \S+ \(.*\.(ts|js):/)
  }
  expect((await read(`${shop.url}/product/no-such-thing`)).meta('robots')).toBe('noindex')
})

test('text of the URL is escaped in the page', async ({ shop }) => {
  const page = await read(
    `${shop.url}/shop?q=${encodeURIComponent('</title></script><script>window.hurt=1</script>"><img src=x>')}`,
  )
  expect(page.html).not.toContain('<script>window.hurt')
  expect(page.html).not.toContain('<img src=x>')
})

test('the first render of a page needs no API request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
  })
  for (const address of ['/', '/shop', '/category/coats', '/product/harbour-coat', '/page/about']) {
    asked.length = 0
    await page.goto(address)
    await settled(page)
    expect
      .soft(
        asked.filter((one) => /settings|locales|sections|categories|session/.test(one) || /products(\/harbour-coat)?$/.test(one)),
        address,
      )
      .toEqual([])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a product can be read', async ({ page }) => {
    await page.goto('/product/harbour-coat')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Coat')
  })
})
