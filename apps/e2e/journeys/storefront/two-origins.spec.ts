import { expectAccessible } from '../../support/accessible.ts'
import { expect, test as journey } from '../../support/journey.ts'
import { clientPage } from '../../support/next-auth/open.ts'
import { mouse } from '../../support/people/input-device.ts'
import { demoCustomer, shopper, somebody } from '../../support/people/shopper.ts'
import { journeyEnv, openShop, type Shop } from '../../support/shop/shop.ts'
import { openStaticPages } from '../../support/shop/static-pages.ts'
import { openTlsProxy } from '../../support/shop/tls-proxy.ts'

/** Static storefront on one site, API on another: the strictest case for cookies, pictures and the content security policy. */
const test = journey.extend<{ place: { pages: string; api: string; ask: Shop['ask'] } }>({
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
  return { place: { pages: pages.origin, api: proxy.origin, ask: shop.ask }, stop }
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

/** Argon2id of "open sesame". */
const passwordHash = '$argon2id$v=19$m=64,t=1,p=1$aMM5c8Pz7GcZHogxMyOd0g$/tt0/Pvb9kfCOytcVXB8HVezOLoweWLoJZwGX7yc7Tw'

test('a closed shop shows its message and opens with its password; sign-in and links of emails keep working', async ({
  page,
  t,
  place,
  elsewhere,
  watch,
}) => {
  watch.expects(/40[13]/)
  const opening = { closed: true, messages: { ar: 'نفتح يوم الجمعة' }, hash: passwordHash, passwordVersion: 'one' }
  const heading = page.getByRole('heading', { level: 1, name: t('shell.closed.soon') })
  try {
    await place.ask(
      `INSERT INTO settings ("group", data) VALUES ('opening', $1) ON CONFLICT ("group") DO UPDATE SET data = excluded.data, version = settings.version + 1`,
      [JSON.stringify(opening)],
    )
    await expect(async () => {
      await page.goto('/')
      await expect(heading).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(page.getByText('نفتح يوم الجمعة', { exact: true })).toBeVisible()
    await expectAccessible(page, 'closed shop', { framed: false })
    await page.getByLabel(t('shell.closed.password'), { exact: true }).fill('wrong')
    await page.getByRole('button', { name: t('shell.closed.enter'), exact: true }).click()
    await expect(page.getByText(t('shell.closed.wrong'))).toBeVisible()

    const other = await elsewhere()
    await other.goto('/find-order')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByRole('heading', { level: 1, name: t('shell.closed.soon') })).toHaveCount(0)
    await other.goto('/signin')
    await expect(other.getByRole('heading', { level: 1, name: t('shell.closed.soon') })).toHaveCount(0)

    await page.goto('/product/weekday-tee')
    await expect(heading).toBeVisible()
    await page.getByLabel(t('shell.closed.password'), { exact: true }).fill('open sesame')
    await page.getByRole('button', { name: t('shell.closed.enter'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'تيشيرت كل يوم' })).toBeVisible()
  } finally {
    await place.ask(`DELETE FROM settings WHERE "group" = 'opening'`)
  }
})
