import { languageCookie } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type OpenShops, openShops } from './shop/open-shops.ts'
import { sameForVisitors } from './shop/same-for-visitors.ts'
import { journeyEnv, openShop, type Shop } from './shop/shop.ts'
import { type Words, wordsOf } from './texts.ts'

export interface Alert {
  /** Also fails the test on errors of the pages in this browser. */
  follow: (context: BrowserContext) => void
  /** Allows a console error that belongs to this journey, such as a response 409. */
  expects: (complaint: RegExp) => void
}

export interface Options {
  language: Language
  /** True for journeys that change what every visitor sees (menus, home page, settings): the tests of the file share a separate demo shop. */
  ownShop: boolean
}
export interface Tools {
  t: Words
  watch: Alert
  /** Opens the shop in another browser context, with its own cookies and storage. */
  elsewhere: () => Promise<Page>
  /** a copy of the demo shop, shared by the journeys of this worker; with `ownShop`, only by those of the file */
  shop: Shop
  /** a copy of the demo shop with guest checkout */
  guestShop: Shop
}
/** The only fixture of a worker, so that Playwright never starts another worker for another kind of shop. */
export interface PerWorker {
  shops: OpenShops
}

/** Opens a copy of the demo shop. */
export const openDemoShop = (): Promise<Shop> => openShop({ env: journeyEnv })

/** Opens a copy of the demo shop with guest checkout. */
export async function openGuestShop(): Promise<Shop> {
  const shop = await openDemoShop()
  await shop.ask(
    `INSERT INTO settings ("group", data) VALUES ('security', '{"loginForPurchase": false}')
     ON CONFLICT ("group") DO UPDATE SET data = settings.data || excluded.data`,
  )
  return shop
}

export const test = base.extend<Options & Tools, PerWorker>({
  language: ['en', { option: true }],
  ownShop: [false, { option: true }],
  t: async ({ language }, use) => use(wordsOf(language)),
  shops: [
    async ({ browserName: _ }, use) => {
      const shops = openShops()
      await use(shops)
      await shops.closeAll()
    },
    { scope: 'worker' },
  ],
  shop: async ({ shops, ownShop }, use, { file }) => {
    const shop = await shops.get(ownShop ? file : 'demo', openDemoShop)
    await (ownShop ? use(shop) : sameForVisitors(shop, () => use(shop)))
  },
  guestShop: async ({ shops, ownShop }, use, { file }) => {
    const shop = await shops.get(ownShop ? `${file}, guests` : 'guests', openGuestShop)
    await (ownShop ? use(shop) : sameForVisitors(shop, () => use(shop)))
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  context: async ({ context, language, baseURL, javaScriptEnabled }, use) => {
    if (language !== 'en') await context.addCookies([{ name: languageCookie, value: language, url: baseURL! }])
    if (javaScriptEnabled !== false) await prepare(context)
    await use(context)
  },
  watch: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const expected: RegExp[] = []
      const follow = (one: BrowserContext) => {
        one.on('console', (message) => {
          if (message.type() === 'error')
            complaints.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`)
        })
        one.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error().stack ?? error.error().message}`))
        one.on('request', (request) => {
          if (/^https?:/.test(request.url()) && !isOurs(request.url())) complaints.push(`a request to ${request.url()}`)
        })
      }
      follow(context)
      await use({ follow, expects: (complaint) => void expected.push(complaint) })
      expect(complaints.filter((one) => !expected.some((known) => known.test(one)))).toEqual([])
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, language, baseURL, watch }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push(context)
      await context.addCookies([{ name: languageCookie, value: language, url: baseURL! }])
      watch.follow(context)
      await prepare(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

async function prepare(context: BrowserContext): Promise<void> {
  opensUsablePages(context)
  await showsToastsLonger(context)
}

/** Shows toasts of two seconds for six: on a busy machine a test may check the page later than a person would. */
const showsToastsLonger = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(".Toastify__progress-bar[style*='animation-duration: 2000ms'] { animation-duration: 6s !important }")
    document.adoptedStyleSheets.push(sheet)
  })

/**
 * Lets `goto`, `reload`, `goBack` and `goForward` wait until the app has replaced the server-rendered HTML, unless the test passes
 * `waitUntil: 'commit'`: a click on server-rendered HTML is lost.
 */
function opensUsablePages(context: BrowserContext): void {
  context.on('page', (page) => {
    const takenOver = async <T>(response: T, waitUntil: string | undefined): Promise<T> => {
      if (waitUntil !== 'commit') await expect(page.locator('#first-paint')).toHaveCount(0)
      return response
    }
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => takenOver(await goto(url, options), options?.waitUntil)
    for (const name of ['reload', 'goBack', 'goForward'] as const) {
      const go = page[name].bind(page)
      page[name] = async (options) => takenOver(await go(options), options?.waitUntil)
    }
  })
}

/** Every shop under test runs on this machine; other hosts are third parties. */
const isOurs = (url: string): boolean => /^(?:127\.0\.0\.1|(?:[a-z-]+\.)?localhost)$/.test(new URL(url).hostname)

export { expect }
