import { expect, test as journey, openGuestShop } from '../../support/journey.ts'
import { openStaffDashboard } from '../../support/people/after-sale.ts'
import { mouse } from '../../support/people/input-device.ts'
import { shopper, somebody } from '../../support/people/shopper.ts'
import { observePrinting, printedBy } from '../../support/printing.ts'
import type { Shop } from '../../support/shop/shop.ts'
import { like } from '../../support/texts.ts'
import { visit } from '../../support/visit.ts'

/** A separate shop, because other tests expect a shop without taxes. */
const test = journey.extend<{ taxShop: Shop }>({
  taxShop: async ({ shops }, use) => use(await shops.get('taxes', openGuestShop)),
  baseURL: async ({ taxShop }, use) => use(taxShop.url),
})

test('staff set up tax; a visitor sees it once the address is known, and on the invoice', async ({
  page,
  context,
  elsewhere,
  taxShop,
  t,
}) => {
  const dashboard = await elsewhere()
  const staff = await openStaffDashboard(dashboard, t)
  const main = page.getByRole('main')
  const me = shopper(page, t, mouse)
  await observePrinting(context)

  await test.step('staff turn tax on and add a rate', async () => {
    await dashboard.goto('/dashboard/settings/tax')
    await dashboard.getByRole('switch', { name: t('dashboard.settings.label.taxEnabled') }).check()
    for (const label of ['taxIncluded', 'taxOnDelivery'])
      await dashboard.getByRole('switch', { name: t(`dashboard.settings.label.${label}`) }).uncheck()
    await staff.button('ui.save').click()
    await expect(staff.button('ui.save')).toHaveCount(0)
    await dashboard.getByRole('link', { name: t('dashboard.tax.new') }).click()
    await dashboard.getByLabel(t('dashboard.tax.name'), { exact: true }).fill('VAT')
    await dashboard.getByLabel(t('dashboard.tax.percent'), { exact: true }).fill('15')
    await dashboard.getByLabel(t('dashboard.tax.country'), { exact: true }).selectOption('BD')
    await staff.button('dashboard.tax.create').click()
    await expect(dashboard.getByRole('listitem').filter({ hasText: 'VAT' })).toContainText('15%')
  })

  await test.step('a visitor sees that tax is added later, then its amount', async () => {
    await page.goto('/product/weekday-tee?color=Navy&attribute=L')
    await me.addToCart()
    await visit(page, '/cart')
    await expect(main.getByText(t('cart.taxLater'))).toBeVisible()
    await me.goToPayment(somebody())
    await expect(page.getByText(t('cart.taxLater'))).toHaveCount(0)
    const row = page.getByText('VAT 15%', { exact: true }).filter({ visible: true }).first()
    await expect(row.locator('xpath=..')).toContainText('3.6')
    await me.goOn('checkout.place')
    await page.getByRole('link', { name: t('orders.follow') }).click()
    await expect(main.getByText('VAT 15%', { exact: true })).toBeVisible()
  })

  const orderId = /orders\/(\d+)/.exec(page.url())![1]!
  await test.step('the invoice has a number and the tax, and the printed page has the order number as its title', async () => {
    await visit(dashboard, `/dashboard/orders/${orderId}`)
    await staff.button('dashboard.orders.action.confirm').click()
    await expect(staff.button('dashboard.orders.action.confirm')).toHaveCount(0)
    await page.reload()
    await me.button('orders.invoice').click()
    const sheet = page.getByRole('dialog').getByRole('region', { name: t('orders.invoice') })
    await expect(sheet.getByText('VAT 15%', { exact: true })).toBeVisible()
    const [issued] = await taxShop.ask<{ number: string }>(
      `SELECT d.label AS number FROM documents d JOIN orders o ON o.id = d.order_id WHERE o.order_id = $1`,
      [orderId],
    )
    await expect(sheet).toContainText(issued!.number)
    const printed = await printedBy(page, () => mouse.press(page.getByRole('button', { name: t('orders.print') })))
    expect(printed.title).toBe(orderId)
    for (const words of [issued!.number, 'VAT 15%', '3.6']) expect(printed.text).toContain(words)
    await page.keyboard.press('Escape')
  })

  await test.step('staff find the tax in the report', async () => {
    await visit(dashboard, '/dashboard/reports/tax')
    await expect(dashboard.getByRole('main').getByText(like('VAT')).first()).toBeVisible()
    expect((await taxShop.command('check')).output).toContain('invariants hold')
  })
})
