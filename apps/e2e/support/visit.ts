import type { Language } from '@haat/shared/text.ts'
import { expect, type Page } from '@playwright/test'
import { wordsOf } from './texts.ts'

/** Pages whose application does not know the session of their cookies. */
const outdated = new WeakSet<Page>()

/** Records that a request of the test has changed the session of the page: the next `visit` loads the page. */
export const sessionChanged = (page: Page): void => void outdated.add(page)

/**
 * Opens a path as a link does where the application is open in its part (storefront or dashboard): a tenth of the processor time of loading it. Else loads
 * the page. Where the load itself, or data that changed behind the browser's back, is under test, use `page.goto` or `page.reload`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (outdated.delete(page) || !(await isOpen(page, path))) await page.goto(path)
  else await goWithin(page, path)
}

const isDashboard = (path: string): boolean => path.startsWith('/dashboard')

const isOpen = (page: Page, path: string): Promise<boolean> =>
  page.url().startsWith('http') && isDashboard(new URL(page.url()).pathname) === isDashboard(path)
    ? page.evaluate(() => document.querySelector('#root')?.hasChildNodes() ?? false)
    : Promise.resolve(false)

/**
 * Navigates to a path as a link does, without loading the application again. It first navigates to a page that does not exist, so that no element of the
 * previous page is mistaken for one of the new page, and recognizes it by its title: a heading of the previous page may appear late. Open a page that does
 * not exist by `page.goto`.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  const staysInDashboard = [new URL(page.url()).pathname, address].every(isDashboard)
  await expect(page.locator('h1').first()).toBeVisible()
  const nowhereTitle = staysInDashboard ? 'dashboard.frame.lostTitle' : 'shell.notFound.title'
  const { language, title } = await page.evaluate((key) => {
    // Only a page that shows the longest texts of all languages has these.
    const { i18n, showsLongest } = window as unknown as { i18n?: { t: (key: string) => string }; showsLongest?: boolean }
    return { language: document.documentElement.lang as Language, title: showsLongest ? i18n!.t(key) : undefined }
  }, nowhereTitle)
  await page.evaluate(goByHistory, {
    nowhere: `${staysInDashboard ? '/dashboard' : ''}/no/such/page`,
    nowhereTitle: title ?? wordsOf(language)(nowhereTitle),
    address,
  })
}

/** Runs in the page: the steps of `goWithin` in one call of the browser. The heading of a page that is left gets a mark. */
async function goByHistory({ nowhere, nowhereTitle, address }: Record<'nowhere' | 'nowhereTitle' | 'address', string>) {
  push(nowhere)
  await headingAppears((heading) => heading.textContent.includes(nowhereTitle))
  // The page that does not exist is the cheapest one to change the language on.
  const { showsLongest, showOwn } = window as unknown as { showsLongest?: boolean; showOwn?: () => Promise<unknown> }
  if (showsLongest) await showOwn!()
  push(address)
  await headingAppears((heading) => heading.dataset.left === undefined)

  function push(path: string): void {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }

  async function headingAppears(isWanted: (heading: HTMLElement) => boolean): Promise<void> {
    const isSeen = (one: HTMLElement) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
    const headings = () => [...document.querySelectorAll('h1')]
    for (const end = Date.now() + 60_000; !headings().some((one) => isWanted(one) && isSeen(one)); await next())
      if (Date.now() > end) throw new Error(`${location.pathname} shows no heading: ${headings().map((one) => one.outerHTML)}`)
  }

  function next(): Promise<void> {
    return new Promise((done) => setTimeout(done, 10))
  }
}
