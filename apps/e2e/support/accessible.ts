import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expectRoomForAllLanguages } from './longest-texts.ts'
import { hardToUse } from './readable.ts'
import { lookedThrough } from './settled.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Header, side menu and footer are the same on many pages and are examined once. */
const frame = ['header', 'aside', 'footer'].map((part) => `#root ${part}:not(main ${part})`)

/**
 * Fails when the page violates WCAG 2.2 AA, has texts or targets that are too small, or scrolls sideways, also on the narrowest phone.
 * @param framed whether header, side menu and footer are examined too
 */
export async function expectAccessible(page: Page, name: string, { framed = true } = {}): Promise<void> {
  await lookedThrough(page)
  expect.soft(await violations(page, framed), name).toEqual([])
  expect.soft(await hardToUse(page), `${name} is hard to use`).toEqual([])
  await expectNothingBeside(page, name)
  if (isNarrow(page)) await expectRoomForAllLanguages(page, name)
}

async function violations(page: Page, framed: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ exclude, runOnly, rules }) => {
      const { axe } = window as unknown as { axe: { run: (context: object, options: object) => Promise<AxeResults> } }
      // Selectors of the thousands of elements without violations would take most of the time.
      const found = await axe.run({ exclude }, { runOnly, rules, resultTypes: ['violations'], iframes: false, preload: false })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} · ${node.target.join(' ')} · ${node.failureSummary?.split('\n')[1]?.trim()}`),
      )
    },
    // No page contains a third-party frame; the storefront in a preview has its own test.
    {
      exclude: framed ? ['iframe'] : ['iframe', ...frame],
      // Outside of header, side menu and footer, landmarks and the order of headings are the same on every width.
      runOnly: framed || isNarrow(page) ? [...tags, 'best-practice'] : tags,
      // `hardToUse` is stricter: it has no exception for targets with space around them.
      rules: { 'target-size': { enabled: false } },
    },
  )
}

async function expectNothingBeside(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize()!
  for (const width of isNarrow(page) ? [usual.width, 320] : [usual.width]) {
    if (width !== usual.width) await page.setViewportSize({ ...usual, width })
    await expect
      .configure({ soft: true })
      .poll(() => overflow(page), { message: `${name} scrolls sideways at ${width} px` })
      .toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(usual)
}

/** Pixels by which the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Whether the viewport has the width of a phone. */
const isNarrow = (page: Page): boolean => page.viewportSize()!.width < 700
