import { formatMoney } from '@haat/shared/format.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'

declare global {
  interface Window {
    /** changes of the document after which the page was blank */
    blank: string[]
    looked: number
  }
}

/** Delays matching requests until the returned function is called. */
async function hold(page: Page, which: RegExp): Promise<() => void> {
  const waiting: Route[] = []
  let isHeld = true
  await page.route(which, async (route) => {
    if (isHeld) waiting.push(route)
    else await route.continue()
  })
  return () => {
    isHeld = false
    for (const route of waiting) void route.continue()
  }
}

const scripts = /\/assets\/[^/]+\.js$/

/** Resolves when the stylesheet and the fonts apply: the document is available earlier, before anything is painted. */
async function styled(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null))
  await page.evaluate(() => document.fonts.ready)
}

/** Position of the first element of each kind that a shopper sees first. */
const places = (page: Page, root: string) =>
  page.evaluate((selector) => {
    const box = document.querySelector(selector)!
    return ['h1', 'main bdi[dir=ltr]', 'main img', 'main button:not([aria-label]), main article'].map((one) => {
      const { x, y, width, height } = box.querySelector(one)?.getBoundingClientRect() ?? new DOMRect()
      return [one, ...[x, y, width, height].map(Math.round)]
    })
  }, root)

const coatIn = (language: string) => (language === 'ar' ? 'معطف هاربر' : 'Harbour Coat')
const priceIn = (language: Language) => formatMoney(240, { name: 'USD', s: '$' }, language)

for (const [width, language] of [
  [390, 'en'],
  [1280, 'ar'],
] as const)
  test.describe(`${width} px, ${language}`, () => {
    test.use({ viewport: { width, height: 844 }, language })

    test('without scripts a product shows name, price and button, and nothing moves when the scripts load', async ({ page }) => {
      const release = await hold(page, scripts)
      await page.goto('/product/harbour-coat', { waitUntil: 'commit' })
      const paint = page.locator('#first-paint')
      await expect(paint.getByRole('heading', { level: 1, name: coatIn(language) })).toBeVisible()
      await expect(paint.getByText(priceIn(language)).first()).toBeVisible()
      await expect(paint.getByRole('button')).toBeDisabled()
      await expect(paint.getByRole('button')).toHaveText(/\S/)
      await styled(page)
      const before = await places(page, '#first-paint')
      release()
      await expect(paint).toHaveCount(0)
      expect(await places(page, '#root')).toEqual(before)
    })

    test('the journal and a post do not move when the scripts load', async ({ page }) => {
      for (const address of ['/journal', '/journal/tea-the-way-we-make-it']) {
        const release = await hold(page, scripts)
        await page.goto(address, { waitUntil: 'commit' })
        const paint = page.locator('#first-paint')
        await expect(paint.getByRole('heading', { level: 1 })).toBeVisible()
        await styled(page)
        const before = await places(page, '#first-paint')
        release()
        await expect(paint).toHaveCount(0)
        expect(await places(page, '#root'), address).toEqual(before)
        await page.unrouteAll()
      }
    })

    test('without scripts lists, the home page and content pages show their texts', async ({ page, t }) => {
      await hold(page, scripts)
      const paint = page.locator('#first-paint')
      await page.goto('/category/coats', { waitUntil: 'commit' })
      await expect(paint.getByRole('article').filter({ hasText: coatIn(language) })).toContainText(priceIn(language))
      await page.goto('/', { waitUntil: 'commit' })
      await expect(paint.getByRole('heading', { level: 1 })).toHaveText(/\S/)
      await expect(paint.getByRole('article').first()).toContainText('$')
      await page.goto('/page/about', { waitUntil: 'commit' })
      await expect(paint.getByRole('heading', { level: 1 })).toHaveText(/\S/)
      await expect(paint.locator('.prose')).toHaveText(/\S/)
      await expect(paint.getByRole('link', { name: t('pages.home') })).toBeVisible()
      await page.goto('/journal', { waitUntil: 'commit' })
      await expect(paint.getByRole('article').first().getByRole('heading')).toHaveText(/\S/)
      await page.goto('/journal/tea-the-way-we-make-it', { waitUntil: 'commit' })
      await expect(paint.locator('.prose')).toHaveText(/\S/)
    })
  })

test('the page is never blank between the first paint and the finished page, also on a slow phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    window.blank = []
    window.looked = 0
    const look = () => {
      if (performance.getEntriesByName('first-contentful-paint').length === 0) return
      window.looked += 1
      const heading = document.querySelector('h1')
      const { x, y, height } = heading?.getBoundingClientRect() ?? new DOMRect()
      const shown = document.elementFromPoint(x + 8, y + height / 2)
      if (!heading?.textContent.trim() || !heading.contains(shown))
        window.blank.push(
          `${heading?.outerHTML} ${shown?.outerHTML.slice(0, 300)} ${document.querySelector('main')?.innerHTML.slice(0, 500)}`,
        )
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  for (const [address, chunk] of [
    ['/product/harbour-coat', /product-page/],
    ['/', /home-page/],
    ['/category/coats', /category-page/],
  ] as const) {
    // The code of the page loads last, after everything else.
    const release = await hold(page, chunk)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('#first-paint h1')).toBeVisible()
    await page.waitForLoadState('domcontentloaded')
    release()
    await expect(page.locator('#first-paint')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => [window.looked > 0, window.blank]), address).toEqual([true, []])
    await page.unrouteAll()
  }
})

test('scripts start after the first paint, or after a second where it takes longer', async ({ page }) => {
  for (const address of ['/', '/product/harbour-coat']) {
    await page.goto(address)
    const { script, painted, parsed } = await page.evaluate(() => {
      const starts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return {
        script: Math.min(...starts.map(({ startTime }) => startTime)),
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
        parsed: navigation!.domContentLoadedEventStart,
      }
    })
    expect(script, address).toBeGreaterThanOrEqual(Math.floor(Math.min(painted, parsed + 1000)))
  }
})

test('the page works without the picture that its first paint waits for', async ({ page }) => {
  const release = await hold(page, /\/media\//)
  await page.goto('/product/harbour-coat', { waitUntil: 'commit' })
  await expect(page.locator('#first-paint h1')).toBeVisible()
  await expect(page.locator('#first-paint')).toHaveCount(0)
  release()
})
