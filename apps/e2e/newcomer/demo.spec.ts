import { expect } from '@playwright/test'
import { visitDashboard } from '../support/page-health.ts'
import { admin } from '../support/people/dashboard.ts'
import { member } from '../support/people/member.ts'
import { demoCustomer, somebody } from '../support/people/shopper.ts'
import { test } from '../support/shop/newcomer.ts'
import { wordsOf } from '../support/texts.ts'

const t = wordsOf('en')
const product = '/product/harbour-coat'

// Only this test covers the first start of a clone, which builds the shop.
test.use({ built: false })

test('a newcomer runs the first command of the README in a clone; the demo shop sells, and its pages show the drawn pictures', async ({
  clone,
  openBrowser,
}) => {
  test.setTimeout(900_000)
  let shop = await test.step('the command opens the shop', () => clone.start())
  const { page, health } = await openBrowser(shop.url)
  const me = member(page, t)

  try {
    // `accessible.spec.ts` opens every page of the demo shop, with plain pictures: here are those with pictures that the clone draws.
    await test.step('pages of a visitor', async () => {
      for (const path of ['/', '/shop', '/journal']) await health.visit(page, path)
      for (const path of ['/category/coats', '/journal/tea-the-way-we-make-it', '/page/about', product])
        await health.follow(page, path)
    })

    await test.step('a visitor fills cart, wishlist and compare list', async () => {
      await page.getByRole('button', { name: t('wishlist.heart', { name: 'Harbour Coat' }), exact: true }).click()
      await me.button('catalog.compare.add').click()
      await me.chooseVariant({ words: '', name: '', color: 'Graphite', attribute: 'L' })
      await me.addToCart()
      await health.check(page)
      for (const path of ['/cart', '/wishlist', '/compare']) await health.follow(page, path)
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
      await health.visit(page, '/wishlist')
      return number
    })

    await test.step('Ctrl-C stops the shop; after the second start all data is there', async () => {
      await page.goto('about:blank')
      await shop.interrupt()
      shop = await clone.start()
      await health.visit(page, `/orders/${order}`)
      await expect(page.getByText('Harbour Coat').first()).toBeVisible()
    })

    await test.step('the dashboard', async () => {
      const staff = await openBrowser(shop.url)
      await member(staff.page, t).signIn(admin, '/dashboard')
      await expect(staff.page).toHaveURL(/\/dashboard$/)
      const details = ['orders/:orderId', 'products/:productId', 'customers/:customerId', 'coupons/:couponId', 'pages/:pageId']
      const lists = details.map((path) => path.split('/')[0]!)
      const wanted = ['collections', 'media', ...lists, ...details].map((path) => `/dashboard/${path}`)
      const visited = await visitDashboard(staff.page, staff.health, (path) => wanted.includes(path))
      expect(visited.toSorted()).toEqual(details.map((path) => `/dashboard/${path}`).toSorted())
    })
  } finally {
    await shop.interrupt()
  }
})
