import { expect, test } from '../../support/journey.ts'
import { settled } from '../../support/settled.ts'

declare global {
  interface Window {
    shifted: number
  }
}

for (const width of [390, 1280])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })
    test('nothing moves while a page loads', async ({ page }) => {
      await page.addInitScript(() => {
        window.shifted = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) window.shifted += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (const address of ['/', '/shop', '/category/coats', '/product/harbour-coat', '/cart', '/checkout', '/signin']) {
        await page.goto(address, { waitUntil: 'networkidle' })
        await settled(page)
        expect.soft(await page.evaluate(() => window.shifted), address).toBeLessThanOrEqual(0.02)
      }
    })
  })
