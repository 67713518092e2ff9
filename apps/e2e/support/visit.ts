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
  const language = await pushPath(page, `${staysInDashboard ? '/dashboard' : ''}/no/such/page`)
  const title = wordsOf(language)(staysInDashboard ? 'dashboard.frame.lostTitle' : 'shell.notFound.title')
  await expect(page.locator('h1', { hasText: title })).toBeVisible()
  await pushPath(page, address)
  await expect(page.locator('h1:not([data-left])').first()).toBeVisible()
}

/** Marks the heading of the open page as left, and navigates. Returns the language of the page. */
const pushPath = (page: Page, to: string): Promise<Language> =>
  page.evaluate((path) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    return document.documentElement.lang as Language
  }, to)
