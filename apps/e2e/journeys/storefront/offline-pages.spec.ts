import { languageCookie } from '@haat/shared/reference/languages.ts'
import { expect, test } from '../../support/journey.ts'
import { savedAddresses, savedOffline } from '../../support/offline-copies.ts'
import { mouse } from '../../support/people/input-device.ts'
import { shopper, signInQuietly } from '../../support/people/shopper.ts'
import { wordsOf } from '../../support/texts.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow', ownShop: true })

/** The price of a product's first variant in the API response. */
async function priceOf(shop: string, slug: string): Promise<number> {
  const answer = await fetch(`${shop}/api/home/products/${slug}`)
  return ((await answer.json()) as { product: { variants: { price: number }[] } }).product.variants[0]!.price
}

const noConnection = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|no-response|fetching the script/

test('offline, the pages opened last and the cart are shown with a notice; prices are current again once online', async ({
  page,
  context,
  shop,
  t,
  watch,
}) => {
  watch.expects(noConnection)
  const name = 'Kitchen Radio 60'
  const product = '/product/kitchen-radio-60'
  const notice = page.getByRole('banner').getByText(t('shell.offline.notice'))
  const heading = page.getByRole('heading', { level: 1 })
  for (const path of ['/', '/shop', product]) {
    await page.goto(path)
    await savedOffline(page, path)
  }
  await shopper(page, t, mouse).addToCart()
  await page.goto('/cart')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await savedOffline(page, '/cart')
  await expect(notice).toHaveCount(0)

  await context.setOffline(true)
  await expect(notice).toBeVisible()
  for (const path of ['/', '/shop', product]) {
    await page.goto(path)
    await expect(heading).toHaveText(/\S/)
    await expect(notice).toBeVisible()
  }
  await expect(heading).toHaveText(name)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await expect(page.getByText(t('cart.offline')).filter({ visible: true }).first()).toBeVisible()
  const checkOut = page.getByRole('button', { name: t('cart.checkout') }).filter({ visible: true })
  await expect(checkOut).toHaveAttribute('aria-disabled', 'true')
  await checkOut.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cart$/)

  await page.goto('/product/harbour-coat')
  await expect(page.getByRole('heading', { name: t('shell.offline.title') })).toBeVisible()

  await page.goto(product)
  const price = page.getByRole('main').getByText('$199').first()
  await expect(heading).toHaveText(name)
  await expect(price).toHaveCount(0)
  await shop.ask(`UPDATE variants SET price = 19900 WHERE product_id = (SELECT id FROM products WHERE slug = 'kitchen-radio-60')`)
  // The process clears its cache only when the database notifies it of this change.
  await expect.poll(() => priceOf(shop.url, 'kitchen-radio-60')).toBe(199)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(price).toBeVisible()
})

test('offline, a page that was never opened says so in the language of the shop; the dashboard shows the page of the browser', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.expects(noConnection)
  const arabic = wordsOf('ar')
  await context.addCookies([{ name: languageCookie, value: 'ar', url: baseURL! }])
  await page.goto('/')
  await savedOffline(page, '/')
  await context.setOffline(true)
  for (const path of ['/product/harbour-coat', '/page/about', '/account/orders', '/offline']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1, name: arabic('shell.offline.title') })).toBeVisible()
  }
  expect(await page.goto('/dashboard').catch(() => 'no page')).toBe('no page')
})

test('no personal data is stored for offline use, and signing out deletes the stored pages', async ({ page, t }) => {
  await signInQuietly(page)
  await page.goto('/product/harbour-coat')
  await savedOffline(page, '/product/harbour-coat')
  for (const path of ['/account', '/account/orders', '/account/addresses', '/wishlist', '/checkout']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  await page.goto('/cart')
  await savedOffline(page, '/cart')
  const allowed = /^\/(?:cart|offline|product\/harbour-coat)$|^\/api\/home\/|^\/locales\//
  expect((await savedAddresses(page)).filter((path) => !allowed.test(path))).toEqual([])
  const member = page.getByRole('button', { name: t('shell.header.account') })
  await member.click()
  await page.getByRole('menuitem', { name: t('shell.header.signOut') }).click()
  await expect(page.getByRole('link', { name: t('shell.header.signIn') })).toBeVisible()
  await expect.poll(() => savedAddresses(page)).not.toContain('/product/harbour-coat')
})

test('two tabs: a page opened in one is shown offline in the other, also after an update of the service worker', async ({
  page,
  context,
  t,
  watch,
}) => {
  watch.expects(noConnection)
  await page.goto('/product/kitchen-radio-60')
  await savedOffline(page, '/product/kitchen-radio-60')
  const other = await context.newPage()
  await other.goto('/shop')
  await savedOffline(other, '/shop')

  // A new version of the worker takes over both tabs at once.
  for (const tab of [page, other])
    await tab.evaluate(() =>
      navigator.serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { replaced: true }), {
        once: true,
      }),
    )
  await other.evaluate(() => navigator.serviceWorker.register('/sw.js?another-version'))
  for (const tab of [page, other]) await tab.waitForFunction(() => 'replaced' in window)

  await context.setOffline(true)
  for (const [tab, path] of [
    [page, '/shop'],
    [other, '/product/kitchen-radio-60'],
  ] as const) {
    await tab.goto(path)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/\S/)
    await expect(tab.getByRole('banner').getByText(t('shell.offline.notice'))).toBeVisible()
  }
  await context.setOffline(false)
  for (const tab of [page, other]) await expect(tab.getByRole('banner').getByText(t('shell.offline.notice'))).toHaveCount(0)
})
