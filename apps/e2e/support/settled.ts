import { expect, type Page } from '@playwright/test'

/** Waits until the heading is visible, everything in view has loaded, and no animation runs. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.evaluate(rest, { whole: false, pictures: false })
}

/** Scrolls through the page so that lazy parts load; with `pictures`, also waits for pictures without a skeleton. */
export async function lookedThrough(page: Page, { pictures = false } = {}): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.evaluate(rest, { whole: true, pictures })
}

/** Runs in the page: one call of the browser instead of one for each question. */
async function rest({ whole, pictures }: { whole: boolean; pictures: boolean }): Promise<void> {
  await allStill()
  if (!whole || !hasWaiting()) return
  // The page grows while its parts load: the height is read again after each screen.
  for (let screen = 1; screen < Math.ceil(document.documentElement.scrollHeight / innerHeight); screen += 1) {
    scrollTo(0, screen * innerHeight)
    await inViewLoaded(pictures)
  }
  scrollTo(0, 0)
  await allStill()

  function hasWaiting(): boolean {
    return (
      document.querySelector('.animate-pulse-soft, [aria-busy=true]') !== null ||
      (pictures && [...document.images].some((image) => !image.complete))
    )
  }

  /** Between a skeleton and the part that replaces it, a page may be empty while the code of that part loads. */
  async function allStill(): Promise<void> {
    do {
      await inViewLoaded(false)
      await stillness()
    } while (missing(false) !== undefined)
  }

  async function inViewLoaded(withPictures: boolean): Promise<void> {
    for (const end = Date.now() + 60_000; missing(withPictures) !== undefined; await new Promise((done) => setTimeout(done, 20)))
      if (Date.now() > end) throw new Error(`Still loading after 60 s: ${missing(withPictures)}`)
  }

  /** Describes a heading that is not there, or a skeleton in view; with `withPictures`, also a picture in view that has not loaded. */
  function missing(withPictures: boolean): string | undefined {
    const hasSize = (one: Element) => one.getBoundingClientRect().width > 0
    const isInView = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect()
      return hasSize(one) && bottom > 0 && top < innerHeight
    }
    if (![...document.querySelectorAll('h1')].some(hasSize)) return 'the heading of the page'
    return [
      ...document.querySelectorAll('.animate-pulse-soft, [aria-busy=true]'),
      ...(withPictures ? [...document.images].filter((image) => !image.complete) : []),
    ]
      .find(isInView)
      ?.outerHTML.slice(0, 300)
  }

  async function stillness(): Promise<void> {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      // The browser defers an animation that is not visible (`pending`): it ends only after the element is visible.
      .filter((one) => one.playState === 'running' && !one.pending && one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.race([Promise.allSettled(moving.map((one) => one.finished)), new Promise((done) => setTimeout(done, 5000))])
  }
}
