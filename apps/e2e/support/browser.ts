import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Path of an installed Chromium, else of Playwright's, else of a packaged one that needs no system libraries. */
export async function browserPath(): Promise<string | undefined> {
  const usual = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ]
  const mac = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  const found = [process.env.CHROMIUM_PATH, ...usual, ...mac].find((path) => path && existsSync(path))
  if (found) return found
  if (existsSync(chromium.executablePath())) return undefined
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The browser tests found no Chromium. Install one, or name it: CHROMIUM_PATH=/path/to/chromium.')
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x' // the package reads this while it loads, and then unpacks its libraries
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}

export async function launchOptions() {
  const executablePath = await browserPath()
  return { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-dev-shm-usage'], chromiumSandbox: false }
}
