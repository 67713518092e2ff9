import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { dashboardRows } from './desk.ts'
import { lookedThrough } from './settled.ts'

export interface PageHealth {
  /** Opens the address, scrolls through the whole page and checks it. */
  visit: (page: Page, url: string) => Promise<void>
  /** Checks the page that is open: complete, no failed request, no console error, every picture shown. */
  check: (page: Page) => Promise<void>
  /** A problem that belongs to this journey, with the reason written beside it. */
  expects: (problem: RegExp) => void
}

/**
 * Watches every page of a browser. `check` fails on a request that was answered with 400 or more or not at all, a console error, an
 * uncaught error, a picture without its natural size, or a page without a heading.
 */
export function watchHealth(context: BrowserContext): PageHealth {
  const problems: string[] = []
  const expected: RegExp[] = []
  const open = new Set<Request>()
  // Counts the documents of each page: a request that a document leaves behind is aborted, and no failure. The old document lives, and may
  // send requests, until the answer for the new one is there.
  const documents = new WeakMap<Page, number>()
  const leaving = new WeakMap<Page, Request>()
  const startedIn = new WeakMap<Request, number>()
  const documentOf = (request: Request) => documents.get(request.frame().page()) ?? 0
  const isDocument = (request: Request) => request.isNavigationRequest() && request.frame().parentFrame() === null
  const isLeft = (request: Request) => startedIn.get(request) !== documentOf(request) || leaving.has(request.frame().page())
  context.on('request', (request) => {
    if (isDocument(request)) leaving.set(request.frame().page(), request)
    startedIn.set(request, documentOf(request))
    if (!isEventStream(request)) open.add(request)
  })
  context.on('response', (response) => {
    const request = response.request()
    if (!isDocument(request)) return
    const page = request.frame().page()
    documents.set(page, (documents.get(page) ?? 0) + 1)
    leaving.delete(page)
    startedIn.set(request, documentOf(request))
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => {
    open.delete(request)
    const wasLeft = request.failure()?.errorText === 'net::ERR_ABORTED' && isLeft(request)
    if (!isEventStream(request) && !wasLeft) problems.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))

  /** A request that is still under way is aborted by the next page and would count as failed. */
  const allAnswered = (page: Page) =>
    expect.poll(() => [...open].map((request) => request.url()), `requests of ${page.url()}`).toEqual([])

  const check = async (page: Page) => {
    await lookedThrough(page)
    await expect.poll(() => picturesWithoutSize(page), `pictures of ${page.url()}`).toEqual([])
    await allAnswered(page)
    await expect(page.locator('h1').first()).not.toBeEmpty()
    const unexpected = problems.splice(0).filter((one) => !expected.some((known) => known.test(one)))
    expect(unexpected, `problems of ${page.url()}`).toEqual([])
  }
  return {
    check,
    visit: async (page, url) => {
      await allAnswered(page)
      await page.goto(url)
      await check(page)
    },
    expects: (problem) => void expected.push(problem),
  }
}

/** The dashboard's notifications: open as long as the page is, and ended with it. */
const isEventStream = (request: Request): boolean => request.resourceType() === 'eventsource'

/** Addresses of pictures that have a place on the page and show nothing there. */
const picturesWithoutSize = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getClientRects().length > 0 && !(image.complete && image.naturalWidth > 0))
      .map((image) => image.currentSrc || image.src),
  )

/**
 * Visits every page of the dashboard's router; of a page with a parameter, the first address that another page links to. Answers the
 * paths with a parameter that were visited.
 */
export async function visitDashboard(page: Page, health: PageHealth): Promise<string[]> {
  const rows = (await dashboardRows()).map(({ path }) => path)
  const links = new Set<string>()
  const visit = async (path: string) => {
    await health.visit(page, path)
    const anchors = page.getByRole('main').locator('a[href^="/dashboard/"]')
    for (const link of await anchors.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))) links.add(link)
  }
  for (const path of rows.filter((row) => !row.includes(':'))) await visit(path)

  const visited: string[] = []
  for (const row of rows.filter((row) => row.includes(':'))) {
    const pattern = new RegExp(`^${row.replace(/:\w+/g, '[^/]+')}$`)
    const link = [...links].find((one) => pattern.test(one) && !rows.includes(one))
    if (!link) continue
    await visit(link)
    visited.push(row)
  }
  return visited
}
