import { expect, test } from '../../support/journey.ts'
import { admin } from '../../support/people/dashboard.ts'
import { signInQuietly } from '../../support/people/shopper.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('offline, a component that cannot load says so, the page stays, and the component loads once online', async ({
  page,
  context,
  t,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  // A part that loads incompletely makes the page reload: wait for all automatic loads before the connection is lost.
  const parts = [/cart-drawer/, /own-review-panel/, /axios/].map((part) => page.waitForResponse(part))
  await page.goto('/product/kitchen-radio-60')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\S/)
  const name = (await heading.textContent()) ?? ''
  // The page preloads the code of the shopper's next step.
  for (const part of parts) await (await part).finished()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: t('catalog.add') }).click()
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.keyboard.press('Escape')

  const menu = page.getByRole('button', { name: t('shell.header.menu'), exact: true })
  await menu.click()
  await expect(page.getByText(t('ui.offline'))).toBeVisible()
  await expect(heading).toBeVisible()
  await expect(menu).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page whose script cannot load says that the browser is offline, and opens once online', async ({
  page,
  context,
  t,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await page.goto('/page/about')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'haat' }).first().click()
  await expect(page.getByRole('heading', { name: t('shell.offline.title') })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a script that a new version has replaced reloads the page once', async ({ page, t, watch }) => {
  watch.expects(/404|dynamically imported module/)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/mobile-menu-/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/page/about')
  expect(loads).toBe(1)
  const menu = page.getByRole('button', { name: t('shell.header.menu'), exact: true })
  const reloaded = page.waitForEvent('domcontentloaded')
  await menu.click()
  await reloaded
  await expect(page.locator('#first-paint')).toHaveCount(0)
  await menu.click()
  await expect(page.getByText(t('ui.sectionFailed'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  expect(loads).toBe(2)
})

test('in the dashboard, a replaced script reloads the page, but takes no input away', async ({ page, t, watch }) => {
  watch.expects(/404|dynamically imported module/)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/palette-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }))
  await signInQuietly(page, admin)
  await page.goto('/dashboard/products/new')
  const name = page.getByLabel(t('dashboard.products.name'), { exact: true })
  await name.fill('Half a name')
  await page.keyboard.press('Control+k')
  await expect(page.getByText(t('ui.sectionFailed'))).toBeVisible()
  await expect(name).toHaveValue('Half a name')
  expect(loads).toBe(1)
  await page.goto('/dashboard/customers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads).toBe(2)
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.keyboard.press('Control+k')
  await reloaded
  expect(loads).toBe(3)
})

test('a lost request for a script is sent again, and the page stays as it is', async ({ page, t, watch }) => {
  watch.expects(/ERR_FAILED/)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/mobile-menu-[\w-]+\.js$/, (route) => route.abort())
  await page.goto('/page/about')
  await page.getByRole('button', { name: t('shell.header.menu'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads).toBe(1)
})

test('a page whose first scripts cannot load is reloaded once', async ({ page, t, watch }) => {
  watch.expects(/ERR_FAILED/)
  let loads = 0
  let lost = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  let isBroken = false
  await page.route(/\/assets\/shell-[\w-]+\.js$/, (route) => {
    if (!isBroken && lost > 0) return route.continue()
    lost += 1
    return route.abort()
  })
  await page.goto('/page/about')
  await page.getByRole('button', { name: t('shell.header.menu'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads).toBe(2)

  // If the script fails again, the page stays, with the server-rendered texts. The stored time makes the last reload recent, however slow this test is.
  isBroken = true
  await page.evaluate(() => sessionStorage.setItem('haat-scripts-lost', String(Date.now() + 600_000)))
  const before = lost
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => lost).toBeGreaterThan(before)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  expect(loads).toBe(3)
})

test('a broken picture shows its background colour only', async ({ page, watch }) => {
  watch.expects(/404/)
  await page.route(/\/media\//, (route) => route.fulfill({ status: 404 }))
  await page.goto('/category/coats')
  await expect(page.getByRole('article').first().locator('img')).toHaveCSS('visibility', 'hidden')
})

test('pictures that failed without a connection load when it is back', async ({ page, watch }) => {
  watch.expects(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.route(/\/media\//, (route) => route.abort())
  await page.goto('/category/coats')
  const picture = page.getByRole('article').first().locator('img')
  await expect(picture).toHaveCSS('visibility', 'hidden')
  await page.context().setOffline(true)
  await page.unroute(/\/media\//)
  await page.context().setOffline(false)
  await expect(picture).toHaveCSS('visibility', 'visible')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
})
