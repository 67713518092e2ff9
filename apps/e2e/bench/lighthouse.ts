import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserPath } from '../support/browser.ts'
import type { Figure } from './figures.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** milliseconds */
const timeBudget = { paint: 1800, blocking: 100 }
const budget = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Lighthouse with its defaults: a slow phone on a slow network. Median of several runs, for each score and time. */
export async function lighthouseOf(url: string, name: string, runs: number): Promise<Figure> {
  const scores: (Record<(typeof categories)[number], number> & { paint: number; blocking: number })[] = []
  const failed = new Set<string>()
  let trouble: unknown
  // On a busy machine a run sometimes ends without a trace of the page and is repeated.
  for (let run = 0; scores.length < runs && run < runs + 3; run++) {
    const chrome = await launch({
      chromePath: (await browserPath()) ?? chromium.executablePath(),
      chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
    })
    try {
      const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories: [...categories] })
      const lhr = result?.lhr
      if (!lhr || lhr.runtimeError) {
        trouble = lhr?.runtimeError?.message
        continue
      }
      const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
      scores.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
        paint: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        blocking: lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN,
      })
      for (const category of categories.slice(1))
        for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
          const audit = lhr.audits[id]
          if (weight > 0 && audit && audit.score !== null && audit.score < 1) failed.add(id)
        }
    } finally {
      chrome.kill()
    }
  }
  if (scores.length === 0) throw new Error(`Lighthouse could not look at ${url}: ${trouble}`)
  const medianOf = (of: keyof (typeof scores)[number]) =>
    scores.map((score) => score[of]).sort((a, b) => a - b)[Math.floor(scores.length / 2)]!
  const [paint, blocking] = [medianOf('paint'), medianOf('blocking')]
  return {
    what: `${name}: Lighthouse mobile`,
    load: `performance / accessibility / best practices / SEO, largest paint, blocking time, ${scores.length === 1 ? 'one run' : `median of ${scores.length}`}`,
    measured: `${categories.map(medianOf).join(' / ')}, ${(paint / 1000).toFixed(1)} s, ${Math.round(blocking)} ms${failed.size > 0 ? ` (${[...failed].join(', ')})` : ''}`,
    budget: `${categories.map((category) => budget[category]).join(' / ')}, ≤ 1.8 s, ≤ 100 ms`,
    ok:
      categories.every((category) => medianOf(category) >= budget[category]) &&
      paint <= timeBudget.paint &&
      blocking <= timeBudget.blocking,
  }
}
