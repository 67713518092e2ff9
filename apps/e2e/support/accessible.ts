import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { lookedThrough } from './settled.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** No rule of WCAG 2.2 AA is broken; nothing stands beside the screen, not even on the narrowest phone. */
export async function expectAccessible(page: Page, name: string, { framed = true } = {}): Promise<void> {
  await lookedThrough(page)
  const { violations } = await axe(page, framed).withTags(rules).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} · ${target.join(' ')} · ${failureSummary?.split('\n')[1]?.trim()}`),
  )
  expect.soft(found, name).toEqual([])
  await expectNothingBeside(page, name)
}

/** The frame around a page is the same on many; looked at once, it need not be looked at with each of them. */
const axe = (page: Page, framed: boolean) => {
  // Our pages hold no frames of strangers, for which else a second window is opened each time; the shop in a preview is looked at by itself.
  // Only what is wrong is described: a selector for each of thousands of elements that are fine costs most of the time.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('iframe')
  return framed ? builder : builder.exclude('#root header:not(main header)').exclude('#root footer:not(main footer)')
}

async function expectNothingBeside(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize()!
  for (const width of usual.width < 700 ? [usual.width, 320] : [usual.width]) {
    if (width !== usual.width) await page.setViewportSize({ ...usual, width })
    const tooWide = await leastBeside(page)
    expect.soft(tooWide, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(usual)
}

/** How far something stands beside the screen, once what is drawn for a width has been drawn for this one. */
async function leastBeside(page: Page): Promise<number> {
  const beside = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  let found = await beside()
  for (let look = 0; look < 20 && found > 0; look += 1) {
    await page.waitForTimeout(100)
    found = await beside()
  }
  return found
}
