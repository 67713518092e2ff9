import { expect, test as journey } from '../../support/journey.ts'
import { clientPage } from '../../support/next-auth/open.ts'
import { mouse } from '../../support/people/input-device.ts'
import { demoCustomer, shopper, somebody } from '../../support/people/shopper.ts'
import { journeyEnv, openShop } from '../../support/shop/shop.ts'
import { openStaticPages } from '../../support/shop/static-pages.ts'
import { openTlsProxy } from '../../support/shop/tls-proxy.ts'

/** The storefront as static files on one site, the API on another: the hardest case for cookies, pictures and policies. */
const test = journey.extend<{ place: { pages: string; api: string } }>({
  place: async ({ shops }, use) => use((await shops.get('two origins', openTwoOrigins)).place),
  baseURL: async ({ place }, use) => use(place.pages),
})

async function openTwoOrigins() {
  const proxy = await openTlsProxy()
  const pages = await openStaticPages(() => proxy.origin)
  pages.add('/their-page', await clientPage())
  const env = { PUBLIC_URL: pages.origin, API_URL: proxy.origin, ...journeyEnv, TRUST_PROXY: '1' }
  const shop = await openShop({ env })
  proxy.leadTo(shop.processes.map(({ url }) => url))
  const stop = async () => {
    await shop.stop()
    await pages.stop()
    await proxy.stop()
  }
  return { place: { pages: pages.origin, api: proxy.origin }, stop }
}

test.use({ ignoreHTTPSErrors: true, language: 'ar', viewport: { width: 390, height: 844 } })

test('buys on static pages from an API on another site', async ({ page, t, place, context }) => {
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(request.url()))
  const me = shopper(page, t, mouse)
  const person = somebody()
  const deepLink = await page.goto('/product/weekday-tee?color=Navy&attribute=L')
  expect(deepLink?.headers()['content-security-policy']).toContain(place.api)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await me.addToCart()
  await page.goto('/checkout')
  await expect(me.heading(t('checkout.accountTitle'))).toBeVisible()
  await me.signUpHere(person)
  await me.goToPayment(person)
  await me.goOn('checkout.place')
  await expect(page).toHaveURL(/\/orders\/\d{14}\/complete/)
  await page.reload()
  await expect(page.getByText(person.name).first()).toBeVisible()

  const toPages = [...requested].filter((url) => url.startsWith(place.pages)).map((url) => new URL(url).pathname)
  expect(toPages.filter((path) => /^\/(?:api|media)\//.test(path))).toEqual([])
  expect([...requested].some((url) => url.startsWith(`${place.api}/media/`))).toBe(true)
  const session = (await context.cookies(place.api)).find(({ name }) => name.endsWith('next-auth.session-token'))
  expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'None' })
})

test('the unmodified next-auth client signs in, reads and signs out with an absolute base path', async ({ page, place }) => {
  await page.goto(`/their-page?api=${encodeURIComponent(`${place.api}/api/auth`)}`)
  await expect(page.locator('#status')).toHaveText('unauthenticated')
  const signedIn = await page.evaluate((given) => window.nextAuth.signIn('credentials', { ...given, redirect: false }), {
    ...demoCustomer,
    callbackUrl: `${place.pages}/account`,
  })
  expect(signedIn).toMatchObject({ ok: true, error: null, url: `${place.pages}/account` })
  await expect(page.locator('#status')).toHaveText('authenticated')
  await page.reload()
  await expect(page.locator('#user')).toContainText(demoCustomer.email)
  await page.evaluate(() => window.nextAuth.signOut({ redirect: false }))
  await expect(page.locator('#status')).toHaveText('unauthenticated')
})
