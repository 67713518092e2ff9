import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'
import type { Shop } from '../support/shop/shop.ts'
import { wordsOf } from '../support/texts.ts'
import type { Figure } from './figures.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1280, height: 900 } }
const t = wordsOf('en')

/** Slow network: 400 ms round trip, 400 kbit/s in both directions. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const slowProcessor = { rate: 4 }
const targets = { price: 3000, interaction: 100, drawer: 400 }

/** Waiting times of shoppers: for the price on a slow network, and after an interaction on a slow processor. Median of `runs`. */
export async function measureFelt(shop: Shop, runs: number, say: (what: string) => void): Promise<Figure[]> {
  const browser = await chromium.launch(await launchOptions())
  try {
    say('a product on a slow line')
    const loads = await repeat(runs, () => openSlowly(browser, shop))
    const figures = [
      figure(
        'product: price visible',
        slowLineText,
        loads.map(({ price }) => price),
        targets.price,
      ),
      figure(
        'product: buy button works',
        slowLineText,
        loads.map(({ button }) => button),
      ),
    ]
    for (const [name, act] of Object.entries(interactions)) {
      say(`${name} on a slow processor`)
      const times = await repeat(runs, () => interact(browser, shop, act))
      figures.push(
        figure(
          `${name}: slowest interaction (INP)`,
          slowProcessorText,
          times.map(({ inp }) => inp),
          targets.interaction,
        ),
      )
      if (name === 'add to cart')
        figures.push(
          figure(
            'cart drawer visible',
            slowProcessorText,
            times.map(({ visible }) => visible),
            targets.drawer,
          ),
        )
    }
    return figures
  } finally {
    await browser.close()
  }
}

const slowLineText = '390 px, 400 ms, 400 kbit/s, nothing cached'
const slowProcessorText = 'processor four times as slow'

interface Interaction {
  path: string
  size: BrowserContextOptions
  /** waits for what loads while a shopper looks at the page */
  ready: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<void>
}

const interactions: Record<string, Interaction> = {
  search: {
    path: '/',
    size: wide,
    ready: (page) => page.getByRole('combobox', { name: t('catalog.search.label') }).focus(),
    act: async (page) => {
      await page.keyboard.type('coat', { delay: 120 })
      await page.getByRole('option').first().waitFor()
    },
  },
  menu: {
    path: '/',
    size: phone,
    ready: async () => {},
    act: async (page) => {
      await tap(page, page.getByRole('button', { name: t('shell.header.menu'), exact: true }))
      await page.getByRole('dialog').waitFor()
    },
  },
  filter: {
    path: '/category/clothing',
    size: wide,
    ready: async () => {},
    act: async (page) => {
      await page.locator('aside label:has(input[type=checkbox])').first().click()
      await page.waitForURL(/\?/)
    },
  },
  'open product': {
    path: '/category/clothing',
    size: phone,
    ready: async () => {},
    act: async (page) => {
      await tap(page, page.locator('main a[href^="/product/"]').first())
      await page.waitForURL(/\/product\//)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  'add to cart': {
    path: '/product/weekday-tee?color=Navy&attribute=L',
    size: phone,
    ready: (page) => page.waitForResponse(/cart-drawer/).catch(() => {}),
    act: async (page) => {
      await tap(page, page.getByRole('button', { name: t('catalog.add') }).first())
      await page.getByRole('dialog').waitFor()
    },
  },
}

/** Taps at the middle of an element. `tap` of the element itself would run a check of Playwright in the page during the interaction. */
async function tap(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const box = (await element.boundingBox())!
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

async function openSlowly(browser: Browser, shop: Shop): Promise<{ price: number; button: number }> {
  const page = await (await browser.newContext(phone)).newPage()
  try {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', slowLine)
    await page.addInitScript(watchProduct)
    await page.goto(`${shop.url}/product/weekday-tee?color=Navy&attribute=L`, { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as unknown as Watched).felt.button > 0, undefined, { timeout: 120_000 })
    return await page.evaluate(() => (window as unknown as Watched).felt)
  } finally {
    await page.context().close()
  }
}

async function interact(
  browser: Browser,
  shop: Shop,
  { path, size, ready, act }: Interaction,
): Promise<{ inp: number; visible: number }> {
  const page = await (await browser.newContext(size)).newPage()
  try {
    await page.addInitScript(watchInteractions)
    const isReady = page.locator('#first-paint').waitFor({ state: 'detached' })
    const loaded = ready === interactions['add to cart']!.ready ? ready(page) : undefined
    await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' })
    await isReady
    await (loaded ?? ready(page))
    const cdp: CDPSession = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', slowProcessor)
    await act(page)
    // The browser reports an interaction after its frame.
    await page.waitForTimeout(1000)
    return await page.evaluate(() => (window as unknown as { acted: { inp: number; visible: number } }).acted)
  } finally {
    await page.context().close()
  }
}

interface Watched {
  felt: { price: number; button: number }
}

/** Runs in the page: milliseconds from the start of the navigation until the price is drawn and the buy button can be used. */
function watchProduct(): void {
  const felt = { price: 0, button: 0 }
  Object.assign(window, { felt })
  const look = () => {
    const isDrawn = performance.getEntriesByName('first-contentful-paint').length > 0
    const main = document.querySelector('main')
    if (!felt.price && isDrawn && /\$\s?\d/.test(main?.textContent ?? '')) felt.price = performance.now()
    const isTakenOver = felt.price > 0 && !document.querySelector('#first-paint')
    const buttons = [...(main?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const buy = buttons.find(({ textContent }) => textContent.startsWith('Add to cart'))
    if (isTakenOver && buy && !buy.disabled && buy.ariaDisabled !== 'true') felt.button = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: duration of the longest interaction, and milliseconds from the tap until the dialog is drawn. */
function watchInteractions(): void {
  const acted = { inp: 0, visible: 0 }
  Object.assign(window, { acted })
  const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) acted.inp = Math.max(acted.inp, entry.duration)
  }).observe(options)
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      const look = (): void => {
        const dialog = document.querySelector('[role=dialog]')
        if (dialog?.checkVisibility() && dialog.getBoundingClientRect().width > 0)
          requestAnimationFrame(() => {
            acted.visible ||= performance.now() - timeStamp
          })
        else requestAnimationFrame(look)
      }
      look()
    },
    true,
  )
}

async function repeat<T>(runs: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let run = 0; run < runs; run += 1) results.push(await work())
  return results
}

function figure(what: string, load: string, times: readonly number[], target?: number): Figure {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  return {
    what,
    load: `${load}, ${times.length === 1 ? 'one run' : `median of ${times.length}`}`,
    measured: middle >= 1000 ? `${(middle / 1000).toFixed(2)} s` : `${Math.round(middle)} ms`,
    ...(target !== undefined && { budget: `≤ ${target >= 1000 ? `${target / 1000} s` : `${target} ms`}`, ok: middle <= target }),
  }
}
