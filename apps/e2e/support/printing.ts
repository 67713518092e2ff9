import type { BrowserContext, Page } from '@playwright/test'

/** What came to the printer, and how long after its window was there. */
export interface Printed {
  title: string
  after: number
  text: string
  dir: string
}

/** Printing opens a dialog of the machine; the page's call is noted instead, with the time since the window was there. */
export const observePrinting = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.print = () => {
      const opened = performance.timing.loadEventEnd || performance.timing.navigationStart
      const note: Printed = {
        title: document.title,
        after: Date.now() - opened,
        text: document.body.textContent,
        dir: document.documentElement.dir,
      }
      Object.assign(window, { printed: note })
    }
  })

/** Presses what prints, and answers what came out. */
export async function printedBy(page: Page, press: () => Promise<void>): Promise<Printed> {
  const [paper] = await Promise.all([page.waitForEvent('popup'), press()])
  await paper.waitForFunction(() => 'printed' in window)
  const printed = (await paper.evaluate('window.printed')) as Printed
  await paper.close()
  return printed
}
