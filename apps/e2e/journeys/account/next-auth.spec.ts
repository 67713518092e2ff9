import type { BrowserContext, Page } from '@playwright/test'
import { expect, test as journey, openDemoShop } from '../../support/journey.ts'
import { openClientPage } from '../../support/next-auth/open.ts'
import { demoCustomer } from '../../support/people/shopper.ts'
import { journeyEnv, openShop } from '../../support/shop/shop.ts'
import { openTlsProxy } from '../../support/shop/tls-proxy.ts'

/**
 * The unmodified `next-auth/react` v4 in a browser: over http with one process, and over https with two processes in turn.
 * The API implements the protocol of NextAuth v4.
 */
interface Place {
  origin: string
  secure: boolean
}
type Where = 'http' | 'https'

const test = journey.extend<{ where: Where; place: Place }>({
  where: ['http', { option: true }],
  // A separate shop: these tests change the demo customer, and their failed requests are counted as browser errors.
  place: async ({ where, shops }, use) => {
    if (where === 'https') await use((await shops.get('alternating', openAlternating)).place)
    else await use({ origin: (await shops.get('next-auth', openDemoShop)).url, secure: false })
  },
  baseURL: async ({ place }, use) => use(place.origin),
})

async function openAlternating() {
  const door = await openTlsProxy()
  const env = { PUBLIC_URL: door.origin, ...journeyEnv, TRUST_PROXY: '1' }
  const shop = await openShop({ processes: 2, env })
  door.leadTo(shop.processes.map(({ url }) => url))
  const stop = async () => {
    await shop.stop()
    await door.stop()
  }
  return { place: { origin: door.origin, secure: true }, stop }
}

test.use({ ignoreHTTPSErrors: true })
const status = (page: Page) => page.locator('#status')
const user = async (page: Page) =>
  JSON.parse((await page.locator('#user').textContent()) ?? 'null') as Record<string, unknown> | null

const signIn = (page: Page, fields: Record<string, unknown> = {}) =>
  page.evaluate((given) => window.nextAuth.signIn('credentials', given as { redirect: false }), {
    ...demoCustomer,
    redirect: false,
    ...fields,
  })

const cookiesOf = async (context: BrowserContext) => Object.fromEntries((await context.cookies()).map((one) => [one.name, one]))

for (const where of ['http', 'https'] as const)
  test.describe(where === 'http' ? 'over http' : 'over https, two processes in turn', () => {
    test.use({ where })

    test('useSession() goes from loading to unauthenticated; providers and the CSRF token are available', async ({
      context,
      place: { origin },
    }) => {
      const page = await openClientPage(context, origin)
      await expect(status(page)).toHaveText('unauthenticated')
      expect(await page.evaluate(() => window.seen)).toEqual(['loading', 'unauthenticated'])
      expect(await page.evaluate(() => window.nextAuth.getSession())).toBeNull()
      expect(await page.evaluate(() => window.nextAuth.getProviders())).toMatchObject({
        credentials: {
          id: 'credentials',
          type: 'credentials',
          signinUrl: `${origin}/api/auth/signin/credentials`,
          callbackUrl: `${origin}/api/auth/callback/credentials`,
        },
      })
      const tokens = await page.evaluate(() => Promise.all([window.nextAuth.getCsrfToken(), window.nextAuth.getCsrfToken()]))
      expect(tokens[0]).toMatch(/^[0-9a-f]{64}$/)
      expect(tokens[1]).toBe(tokens[0])
    })

    test('a wrong password is refused, the right one opens the session of its user', async ({
      context,
      place: { origin, secure },
      watch,
    }) => {
      watch.expects(/401/)
      const page = await openClientPage(context, origin)
      await expect(status(page)).toHaveText('unauthenticated')
      expect(await signIn(page, { password: 'wrong' })).toEqual({
        error: 'CredentialsSignin',
        status: 401,
        ok: false,
        url: null,
      })
      await expect(status(page)).toHaveText('unauthenticated')

      expect(await signIn(page, { callbackUrl: '/cart' })).toEqual({
        error: null,
        status: 200,
        ok: true,
        url: `${origin}/cart`,
      })
      await expect(status(page)).toHaveText('authenticated')
      expect(await user(page)).toMatchObject({ email: demoCustomer.email })
      expect(await user(page)).not.toHaveProperty('a')

      const cookies = await cookiesOf(context)
      const session = cookies[`${secure ? '__Secure-' : ''}next-auth.session-token`]
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', secure })
      expect(session!.expires - Date.now() / 1000).toBeGreaterThan(29 * 86_400)
      expect(cookies[`${secure ? '__Host-' : ''}next-auth.csrf-token`]).toMatchObject({ httpOnly: true, secure, expires: -1 })
      expect(cookies[`${secure ? '__Secure-' : ''}next-auth.callback-url`]).toMatchObject({ httpOnly: true, secure })
      await page.reload()
      await expect(status(page)).toHaveText('authenticated')
    })

    test('a page that requires a session goes to sign-in with SessionRequired, and back', async ({
      context,
      place: { origin },
      t,
    }) => {
      const page = await openClientPage(context, origin, '?required')
      await page.waitForURL((url) => url.pathname === '/signin' && url.searchParams.get('error') === 'SessionRequired')
      expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(`${origin}/their-page?required`)
      await page.getByLabel(t('accounts.email'), { exact: true }).fill(demoCustomer.email)
      await page.getByLabel(t('accounts.password'), { exact: true }).fill(demoCustomer.password)
      await page.getByRole('button', { name: t('accounts.signIn'), exact: true }).click()
      await expect(page).toHaveURL(/\/their-page\?required/)
      await page.reload()
      await expect(status(page)).toHaveText('authenticated')
    })

    test('update() changes the name and ignores all other fields', async ({ context, place: { origin } }) => {
      const page = await openClientPage(context, origin)
      await expect(status(page)).toHaveText('unauthenticated')
      await signIn(page)
      await expect(status(page)).toHaveText('authenticated')
      const before = await user(page)
      await page.evaluate(() =>
        window.updateSession({
          name: 'Rahima Begum',
          email: 'admin@haat.example',
          a: true,
          s: { status: 'active', permissions: [] },
        }),
      )
      await expect.poll(() => user(page)).toEqual({ ...before, name: 'Rahima Begum' })
      await page.evaluate((name) => window.updateSession({ name }), before!.name)
      await expect.poll(() => user(page)).toEqual(before)
    })

    test('signing in and out in one tab updates the other tab', async ({ context, place: { origin } }) => {
      const [one, two] = [await openClientPage(context, origin), await openClientPage(context, origin)]
      for (const page of [one, two]) await expect(status(page)).toHaveText('unauthenticated')
      await signIn(one)
      await expect(status(one)).toHaveText('authenticated')
      // The client broadcasts through localStorage with a timestamp in seconds: an equal value raises no event in the other tab.
      await expect(async () => {
        await one.evaluate(() => window.nextAuth.getSession())
        await expect(status(two)).toHaveText('authenticated', { timeout: 3000 })
      }).toPass()
      expect(await two.evaluate(() => window.nextAuth.signOut({ redirect: false, callbackUrl: '/shop' }))).toEqual({
        url: `${origin}/shop`,
      })
      for (const page of [one, two]) await expect(status(page)).toHaveText('unauthenticated')
      expect(Object.keys(await cookiesOf(context)).filter((name) => name.includes('session-token'))).toEqual([])
    })

    test('signOut() redirects the browser; the old cookie is invalid afterwards', async ({ context, place: { origin } }) => {
      const page = await openClientPage(context, origin)
      await expect(status(page)).toHaveText('unauthenticated')
      await signIn(page)
      await expect(status(page)).toHaveText('authenticated')
      const saved = (await context.cookies()).filter(({ name }) => name.includes('session-token'))
      await page.evaluate(() => void window.nextAuth.signOut({ callbackUrl: '/shop' }))
      await page.waitForURL(`${origin}/shop`)
      await context.addCookies(saved)
      await page.goto(`${origin}/their-page`)
      await expect(status(page)).toHaveText('unauthenticated')
      expect(Object.keys(await cookiesOf(context)).filter((name) => name.includes('session-token'))).toEqual([])
    })
  })

// These tests run over http only: secure cookies and a second process make no difference.

test('without redirect:false the browser goes to callbackUrl, on its own origin only', async ({
  context,
  place: { origin },
  watch,
}) => {
  watch.expects(/401/)
  const page = await openClientPage(context, origin)
  await expect(status(page)).toHaveText('unauthenticated')
  const go = (fields: Record<string, unknown>) =>
    page.evaluate((given) => void window.nextAuth.signIn('credentials', given as Parameters<typeof window.nextAuth.signIn>[1]), {
      ...demoCustomer,
      ...fields,
    })
  await go({ password: 'wrong', callbackUrl: '/cart' })
  await page.waitForURL((url) => url.pathname === '/signin' && url.searchParams.get('error') === 'CredentialsSignin')
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()

  await page.goto(`${origin}/their-page`)
  await expect(status(page)).toHaveText('unauthenticated')
  await go({ callbackUrl: 'https://evil.example/phish' })
  await page.waitForURL(`${origin}/`)
  await page.goto(`${origin}/their-page`)
  await expect(status(page)).toHaveText('authenticated')
  await go({ callbackUrl: `${origin}/wishlist` })
  await page.waitForURL(`${origin}/wishlist`)
})

test('an unknown provider leads to the sign-in page, an unavailable provider list to the error page', async ({
  context,
  place: { origin },
  watch,
}) => {
  watch.expects(/503|CLIENT_FETCH_ERROR/)
  const page = await openClientPage(context, origin)
  await expect(status(page)).toHaveText('unauthenticated')
  await page.evaluate(() => void window.nextAuth.signIn('nobody-knows', { callbackUrl: `${location.origin}/compare` }))
  await page.waitForURL((url) => url.pathname === '/signin' && url.searchParams.get('callbackUrl') === `${origin}/compare`)

  await page.goto(`${origin}/their-page`)
  await page.route('**/api/auth/providers', (route) => route.fulfill({ status: 503, json: { message: 'away' } }))
  await page.evaluate(() => void window.nextAuth.signIn('credentials', {}))
  await page.waitForURL((url) => url.pathname === '/auth-error')
  await expect(page.getByRole('heading').first()).toBeVisible()
})

test('a forged CSRF token is refused with the answer that the client expects', async ({ context, place: { origin } }) => {
  const page = await openClientPage(context, origin)
  await expect(status(page)).toHaveText('unauthenticated')
  await page.route('**/api/auth/csrf', (route) => route.fulfill({ json: { csrfToken: 'f'.repeat(64) } }))
  expect(await signIn(page)).toEqual({ error: null, status: 200, ok: true, url: `${origin}/api/auth/signin?csrf=true` })
  await expect(status(page)).toHaveText('unauthenticated')
})

test('the session is fetched again on focus and by interval, and an error is reported to _log', async ({
  context,
  place: { origin },
  watch,
}) => {
  watch.expects(/500|CLIENT_FETCH_ERROR/)
  const page = await openClientPage(context, origin, '?every=2')
  await expect(status(page)).toHaveText('unauthenticated')
  await signIn(page)
  await expect(status(page)).toHaveText('authenticated')
  const asked = () => page.waitForRequest('**/api/auth/session')
  await asked() // refetch interval
  const onFocus = asked()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await onFocus
  await page.route('**/api/auth/session', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  const logged = page.waitForResponse('**/api/auth/_log')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect((await logged).status()).toBe(200)
})
