import { expect, test } from '../support/journey.ts'

const ids = {
  googleAnalyticsId: 'G-TEST12345',
  clarityProjectId: 'abcde12345',
  googleAdsId: 'AW-1234567890',
  facebookPixelId: '123456789012345',
}
const outside = /^https:\/\/[^/]*(?:google|clarity|doubleclick|facebook|bing)/

test.beforeEach(async ({ shop, context }) => {
  await shop.ask(
    `INSERT INTO settings ("group", data) VALUES ('script', $1) ON CONFLICT ("group") DO UPDATE SET data = excluded.data`,
    [JSON.stringify(ids)],
  )
  // Nothing leaves this machine: the services answer with an empty script.
  await context.route(outside, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
})
test.afterEach(({ shop }) => shop.ask(`DELETE FROM settings WHERE "group" = 'script'`))

test('third-party scripts load only after consent, by category, and not after refusing', async ({ page, t, watch }) => {
  watch.expects(/a request to https:\/\/(?:www\.googletagmanager\.com|www\.clarity\.ms|connect\.facebook\.net)\//)
  const asked: string[] = []
  page.on('request', (request) => {
    if (outside.test(request.url())) asked.push(new URL(request.url()).host + new URL(request.url()).pathname)
  })
  const banner = page.getByRole('region', { name: t('shell.consent.title') })
  const button = (key: 'acceptAll' | 'rejectAll' | 'choose' | 'save') =>
    banner.getByRole('button', { name: t(`shell.consent.${key}`), exact: true })
  const choices = page.getByRole('button', { name: t('shell.footer.cookies') })

  await page.goto('/')
  await expect(banner).toBeVisible()
  expect(await page.locator('link[rel=preconnect], link[rel=dns-prefetch]').count()).toBe(0)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  // Refusing takes one click, like accepting, and its button is as large.
  const [yes, no] = [await button('acceptAll').boundingBox(), await button('rejectAll').boundingBox()]
  expect([no!.height, Math.round(no!.width)]).toEqual([yes!.height, Math.round(yes!.width)])

  await button('rejectAll').click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(choices).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(banner).toBeHidden()
  expect(asked).toEqual([])

  // Later, from the footer: analytics alone.
  await choices.click()
  await button('choose').click()
  await banner.getByRole('checkbox', { name: t('shell.consent.analytics.title') }).check()
  await button('save').click()
  await expect.poll(() => asked.toSorted()).toEqual(['www.clarity.ms/tag/abcde12345', 'www.googletagmanager.com/gtag/js'])

  await choices.click()
  await button('acceptAll').click()
  await expect.poll(() => asked).toContain('connect.facebook.net/en_US/fbevents.js')
  expect(
    await page.evaluate(() => JSON.stringify((window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>)))),
  ).toContain('AW-1234567890')

  // Withdrawn: the page is loaded anew, without any of them.
  const reloaded = page.waitForEvent('load')
  await choices.click()
  await button('rejectAll').click()
  await reloaded
  asked.length = 0
  await page.waitForLoadState('networkidle')
  await expect(choices).toBeVisible()
  expect(asked).toEqual([])
})

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}
