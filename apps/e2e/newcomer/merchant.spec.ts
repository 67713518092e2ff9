import { expect, type Page } from '@playwright/test'
import { visitDashboard } from '../support/page-health.ts'
import { counted } from '../support/people/counted.ts'
import { mouse } from '../support/people/input-device.ts'
import { joinQuietly } from '../support/people/member.ts'
import { shopper, somebody } from '../support/people/shopper.ts'
import { settled } from '../support/settled.ts'
import { test } from '../support/shop/newcomer.ts'
import { like, wordsOf } from '../support/texts.ts'

const t = wordsOf('en')

test('a merchant starts an empty shop with DEMO=0, adds a product, sells it, ships it and is paid', async ({
  clone,
  openBrowser,
}) => {
  clone.clearData()
  const shop = await test.step('the command opens an empty shop', () => clone.start({ DEMO: '0' }))
  const { page, health } = await openBrowser(shop.url)
  const merchant = somebody({ name: 'Nadia Karim' })
  const hand = counted(mouse)
  const button = (key: string, about?: Record<string, number>) =>
    page.getByRole('button', { name: t(key, about), exact: true }).filter({ visible: true })
  const main = page.getByRole('main')
  try {
    await test.step('the empty shop shows a home page', async () => {
      const visitor = await openBrowser(shop.url)
      for (const path of ['/', '/shop', '/cart', '/signin']) await visitor.health.visit(visitor.page, path)
    })

    await test.step('the printed link leads to the set-up page', async () => {
      expect(shop.setUpLink()).toBeDefined()
      await health.visit(page, shop.setUpLink()!)
      await hand.write(page.getByLabel(t('dashboard.setup.shopName')), 'Corner Shop')
      await hand.pick(page.getByLabel(t('dashboard.setup.country'), { exact: true }), 'US')
      await hand.write(page.getByLabel(`${t('dashboard.setup.delivery')} ($)`, { exact: true }), '3')
      await page
        .getByLabel(`${t('dashboard.setup.logo')} (${t('dashboard.setup.optional')})`, { exact: true })
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aPicture(page) })
      await hand.write(page.getByLabel(t('accounts.name'), { exact: true }), merchant.name)
      await hand.write(page.getByLabel(t('accounts.email'), { exact: true }), merchant.email)
      await hand.write(page.getByLabel(t('accounts.password'), { exact: true }), merchant.password)
      await health.check(page)
      await hand.press(button('dashboard.setup.open'))
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(main).toContainText(t('dashboard.overview.setup.title'))
      await expect(
        main.getByRole('link', { name: `${t('dashboard.overview.setup.step.logo')} (${t('dashboard.overview.setup.done')})` }),
      ).toBeVisible()
      await health.check(page)
    })

    await test.step('every page of the dashboard is complete without data', async () => {
      await visitDashboard(page, health)
    })

    await test.step('the first product, with a picture', async () => {
      await health.visit(page, '/dashboard/products/new')
      await hand.write(main.getByLabel(t('dashboard.products.name'), { exact: true }), 'Blue Kettle')
      await hand.press(button('dashboard.products.new.create'))
      await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/)
      await settled(page)
      await hand.write(main.getByRole('textbox', { name: `${t('dashboard.products.price')} ($)`, exact: true }), '20')
      await main
        .getByLabel(t('dashboard.media.files'))
        .setInputFiles({ name: 'kettle.png', mimeType: 'image/png', buffer: await aPicture(page) })
      // The list of running uploads contains the picture until its upload is complete.
      await expect(
        main.getByRole('list', { name: t('dashboard.products.part.pictures'), exact: true }).getByRole('listitem'),
      ).toHaveCount(1)
      await hand.write(main.getByRole('textbox', { name: t('dashboard.products.stock'), exact: true }), '10')
      await hand.press(button('dashboard.products.saveAndPublish'))
      const question = page.getByRole('dialog', { name: t('dashboard.products.publishing.title') })
      await expect(question.getByRole('listitem')).toHaveText([new RegExp(t('dashboard.products.publishing.part.category'))])
      await hand.press(question.getByRole('button', { name: t('dashboard.products.publishing.anyway'), exact: true }))
      await expect(page.getByText(t('dashboard.products.moved.publish')).first()).toBeVisible()
      // `hand` does not count the two uploaded pictures.
      expect(hand.inputs() + 2).toBeLessThanOrEqual(25)
    })

    await test.step('the set-up has created the delivery area of the country and its cost', async () => {
      await health.visit(page, '/dashboard/delivery')
      await main.getByLabel(t('dashboard.delivery.country'), { exact: true }).selectOption('US')
      await button('dashboard.delivery.test.run').click()
      await expect(main.getByText(like(t('dashboard.delivery.test.from', { area: '\u2068United States\u2069' })))).toBeVisible()
    })

    const number = await test.step('the first sale', async () => {
      const { page: buyer, health } = await openBrowser(shop.url)
      const person = somebody({ country: 'US' })
      await joinQuietly(buyer, person)
      const me = shopper(buyer, t, mouse)
      await health.visit(buyer, '/')
      await buyer.getByRole('main').getByRole('link', { name: 'Blue Kettle' }).first().click()
      await expect(me.heading('Blue Kettle')).toBeVisible()
      await health.check(buyer)
      await me.addToCart()
      await health.check(buyer)
      await me.goToPayment(person)
      await me.goOn('checkout.place')
      await expect(buyer.getByRole('link', { name: t('orders.follow') })).toBeVisible()
      await health.check(buyer)
      return /\/orders\/(\d+)/.exec(buyer.url())![1]!
    })

    await test.step('the open dashboard page shows a notification that links to the order', async () => {
      await button('dashboard.notifications.unread', { count: 1 }).click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: like(number) })
        .click()
      await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${number}$`))
      await settled(page)
      await expect(button('dashboard.notifications.title')).toBeVisible()
    })

    await test.step('staff confirm, pack, ship and deliver the order', async () => {
      await button('dashboard.orders.action.confirm').first().click()
      await button('dashboard.orders.action.packAll').first().click()
      await button('dashboard.orders.action.ship').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('dashboard.orders.action.ship'), exact: true }).click()
      await expect(main.getByText(t('dashboard.orders.fulfilment.shipped'), { exact: true }).first()).toBeVisible()
      await button('dashboard.orders.action.deliver').first().click()
      await expect(main.getByText(t('dashboard.orders.fulfilment.delivered'), { exact: true }).first()).toBeVisible()
    })

    await test.step('staff record the cash payment, which completes the order', async () => {
      await main.getByRole('button', { name: like(t('dashboard.orders.action.collect', { amount: '' }).trim()) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('dashboard.orders.action.collected'), exact: true }).click()
      await expect(main.getByText(t('dashboard.orders.status.completed'), { exact: true }).first()).toBeVisible()
      await expect(main.getByText(t('dashboard.orders.payment.paid'), { exact: true }).first()).toBeVisible()
      await health.check(page)
    })

    await test.step('the overview counts the sale', async () => {
      await health.visit(page, '/dashboard')
      // The amount excludes delivery.
      await expect(main.getByText(t('dashboard.overview.today', { count: 1, amount: '\u2066$20.00\u2069' }))).toBeVisible()
      await expect(main.getByRole('region', { name: t('dashboard.overview.latest') })).toContainText(number)
      await expect(main.getByRole('region', { name: t('dashboard.overview.best') })).toContainText('Blue Kettle')
    })

    await test.step('the set-up link works only once', async () => {
      const anonymous = await openBrowser(shop.url)
      await anonymous.page.goto(shop.setUpLink()!)
      await expect(anonymous.page.getByRole('heading', { name: t('dashboard.setup.dead') })).toBeVisible()
    })
  } finally {
    await shop.interrupt()
  }
})

/** Draws a small picture in the browser. */
async function aPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 800
    const context = canvas.getContext('2d')!
    context.fillStyle = '#dbe7f0'
    context.fillRect(0, 0, 640, 800)
    context.fillStyle = '#1d4ed8'
    context.beginPath()
    context.arc(320, 400, 180, 0, Math.PI * 2)
    context.fill()
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1]!, 'base64')
}
