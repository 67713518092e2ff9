import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { lookedThrough, settled } from './settled.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** what the dark look can change */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** No rule of WCAG 2.2 AA is broken, by day and on phones by night; nothing stands beside the screen, not even on the narrowest phone. */
export async function expectAccessible(page: Page, name: string, { framed = true } = {}): Promise<void> {
  await lookedThrough(page)
  await expectNoViolation(axe(page, framed).withTags(rules), name)
  await expectNothingBeside(page, name)
  // The colours of the night are the same on every width and in every language.
  if (page.viewportSize()!.width > 700) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await settled(page)
  await expectNoViolation(axe(page, framed).withRules(rulesOfColor), `${name}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The frame around a page is the same on many; looked at once, it need not be looked at with each of them. */
const axe = (page: Page, framed: boolean) =>
  framed
    ? new AxeBuilder({ page })
    : new AxeBuilder({ page }).exclude('#root header:not(main header)').exclude('#root footer:not(main footer)')

async function expectNoViolation(axe: AxeBuilder, name: string): Promise<void> {
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} · ${target.join(' ')} · ${failureSummary?.split('\n')[1]?.trim()}`),
  )
  expect.soft(found, name).toEqual([])
}

async function expectNothingBeside(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize()!
  for (const width of usual.width < 700 ? [usual.width, 320] : [usual.width]) {
    if (width !== usual.width) await page.setViewportSize({ ...usual, width })
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(tooWide, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(usual)
}
