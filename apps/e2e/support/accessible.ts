import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expectRoomForAllLanguages } from './longest-texts.ts'
import { hardToUse } from './readable.ts'
import { lookedThrough } from './settled.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The frame around a page is the same on many pages: examined with the first, it is left out with the others. */
const frame = ['header', 'aside', 'footer'].map((part) => `#root ${part}:not(main ${part})`)

/**
 * Fails when the page breaks a rule of WCAG 2.2 AA, has texts or targets that are too small, or scrolls sideways, also on the narrowest phone.
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
      // A selector for each of thousands of elements that are fine would cost most of the time.
      const found = await axe.run({ exclude }, { runOnly, rules, resultTypes: ['violations'], iframes: false, preload: false })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} · ${node.target.join(' ')} · ${node.failureSummary?.split('\n')[1]?.trim()}`),
      )
    },
    // No page holds a frame of strangers; the storefront in a preview is examined by itself.
    {
      exclude: framed ? ['iframe'] : ['iframe', ...frame],
      // Landmarks and the order of headings are the same on every width, the frame aside.
      runOnly: framed || isNarrow(page) ? [...tags, 'best-practice'] : tags,
      // `hardToUse` is stricter: it knows no exception for targets with space around them.
      rules: { 'target-size': { enabled: false } },
    },
  )
}

/**
 * Opens an address as a link does, without loading the application again: a tenth of the processor time. The way leads over a page that does
 * not exist, so that no part of the page before is taken for one of the new page; such a page itself is opened by `page.goto`.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  const staysInDashboard = [new URL(page.url()).pathname, address].every((path) => path.startsWith('/dashboard'))
  for (const to of [`${staysInDashboard ? '/dashboard' : ''}/no/such/page`, address]) {
    await page.evaluate((path) => {
      document.querySelector('h1')?.setAttribute('data-left', '')
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, to)
    await expect(page.locator('h1:not([data-left])').first()).toBeVisible()
  }
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

/** Whether the page shows what it shows on phones. */
const isNarrow = (page: Page): boolean => page.viewportSize()!.width < 700
