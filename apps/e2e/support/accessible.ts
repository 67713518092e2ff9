import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expectRoomForAllLanguages } from './longest-texts.ts'
import { measureSizes, smallest } from './readable.ts'
import { lookedThrough } from './settled.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Header, side menu and footer are the same on many pages and are examined once. */
const frame = ['header', 'aside', 'footer'].map((part) => `#root ${part}:not(main ${part})`)

/**
 * Fails when the page violates WCAG 2.2 AA, has texts or targets that are too small, or scrolls sideways, also on the narrowest phone.
 * @param framed whether header, side menu and footer are examined too
 * @param leaving whether the test goes on to another page with `goWithin`, which saves one rendering on phones
 */
export async function expectAccessible(page: Page, name: string, { framed = true, leaving = false } = {}): Promise<void> {
  await lookedThrough(page)
  expect.soft(await violations(page, framed), name).toEqual([])
  const { small, tooLong, beside } = await page.evaluate(measureSizes, smallest)
  expect.soft([...small, ...tooLong], `${name} is hard to use`).toEqual([])
  if (beside > 0) await expectNothingBeside(page, name)
  if (!isNarrow(page)) return
  const usual = page.viewportSize()!
  await page.setViewportSize({ ...usual, width: 320 })
  await expectNothingBeside(page, name)
  await page.setViewportSize(usual)
  await expectRoomForAllLanguages(page, name, { leaving })
}

async function violations(page: Page, framed: boolean): Promise<string[]> {
  const found = await page.evaluate(runAxe, optionsOf(page, framed))
  if (found) return found
  await page.evaluate(axeSource)
  return (await page.evaluate(runAxe, optionsOf(page, framed)))!
}

const optionsOf = (page: Page, framed: boolean) => ({
  // No page contains a third-party frame; the storefront in a preview has its own test.
  exclude: framed ? ['iframe'] : ['iframe', ...frame],
  // Outside of header, side menu and footer, landmarks and the order of headings are the same on every width.
  runOnly: framed || isNarrow(page) ? [...tags, 'best-practice'] : tags,
  // `measureSizes` is stricter: it has no exception for targets with space around them.
  rules: { 'target-size': { enabled: false } },
})

/** Runs in the page; undefined if axe is not loaded. */
async function runAxe({ exclude, runOnly, rules }: ReturnType<typeof optionsOf>): Promise<string[] | undefined> {
  const { axe } = window as unknown as { axe?: { run: (context: object, options: object) => Promise<AxeResults> } }
  // Selectors of the thousands of elements without violations would take most of the time.
  const found = await axe?.run({ exclude }, { runOnly, rules, resultTypes: ['violations'], iframes: false, preload: false })
  return found?.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} · ${node.target.join(' ')} · ${node.failureSummary?.split('\n')[1]?.trim()}`),
  )
}

const expectNothingBeside = (page: Page, name: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${name} scrolls sideways at ${page.viewportSize()!.width} px`,
    })
    .toBeLessThanOrEqual(0)

/** Whether the viewport has the width of a phone. */
const isNarrow = (page: Page): boolean => page.viewportSize()!.width < 700
