import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { mouse } from '../../support/people/input-device.ts'
import { buyQuietly } from '../../support/people/orders.ts'
import { demoCustomer, shopper, signInQuietly, somebody } from '../../support/people/shopper.ts'
import type { Shop } from '../../support/shop/shop.ts'
import { like } from '../../support/texts.ts'
import { visit } from '../../support/visit.ts'

const ordersOf = (shop: Shop, email: string) =>
  shop.ask<{ order_id: string; total: number }>('SELECT order_id, total FROM orders WHERE email = $1', [email])

test.describe('in a shop with guest checkout', () => {
  test.use({ baseURL: async ({ guestShop }, use) => use(guestShop.url) })

  test('a guest buys, and the link of the email opens the order in another browser', async ({
    page,
    browser,
    t,
    watch,
    guestShop,
  }) => {
    watch.expects(/status of 404/)
    const guest = somebody()
    const me = shopper(page, t, mouse)
    await page.goto('/product/weekday-tee?color=Mint&attribute=M')
    await me.addToCart()
    await me.goToPayment(guest)
    await me.goOn('checkout.place')
    await expect(page).toHaveURL(/\/orders\/\d{14}\/complete#t=[\w-]{20,}/)
    await page.reload()
    await expect(me.heading(like(t('orders.thankYou', { name: guest.name })))).toBeVisible()
    await page.getByRole('link', { name: t('orders.follow') }).click()
    await expect(page).toHaveURL(/\/orders\/\d{14}#t=/)
    expect(await ordersOf(guestShop, guest.email)).toHaveLength(1)

    const elsewhere = await openElsewhere(browser, watch.follow)
    await elsewhere.goto(page.url())
    await expect(elsewhere.getByText(guest.street).first()).toBeVisible()
    await elsewhere.goto(page.url().replace(/t=.*/, 't=guessed-guessed-guessed-guessed'))
    await expect(elsewhere.getByRole('heading', { level: 1, name: t('orders.missingTitle') })).toBeVisible()
    await elsewhere.context().close()

    const withNumberOnly = await openElsewhere(browser, watch.follow)
    await withNumberOnly.goto(page.url().replace(/#.*/, ''))
    await expect(withNumberOnly.getByRole('heading', { level: 1, name: t('orders.missingTitle') })).toBeVisible()
    await withNumberOnly.context().close()
  })

  test('a shopper whose last unit was sold to somebody else sees it at the line, and can remove the line', async ({
    page,
    t,
    watch,
    guestShop,
  }) => {
    watch.expects(/status of 409/)
    const slow = somebody()
    const me = shopper(page, t, mouse)
    await page.goto('/product/evening-dress-aurore?color=Burgundy&attribute=M')
    await me.addToCart()
    await visit(page, '/product/weekday-tee?color=Mint&attribute=M')
    await me.addToCart()
    await me.goToPayment(slow)
    await buyQuietly(page, somebody(), { slug: 'evening-dress-aurore', color: 'Burgundy', attribute: 'M', total: 185 })

    await me.goOn('checkout.place')
    const notice = page.getByRole('alert')
    await expect(notice).toContainText(t('checkout.soldOutTitle'))
    await expect(notice).toContainText('Evening Dress Aurore')
    await expect(notice).toContainText(t('cart.soldOut'))
    await expect(notice).toBeFocused()
    await notice.getByRole('button', { name: t('cart.remove') }).click()
    await expect(notice).toBeHidden()
    await expect(me.button('checkout.place')).toContainText('$26.00')
    await me.goOn('checkout.place')
    await expect(page).toHaveURL(/complete/)
    expect(await ordersOf(guestShop, slow.email)).toMatchObject([{ total: 2600 }])
  })

  test.describe('when a price changes', () => {
    test.use({ ownShop: true })

    test('a changed price is shown beside the new total, and has to be confirmed', async ({ page, t, watch, guestShop }) => {
      watch.expects(/status of 409/)
      const careful = somebody()
      const me = shopper(page, t, mouse)
      await page.goto('/product/poplin-blouse?color=White&attribute=M')
      await me.addToCart()
      await me.goToPayment(careful)
      await expect(me.button('checkout.place')).toContainText('$64.00')
      await guestShop.ask(
        `UPDATE variants SET price = 7100 WHERE product_id = (SELECT id FROM products WHERE slug = 'poplin-blouse')`,
      )

      await me.goOn('checkout.place')
      const notice = page.getByRole('alert')
      await expect(notice).toContainText(t('checkout.changedTitle'))
      await expect(notice).toContainText('$64.00')
      await expect(notice).toContainText('$71.00')
      await expect(me.button('checkout.place')).toContainText('$71.00')
      expect(await ordersOf(guestShop, careful.email)).toEqual([])
      await me.goOn('checkout.place')
      await expect(page).toHaveURL(/complete/)
      expect(await ordersOf(guestShop, careful.email)).toMatchObject([{ total: 7100 }])
    })
  })

  test('a connection lost before or while ordering shows a message, and never orders twice', async ({
    page,
    context,
    t,
    watch,
    guestShop,
  }) => {
    watch.expects(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    const unlucky = somebody()
    const me = shopper(page, t, mouse)
    await page.goto('/product/weekday-tee?color=Navy&attribute=L')
    await me.addToCart()
    await me.goToPayment(unlucky)
    const notice = page.getByRole('alert')
    await context.setOffline(true)
    await expect(page.getByRole('main').getByText(t('checkout.offline')).first()).toBeVisible()
    await me.button('checkout.place').click({ force: true })
    await expect(me.button('checkout.place')).toHaveAttribute('aria-disabled', 'true')
    await context.setOffline(false)
    await expect(page.getByRole('main').getByText(t('checkout.offline'))).toHaveCount(0)
    expect(await ordersOf(guestShop, unlucky.email)).toEqual([])

    const sent: (string | undefined)[] = []
    // The API receives the order, the response is lost, and then the browser is offline.
    await page.route('**/api/home/orders', async (route) => {
      sent.push(route.request().headers()['idempotency-key'])
      if (sent.length === 1) await route.fetch()
      await route.abort()
    })
    await me.goOn('checkout.place')
    await expect.poll(() => sent.length).toBeGreaterThan(1)
    await expect(notice).toContainText(t('checkout.networkTitle'))
    await expect(me.button('checkout.place')).toBeEnabled()
    expect(await ordersOf(guestShop, unlucky.email)).toHaveLength(1)
    await page.unroute('**/api/home/orders')
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/home/orders'))
        sent.push(request.headers()['idempotency-key'])
    })
    // The idempotency key survives a reload: both requests are one order.
    await page.reload()
    await expect(me.button('checkout.place')).toBeEnabled()
    await me.goOn('checkout.place')
    await expect(page).toHaveURL(/complete/)
    expect(await ordersOf(guestShop, unlucky.email)).toHaveLength(1)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent).size).toBe(1)
  })

  test('after a lost answer, a buyer who signs in and changes the address is led to the order, and can place another one', async ({
    page,
    t,
    watch,
    guestShop,
  }) => {
    watch.expects(/ERR_FAILED|status of 422/)
    const unlucky = somebody()
    const me = shopper(page, t, mouse)
    await page.goto('/product/weekday-tee?color=Navy&attribute=M')
    await me.addToCart()
    await me.goToPayment(unlucky)
    const lost: number[] = []
    await page.route('**/api/home/orders', async (route) => {
      if (lost.push(1) === 1) await route.fetch()
      await route.abort()
    })
    await me.goOn('checkout.place')
    await expect(page.getByRole('alert')).toContainText(t('checkout.networkTitle'))
    await page.unroute('**/api/home/orders')
    await signInQuietly(page)
    await visit(page, '/checkout')
    await me.field('checkout.field.house').fill('House 13, Road 5')
    await me.goOn('checkout.toDelivery')
    await me.goOn('checkout.toPayment')
    await me.goOn('checkout.place')
    await expect(page.getByRole('alert')).toContainText(t('errors.already_ordered'))
    await expect(page.getByRole('link', { name: t('privacy.erase.seeOrders') })).toHaveAttribute('href', '/account/orders')
    expect(await ordersOf(guestShop, unlucky.email)).toHaveLength(1)
    await me.goOn('checkout.orderAgain')
    await expect(page).toHaveURL(/complete/)
    expect(await ordersOf(guestShop, unlucky.email)).toHaveLength(2)
  })

  test('a second tab that places the same cart while the order is under way places no second one; a tab left in the checkout shows the empty cart', async ({
    page,
    context,
    t,
    guestShop,
  }) => {
    const buyer = somebody()
    const me = shopper(page, t, mouse)
    await page.goto('/product/weekday-tee?color=Navy&attribute=M')
    await me.addToCart()
    await me.goToPayment(buyer)
    const [second, third] = [await context.newPage(), await context.newPage()]
    for (const tab of [second, third]) {
      await tab.goto('/checkout?step=payment')
      await expect(shopper(tab, t, mouse).button('checkout.place')).toBeEnabled()
    }
    const both = Promise.withResolvers<void>()
    let sent = 0
    await context.route('**/api/home/orders', async (route) => {
      sent += 1
      if (sent === 2) both.resolve()
      await both.promise
      await route.continue()
    })
    await me.goOn('checkout.place')
    // Browsers copy the storage to the process of another tab with a delay.
    await expect.poll(() => second.evaluate(() => localStorage.getItem('haat-order-attempt'))).not.toBeNull()
    await shopper(second, t, mouse).goOn('checkout.place')
    for (const tab of [page, second]) await expect(tab).toHaveURL(/\/orders\/\d{14}\/complete#t=/)
    expect(second.url()).toBe(page.url())
    expect(await ordersOf(guestShop, buyer.email)).toHaveLength(1)
    await expect(third.getByRole('heading', { name: t('cart.emptyTitle') })).toBeVisible()
  })
})

test('a session that ends in the middle of the checkout loses no entries', async ({ page, t, watch, shop }) => {
  watch.expects(/status of 401/)
  const person = somebody({ street: 'Flat 9, Nilkhet 77' })
  await signInQuietly(page)
  const me = shopper(page, t, mouse)
  await page.goto('/product/weekday-tee?color=Mint&attribute=S')
  await me.addToCart()
  await me.goToPayment(person)
  await shop.ask('DELETE FROM sessions')
  await me.goOn('checkout.place')

  await expect(page.getByRole('heading', { name: t('checkout.endedTitle') })).toBeVisible()
  const panel = page.getByRole('tabpanel', { name: t('accounts.signIn') })
  await panel.getByLabel(t('accounts.email'), { exact: true }).fill(demoCustomer.email)
  await panel.getByLabel(t('accounts.password'), { exact: true }).fill(demoCustomer.password)
  await panel.getByRole('button', { name: t('accounts.signIn') }).click()
  await expect(page.getByRole('heading', { name: t('checkout.endedTitle') })).toBeHidden()
  await expect(page.getByText(person.street).first()).toBeVisible()
  await me.goOn('checkout.place')
  await expect(page).toHaveURL(/complete/)
  await expect(page.getByText(person.street).first()).toBeVisible()
})

test('Back goes through the steps, and entries survive a reload', async ({ page, t }) => {
  await signInQuietly(page)
  const me = shopper(page, t, mouse)
  await page.goto('/product/weekday-tee?color=Mint&attribute=M')
  await me.addToCart()
  await me.goToPayment(somebody({ street: 'Level 4, Green Road' }))
  await page.goBack()
  await expect(me.heading(t('checkout.deliveryTitle'))).toBeVisible()
  const note = page.getByLabel(like(t('checkout.note')))
  await note.fill('Two knocks')
  await page.goBack()
  await expect(me.heading(t('checkout.addressTitle'))).toBeVisible()
  await expect(me.field('checkout.field.house')).toHaveValue('Level 4, Green Road')
  await page.reload()
  await expect(me.field('checkout.field.house')).toHaveValue('Level 4, Green Road')
  await page.goForward()
  await expect(note).toHaveValue('Two knocks')
})

async function openElsewhere(
  browser: Browser,
  follow: (context: Awaited<ReturnType<Browser['newContext']>>) => void,
): Promise<Page> {
  const context = await browser.newContext()
  follow(context)
  return context.newPage()
}
