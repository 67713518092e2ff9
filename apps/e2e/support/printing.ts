import type { BrowserContext, Page } from '@playwright/test'

/** The printed page, and the time from its window to the call of `print`. */
export interface Printed {
  title: string
  after: number
  text: string
  dir: string
}

/** Replaces `window.print`, which would open a system dialog, and records its time since the window opened. */
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

/** Presses a print button and returns the printed page. */
export async function printedBy(page: Page, press: () => Promise<void>): Promise<Printed> {
  const [paper] = await Promise.all([page.waitForEvent('popup'), press()])
  await paper.waitForFunction(() => 'printed' in window)
  const printed = (await paper.evaluate('window.printed')) as Printed
  await paper.close()
  return printed
}
