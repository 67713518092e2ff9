import { type BrowserContext, expect, type Frame, type Page, type Request } from '@playwright/test'
import { dashboardRows } from './people/dashboard.ts'
import { lookedThrough } from './settled.ts'
import { goWithin } from './visit.ts'

export interface PageHealth {
  /** Opens the address, scrolls through the whole page and checks it. */
  visit: (page: Page, url: string) => Promise<void>
  /** Checks the page that is open: complete, no failed request, no console error, every picture shown. */
  check: (page: Page) => Promise<void>
  /** Allows a problem that belongs to this journey. Callers write the reason in a comment. */
  expects: (problem: RegExp) => void
}

/**
 * Watches every page of a browser. `check` fails on a request with status 400 or higher or without a response, a console error, an
 * uncaught error, a picture without its natural size, or a page without a heading.
 */
export function watchHealth(context: BrowserContext): PageHealth {
  const problems: string[] = []
  /**
   * Requests that were aborted although their document was still open. Chromium's service worker sometimes does this while it starts; the
   * page then repeats the request (`loadNow`), or reloads itself if a start script is missing or a file is incomplete. A file that
   * loads then is no failure, nor is the error without a message from its first import, nor a removed frame.
   */
  let aborted: { frame: Frame; url: string; problem: string; answered: boolean }[] = []
  const expected: RegExp[] = []
  const open = new Set<Request>()
  // Counts the documents of each frame: an open request of a document that is replaced is aborted, which is no failure. The old document
  // stays, and may send requests, until the response for the new one arrives.
  const documents = new WeakMap<Frame, number>()
  const leaving = new WeakMap<Frame, Request>()
  const startedIn = new WeakMap<Request, string>()
  /** Document numbers of the frame and its parents. */
  const documentOf = (frame: Frame): string =>
    withParents(frame)
      .map((one) => documents.get(one) ?? 0)
      .join()
  /** Requests of the service worker have no frame; the page's request that caused one is watched as well. */
  const frameOf = (request: Request) => (request.serviceWorker() ? undefined : request.frame())
  const isLeft = (request: Request) => {
    const frame = frameOf(request)
    return (
      !frame ||
      frame.isDetached() ||
      startedIn.get(request) !== documentOf(frame) ||
      withParents(frame).some((one) => leaving.has(one))
    )
  }
  context.on('request', (request) => {
    const frame = frameOf(request)
    if (frame && request.isNavigationRequest()) leaving.set(frame, request)
    if (frame) startedIn.set(request, documentOf(frame))
    if (!isEventStream(request)) open.add(request)
  })
  context.on('response', (response) => {
    const request = response.request()
    const frame = frameOf(request)
    if (!frame || !request.isNavigationRequest()) return
    documents.set(frame, (documents.get(frame) ?? 0) + 1)
    leaving.delete(frame)
    startedIn.set(request, documentOf(frame))
  })
  context.on('requestfinished', (request) => {
    open.delete(request)
    const url = request.url().replace(/\?attempt=\d+$/, '')
    for (const one of aborted) if (one.url === url) one.answered = true
  })
  context.on('requestfailed', (request) => {
    open.delete(request)
    const problem = `${request.failure()?.errorText} ${request.method()} ${request.url()}`
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (isEventStream(request) || (isAborted && isLeft(request))) return
    if (isAborted) aborted.push({ frame: request.frame(), url: request.url(), problem, answered: false })
    else problems.push(problem)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))

  /** The next page aborts open requests, which would count as failed. */
  const allAnswered = (page: Page) =>
    expect.poll(() => [...open].map((request) => request.url()), `requests of ${page.url()}`).toEqual([])

  /** If the page reloads itself after an aborted request, its new document is examined. */
  const check = async (page: Page) => {
    const document = documentOf(page.mainFrame())
    try {
      await examine(page)
    } catch (error) {
      if (aborted.length === 0 || documentOf(page.mainFrame()) === document) throw error
      await examine(page)
    }
    aborted = []
  }
  /** Problems of aborted requests whose URL got no other response in the same frame. */
  const lost = async () => {
    const waiting = aborted.filter(({ frame, answered }) => !answered && !frame.isDetached())
    const came = await Promise.all(waiting.map(({ frame, url }) => hasCome(frame, url)))
    return waiting.filter((_, index) => !came[index]).map(({ problem }) => problem)
  }
  const examine = async (page: Page) => {
    await lookedThrough(page, { pictures: true })
    await expect.poll(() => picturesWithoutSize(page), `pictures of ${page.url()}`).toEqual([])
    await allAnswered(page)
    await expect(page.locator('h1').first()).not.toBeEmpty()
    await expect.poll(lost, `aborted requests of ${page.url()} that were not sent again`).toEqual([])
    await allAnswered(page)
    const isExplained = (problem: string) =>
      expected.some((known) => known.test(problem)) || (problem === 'uncaught: ' && aborted.some(({ answered }) => answered))
    const unexpected = problems.splice(0).filter((problem) => !isExplained(problem))
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

const withParents = (frame: Frame): Frame[] => {
  const parent = frame.parentFrame()
  return parent ? [frame, ...withParents(parent)] : [frame]
}

/** Whether the document in the frame has a response from the URL. */
const hasCome = (frame: Frame, url: string): Promise<boolean> =>
  frame
    .evaluate(
      (name) => performance.getEntriesByName(name).some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200),
      url,
    )
    .catch(() => false)

/** The dashboard's notification stream: stays open until the page closes. */
const isEventStream = (request: Request): boolean => request.resourceType() === 'eventsource'

/**
 * URLs of pictures that take up space but have not loaded. Scrolls the first of them into view: a lazy picture that a late element has
 * pushed below the window then loads, so that the next call returns it only if it is broken.
 */
const picturesWithoutSize = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const missing = [...document.images].filter(
      (image) => image.getClientRects().length > 0 && !(image.complete && image.naturalWidth > 0),
    )
    missing[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return missing.map((image) => image.currentSrc || image.src)
  })

/**
 * Visits every page of the dashboard's router as its links do, without loading the application again; of a path with a parameter, the
 * first URL that another page links to. Returns the visited paths with a parameter.
 */
export async function visitDashboard(page: Page, health: PageHealth): Promise<string[]> {
  const rows = (await dashboardRows()).map(({ path }) => path)
  const links = new Set<string>()
  const visit = async (path: string) => {
    await goWithin(page, path)
    await health.check(page)
    const anchors = page.getByRole('main').locator('a[href^="/dashboard/"]')
    for (const link of await anchors.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))) links.add(link)
  }
  await health.visit(page, '/dashboard')
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
