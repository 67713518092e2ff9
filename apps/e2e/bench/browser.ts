import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'
import type { Shop } from '../support/shop/shop.ts'
import { type Figure, kilobytes } from './figures.ts'
import { lighthouseOf } from './lighthouse.ts'

/** Bytes of JavaScript that may load before the storefront is usable. */
const scriptBudget = 190_000
const shiftBudget = 0.02
const kinds = { Script: 'JavaScript', Stylesheet: 'CSS', Font: 'fonts', Image: 'pictures' } as const

interface Seen {
  /** transferred bytes of response bodies, by resource type */
  bytes: Record<string, number>
  requests: number
  /** content encodings of the scripts */
  encodings: Set<string>
}

/** Transferred bytes, requests and layout shift of the three pages every shopper sees, on a phone. */
export async function measurePages(shop: Shop, runs: number, say: (what: string) => void): Promise<Figure[]> {
  const [product] = await shop.ask<{ slug: string }>(
    `SELECT slug FROM products p WHERE type = 'variable' AND status = 'active' AND in_stock AND source_key NOT LIKE 'bulk:%'
      AND EXISTS (SELECT 1 FROM product_media m WHERE m.product_id = p.id) ORDER BY sold DESC, slug LIMIT 1`,
  )
  const places = { home: '/', list: '/shop', product: `/product/${encodeURIComponent(product!.slug)}` }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(places)) {
    say(`${name} in Chromium`)
    figures.push(...(await openedBy(`${shop.url}${path}`, name)))
  }
  for (const [name, path] of Object.entries(places)) {
    say(`Lighthouse, ${name}`)
    figures.push(await lighthouseOf(`${shop.url}${path}`, name, runs))
  }
  return figures
}

async function openedBy(url: string, name: string): Promise<Figure[]> {
  const browser = await chromium.launch(await launchOptions())
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    const seen = await listen(page)
    await page.addInitScript(watchPaint)
    await page.goto(url, { waitUntil: 'networkidle' })
    const bytes = { ...seen.bytes }
    const { requests } = seen
    for (let place = 0; place < 8; place++) {
      await page.mouse.wheel(0, 700) // late content must not shift the layout while scrolling either
      await page.waitForTimeout(150)
    }
    const { shift, largest } = await page.evaluate(() => (window as unknown as AlertedProduct).painted)
    const of = (kind: keyof typeof kinds) => bytes[kind] ?? 0
    const rest = (['Stylesheet', 'Font', 'Image'] as const).map((kind) => `${kinds[kind]} ${kilobytes(of(kind))}`).join(', ')
    return [
      {
        what: `${name}: JavaScript until usable`,
        load: `390 px, all chunks, ${[...seen.encodings].join(' and ') || 'plain'}`,
        measured: kilobytes(of('Script')),
        budget: '≤ 190 kB',
        ok: of('Script') <= scriptBudget,
      },
      {
        what: `${name}: everything else until usable`,
        load: `${requests} requests in all`,
        measured: `${rest}, all together ${kilobytes(Object.values(bytes).reduce((sum, one) => sum + one, 0))}`,
      },
      {
        what: `${name}: layout shift`,
        load: 'opened and scrolled down',
        measured: shift.toFixed(3),
        budget: '≤ 0.02',
        ok: shift <= shiftBudget,
      },
      { what: `${name}: largest paint`, load: 'not slowed down', measured: `${(largest / 1000).toFixed(2)} s` },
    ]
  } finally {
    await browser.close()
  }
}

async function listen(page: Page): Promise<Seen> {
  const seen: Seen = { bytes: {}, requests: 0, encodings: new Set() }
  const known = new Map<string, { type: string; head: number }>()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    known.set(requestId, { type, head: response.encodedDataLength })
    const encoding = Object.entries(response.headers).find(([header]) => header.toLowerCase() === 'content-encoding')?.[1]
    if (type === 'Script') seen.encodings.add(encoding ?? 'plain')
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, head } = known.get(requestId) ?? { type: 'Other', head: 0 }
    seen.bytes[type] = (seen.bytes[type] ?? 0) + Math.max(0, encodedDataLength - head)
    seen.requests += 1
  })
  return seen
}

interface AlertedProduct {
  painted: { shift: number; largest: number }
}

/** Runs in the page. */
function watchPaint(): void {
  const painted = { shift: 0, largest: 0 }
  Object.assign(window, { painted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) painted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) painted.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}
