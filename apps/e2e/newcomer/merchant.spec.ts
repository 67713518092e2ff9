import { expect, type Page } from '@playwright/test'
import { mouse } from '../support/hands.ts'
import { joinQuietly } from '../support/member.ts'
import { test } from '../support/newcomer.ts'
import { visitDashboard } from '../support/page-health.ts'
import { settled } from '../support/settled.ts'
import { shopper, somebody } from '../support/shopper.ts'
import { like, wordsOf } from '../support/texts.ts'

const t = wordsOf('en')

test('a merchant starts an empty shop with DEMO=0, puts a product into it, sells it, ships it and is paid', async ({
  clone,
  openBrowser,
}) => {
  test.setTimeout(900_000)
  clone.clearData()
  const shop = await test.step('the command opens an empty shop', () => clone.start({ DEMO: '0' }))
  const { page, health } = await openBrowser(shop.url)
  const merchant = somebody({ name: 'Nadia Karim' })
  const button = (key: string, about?: Record<string, number>) =>
    page.getByRole('button', { name: t(key, about), exact: true }).filter({ visible: true })
  const main = page.getByRole('main')
  try {
    await test.step('the empty shop is no blank page', async () => {
      const visitor = await openBrowser(shop.url)
      for (const path of ['/', '/shop', '/cart', '/signin']) await visitor.health.visit(visitor.page, path)
    })

    await test.step('the printed link leads to the set-up page', async () => {
      expect(shop.setUpLink()).toBeDefined()
      await health.visit(page, shop.setUpLink()!)
      await page.getByLabel(t('dashboard.setup.shopName')).fill('Corner Shop')
      await page.getByLabel(t('dashboard.setup.country'), { exact: true }).selectOption('US')
      await page.getByLabel(t('accounts.name'), { exact: true }).fill(merchant.name)
      await page.getByLabel(t('accounts.email'), { exact: true }).fill(merchant.email)
      await page.getByLabel(t('accounts.password'), { exact: true }).fill(merchant.password)
      await button('dashboard.setup.open').click()
      await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 })
      await expect(main).toContainText(t('dashboard.overview.setup.title'))
      await health.check(page)
    })

    await test.step('every page of the dashboard, before there is anything to show', async () => {
      await visitDashboard(page, health)
    })

    await test.step('the first product, with a picture', async () => {
      await health.visit(page, '/dashboard/products/new')
      await main.getByLabel(t('dashboard.products.name'), { exact: true }).fill('Blue Kettle')
      await button('dashboard.products.new.create').click()
      await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/)
      await settled(page)
      await main.getByRole('textbox', { name: `${t('dashboard.products.price')} ($)`, exact: true }).fill('20')
      await main
        .locator('input[type=file]')
        .setInputFiles({ name: 'kettle.png', mimeType: 'image/png', buffer: await aPicture(page) })
      // Until it has arrived it stands in the list of what is on the way.
      await expect(
        main.getByRole('list', { name: t('dashboard.products.part.pictures'), exact: true }).getByRole('listitem'),
      ).toHaveCount(1)
      await button('dashboard.products.saveAndPublish').click()
      await expect(page.getByText(t('dashboard.products.moved.publish')).first()).toBeVisible()
    })

    await test.step('ten pieces came in', async () => {
      await page.getByRole('link', { name: t('dashboard.products.stockLink') }).click()
      await button('dashboard.stock.adjust').first().click()
      const dialog = page.getByRole('dialog', { name: t('dashboard.stock.adjust') })
      await dialog.getByLabel(t('dashboard.stock.number.by'), { exact: true }).fill('10')
      await dialog.getByLabel(t('dashboard.stock.why.label'), { exact: true }).selectOption('received')
      await dialog.getByRole('button', { name: t('dashboard.stock.write'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('what delivery costs', async () => {
      await health.visit(page, '/dashboard/delivery')
      await main.getByRole('link', { name: 'Everywhere' }).click()
      await settled(page)
      await main.getByLabel(t('dashboard.delivery.cost'), { exact: true }).fill('3')
      await button('ui.save').click()
      await expect(page.getByText(t('dashboard.delivery.saved')).first()).toBeVisible()
      await health.visit(page, '/dashboard/delivery')
      await main.getByLabel(t('dashboard.delivery.country'), { exact: true }).selectOption('BD')
      await button('dashboard.delivery.test.run').click()
      await expect(main.getByText(like(t('dashboard.delivery.test.from', { area: '\u2068Everywhere\u2069' })))).toBeVisible()
    })

    const number = await test.step('the first sale', async () => {
      const { page: buyer, health } = await openBrowser(shop.url)
      const person = somebody()
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

    await test.step('the bell tells of it on the page that was open, and leads there', async () => {
      await button('dashboard.news.unread', { count: 1 }).click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: like(number) })
        .click()
      await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${number}$`))
      await settled(page)
      await expect(button('dashboard.news.title')).toBeVisible()
    })

    await test.step('confirmed, packed, shipped and delivered', async () => {
      await button('dashboard.orders.action.confirm').first().click()
      await button('dashboard.orders.action.packAll').first().click()
      await button('dashboard.orders.action.ship').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('dashboard.orders.action.ship'), exact: true }).click()
      await expect(main.getByText(t('dashboard.orders.fulfilment.shipped'), { exact: true }).first()).toBeVisible()
      await button('dashboard.orders.action.deliver').first().click()
      await expect(main.getByText(t('dashboard.orders.fulfilment.delivered'), { exact: true }).first()).toBeVisible()
    })

    await test.step('the cash is here, and the order completed', async () => {
      await main.getByRole('button', { name: like(t('dashboard.orders.action.collect', { amount: '' }).trim()) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('dashboard.orders.action.collected'), exact: true }).click()
      await expect(main.getByText(t('dashboard.orders.status.completed'), { exact: true }).first()).toBeVisible()
      await expect(main.getByText(t('dashboard.orders.payment.paid'), { exact: true }).first()).toBeVisible()
      await health.check(page)
    })

    await test.step('the overview counts it', async () => {
      await health.visit(page, '/dashboard')
      // What the goods brought, without the delivery.
      await expect(main.getByText(t('dashboard.overview.today', { count: 1, amount: '\u2066$20.00\u2069' }))).toBeVisible()
      await expect(main.getByRole('region', { name: t('dashboard.overview.latest') })).toContainText(number)
      await expect(main.getByRole('region', { name: t('dashboard.overview.best') })).toContainText('Blue Kettle')
    })

    await test.step('a second visitor of the link finds it used up', async () => {
      const stranger = await openBrowser(shop.url)
      await stranger.page.goto(shop.setUpLink()!)
      await expect(stranger.page.getByRole('heading', { name: t('dashboard.setup.dead') })).toBeVisible()
    })
  } finally {
    await shop.interrupt()
  }
})

/** A small picture, drawn by the browser. */
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
