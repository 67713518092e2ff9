import { expect, type Page } from '@playwright/test'

/** Waits until the heading is visible, everything in view has loaded, and no animation runs. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect.poll(() => page.evaluate(waitingInView, false)).toBe(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      // The browser defers an animation that is not visible (`pending`): it ends only after the element is visible.
      .filter((one) => one.playState === 'running' && !one.pending && one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.race([Promise.allSettled(moving.map((one) => one.finished)), new Promise((done) => setTimeout(done, 5000))])
  })
}

/** Scrolls through the page so that lazy parts load; with `pictures`, also waits for pictures without a skeleton. */
export async function lookedThrough(page: Page, { pictures = false } = {}): Promise<void> {
  await settled(page)
  if (!(await page.evaluate(hasWaiting, pictures))) return
  // The page grows while its parts load: the height is read again after each screen.
  const screens = () => page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight))
  for (let screen = 1; screen < (await screens()); screen += 1) {
    await page.evaluate((at) => scrollTo(0, at * innerHeight), screen)
    await expect.poll(() => page.evaluate(waitingInView, pictures)).toBe(0)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await settled(page)
}

const hasWaiting = (pictures: boolean) =>
  document.querySelector('.animate-pulse-soft, [aria-busy=true]') !== null ||
  (pictures && [...document.images].some((image) => !image.complete))

/** Skeletons in view; with `pictures`, also pictures in view that have not loaded. */
function waitingInView(pictures: boolean): number {
  const waiting = [
    ...document.querySelectorAll('.animate-pulse-soft, [aria-busy=true]'),
    ...(pictures ? [...document.images].filter((image) => !image.complete) : []),
  ]
  return waiting.filter((one) => {
    const { top, bottom, width } = one.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }).length
}
