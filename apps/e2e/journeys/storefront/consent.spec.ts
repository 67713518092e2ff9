import { expect, test } from '../../support/journey.ts'

test.use({ ownShop: true })

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
  // Requests to the services are answered here, with an empty script.
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
  // Refusing takes one click, like accepting, and both buttons have the same size.
  const [yes, no] = [await button('acceptAll').boundingBox(), await button('rejectAll').boundingBox()]
  expect([no!.height, Math.round(no!.width)]).toEqual([yes!.height, Math.round(yes!.width)])

  await button('rejectAll').click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(choices).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(banner).toBeHidden()
  expect(asked).toEqual([])

  // Later, from the footer: analytics only.
  await choices.click()
  await button('choose').click()
  await banner.getByRole('checkbox', { name: t('shell.consent.analytics.title') }).check()
  await button('save').click()
  await expect.poll(() => asked.toSorted()).toEqual(['www.clarity.ms/tag/abcde12345', 'www.googletagmanager.com/gtag/js'])

  await choices.click()
  await button('acceptAll').click()
  await expect.poll(() => asked).toContain('connect.facebook.net/en_US/fbevents.js')
  await expect
    .poll(() =>
      page.evaluate(() => JSON.stringify((window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>)))),
    )
    .toContain('AW-1234567890')

  // Consent withdrawn: the page reloads without any of the services.
  const reloaded = page.waitForEvent('load')
  await choices.click()
  await button('rejectAll').click()
  await reloaded
  asked.length = 0
  await page.waitForLoadState('networkidle')
  await expect(choices).toBeVisible()
  expect(asked).toEqual([])
})

/** Requests that a Google script may send after consent, and requests that only a changed script would send. */
const allowed = {
  beacon: 'https://www.google-analytics.com/g/collect?by=beacon',
  fetch: 'https://region1.google-analytics.com/g/collect?by=fetch',
  image: 'https://www.google-analytics.com/g/collect?by=image',
  script: 'https://www.googletagmanager.com/gtag/destination?by=script',
}
const forbidden = {
  beacon: 'https://www.google-analytics.com/collect?by=beacon',
  fetch: 'https://evil.google-analytics.com/g/collect?by=fetch',
  image: 'https://www.google.com/ccm/collect?by=image',
  script: 'https://www.googletagmanager.com/other.js',
}
const tagScript = `
  window.violations = []
  document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.blockedURI))
  for (const { beacon, fetch: fetched, image, script } of ${JSON.stringify([allowed, forbidden])}) {
    navigator.sendBeacon(beacon, 'x')
    fetch(fetched, { method: 'POST', mode: 'no-cors' }).catch(() => {})
    new Image().src = image
    document.head.append(Object.assign(document.createElement('script'), { src: script }))
  }`

test('the content security policy lets an analytics script report to its own hosts and paths, and to no others', async ({
  page,
  shop,
  context,
  t,
  watch,
}) => {
  watch.expects(/Content Security Policy|net::ERR_BLOCKED_BY_CSP|a request to https:/) // blocked requests, and requests answered by this test
  await shop.ask(`UPDATE settings SET data = $1 WHERE "group" = 'script'`, [
    JSON.stringify({ googleAnalyticsId: ids.googleAnalyticsId }),
  ])
  const reached: string[] = []
  await context.route(outside, (route) => {
    const url = route.request().url()
    if (!url.includes('/gtag/js')) reached.push(url)
    return route.fulfill({ contentType: 'text/javascript', body: url.includes('/gtag/js') ? tagScript : '' })
  })
  await page.goto('/')
  await page
    .getByRole('region', { name: t('shell.consent.title') })
    .getByRole('button', { name: t('shell.consent.acceptAll'), exact: true })
    .click()
  await expect.poll(() => reached.toSorted()).toEqual(Object.values(allowed).toSorted())
  await expect.poll(() => page.evaluate(() => window.violations?.toSorted())).toEqual(Object.values(forbidden).toSorted())
  expect(reached.toSorted()).toEqual(Object.values(allowed).toSorted())
})

declare global {
  interface Window {
    dataLayer?: unknown[]
    violations?: string[]
  }
}
