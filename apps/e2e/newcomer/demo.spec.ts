import { expect } from '@playwright/test'
import { visitDashboard } from '../support/page-health.ts'
import { admin } from '../support/people/dashboard.ts'
import { member } from '../support/people/member.ts'
import { demoCustomer, somebody } from '../support/people/shopper.ts'
import type { StartedShop } from '../support/shop/clone.ts'
import { test } from '../support/shop/newcomer.ts'
import { wordsOf } from '../support/texts.ts'

const t = wordsOf('en')
const product = '/product/harbour-coat'

// Only this test covers the first start of a clone, which builds the shop.
test.use({ built: false })

// One test for each part: a slow machine has the whole timeout for each of them.
test.describe.configure({ mode: 'serial' })

let shop: StartedShop | undefined

test.beforeAll(async ({ clone }) => {
  shop = await clone.start()
})

test.afterAll(async () => {
  await shop?.interrupt()
})

test('a newcomer runs the first command of the README in a clone: every page of a visitor is complete', async ({
  openBrowser,
}) => {
  const { page, health } = await openBrowser(shop!.url)
  const paths = ['/', '/shop', '/shop?q=coat', '/category/coats', product, '/cart', '/checkout', '/wishlist', '/compare']
  const pages = [
    '/account',
    '/signin',
    '/signup',
    '/find-order',
    '/forgot-password',
    '/page/about',
    '/contact',
    '/journal',
    '/journal/tea-the-way-we-make-it',
  ]
  for (const path of [...paths, ...pages]) await health.visit(page, path)
})

test('a visitor fills cart, wishlist and compare list; the demo customer signs in and orders', async ({ clone, openBrowser }) => {
  const { page, health } = await openBrowser(shop!.url)
  const me = member(page, t)

  await test.step('a visitor fills cart, wishlist and compare list', async () => {
    await health.visit(page, product)
    await page.getByRole('button', { name: t('wishlist.heart', { name: 'Harbour Coat' }), exact: true }).click()
    await me.button('catalog.compare.add').click()
    await me.chooseVariant({ words: '', name: '', color: 'Graphite', attribute: 'L' })
    await me.addToCart()
    await health.check(page)
    for (const path of ['/cart', '/wishlist', '/compare']) await health.visit(page, path)
  })

  const order = await test.step('the demo customer signs in and orders', async () => {
    await me.signIn(demoCustomer)
    await expect(page).toHaveURL(/\/account$/)
    await health.check(page)
    await me.goToPayment(somebody())
    await health.check(page)
    await me.goOn('checkout.place')
    await expect(page).toHaveURL(/\/orders\/\d+\/complete/)
    await health.check(page)
    const number = /\/orders\/(\d+)/.exec(page.url())![1]!
    for (const path of ['/account/orders', '/account/addresses', '/account/security', '/account/data', '/wishlist'])
      await health.visit(page, path)
    return number
  })

  await test.step('Ctrl-C stops the shop; after the second start all data is there', async () => {
    await page.goto('about:blank')
    await shop!.interrupt()
    shop = undefined
    shop = await clone.start()
    await health.visit(page, `/orders/${order}`)
    await expect(page.getByText('Harbour Coat').first()).toBeVisible()
  })
})

test('every page of the dashboard of the demo shop is complete', async ({ openBrowser }) => {
  const staff = await openBrowser(shop!.url)
  await member(staff.page, t).signIn(admin, '/dashboard')
  await expect(staff.page).toHaveURL(/\/dashboard$/)
  const details = ['orders/:orderId', 'products/:productId', 'customers/:customerId', 'coupons/:couponId', 'pages/:pageId']
  expect(await visitDashboard(staff.page, staff.health)).toEqual(
    expect.arrayContaining(details.map((path) => `/dashboard/${path}`)),
  )
})
